"""Stored data: matches that a visitor leaves and continues, the list of matches, several tabs, and settings."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from .hands import GAME, menu, moves, notice, played, rest, seated, sentence, table

WON = """() => {
  const kept = JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.startsWith("liege.match."))]);
  const result = "{0} has won the allegiance of five houses.";
  const over = { id: "won", names: ["You", "Odo"], result, touched: true };
  localStorage["liege.match.won"] = JSON.stringify({ ...kept, ...over });
}"""
"""Stores a finished match that the visitor has won."""
ASKED = """window.asked = 0;
if (navigator.storage) navigator.storage.persist = async () => { window.asked += 1; };"""
"""Counts the requests of the page for persistent storage."""


def test_a_match_goes_on_after_the_tab_was_closed(regular: BrowserContext) -> None:
    page = seated(regular)
    played(page, 3)
    before = (page.locator("#table .moves").inner_text(), page.locator("#table .bottom").inner_text())
    page.close()
    again = regular.new_page()
    table(again)
    notice(again, "Your match continues")
    assert (again.locator("#table .moves").inner_text(), again.locator("#table .bottom").inner_text()) == before


def test_what_is_shown_is_kept_before_the_page_is_left(regular: BrowserContext) -> None:
    """A browser that is closed or killed does not notify its pages. The page has stored the table before, so that the
    next visit shows it at once."""
    page = seated(regular)
    played(page)
    page.wait_for_function("""() => {
      const left = JSON.parse(localStorage["liege.left"] ?? "null");
      const matches = Object.entries(localStorage).filter(([key]) => key.startsWith("liege.match."));
      const kept = matches.map(([, match]) => JSON.parse(match)).find(({ id }) => left?.by.endsWith(id));
      return kept?.moves && left.shown.saved.record === kept.saved.record;
    }""")


def test_a_browser_is_asked_to_keep_it_for_good_when_a_match_is_over(regular: BrowserContext) -> None:
    """The page requests persistent storage only once, when a match is over, and never while a page loads."""
    page = seated(regular)
    page.add_init_script(ASKED)
    for address in ("", f"{GAME}/rules.html", f"{GAME}/learn.html"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.asked") == 0, address
    table(page)
    played(page, 1)
    assert page.evaluate("window.asked") == 0
    menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_function("() => window.asked === 1")
    page.reload()
    assert rest(page) == "over"
    assert page.evaluate("window.asked") == 0, "a match that is over is only shown again"


def test_the_first_page_lists_unfinished_matches(regular: BrowserContext) -> None:
    page = seated(regular)
    played(page)
    kept = moves(page)
    page.close()
    first = regular.new_page()
    first.goto("")
    first.get_by_role("link", name=re.compile("You – Page Odo")).click()
    rest(first)
    assert moves(first) == kept
    assert "#m=" not in first.url


def test_an_untouched_match_is_not_kept(regular: BrowserContext) -> None:
    page = seated(regular)
    page.close()
    again = regular.new_page()
    table(again)
    menu(again, "Your matches")
    expect(again.locator("dialog.matches li")).to_have_count(1)


def test_forgetting_and_going_back_to_a_match(desk: Page) -> None:
    played(desk)
    kept = moves(desk)
    menu(desk, "New game")
    desk.get_by_role("dialog").get_by_role("button", name="Play").click()
    desk.wait_for_function("() => !document.querySelector('#table .moves .entry')")
    rest(desk)
    desk.evaluate(WON)
    menu(desk, "Your matches")
    won = desk.locator("dialog.matches li", has_text="You have won the allegiance of five houses.")
    won.get_by_role("button", name="Forget").click()
    expect(won).to_have_count(0)
    desk.get_by_role("button", name="Go on").click()
    desk.wait_for_function("(kept) => document.querySelectorAll('#table .moves .entry').length === kept", arg=kept)
    rest(desk)


def test_switches_are_remembered(desk: Page) -> None:
    desk.keyboard.press("m")
    desk.get_by_role("radio", name="Dark").check()
    brisk = desk.get_by_role("radio", name="Brisk")
    calm = desk.get_by_role("radio", name="Calm")
    expect(calm).to_be_checked()
    brisk.check()
    desk.get_by_role("switch", name="Four colours").click()
    desk.get_by_role("switch", name="Sound").click()
    desk.reload()
    root = desk.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "four")
    expect(desk.locator("#sound")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("m")
    expect(brisk).to_be_checked()
    expect(desk.locator("dialog.menu")).to_contain_text("For people who know the game.")


def test_single_keys_can_be_switched_off(desk: Page) -> None:
    desk.keyboard.press("m")
    desk.get_by_role("switch", name="Single keys").click()
    desk.keyboard.press("Escape")
    desk.keyboard.press("n")
    expect(desk.locator("dialog")).to_have_count(0)
    assert sentence(desk)
