"""The seats' keys, the latest deck, and all drawn cards of a match, as one viewer knows them.

The modules `validation` and `letters` validate the frames about cards.
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
    """The latest deck of a match: at first open, then encrypted and shuffled by each seat in turn, then laid in slots.

    An open deck is a multiset of known faces. While every drawn card is public, rolls draw the cards from it.
    """

    def __init__(self) -> None:
        self.count = 0
        """Number of decks of the match so far, including the latest one."""
        self.is_open = False
        """True until all seats have shuffled the deck."""
        self.faces: tuple[Face, ...] = ()
        """The faces left in the deck while it is open, in the order of the rules' list; after the shuffle, the faces
        that its ciphertexts contain, in unknown order."""
        self.shuffling: list[Cipher] = []
        """The ciphertexts after the latest seat's shuffle; empty unless the deck is being shuffled."""
        self.shufflers = 0
        """Number of seats that have shuffled the deck."""
        self.pile: dict[int, Cipher] = {}
        """The ciphertexts by slot; empty until all seats have shuffled the deck."""

    def open(self, faces: tuple[Face, ...]) -> None:
        """Replace the deck with a new open deck of these faces."""
        self.count += 1
        self.is_open, self.faces = True, faces
        self.shuffling, self.shufflers, self.pile = [], 0, {}

    def take(self, at: int) -> Face:
        """Remove face number `at` (from 0) from the open deck and return it."""
        face = self.faces[at]
        self.faces = self.faces[:at] + self.faces[at + 1 :]
        return face

    def encrypt(self, game: str) -> None:
        """Compute the initial ciphertexts of the remaining faces, for the first seat to shuffle."""
        points = [face_point(game, face) for face in self.faces]
        self.shuffling = opened([point for point, _ in points], [code for _, code in points])

    def shuffled(self, cards: Iterable[Cipher]) -> None:
        """Store the ciphertexts after the next seat's shuffle."""
        self.shuffling = list(cards)
        self.shufflers += 1

    def lay(self, start: int) -> None:
        """Finish the shuffle: give the cards consecutive slots from `start`."""
        self.pile = {start + at: card for at, card in enumerate(self.shuffling)}
        self.is_open, self.shuffling, self.shufflers = False, [], 0

    def drawn(self, draw: Draw) -> Slot:
        """Return a new `Slot` for a drawn card; BrokenState if the card is not in this deck."""
        if draw.slot not in self.pile:
            raise BrokenState(words.NO_DECK.format(slot=draw.slot))
        return Slot(draw.slot, draw.to, self.pile[draw.slot], self.faces)


class Deal:
    """The seats' keys, and the drawn cards and secrets of the match as one viewer knows them."""

    def __init__(self, game: str, seats: range, viewer: Seat | None, own: SeatKeys | None) -> None:
        self.game, self.seats, self.viewer, self.own = game, seats, viewer, own
        self.commits: dict[Seat, bytes] = {}
        """By seat: the commitment to its keys."""
        self.people: dict[Seat, Person] = {}
        self.slots: dict[int, Slot] = {}
        self._joint: Multiples | None = None

    @property
    def joint(self) -> Multiples:
        """The table of multiples of the joint key H, the sum of all seats' keys; computed on first use."""
        return self._joint or self.meet()

    def meet(self) -> Multiples:
        """Compute the table of multiples of the joint key, and return it. This is slow."""
        whole = IDENTITY
        for seat in self.seats:
            whole = add(whole, self.people[seat].point)
        self._joint = Multiples(normalised([whole])[0], 6)
        return self._joint

    @property
    def met(self) -> bool:
        """True if the table of multiples of the joint key has been computed."""
        return self._joint is not None

    def missing(self, card: Slot) -> tuple[Seat, ...]:
        """Return the seats whose share of a card is not public; empty for a card that a roll drew from an open deck."""
        return () if card.rolled else tuple(seat for seat in self.seats if seat not in card.given)

    def add(self, card: Slot, effects: Iterable[Effect]) -> Card:
        """Add a drawn card with the shares in these effects. Return the card as this viewer knows it."""
        self.slots[card.slot] = card
        for effect in effects:
            effect.file(card)
        self._read(card)
        return Card(card.slot, card.face, card.to)

    def add_rolled(self, slot: int, face: Face) -> Card:
        """Add a card that a roll drew from an open deck, and return it."""
        self.slots[slot] = Slot(slot, ALL, face=face, rolled=True)
        return Card(slot, face, ALL)

    def _read(self, card: Slot) -> None:
        """Decrypt and store a card's face if this viewer may see the card."""
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
