"""The lessons of In Conflict: what they ask for by name. The lessons themselves are the texts beside this file."""

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
    """The learner has won the battle that was fought."""
    seat = before.turn or 0
    return len(after.results) > len(before.results) and after.results[-1].winner == seat % 2


def fits(before: Conflict, move: Move, after: Conflict) -> bool:
    """The call that the table tells to be likelier to win the battle, whatever the other side calls."""
    if not isinstance(move, Call):
        return True
    side = (before.turn or 0) % 2
    answers = [before.calls[1 - side]] if before.calls[1 - side] else [STRATEGY, TACTICS]
    odds = {call: sum(chance(before, side, call, answer) for answer in answers) for call in (STRATEGY, TACTICS)}
    return odds[move.approach] == max(odds.values())


GOALS = {"wins": wins, "fits": fits}
THUMB = ("fits",)
"""Goals of the lessons as a rule of thumb: the moves that reach the first; of these, those that reach the next."""
