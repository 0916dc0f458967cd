"""Lords and Vassals: four moves a turn on eight by eight squares, pins and custodian captures."""

from __future__ import annotations

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge

from . import words
from .position import parse, write
from .rules import LordsOptions, first
from .story import ending
from .table import scene, touches
from .telling import tell


def _knowledge() -> Knowledge:
    from .bot import LordsKnowledge

    return LordsKnowledge()


GAME = Game(
    name="lords_and_vassals",
    title=words.TITLE,
    line=words.LINE,
    seats=(2,),
    rules_version=2,
    options=LordsOptions,
    new=first,
    scene=scene,
    touches=touches,
    tell=tell,
    ending=ending,
    knowledge=_knowledge,
    cloth="tenne",
    minutes=30,
    seat_names=words.COLOURS,
    hidden=False,
    setup=parse,
    position_text=write,
)
