"""Accessibility of the table and every dialog: axe-core finds no fault in light or dark; one key opens the rules."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .hands import FRIENDS, GAME, axe, menu, notice, played, rest, seated, settled


def test_rules_are_one_key_away_at_the_ruling_for_what_happened(desk: Page) -> None:
    played(desk)
    desk.keyboard.press("?")
    book = desk.locator("dialog.book")
    expect(book).to_contain_text("Rulings")
    desk.keyboard.press("Escape")
    expect(book).to_have_count(0)
    assert rest(desk) == "lit"


def test_the_first_key_leads_past_the_bar_to_what_can_be_touched(regular: BrowserContext) -> None:
    page = seated(regular)
    skip = page.get_by_role("button", name="To the table")
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    assert skip.evaluate("(skip) => skip.offsetHeight") >= 44, "it is seen while it has the focus"
    page.keyboard.press("Enter")
    assert page.evaluate("Boolean(document.activeElement.closest('#table [data-lit]'))")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_that_axe_finds(desk: Page, scheme: Literal["light", "dark"], match: str) -> None:
    desk.emulate_media(color_scheme=scheme)
    played(desk, 1)
    found = {"table": axe(desk)}
    for item in (
        "New game",
        "Resign",
        "Save or share this match",
        "Open a saved match",
        "Your matches",
        "Keys",
        "Rules",
    ):
        menu(desk, item)
        desk.locator("dialog[open]").wait_for()
        if item == "Rules":
            desk.locator("dialog.book h3").first.wait_for()
        found[item] = axe(desk)
        desk.keyboard.press("Escape")
    desk.keyboard.press("m")
    found["menu"] = axe(desk)
    desk.keyboard.press("Escape")
    menu(desk, "Open a saved match")
    desk.locator("dialog.open textarea").fill("nothing")
    desk.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(desk.locator("dialog.open .wrong")).to_contain_text("can't be opened")
    found["a bad record"] = axe(desk)
    desk.locator("dialog.open textarea").fill(match)
    desk.get_by_role("dialog").get_by_role("button", name="Open").click()
    rest(desk)
    found["a match to look at"] = axe(desk)
    desk.emulate_media(color_scheme="light")
    assert not any(found.values()), found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_that_axe_finds_on_the_curtain_and_notices(
    regular: BrowserContext, scheme: Literal["light", "dark"]
) -> None:
    settled(regular, players=FRIENDS)
    page = regular.new_page()
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{GAME}/#look=!!!")
    page.locator("dialog.curtain").wait_for()
    assert not axe(page)
    page.get_by_role("button", name="I am Ann").click()
    notice(page, "can't be opened")
    assert not axe(page)
