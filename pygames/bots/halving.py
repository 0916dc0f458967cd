"""Search by halving: every candidate is played out in the same guessed worlds with the same luck, and the worse
half is dropped, until one is left (sequential halving; Karnin, Koren, Somekh 2013; common random numbers).

For games in which a turn is one move and luck is large: comparing candidates in the same world takes most of the
luck out, and no time goes into a tree that is never met again. A game asks for it by `Knowledge.paired`.
"""

from __future__ import annotations

from math import ceil, log2
from random import Random

from pygames.core.knowledge import Knowledge, Thinking
from pygames.core.state import State

from .search import CANDIDATES

WORLDS = 6
"""Playouts for each candidate, at least: with few iterations fewer candidates are tried."""


def halve(knowledge: Knowledge, view: State, rng: Random, iterations: int) -> Thinking:
    """Plays about `iterations` playouts from a view of the seat to move; returns the move that did best."""
    me = view.turn
    assert me is not None
    moves = list(view.moves())
    if len(moves) == 1:
        return moves[0]
    looks = knowledge.scores(view, moves)
    tried = min(CANDIDATES, max(2, iterations // WORLDS))
    alive = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)[:tried]
    rounds = ceil(log2(len(alive)))
    totals = dict.fromkeys(alive, 0.0)
    done = 0

    def rank(at: int) -> tuple[float, float]:
        return totals[at], looks[at]

    while len(alive) > 1:
        for _ in range(max(1, round(iterations / (rounds * len(alive))))):
            world, luck = knowledge.world(view, rng), rng.getrandbits(32)
            found = {}
            for at in alive:
                if (yield min(done / iterations, 1.0)):
                    return moves[max(alive, key=rank)]
                found[at] = knowledge.playout(world.after(moves[at]), Random(luck))[me]
                done += 1
            for at, value in found.items():  # whole worlds only: a cap on time must favour nobody
                totals[at] += value
        alive.sort(key=rank, reverse=True)
        del alive[(len(alive) + 1) // 2 :]
    return moves[alive[0]]
