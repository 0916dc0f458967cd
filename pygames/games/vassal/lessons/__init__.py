"""The goals that lessons of Vassal name. The lessons themselves are the text files in this folder."""

from __future__ import annotations

from pygames.core.moves import Move

from ..alliance import JOKER, TIERS
from ..moves import Place
from ..rules import Vassal
from .facts import FACTS as FACTS
from .hint import effects as effects
from .words import FIRST as FIRST

HOUSES = tuple(map(str, range(1, 10)))


def makes(before: Vassal, move: Move, after: Vassal, house: str, tier: str) -> bool:
    """True if the learner's side of the house is full and has this tier."""
    at, seat = int(house) - 1, before.mover
    return after.houses[at].full(seat) and TIERS[after.strength(at, seat).tier] == tier


def wins(before: Vassal, move: Move, after: Vassal, *houses: str) -> bool:
    """True if the move wins one of these houses (any house if none is given), by showdown or by proof."""
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
    """True if a house is won without the joker while the opponent's side is incomplete."""
    seat = before.mover
    if not isinstance(move, Place) or move.card.face == JOKER:
        return False
    houses = zip(before.houses, after.houses, strict=True)
    return any(old.owner is None and new.owner == seat and not new.full(1 - seat) for old, new in houses)


def keeps(before: Vassal, move: Move, after: Vassal, *houses: str) -> bool:
    """True if none of these houses (of all houses, if none is given) goes to the opponent by showdown."""
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
    """True if the card can still become part of a sequence of one suit at an undecided house."""
    if not isinstance(move, Place) or before.houses[move.house - 1].owner is not None:
        return False
    faces = [card.face or "" for card in after.houses[move.house - 1].sides[before.mover]]
    ranks = ["A23456789TJQK".find(face[0]) for face in faces]
    return len({face[1] for face in faces}) == 1 and max(ranks) - min(ranks) < 3 and len({*ranks}) == len(ranks)


def ends(before: Vassal, move: Move, after: Vassal) -> bool:
    """True if the learner has won the match."""
    return after.outcome() is not None and after.winner == before.mover


GOALS = {"makes": makes, "wins": wins, "proves": proves, "keeps": keeps, "builds": builds, "ends": ends}
THUMB = ("wins", "keeps", "builds")
"""Goals that serve as a heuristic, in order: of the moves that reach a goal, prefer those that reach the next one."""
