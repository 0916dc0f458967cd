"""An undo request among friends: a move that revealed nothing is undone only if all players agree."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .friends import NAMES, at_least, begun, come, invited, pauses, plays, who_moves
from .hands import fair, menu, notice


def test_the_last_move_is_taken_back_when_the_other_agrees(friend: Callable[..., Page]) -> None:
    host, guest = friend(), friend()
    come(guest, invited(host, "lords_and_vassals"), NAMES[1])
    begun(host, guest)
    mover, other = who_moves(host, guest)
    plays(mover)
    at_least(other, 1)
    pauses(mover)
    # the other player has made no move that could be undone
    assert not asks(other).is_enabled()
    other.keyboard.press("Escape")
    menu(mover, "Ask to undo")
    notice(mover, "You asked to undo")
    wish = notice(other, "asks to undo the last move")
    fair(other, "asked to take back")
    wish.get_by_role("button", name="Agree").click()
    for page in (mover, other):
        expect(page.locator("#table .moves .entry")).to_have_count(0)
    assert who_moves(host, guest) == [mover, other]


def asks(page: Page) -> Locator:
    """Open the menu, and return its item that requests an undo."""
    page.locator("#menu").click()
    return page.locator("dialog.menu .items").get_by_role("button", name="Ask to undo")
