"""Players by name: the ladder of four levels, and the measures it is held against ("random", "greedy", "rule").

A player sees a view and nothing else. Levels are set by iterations and by what they may lose, so that a choice repeats
from its seed.
"""

from __future__ import annotations

from random import Random

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge, Thinking, best_of
from pygames.core.manners import winning
from pygames.core.moves import Move
from pygames.core.slices import drained
from pygames.core.state import State

from .halving import halve
from .search import search

LEVELS = ("Page", "Squire", "Knight", "Marshal")
"""Names of levels 1 to 4."""
LADDER = ("1", "2", "3", "4")
"""Their numbers, as players."""
PLAYERS = ("random", "greedy", "thumb", "rule", *LADDER)
"""`thumb` plays by the rule of thumb alone, as playouts do; `rule` by that of one day, which stays (`Knowledge.rule`);
`greedy` is a game's plainest player that is not blind."""


def think(game: Game, view: State, rng: Random, player: str, iterations: int = 0) -> Thinking:
    """A player's thinking in slices, for a view of the seat to move; KeyError for a player unknown.

    `iterations`: search effort in place of the level's own."""
    if player not in PLAYERS:
        raise KeyError(player)
    knowledge: Knowledge = game.knowledge()
    if player == "random":
        return _at_once(rng.choice(list(view.moves())))
    if player == "greedy":
        return _at_once(knowledge.greedy(view, rng))
    if player in ("thumb", "rule"):
        moves = list(view.moves())
        looks = knowledge.scores(view, moves) if player == "thumb" else knowledge.rule(view, moves)
        return _at_once(best_of(moves, looks, rng))
    level = LADDER.index(player)
    iterations, error = iterations or knowledge.iterations[level], knowledge.errors[level]
    if error and (won := winning(view)):
        return _at_once(won)
    searching = halve if knowledge.paired else search
    return knowledge.think(view, rng, iterations, error) or searching(knowledge, view, rng, iterations, error)


def choose(game: Game, view: State, rng: Random, player: str) -> Move:
    """A player's move."""
    return drained(think(game, view, rng, player))


def _at_once(move: Move) -> Thinking:
    yield 0.0
    return move
