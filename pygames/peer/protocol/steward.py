"""The bot that plays for an abandoned seat in games without hidden information; every client computes the same move."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.bots.players import think

from ..crypto.transcript import hashed
from .replica import Replica

STEWARD = "greedy"
"""Evaluates by sums alone: a search would use roots and exponentials, which machines round differently."""


def steward(replica: Replica) -> Generator[float, None, str]:
    """Compute the move for the seat to move, in steps. The random seed depends on the match and the number of lines. It
    does not depend on the block, which the last signer could choose by signing the same move in different ways."""
    turn = replica.public.turn
    assert turn is not None
    chances = Random(hashed("steward", replica.match, len(replica.play.lines)))
    move = yield from think(replica.game, replica.public.seen_by(turn), chances, STEWARD)
    return str(move)
