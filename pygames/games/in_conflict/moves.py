"""Moves of seats in a battle: commit Materiel, call, show, reveal."""

from __future__ import annotations

from pygames.core.cards import Card
from pygames.core.moves import Move

POOL = -1


class Commit(Move, kind="commit"):
    """Add a card of the seat's Materiel to its side for this battle, face down."""

    card: Card
    house: int = POOL
    """The House that uses the card instead of a dealt card; POOL if the card is added to the dealt cards."""

    def __str__(self) -> str:
        return f"commit {self.card}" if self.house == POOL else f"commit {self.card} {self.house}"


class Done(Move, kind="done"):
    """Commit no more Materiel in this battle."""

    def __str__(self) -> str:
        return "done"


class Call(Move, kind="call"):
    """Call for strategy or tactics. Only leaders make this move."""

    approach: str

    def __str__(self) -> str:
        return self.approach


class Show(Move, kind="show"):
    """Show a seat's cards to its ally, after a call for strategy."""

    told: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["show", *map(str, self.told)])


class Reveal(Move, kind="reveal"):
    """Reveal a seat's cards to everybody."""

    told: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["reveal", *map(str, self.told)])
