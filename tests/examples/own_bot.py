"""A custom bot against the ladder: all it needs is a function of a view and a source of chance.

    python3 -m tests.examples.own_bot vassal 1 --deals 20

This one looks one move ahead with the game's own playouts: it values each move by random play from some of the worlds
that its seat considers possible.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random

from pygames.bots.players import LADDER, choose
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State
from pygames.guests import find

Bot = Callable[[Game, State, Random], Move]
WORLDS = 6


def mine(game: Game, view: State, rng: Random) -> Move:
    """Return the move with the highest mean share of the win, from playouts in worlds that the seat's view allows."""
    seat, knowledge = view.turn, game.knowledge()
    assert seat is not None
    moves = list(view.moves())
    shares = dict.fromkeys(moves, 0.0)
    for _ in range(WORLDS):
        world = knowledge.world(view, rng)  # places the hidden cards at random, as far as the view allows
        for move in moves:
            if world.allows(move):  # a move may be illegal in some worlds
                shares[move] += worth(knowledge, world.after(move), rng)[seat]
    return max(moves, key=lambda move: shares[move])


def worth(knowledge: Knowledge, state: State, rng: Random) -> Sequence[float]:
    """Return each seat's share of the win: the outcome, or the result of a playout if the match is not over."""
    outcome = state.outcome()
    if outcome is None:
        return knowledge.playout(state, rng)
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(state.seats)]


def against(game: Game, bot: Bot, level: str, deals: int) -> float:
    """Return the share of matches that the bot wins against a level; each deal is played twice, with seats
    exchanged."""
    wins = 0.0
    for deal in range(deals):
        for own in range(2):
            match, rng = Match(game, game.options()), Random(f"{deal} {own}")
            for seat in match.turns(LocalDealer(b"deal %d" % deal)):
                view = match.known(seat)
                match.play(bot(game, view, rng) if seat == own else choose(game, view, rng, level))
            outcome = match.outcome()
            assert outcome
            wins += (own in outcome.winners) / len(outcome.winners)
    return wins / (2 * deals)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("level", choices=LADDER)
    parser.add_argument("--deals", type=int, default=20)
    asked = parser.parse_args()
    print(f"{against(find(asked.game), mine, asked.level, asked.deals):.0%} of {2 * asked.deals} matches")
