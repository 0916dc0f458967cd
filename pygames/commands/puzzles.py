"""find puzzles in matches of strong bots, and print those whose answer is proven"""

from __future__ import annotations

import argparse
from itertools import islice

from pygames.learn.puzzle_search import finding

from .words import Refused, game_named


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: game, seed, and count."""
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="repeats the same puzzles (default: 1)")
    parser.add_argument("--count", type=int, default=36, metavar="N", help="how many (default: 36)")


def run(chosen: argparse.Namespace) -> int:
    """Print each puzzle when it is found; its text begins with its title."""
    if chosen.count < 1:
        raise Refused("--count must be at least 1")
    for text in islice(finding(game_named(chosen.game), chosen.seed), chosen.count):
        print(text, flush=True)
    return 0
