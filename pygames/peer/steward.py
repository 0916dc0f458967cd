"""Who plays for a seat that its person left, where nothing is hidden: a bot whose move every client finds alike."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.bots.players import think

from .replica import Replica
from .transcript import hashed

STEWARD = "greedy"
"""It weighs by sums alone: a search would take roots and exponentials, which machines round differently."""


def steward(replica: Replica) -> Generator[float, None, str]:
    """The move for the seat to move, in steps. Its chances follow from the match and how many lines it has: the block
    would be chosen by whoever signed last, who can sign the same move in many ways."""
    turn = replica.public.turn
    assert turn is not None
    chances = Random(hashed("steward", replica.match, len(replica.play.lines)))
    move = yield from think(replica.game, replica.public.seen_by(turn), chances, STEWARD)
    return str(move)
