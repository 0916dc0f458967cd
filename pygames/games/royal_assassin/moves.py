"""The moves of Royal Assassin and their notation.

12:5h x 7:Kc    attack the king of clubs (slot 7) with the five of hearts (slot 12)
14:3c + 9:Kc    defend
15:Ks up        present
16:Qh x 7:Js    regicide
Jo x 7:Kc       assassinate; 40:Jo x 7:Kc with a joker from hand
12:5h down      discard to the reserve
2h x 7:Kc       in a cascade: the top card of the reserve attacks, or defends (3c + 9:Kc)
hold            in a cascade: decline
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import ALL, Card, Face, read_face
from pygames.core.moves import BadNotation, Move, find_card, number

from . import words
from .rules import JOKER, ROYALS, VALUE, Court, Laid


class Attack(Move, kind="attack"):
    """Attack an enemy royal with a number card from hand."""

    card: Card
    target: Laid

    def __str__(self) -> str:
        return f"{self.card} x {self.target}"


class Defend(Move, kind="defend"):
    """Defend the player's own royal with a number card from hand."""

    card: Card
    target: Laid

    def __str__(self) -> str:
        return f"{self.card} + {self.target}"


class Present(Move, kind="present"):
    """Present a royal from hand, which joins the court."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} up"


class Regicide(Move, kind="regicide"):
    """Kill an enemy royal without cards in front with a royal from hand, which is discarded."""

    card: Card
    target: Laid

    def __str__(self) -> str:
        return f"{self.card} x {self.target}"


class Assassinate(Move, kind="assassinate"):
    """Kill any enemy royal with a joker."""

    joker: Card | None
    """The joker in hand; None for a joker that was set aside."""
    target: Laid

    def __str__(self) -> str:
        return f"{self.joker or JOKER} x {self.target}"


class Discard(Move, kind="discard"):
    """Put a useless card on top of the player's reserve."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} down"


class ReserveAttack(Move, kind="reserve attack"):
    """In a cascade: attack an enemy royal with the top card of the reserve."""

    face: Face
    target: Laid

    def __str__(self) -> str:
        return f"{self.face} x {self.target}"


class ReserveDefend(Move, kind="reserve defend"):
    """In a cascade: defend the player's own royal with the top card of the reserve."""

    face: Face
    target: Laid

    def __str__(self) -> str:
        return f"{self.face} + {self.target}"


class Hold(Move, kind="hold"):
    """In a cascade: play no reserve card, and so miss the step (with the option `optional_reserve`)."""

    def __str__(self) -> str:
        return "hold"


Play = Attack | Defend | Present | Regicide | Assassinate | Discard
"""The actions of ruling 8."""


def read_play(text: str, hand: Iterable[Card], own: Court, enemy: Court) -> Move:
    """Parse an action of a turn, in full or short notation ("5h x Kc"). Raise BadNotation for any other text."""
    match text.split():
        case [card, "up"]:
            return Present(_shown(card, hand))
        case [card, "down"]:
            return Discard(_shown(card, hand))
        case [joker, "x", target] if read_face(joker) == JOKER:
            return Assassinate(None, _target(target, enemy))
        case [card, "x", target]:
            shown = _shown(card, hand)
            victim = _target(target, enemy)
            if shown.face == JOKER:
                return Assassinate(shown, victim)
            return Regicide(shown, victim) if shown.face in ROYALS else Attack(shown, victim)
        case [card, "+", target]:
            return Defend(_shown(card, hand), _target(target, own))
    raise BadNotation(words.NO_MOVE.format(text=text[:40]))


def read_answer(text: str, own: Court, enemy: Court) -> Move:
    """Parse the move of a reserve in a cascade. Raise BadNotation for any other text."""
    match text.split():
        case ["hold"]:
            return Hold()
        case [face, "x", target]:
            return ReserveAttack(_face(face), _target(target, enemy))
        case [face, "+", target]:
            return ReserveDefend(_face(face), _target(target, own))
    raise BadNotation(words.NO_ANSWER.format(text=text[:40]))


def _shown(text: str, hand: Iterable[Card]) -> Card:
    card = find_card(text, hand, ALL)
    if card.face is None:
        raise BadNotation(words.NO_FACE.format(text=text[:20]))
    if card.face not in VALUE and card.face != JOKER:
        raise BadNotation(words.NO_CARD.format(text=text[:20]))
    return card


def _face(text: str) -> Face:
    face = read_face(text)
    if face is None or face not in VALUE:
        raise BadNotation(words.NO_CARD.format(text=text[:20]))
    return face


def _target(text: str, court: Court) -> Laid:
    slot, colon, face = text.partition(":")
    if colon:
        return Laid(number(slot, words.A_SLOT), _face(face))
    named = [royal.card for royal in court if royal.card.face == _face(text)]
    if not named:
        raise BadNotation(words.NOBODY.format(text=text[:20]))
    if len(named) > 1:
        raise BadNotation(words.SEVERAL.format(names=", ".join(map(str, named))))
    return named[0]
