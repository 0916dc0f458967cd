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
"""The middle position of the row, which has no opposite position."""

SUITS: tuple[Marker, ...] = ("waves", "flames", "leaves", "stones")
"""The name of the picture of each seat's estate; a match uses three or four of the deck's five estates (ruling 1)."""
SIGNS = ("", "borrow", "banish", "lead", "lift", "defend", "swindle", "haul", "summon", "roll")
"""The name of the picture of each office's ability, by rank."""
LETTERS = "wfls"
"""The letter of each seat's estate in notation."""

NOBODY = -2
"""The owner of a card before the row is dealt."""
MARKERS = 12
"""Number of markers that each seat has, in its pool, in the row and in the cup together."""
DIE = 10
"""Number of sides of the die; its digit 0 counts as ten."""
ANY = 99
"""The cap of a card that the placing seat owns. It is no limit, since it exceeds `MARKERS`."""
FREE_CAP = 9
"""The cap of every card for a seat without a card in the row (ruling 8)."""
GOALS = {3: 20, 4: 12}
"""Number of points needed to win, by number of seats."""
ROUNDS = 60
"""The number of the last possible round (ruling 33)."""


def _caps(own: int) -> tuple[int, ...]:
    places = [place for place in range(PLACES) if own >> place & 1]
    if not places:
        return (FREE_CAP,) * PLACES
    near = [min(abs(place - mine) for mine in places) for place in range(PLACES)]
    return tuple(ANY if far == 0 else 0 if far == 1 else far for far in near)


CAPS = tuple(_caps(own) for own in range(1 << PLACES))
"""The caps of all positions for a seat (rulings 6 to 8), by the set of the seat's positions (bit p for position p)."""
