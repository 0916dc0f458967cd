"""A puzzle's position played to the end of a round in every way, each seat as is best for itself. For the terminal.

What a move is worth shortly before a round is scored is counted; playouts only judge what comes after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygames.bots.worth import worth
from pygames.core.cards import CHANCE
from pygames.core.knowledge import Knowledge
from pygames.core.state import State

LARGEST = 1500
"""Positions that are looked at."""
LEVEL = 1e-9
"""Moves that differ by less are as good to who makes them: each is as likely."""

Shares = tuple[tuple[float, ...], ...]
"""By seat, then by playout: shares of the win."""


class TooLarge(Exception):
    """There is too much to be played."""


class Solver:
    """Values full positions; remembers them."""

    def __init__(self, knowledge: Knowledge, until: Callable[[State], bool], seeds: Sequence[int]) -> None:
        """`until`: where playouts begin, one for each seed."""
        self._knowledge, self._until, self._seeds = knowledge, until, seeds
        self._known: dict[State, Shares] = {}

    def value(self, state: State) -> Shares:
        """What a position is worth; TooLarge."""
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
