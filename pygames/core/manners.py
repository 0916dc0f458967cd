"""How a level errs: it sees as well as the search lets it, and then gives away a little, as people do.

A level is a size of error. What a choice may lose is drawn anew for each: mostly little, seldom much, never more than a
few times the level's measure; and of the moves that a search judged, the one is played that loses most within that,
or the one that a persona likes most (`pygames.core.persona`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from .moves import Move
from .state import State

MOST = 3.0
"""How many times its measure an error is at most."""


class Judged(NamedTuple):
    """A move that was searched, and the share of the win that it brought."""

    move: Move
    value: float


def chosen(judged: Sequence[Judged], rng: Random, error: float, liked: Mapping[Move, float] | None = None) -> Move:
    """The move of who loses `error` by a choice, more or less, in shares of the win; `judged`: the best first, `liked`:
    how much a persona likes each."""
    best, *others = judged
    if not error:
        return best.move
    least = best.value - error * min(rng.expovariate(1.0), MOST)
    within = [best, *(each for each in others if least <= each.value <= best.value)]
    if liked:
        return max(within, key=lambda each: (liked[each.move], -each.value)).move
    return min(within, key=lambda each: each.value).move


def winning(view: State) -> Move | None:
    """A move by which the seat to move has won alone, if there is one: nobody passes it by."""
    for move in view.moves():
        outcome = view.after(move).outcome()
        if outcome and outcome.winners == (view.turn,):
            return move
    return None
