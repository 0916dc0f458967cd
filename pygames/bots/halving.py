"""Search by halving: every candidate is played out in the same guessed worlds with the same luck, and the worse
half is dropped, until one is left (sequential halving; Karnin, Koren, Somekh 2013; common random numbers).

For games in which a turn is one move and luck is large: comparing candidates in the same world takes most of the
luck out, and no time goes into a tree that is never met again. A game asks for it by `Knowledge.paired`.
"""

from __future__ import annotations

from math import ceil, log2
from random import Random

from pygames.core.knowledge import Knowledge, Thinking
from pygames.core.manners import Judged, chosen
from pygames.core.moves import Move
from pygames.core.state import State

from .search import CANDIDATES

WORLDS = 6
"""Playouts for each candidate, at least: with few iterations fewer candidates are tried."""


def halve(knowledge: Knowledge, view: State, rng: Random, iterations: int, error: float = 0.0) -> Thinking:
    """Plays about `iterations` playouts from a view of the seat to move; returns the move that did best, or one that
    lost a little to it (`pygames.core.manners`)."""
    me = view.turn
    assert me is not None
    moves = list(view.moves())
    if len(moves) == 1:
        return moves[0]
    looks, liked = knowledge.scores(view, moves), knowledge.liking(view, moves)
    if liked:  # else what a persona likes might not be tried
        looks = [look + liked[move] for look, move in zip(looks, moves, strict=True)]
    tried = min(CANDIDATES, max(2, iterations // WORLDS))
    alive = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)[:tried]
    rounds = ceil(log2(len(alive)))
    totals = dict.fromkeys(alive, 0.0)
    behind = dict.fromkeys(alive, 0.0)  # what each lost a world to the best, in the worlds that both were tried in
    done, worlds = 0, 0

    def rank(at: int) -> tuple[float, float]:
        return totals[at], looks[at]

    def compare() -> list[int]:
        ranked = sorted(alive, key=rank, reverse=True)
        for at in ranked:
            behind[at] = (totals[ranked[0]] - totals[at]) / max(1, worlds)
        return ranked

    def choice() -> Move:
        best = compare()[0]
        mean = totals[best] / max(1, worlds)
        judged = [Judged(moves[at], mean - behind[at]) for at in behind if at != best]
        return chosen([Judged(moves[best], mean), *judged], rng, error, liked)

    while len(alive) > 1:
        for _ in range(max(1, round(iterations / (rounds * len(alive))))):
            world, luck = knowledge.world(view, rng), rng.getrandbits(32)
            found = {}
            for at in alive:
                if (yield min(done / iterations, 1.0)):
                    return choice()
                found[at] = knowledge.tried(world, moves[at], luck)[me]
                done += 1
            for at, value in found.items():  # whole worlds only: a cap on time must favour nobody
                totals[at] += value
            worlds += 1
        alive = compare()[: (len(alive) + 1) // 2]
    return choice()
