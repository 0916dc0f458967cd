"""list the games and their options"""

from __future__ import annotations

import argparse

from pygames.games import every


def arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(chosen: argparse.Namespace) -> int:
    """Prints every game with its seats and options."""
    for game in every():
        seats = ", ".join(map(str, game.seats))
        print(f"{game.name}: {game.title}. {game.line} ({seats} players, {game.minutes} minutes)")
        for name, about in game.options._options.items():
            span = "" if isinstance(about.default, bool) else f" [{about.least}-{about.most}, default {about.default}]"
            print(f"    {name}{span}: {about.words}")
    return 0
