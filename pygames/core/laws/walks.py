"""Random matches for the laws: options to try, the walk itself, and the error of a law that fails."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.options import Options
from pygames.core.state import State

from . import words

PLIES = 1200
"""Longest random match, in moves."""


class BrokenLaw(AssertionError):
    """A law does not hold."""


def broken(match: Match, seed: int, error: Exception) -> BrokenLaw:
    """Return the error for a walk that raised one, with its place and the last moves."""
    lines = "\n".join(line.text for line in match.lines[-12:])
    place = f"{match.game.name} {label(match.options)} seed {seed} ply {len(match.lines)}"
    return BrokenLaw(f"{place}: {type(error).__name__} {error}\nlast moves:\n{lines}")


def variants(game: Game) -> list[Options]:
    """Return the default options, and each option alone at its other values (numbers: least and most)."""
    found = [game.options()]
    for name, about in game.options._options.items():
        switch = isinstance(about.default, bool)
        values = (not about.default,) if switch else (about.least, about.most)
        found += [game.options(**{name: value}) for value in values if value != about.default]
    return found


def pairs(game: Game) -> list[Options]:
    """Return all pairs of options, each at the values of `variants`, with which the game can be played."""
    changed = [options.changed() for options in variants(game)[1:]]
    both = [{**one, **two} for one, two in combinations(changed, 2) if one.keys() != two.keys()]
    return [game.options(**values) for values in both if playable(game, game.options(**values))]


def some_options(game: Game, rng: Random) -> Options:
    """Draw random options, each at its default half of the time, until the game can be played with them."""
    while True:
        found = {
            name: type(about.default)(rng.choice((about.default, rng.randint(about.least, about.most))))
            for name, about in game.options._options.items()
        }
        if playable(game, game.options(**found)):
            return game.options(**found)


def playable(game: Game, options: Options) -> bool:
    """True if the game has a first position with these options."""
    try:
        game.new(options)
    except ValueError:
        return False
    return True


def label(options: Options) -> str:
    """Return the options as a word for file names and test ids."""
    told = [name if value is True else f"{name}={value}" for name, value in options.changed().items()]
    return "+".join(told) or "default"


def walk(game: Game, options: Options, seed: int, plies: int = PLIES) -> Iterator[tuple[State, Move]]:
    """Play a random match from a seed: yield each position with its move; the last position has no move."""
    rng = Random(seed)
    dealer = LocalDealer(b"walk %d" % seed)
    state, rolls = game.new(options), 0
    for _ in range(plies):
        if state.turn is None:
            return
        if state.turn == CHANCE:
            move = dealer.deal(state, rolls)
            rolls += move.kind == "roll"
        else:
            move = any_move(state, rng)
        yield state, move
        state = state.after(move)


def any_move(state: State, rng: Random) -> Move:
    """Draw a legal move; BrokenLaw if there is none."""
    moves = list(state.moves())
    hold(5, bool(moves), words.NO_MOVES)
    return rng.choice(moves)


def hold(law: int, truth: bool, text: str, /, **values: object) -> None:
    """Raise BrokenLaw, with this text and these values in its placeholders, unless `truth` is true."""
    if not truth:
        raise BrokenLaw(f"law {law}: {text.format(**values) if values else text}")
