"""How good courts look: what the rule of thumb goes by, on a view and in playouts."""

from __future__ import annotations

from pygames.core.cards import Seat

from .position import Position
from .rules import VALUE, Court

ROYAL = 0.1
"""A royal that lives."""
FIGURE = 0.005
"""For each point of its value."""
COUNT = 0.012
"""For each point of its count, which threatens it, or guards it if below zero."""
JOKER_POINTS = 0.16
"""A joker kept, where a royal is about as much."""
WIPED_OUT = 3.0
"""The other court."""


def standing(position: Position, seat: Seat) -> float:
    """How good a position looks to a seat: what lives, what is threatened, what is guarded."""
    own, enemy = position.courts[seat], position.courts[1 - seat]
    if not own or not enemy:
        return WIPED_OUT if own else -WIPED_OUT
    jokers = JOKER_POINTS * (position.jokers[seat] - position.jokers[1 - seat])
    return jokers + strength(own) - strength(enemy)


def strength(court: Court) -> float:
    """A court in points of about one for six royals."""
    total = 0.0
    for card, count, _ in court:
        total += ROYAL + FIGURE * VALUE[card.face] - COUNT * count
    return total
