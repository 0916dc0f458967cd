"""Records, links and positions are exported and imported. The page refuses invalid ones, and shows their content only
as text, never as HTML."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .hands import GAME, menu, notice, played, rest, seated, shown


def broken(record: str) -> dict[str, tuple[str, str]]:
    lines = record.split("\n")
    body = lines.index("") + 1
    at = next(n for n, line in enumerate(lines) if n > body + 20 and not line.startswith("draw"))
    illegal = [*lines[:at], lines[at - 4], *lines[at:]]
    return {
        "broken": (record.replace("view all", "veiw all"), "'veiw' is not a heading"),
        "wrong game": (record.replace("game vassal", "game chess"), "there is no game 'chess' here"),
        "illegal": ("\n".join(illegal), f"line {at + 1}: "),
        "cut in a line": ("\n".join([*lines[:at], lines[at][:-1]]), f"line {at + 1}: "),
        "other version": (re.sub("rules [0-9]+", "rules 99", record), "rules version 99"),
        "nested": ("[" * 100_000, "line 1: this is not a Liege record"),
        "html": (record.replace("game vassal", "game <img src=x onerror=alert(1)>"), "there is no game '<img src=x"),
        "noise": ("".join(chr(33 + (n * 7919) % 90) for n in range(500_000)), "line 1: "),
    }


def test_a_bad_record_is_refused_in_one_sentence_and_the_table_stays(desk: Page, match: str) -> None:
    played(desk)
    before = shown(desk)
    menu(desk, "Open a saved match")
    wrong = desk.locator("dialog.open .wrong")
    for name, (text, said) in broken(match).items():
        desk.locator("dialog.open textarea").fill(text)
        desk.get_by_role("dialog").get_by_role("button", name="Open").click()
        expect(wrong, name).to_contain_text(said)
        assert wrong.locator("*").count() == 0
    desk.locator("dialog.open input[type=file]").set_input_files(
        {"name": "noise.txt", "mimeType": "text/plain", "buffer": Random(1).randbytes(10 * 2**20)}
    )
    expect(wrong).to_contain_text("has 10,240 KB, and a record has at most 512 KB")
    desk.keyboard.press("Escape")
    assert shown(desk) == before
    assert rest(desk) == "lit"
    played(desk)


def test_a_truncated_record_shows_what_is_there(desk: Page, match: str) -> None:
    menu(desk, "Open a saved match")
    lines = match.split("\n")
    desk.locator("dialog.open input[type=file]").set_input_files(
        {"name": "half.txt", "mimeType": "text/plain", "buffer": "\n".join(lines[: len(lines) // 2]).encode()}
    )
    expect(desk.locator("#table .sentence")).to_have_text("A match to view")
    desk.get_by_role("button", name="Play on").click()
    rest(desk)
    played(desk)


def test_saving_a_match_and_opening_it_again(desk: Page) -> None:
    played(desk)
    list_of_moves = desk.locator("#table .moves").inner_text()
    menu(desk, "Save or share this match")
    desk.get_by_role("radio", name="Everything, to play on").check()
    expect(desk.locator("dialog.share textarea")).to_have_value(re.compile("view all"))
    with desk.expect_download() as download:
        desk.get_by_role("button", name="Save as file").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith(f"liege 1\ngame {GAME}\n")
    desk.keyboard.press("Escape")
    menu(desk, "Open a saved match")
    desk.locator("dialog.open textarea").fill(text)
    desk.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(desk.locator("#table .sentence")).to_have_text("A match to view")
    assert desk.locator("#table .moves").inner_text() == list_of_moves
    desk.get_by_role("button", name="Back to my match").click()
    desk.wait_for_function("() => !document.querySelector('#table .say.over')")
    assert rest(desk) == "lit"
    assert desk.locator("#table .moves").inner_text() == list_of_moves


def test_a_link_carries_a_match(desk: Page, phone: BrowserContext) -> None:
    played(desk)
    list_of_moves = desk.locator("#table .moves .entry").all_text_contents()
    menu(desk, "Save or share this match")
    desk.get_by_role("button", name="Copy link").click()
    notice(desk, "Link copied")
    link = desk.evaluate("navigator.clipboard.readText()")
    assert "#look=" in link
    other = phone.new_page()
    other.goto(link)
    expect(other.locator("#table .sentence")).to_have_text("A match to view")
    assert other.locator("#table .moves .entry").all_text_contents() == list_of_moves
    assert other.locator("#table .top .piece.card:not(.back):not([aria-label*='joker'])").count() == 0, (
        "the link shows the other hand"
    )
    other.get_by_role("button", name="Back to my match").click()
    other.wait_for_function("() => !document.querySelector('#table .say.over')")
    assert rest(other) == "lit"


@pytest.mark.parametrize("packed", ["!!!", "AAAA", "eJwDAAAAAAE"])
def test_a_damaged_link_is_told_and_the_match_at_the_table_stays(desk: Page, packed: str) -> None:
    played(desk, 1)
    before = desk.locator("#table .moves").inner_text()
    desk.evaluate("(packed) => { location.hash = `look=${packed}` }", packed)
    notice(desk, "The match in this link can't be opened")
    assert desk.locator("#table .moves").inner_text() == before
    played(desk, 1)


def test_a_link_that_inflates_without_end_is_stopped(desk: Page) -> None:
    bomb = desk.evaluate(
        """async () => {
          const zeros = new Blob([new Uint8Array(40_000_000)]).stream();
          const packed = zeros.pipeThrough(new CompressionStream('deflate-raw'));
          const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
          return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
        }"""
    )
    desk.goto("")
    desk.goto(f"{GAME}/#look={bomb}")
    notice(desk, "the record in the link is too long")
    assert rest(desk) == "lit"


def test_a_position_is_set_up_changed_and_refused(regular: BrowserContext) -> None:
    page = seated(regular, "lords_and_vassals")
    menu(page, "Set up a position")
    text = page.locator("dialog.setup textarea")
    own = text.input_value()
    text.fill(own + " nonsense")
    page.get_by_role("dialog").get_by_role("button", name="Play from here").click()
    expect(page.locator("dialog.setup .wrong")).to_contain_text("can't be set up")
    text.fill(own)
    before = shown(page)
    page.get_by_role("dialog").get_by_role("button", name="Play from here").click()
    expect(page.locator("dialog.setup")).to_have_count(0)
    assert rest(page) == "lit"
    assert [piece for piece in shown(page) if "man" in piece] == [piece for piece in before if "man" in piece]
    played(page, 2)
