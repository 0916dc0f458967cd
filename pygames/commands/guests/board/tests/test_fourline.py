"""Tests of the rule book. `python3 -m pygames check .` checks the laws of every game."""

from pygames.core.match import Match
from pygames.guests import find

GAME = find("fourline")


def played(*squares: str) -> Match:
    match = Match(GAME, GAME.options())
    for square in squares:
        match.play(square)
    return match


def test_four_in_a_row_win() -> None:
    match = played("a1", "a5", "b2", "b5", "c3", "e5", "d4")
    assert match.ended
    assert match.outcome().winners == (0,)


def test_ruling_1_an_enclosed_stone_is_captured() -> None:
    match = played("a1", "b1", "c1")
    assert match.state.stones.count(1) == 0
    assert "b1" in {move.square for move in match.state.moves()}


def test_ruling_1_a_stone_may_be_placed_between_two() -> None:
    match = played("a1", "e5", "c1", "b1")
    assert match.state.stones.count(1) == 2


def test_the_log_names_the_captured_stones() -> None:
    match = played("a1", "b1", "c1")
    texts = [event.text for at in (0, 2) for event in GAME.tell(match.positions[at], match.lines[at].move)]
    assert texts == ["{0} places a stone on a1.", "{0} places a stone on c1. Captured: b1."]
