"""count the legal lines of a position to a depth"""

from __future__ import annotations

import argparse
import json

from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.options import Options
from pygames.core.state import State

from .words import Refused, add_options, game_named, options_of, seed_bytes


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: a position from a seed, or in the game's text form."""
    parser.add_argument("game")
    parser.add_argument("--depth", type=int, default=2, metavar="D")
    parser.add_argument("--position", default=None, metavar="TEXT", help="a position in the game's text form")
    parser.add_argument("--json", action="store_true")
    add_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print the number of lines for each depth as soon as it is known. Nature's moves are dealt from the seed, and not
    counted."""
    game = game_named(chosen.game)
    if not 0 <= chosen.depth <= 8:
        raise Refused("--depth must be from 0 to 8")
    options = options_of(game, chosen.option)
    state = game.new(options) if chosen.position is None else _setup(game, options, chosen.position)
    dealer = LocalDealer(seed_bytes("count", chosen.seed))
    counts = []
    for depth in range(chosen.depth + 1):
        counts.append(lines(state, dealer, depth, 0))
        if not chosen.json:
            print(f"{depth:2}  {counts[depth]:,}", flush=True)
    if chosen.json:
        print(json.dumps({"game": game.name, "options": options.changed(), "counts": counts}))
    return 0


def _setup(game: Game, options: Options, text: str) -> State:
    if game.setup is None:
        raise Refused(f"{game.title} cannot write positions as text")
    try:
        return game.setup(options, text)
    except ValueError as error:
        raise Refused(str(error)) from None


def lines(state: State, dealer: LocalDealer, depth: int, rolls: int) -> int:
    """Return the number of legal sequences of `depth` moves of seats; nature's moves are dealt."""
    while state.turn == CHANCE:
        move = dealer.deal(state, rolls)
        rolls += move.kind == "roll"
        state = state.after(move)
    if depth == 0 or state.turn is None:
        return 1 if depth == 0 else 0
    moves = list(state.moves())
    if depth == 1:
        return len(moves)
    return sum(lines(state.after(move), dealer, depth - 1, rolls) for move in moves)
