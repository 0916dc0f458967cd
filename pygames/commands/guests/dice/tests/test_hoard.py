"""Tests of the rule book. `python3 -m pygames check .` checks the laws of every game."""

from pygames.core.match import Match
from pygames.core.moves import Rolled
from pygames.guests import find
from pygames.kit import State

GAME = find("hoard")


def after(*moves: str) -> State:
    """Return the position after these moves; a number is the result of a roll of the die."""
    match = Match(GAME, GAME.options())
    state = match.state
    for move in moves:
        state = state.after(Rolled(int(move) - 1) if move.isdigit() else state.parse(move))
    return state


def test_a_throw_adds_and_banking_keeps_the_sum() -> None:
    state = after("throw", "6", "throw", "4", "bank")
    assert state.points == (10, 0)
    assert state.turn == 1


def test_ruling_1_a_one_loses_the_sum() -> None:
    state = after("throw", "6", "throw", "1")
    assert state.points == (0, 0)
    assert (state.turn, state.total) == (1, 0)


def test_ruling_2_fifty_points_win() -> None:
    turn = ["throw", "6", "throw", "1"]
    state = after(*["throw", "6"] * 9, "bank")
    assert state.outcome().winners == (0,)
    assert after(*turn, "throw", "5", "bank").outcome() is None
