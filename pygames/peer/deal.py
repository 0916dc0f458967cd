"""The cards of a match: the seats' keys, the deck that is shuffled, and every card that was drawn from one.

Cards and secrets are filed as one viewer is told of them. Nothing here judges (see `judging`, `letters`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygames.core.cards import Card, Face, Seat
from pygames.core.moves import Draw

from .effects import Effect
from .group import IDENTITY, Point, add
from .ledger import Broken, Slot, face_of, face_point
from .multiply import Multiples, normalised
from .own import Own
from .shuffle import Cipher, opened


@dataclass(frozen=True)
class Person:
    """What a seat published of itself."""

    code: bytes
    point: Point
    box: bytes
    box_point: Point


class Deck:
    """The deck in the making, and the latest one that is made."""

    def __init__(self) -> None:
        self.shuffling: list[Cipher] = []
        """As the last seat left it; empty while none is in the making."""
        self.shufflers = 0
        """How many seats have shuffled it."""
        self.count = 0
        """Decks that were made."""
        self.faces: tuple[Face, ...] = ()
        """What the latest deck is made of, or the one in the making."""
        self.pile: dict[int, Cipher] = {}
        """The latest deck that is made, by slot."""

    def open(self, game: str, faces: tuple[Face, ...]) -> None:
        """A new deck as it is before anybody shuffled it."""
        points = [face_point(game, face) for face in faces]
        self.shuffling = opened([point for point, _ in points], [code for _, code in points])
        self.faces = faces

    def shuffled(self, cards: Iterable[Cipher]) -> None:
        """One more seat has shuffled it."""
        self.shuffling = list(cards)
        self.shufflers += 1

    def lay(self, start: int) -> None:
        """All have: it lies in the slots from this one on."""
        self.pile = {start + at: card for at, card in enumerate(self.shuffling)}
        self.shuffling, self.shufflers = [], 0
        self.count += 1

    def drawn(self, draw: Draw) -> Slot:
        """The card that a draw asks for, of which nothing is known yet."""
        if draw.slot not in self.pile:
            raise Broken(f"slot {draw.slot} lies in no deck")
        return Slot(draw.slot, draw.to, self.pile[draw.slot], self.faces)


class Deal:
    """The seats' keys, and the slots as one viewer knows them."""

    def __init__(self, game: str, seats: range, viewer: Seat | None, own: Own | None) -> None:
        self.game, self.seats, self.viewer, self.own = game, seats, viewer, own
        self.commits: dict[Seat, bytes] = {}
        """What each seat committed its keys to."""
        self.people: dict[Seat, Person] = {}
        self.slots: dict[int, Slot] = {}
        self._joint: Multiples | None = None

    @property
    def joint(self) -> Multiples:
        """The table of the joint key H, the sum of all seats' keys."""
        return self._joint or self.meet()

    def meet(self) -> Multiples:
        """Makes the table of the joint key, which takes a while."""
        whole = IDENTITY
        for seat in self.seats:
            whole = add(whole, self.people[seat].point)
        self._joint = Multiples(normalised([whole])[0], 6)
        return self._joint

    @property
    def met(self) -> bool:
        """Whether the table of the joint key is made."""
        return self._joint is not None

    def missing(self, card: Slot) -> tuple[Seat, ...]:
        """The seats whose share of a card is not public."""
        return tuple(seat for seat in self.seats if seat not in card.given)

    def add(self, card: Slot, effects: Iterable[Effect]) -> Card:
        """A card is drawn, with what each seat gave of it; the card as this viewer is told it."""
        self.slots[card.slot] = card
        for effect in effects:
            effect.file(card)
        self._read(card)
        return Card(card.slot, card.face, card.to)

    def _read(self, card: Slot) -> None:
        """Opens a card's face, where this viewer is told."""
        if card.face is not None or card.secret or not Card(card.slot, None, card.to).known_to(self.viewer):
            return
        parts = list(card.given.values())
        for seat in self.missing(card):
            if seat == self.viewer and self.own is not None:
                assert card.cipher is not None
                parts.append(self.own.share(card.cipher.a))
            else:
                parts.append(card.told_point(seat))
        card.face = face_of(self.game, card, parts)
