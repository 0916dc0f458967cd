"""Acknowledged asides since the current decision began: draw offers and undo requests."""

from __future__ import annotations

from pygames.core.cards import Seat

SPOKEN_MAX = 6
"""Maximum number of asides of one seat accepted, and acknowledged, during one decision."""


class Proposals:
    """The draw offers and undo requests in effect, and how many asides each seat has sent during this decision."""

    def __init__(self) -> None:
        self.since = 0
        """The height at which the current decision began."""
        self.spoken: dict[Seat, int] = {}
        """Number of acknowledged asides per seat."""
        self.offers: tuple[Seat, ...] = ()
        """Seats that offer a draw."""
        self.undos: dict[Seat, int] = {}
        """By seat, the number of lines it wants to go back to."""

    def begin(self, height: int) -> None:
        """Start a new decision; earlier asides can no longer be acknowledged."""
        self.since, self.spoken = height, {}

    def moved(self, seat: Seat) -> None:
        """Handle a move: the others' draw offers and all undo requests expire."""
        self.offers = tuple(other for other in self.offers if other == seat)
        self.undos = {}

    def lapse(self) -> None:
        """Let all offers and requests expire."""
        self.offers, self.undos = (), {}

    def heard(self, seat: Seat) -> None:
        """Count an acknowledged aside."""
        self.spoken[seat] = self.spoken.get(seat, 0) + 1

    def offer(self, seat: Seat, present: tuple[Seat, ...]) -> bool:
        """Add a draw offer. True if all seats now offer one."""
        self.offers = tuple(sorted((*self.offers, seat)))
        return self.offers == present

    def ask(self, seat: Seat, lines: int, present: tuple[Seat, ...]) -> bool:
        """Add an undo request. True if all seats now agree on it."""
        self.undos[seat] = lines
        return len(self.undos) == len(present) and len(set(self.undos.values())) == 1
