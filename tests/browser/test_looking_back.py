"""A view of earlier positions by keyboard: from one entry of the log to the next and back to the present, without
losing the focus. Each announcement stays until a screen reader can have read it."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygames import games

from .conftest import Opens
from .fingers import swipe
from .hands import by_keys, played, rest, seated, sentence

FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body || !at.getClientRects().length) return "lost";
  return at.dataset.index ?? at.textContent.trim();
}"""
"""Returns the element that has the focus: the number of a log entry, or the label of a button."""
PAST = """(at) => {
  const view = views["houses-middle"];
  table.show({ ...view, scene: { ...views["houses-start"].scene, moves: [] }, at, canUndo: false }, { animate: false });
}"""
"""Shows an earlier position at the table, as the engine's update for a log entry would."""

ANSWERS = """() => {
  table.handlers.onLook = (at) => {
    asked.push(`look ${at}`);
    const view = views["houses-middle"];
    const past = { ...view, scene: { ...views["houses-start"].scene, moves: [] }, at, canUndo: false };
    table.show(at === null ? { ...view } : past, { animate: false });
  };
}"""
"""Replies to each request of the table at once, instead of an engine."""


def pressed(page: Page, key: str) -> str:
    """Press a key and return the request that the table sends then; "" if none. Reply to it as an engine would."""
    page.evaluate("asked.length = 0")
    page.keyboard.press(key)
    found: list[str] = page.evaluate("asked")
    if found and found[0] == "look null":
        page.evaluate("table.show({ ...views['houses-middle'] }, { animate: false })")
    elif found:
        page.evaluate(PAST, int(found[0].split()[1]))
    return found[0] if found else ""


def test_keys_look_from_entry_to_entry_and_back_to_the_game(opens: Opens) -> None:
    page = opens("houses-middle")
    entries = page.locator("#table .moves .entry")
    last = int(entries.last.get_attribute("data-index") or "")
    assert [entry.get_attribute("tabindex") for entry in entries.all()] == ["-1"] * last + ["0"]
    entries.last.focus()
    for key, at in (("ArrowUp", last - 1), ("ArrowLeft", last - 2), ("ArrowDown", last - 1), ("ArrowRight", last)):
        assert pressed(page, key) == f"look {at}"
        assert page.evaluate(FOCUS) == str(at)
        assert sentence(page) == "Looking back"
        expect(page.locator(".entry[aria-current]")).to_have_attribute("tabindex", "0")
    assert pressed(page, "ArrowDown") == "look null"
    assert page.evaluate(FOCUS) == str(last)
    assert pressed(page, "ArrowDown") == ""
    assert pressed(page, "ArrowUp") == f"look {last - 1}"
    assert pressed(page, "Escape") == "look null"
    assert page.evaluate(FOCUS) != "lost"


def test_buttons_on_the_bar_look_further(opens: Opens) -> None:
    page = opens("houses-middle")
    last = page.locator("#table .moves .entry").count() - 1
    page.evaluate(PAST, last - 1)
    page.get_by_role("button", name="Previous").focus()
    assert pressed(page, "Enter") == f"look {last - 2}"
    assert page.evaluate(FOCUS) == "Previous"
    assert pressed(page, "ArrowRight") == f"look {last - 1}"
    page.get_by_role("button", name="Next").focus()
    assert pressed(page, "Enter") == f"look {last}"
    assert pressed(page, "Enter") == "look null"
    assert page.evaluate(FOCUS) != "lost"
    page.evaluate(PAST, 0)
    page.get_by_role("button", name="Previous").focus()
    assert pressed(page, "Enter") == ""
    page.get_by_role("button", name="Back to the game").focus()
    assert pressed(page, "Enter") == "look null"
    assert page.evaluate(FOCUS) != "lost"


def test_arrow_keys_look_back_wherever_they_mean_nothing_else(opens: Opens) -> None:
    page = opens("houses-middle")
    last = page.locator("#table .moves .entry").count() - 1
    page.evaluate("document.activeElement.blur()")
    assert pressed(page, "ArrowLeft") == f"look {last}"
    assert pressed(page, "ArrowLeft") == f"look {last - 1}"
    assert pressed(page, "ArrowRight") == f"look {last}"
    assert pressed(page, "ArrowRight") == "look null"
    page.locator("#table .fan:not(.far) .piece[tabindex]").first.focus()
    assert pressed(page, "ArrowRight") == "", "along the hand"


