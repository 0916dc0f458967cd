"""Why a move of In Conflict is good: what it prepares or prevents."""

from __future__ import annotations

from pygames.core.cards import printed
from pygames.core.moves import Move
from pygames.core.words import counted

from ..battle_draw import STRATEGY
from ..forecast import need
from ..moves import Call, Commit, Done
from ..names import for_side, side_names
from ..rules import Conflict
from . import words


def why(view: Conflict, move: Move) -> str:
    """In a sentence or two, from what the seat to move sees; empty where nothing is to be said."""
    side = (view.turn or 0) % 2
    lacks = need(view, side)
    needed = for_side(view, words.NEEDS, side, points=counted(lacks, "point"))
    stands = needed if lacks > 0 else for_side(view, words.SAFE, side, other=side_names(view, 1 - side))
    if isinstance(move, Call):
        faces = sorted(face for face in view.faces(side) if face)
        pair = [face for face in faces if sum(face[0] == other[0] for other in faces) > 1]
        if move.approach == STRATEGY and pair:
            return f"{stands} {words.PAIR.format(cards=' '.join(map(printed, pair)))}"
        return stands if move.approach == STRATEGY else f"{stands} {words.NO_PAIR}"
    if isinstance(move, Commit):
        return stands
    return words.SAVED if isinstance(move, Done) and view.hands[view.turn or 0] else ""
