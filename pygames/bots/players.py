"""Computer players by name: four levels, and the baselines "random", "greedy", "thumb" and "rule".

A player gets only its own view. Levels differ by iterations and errors, not by time, so that a choice can be reproduced
from the position, the random numbers and the name. A persona can play at any level: "3:bold".
"""

from __future__ import annotations

from random import Random

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge, Thinking, best_of
from pygames.core.mistakes import winning
from pygames.core.moves import Move
from pygames.core.persona import LEAST, Persona
from pygames.core.slices import drained
from pygames.core.state import State

from . import words
from .halving import halve
from .search import search

LADDER = ("1", "2", "3", "4")
"""The names of the four levels as players, weakest first."""
LEVELS = words.LEVELS
"""The titles of the levels, weakest first."""
PLAYERS = ("random", "greedy", "thumb", "rule", *LADDER)
"""The names of all players without a persona. `thumb` plays the best move by the heuristic, as playouts do; `rule` uses
a frozen version of the heuristic (`Knowledge.rule`); `greedy` is a game's simplest player that is not random."""


def persona(game: Game, key: str) -> Persona | None:
    """Return a persona of a game; None for an empty key, ValueError for an unknown one."""
    if not key:
        return None
    found = next((each for each in game.knowledge().personas if each.key == key), None)
    if found is None:
        names = ", ".join(each.key for each in game.knowledge().personas)
        raise ValueError(words.NO_PERSONA.format(title=game.title, key=key[:40], names=names))
    return found


def player_of(level: int, key: str) -> str:
    """Return the player name for a level and the key of a persona ("" for none)."""
    return f"{level}:{key}" if key else str(level)


def known(game: Game, player: str) -> bool:
    """True if a game has a player of this name."""
    level, colon, key = player.partition(":")
    has = level in LADDER and any(each.key == key for each in game.knowledge().personas)
    return has if colon else player in PLAYERS


def think(game: Game, view: State, rng: Random, player: str, iterations: int = 0) -> Thinking:
    """Return a player's search for a move, in slices, from a view of the seat to move; KeyError for an unknown player.

    `iterations`: the search effort; the level's own effort if 0.
    """
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
    if view.is_answering:  # no error, as the choice only completes an earlier move
        error = 0.0
    liking = knowledge.persona
    if (error or liking) and (won := winning(view)):
        return _at_once(won)
    if own := knowledge.think(view, rng, iterations, error):
        return own
    most, errs = (error + LEAST) * liking.loss if liking else error, rng
    if chain := knowledge.chain(view):
        errs = Random(chain)
    moves = knowledge.considered(view) if error else []
    return (halve if knowledge.paired else search)(knowledge, view, rng, iterations, most, moves, errs)


def choose(game: Game, view: State, rng: Random, player: str) -> Move:
    """Return the move of a player in a view of the seat to move."""
    return drained(think(game, view, rng, player))


def _at_once(move: Move) -> Thinking:
    yield 0.0
    return move
