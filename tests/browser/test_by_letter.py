"""Friends who are never online together, or whose networks block direct connections, play by encrypted letters that
relays store."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .friends import NAMES, WAIT, begun, come, invited, over, plays, says, visiting
from .hands import PATIENCE, menu, moves
from .relay import meet_at, relay

UNCONNECTED = """(() => {
  const Connection = RTCPeerConnection;
  window.RTCPeerConnection = class extends Connection {
    async setRemoteDescription(said) {
      return super.setRemoteDescription({ type: said.type, sdp: said.sdp.replace(/^a=candidate.*\\r\\n/gm, '') });
    }
    async addIceCandidate() {}
  };
})()"""
"""Prevents direct connections, as networks may: neither page ever tries a network address of the other."""

VISITS = 400
TO_A_MOVE = 60
"""Maximum number of all players' visits until the first move; usually about twenty are enough."""


class Absent:
    """Friends who are never online together during a match: each visit opens a new page, and at most one page is
    open."""

    def __init__(
        self, friend: Callable[..., Page], address: str, game: str, seats: int, options: dict[str, int]
    ) -> None:
        """Let the host invite and close the page before the guests accept."""
        pages = [friend() for _ in range(seats)]
        self.contexts = [page.context for page in pages]
        for context in self.contexts:
            meet_at(context, address)
        link = invited(pages[0], game, seats, options)
        pages[0].locator("dialog.lobby", has_text="You can close this page").wait_for(timeout=WAIT)
        self.links = [pages[0].url]
        pages[0].close()
        for page, name in zip(pages[1:], NAMES[1:], strict=False):
            come(page, link, name)
            says(page, "will find your answer at the next visit")
            self.links.append(page.url)
            page.close()
        self.visits = 0
        self.ends = [False] * seats

    def visit(self, until: Callable[[Page], bool] = lambda page: False) -> bool:
        """Open the match for the next friend and play as far as possible. Return the result of `until` for the page."""
        seat = self.visits % len(self.contexts)
        self.visits += 1
        with visiting(self.contexts[seat], self.links[seat]) as page:
            self.ends[seat] = page.locator("#table .say.over").count() > 0
            return until(page)

    def finish(self) -> None:
        """Visit the match for one friend after the other until all pages have shown its end."""
        while not all(self.ends):
            assert self.visits < VISITS
            self.visit()


def letters(folder: Path) -> set[bytes]:
    """Return the ids of the letters that the relay stores."""
    with sqlite3.connect(folder / "relay.sqlite3") as stored:
        return {ident for (ident,) in stored.execute("select id from events")}


def lose(folder: Path, least: int) -> None:
    """Delete all letters that the relay stores; fail if there are fewer than `least`."""
    with sqlite3.connect(folder / "relay.sqlite3") as stored:
        assert stored.execute("delete from events").rowcount >= least


def resigned(page: Page, folder: Path) -> bool:
    """Resign if moves have been made, and wait until the relay stores another letter. Return true if the player
    resigned."""
    if not moves(page):
        return False
    before, end = letters(folder), time.monotonic() + PATIENCE
    menu(page, "Resign")
    page.locator("dialog.confirm button.main").click()
    while letters(folder) == before:
        assert time.monotonic() < end, "no letter tells of the resignation"
        page.wait_for_timeout(200)
    return True


def test_a_match_begins_and_ends_without_two_who_are_ever_there_together(
    friend: Callable[..., Page], tmp_path: Path
) -> None:
    """The relay loses all letters in the middle of the shuffle, and a player resigns after some moves. The next test
    and `test_messenger.py` play whole matches, which take minutes."""
    with relay(tmp_path) as address:
        absent = Absent(friend, address, "in_conflict", 2, {"battles": 1})
        for _ in range(6):
            absent.visit()
        lose(tmp_path, 2)
        while not absent.visit(lambda page: resigned(page, tmp_path)):
            assert absent.visits < TO_A_MOVE
        absent.finish()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("in_conflict", 2, {"battles": 1}),
        ("vassal", 2, {}),
        (
            "lords_and_vassals",
            *(2, dict.fromkeys(("corner_capture", "line_capture", "mixed_capture", "intervention"), 1)),
        ),
        ("royal_assassin", 2, {"decks": 1, "start_royals": 3, "solo_defence": 1}),
        ("politics", 3, {"goal": 1}),
    ],
)
def test_a_match_of_friends_who_are_never_there_together(
    friend: Callable[..., Page], tmp_path: Path, game: str, seats: int, options: dict[str, int]
) -> None:
    """The relay loses all letters in the middle of the match. The friends still play the match to its end."""
    with relay(tmp_path) as address:
        absent = Absent(friend, address, game, seats, options)
        for _ in range(7 * seats):
            absent.visit()
        lose(tmp_path, seats)
        absent.finish()


def test_a_match_of_friends_who_cannot_be_connected_goes_on_by_letter(friend: Callable[..., Page]) -> None:
    """Both friends are online all the time but can't connect directly. They play the match by letters."""
    host, guest = friend(), friend()
    for page in (host, guest):
        page.context.add_init_script(UNCONNECTED)
    link = invited(host, "in_conflict", options={"battles": 1})
    come(guest, link, NAMES[1])
    begun(host, guest)
    plays(host, guest)
    over(host, guest)
    states = [page.evaluate("connections.map((one) => one.connectionState)") for page in (host, guest)]
    assert all(states)
    assert "connected" not in [*states[0], *states[1]]
