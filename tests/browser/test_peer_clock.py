"""Friends whose clocks are wrong still find each other, or the page explains how to correct the clock."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .friends import at_least, begun, come, invited, plays

SHIFT = "(seconds) => { const real = Date.now; Date.now = () => real() + seconds * 1000; }"


def shifted(page: Page, seconds: int) -> None:
    """Shift this visitor's clock by a number of seconds on all pages that open from now on."""
    page.context.add_init_script(f"({SHIFT})({seconds})")


@pytest.mark.parametrize(("hosts", "guests"), [(0, 1500), (1500, 0), (0, -9000), (-9000, 1500)])
def test_friends_meet_though_a_clock_is_wrong(friend: Callable[..., Page], hosts: int, guests: int) -> None:
    """The friends' clocks differ by more than a quarter of an hour, which was the limit in an earlier version. The
    relay accepts events up to an hour in the future."""
    host, guest = friend(), friend()
    for page, seconds in ((host, hosts), (guest, guests)):
        shifted(page, seconds)
    come(guest, invited(host, "vassal"), "Odo")
    begun(host, guest)
    plays(host, guest)
    at_least(host, 2)


class Strict:
    """A relay that rejects events dated more than an hour in the future, as public relays do."""

    def __call__(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(said: str | bytes) -> None:
            what, *rest = json.loads(said)
            if what == "EVENT" and rest[0]["created_at"] > time.time() + 3600:
                socket.send(json.dumps(["OK", rest[0]["id"], False, "invalid: created_at is too late"]))
            else:
                server.send(said)

        socket.on_message(hear)


def test_whose_clock_relays_refuse_is_told_so(friend: Callable[..., Page], address: str) -> None:
    page = friend()
    page.context.route_web_socket(re.compile(re.escape(address)), Strict())
    shifted(page, 3 * 3600)
    invited(page, "vassal")
    expect(page.locator("body")).to_contain_text("this device's clock is wrong", timeout=60_000)
