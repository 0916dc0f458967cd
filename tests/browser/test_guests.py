"""Guests, which are games of third parties, are opened from a file or an address, stored and deleted. The page reports
each error in a sentence, and the site's own data stay unchanged."""

from __future__ import annotations

import hashlib
import re
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygames.commands.create import KINDS

from .conftest import Visitor
from .hands import axe, finish, menu, moves, played, rest, table, turn_at, until
from .troubles import Troubles
from .wheels import EXAMPLE, FILE, shelf, small, wheel

KEPT = """async () => ({
    storage: { ...localStorage }, tab: { ...sessionStorage }, cookies: document.cookie,
    bases: (await indexedDB.databases()).map(({ name }) => name),
    guests: await Promise.all((await caches.keys()).filter((name) => name.startsWith("liege-guests"))
        .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
})"""
"""Returns all data that this browser stores for the site, except the site's own files."""
REVIEWED = re.compile(
    r"^(None of your moves was clearly a mistake\.|Your costliest decision was move \d+: .+|The match ended while .+)"
)
IN, OUT = "#table [data-lit]", ".guest-said[role=alert]"


@pytest.fixture
def context(online: BrowserContext) -> BrowserContext:
    return online


def opened(page: Page, made: bytes, file: str = FILE) -> str:
    """Open a wheel from a file. Return "" once the guest's table is shown, else the page's error sentence."""
    page.goto("guests.html")
    page.set_input_files("#file", files={"name": file, "mimeType": "application/zip", "buffer": made})
    page.wait_for_selector(f"{IN}, {OUT}, #said:not(:empty)")
    said = page.locator(f"{OUT} p, #said:not(:empty)")
    return said.inner_text() if said.count() else ""


def changed(*changes: tuple[str, str]) -> bytes:
    """Return a wheel of the example game with some parts of its source text replaced."""
    source = EXAMPLE
    for old, new in changes:
        assert old in source
        source = source.replace(old, new, 1)
    return wheel(source)


ANSWERS = (
    EXAMPLE
    + """
import pygames.app
pygames.app.App.call = lambda app, asked: """
)
"""The beginning of a guest that sends its own messages to the page, without an engine."""

THOROUGH = ("no answers", "lists without end", "a list in the place of an answer", "a number beyond all bounds")
"""Cases of `BAD` that `tests/web/guard.test.mjs` tests too, so that only thorough runs test them here."""

BAD = {
    "a refusal": (wheel(entry=""), "has no game: it has no entry point"),
    "no end at import": (wheel("while True: pass"), "didn't answer for 10 seconds, so it was stopped"),
    "two gigabytes": (wheel("held = [bytearray(2**28) for _ in range(8)]"), "cannot be imported (MemoryError"),
    "no scene": (changed(("    me = seat or 0\n", "    return 1 / 0\n")), "It can't start a match"),
    "no end at a deal": (changed(("    me = seat or 0\n", "    while True: pass\n")), "didn't answer for 10 seconds"),
    "no answers": (wheel(f"{ANSWERS}'nonsense'\n"), "The guest sent data that cannot be read"),
    "lists without end": (wheel(f"{ANSWERS}'[' * 10**5\n"), "The guest sent data that cannot be read"),
    "a long answer": (wheel(f"{ANSWERS}'[' + '0,' * 10**6 + '0]'\n"), "The guest sent too much data"),
    "a list in the place of an answer": (
        wheel(f"{ANSWERS}'[' + '0,' * 10**5 + '0]'\n"),
        "The guest sent data that cannot be read",
    ),
    "no seats": (
        wheel(f"""{ANSWERS}'{{"ok": {{"seats": ["many"], "__proto__": {{"seats": [2]}}}}}}'\n"""),
        "The guest sent data that cannot be read",
    ),
    "a number beyond all bounds": (changed(("places=2", "places=10**6")), "The guest sent data that cannot be read"),
    "many messages": (
        wheel(
            EXAMPLE
            + """
import sys
frame = sys._getframe()
while "installed" not in frame.f_locals:
    frame = frame.f_back
for _ in range(5000):
    frame.f_locals["installed"]()
"""
        ),
        "The guest sent messages that nobody asked for",
    ),
    "an answer that fails": (
        wheel(
            ANSWERS.replace("\nimport pygames.app", "\nimport js\njs.postMessage('ready')\nimport pygames.app")
            + "1 / 0\n"
        ),
        "ZeroDivisionError",
    ),
    "too many pieces": (
        changed(("_cards(state.shown), places=2", "tuple(Piece(str(i), 'chip', '') for i in range(10**5))")),
        "It can't start a match: The guest sent too much data",
    ),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.thorough] if name in THOROUGH else []) for name in BAD]
)
def test_a_bad_wheel_is_told_in_a_sentence_and_nothing_else_happens(name: str, context: BrowserContext) -> None:
    made, sentence = BAD[name]
    page = context.new_page()
    page.goto("guests.html")
    before = page.evaluate(KEPT)
    said = opened(page, made)
    assert sentence in said
    assert re.fullmatch(r"[^\n]{20,420}", said)
    # the page has removed the guest's sandbox
    assert not page.locator("iframe").count()
    after = page.evaluate(KEPT)
    assert {**after, "guests": [each for each in after["guests"] if each]} == before
    assert context.cookies() == []


