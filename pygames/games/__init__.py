"""The registry of the built-in games, in the order of the landing page. To add a game, add its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pygames.core.game import Game

NAMES: tuple[str, ...] = ("vassal", "lords_and_vassals", "royal_assassin", "in_conflict", "politics")


@cache
def find(name: str) -> Game:
    """Return the game of this name, and import it on first use. Raise KeyError if there is no such game."""
    if name not in NAMES:
        raise KeyError(name)
    game: Game = import_module(f"pygames.games.{name}").GAME
    return game


def every() -> list[Game]:
    """Return all games."""
    return [find(name) for name in NAMES]
