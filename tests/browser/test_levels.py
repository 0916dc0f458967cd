"""The dialog of a new game shows the measured strength beside each level. Screen readers read it, and the dialog is not
too wide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from pygames import games
from pygames.bots.players import LEVELS
from pygames.commands.strength import sentences

from .hands import fair, seated

SCREENS = {"desk": (1440, 900), "phone": (390, 844), "small": (360, 640)}
OUTSIDE = """(box) => [box, ...box.querySelectorAll(".chips, .chips *")]
    .filter((one) => one.getClientRects().length && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
    .map((one) => `${one.className || one.tagName} holds ${one.scrollWidth} in ${one.clientWidth}`)"""
"""Returns a line for each element whose content is wider than the element."""


def opened(page: Page) -> Locator:
    """Open the dialog of a new game, and return it."""
    page.locator("#new").click()
    return page.locator("dialog.new")


def opponents(box: Locator) -> Locator:
    """Return the groups of levels in the dialog, one group for each opponent."""
    return box.get_by_role("group", name=re.compile("^Opponent"))


@pytest.mark.parametrize("game", games.NAMES)
def test_each_level_has_its_measured_sentence(regular: BrowserContext, game: str) -> None:
    about = games.find(game)
    said = sentences(about)
    page = regular.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/")
    box = opened(page)
    if about.seats[-1] > 2:
        box.get_by_role("group", name="Players").get_by_role("radio", name=str(about.seats[-1])).check()
    groups = opponents(box)
    expect(groups).to_have_count(about.seats[-1] - 1)
    for group in groups.all():
        radios = [group.get_by_role("radio", name=level, exact=True) for level in LEVELS]
        for radio, words in zip(radios, said, strict=True):
            expect(radio).to_have_accessible_description(words)
        for radio, words in zip(radios, said, strict=True):
            radio.check()
            expect(group.locator("legend small:visible")).to_have_text(words)
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert box.evaluate(OUTSIDE) == []


def test_the_choices_of_the_menu_are_described_too(context: BrowserContext) -> None:
    page = seated(context)
    page.locator("#menu").click()
    calm = page.get_by_role("radio", name="Calm")
    expect(calm).to_have_accessible_description("One thing at a time, with time to read. Tap to skip.")
    instant = page.get_by_role("group", name="Pace", exact=True).get_by_role("radio", name="Instant")
    expect(instant).to_have_accessible_description("No animation: what happened is marked and described.")


def test_a_friend_has_no_sentence(context: BrowserContext) -> None:
    page = seated(context)
    box = opened(page)
    friend = box.get_by_role("radio", name="A friend, on this screen")
    friend.check()
    expect(friend).to_have_accessible_description("")
    expect(opponents(box).locator("legend")).to_have_text("Opponent", use_inner_text=True)
    fair(page, "a new game with a friend")
