"""Opponents with a face and a habit: chosen beside a level, remembered, named at the table, silenced in one touch."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from .hands import GAME, fair, menu, notice, played, rest, seated

LOST = """([game, level]) => {
  const one = time => ({ game, title: "Vassal", level, won: 0, time });
  localStorage["liege.results"] = JSON.stringify({ first: one(1), second: one(2) });
}"""


def opposite(page: Page, name: str) -> None:
    """An opponent of this name sits opposite."""
    expect(page.locator("#table .plate h2", has_text=name)).to_be_visible(timeout=60_000)
    rest(page, 60)


def test_a_habit_is_chosen_beside_a_level_and_remembered(context: BrowserContext) -> None:
    page = seated(context)
    page.locator("#new").click()
    box = page.locator("dialog.new")
    box.get_by_text("With a face and a habit").click()
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


def test_after_three_losses_a_lower_level_is_offered(context: BrowserContext) -> None:
    page = seated(context)
    page.evaluate(LOST, [GAME, 2])
    page.locator("#new").click()
    page.locator("dialog.new").get_by_role("radio", name="Squire").check()
    page.locator("dialog.new").get_by_role("button", name="Play", exact=True).click()
    opposite(page, "Squire Odo")
    played(page, 1)
    menu(page, "Resign")
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator("#table")).to_contain_text("Three times in a row you lost.")
    page.get_by_role("button", name="Against a Page").click()
    opposite(page, "Page Odo")
