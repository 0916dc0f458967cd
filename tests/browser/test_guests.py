"""Games of others at the table: opened from a file or an address, kept, forgotten; whatever is wrong with one is
told in a sentence, and nothing of the house is touched."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page

from .hands import GAME
from .wheels import EXAMPLE, FILE, wheel

KEPT = """async () => ({
    storage: { ...localStorage }, tab: { ...sessionStorage }, cookies: document.cookie,
    bases: (await indexedDB.databases()).map(({ name }) => name),
    guests: await Promise.all((await caches.keys()).filter((name) => name.startsWith("liege-guests"))
        .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
})"""
"""All that this browser keeps for the site, but for the site's own files."""
IN, OUT = "#table [data-lit]", ".guest-said[role=alert]"


def opened(page: Page, made: bytes, file: str = FILE) -> str:
    """Opens a wheel from a file; "" once the guest has dealt, else the sentence that says why not."""
    page.goto("guests.html")
    page.set_input_files("#file", files={"name": file, "mimeType": "application/zip", "buffer": made})
    page.wait_for_selector(f"{IN}, {OUT}, #said:not(:empty)")
    said = page.locator(f"{OUT} p, #said:not(:empty)")
    return said.inner_text() if said.count() else ""


def changed(*changes: tuple[str, str]) -> bytes:
    """The example's game with something in the place of something else."""
    source = EXAMPLE
    for old, new in changes:
        assert old in source
        source = source.replace(old, new, 1)
    return wheel(source)


BAD = {
    "no zip": (b"<!doctype html>" * 100, "This is no wheel, or it is damaged."),
    "cut short": (wheel()[:2000], "This is no wheel, or it is damaged."),
    "machine code": (wheel(more={"fast.so": b"\x7fELF"}), "It holds code for a machine (fast.so)"),
    "too much": (wheel(more={"big": bytes(64 * 2**20)}), "It is too large: unpacked, a guest has at most 32 MB."),
    "no entry point": (wheel(entry=""), "offers no game: it has no entry point"),
    "two games": (wheel(entry="[pygames.games]\ntierce = tierce:GAME\nfour = tierce:GAME\n"), "offers several games"),
    "another version": (wheel(needs=("pygames>=9",)), "was written for pygames >=9"),
    "no version": (wheel(needs=()), "does not say for which version it was written"),
    "the house's name": (wheel(entry=f"[pygames.games]\n{GAME} = tierce:GAME\n"), "as a game of the house is called"),
    "the house's files": (wheel(more={"pygames/app.py": b""}), "which are the house's own"),
    "more packages": (wheel(needs=("pygames~=0.1.0", "numpy>=2")), "It needs the package 'numpy'"),
    "an exception": (wheel("1 / 0"), "cannot be imported (ZeroDivisionError: division by zero)"),
    "no end at import": (wheel("while True: pass"), "did not answer for 10 seconds, and was stopped"),
    "two gigabytes": (wheel("held = bytearray(2 * 2**30)"), "cannot be imported (MemoryError"),
    "no game": (wheel("GAME = 3"), "which is no Game"),
    "no scene": (changed(("    me = seat or 0\n", "    return 1 / 0\n")), "It deals no match"),
    "no end at a deal": (changed(("    me = seat or 0\n", "    while True: pass\n")), "did not answer for 10 seconds"),
    "too many pieces": (
        changed(("_cards(state.shown), places=2", "tuple(Piece(str(i), 'chip', '') for i in range(10**5))")),
        "It deals no match: The guest sent more than a table can hold",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_wheel_is_told_in_a_sentence_and_nothing_else_happens(name: str, context: BrowserContext) -> None:
    made, sentence = BAD[name]
    page = context.new_page()
    page.goto("guests.html")
    before = page.evaluate(KEPT)
    said = opened(page, made)
    assert sentence in said
    assert re.fullmatch(r"[^\n]{20,420}", said)
    assert not page.locator("iframe").count()  # its room is gone, and whatever ran there
    after = page.evaluate(KEPT)
    assert {**after, "guests": [each for each in after["guests"] if each]} == before
    assert context.cookies() == []
