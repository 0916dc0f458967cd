"""Puzzles of Royal Assassin: find the move whose cascade kills royals. The puzzles are in `puzzles.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..position import Position
from . import words


def quests(view: Position) -> Iterator[Quest]:
    """Yield possible puzzles for the seat to move."""
    if view.phase == "play":
        yield Quest(words.TWO_TITLE, words.TWO, words.TWO_ASK, ("fells", "2"))
        if not view.jokers[view.mover]:  # with a joker, killing the last royal is too easy
            yield Quest(words.ENDS_TITLE, words.ENDS, words.ENDS_ASK, ("ends",))
        yield Quest(words.ONE_TITLE, words.ONE, words.ONE_ASK, ("topples",))
