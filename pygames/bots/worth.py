"""What a position is worth to each seat, and how sure an average is: for hints and reviews."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from pygames.core.knowledge import Knowledge
from pygames.core.state import State


class Estimate(NamedTuple):
    """An average of what was tried, and its standard error."""

    mean: float
    error: float


def worth(knowledge: Knowledge, state: State, luck: int) -> Sequence[float]:
    """Shares of the win, one a seat: the result of a full position that is over, else of one playout. `luck`: the same
    number gives the same luck, as far as two playouts go alike."""
    return _decided(state) or knowledge.value(state, Random(luck))


def chances(knowledge: Knowledge, state: State, luck: int) -> Sequence[float]:
    """The same as it is foretold rather than compared with others: for luck, and the line of winning chances."""
    return _decided(state) or knowledge.foretold(state, Random(luck))


def _decided(state: State) -> list[float]:
    """The result of a position that is over; else nothing."""
    outcome = state.outcome()
    if outcome is None:
        return []
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(state.seats)]


def estimate(values: Sequence[float]) -> Estimate:
    """The average of one value or more. One alone says nothing of its error: it is taken to be 1."""
    mean, count = sum(values) / len(values), len(values)
    if count == 1:
        return Estimate(mean, 1.0)
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))
