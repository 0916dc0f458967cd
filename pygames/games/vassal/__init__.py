"""Vassal: nine houses, three cards per side at each, one joker in hand. A standard deck, two players."""

from __future__ import annotations

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge

from . import words
from .moves import VassalOptions
from .rules import Vassal, new
from .table import scene, touches
from .telling import tell


def _knowledge() -> Knowledge:
    from .bot import VassalKnowledge

    return VassalKnowledge()


def _gained(before: Vassal, after: Vassal) -> tuple[int, ...]:
    """Return the number of houses that each seat won between two positions."""
    return tuple(len(after.owned(seat)) - len(before.owned(seat)) for seat in (0, 1))


GAME = Game(
    name="vassal",
    title=words.TITLE,
    line=words.LINE,
    rules_version=1,
    options=VassalOptions,
    new=new,
    scene=scene,
    touches=touches,
    tell=tell,
    knowledge=_knowledge,
    gained=_gained,
    cloth="azure",
    minutes=15,
    seat_names=words.SEATS,
)
