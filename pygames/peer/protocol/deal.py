"""The cards of a match: the seats' keys, the latest deck, and every drawn card.

Cards and secrets are stored as one viewer knows them. Validation is in `validation` and `letters`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygames.core.cards import ALL, Card, Face, Seat
from pygames.core.moves import Draw

from .. import words
from ..crypto.group import IDENTITY, Point, add
from ..crypto.keys import SeatKeys
from ..crypto.multiply import Multiples, normalised
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


class LatestDeck:
    """The latest deck: first open, then shuffled and encrypted by each seat in turn, and laid into slots.

    An open deck is a multiset of faces without an order. Its cards are drawn by rolls as long as everybody sees them.
    """

    def __init__(self) -> None:
        self.count = 0
        """Number of decks so far, this one included."""
        self.is_open = False
        """True until all seats have shuffled the deck."""
        self.faces: tuple[Face, ...] = ()
        """The faces left in an open deck, in the order of the rules' list; those of the ciphertexts after that."""
        self.shuffling: list[Cipher] = []
        """The ciphertexts after the last shuffle; empty if no seat is shuffling."""
        self.shufflers = 0
        """Number of seats that have shuffled it."""
        self.pile: dict[int, Cipher] = {}
        """The ciphertexts, by slot, once the deck is laid."""

    def open(self, faces: tuple[Face, ...]) -> None:
        """Replace the deck by an open one with these faces."""
        self.count += 1
        self.is_open, self.faces = True, faces
        self.shuffling, self.shufflers, self.pile = [], 0, {}

    def take(self, at: int) -> Face:
        """Draw face number `at` from the open deck."""
        face = self.faces[at]
        self.faces = self.faces[:at] + self.faces[at + 1 :]
        return face

    def encrypt(self, game: str) -> None:
        """Compute the initial ciphertexts of the remaining faces, which the first seat then shuffles."""
        points = [face_point(game, face) for face in self.faces]
        self.shuffling = opened([point for point, _ in points], [code for _, code in points])

    def shuffled(self, cards: Iterable[Cipher]) -> None:
        """Store the result of one more seat's shuffle."""
        self.shuffling = list(cards)
        self.shufflers += 1

    def lay(self, start: int) -> None:
        """Finish the shuffle; the cards get slots from `start` on."""
        self.pile = {start + at: card for at, card in enumerate(self.shuffling)}
        self.is_open, self.shuffling, self.shufflers = False, [], 0

    def drawn(self, draw: Draw) -> Slot:
        """Return a new slot for the card of a draw."""
        if draw.slot not in self.pile:
            raise BrokenState(words.NO_DECK.format(slot=draw.slot))
        return Slot(draw.slot, draw.to, self.pile[draw.slot], self.faces)


class Deal:
    """The seats' keys, and the slots as one viewer knows them."""

    def __init__(self, game: str, seats: range, viewer: Seat | None, own: SeatKeys | None) -> None:
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
        """Return the seats whose share of a card is not public; none for a card from an open deck."""
        return () if card.rolled else tuple(seat for seat in self.seats if seat not in card.given)

    def add(self, card: Slot, effects: Iterable[Effect]) -> Card:
        """Add a drawn card with the shares of all seats. Return the card as this viewer knows it."""
        self.slots[card.slot] = card
        for effect in effects:
            effect.file(card)
        self._read(card)
        return Card(card.slot, card.face, card.to)

    def add_rolled(self, slot: int, face: Face) -> Card:
        """Add a card that was drawn from an open deck by a roll."""
        self.slots[slot] = Slot(slot, ALL, face=face, rolled=True)
        return Card(slot, face, ALL)

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
