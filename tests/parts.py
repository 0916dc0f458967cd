"""The games that have each optional part ("Adding a game", `web/docs/games.md`). Tests of a part run only for these
games."""

from __future__ import annotations

from pygames import games
from pygames.learn.course import has_lessons
from pygames.learn.puzzles import puzzles

COMPLETE = "vassal", "lords_and_vassals", "royal_assassin", "in_conflict", "politics"
"""The games that must have all optional parts: lessons, puzzles, personas, and pictures in the rule book."""
LESSONS = [game.name for game in games.every() if has_lessons(game) or game.name in COMPLETE]
PUZZLES = [game.name for game in games.every() if puzzles(game).texts or game.name in COMPLETE]
