"""Functions that check the goals in the lessons of Lords and Vassals. The lessons, the text files in this folder, name
a goal by its function."""

from __future__ import annotations

from pygames.core.moves import Move

from ..board import BIT, RAYS, SQUARES
from ..moves import Jump, Pin, Step
from ..rules import Lords
from .facts import FACTS as FACTS
from .hint import effects as effects
from .words import FIRST as FIRST


def on(before: Lords, move: Move, after: Lords, *squares: str) -> bool:
    """True if the learner has pieces on all these squares."""
    side = after.sides[before.mover]
    return all((side.lords | side.vassals) & BIT[SQUARES[square]] for square in squares)


def takes(before: Lords, move: Move, after: Lords, *squares: str) -> bool:
    """True if the move captured the pieces on these squares, or any piece if no square is given."""
    old, new = before.sides[1 - before.mover], after.sides[1 - before.mover]
    taken = new.lords_lost + new.vassals_lost - old.lords_lost - old.vassals_lost
    left = (new.lords | new.vassals | new.pinned) & (old.lords | old.vassals | old.pinned)
    return taken >= max(1, len(squares)) and not any(left & BIT[SQUARES[square]] for square in squares)


def pins(before: Lords, move: Move, after: Lords) -> bool:
    """True if the move pins an opposing vassal under a lord of the learner."""
    seat = before.mover
    return (
        isinstance(move, Pin) and after.sides[1 - seat].pinned.bit_count() > before.sides[1 - seat].pinned.bit_count()
    )


def nears(before: Lords, move: Move, after: Lords) -> bool:
    """True if the move ends next to an opposing piece of the same kind that has a square on its other side, so that the
    next move could capture it."""
    mine, foe = after.sides[before.mover], after.sides[1 - before.mover]
    if not isinstance(move, Step | Jump | Pin):
        return False
    men = foe.lords if mine.lords & BIT[move.end] else foe.vassals
    return any(len(ray) > 1 and men & BIT[ray[0]] for ray in RAYS[move.end])


def ends(before: Lords, move: Move, after: Lords) -> bool:
    """True if the learner has won the match."""
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (before.mover,)


GOALS = {"on": on, "takes": takes, "pins": pins, "nears": nears, "ends": ends}
THUMB = ("ends", "takes", "nears")
"""Goals that serve as a heuristic, in order: of the moves that reach a goal, prefer those that reach the next one."""