def test_a_guest_from_a_link_plays_offline_is_listed_and_forgotten(
    visitor: Visitor, troubles: Troubles, elsewhere: str
) -> None:
    troubles.expect(f"request to another host: {elsewhere}")
    context = visitor(troubles)
    page = context.new_page()
    digest = hashlib.sha256(wheel()).hexdigest()
    page.goto(f"./#guest/{elsewhere}/{FILE}#{digest}")
    expect(page.locator("#link")).to_contain_text(f"{FILE}, at {urlsplit(elsewhere).netloc}")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector(IN)
    assert page.locator(".named h1").inner_text() == "Tierce (guest)"
    assert page.locator("#from").inner_text() == f"from {urlsplit(elsewhere).netloc}"
    played(page, 1)
    until(page, "navigator.serviceWorker.controller !== null")
    page.reload()
    # by now the service worker has cached the sandbox's files
    page.wait_for_selector(IN)
    context.set_offline(True)
    page.reload()
    assert rest(page, 60) == "lit"
    assert moves(page) > 1
    finish(page, page.mouse.click, Random(1))
    page.goto("./")
    expect(page.locator("#others")).to_contain_text("Tierce (guest)")
    page.goto("guests.html")
    page.get_by_role("button", name="Forget Tierce").click()
    expect(page.locator("#kept")).to_be_hidden()
    page.goto(f"guest/?{digest}")
    expect(page.locator(OUT)).to_contain_text("This guest isn't on this device")


@pytest.mark.parametrize("kind", ["board", "card", "dice"])
def test_a_small_game_is_played_to_its_end_with_stones_in_the_colours_of_the_seats(
    kind: str, context: BrowserContext
) -> None:
    page = context.new_page()
    assert not opened(page, small(kind), f"{KINDS[kind]}-1.0-py3-none-any.whl")
    played(page, 2)
    if kind == "board":
        until(page, "document.querySelectorAll('.square .token').length > 1")
        tints = page.evaluate("[...document.querySelectorAll('.square .token')].map((each) => each.dataset.tint)")
        assert {*tints} == {"azure", "gules"}
        stone = page.locator(".square .token").first.bounding_box()
        square = page.locator(".square:has(.token)").first.bounding_box()
        assert stone
        assert square
        assert 0.7 * square["width"] < stone["width"] < square["width"]
    finish(page, page.mouse.click, Random(1))
    assert moves(page) > 4


def test_what_is_not_what_the_link_means_is_not_opened(
    context: BrowserContext, troubles: Troubles, elsewhere: str
) -> None:
    troubles.expect(f"request to another host: {elsewhere}")
    page = context.new_page()
    page.goto(f"guests.html#guest/{elsewhere}/{FILE}#{'0' * 64}")
    before = page.evaluate(KEPT)
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#said")).to_contain_text("The file at this address isn't the one the link was made for")
    assert page.evaluate(KEPT) == before


