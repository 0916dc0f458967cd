"""How the weaker levels make mistakes: they search as well as the others, then give away a little, as people do.

A level is an average error. The permitted loss of each turn is drawn at random: mostly small, seldom large, at most
`MOST` times the average. Among the moves within that loss the bot plays the worst, or the one that its persona likes
most (`pygames.core.persona`). A turn that is a chain of choices has one drawn loss (`Knowledge.chain`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from .moves import Move
from .state import State

MOST = 3.0
"""Largest possible error, as a multiple of the average."""


class Candidate(NamedTuple):
    """A move that was searched, and its value in shares of a win."""

    move: Move
    value: float


def drawn_loss(rng: Random, error: float) -> float:
    """Draw the permitted loss of a turn; `error`: the average."""
    return error * min(rng.expovariate(1.0), MOST)


def pick(judged: Sequence[Candidate], rng: Random, error: float, liked: Mapping[Move, float] | None = None) -> Move:
    """Choose a move that loses `error` on average, in shares of a win. `judged`: best first; `liked`: how much a
    persona likes each move."""
    best, *others = judged
    if not error:
        return best.move
    least = best.value - drawn_loss(rng, error)
    within = [best, *(each for each in others if least <= each.value <= best.value)]
    if liked:
        return max(within, key=lambda each: (liked[each.move], -each.value)).move
    return min(within, key=lambda each: each.value).move


def winning(view: State) -> Move | None:
    """Return a move by which the seat to move wins the match at once and does not share the win, if there is one: every
    level plays it."""
    for move in view.moves():
        outcome = view.after(move).outcome()
        if outcome and outcome.winners == (view.turn,):
            return move
    return None
