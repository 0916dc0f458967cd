"""Puzzles of Vassal: prove a house at once, or win the match with one card. The puzzles are in `puzzles.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..alliance import JOKER, SIZE, Strength
from ..moves import Place
from ..rules import Vassal
from . import words

EACH = 1
"""Maximum number of puzzles per match; a provable house often stays provable at the seat's next moves."""
READY = 3
"""Minimum number of houses where an alliance can be completed, so that there is something to choose between."""


def quests(view: Vassal) -> Iterator[Quest]:
    """Yield possible puzzles for the seat to move."""
    seat = view.mover
    if view.phase != "place":
        return
    ready = [house for house in view.houses if len(house.sides[seat]) == SIZE - 1]
    early = [house for house in ready if house.owner is None and not house.full(1 - seat)]
    if len(ready) >= READY and early and not _plain(view):
        yield Quest(words.PROVEN_TITLE, words.PROVEN, words.PROVEN_ASK, ("proves",))
    if len(ready) >= READY:
        yield Quest(words.ENDS_TITLE, words.ENDS, words.ENDS_ASK, ("ends",))


def _plain(view: Vassal) -> bool:
    """True if completing the strongest alliance possible without the joker already wins its house."""
    seat, found = view.mover, list[tuple[Strength, bool]]()
    for move in view.moves():
        if isinstance(move, Place) and move.card.face != JOKER and view.houses[move.house - 1].owner is None:
            after = view.after(move)
            if after.houses[move.house - 1].full(seat):
                found.append((after.strength(move.house - 1, seat), after.proof(seat, move.house).holds))
    return max(found)[1] if found else False
