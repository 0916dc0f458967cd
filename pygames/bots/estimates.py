"""Values of positions for each seat, and averages with standard errors, for hints and reviews."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from pygames.core.knowledge import Knowledge
from pygames.core.state import State


class Estimate(NamedTuple):
    """An average and its standard error."""

    mean: float
    error: float


def worth(knowledge: Knowledge, state: State, luck: int) -> Sequence[float]:
    """Return each seat's share of the win: the result of a finished full position, else the result of one playout.
    Playouts with equal `luck` use the same random numbers as long as they make the same choices."""
    return _decided(state) or knowledge.value(state, Random(luck))


def chances(knowledge: Knowledge, state: State, luck: int) -> Sequence[float]:
    """Return each seat's share of the win, as `worth`, but by the more accurate `Knowledge.foretold`; for luck and the
    graph of winning chances."""
    return _decided(state) or knowledge.foretold(state, Random(luck))


def _decided(state: State) -> list[float]:
    """Return each seat's share of the win in a finished position; empty for any other position."""
    outcome = state.outcome()
    if outcome is None:
        return []
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(state.seats)]


def estimate(values: Sequence[float]) -> Estimate:
    """Return the average of one or more values, with its standard error. A single value gets the error 1."""
    mean, count = sum(values) / len(values), len(values)
    if count == 1:
        return Estimate(mean, 1.0)
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))
