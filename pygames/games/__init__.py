"""The registry: the games of this house, in the order of the landing page. A new game adds one name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pygames.core.game import Game

NAMES: tuple[str, ...] = ("vassal", "lords_and_vassals", "royal_assassin", "in_conflict", "politics")


@cache
def find(name: str) -> Game:
    """The game of this name, imported when first asked for; KeyError if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    game: Game = import_module(f"pygames.games.{name}").GAME
    return game


def every() -> list[Game]:
    """All games."""
    return [find(name) for name in NAMES]
