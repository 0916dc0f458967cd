"""The draw offers and undo requests that have been acknowledged and still apply."""

from __future__ import annotations

from pygames.core.cards import Seat

SPOKEN_MAX = 6
"""Maximum number of asides that peers accept from one seat, and that are acknowledged for it, during one decision."""


class Proposals:
    """The draw offers and undo requests in effect, and the number of each seat's acknowledged asides."""

    def __init__(self) -> None:
        self.since = 0
        """The height at which the current decision began."""
        self.spoken: dict[Seat, int] = {}
        """By seat: the number of asides acknowledged during this decision."""
        self.offers: tuple[Seat, ...] = ()
        """The seats whose draw offers are in effect, ascending."""
        self.undos: dict[Seat, int] = {}
        """By seat: its undo request, as the number of lines that would remain."""

    def begin(self, height: int) -> None:
        """Start a new decision at this height. Asides of earlier heights, except resignations, can no longer be
        acknowledged."""
        self.since, self.spoken = height, {}

    def moved(self, seat: Seat) -> None:
        """Drop all undo requests, and all draw offers except the one of this seat, which has moved."""
        self.offers = tuple(other for other in self.offers if other == seat)
        self.undos = {}

    def lapse(self) -> None:
        """Drop all draw offers and undo requests."""
        self.offers, self.undos = (), {}

    def heard(self, seat: Seat) -> None:
        """Count an acknowledged aside of this seat."""
        self.spoken[seat] = self.spoken.get(seat, 0) + 1

    def offer(self, seat: Seat, present: tuple[Seat, ...]) -> bool:
        """Add this seat's draw offer. Return true if all present seats now offer a draw."""
        self.offers = tuple(sorted((*self.offers, seat)))
        return self.offers == present

    def ask(self, seat: Seat, lines: int, present: tuple[Seat, ...]) -> bool:
        """Add this seat's undo request. Return true if all present seats now request an undo to the same line."""
        self.undos[seat] = lines
        return len(self.undos) == len(present) and len(set(self.undos.values())) == 1
