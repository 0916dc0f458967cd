"""Time control for matches at equal time: finds the search effort that a budget of thread CPU time allows. Its results
are not reproducible."""

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
"""Multiple of its time budget after which a single decision is cut short."""


class Pace:
    """The measured time of each player's decisions in this process. The effort of the next decision is set so that the
    average time meets the budget. Forced moves and players without a search are exempt."""

    def __init__(self, ms: float) -> None:
        self.budget = ms / 1000
        self.spent: dict[tuple[str, str], tuple[float, float]] = {}
        """Seconds of thread CPU time and the iterations done in them, by game and player."""

    def choose(self, game: Game, view: State, rng: Random, player: str) -> tuple[Move, float | None]:
        """Return a player's move, and its thinking time in milliseconds; None if there was nothing to search."""
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
    """Return this process's only `Pace` with this budget in milliseconds."""
    return Pace(ms)
