"""The value of courts, for the heuristic on views and for playouts."""

from __future__ import annotations

from pygames.core.cards import Seat

from .position import Position
from .rules import VALUE, Court

ROYAL = 0.1
"""The value of a living royal."""
FIGURE = 0.005
"""The additional value of a living royal for each point of the count that kills it."""
COUNT = 0.012
"""The loss for each point of a royal's count; a negative count, a guard, is a gain."""
JOKER_POINTS = 0.16
"""The value of an unused joker: slightly more than that of a royal."""
WIPED_OUT = 3.0
"""The value of wiping out the opposing court."""


def standing(position: Position, seat: Seat) -> float:
    """Return the value of a position for a seat: the strengths of both courts, and the unused jokers."""
    own, enemy = position.courts[seat], position.courts[1 - seat]
    if not own or not enemy:
        return WIPED_OUT if own else -WIPED_OUT
    jokers = JOKER_POINTS * (position.jokers[seat] - position.jokers[1 - seat])
    return jokers + strength(own) - strength(enemy)


def strength(court: Court) -> float:
    """Return the value of a court's royals and counts; about six royals have the value 1."""
    total = 0.0
    for card, count, _ in court:
        total += ROYAL + FIGURE * VALUE[card.face] - COUNT * count
    return total
