"""All public cards of a setup are drawn at one height."""

from __future__ import annotations

import pytest

from .logs import replica_of, seated, until

ROYALS = frozenset("JQK")
FAMILY = 4
"""The number of royals that each player has at the start (Royal Assassin, ruling 4)."""


def turned_up(lines: list[str]) -> list[str]:
    """Return the faces of the cards that were drawn for everybody."""
    return [line.rpartition(":")[2] for line in lines if line.startswith("draw all ")]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_set_up_takes_one_exchange_of_links(seed: str) -> None:
    """One roll decides who begins and turns up all cards; then the rest is shuffled, and the hands are dealt."""
    net = seated("royal_assassin", "", 2, seed)
    until(net, 0)
    at = replica_of(net)
    faces = turned_up([line.text for line in at.play.lines])
    assert sum(face[0] in ROYALS for face in faces) == 2 * FAMILY
    heights = [at.log[height][0].kind for height in range(at.height)]
    assert heights == ["commit", "open", "link", "shuffle", "shuffle", "shares"]
