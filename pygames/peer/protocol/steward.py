"""The bot that plays for an abandoned seat in games without hidden information. Every peer computes the same move."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.bots.players import think

from ..crypto.transcript import hashed
from .replica import Replica

STEWARD = "greedy"
"""The level of this bot. It evaluates moves by sums alone, while a search would use roots and exponentials, which
machines round differently."""


def steward(replica: Replica) -> Generator[float, None, str]:
    """Compute the move for the abandoned seat to move, in steps, and return its notation.

    The random seed depends on the match and the number of lines, but not on the block: the last signer could influence
    the block by signing the same move in different ways.
    """
    turn = replica.public.turn
    assert turn is not None
    chances = Random(hashed("steward", replica.match, len(replica.play.lines)))
    move = yield from think(replica.game, replica.public.seen_by(turn), chances, STEWARD)
    return str(move)
