"""Reasons why a card in hand cannot be used now, and why a card cannot be played on a royal."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import Face, Seat, printed
from pygames.core.moves import Move

from . import words
from .actions import useful
from .moves import Attack, Defend, Play, Regicide
from .position import Position
from .rules import COLOUR, NUMBERS, ROYALS, VALUE, Royal, exposed, guarded
from .telling import touched


def reasons(position: Position, me: Seat, moves: Iterable[Move]) -> dict[str, str]:
    """Return the reasons by id; for a card that cannot be played on a royal, by the ids of both (`Scene.reasons`)."""
    found: dict[str, str] = {}
    if position.phase == "cascade":
        for card in position.hands[me]:
            found[f"c{card.slot}"] = words.HAND_WAITS
        return found
    used = {touched(move, me) for move in moves if isinstance(move, Play)}
    places = {(touched(move, me), move.target.slot) for move in moves if isinstance(move, Attack | Defend | Regicide)}
    busy = next((card for card in position.hands[me] if card.face in VALUE and useful(position, card.face)), None)
    for card in position.hands[me]:
        ident, face = f"c{card.slot}", card.face
        if ident not in used and face in NUMBERS:
            found[ident] = words.FITS_NO_ROYAL.format(card=printed(face))
        elif face in VALUE:
            for seat, court in enumerate(position.courts):
                for royal in court:
                    why = "" if (ident, royal.card.slot) in places else _refused(position, face, royal, seat == me)
                    if why:
                        found[f"{ident} r{royal.card.slot}"] = why
    if busy is not None:
        found[f"reserve-{me}"] = words.RESERVE_CLOSED.format(card=printed(busy.face))
    if position.options.front_royal_only:
        front = {royal.card for royal in exposed(position.options, position.courts[1 - me])}
        for royal in position.courts[1 - me]:
            if royal.card not in front:
                found[f"r{royal.card.slot}"] = words.BEHIND
    if position.options.solo_defence:
        attacked = {royal.card for royal in guarded(position.options, position.courts[me])}
        for royal in position.courts[me]:
            if royal.card not in attacked:
                found[f"r{royal.card.slot}"] = words.NOT_ATTACKED
    return found


def _refused(position: Position, face: Face, royal: Royal, own: bool) -> str:
    """Return the reason why a card cannot be played on a royal; "" if its colour, suit and value allow it."""
    card, name = printed(face), printed(royal.card.face)
    same = COLOUR[face] == COLOUR[royal.card.face]
    if face in NUMBERS:
        if own:
            by_colour = position.options.same_color_defence
            kin = same if by_colour else face[1] == royal.card.face[1]
            return "" if kin else (words.COLOUR_DEFENDS if by_colour else words.SUIT_DEFENDS).format(royal=name)
        return words.ATTACKS_OTHERS[COLOUR[face]].format(royal=name) if same else ""
    if own or face not in ROYALS:
        return ""
    if same:
        return words.SAME_COLOUR.format(card=card)
    if royal.pile:
        return words.BARRED.format(royal=name)
    return words.HIGHER.format(card=card, royal=name) if royal.value > VALUE[face] else ""
