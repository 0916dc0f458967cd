"""The games that have each optional part ("Adding a game", `web/docs/games.md`); its tests run for these games only."""

from __future__ import annotations

from pygames import games
from pygames.learn.course import has_lessons
from pygames.learn.puzzles import puzzles

COMPLETE = "vassal", "lords_and_vassals", "royal_assassin", "in_conflict", "politics"
"""The games that must have every part: lessons, puzzles, personas, and pictures in the rule book."""
LESSONS = [game.name for game in games.every() if has_lessons(game) or game.name in COMPLETE]
PUZZLES = [game.name for game in games.every() if puzzles(game).texts or game.name in COMPLETE]
