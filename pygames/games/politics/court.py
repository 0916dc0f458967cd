"""Constants: the nine offices by rank, the estates (suits) of the seats, distances in the row.

Ranks count from 1 (Queen, highest) to 9 (Fool) as in the rules; tables by rank leave index 0 unused. Positions in the
row count from 0, the Queen's end ("up"), to 8.
"""

from __future__ import annotations

from pygames.core.scene import Marker

QUEEN, KING, PRINCE, PRINCESS, WARRIOR, MERCHANT, WORKER, MAGICIAN, FOOL = RANKS = range(1, 10)
PLACES = 9
"""Number of cards in the row."""
MIDDLE = 4
"""The position that has no opposite."""

SUITS: tuple[Marker, ...] = ("waves", "flames", "leaves", "stones")
"""The picture of each seat's estate; three or four of the five in the deck are used (ruling 1)."""
SIGNS = ("", "borrow", "banish", "lead", "lift", "defend", "swindle", "haul", "summon", "roll")
"""The picture of each office's ability, by rank."""
LETTERS = "wfls"
"""Letters of the estates in notation."""

NOBODY = -2
"""The owner of an office before the row is laid."""
MARKERS = 12
"""Number of markers of each seat, in the pool and in the row."""
DIE = 10
"""Sides of the die; the digit 0 counts as ten."""
ANY = 99
"""The cap of the cards that a seat owns: no limit, as it has fewer markers."""
FREE_CAP = 9
"""The cap of every card for a seat without a card in the row (ruling 8)."""
GOALS = {3: 20, 4: 12}
"""Points needed to win, by number of seats."""
ROUNDS = 60
"""The last round (ruling 33)."""


def _caps(own: int) -> tuple[int, ...]:
    places = [place for place in range(PLACES) if own >> place & 1]
    if not places:
        return (FREE_CAP,) * PLACES
    near = [min(abs(place - mine) for mine in places) for place in range(PLACES)]
    return tuple(ANY if far == 0 else 0 if far == 1 else far for far in near)


CAPS = tuple(_caps(own) for own in range(1 << PLACES))
"""The number of markers that each position takes (rulings 6 to 8), by the set of a seat's positions (bit p: position
p)."""