def test_the_match_is_replayed_up_to_the_present_and_can_be_paused(opens: Opens) -> None:
    page = opens("houses-middle")
    last = page.locator("#table .moves .entry").count() - 1
    page.evaluate(ANSWERS)
    page.evaluate("(at) => table.handlers.onLook(at)", last - 3)
    page.get_by_role("button", name="Replay").click()
    current = page.locator("#table .moves .entry[aria-current]")
    expect(current).to_have_attribute("data-index", str(last - 2))
    expect(current).to_have_attribute("data-index", str(last - 1))
    page.get_by_role("button", name="Pause").click()
    assert page.evaluate("table.logBrowser.replaying === undefined")
    page.get_by_role("button", name="Replay").click()
    expect(current).to_have_count(0)
    assert page.evaluate("table.logBrowser.replaying === undefined")


def test_a_finger_drawn_across_the_table_looks_back(opens: Opens) -> None:
    page = opens("houses-middle", "phone", has_touch=True, is_mobile=True)
    page.evaluate(ANSWERS)
    last = page.locator("#table .moves .entry").count() - 1
    plate = page.locator(".plate").first.bounding_box()
    shield = page.locator("#table .shield:not([data-lit])").first.bounding_box()
    assert plate
    assert shield
    starts = [(150, plate["y"] + 5), (shield["x"] + shield["width"] / 2, shield["y"] + shield["height"] / 2)]
    # the first drags start in an empty place, the later ones on a piece
    for start in starts:
        for across, looked in ((90, last), (90, last - 1), (-90, last), (30, last), (-90, None)):
            swipe(page, start, across)
            assert page.evaluate("asked.at(-1)") == f"look {'null' if looked is None else looked}"
    page.evaluate("asked.length = 0")
    swipe(page, starts[0], 40, -120)
    assert not page.evaluate("asked.length"), "that is how a page is scrolled"


def test_an_entry_of_the_sheet_shows_what_it_looks_back_at(opens: Opens) -> None:
    page = opens("houses-middle", "phone")
    page.evaluate("table.toggleMoves(true)")
    page.locator("#table .moves .entry").first.focus()
    assert pressed(page, "Enter") == "look 0"
    assert not page.locator("#table.listing").count()
    assert page.evaluate(FOCUS) != "lost"


def test_putting_back_by_keyboard_keeps_the_focus(opens: Opens) -> None:
    page = opens("houses-middle")
    page.locator("#table [data-lit]").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Put back").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Put back")).to_have_count(0)
    assert page.evaluate(FOCUS) != "lost"


@pytest.mark.parametrize("game", games.NAMES)
def test_a_look_back_by_keyboard_leads_on(regular: BrowserContext, game: str) -> None:
    """By keyboard, Tab moves the focus from the table to the log and its entries, and then to the next move."""
    page = seated(regular, game)
    while page.locator("#table .moves .entry").count() < 2:
        played(page, 1)
    assert rest(page) == "lit"
    for _ in range(60):
        if page.evaluate("document.activeElement.matches('.entry')"):
            break
        page.keyboard.press("Tab")
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
        expect(page.locator("#table .sentence")).to_have_text("Looking back")
        assert page.evaluate(FOCUS) != "lost"
    for _ in range(100):
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(50)
        assert page.evaluate(FOCUS) != "lost"
        if sentence(page) != "Looking back":
            break
    assert rest(page) == "lit"
    before = page.locator("#table").inner_text()
    by_keys(page)
    assert page.locator("#table").inner_text() != before


def test_every_sentence_stays_until_it_can_have_been_heard(opens: Opens) -> None:
    page = opens("houses-middle")
    page.clock.install()
    texts = [f"The {n}th thing happens." for n in range(4, 24)]
    events = "table.show({ ...views['houses-middle'], events: texts.map((text) => ({ text })) }, { animate: false })"
    page.evaluate(f"(texts) => {events}", texts)
    live = page.locator("#table .live p")
    assert set(texts) <= set(live.all_inner_texts())
    page.clock.run_for(5 * 60_000)
    page.evaluate(f"(texts) => {events}", ["The last thing happens."])
    assert "The last thing happens." in live.all_inner_texts()
    assert live.count() <= 10


def test_the_end_is_said_when_it_comes_and_not_at_a_look_back(opens: Opens) -> None:
    page = opens("houses-end")
    shows = """(at) => {
      table.announcer.clear();
      table.show({ ...views["houses-end"], at, events: [{ text: "A thing happens." }] }, { animate: false });
    }"""
    live = page.locator("#table .live")
    page.evaluate(shows, None)
    assert "You win the match." in live.inner_text()
    page.evaluate(shows, 0)
    assert "A thing happens." in live.inner_text()
    assert "You win the match." not in live.inner_text()
