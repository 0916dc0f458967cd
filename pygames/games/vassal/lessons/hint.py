"""Why a move of Vassal is good: what it prepares or prevents."""

from __future__ import annotations

from pygames.core.cards import RANKS
from pygames.core.moves import Move

from ..moves import HOUSES, Place
from ..rules import Vassal
from ..words import WHO
from . import words


def why(view: Vassal, move: Move) -> str:
    """In a sentence or two, from what the seat to move sees; empty where nothing is to be said."""
    if not isinstance(move, Place):
        return ""
    seat, at, house = view.mover, move.house - 1, view.houses[move.house - 1]
    if house.owner is not None:
        return words.DECIDED.format(house=move.house)
    said = []
    own = {house - 1 for house in view.owned(seat)}
    if any({at - 2 + n, at - 1 + n, at + n} - {at} <= own for n in range(3) if at - 2 + n >= 0 and at + n < HOUSES):
        said.append(words.SIDE_BY_SIDE.format(house=move.house))
    faces = [card.face for card in (*house.sides[seat], move.card) if card.face]
    if len(faces) < 3 and (tier := _tier(faces)):
        said.append(words.MAY_BE[tier])
    if len(faces) < 3 and house.full(1 - seat):
        said.append(words.FACES.format(who=WHO[1 - seat], facing=view.strength(at, 1 - seat)))
    return " ".join(said)


def _tier(faces: list[str]) -> str:
    """The best that one card or two may still become; empty where that is no more than a Discord or a Motive."""
    if "Jo" in faces:
        return ""
    ranks = sorted(RANKS.index(face[0]) for face in faces)
    close = len({*ranks}) == len(ranks) and ranks[-1] - ranks[0] < 3
    suits, colours = {face[1] for face in faces}, {face[1] in "hd" for face in faces}
    if close:
        return "Coup" if len(suits) == 1 else "Scheme" if len(colours) == 1 else "Plan"
    return "Intent" if len(suits) == 1 else ""
