"""A player that knows only the lessons: the goals of the lessons are its rule of thumb. `python -m tests.learner`
prints how often it wins against random play."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from random import Random

from pygames import games
from pygames.core.cards import Seat
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State

MATCHES = 100


def choose(game: Game, view: State, rng: Random) -> Move:
    """Keep, for one goal after the other, only the moves that reach it, if any do. Return a random one of the moves
    that remain."""
    lessons = import_module(f"pygames.games.{game.name}.lessons")
    left: Sequence[Move] = list(view.moves())
    for name in lessons.THUMB:
        if len(left) == 1:
            break
        reach = lessons.GOALS[name]
        left = [move for move in left if reach(view, move, view.after(move))] or left
    return rng.choice(left)


def play(game: Game, seed: int, learner: Seat) -> float:
    """Play one match against random players. Return the learner's share of the win."""
    match, dealer, rng = Match(game, game.options()), LocalDealer(b"learner %d" % seed), Random(seed)
    for turn in match.turns(dealer):
        view = match.state.seen_by(turn)
        match.play(choose(game, view, rng) if turn == learner else rng.choice(list(view.moves())))
    outcome = match.outcome()
    assert outcome
    return (learner in outcome.winners) / len(outcome.winners)


def won(game: Game, matches: int = MATCHES) -> float:
    """Return the share of matches that the learner wins, playing each seat equally often."""
    seats = game.new(game.options()).seats
    return sum(play(game, seed // seats, seed % seats) for seed in range(matches)) / matches


if __name__ == "__main__":
    for name in sys.argv[1:] or games.NAMES:
        print(f"{name}: {100 * won(games.find(name), 200):.1f} % of 200 matches")
