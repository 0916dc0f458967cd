"""The Houses in a battle, and the result of a battle."""

from __future__ import annotations

from pygames.core.cards import Card, Seat
from pygames.core.value import Value

from .battle_draw import Award


class House(Value):
    """A House in a battle, with its seat, banners and card."""

    seat: Seat
    banners: int
    card: Card | None
    """The card of the House; None until somebody looks at it."""


class Result(Value):
    """The result of a battle."""

    attacker: int
    points: tuple[int, int]
    """The victory points of side 0 and side 1, including the points of the draw."""
    award: Award

    @property
    def winner(self) -> int:
        """The side that holds the field; with equal points the defender (ruling 25)."""
        mine, theirs = self.points[self.attacker], self.points[1 - self.attacker]
        return self.attacker if mine > theirs else 1 - self.attacker
