"""Matches that a page cannot simply continue: another tab has them open, or their stored data are damaged."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .hands import GAME, moves, notice, played, rest, seated, shown, table, until

LOCKLESS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"
KEPT = """Object.keys(localStorage).filter((key) => key.startsWith('liege.match.'))
  .map((key) => JSON.parse(localStorage[key]).moves)"""
KEY = "Object.keys(localStorage).find((key) => key.startsWith('liege.match.'))"


@pytest.mark.parametrize("script", ["", LOCKLESS], ids=["locks", "no locks"])
def test_a_match_in_another_tab_is_told_and_can_be_taken_over(regular: BrowserContext, script: str) -> None:
    """A tab has a match open. A second tab shows this to the visitor, who can continue the match there; then the
    visitor can continue it in the first tab again."""
    tabs = [regular.new_page(), regular.new_page()]
    for tab in tabs:
        tab.add_init_script(script)
    first, second = tabs
    table(first)
    played(first)
    before = moves(first)
    second.goto(f"{GAME}/")
    says(second, "This match is open in another tab.")
    kept(second, [before])
    played(first, 1)
    for one, other in ((first, second), (second, first)):
        before = moves(one)
        other.get_by_role("button", name="Play it here").click()
        rest(other)
        assert moves(other) == before
        says(one, "This match is now open in another tab.")
        assert not one.locator("#table [data-lit]").count()
        played(other, 1)
        kept(one, [moves(other)])
    second.reload()
    says(second, "This match is open in another tab.")
    second.locator("#table").get_by_role("button", name="New game").click()
    second.get_by_role("dialog").get_by_role("button", name="Play").click()
    rest(second)
    until(second, f"{KEPT}.length === 2")
    played(first, 1)


def test_a_match_that_was_chosen_is_offered_beside_the_one_at_the_table(regular: BrowserContext) -> None:
    page = seated(regular)
    played(page)
    before, held = moves(page), page.evaluate(KEY).removeprefix("liege.match.")
    other = regular.new_page()
    other.goto(f"{GAME}/")
    other.locator("#table").get_by_role("button", name="New game").click()
    other.get_by_role("dialog").get_by_role("button", name="Play").click()
    rest(other)
    other.evaluate("(id) => { location.hash = `m=${id}` }", held)
    notice(other, "This match is open in another tab.").get_by_role("button", name="Play it here").click()
    says(page, "This match is now open in another tab.")
    expect(other.locator("#table .moves .entry")).to_have_count(before)


DAMAGE: dict[str, tuple[str, str]] = {
    "seed": ("kept.saved.seed = 'zz'", "'seed' of the request 'resume' must be 8 to 64 bytes"),
    "seats": ("kept.saved.players = [{ level: 1 }]", "does not say who sits at the 2 seats"),
    "players": ("kept.saved.players = 'You'", "'players' of the request 'resume' must be a list of players"),
    "line": ("kept.saved.record += 'Ks 99\\n'", "line "),
    "rules": ("kept.saved.record = kept.saved.record.replace(/rules \\d+/, 'rules 99')", "rules version 99"),
    "whole": ("kept.title = 7", "it is damaged"),
}


@pytest.mark.parametrize(("what", "left"), [*((what, True) for what in DAMAGE), ("seed", False)])
def test_what_is_damaged_is_told_and_kept_and_another_match_is_dealt(
    regular: BrowserContext, what: str, left: bool
) -> None:
    damage, said = DAMAGE[what]
    page = seated(regular)
    played(page)
    page.goto("blank.html")  # the page stores the table when it closes, and the next page shows this table at once
    text = page.evaluate(
        """([damage, draws]) => {
          const key = KEY, kept = JSON.parse(localStorage[key]), left = JSON.parse(localStorage["liege.left"]);
          new Function("kept", damage)(kept);
          left.shown.saved = kept.saved;
          localStorage[key] = JSON.stringify(kept);
          if (draws) localStorage["liege.left"] = JSON.stringify(left);
          else delete localStorage["liege.left"];
          return kept.saved.record;
        }""".replace("KEY", KEY),
        [damage, left],
    )
    table(page)
    line = notice(page, "A saved match can't be continued")
    expect(line).to_contain_text(said)
    until_new(page)
    played(page, 1)
    with page.expect_download() as download:
        line.get_by_role("button", name="Save it as a file").click()
    assert (
        text in (saved := download.value.path().read_text(encoding="utf-8"))
        or json.loads(saved)["saved"]["record"] == text
    )
    page.reload()
    assert rest(page) == "lit"
    assert moves(page)
    expect(page.locator("#notices .notice")).to_have_count(0)


SHOWN: dict[str, str] = {
    "null": "shown.scene = null",
    "empty": "shown.scene = { prompt: { title: '' }, plates: [], zones: [] }",
    "log": "shown.log.entries = [null]",
    "names": "shown.names = 7",
    "other": "shown.scene.zones.pop()",
    "over": "shown.waits = 'over'; shown.over = { scores: [1, 0], winners: [0], reason: 'forged' }",
}


@pytest.mark.parametrize("what", SHOWN)
def test_a_table_that_was_left_and_is_damaged_is_drawn_anew(regular: BrowserContext, what: str) -> None:
    page = seated(regular)
    played(page)
    before = shown(page)
    page.goto("blank.html")
    page.evaluate(
        """(damage) => {
          const left = JSON.parse(localStorage["liege.left"]);
          new Function("shown", damage)(left.shown);
          localStorage["liege.left"] = JSON.stringify(left);
        }""",
        SHOWN[what],
    )
    page.goto(f"{GAME}/")
    page.wait_for_function("() => document.querySelector('#table .say:not(.over, .waiting)')")
    assert rest(page) == "lit"
    for _ in range(100):
        if shown(page) == before:
            break
        page.wait_for_timeout(100)
    assert shown(page) == before
    played(page, 1)


def says(page: Page, words: str) -> None:
    """Check that the bar shows these words at a table that shows no match."""
    expect(page.locator("#table .sentence")).to_have_text(words)
    expect(page.locator("#table .plate")).to_have_count(0)
    expect(page.locator("#table .choices .press")).to_have_text(["Play it here", "New game"])


def kept(page: Page, moves: list[int]) -> None:
    """Wait until the stored matches have these numbers of moves; data that another tab stores arrive with a delay."""
    until(page, f"JSON.stringify({KEPT}) === JSON.stringify({moves})")


def until_new(page: Page) -> None:
    """Wait until a new match is at the table and the visitor may act."""
    page.wait_for_function("() => document.querySelectorAll('#table .moves .entry').length < 2")
    rest(page)
