"""Royal Assassin: two courts, two decks, and reserves that respond automatically."""

from __future__ import annotations

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge

from . import words
from .position import Position
from .rules import AssassinOptions
from .table import scene, touches
from .telling import tell


def _knowledge() -> Knowledge:
    from .bot import Courtier

    return Courtier()


def _gained(before: Position, after: Position) -> tuple[int, ...]:
    """Return the number of opposing royals that each seat killed between two positions."""
    return tuple(max(0, len(before.courts[1 - seat]) - len(after.courts[1 - seat])) for seat in (0, 1))


GAME = Game(
    name="royal_assassin",
    title=words.TITLE,
    line=words.LINE,
    rules_version=1,
    options=AssassinOptions,
    new=Position.first,
    scene=scene,
    touches=touches,
    tell=tell,
    knowledge=_knowledge,
    gained=_gained,
    cloth="gules",
    minutes=10,
)
