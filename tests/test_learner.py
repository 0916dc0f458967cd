"""Tests that the lessons teach the game: a player who knows only the lessons wins against random play."""

from __future__ import annotations

import pytest

from pygames import games

from .learner import won

LEAST = {"vassal": 0.8, "lords_and_vassals": 0.8, "royal_assassin": 0.65, "in_conflict": 0.7, "politics": 0.8}
"""The smallest share of matches that a learner must win. Two games depend more on luck: even level 3 wins only four
matches of five."""


@pytest.mark.parametrize("name", LEAST)
def test_who_knows_what_the_lessons_say_beats_random_play(name: str) -> None:
    assert won(games.find(name)) >= LEAST[name]
