"""Solves the position of a puzzle to the end of a round: tries every continuation, with the best moves of each seat.

For the command line. Values up to the scoring of the round are exact; playouts evaluate only the later rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygames.bots.estimates import worth
from pygames.core.cards import CHANCE
from pygames.core.knowledge import Knowledge
from pygames.core.state import State

LARGEST = 1500
"""Maximum number of positions that a solver searches."""
LEVEL = 1e-9
"""Difference in shares of a win below which two moves are equally good for the seat that moves, and so equally
likely."""

Shares = tuple[tuple[float, ...], ...]
"""Shares of the win: for each seat, one number for each playout."""


class TooLarge(Exception):
    """The error for a position with too many continuations to search."""


class Solver:
    """Evaluates full positions, and stores the values in a cache."""

    def __init__(self, knowledge: Knowledge, until: Callable[[State], bool], seeds: Sequence[int]) -> None:
        """Prepare a solver. `until`: true for positions at which the search ends; from there, a playout for each of
        `seeds` gives the value."""
        self._knowledge, self._until, self._seeds = knowledge, until, seeds
        self._known: dict[State, Shares] = {}

    def value(self, state: State) -> Shares:
        """Return the value of a position for each seat; TooLarge if there are too many positions to search."""
        found = self._known.get(state)
        if found is None:
            if len(self._known) >= LARGEST:
                raise TooLarge
            found = self._known[state] = self._judged(state)
        return found

    def _judged(self, state: State) -> Shares:
        seat = state.turn
        if seat is None or self._until(state):
            return tuple(zip(*(worth(self._knowledge, state, seed) for seed in self._seeds), strict=True))
        further = [self.value(state.after(move)) for move in state.moves()]
        if seat != CHANCE:
            best = max(sum(shares[seat]) for shares in further)
            further = [shares for shares in further if sum(shares[seat]) > best - LEVEL * len(self._seeds)]
        return tuple(
            tuple(sum(values) / len(further) for values in zip(*seats, strict=True))
            for seats in zip(*further, strict=True)
        )
