"""Puzzles of Lords and Vassals: capture a piece within the turn. The puzzles are in `puzzles.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..board import BIT, SQUARES
from ..rules import TURN, Lords
from ..words import KINDS
from . import words

MOVES = (2, 3)
"""The numbers of moves that the solution of a puzzle may have."""


def quests(view: Lords) -> Iterator[Quest]:
    """Yield a possible puzzle for each opposing piece and number of moves, at the start of a turn."""
    if view.left != TURN:
        return
    foe = view.sides[1 - view.mover]
    for moves in reversed(MOVES):
        for square, at in SQUARES.items():
            if (foe.lords | foe.vassals) & BIT[at]:
                what = {"man": KINDS["lord" if foe.lords & BIT[at] else "vassal"], "square": square}
                say, ask = (each.of(moves, **what) for each in (words.SAY, words.ASK))
                yield Quest(words.TITLE.format(**what), say, ask, ("takes", square), moves, moves)
