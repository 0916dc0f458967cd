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
    """True if these opposing royals (by default, any) have fallen, including by the cascade."""
    foe = 1 - before.mover
    dead = [royal.card.face for royal in before.courts[foe] if royal.card not in _cards(after.courts[foe])]
    return set(faces) <= {*dead} if faces else bool(dead)


def fells(before: Position, move: Move, after: Position, number: str) -> bool:
    """True if this many opposing royals have fallen, including by the cascade."""
    return len(_fallen(before, after)) >= int(number)


def topples(before: Position, move: Move, after: Position) -> bool:
    """True if an opposing royal has fallen that was not the one attacked from hand."""
    return any(card != getattr(move, "target", None) for card in _fallen(before, after))


def clears(before: Position, move: Move, after: Position, *faces: str) -> bool:
    """True if these attacked royals of the learner (by default, any) have no cards in front any more."""
    seat = before.mover
    old = {royal.card: royal for royal in before.courts[seat] if royal.tally > 0}
    free = [royal.card.face for royal in after.courts[seat] if royal.card in old and not royal.pile]
    return set(faces) <= {*free} if faces else bool(free)


def guards(before: Position, move: Move, after: Position, face: str) -> bool:
    """True if a royal of the learner has a count below zero."""
    return any(royal.card.face == face and royal.tally < 0 for royal in after.courts[before.mover])


def wounds(before: Position, move: Move, after: Position) -> bool:
    """True if the attacked royal is now the closest to falling of all opposing royals, or has fallen."""
    if not isinstance(move, Attack):
        return False
    court = after.courts[1 - before.mover]
    lacks = {royal.card: royal.value - royal.tally for royal in court}
    return move.target not in lacks or lacks[move.target] == min(lacks.values())


def presents(before: Position, move: Move, after: Position) -> bool:
    """True if a royal joined the court."""
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
"""Goals that serve as a heuristic: prefer moves that reach the first, among these the moves that reach the next."""
