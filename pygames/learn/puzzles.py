"""The puzzles of a game: lessons of one step in a single file, named by their numbers."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

from pygames.core.game import Game

from .course import Course, course, home, text_of

PREFIX = "puzzle-"


def puzzles(game: Game) -> Course:
    """Return the puzzles of a game as a course; an empty one if the file is missing or not downloaded yet."""
    found = course(game)
    folder = os.path.dirname(import_module(home(game)).__file__ or "") if known(game) else ""
    path = os.path.join(folder, "puzzles", "puzzles.txt")
    texts = split(text_of(path)) if folder and os.path.exists(path) else []
    return Course(game, {named(at): text for at, text in enumerate(texts, 1)}, found.goals, {})


def split(text: str) -> list[str]:
    """Return the texts of the puzzles in a file; each text begins with the puzzle's title."""
    return [f"puzzle {part}" for part in f"\n{text}".split("\npuzzle ")[1:]]


def named(number: int) -> str:
    """Return the name of the puzzle with this number."""
    return f"{PREFIX}{number:02}"


def known(game: Game) -> bool:
    """True if the package of a game is installed."""
    return find_spec(home(game)) is not None