PADDED = """
import json
import pygames.app
call = pygames.app.App.call

def padded(app, asked):
    reply = json.loads(call(app, asked))
    if (reply.get("ok") or {}).get("saved"):
        reply["ok"]["saved"]["padding"] = "x" * 900_000
    return json.dumps(reply, separators=(",", ":"))

pygames.app.App.call = padded
"""
OWN = """() => {
    const saved = { record: "liege 1", seed: "00", players: [], facing: null };
    for (let n = 0; n < 20; n += 1) {
        const about = { id: `own${n}`, game: "chess", title: "Chess", names: ["Ida"], levels: [0], moves: 1 };
        const kept = { ...about, waits: "over", result: "won", touched: true, time: n, saved };
        localStorage.setItem(`liege.match.own${n}`, JSON.stringify(kept));
    }
    for (let size = 2 ** 22; size > 2 ** 14; size /= 2)
        for (let n = 0; n < 2; n += 1) try { localStorage.setItem(`full${size} ${n}`, "x".repeat(size)); } catch {}
}"""
"""Stores twenty finished matches, and fills the rest of the browser's storage almost completely."""


def test_a_guest_that_sends_much_to_be_kept_puts_nothing_else_out(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("guests.html")
    page.evaluate(OWN)
    assert not opened(page, wheel(EXAMPLE + PADDED))
    finish(page, page.mouse.click, Random(1))
    kept = page.evaluate("() => ({ ...localStorage })")
    assert len([key for key in kept if key.startswith("liege.match.own")]) == 20
    assert all("padding" not in text for text in kept.values())


DIES = """
import pygames.app
call = pygames.app.App.call

def dies(app, asked):
    if '"do":"move"' in asked or '"do":"resume"' in asked:
        raise SystemExit("Your browser is out of date. Visit evil.example")
    return call(app, asked)

pygames.app.App.call = dies
"""


def test_a_notice_of_the_site_marks_the_words_of_a_guest(context: BrowserContext) -> None:
    page = context.new_page()
    assert not opened(page, wheel(EXAMPLE + DIES))
    page.locator(IN).first.click()
    page.locator("#table [data-id=middle]").click()
    notice = page.locator("#notices [data-kind=engine] p")
    expect(notice).to_contain_text("The engine can't start", timeout=120_000)
    marked = r"The engine can't start \(The guest says: “[^“”]{1,160}”\)\. Your match is saved\."
    assert re.fullmatch(marked, notice.inner_text())


REACHING = """
import js
WAYS = {
    "storage": lambda: js.localStorage,
    "base": lambda: js.indexedDB.open("x"),
    "caches": lambda: js.caches.keys(),
    "cookies": lambda: js.document.cookie,
    "page": lambda: js.parent.location.href,
    "request": lambda: js.XMLHttpRequest.new().open("GET", "http://localhost:1/", False) or js.sent,
    "script": lambda: js.importScripts("http://localhost:1/a.js"),
    "program": lambda: js.eval("1"),
}
REACHED = []
for name, way in WAYS.items():
    try:
        way()
    except Exception:
        continue
    REACHED.append(name)
"""


def test_a_room_has_neither_storage_nor_network(visitor: Visitor) -> None:
    """A guest tries to reach storage and a network and fails. The visitor's `troubles` records every request."""
    source = EXAMPLE.replace("from random import Random\n", f"from random import Random\n{REACHING}\n", 1)
    page = visitor().new_page()
    assert not opened(page, wheel(source.replace('title="Tierce"', "title=str(REACHED)", 1)))
    assert page.locator(".named h1").inner_text() == "[] (guest)"


FORGES = """<!doctype html><link rel=icon href='data:,'><script>
onclick = () => {
  const page = open(location.hash.slice(1));
  const forged = { source: "", files: {}, wheel: "", engine: "", from: "" };
  setInterval(() => {
    for (let at = 0; at < page.length; at += 1) page[at].postMessage(forged, "*", [new MessageChannel().port1]);
    page.postMessage(forged, "*");
  });
};
</script>"""


def test_a_page_that_opens_a_guests_table_cannot_speak_to_its_room(context: BrowserContext, troubles: Troubles) -> None:
    """Another site opens a guest's table in a window, and sends it forged messages of the sandbox. The guest's table
    ignores them."""
    page = context.new_page()
    assert not opened(page, wheel())
    with shelf({"/": FORGES.encode()}) as other:
        troubles.expect(f"request to another host: {other}")
        page.goto(f"{other}/#{page.url}")
        with context.expect_page() as coming:
            page.mouse.click(9, 9)
        coming.value.wait_for_selector(IN)
        played(coming.value, 1)


def test_words_of_a_guest_are_one_line_of_words(context: BrowserContext) -> None:
    loud = 'title="<img src=x onerror=alert(1)>" + "\\u202e\\n" + "Liege " * 50'
    page = context.new_page()
    assert not opened(page, changed(('title="Tierce"', loud)))
    named = page.locator(".named h1").inner_text()
    assert named.startswith("<img src=x onerror=alert(1)> Liege")
    assert named.endswith("… (guest)")
    assert len(named) < 60
    assert "\u202e" not in named


def test_a_guest_that_hangs_is_begun_again_from_the_record(context: BrowserContext) -> None:
    """A guest does not return from its first move. Its engine restarts, and the match continues from its record without
    that move."""
    page = context.new_page()
    hangs = ("        assert isinstance(move, Play)\n", "        while isinstance(move, Play): pass\n")
    assert not opened(page, changed(hangs))
    page.locator(IN).first.click()
    page.locator("#table [data-id=middle]").click()
    expect(page.locator("#notices")).to_contain_text("The engine stopped and is restarting", timeout=60_000)
    page.wait_for_selector(IN)
    # the site's own engine still runs
    table(page)


def test_hints_taking_back_looking_back_and_reviews_at_a_guests_table(context: BrowserContext) -> None:
    page = context.new_page()
    assert not opened(page, wheel())
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".say .aside")).to_contain_text("Hint: You play", timeout=60_000)
    played(page, 1)
    entries = page.locator("#table .moves .entry")
    made = entries.count()
    page.keyboard.press("u")
    expect(entries).not_to_have_count(made)
    assert rest(page) == "lit"
    finish(page, page.mouse.click, Random(1))
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".review .said")).to_have_text(REVIEWED, timeout=60_000)
    expect(page.locator("#table .sentence")).to_have_text("Looking back")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#table .say.over")).to_be_visible()


