"""Computes the luck of nature's answers and the cost of decisions.

Both computations compare an answer or a decision with its alternatives, in pairs of playouts with the same random
numbers. They are generators that yield after each slice of work, so that a page stays responsive.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from pygames.bots.estimates import Estimate, chances, estimate, worth
from pygames.core.cards import CHANCE
from pygames.core.dealers import chance_move
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move
from pygames.core.state import State

RIVALS = 16
"""Maximum number of rivals of a decision, the best ones by the heuristic; 8 would sometimes miss the best move."""
FEW, AGAIN = 3, 2
"""The number of best rivals that are compared again, and the factor by which that comparison has more worlds."""
SURE = 2.0
"""The number of standard errors by which a difference must exceed a limit to be certain."""
LEAST = 0.05
"""The share of a win up to which the cost of a decision counts as none."""
SLICE = 8
"""Number of playouts per slice of work."""


class Luck(NamedTuple):
    """The effect of nature's answers on each seat."""

    shares: tuple[Estimate, ...]
    """Each seat's gain by the answers, in shares of the win; all gains add up to 0."""
    before: tuple[float, ...]
    """Each seat's winning chances before nature's answers."""
    after: tuple[float, ...]


class Loss(NamedTuple):
    """The cost of a decision."""

    best: Move
    """The best alternative to the move; the move itself if no alternative seemed better."""
    share: Estimate
    """The cost of the decision, in shares of the win."""

    @property
    def shown(self) -> bool:
        """True if the cost is certainly large; in a long match, some decisions seem costly by sampling error only."""
        return self.share.mean > LEAST + SURE * self.share.error


NO_LOSS = Estimate(0.0, 0.0)


def luck(knowledge: Knowledge, row: Sequence[State], seed: int, playouts: int) -> Generator[None, None, Luck]:
    """Compute the luck of consecutive answers of nature: their value minus the average of all possible answers.

    `row`: the full positions from before the first answer to after the last one. Without exact odds, all possible first
    answers are tried equally often and later answers are sampled, unless the game supplies the answers of a playout
    (`Knowledge.dealt`). If a whole match has one seed, errors of neighbouring steps partly cancel out in the sum.
    """
    if all(knowledge.odds(state) for state in row[1:]):
        return (yield from _by_odds(knowledge, row, seed))
    before, after, rng = row[0], row[-1], Random(seed)
    answers = list(before.moves())
    at = rng.randrange(len(answers))
    had: list[Sequence[float]] = []
    could: list[Sequence[float]] = []
    for done in range(playouts):
        once = rng.getrandbits(32)
        other = knowledge.dealt(before, once)
        if other is None:
            other = before.after(answers[(at + done) % len(answers)])
            while other.turn == CHANCE:
                other = other.after(chance_move(other, rng))
        had.append(chances(knowledge, after, once))
        could.append(chances(knowledge, other, once))
        if not done % SLICE:
            yield
    seats = range(before.seats)
    return Luck(
        tuple(estimate([one[seat] - two[seat] for one, two in zip(had, could, strict=True)]) for seat in seats),
        tuple(estimate([two[seat] for two in could]).mean for seat in seats),
        tuple(estimate([one[seat] for one in had]).mean for seat in seats),
    )


def _by_odds(knowledge: Knowledge, row: Sequence[State], seed: int) -> Generator[None, None, Luck]:
    """Compute the luck of answers in a game with exact odds: each answer's value minus the average of all possible
    answers, so that luck averages to zero even if the game rounds its odds."""
    seats = range(row[0].seats)
    means: list[list[float]] = []
    for before in row[:-1]:
        could: list[Sequence[float]] = []
        for answer in before.moves():
            could.append(chances(knowledge, before.after(answer), seed))
            if not len(could) % SLICE:
                yield
        means.append([sum(each[seat] for each in could) / len(could) for seat in seats])
    had = [chances(knowledge, after, seed) for after in row[1:]]
    shares = [sum(one[seat] - mean[seat] for one, mean in zip(had, means, strict=True)) for seat in seats]
    return Luck(tuple(Estimate(share, 0.0) for share in shares), tuple(means[0]), tuple(had[-1]))


def loss(
    knowledge: Knowledge, view: State, played: Move, rng: Random, first: int, worlds: int
) -> Generator[None, None, Loss]:
    """Compute the cost of a move from the view of its seat. Compare it with all rivals in `first` worlds, with the best
    `FEW` in more worlds, then with the best rival in up to `worlds` new ones, as the best of several is partly the
    luckiest."""
    seat = view.turn
    assert seat is not None
    moves = list(view.moves())
    looks = knowledge.scores(view, moves) if len(moves) > 1 else [0.0]
    ranked = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)
    rivals = [moves[at] for at in ranked if moves[at] != played][:RIVALS]
    if not rivals:
        return Loss(played, NO_LOSS)
    leads = dict.fromkeys(rivals, 0.0)
    yield from _led(knowledge, view, played, leads, rng, 1 if knowledge.steady else first)
    best = max(leads, key=leads.__getitem__)
    if leads[best] <= 0:
        return Loss(played, NO_LOSS)
    if knowledge.steady:
        return Loss(best, Estimate(leads[best], 0.0))
    if leads[best] > LEAST * first:  # else no rival leads by enough to be reported
        leads = {rival: leads[rival] for rival in sorted(leads, key=leads.__getitem__, reverse=True)[:FEW]}
        yield from _led(knowledge, view, played, leads, rng, AGAIN * first)
        best = max(leads, key=leads.__getitem__)
    lead = list[float]()
    while len(lead) < worlds:
        for _ in range(SLICE):
            world, seed = knowledge.world(view, rng), rng.getrandbits(32)
            own = worth(knowledge, world.after(played), seed)[seat]
            lead.append(worth(knowledge, world.after(best), seed)[seat] - own)
        yield
        found = estimate(lead)
        if len(lead) >= worlds // 4 and found.mean + SURE * found.error < LEAST:
            break
    return Loss(best, estimate(lead))


def _led(
    knowledge: Knowledge, view: State, played: Move, leads: dict[Move, float], rng: Random, worlds: int
) -> Generator[None, None, None]:
    """Add to `leads` the lead of each rival over the move played, in a number of sampled worlds."""
    seat = view.turn
    assert seat is not None
    for _ in range(worlds):
        world, seed = knowledge.world(view, rng), rng.getrandbits(32)
        own = worth(knowledge, world.after(played), seed)[seat]
        for rival in leads:
            leads[rival] += worth(knowledge, world.after(rival), seed)[seat] - own
        yield
