"""Moves of seats and of nature, nature's requests, and the notation of all of them.

The position decides whether a move is legal and what it does (`pygames.core.state`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from . import words
from .cards import CHANCE, Audience, Card, Face, Seat, blanked, cards_in, read_face
from .value import Value

ROLL_MAX = 2**16


class BadNotation(ValueError):
    """A text that is no move of this position's game; the message describes what was expected."""


class IllegalMove(ValueError):
    """A move that is illegal in this position."""


class Move(Value):
    """An immutable choice; `str(move)` is its notation, which `State.parse` reads back.

    A subclass names its kind: `class Place(Move, kind="place")`. The kind is part of the value. The default notation is
    the kind and then the fields, which are ints, words or cards: "place b2", "pass".
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    confirms: ClassVar[bool] = False
    """True for a "done" move that confirms staged steps: the player makes it explicitly even when it is the only move,
    so that everything can be undone before."""
    log: ClassVar[str] = ""
    """The words for the move after the seat's name in the log, with its fields in braces: "marks {square}". If empty,
    the log has its notation."""

    def __str__(self) -> str:
        from .defaults import notation

        return notation(self)

    def __init_subclass__(cls, kind: str = "", **kwargs: Any) -> None:
        super().__init_subclass__(lead=(kind,), **kwargs)
        cls.kind = kind

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards named by the move that were not public before, each with `to` as it will be afterwards."""
        return tuple(cards_in(self._values()))

    def seen_by(self, viewer: Seat | None) -> Self:
        """Return the move as this viewer sees it."""
        return self if viewer == CHANCE else blanked(self, viewer)[0]


class Shuffle(Value):
    """Asks nature to shuffle these faces (sorted; duplicates allowed) into a new deck."""

    faces: tuple[Face, ...]


class Draw(Value):
    """Asks nature for the next card of the latest deck."""

    slot: int
    to: Audience
    left: int
    """Number of cards in the deck before this draw."""


class Roll(Value):
    """Asks nature for a number from 0 to n - 1, uniformly distributed; 1 <= n <= ROLL_MAX."""

    n: int


Request = Shuffle | Draw | Roll


class Shuffled(Move, kind="shuffle"):
    """The deck has been shuffled. Reveals nothing."""

    def __str__(self) -> str:
        return "shuffle"


class Drawn(Move, kind="draw"):
    """The next card of the latest deck."""

    card: Card

    def __str__(self) -> str:
        return f"draw {audience_text(self.card.to)} {self.card}"


class Rolled(Move, kind="roll"):
    """A number from 0."""

    value: int

    def __str__(self) -> str:
        return f"roll {self.value}"


# Notation of the moves of nature.


def audience_text(to: Audience) -> str:
    """Return an audience as text: "all", or the seats, such as "1" or "0,2"."""
    return "all" if None in to else ",".join(str(seat) for seat in to)


def parse_audience(text: str) -> Audience:
    """The inverse of `audience_text`."""
    if text == "all":
        return (None,)
    to = tuple(number(word, words.A_SEAT) for word in text.split(","))
    if not to or list(to) != sorted(to) or len({*to}) != len(to):
        raise BadNotation(words.NO_SEATS.format(text=text))
    return to


def number(text: str, what: str, most: int = 10**6) -> int:
    """Parse a natural number of ASCII digits without leading zeros; BadNotation otherwise."""
    if not (text.isascii() and text.isdigit()) or len(text) > 7 or (len(text) > 1 and text[0] == "0"):
        raise BadNotation(words.IS_NOT.format(text=text[:20], what=what))
    value = int(text)
    if value > most:
        raise BadNotation(words.TOO_LARGE.format(value=value, what=what))
    return value


def parse_card(text: str, to: Audience) -> Card:
    """Parse a card with its slot: "12:Ks", "12:?"; BadNotation otherwise."""
    slot, colon, face = text.partition(":")
    if not colon or not face or len(face) > 16 or not face.isascii():
        raise BadNotation(words.NO_CARD.format(text=text[:20]))
    return Card(number(slot, words.A_SLOT), None if face == "?" else face, to)


def find_card(text: str, cards: Iterable[Card], to: Audience) -> Card:
    """Parse a card as people or records write it: "12:Ks", "12:?"; or "Ks", "K♠" for the first such card among
    `cards`."""
    if ":" in text:
        return parse_card(text, to)
    for card in cards:
        if card.face is not None and card.face in (text, read_face(text)):
            return Card(card.slot, card.face, to)
    raise BadNotation(words.NOT_HERE.format(text=text[:20]))


def parse_chance(text: str) -> Move:
    """Parse nature's move; BadNotation otherwise."""
    match text.split():
        case ["shuffle"]:
            return Shuffled()
        case ["roll", value]:
            return Rolled(number(value, words.A_ROLL, ROLL_MAX - 1))
        case ["draw", to, card]:
            return Drawn(parse_card(card, parse_audience(to)))
    raise BadNotation(words.NO_CHANCE.format(text=text[:40]))
