"""Search by sequential halving (Karnin, Koren, Somekh 2013): plays out all candidate moves in the same sampled worlds
with common random numbers, drops the worse half, and repeats this until one move is left.

For games in which a turn is one move and luck is large: the comparison of candidates in the same world removes most of
the noise, and the search builds no tree, whose nodes would never be visited again. A game selects this search by
`Knowledge.paired`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from random import Random

from pygames.core.knowledge import Knowledge, Thinking
from pygames.core.mistakes import Candidate, pick
from pygames.core.moves import Move
from pygames.core.state import State

from .search import CANDIDATES

WORLDS = 6
"""Minimum number of playouts per candidate in a full search; a search with few iterations has fewer candidates."""


def halve(
    knowledge: Knowledge,
    view: State,
    rng: Random,
    iterations: int,
    error: float = 0.0,
    moves: Sequence[Move] = (),
    errs: Random | None = None,
) -> Thinking:
    """Search with about `iterations` playouts from a view of the seat to move. Return the best move, or a slightly
    worse move (`pygames.core.mistakes`).

    `moves`: the moves to search, all legal moves if empty; `errs`: the random numbers for errors, `rng` if None.
    """
    me = view.turn
    assert me is not None
    moves = moves or list(view.moves())
    if len(moves) == 1:
        return moves[0]
    looks, liked = knowledge.scores(view, moves), knowledge.liking(view, moves)
    if liked:  # so that moves that the persona likes become candidates
        looks = [look + liked[move] for look, move in zip(looks, moves, strict=True)]
    tried = min(CANDIDATES, max(2, iterations // WORLDS))
    alive = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)[:tried]
    rounds = ceil(log2(len(alive)))
    totals = dict.fromkeys(alive, 0.0)
    behind = dict.fromkeys(alive, 0.0)  # average deficit to the best move, over the worlds in which both were searched
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
        judged = [Candidate(moves[at], mean - behind[at]) for at in behind if at != best]
        return pick([Candidate(moves[best], mean), *judged], errs or rng, error, liked)

    while len(alive) > 1:
        for _ in range(max(1, round(iterations / (rounds * len(alive))))):
            world, luck = knowledge.world(view, rng), rng.getrandbits(32)
            found = {}
            for at in alive:
                if (yield min(done / iterations, 1.0)):
                    return choice()
                found[at] = knowledge.tried(world, moves[at], luck)[me]
                done += 1
            for at, value in found.items():  # count only complete worlds, so that a time limit favours no move
                totals[at] += value
            worlds += 1
        alive = compare()[: (len(alive) + 1) // 2]
    return choice()
