"""What seats do in a battle: commit Materiel, call, show, reveal."""

from __future__ import annotations

from pygames.core.cards import Card
from pygames.core.moves import Move

POOL = -1


class Commit(Move, kind="commit"):
    """A card of one's Materiel joins one's side for this battle, face down."""

    card: Card
    house: int = POOL
    """The House that uses it instead of being dealt a card; POOL: it lies beside the cards dealt."""

    def __str__(self) -> str:
        return f"commit {self.card}" if self.house == POOL else f"commit {self.card} {self.house}"


class Done(Move, kind="done"):
    """No more Materiel in this battle."""

    def __str__(self) -> str:
        return "done"


class Call(Move, kind="call"):
    """A leader calls for strategy or tactics."""

    approach: str

    def __str__(self) -> str:
        return self.approach


class Show(Move, kind="show"):
    """After a call for strategy: a seat's cards to its allies."""

    told: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["show", *map(str, self.told)])


class Reveal(Move, kind="reveal"):
    """A seat's cards to all."""

    told: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["reveal", *map(str, self.told)])
