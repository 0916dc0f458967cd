"""The goals that lessons of In Conflict name. The lessons themselves are the text files in this folder."""

from __future__ import annotations

from pygames.core.moves import Move

from ..battle_draw import STRATEGY, TACTICS
from ..forecast import chance
from ..moves import Call
from ..rules import Conflict
from .facts import FACTS as FACTS
from .hint import effects as effects
from .words import FIRST as FIRST


def wins(before: Conflict, move: Move, after: Conflict) -> bool:
    """True if the learner's side won the battle by this move."""
    seat = before.turn or 0
    return len(after.results) > len(before.results) and after.results[-1].winner == seat % 2


def fits(before: Conflict, move: Move, after: Conflict) -> bool:
    """True if the move is the call with the better odds, averaged over the opponents' possible calls, or is no call."""
    if not isinstance(move, Call):
        return True
    side = (before.turn or 0) % 2
    answers = [before.calls[1 - side]] if before.calls[1 - side] else [STRATEGY, TACTICS]
    odds = {call: sum(chance(before, side, call, answer) for answer in answers) for call in (STRATEGY, TACTICS)}
    return odds[move.approach] == max(odds.values())


GOALS = {"wins": wins, "fits": fits}
THUMB = ("fits",)
"""Goals that serve as a heuristic: prefer moves that reach these goals."""
