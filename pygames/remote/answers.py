"""Validates the answers of a guest's worker; raises Failed for an invalid answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from pygames.core.cards import Audience, Card, Deck, Face, Seat
from pygames.core.moves import ROLL_MAX, Draw, Request, Roll, Shuffle
from pygames.peer.protocol.attempt import Failed

from . import words

if TYPE_CHECKING:
    from pygames.replies import Facts

FACE = re.compile(r"[!-9;-~]{1,16}")
"""The characters of a card's face: printable ASCII without a colon, which separates slot and face in a notation."""
SLOT_MAX = 10**6
SHUFFLED_MAX = 400
"""Maximum number of cards in a deck."""


def wrong() -> NoReturn:
    """Raise Failed, because an answer of the guest's worker is invalid."""
    raise Failed(words.NO_ANSWER)


def must(fits: object) -> None:
    """Raise Failed unless `fits` is true, a condition that every valid answer meets."""
    if not fits:
        wrong()


def audience(to: Sequence[Seat | None], seats: int) -> Audience:
    """Return the audience of a card from an answer; Failed if the audience is invalid."""
    told = tuple(to)
    plain = [seat for seat in told if seat is not None]
    seated = plain and len(plain) == len(told) and plain == sorted({*plain}) and set(plain) <= {*range(seats)}
    must(told == (None,) or seated)
    return told


def card(slot: int, face: Face | None, to: Sequence[Seat | None], seats: int) -> Card:
    """Return a card that a move names, from an answer; Failed if the card is invalid."""
    must(0 <= slot < SLOT_MAX and (face is None or FACE.fullmatch(face)))
    return Card(slot, face, audience(to, seats))


def faces_of(faces: Sequence[str]) -> tuple[Face, ...]:
    """Return a sorted multiset of faces from an answer; Failed if it is invalid."""
    must(len(faces) <= SHUFFLED_MAX and all(map(FACE.fullmatch, faces)) and list(faces) == sorted(faces))
    return tuple(faces)


def request(facts: Facts, decks: tuple[Deck, ...], seats: int) -> Request:
    """Return nature's request from the facts in an answer; Failed if the request is invalid."""
    if facts["wants"] == "roll":
        must(1 <= facts["number"] <= ROLL_MAX)
        return Roll(facts["number"])
    if facts["wants"] == "shuffle":
        must(facts["faces"])
        return Shuffle(faces_of(facts["faces"]))
    must(facts["wants"] == "draw" and decks and decks[-1].left > 0 and facts["number"] == decks[-1].next)
    return Draw(facts["number"], audience(facts["to"], seats), decks[-1].left)
