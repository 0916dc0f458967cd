"""In Conflict: matches of battles, each decided by a draw of cards."""

from __future__ import annotations

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.tool import Tool

from .asked import touches
from .names import ARMS
from .options import ConflictOptions
from .rules import Conflict, new
from .table import scene
from .telling import tell
from .words import LINE, SEATS, TITLE


def _knowledge() -> Knowledge:
    from .bot import ConflictKnowledge

    return ConflictKnowledge()


def _tools() -> tuple[Tool, ...]:
    from .tools.resolver import TOOL

    return (TOOL,)


def _gained(before: Conflict, after: Conflict) -> tuple[int, ...]:
    """Return the number of battles that each seat's side won between two positions."""
    won = [result.winner for result in after.results[len(before.results) :]]
    return tuple(won.count(seat % 2) for seat in range(after.seats))


GAME = Game(
    name="in_conflict",
    title=TITLE,
    line=LINE,
    seats=(2, 4),
    rules_version=1,
    options=ConflictOptions,
    new=new,
    scene=scene,
    touches=touches,
    tell=tell,
    knowledge=_knowledge,
    gained=_gained,
    cloth="vert",
    minutes=10,
    tools=_tools,
    symbols=ARMS,
    seat_names=SEATS,
)
