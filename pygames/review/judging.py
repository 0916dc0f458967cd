"""How lucky an answer of nature was, and what a decision cost.

Both compare what happened with what else might have, each pair of playouts with the same luck. They are generators:
each slice of work yields once, so that a page can do something else between them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from pygames.bots.worth import Estimate, estimate, worth
from pygames.core.cards import CHANCE
from pygames.core.dealers import chance_move
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move
from pygames.core.state import State

RIVALS = 8
"""Moves that a decision is compared with: those that look best by the rule of thumb."""
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
        """Whether it is large, and surely no accident of the guesses."""
        return self.share.mean > max(LEAST, SURE * self.share.error)


NO_LOSS = Estimate(0.0, 0.0)


def luck(knowledge: Knowledge, before: State, after: State, seed: int, playouts: int) -> Generator[None, None, Luck]:
    """Nature answered, once or several times in a row, between two full positions: what that was worth, less what all
    its answers are worth on average. The first answers are tried evenly, the others drawn, unless a game knows which
    belong to a playout. With one seed for a whole match what is rough in two of them partly cancels out in the sum."""
    rng = Random(seed)
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
        had.append(worth(knowledge, after, once))
        could.append(worth(knowledge, other, once))
        if not done % SLICE:
            yield
    seats = range(before.seats)
    return Luck(
        tuple(estimate([one[seat] - two[seat] for one, two in zip(had, could, strict=True)]) for seat in seats),
        tuple(estimate([two[seat] for two in could]).mean for seat in seats),
        tuple(estimate([one[seat] for one in had]).mean for seat in seats),
    )


def loss(
    knowledge: Knowledge, view: State, played: Move, rng: Random, first: int, worlds: int
) -> Generator[None, None, Loss]:
    """What a move of the seat to act cost, from its view: all rivals in the `first` guessed worlds, then the best of
    them against it in as many as `worlds` fresh ones, as the best of several is partly the luckiest."""
    seat = view.turn
    assert seat is not None
    moves = list(view.moves())
    looks = knowledge.scores(view, moves) if len(moves) > 1 else [0.0]
    ranked = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)
    rivals = [moves[at] for at in ranked if moves[at] != played][:RIVALS]
    if not rivals:
        return Loss(played, NO_LOSS)
    leads = dict.fromkeys(range(len(rivals)), 0.0)
    for _ in range(1 if knowledge.steady else first):
        world, seed = knowledge.world(view, rng), rng.getrandbits(32)
        own = worth(knowledge, world.after(played), seed)[seat]
        for at, rival in enumerate(rivals):
            leads[at] += worth(knowledge, world.after(rival), seed)[seat] - own
        yield
    ahead = max(leads, key=leads.__getitem__)
    if leads[ahead] <= 0:
        return Loss(played, NO_LOSS)
    best, lead = rivals[ahead], list[float]()
    if knowledge.steady:
        return Loss(best, Estimate(leads[ahead], 0.0))
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
