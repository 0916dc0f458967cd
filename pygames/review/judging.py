"""How lucky an answer of nature was, and what a decision cost.

Both compare what happened with what else might have, each pair of playouts with the same luck. They are generators:
each slice of work yields once, so that a page can do something else between them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from pygames.bots.worth import Estimate, chances, estimate, worth
from pygames.core.cards import CHANCE
from pygames.core.dealers import chance_move
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move
from pygames.core.state import State

RIVALS = 16
"""Moves that a decision is compared with: those that look best by the rule of thumb. Of 8 none may be the best."""
FEW, AGAIN = 3, 2
"""So many of them, those that did best, are compared in so many times more worlds."""
SURE = 2.0
"""How many standard errors a difference must have to count."""
LEAST = 0.05
"""A decision that cost less of a win was as good as any."""
SLICE = 8
"""Playouts after which a slice ends."""


class Luck(NamedTuple):
    """What an answer of nature brought each seat."""

    shares: tuple[Estimate, ...]
    """In shares of the win; they add up to 0."""
    before: tuple[float, ...]
    """Winning chances before nature answered."""
    after: tuple[float, ...]


class Loss(NamedTuple):
    """What a decision cost."""

    best: Move
    """The move to compare with; the one played where none seemed better."""
    share: Estimate
    """Of the win."""

    @property
    def shown(self) -> bool:
        """Whether it is surely large: of the many decisions of a long match some seem so by accident of the guesses."""
        return self.share.mean > LEAST + SURE * self.share.error


NO_LOSS = Estimate(0.0, 0.0)


def luck(knowledge: Knowledge, row: Sequence[State], seed: int, playouts: int) -> Generator[None, None, Luck]:
    """Nature answered, once or several times in a row: what that was worth, less what all its answers are worth on
    average. `row`: the full positions from before the first answer to after the last. Where a game has no odds, the
    first answers are tried evenly, the others drawn, unless it knows which belong to a playout. With one seed for a
    whole match what is rough in two of them partly cancels out in the sum."""
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
    """Each answer by itself, less the mean of all that might have come in its place: so luck is nothing on average even
    where a game rounds its odds."""
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
    """What a move of the seat to act cost, from its view: all rivals in the `first` guessed worlds, the best few of
    them in some more, then the best one in as many as `worlds` fresh ones, as the best of several is partly the
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
    if leads[best] > LEAST * first:  # else not even the luckiest leads by enough to be shown
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
    """Adds what each rival gains over the move played, in so many guessed worlds."""
    seat = view.turn
    assert seat is not None
    for _ in range(worlds):
        world, seed = knowledge.world(view, rng), rng.getrandbits(32)
        own = worth(knowledge, world.after(played), seed)[seat]
        for rival in leads:
            leads[rival] += worth(knowledge, world.after(rival), seed)[seat] - own
        yield
