"""The puzzles of a game: lessons with one step, one after the other in a file, named by their numbers."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

from pygames.core.game import Game

from .course import Course, course, home, text_of

PREFIX = "puzzle-"


def puzzles(game: Game) -> Course:
    """All puzzles of a game, by their names; none where the file has not come."""
    found = course(game)
    folder = os.path.dirname(import_module(home(game)).__file__ or "") if known(game) else ""
    path = os.path.join(folder, "puzzles", "puzzles.txt")
    texts = split(text_of(path)) if folder and os.path.exists(path) else []
    return Course(game, {named(at): text for at, text in enumerate(texts, 1)}, found.goals, {})


def split(text: str) -> list[str]:
    """The texts of a file: each begins with its title."""
    return [f"puzzle {part}" for part in f"\n{text}".split("\npuzzle ")[1:]]


def named(number: int) -> str:
    """The name of a puzzle by its number."""
    return f"{PREFIX}{number:02}"


def known(game: Game) -> bool:
    """Whether a game is one of those that are installed."""
    return find_spec(home(game)) is not None
