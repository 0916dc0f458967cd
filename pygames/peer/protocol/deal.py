"""The cards of a match: the seats' keys, the deck being shuffled, and every drawn card.

Cards and secrets are stored as one viewer knows them. Validation is in `judging` and `letters`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygames.core.cards import Card, Face, Seat
from pygames.core.moves import Draw

from ..crypto.group import IDENTITY, Point, add
from ..crypto.multiply import Multiples, normalised
from ..crypto.own import Own
from ..crypto.shuffle import Cipher, opened
from .effects import Effect
from .ledger import BrokenState, Slot, face_of, face_point


@dataclass(frozen=True)
class Person:
    """The public keys of a seat."""

    code: bytes
    point: Point
    box: bytes
    box_point: Point


class EncryptedDeck:
    """The deck being shuffled, and the latest finished one."""

    def __init__(self) -> None:
        self.shuffling: list[Cipher] = []
        """The ciphertexts after the last shuffle; empty between shuffles."""
        self.shufflers = 0
        """Number of seats that have shuffled it."""
        self.count = 0
        """Number of finished decks."""
        self.faces: tuple[Face, ...] = ()
        """The faces of the deck being shuffled, or of the latest one."""
        self.pile: dict[int, Cipher] = {}
        """The ciphertexts of the latest finished deck, by slot."""

    def open(self, game: str, faces: tuple[Face, ...]) -> None:
        """Start a new deck, before any shuffle."""
        points = [face_point(game, face) for face in faces]
        self.shuffling = opened([point for point, _ in points], [code for _, code in points])
        self.faces = faces

    def shuffled(self, cards: Iterable[Cipher]) -> None:
        """Store the result of one more seat's shuffle."""
        self.shuffling = list(cards)
        self.shufflers += 1

    def lay(self, start: int) -> None:
        """Finish the deck; its cards get slots from `start` on."""
        self.pile = {start + at: card for at, card in enumerate(self.shuffling)}
        self.shuffling, self.shufflers = [], 0
        self.count += 1

    def drawn(self, draw: Draw) -> Slot:
        """Return a new slot for the card of a draw."""
        if draw.slot not in self.pile:
            raise BrokenState(f"slot {draw.slot} lies in no deck")
        return Slot(draw.slot, draw.to, self.pile[draw.slot], self.faces)


class Deal:
    """The seats' keys, and the slots as one viewer knows them."""

    def __init__(self, game: str, seats: range, viewer: Seat | None, own: Own | None) -> None:
        self.game, self.seats, self.viewer, self.own = game, seats, viewer, own
        self.commits: dict[Seat, bytes] = {}
        """The commitment of each seat to its keys."""
        self.people: dict[Seat, Person] = {}
        self.slots: dict[int, Slot] = {}
        self._joint: Multiples | None = None

    @property
    def joint(self) -> Multiples:
        """The table of the joint key H, the sum of all seats' keys."""
        return self._joint or self.meet()

    def meet(self) -> Multiples:
        """Compute the table of the joint key, which takes a while."""
        whole = IDENTITY
        for seat in self.seats:
            whole = add(whole, self.people[seat].point)
        self._joint = Multiples(normalised([whole])[0], 6)
        return self._joint

    @property
    def met(self) -> bool:
        """True if the table of the joint key is computed."""
        return self._joint is not None

    def missing(self, card: Slot) -> tuple[Seat, ...]:
        """Return the seats whose share of a card is not public."""
        return tuple(seat for seat in self.seats if seat not in card.given)

    def add(self, card: Slot, effects: Iterable[Effect]) -> Card:
        """Add a drawn card with the shares of all seats. Return the card as this viewer knows it."""
        self.slots[card.slot] = card
        for effect in effects:
            effect.file(card)
        self._read(card)
        return Card(card.slot, card.face, card.to)

    def _read(self, card: Slot) -> None:
        """Decrypt a card's face if this viewer may know it."""
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
