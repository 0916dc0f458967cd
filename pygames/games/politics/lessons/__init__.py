"""The lessons of Politics: what they ask for by name. The lessons themselves are the texts beside this file."""

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
    """The row is worth so many points to the learner, or has just scored them."""
    seat = before.turn or 0
    return max(_worth(after, seat), after.points[seat] - before.points[seat]) >= int(points)


def breaks(before: Politics, move: Move, after: Politics) -> bool:
    """The row is worth less to others than it was, and not less to the learner."""
    seat = before.turn or 0
    return _others(after, seat) < _others(before, seat) and _worth(after, seat) >= _worth(before, seat)


def lies(before: Politics, move: Move, after: Politics, rank: str, markers: str) -> bool:
    """So many of the learner's markers lie on an office."""
    return after.on(int(rank), before.turn or 0) >= int(markers)


def holds(before: Politics, move: Move, after: Politics, rank: str) -> bool:
    """An office is the learner's."""
    return after.owners[int(rank)] == (before.turn or 0)


def gains(before: Politics, move: Move, after: Politics) -> bool:
    """The row is worth more to the learner and less to the others than by most other moves."""
    seat = before.turn or 0
    if isinstance(move, Pass | Leave):
        return False
    return _lead(after, seat) > _lead(before, seat)


def loses(before: Politics, move: Move, after: Politics) -> bool:
    """Nothing is lost: the row is worth no less to the learner, against the others, than before."""
    seat = before.turn or 0
    return _lead(after, seat) >= _lead(before, seat)


def dares(before: Politics, move: Move, after: Politics) -> bool:
    """All the markers that may go into the cup do, from the card and in its defence."""
    if not isinstance(move, Put):
        return True
    return (move.card, move.warrior, move.queen) == tuple(limits(before, before.turn or 0))


def spreads(before: Politics, move: Move, after: Politics) -> bool:
    """Markers are placed, as long as there are any, on offices whose neighbours are the learner's."""
    seat = before.turn or 0
    if isinstance(move, Done):
        return not before.left
    return not isinstance(move, Place) or _near(before, seat, move.rank)


def ends(before: Politics, move: Move, after: Politics) -> bool:
    """The learner has won the match."""
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
"""Goals of the lessons as a rule of thumb: the moves that reach the first; of these, those that reach the next."""
