"""The goals that lessons of Politics name. The lessons themselves are the text files in this folder."""

from __future__ import annotations

from pygames.core.moves import Move

from ..moves import Done, Leave, Pass, Place, Put
from ..revolt import limits
from ..rules import Politics
from ..scoring import scored
from .facts import FACTS as FACTS
from .hint import effects as effects
from .words import FIRST as FIRST


def bonds(before: Politics, move: Move, after: Politics, points: str) -> bool:
    """True if the row is worth at least this number of points to the learner, or has just scored them."""
    seat = before.turn or 0
    return max(_worth(after, seat), after.points[seat] - before.points[seat]) >= int(points)


def breaks(before: Politics, move: Move, after: Politics) -> bool:
    """True if the move makes the row worth less to the opponents, and not less to the learner."""
    seat = before.turn or 0
    return _others(after, seat) < _others(before, seat) and _worth(after, seat) >= _worth(before, seat)


def lies(before: Politics, move: Move, after: Politics, rank: str, markers: str) -> bool:
    """True if at least this number of the learner's markers is on the office of this rank."""
    return after.on(int(rank), before.turn or 0) >= int(markers)


def holds(before: Politics, move: Move, after: Politics, rank: str) -> bool:
    """True if the learner owns the office of this rank."""
    return after.owners[int(rank)] == (before.turn or 0)


def gains(before: Politics, move: Move, after: Politics) -> bool:
    """True if the move increases the row's value for the learner, compared with its value for the opponents."""
    seat = before.turn or 0
    if isinstance(move, Pass | Leave):
        return False
    return _lead(after, seat) > _lead(before, seat)


def loses(before: Politics, move: Move, after: Politics) -> bool:
    """True if the move does not decrease the row's value for the learner, compared with its value for the opponents."""
    seat = before.turn or 0
    return _lead(after, seat) >= _lead(before, seat)


def dares(before: Politics, move: Move, after: Politics) -> bool:
    """True if the move puts the maximum number of the learner's markers into the cup, or is no such move."""
    if not isinstance(move, Put):
        return True
    return (move.card, move.warrior, move.queen) == tuple(limits(before, before.turn or 0))


def spreads(before: Politics, move: Move, after: Politics) -> bool:
    """True if the move places a marker at most two places from an office of the learner, or ends a turn in which all
    markers were placed, or is another kind of move."""
    seat = before.turn or 0
    if isinstance(move, Done):
        return not before.left
    return not isinstance(move, Place) or _near(before, seat, move.rank)


def ends(before: Politics, move: Move, after: Politics) -> bool:
    """True if the learner has won the match."""
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (before.turn or 0,)


def _worth(state: Politics, seat: int) -> int:
    return scored(state.row, state.owners, state.seats)[seat]


def _others(state: Politics, seat: int) -> int:
    return sum(scored(state.row, state.owners, state.seats)) - _worth(state, seat)


def _lead(state: Politics, seat: int) -> int:
    return 2 * _worth(state, seat) - _others(state, seat)


def _near(state: Politics, seat: int, rank: int) -> bool:
    at = state.row.index(rank)
    return any(state.owners[each] == seat for each in state.row[max(0, at - 2) : at + 3])


GOALS = {
    **{"bonds": bonds, "breaks": breaks, "lies": lies, "holds": holds, "gains": gains, "loses": loses},
    **{"dares": dares, "spreads": spreads, "ends": ends},
}
THUMB = ("ends", "gains", "loses", "dares", "spreads")
"""Goals that serve as a heuristic, in order: of the moves that reach a goal, prefer those that reach the next one."""
