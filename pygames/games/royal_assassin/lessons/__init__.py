"""The goals that lessons of Royal Assassin name. The lessons themselves are the text files in this folder."""

from __future__ import annotations

from pygames.core.moves import Move

from ..moves import Attack, Present
from ..position import Position
from ..rules import Court, Laid
from .facts import FACTS as FACTS
from .hint import effects as effects
from .words import FIRST as FIRST


def kills(before: Position, move: Move, after: Position, *faces: str) -> bool:
    """True if these opposing royals (any royal if none is given) fell by the move or its cascade."""
    foe = 1 - before.mover
    dead = [royal.card.face for royal in before.courts[foe] if royal.card not in _cards(after.courts[foe])]
    return set(faces) <= {*dead} if faces else bool(dead)


def fells(before: Position, move: Move, after: Position, number: str) -> bool:
    """True if at least this many opposing royals fell by the move or its cascade."""
    return len(_fallen(before, after)) >= int(number)


def topples(before: Position, move: Move, after: Position) -> bool:
    """True if an opposing royal fell that the card from hand did not attack."""
    return any(card != getattr(move, "target", None) for card in _fallen(before, after))


def clears(before: Position, move: Move, after: Position, *faces: str) -> bool:
    """True if the move removed all cards in front of these attacked royals of the learner (any if none is given)."""
    seat = before.mover
    old = {royal.card: royal for royal in before.courts[seat] if royal.tally > 0}
    free = [royal.card.face for royal in after.courts[seat] if royal.card in old and not royal.pile]
    return set(faces) <= {*free} if faces else bool(free)


def guards(before: Position, move: Move, after: Position, face: str) -> bool:
    """True if the learner's royal with this face has a count below zero."""
    return any(royal.card.face == face and royal.tally < 0 for royal in after.courts[before.mover])


def wounds(before: Position, move: Move, after: Position) -> bool:
    """True if the attacked royal has fallen, or lacks the least of all opposing royals to be killed."""
    if not isinstance(move, Attack):
        return False
    court = after.courts[1 - before.mover]
    lacks = {royal.card: royal.value - royal.tally for royal in court}
    return move.target not in lacks or lacks[move.target] == min(lacks.values())


def presents(before: Position, move: Move, after: Position) -> bool:
    """True if the move presents a royal."""
    return isinstance(move, Present)


def ends(before: Position, move: Move, after: Position) -> bool:
    """True if the learner has won the match."""
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (before.mover,)


def _fallen(before: Position, after: Position) -> list[Laid]:
    foe = 1 - before.mover
    left = _cards(after.courts[foe])
    return [royal.card for royal in before.courts[foe] if royal.card not in left]


def _cards(court: Court) -> set[object]:
    return {royal.card for royal in court}


GOALS = {
    **{"kills": kills, "fells": fells, "topples": topples, "clears": clears, "guards": guards},
    **{"wounds": wounds, "presents": presents, "ends": ends},
}
THUMB = ("ends", "kills", "presents", "clears", "wounds")
"""Goals that serve as a heuristic, in order: of the moves that reach a goal, prefer those that reach the next one."""
