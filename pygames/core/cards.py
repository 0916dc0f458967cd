"""Cards and decks: what a position knows of things that are not known to all.

Nothing here knows a game; faces are opaque strings ("Ks", "Jo", a secret number "3").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from .value import new

T = TypeVar("T")

Seat = int
Face = str
Audience = tuple[Seat | None, ...]

CHANCE: Seat = -1
"""Nature. As a viewer: knows everything, so its view is the full position."""
HIDDEN: Face | None = None
"""The face of a card that this position does not know."""
ALL: Audience = (None,)
"""The audience of what everybody knows; as a viewer, None is a spectator."""

RANKS = "A23456789TJQK"
SUITS = "shdc"
STANDARD: tuple[Face, ...] = tuple(sorted(rank + suit for rank in RANKS for suit in SUITS))
"""The 52 faces of a standard deck, in the order of text: "2c" ... "Ts"; ten is "T"."""


class Card(NamedTuple):
    """Something not known to all: a drawn card, or a number that a seat chose in secret."""

    slot: int
    """Public: its number among all cards and secrets of the match, from 0. Hands keep the order of slots."""
    face: Face | None
    """HIDDEN where this position does not know it."""
    to: Audience
    """Public: who knows it, ascending, never empty; `ALL` for everybody."""

    def known_to(self, viewer: Seat | None) -> bool:
        """Whether this viewer is told the face."""
        return viewer == CHANCE or viewer in self.to or None in self.to

    def blank(self) -> Card:
        """The same card for one who is not told."""
        return Card(self.slot, HIDDEN, self.to)

    def __str__(self) -> str:
        return f"{self.slot}:{self.face or '?'}"


class Deck(NamedTuple):
    """One shuffle, as this position knows it: slots `start` to `start + size - 1`."""

    start: int
    """The slot of the first card drawn from it."""
    size: int
    """Cards shuffled."""
    left: int
    """Cards not drawn yet."""
    unseen: tuple[Face, ...]
    """Sorted multiset: the faces that this position has not seen leave it."""

    @property
    def next(self) -> int:
        """The slot of the next card drawn."""
        return self.start + self.size - self.left

    def holds(self, slot: int) -> bool:
        """Whether this slot is one of this deck's."""
        return self.start <= slot < self.start + self.size

    def without(self, face: Face) -> Deck:
        """This deck when a face has been seen to have left it."""
        return Deck(self.start, self.size, self.left, without(self.unseen, face))


def without(faces: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """A sorted multiset less one face; ValueError if it is not there."""
    at = bisect_left(faces, face)
    if at == len(faces) or faces[at] != face:
        raise ValueError(f"{face} is not among the unseen cards")
    return faces[:at] + faces[at + 1 :]


def deck_of(decks: Sequence[Deck], slot: int) -> int | None:
    """The index of the deck that a slot was drawn from; None for a secret or a slot of a dropped deck."""
    for index in range(len(decks) - 1, -1, -1):
        if decks[index].holds(slot):
            return index
    return None


def seen(decks: tuple[Deck, ...], held: Card, named: Card) -> tuple[Deck, ...]:
    """The decks after a move named a card: a face not known before has now been seen."""
    if held.face is not None or named.face is None:
        return decks
    index = deck_of(decks, held.slot)
    if index is None:
        return decks
    return (*decks[:index], decks[index].without(named.face), *decks[index + 1 :])


def drawn(decks: tuple[Deck, ...], card: Card) -> tuple[Deck, ...]:
    """The decks after the latest of them gave its next card."""
    start, size, left, unseen = decks[-1]
    if card.face is not None:
        unseen = without(unseen, card.face)
    deck = new(Deck, (start, size, left - 1, unseen))
    return (deck,) if len(decks) == 1 else (*decks[:-1], deck)


# Cards inside values.


def cards_in(value: Any) -> Iterator[Card]:
    """Every Card inside nested tuples, in order."""
    for item in value:
        if type(item) is Card:
            yield item
        elif isinstance(item, tuple) and type(item) is not Deck and item:
            yield from cards_in(item)


def blanked(value: T, viewer: Seat | None) -> tuple[T, list[tuple[int, Face]]]:
    """A value with every Card blanked that this viewer is not told, and the faces that went, each with its slot."""
    gone: list[tuple[int, Face]] = []

    def told(card: Card) -> Card:
        if card.face is None or card.known_to(viewer):
            return card
        gone.append((card.slot, card.face))
        return card.blank()

    return _mapped(value, told), gone


def filled_in(value: Any, faces: Mapping[int, Face]) -> Any:
    """A value with the faces of hidden slots put in, as far as `faces` has them."""
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


# How faces are said.

NAMES = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def read_face(text: str) -> Face | None:
    """A standard face from how people write it: "K♠", "Ks", "10h", "joker"; None if it is none.

    >>> read_face("10♥"), read_face("kS"), read_face("Joker"), read_face("1h")
    ('Th', 'Ks', 'Jo', None)
    """
    word = text.translate(_SIGNS).lower()
    if word in ("jo", "joker"):
        return "Jo"
    face = word[:-1].replace("10", "t").upper() + word[-1:]
    return face if face in STANDARD else None


_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc", "\ufe0e\ufe0f")
"""Suits to their letters, and what tells a phone how to draw them to nothing."""


def spoken(face: Face | None) -> str:
    """A standard face in words, for labels: "king of spades"."""
    if face is None:
        return "a hidden card"
    if face == "Jo":
        return "joker"
    return f"{NAMES.get(face[0], face[0])} of {SUIT_NAMES[face[1]]}"


def printed(face: Face | None) -> str:
    """A standard face as people write it: "K♠", "10♥"."""
    if face is None:
        return "?"
    if face == "Jo":
        return "joker"
    return face[0].replace("T", "10") + SUIT_SIGNS[face[1]]
