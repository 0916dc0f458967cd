"""Why a move of Lords and Vassals is good: what it prepares or prevents."""

from __future__ import annotations

from pygames.core.moves import Move
from pygames.core.words import counted

from ..board import NAMES
from ..moves import Jump, Pin, Step
from ..risks import at_risk, man_at
from ..rules import Lords
from ..words import WHO
from . import words


def why(view: Lords, move: Move) -> str:
    """In a sentence or two; empty where nothing is to be said."""
    if not isinstance(move, Step | Jump | Pin):
        return ""
    seat, after = view.mover, view.after(move)
    if after.outcome() is not None:
        return ""
    said = []
    if isinstance(move, Pin):
        said.append(words.HOLDS.format(square=NAMES[move.end], who=WHO[seat]))
    before, now = (at_risk(state, seat) for state in (view, after))
    saved = [square for square in before if square not in now and square not in move.takes and square != move.end]
    for man, square in (man_at(view, at) for at in saved[:1]):
        said.append(words.SAVES.format(who=WHO[1 - seat], man=man, square=square))
    if not move.takes:
        old, new = (at_risk(state, 1 - seat) for state in (view, after))
        near = [square for square in new if new[square] < old.get(square, 9)]
        for at in near[:1]:
            man, square = man_at(after, at)
            said.append(words.THREATENS.format(man=man, square=square, moves=counted(new[at], "move")))
    return " ".join(said)
