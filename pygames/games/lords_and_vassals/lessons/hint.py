"""Effects of a move of Lords and Vassals, for hints: captures, and pieces that can be captured next."""

from __future__ import annotations

from pygames.core.moves import Move

from ..board import NAMES
from ..moves import Jump, Pin, Step
from ..rules import Lords
from ..telling import kind_on
from ..words import KINDS, WHO
from . import words

AHEAD = 2
"""Number of moves for which all captures are searched after the move of a hint."""


def effects(view: Lords, move: Move) -> dict[str, tuple[float, str]]:
    """Return the effects of a move by topic: the value for the seat to move, and a sentence."""
    if not isinstance(move, Step | Jump | Pin):
        return {}
    seat, after = view.mover, view.after(move)
    found = {}
    for square in move.takes:
        kind = kind_on(view, square)
        told = words.TAKEN.format(man=KINDS[kind], square=NAMES[square])
        found[f"taken {square}"] = (4.0 if kind == "lord" else 3.0, told)
    if after.turn is None:
        return found
    own = after.turn == seat
    for square, moves in _takeable(after, AHEAD).items():
        kind, template = kind_on(after, square), words.THREAT if own else words.RISK
        value = (1.5 if own else -2.0) * (1.0 if moves == 1 else 0.9) * (1.2 if kind == "lord" else 1)
        told = template.of(moves, man=KINDS[kind], square=NAMES[square], who=WHO[seat if own else 1 - seat])
        found[f"{'threat' if own else 'risk'} {square}"] = (value, told)
    return found


def _takeable(state: Lords, ahead: int) -> dict[int, int]:
    """Return the squares of the pieces that the seat to move can capture within `ahead` moves of its turn, with the
    number of moves needed."""
    found: dict[int, int] = {}
    later: dict[int, int] = {}
    for move in state.moves():
        found.update(dict.fromkeys(move.takes, 1))  # type: ignore[attr-defined]
        after = state.after(move)
        if ahead > 1 and after.turn == state.turn:
            later.update({square: moves + 1 for square, moves in _takeable(after, ahead - 1).items()})
    return {**later, **found}
