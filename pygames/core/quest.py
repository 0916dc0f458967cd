"""The question that a puzzle asks. A game proposes quests (in its folder `puzzles`);
`pygames.learn.puzzle_search` keeps those that have a provable answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .moves import Move


class Quest(NamedTuple):
    """One question to the seat to move. With `goal`, the answer is the only way to reach it; with `values`, the most
    valuable move; with `until`, the move that wins most often when every continuation up to there is played."""

    title: str
    say: str
    ask: str
    goal: tuple[str, ...] = ()
    """A goal as the game's lessons write it, split into words."""
    moves: int = 1
    """Maximum number of consecutive moves of the seat."""
    least: int = 1
    """Minimum number of moves that the answer needs; puzzles with a shorter answer are too easy."""
    values: Mapping[Move, float] = {}
    """The exact value of each move, in shares of a win."""
    until: Callable[[Any], bool] | None = None
    """True where playouts start from a full position; before that, each seat plays its best move. For games without
    hidden information."""
