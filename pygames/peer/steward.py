"""Who plays for a seat that its person left, where nothing is hidden: a bot whose move every client finds alike."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.bots.players import think

from .table import Table

STEWARD = "greedy"
"""It weighs by sums alone: a search would take roots and exponentials, which machines round differently."""


def steward(table: Table) -> Generator[float, None, str]:
    """The move for the seat to move, in steps; its chances follow from the block, which nobody chose."""
    turn = table.public.turn
    assert turn is not None
    move = yield from think(table.game, table.public.seen_by(turn), Random(table.block), STEWARD)
    return str(move)
