"""Friends whose clocks are wrong still find each other, or are told what to do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .friends import at_least, begin, come, invited, plays

SHIFT = "(seconds) => { const real = Date.now; Date.now = () => real() + seconds * 1000; }"


def shifted(page: Page, seconds: int) -> None:
    """From the next page on, this visitor's clock is wrong by so much."""
    page.context.add_init_script(f"({SHIFT})({seconds})")


@pytest.mark.parametrize(("hosts", "guests"), [(0, 1500), (1500, 0), (0, -9000), (-9000, 1500)])
def test_friends_meet_though_a_clock_is_wrong(friend: Callable[..., Page], hosts: int, guests: int) -> None:
    """By more than the quarter of an hour that was allowed once; a relay takes what is an hour ahead, and no more."""
    host, guest = friend(), friend()
    for page, seconds in ((host, hosts), (guest, guests)):
        shifted(page, seconds)
    come(guest, invited(host, "vassal"), "Odo")
    begin(host, guest)
    plays(host, guest)
    at_least(host, 2)


def test_whose_clock_relays_refuse_is_told_so(friend: Callable[..., Page]) -> None:
    page = friend()
    shifted(page, 3 * 3600)
    invited(page, "vassal")
    expect(page.locator("body")).to_contain_text("this device's clock is wrong", timeout=60_000)
