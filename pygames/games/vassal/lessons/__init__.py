"""The lessons of Vassal: what they ask for by name. The lessons themselves are the texts beside this file."""

from __future__ import annotations

from pygames.core.moves import Move

from ..alliance import JOKER
from ..moves import Place
from ..rules import Vassal
from .facts import FACTS as FACTS
from .hint import effects as effects
from .words import FIRST as FIRST

HOUSES = tuple(map(str, range(1, 10)))


def makes(before: Vassal, move: Move, after: Vassal, house: str, tier: str) -> bool:
    """The learner's side of a house is full, and is such an alliance."""
    at, seat = int(house) - 1, before.mover
    return after.houses[at].full(seat) and str(after.strength(at, seat)).split()[0] == tier


def wins(before: Vassal, move: Move, after: Vassal, *houses: str) -> bool:
    """One of these houses is won, by comparing or by proof; any house where none is named."""
    seat = before.mover
    for at in (int(house) - 1 for house in houses or HOUSES):
        new, old = after.houses[at], before.houses[at]
        if old.owner is None and new.full(seat):
            if new.owner == seat:
                return True
            if new.owner is None and (not new.full(1 - seat) or _stronger(after, at, seat)):
                return new.full(1 - seat) or after.proof(seat, at + 1).holds
    return False


def proves(before: Vassal, move: Move, after: Vassal) -> bool:
    """A house is won while the other side is not full there, and without the joker."""
    seat = before.mover
    if not isinstance(move, Place) or move.card.face == JOKER:
        return False
    houses = zip(before.houses, after.houses, strict=True)
    return any(old.owner is None and new.owner == seat and not new.full(1 - seat) for old, new in houses)


def keeps(before: Vassal, move: Move, after: Vassal, *houses: str) -> bool:
    """None of these houses is given to the other side."""
    seat = before.mover
    for at in (int(house) - 1 for house in houses or HOUSES):
        new = after.houses[at]
        if before.houses[at].owner is None and new.full(seat) and new.full(1 - seat) and not _stronger(after, at, seat):
            return False
    return True


def _stronger(state: Vassal, at: int, seat: int) -> bool:
    house = state.houses[at]
    if house.owner is not None:
        return house.owner == seat
    mine, theirs = state.strength(at, seat), state.strength(at, 1 - seat)
    return mine > theirs or (mine == theirs and house.first == seat)


def builds(before: Vassal, move: Move, after: Vassal) -> bool:
    """The card goes where it may still become a sequence of one suit, in a house that is not decided."""
    if not isinstance(move, Place) or before.houses[move.house - 1].owner is not None:
        return False
    faces = [card.face or "" for card in after.houses[move.house - 1].sides[before.mover]]
    ranks = ["A23456789TJQK".find(face[0]) for face in faces]
    return len({face[1] for face in faces}) == 1 and max(ranks) - min(ranks) < 3 and len({*ranks}) == len(ranks)


def ends(before: Vassal, move: Move, after: Vassal) -> bool:
    """The learner has won the match."""
    return after.outcome() is not None and after.winner == before.mover


GOALS = {"makes": makes, "wins": wins, "proves": proves, "keeps": keeps, "builds": builds, "ends": ends}
THUMB = ("wins", "keeps", "builds")
"""Goals of the lessons as a rule of thumb: the moves that reach the first; of these, those that reach the next."""
