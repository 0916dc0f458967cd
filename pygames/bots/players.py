"""Players by name: the ladder of four levels, and the measures it is held against ("random", "greedy", "rule").

A player sees a view and nothing else. Levels are set by iterations and by what they may lose, so that a choice repeats
from its seed. A level may be played by a persona of the game: "3:bold".
"""

from __future__ import annotations

from random import Random

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge, Thinking, best_of
from pygames.core.manners import winning
from pygames.core.moves import Move
from pygames.core.persona import LEAST, Persona
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


def persona(game: Game, key: str) -> Persona | None:
    """A persona of a game; None for no name, ValueError for one unknown."""
    if not key:
        return None
    found = next((each for each in game.knowledge().personas if each.key == key), None)
    if found is None:
        names = ", ".join(each.key for each in game.knowledge().personas)
        raise ValueError(f"{game.title} has no opponent '{key[:40]}'; those with a habit: {names}")
    return found


def player_of(level: int, key: str) -> str:
    """A level and a persona, or "" for none, as a player."""
    return f"{level}:{key}" if key else str(level)


def known(game: Game, player: str) -> bool:
    """Whether a game has such a player."""
    level, colon, key = player.partition(":")
    has = level in LADDER and any(each.key == key for each in game.knowledge().personas)
    return has if colon else player in PLAYERS


def think(game: Game, view: State, rng: Random, player: str, iterations: int = 0) -> Thinking:
    """A player's thinking in slices, for a view of the seat to move; KeyError for a player unknown.

    `iterations`: search effort in place of the level's own."""
    if not known(game, player):
        raise KeyError(player)
    knowledge: Knowledge = game.knowledge()
    player, _, key = player.partition(":")
    knowledge.persona = persona(game, key)
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
    liking = knowledge.persona
    if (error or liking) and (won := winning(view)):
        return _at_once(won)
    searching, most = halve if knowledge.paired else search, (error + LEAST) * liking.loss if liking else error
    return knowledge.think(view, rng, iterations, error) or searching(knowledge, view, rng, iterations, most)


def choose(game: Game, view: State, rng: Random, player: str) -> Move:
    """A player's move."""
    return drained(think(game, view, rng, player))


def _at_once(move: Move) -> Thinking:
    yield 0.0
    return move
