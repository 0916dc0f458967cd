"""Pairings at equal time: how much effort a budget of thread CPU pays for. What is found so does not repeat."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from time import thread_time

from pygames.bots.players import LADDER, choose, think
from pygames.core.game import Game
from pygames.core.moves import Move
from pygames.core.state import State

PATIENCE = 2.0
"""How many times its budget a single decision may take."""


class Pace:
    """What the decisions of each level took in this process. So much effort is asked of the next that in the mean they
    take as long as the budget says; forced moves and players that do not search take what they take."""

    def __init__(self, ms: float) -> None:
        self.budget = ms / 1000
        self.spent: dict[tuple[str, str], tuple[float, float]] = {}
        """By game and player: seconds of thread CPU, and the iterations that they paid for."""

    def choose(self, game: Game, view: State, rng: Random, player: str) -> tuple[Move, float | None]:
        """A player's move, and the milliseconds that it took; None where nothing was to be searched."""
        level = player.partition(":")[0]
        if level not in LADDER or len(list(islice(view.moves(), 2))) < 2:
            return choose(game, view, rng, player), None
        usual = game.knowledge().iterations[LADDER.index(level)]
        seconds, iterations = self.spent.get((game.name, player), (0.0, 0))
        effort = max(1, round(self.budget * iterations / seconds)) if seconds else usual
        started, late, part = thread_time(), False, 0.0
        thinking = think(game, view, rng, player, effort)
        try:
            next(thinking)
            while True:
                part = thinking.send(late)
                late = thread_time() - started > PATIENCE * self.budget
        except StopIteration as done:
            move: Move = done.value
        took = thread_time() - started
        self.spent[game.name, player] = seconds + took, iterations + effort * (part if late else 1.0)
        return move, 1000 * took


@cache
def pace(ms: float) -> Pace:
    """One for all matches of a process."""
    return Pace(ms)
