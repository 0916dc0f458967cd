"""Clocks in days: matches between players who are never online together, and claims against a player whose time is
over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from .friends import NAMES, WAIT, come, invited, says
from .relay import meet_at, relay

DAY = 86_400
SHIFT = "((seconds) => { const real = Date.now; Date.now = () => real() + seconds * 1000; })"
START = -8 * DAY
"""The start of the match, in seconds relative to now: in the past, since relays refuse letters dated in the future."""
VISITS = 40
SOON = 2000
"""Milliseconds within which a page reads a letter, writes its reply and sends it."""
TURN = """() => {
  const said = [...document.querySelectorAll('#table .say:not(.waiting)')];
  return said.some((one) => /You have until/.test(one.textContent));
}"""
"""True if it is the visitor's turn."""
READ = f"() => ({TURN})() || / has until /.test(document.querySelector('#table')?.textContent ?? '')"
"""True once the page has read the friend's letter: it is the visitor's turn, or a relay stores the visitor's letter."""


class Visitor:
    """A player: the name, the browser, and the link of the player's seat."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name, self.context, self.link = name, context, ""

    @contextmanager
    def page(self, seconds: int) -> Iterator[Page]:
        """Open the match in a page whose clock shows `seconds` after its start, yield the page, and close it."""
        page = self.context.new_page()
        page.add_init_script(f"{SHIFT}({START + seconds})")
        if self.link:
            page.goto(self.link)
        yield page
        self.link = page.url
        page.close()


def met(friend: Callable[..., Page], address: str, clock: int) -> tuple[Visitor, Visitor]:
    """Let the host invite and close the page, then let the guest accept and close the page. Return the host and the
    guest."""
    found = []
    for name in NAMES[:2]:
        page = friend()
        meet_at(page.context, address)
        found.append(Visitor(name, page.context))
        page.close()
    host, guest = found
    with host.page(0) as page:
        link = invited(page, "in_conflict", options={"battles": 1}, clock=clock)
        page.locator("dialog.lobby", has_text="You can close this page").wait_for(timeout=WAIT)
    with guest.page(0) as page:
        come(page, link, guest.name)
        says(page, "will find your answer at the next visit")
    return host, guest


def settled(page: Page) -> None:
    """Wait until the page has read the friend's letter and has had the time to send its reply."""
    for _ in range(2):
        page.wait_for_function(READ, timeout=WAIT)
        page.wait_for_timeout(SOON)


def turn_left(one: Visitor, other: Visitor) -> tuple[Visitor, Visitor]:
    """Let both players open the match in turn until one has to move and leaves. Return the player who waits, then the
    player who has to move."""
    for _ in range(VISITS):
        with one.page(0) as page:
            settled(page)
            moves = page.evaluate(TURN)
        if moves:
            with other.page(0) as page:
                settled(page)
            return other, one
        one, other = other, one
    raise AssertionError("nobody was to move")


@pytest.fixture
def pair(friend: Callable[..., Page], tmp_path: Path) -> Iterator[tuple[Visitor, Visitor]]:
    with relay(tmp_path) as address:
        yield turn_left(*met(friend, address, 3 * DAY))


def test_a_late_player_who_had_read_the_letter_concedes_a_claim(pair: tuple[Visitor, Visitor]) -> None:
    ann, ben = pair
    with ann.page(3 * DAY - 600) as page:
        says(page, f"{ben.name} has until")
        assert page.get_by_role("button", name="Claim the match").count() == 0
        page.evaluate("navigator.share = async (what) => { window.shared = what; }")
        page.get_by_role("button", name="Remind").click()
        page.wait_for_function("() => window.shared")
        shared = page.evaluate("window.shared")
        assert shared == {"title": "In Conflict", "text": "In Conflict: the match waits for you.", "url": page.url}
    with ann.page(3 * DAY + 600) as page:
        says(page, f"You may claim the match: {ben.name} hasn't played for three days.")
        page.get_by_role("button", name="Claim the match").click()
        # wait until the relay stores the letter with the claim
        page.wait_for_timeout(SOON)
        says(page, f"Until it agrees, {ben.name} can still move.")
    with ben.page(3 * DAY + 1200) as page:
        page.locator("#table .say.over").wait_for(timeout=WAIT)
        says(page, f"{ben.name} conceded.")
        says(page, f"{ann.name} will find the end of the match")
    with ann.page(3 * DAY + 1800) as page:
        says(page, f"{ben.name} conceded.")
