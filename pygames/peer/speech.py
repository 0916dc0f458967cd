"""What was heard out of turn since the present decision began: offers of a draw, wishes to take back."""

from __future__ import annotations

from pygames.core.cards import Seat

SPOKEN_MAX = 6
"""Asides of one seat that are kept, and heard, during one decision."""


class Speech:
    """What stands of it, and how much of it there was."""

    def __init__(self) -> None:
        self.since = 0
        """The height at which the present decision began."""
        self.spoken: dict[Seat, int] = {}
        """How often each seat was heard during it."""
        self.offers: tuple[Seat, ...] = ()
        """Who offers a draw."""
        self.undos: dict[Seat, int] = {}
        """To how many lines each seat would go back."""

    def begin(self, height: int) -> None:
        """Another decision begins: what was said before it is no longer heard."""
        self.since, self.spoken = height, {}

    def moved(self, seat: Seat) -> None:
        """A seat moved: offers of the others lapse, and all wishes to take back."""
        self.offers = tuple(other for other in self.offers if other == seat)
        self.undos = {}

    def lapse(self) -> None:
        """Whatever was offered or asked lapses."""
        self.offers, self.undos = (), {}

    def heard(self, seat: Seat) -> None:
        """A seat was heard."""
        self.spoken[seat] = self.spoken.get(seat, 0) + 1

    def offer(self, seat: Seat, present: tuple[Seat, ...]) -> bool:
        """A seat offers a draw; whether all offer it now."""
        self.offers = tuple(sorted((*self.offers, seat)))
        return self.offers == present

    def ask(self, seat: Seat, lines: int, present: tuple[Seat, ...]) -> bool:
        """A seat would go back to so many lines; whether all would now."""
        self.undos[seat] = lines
        return len(self.undos) == len(present) and len(set(self.undos.values())) == 1
