"""The lessons of In Conflict: what they ask for by name. The lessons themselves are the texts beside this file."""

from __future__ import annotations

from collections import Counter

from pygames.core.moves import Move

from ..battle_draw import STRATEGY, TACTICS, reward
from ..forecast import chance, need
from ..moves import Call, Commit
from ..rules import Conflict
from .words import FIRST as FIRST

HIGH = "AKQJ"
"""An ace and the court cards, worth committing alone."""
PAIR = 2
"""What a pair or better earns."""


def wins(before: Conflict, move: Move, after: Conflict) -> bool:
    """The learner has won the battle that was fought."""
    seat = before.turn or 0
    return len(after.results) > len(before.results) and after.results[-1].winner == seat % 2


def commits(before: Conflict, move: Move, after: Conflict) -> bool:
    """A pair, or an ace or a court card alone, is committed where it would earn what is needed; nothing else is."""
    if isinstance(move, Call):
        return True
    seat = before.turn or 0
    useful = _useful(before, seat)
    return move.card.face in useful if isinstance(move, Commit) else not useful


def _useful(state: Conflict, seat: int) -> list[str]:
    """The cards of a hand that are worth committing now."""
    side = seat % 2
    lacks = need(state, side)
    committed = [card.face or "" for card in state.committed[seat]]
    held = [card.face or "" for card in state.hands[seat]]
    if len(committed) == 1:
        return [face for face in held if face[0] == committed[0][0] and lacks <= PAIR]
    if committed or lacks <= 0:
        return []
    ranks = Counter(face[0] for face in held)
    alone = [face for face in held if face[0] in HIGH and reward(face) >= lacks]
    paired = [face for face in held if ranks[face[0]] > 1 and lacks <= PAIR]
    return alone[:1] or paired[:1]


def fits(before: Conflict, move: Move, after: Conflict) -> bool:
    """The call that the table tells to be likelier to win the battle, whatever the other side calls."""
    if not isinstance(move, Call):
        return True
    side = (before.turn or 0) % 2
    answers = [before.calls[1 - side]] if before.calls[1 - side] else [STRATEGY, TACTICS]
    odds = {call: sum(chance(before, side, call, answer) for answer in answers) for call in (STRATEGY, TACTICS)}
    return odds[move.approach] == max(odds.values())


def ends(before: Conflict, move: Move, after: Conflict) -> bool:
    """The learner has won the match."""
    outcome = after.outcome()
    return outcome is not None and (before.turn or 0) in outcome.winners


GOALS = {"wins": wins, "commits": commits, "fits": fits, "ends": ends}
THUMB = ("fits", "commits")
"""Goals of the lessons as a rule of thumb: the moves that reach the first; of these, those that reach the next."""
