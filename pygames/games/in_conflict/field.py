"""What stands on the field, and how a battle ended."""

from __future__ import annotations

from pygames.core.cards import Card, Seat
from pygames.core.value import Value

from .battle_draw import Award


class House(Value):
    """A House at a battle."""

    seat: Seat
    banners: int
    card: Card | None
    """None while nobody has looked at it."""


class Result(Value):
    """How a battle ended."""

    attacker: int
    points: tuple[int, int]
    """Victory points of the two sides, the draw included."""
    award: Award

    @property
    def winner(self) -> int:
        """The side that holds the field; equal points: the defender (ruling 25)."""
        mine, theirs = self.points[self.attacker], self.points[1 - self.attacker]
        return self.attacker if mine > theirs else 1 - self.attacker
