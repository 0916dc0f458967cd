"""Public cards that surely follow each other are opened in one height."""

from __future__ import annotations

import pytest

from .logs import replica_of, seated, until

ROYALS = frozenset("JQK")
FAMILY = 4
"""Ruling 4 of Royal Assassin: cards are turned up until both players have four royals."""


def turned_up(lines: list[str]) -> list[str]:
    """The faces that everybody saw drawn."""
    return [line.rpartition(":")[2] for line in lines if line.startswith("draw all ")]


def fewest(faces: list[str]) -> int:
    """The number of rounds in which the set-up can be opened: each card brings one royal at most."""
    missing, rounds, at = 2 * FAMILY, 0, 0
    while missing:
        here = faces[at : at + missing]
        at, rounds = at + missing, rounds + 1
        missing -= sum(face[0] in ROYALS for face in here)
    assert at == len(faces)
    return rounds


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_set_up_is_opened_in_as_few_heights_as_can_be(seed: str) -> None:
    net = seated("royal_assassin", "", 2, seed)
    until(net, 0)
    at = replica_of(net)
    faces = turned_up([line.text for line in at.play.lines])
    heights = [at.log[height][0].kind for height in range(at.height)]
    assert heights.count("shares") == fewest(faces) + 1  # the hands come last
    assert len(faces) > 2 * fewest(faces)
