"""The lessons teach the game: who knows nothing else wins against random play."""

from __future__ import annotations

import pytest

from pygames import games

from .learner import won
from .test_lessons import COURSES


@pytest.mark.parametrize("name", COURSES)
def test_who_knows_what_the_lessons_say_beats_random_play(name: str) -> None:
    assert won(games.find(name)) >= 0.8
