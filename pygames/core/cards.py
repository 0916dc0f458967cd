"""Cards and decks, including hidden ones: how much a position knows about each.

Independent of any game; faces are opaque strings ("Ks", "Jo", a secret number "3").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from . import words
from .value import new

T = TypeVar("T")

Seat = int
Face = str
Audience = tuple[Seat | None, ...]

CHANCE: Seat = -1
"""The seat number of nature. As a viewer it knows everything, so its view is the full position."""
HIDDEN: Face | None = None
"""The face of a card that this position does not know."""
ALL: Audience = (None,)
"""The audience of public information. As a viewer, None is a spectator."""

RANKS = "A23456789TJQK"
SUITS = "shdc"
STANDARD: tuple[Face, ...] = tuple(sorted(rank + suit for rank in RANKS for suit in SUITS))
"""The 52 faces of a standard deck, sorted as text: "2c" ... "Ts"; ten is "T"."""


class Card(NamedTuple):
    """A drawn card, or a number that a seat chose in secret."""

    slot: int
    """Public: its number among all cards and secrets of the match, from 0. Hands are sorted by slot."""
    face: Face | None
    """The face; HIDDEN if this position does not know it."""
    to: Audience
    """Public: the seats that know the face, ascending, never empty; `ALL` for everybody."""

    def known_to(self, viewer: Seat | None) -> bool:
        """True if this viewer may know the face."""
        return viewer == CHANCE or viewer in self.to or None in self.to

    def blank(self) -> Card:
        """Return the card without its face."""
        return Card(self.slot, HIDDEN, self.to)

    def __str__(self) -> str:
        return f"{self.slot}:{self.face or '?'}"


class Deck(NamedTuple):
    """One shuffled deck, as far as this position knows it: slots `start` to `start + size - 1`."""

    start: int
    """The slot of the first card drawn from it."""
    size: int
    """Number of cards shuffled."""
    left: int
    """Number of cards not drawn yet."""
    unseen: tuple[Face, ...]
    """Sorted multiset of the faces that this position has not seen leave the deck."""

    @property
    def next(self) -> int:
        """The slot of the next card drawn."""
        return self.start + self.size - self.left

    def holds(self, slot: int) -> bool:
        """True if this slot belongs to this deck."""
        return self.start <= slot < self.start + self.size

    def without(self, face: Face) -> Deck:
        """Return this deck after the position has seen this face leave it."""
        return Deck(self.start, self.size, self.left, without(self.unseen, face))


def without(faces: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """Return a sorted multiset without one copy of a face; ValueError if it is not in there."""
    at = bisect_left(faces, face)
    if at == len(faces) or faces[at] != face:
        raise ValueError(f"{face} is not among the unseen cards")
    return faces[:at] + faces[at + 1 :]


def deck_of(decks: Sequence[Deck], slot: int) -> int | None:
    """Return the index of the deck that contains this slot; None for a secret, or if the deck was dropped."""
    for index in range(len(decks) - 1, -1, -1):
        if decks[index].holds(slot):
            return index
    return None


def seen(decks: tuple[Deck, ...], held: Card, named: Card) -> tuple[Deck, ...]:
    """Return the decks after a move revealed `named`; the face leaves `unseen` if it was hidden before."""
    if held.face is not None or named.face is None:
        return decks
    index = deck_of(decks, held.slot)
    if index is None:
        return decks
    return (*decks[:index], decks[index].without(named.face), *decks[index + 1 :])


def drawn(decks: tuple[Deck, ...], card: Card) -> tuple[Deck, ...]:
    """Return the decks after the next card was drawn from the latest of them."""
    start, size, left, unseen = decks[-1]
    if card.face is not None:
        unseen = without(unseen, card.face)
    deck = new(Deck, (start, size, left - 1, unseen))
    return (deck,) if len(decks) == 1 else (*decks[:-1], deck)


# Cards inside values.


def cards_in(value: Any) -> Iterator[Card]:
    """Yield every Card inside nested tuples, in order."""
    for item in value:
        if type(item) is Card:
            yield item
        elif isinstance(item, tuple) and type(item) is not Deck and item:
            yield from cards_in(item)


def blanked(value: T, viewer: Seat | None) -> tuple[T, list[tuple[int, Face]]]:
    """Hide every face that `viewer` may not know. Return the new value and the (slot, face) pairs that were hidden."""
    gone: list[tuple[int, Face]] = []

    def told(card: Card) -> Card:
        if card.face is None or card.known_to(viewer):
            return card
        gone.append((card.slot, card.face))
        return card.blank()

    return _mapped(value, told), gone


def filled_in(value: Any, faces: Mapping[int, Face]) -> Any:
    """Return a value with hidden cards filled in from `faces`, a mapping of slots."""
    return _mapped(value, lambda card: Card(card.slot, faces.get(card.slot), card.to) if card.face is None else card)


def _mapped(value: Any, change: Callable[[Card], Card]) -> Any:
    if type(value) is Card:
        return change(value)
    if not isinstance(value, tuple) or type(value) is Deck:
        return value
    items = [_mapped(item, change) if isinstance(item, tuple) else item for item in value]
    for old, item in zip(value, items, strict=True):
        if old is not item:
            return new(type(value), items)
    return value


# Faces in words.

NAMES = words.RANKS
SUIT_NAMES = words.SUITS
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def read_face(text: str) -> Face | None:
    """Parse a standard face as people write it: "K♠", "Ks", "10h", "joker"; None if the text is no face.

    >>> read_face("10♥"), read_face("kS"), read_face("Joker"), read_face("1h")
    ('Th', 'Ks', 'Jo', None)
    """
    word = text.translate(_SIGNS).lower()
    if word in ("jo", "joker"):
        return "Jo"
    face = word[:-1].replace("10", "t").upper() + word[-1:]
    return face if face in STANDARD else None


_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc", "\ufe0e\ufe0f")
"""Maps suit symbols to letters and deletes variation selectors, which choose between text and emoji."""


def spoken(face: Face | None) -> str:
    """Return a standard face in words, for labels: "king of spades"."""
    if face is None:
        return words.HIDDEN_CARD
    if face == "Jo":
        return words.JOKER
    return words.CARD.format(rank=words.RANKS.get(face[0], face[0]), suit=words.SUITS[face[1]])


def printed(face: Face | None) -> str:
    """Return a standard face as people write it: "K♠", "10♥"."""
    if face is None:
        return "?"
    if face == "Jo":
        return words.JOKER
    return face[0].replace("T", "10") + SUIT_SIGNS[face[1]]
