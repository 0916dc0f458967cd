"""What bots know of Politics."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.core.game import Move
from pygames.core.knowledge import Knowledge

from .rules import Politics, scored


class PoliticsKnowledge(Knowledge):
    """Scoring-greedy for now."""

    iterations = (2, 5, 20, 60)

    def scores(self, view: Politics, moves: Sequence[Move]) -> list[float]:
        return [0.0] * len(moves)

    def playout(self, state: Politics, rng: Random) -> Sequence[float]:
        self.decisions = 1
        worth = scored(state.row, state.owners, state.seats)
        values = [1 + worth[s] + state.points[s] for s in range(state.seats)]
        return [v / sum(values) for v in values]