def test_two_persons_play_a_guest_on_one_screen(context: BrowserContext) -> None:
    page = context.new_page()
    assert not opened(page, wheel())
    page.locator("#new").click()
    box = page.locator("dialog.new")
    box.get_by_role("radio", name="A friend, on this screen").check()
    box.get_by_role("button", name="Play").click()
    for _ in range(2):
        lift = page.locator("dialog.curtain button")
        lift.wait_for()
        assert page.locator("#table .piece.card:not(.back)").count() == 0, "nothing is shown before"
        lift.click()
        assert rest(page) == "lit"
        turn_at(page, page.mouse.click, Random(1))


def test_a_record_names_the_wheel_and_leads_to_it(context: BrowserContext) -> None:
    """A record of a guest's match is opened in a browser without the guest. With the wheel that the record names, the
    match opens at the guest's table."""
    page = context.new_page()
    assert not opened(page, wheel())
    played(page, 1)
    digest = hashlib.sha256(wheel()).hexdigest()
    menu(page, "Save or share this match")
    assert axe(page) == []
    page.get_by_role("radio", name="Everything, to play on").check()
    text = page.locator("dialog.share textarea")
    expect(text).to_have_value(re.compile(f"^game tierce\nrules 1\nwheel {re.escape(FILE)} {digest}$", re.MULTILINE))
    record = text.input_value()
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="Save as file").click()
    assert re.fullmatch(rf"guest-{digest[:8]}-\d{{4}}-\d\d-\d\d\.liege\.txt", saved.value.suggested_filename)
    made = page.locator("#table .moves .entry").all_text_contents()
    page.goto("guests.html")
    page.get_by_role("button", name="Forget Tierce").click()
    expect(page.get_by_role("button", name="Forget Tierce")).to_have_count(0)
    table(page)
    menu(page, "Open a saved match")
    page.locator("dialog.open textarea").fill(record)
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    wrong = page.locator("dialog.open .wrong")
    expect(wrong).to_contain_text(f"there is no game 'tierce' here: it is played with the guest {FILE} {digest}")
    wrong.get_by_role("link", name="Go to that guest's table").click()
    page.locator(OUT).get_by_role("link", name="Open a game").click()
    expect(page.locator("#link")).to_contain_text(f"{FILE}, whose SHA-256 is {digest}")
    page.set_input_files("#file", files={"name": FILE, "mimeType": "application/zip", "buffer": wheel()})
    expect(page.locator("#table .sentence")).to_have_text("A match to view", timeout=60_000)
    expect(page.locator("#table .moves .entry")).to_have_text(made)
    menu(page, "Open a saved match")
    page.locator("dialog.open textarea").fill(record.replace(digest, "0" * 64))
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(wrong).to_contain_text(f"it is played with the guest {FILE} {'0' * 64}")
