"""Lords and Vassals: four moves a turn on a board of eight by eight squares, with pins and custodian captures."""

from __future__ import annotations

from pygames.core.game import Game
from pygames.core.knowledge import Knowledge

from . import words
from .position import parse, write
from .rules import Lords, LordsOptions, first
from .story import ending
from .table import scene, touches
from .telling import tell


def _knowledge() -> Knowledge:
    from .bot import LordsKnowledge

    return LordsKnowledge()


def _gained(before: Lords, after: Lords) -> tuple[int, ...]:
    """Return the number of pieces that each side captured between two positions."""
    lost = [[side.lords_lost + side.vassals_lost for side in position.sides] for position in (before, after)]
    return lost[1][1] - lost[0][1], lost[1][0] - lost[0][0]


GAME = Game(
    name="lords_and_vassals",
    title=words.TITLE,
    line=words.LINE,
    rules_version=2,
    options=LordsOptions,
    new=first,
    scene=scene,
    touches=touches,
    tell=tell,
    ending=ending,
    knowledge=_knowledge,
    gained=_gained,
    cloth="tenne",
    minutes=30,
    seat_names=words.COLOURS,
    hidden=False,
    setup=parse,
    position_text=write,
)
