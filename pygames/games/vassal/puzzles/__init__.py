"""Puzzles of Vassal: a house that can be proven at once, and a match that can be won. They lie in `puzzles.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..alliance import SIZE
from ..rules import Vassal
from . import words

READY = 3
"""Houses at which an alliance can be completed, at least: so many are to be weighed."""


def quests(view: Vassal) -> Iterator[Quest]:
    """What may be asked of the seat to move."""
    seat = view.mover
    if view.phase != "place":
        return
    ready = [house for house in view.houses if len(house.sides[seat]) == SIZE - 1]
    early = [house for house in ready if house.owner is None and not house.full(1 - seat)]
    if len(ready) >= READY and early:
        yield Quest(words.PROVEN_TITLE, words.PROVEN, words.PROVEN_ASK, ("proves",))
    if len(ready) >= READY:
        yield Quest(words.ENDS_TITLE, words.ENDS, words.ENDS_ASK, ("ends",))
