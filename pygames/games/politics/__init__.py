"""Politics: nine offices in a row, three or four estates, influence, abilities and revolts."""

from __future__ import annotations

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge

from .court import SIGNS
from .moves import PoliticsOptions
from .paths import touches
from .position import setup
from .rules import Politics, new
from .table import scene
from .telling import tell
from .words import LINE, SEATS, TITLE


def _knowledge() -> Knowledge:
    from .bot import PoliticsKnowledge

    return PoliticsKnowledge()


def _gained(before: Politics, after: Politics) -> tuple[int, ...]:
    """Return the number of points that each seat scored between two positions."""
    return tuple(now - was for now, was in zip(after.points, before.points, strict=True))


GAME = Game(
    name="politics",
    title=TITLE,
    line=LINE,
    seats=(3, 4),
    rules_version=2,
    options=PoliticsOptions,
    new=new,
    scene=scene,
    touches=touches,
    tell=tell,
    knowledge=_knowledge,
    gained=_gained,
    cloth="purpure",
    minutes=30,
    seat_names=SEATS,
    hidden=False,
    setup=setup,
    symbols=tuple(f"c-{sign}" for sign in SIGNS if sign),
)
