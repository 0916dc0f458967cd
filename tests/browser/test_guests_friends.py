"""A guest's game among friends: the link names its wheel, both sides play the same bytes or do not begin."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .friends import NAMES, at_least, begin, begun, named, over, plays, wish
from .hands import menu
from .test_guests import OUT, opened
from .wheels import EXAMPLE, FILE, wheel

OTHER = wheel(EXAMPLE + "\n# not the same bytes\n")


def brings(page: Page, made: bytes) -> None:
    """Opens a wheel for what one came for."""
    expect(page.locator("#link")).to_contain_text(f"What you came for is played with a guest's game: {FILE}")
    page.set_input_files("#file", files={"name": FILE, "mimeType": "application/zip", "buffer": made})


def invited(host: Page) -> str:
    """Invites at a guest's table; the link that is to be sent."""
    assert not opened(host, wheel())
    menu(host, "Play with a friend")
    wish(host, 2, {})
    named(host, NAMES[0])
    return host.locator("dialog.lobby input[name=link]").input_value()


def test_friends_play_a_guest_to_its_end_by_the_same_wheel(friend: Callable[..., Page]) -> None:
    host, other = friend(), friend()
    link = invited(host)
    assert re.search(rf"/guest/\?[0-9a-f]{{64}}&{FILE}#join/tierce/", link)
    other.goto(link)
    other.locator(OUT).get_by_role("link", name="Open a game").click()
    brings(other, OTHER)
    expect(other.locator("#said")).to_contain_text("This is another wheel than the one that is wanted")
    brings(other, wheel())
    named(other, NAMES[1], press="Come in")
    begin(host, other)
    plays(host)
    other.reload()  # a seat is kept by the page, as in every match
    begun(other)
    plays(other)
    at_least(host, 3)
    over(host, other)
