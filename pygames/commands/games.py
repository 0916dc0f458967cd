"""list the games and their options"""

from __future__ import annotations

import argparse
import sys

from pygames.core.game import Game
from pygames.games import every
from pygames.guests import guests

from .words import harmless


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add no arguments."""


def run(chosen: argparse.Namespace) -> int:
    """Print every game with its seats and options, first the built-in ones, and then the reasons why guests cannot be
    played."""
    installed, wrong = guests()
    for game in (*every(), *installed):
        tell(game)
    for words in wrong:
        print(harmless(words), file=sys.stderr)
    return 0


def tell(game: Game) -> None:
    """Print one game with its seats and options."""
    seats = ", ".join(map(str, game.seats))
    guest = f" A guest, from the package {game.package}." if game.package else ""
    print(harmless(f"{game.name}: {game.title}. {game.line} ({seats} players, {game.minutes} minutes){guest}"))
    for name, about in game.options._options.items():
        span = "" if isinstance(about.default, bool) else f" [{about.least}-{about.most}, default {about.default}]"
        print(harmless(f"    {name}{span}: {about.words}"))
