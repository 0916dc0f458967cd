"""Personas: visitors choose a persona beside a level, the site stores the choice and shows the name, and one touch
silences the persona."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from .hands import GAME, fair, menu, notice, played, rest, said, seated

EXPLAINED = re.compile(r"^Why: .*(equally good|as good: .+|Next best: .+|in 100: .+|at once.*|better)\.")
LOST = """([game, level]) => {
  const one = time => ({ game, title: "Vassal", level, won: 0, time });
  localStorage["liege.results"] = JSON.stringify({ first: one(1), second: one(2) });
}"""


def opposite(page: Page, name: str) -> None:
    """Wait until an opponent with this name is at the table."""
    expect(page.locator("#table .plate h2", has_text=name)).to_be_visible()
    rest(page)


def test_a_habit_is_chosen_beside_a_level_and_remembered(context: BrowserContext) -> None:
    page = seated(context)
    page.locator("#new").click()
    box = page.locator("dialog.new")
    box.get_by_text("Choose a character").click()
    box.get_by_role("radio", name="Guy the Bold").check()
    expect(box).to_contain_text("Goes where you have more cards")
    fair(page, "a new game with a persona")
    box.get_by_role("button", name="Play", exact=True).click()
    opposite(page, "Page Guy the Bold")
    expect(page.locator("#table .plate .arms use[href='#c-sword']")).to_have_count(1)
    expect(notice(page, "Page Guy the Bold: \u201cWherever you go, I go too.\u201d")).to_be_visible()
    notice(page, "Guy the Bold").get_by_role("button", name="Quiet").click()
    page.reload()
    opposite(page, "Page Guy the Bold")
    page.locator("#new").click()
    expect(box.get_by_role("radio", name="Guy the Bold")).to_be_checked()
    box.get_by_role("radio", name="Marshal").check()
    box.get_by_role("button", name="Play", exact=True).click()
    opposite(page, "Marshal Guy the Bold")
    played(page, 1)
    expect(page.locator("#notices")).to_be_empty()
    page.keyboard.press("m")
    expect(page.get_by_role("switch", name="Speech")).not_to_be_checked()


def back(page: Page, to: int) -> None:
    """Press Previous this number of times, and check that the entry of the log at that distance is shown."""
    for _ in range(to):
        page.get_by_role("button", name="Previous").click()
    entry = page.locator("#table .moves .entry").nth(-to)
    expect(entry).to_have_attribute("aria-current", "true")


def resign(page: Page) -> None:
    menu(page, "Resign")
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator("#table .say.over")).to_be_visible()


def explained(page: Page) -> None:
    """Request the reason for the bot's move that is shown, and check that the page shows and announces it."""
    page.get_by_role("button", name="Explain").click()
    expect(page.locator("#table .say .aside")).to_have_text(EXPLAINED)
    expect(page.get_by_role("button", name="Explain")).to_be_hidden()
    assert page.evaluate("document.querySelector('#table').contains(document.activeElement)")
    assert "Why: " in said(page)


def test_a_bots_move_is_explained_at_once_where_nothing_is_hidden(regular: BrowserContext) -> None:
    page = seated(regular, "lords_and_vassals")
    played(page, 4)
    expect(page.locator("#table .moves .entry")).to_have_count(2)
    rest(page)
    back(page, 1)
    explained(page)
    expect(page.locator(".moves h2")).to_have_text("Moves, some with a hint")
    fair(page, "why another did that")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#table .say .aside")).not_to_contain_text("Why: ")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


def test_a_bots_move_is_explained_after_the_match_where_hands_are_hidden(phone: BrowserContext) -> None:
    page = seated(phone)
    played(page)
    back(page, 1)
    expect(page.get_by_role("button", name="Explain")).to_be_hidden()
    page.get_by_role("button", name="Back to the game").click()
    resign(page)
    back(page, 2)
    explained(page)
    expect(page.locator(".moves h2")).to_have_text("Moves")


def test_the_narrowest_bar_has_room_to_ask(phone: BrowserContext) -> None:
    page = seated(phone, "lords_and_vassals")
    played(page, 4)
    page.set_viewport_size({"width": 320, "height": 568})
    rest(page)
    back(page, 1)
    expect(page.get_by_role("button", name="Explain")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_after_three_losses_a_lower_level_is_offered(context: BrowserContext) -> None:
    page = seated(context)
    page.evaluate(LOST, [GAME, 2])
    page.locator("#new").click()
    page.locator("dialog.new").get_by_role("radio", name="Squire").check()
    page.locator("dialog.new").get_by_role("button", name="Play", exact=True).click()
    opposite(page, "Squire Odo")
    played(page, 1)
    resign(page)
    expect(page.locator("#table")).to_contain_text("You've lost three times in a row.")
    page.get_by_role("button", name="Against a Page").click()
    opposite(page, "Page Odo")
