"""What a puzzle may ask of the seat to move: a game proposes it (`puzzles.py` in its folder), `pygames.learn.finding`
keeps what can be proven."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .moves import Move


class Quest(NamedTuple):
    """One question. With a `goal` the only way to it is the answer; with `values` the move that is worth most; with
    `until` what wins most, when everything is played that may come before then."""

    title: str
    say: str
    ask: str
    goal: tuple[str, ...] = ()
    """A goal of the game's lessons and its words."""
    moves: int = 1
    """Own moves in a row, at most."""
    least: int = 1
    """What is reached by fewer is too easy."""
    values: Mapping[Move, float] = {}
    """What each move is worth, exactly, in shares of a win."""
    until: Callable[[Any], bool] | None = None
    """Whether playouts begin at a full position: up to there each seat does what is best for itself. For games in which
    nothing is hidden."""
