"""Friends who are never there at the same time, or whose networks block direct connections: they play by letters, which
relays keep."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .friends import NAMES, WAIT, begun, come, invited, over, plays, says, visit
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
"""Lets no direct connection come about, as where both networks block it: no address of the other is ever tried."""

VISITS = 400


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("in_conflict", 2, {"battles": 1}),
        pytest.param("vassal", 2, {}, marks=pytest.mark.thorough),
        pytest.param(
            "lords_and_vassals",
            *(2, dict.fromkeys(("corner_capture", "line_capture", "mixed_capture", "intervention"), 1)),
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("royal_assassin", 2, {"decks": 1, "start_royals": 3, "solo_defence": 1}), marks=pytest.mark.thorough
        ),
        pytest.param("politics", 3, {"goal": 1}, marks=pytest.mark.thorough),
    ],
)
def test_a_match_of_friends_who_are_never_there_together(
    friend: Callable[..., Page], tmp_path: Path, game: str, seats: int, options: dict[str, int]
) -> None:
    """The host leaves before the guests come. Each visit is a new page, and at most one page is open at any time. In
    the middle the relay loses all letters."""
    pages = [friend() for _ in range(seats)]
    contexts = [page.context for page in pages]
    with relay(tmp_path) as address:
        for context in contexts:
            meet_at(context, address)
        link = invited(pages[0], game, seats, options)
        pages[0].locator("dialog.lobby", has_text="You can close this page").wait_for(timeout=WAIT)
        links = [pages[0].url]
        pages[0].close()
        for page, name in zip(pages[1:], NAMES[1:], strict=False):
            come(page, link, name)
            says(page, "will find your answer at the next visit")
            links.append(page.url)
            page.close()
        ends = [False] * seats
        for turn in range(VISITS):
            if turn == 7 * seats:
                with sqlite3.connect(tmp_path / "relay.sqlite3") as stored:
                    assert stored.execute("delete from events").rowcount >= seats
            ends[turn % seats] = visit(contexts[turn % seats], links[turn % seats])
            if all(ends):
                break
        assert all(ends)


def test_a_match_of_friends_who_cannot_be_connected_goes_on_by_letter(friend: Callable[..., Page]) -> None:
    """Both are there all the time."""
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
