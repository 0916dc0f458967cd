"""A whole match reviewed, step by step: what is most telling comes first."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeVar

from pygames.bots.worth import chances, estimate
from pygames.core.cards import CHANCE, Seat
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.moves import Move

from . import words
from .judging import SLICE, SURE, Loss, Luck, loss, luck

Found = TypeVar("Found")
POINTS = 4
"""Turning points of a match, at most."""
TURN = 0.1
"""An answer of nature that brought less of a win is none."""


class Effort(NamedTuple):
    """Playouts of a review."""

    quick: int = 24
    """For each position, until more is known."""
    luck: int = 120
    """Pairs, for all that nature answers in a row."""
    first: int = 16
    """For a decision and each of its rivals, to find the best one."""
    worlds: int = 240
    """For a decision and its best rival, at most."""


USUAL = Effort()


class Step(NamedTuple):
    """What happened between two positions in which a seat is to move, or the match is over."""

    start: int
    """The position before: so many moves have been made."""
    end: int
    seat: Seat
    """Who moved; CHANCE: nature, once or several times in a row."""


class Point(NamedTuple):
    """A turning point: a decision that cost much, or an answer of nature that brought much."""

    step: Step
    share: float
    """Of the win: what who decided lost, or what `gainer` gained."""
    gainer: Seat | None
    """Of an answer of nature: who gained most."""


class Incomplete(ValueError):
    """A record that does not hold all cards."""


@dataclass
class Review:
    """What is known of a match so far."""

    match: Match
    steps: list[Step]
    chances: dict[int, tuple[float, ...]] = field(default_factory=dict)
    """Winning chances by seat, after so many moves."""
    lucks: dict[int, Luck] = field(default_factory=dict)
    """By `Step.start`."""
    losses: dict[int, Loss] = field(default_factory=dict)
    """By `Step.start`; every decision has one in the end."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.match.state.seats)

    def fortune(self, seat: Seat) -> float:
        """What all answers of nature brought a seat, in shares of the win."""
        return sum(each.shares[seat].mean for each in self.lucks.values())

    @property
    def lucky(self) -> bool:
        """Whether luck did anything worth telling: a set-up alike for all did not."""
        return any(round(100 * self.fortune(seat)) for seat in self.seats)

    def lost(self, seat: Seat) -> float:
        """What decisions cost a seat, as far as they surely did: each its share of what those before it had left, so
        that all together cost no more than there was."""
        left = 1.0
        for step in self.steps:
            if step.seat == seat and step.start in self.losses and (found := self.losses[step.start]).shown:
                left *= 1 - found.share.mean
        return 1 - left

    def points(self) -> list[Point]:
        """The turning points found so far, as they came."""
        found: list[Point] = []
        for step in self.steps:
            cost, brought = self.losses.get(step.start), self.lucks.get(step.start)
            if cost is not None and cost.shown:
                found.append(Point(step, cost.share.mean, None))
            if brought is not None:
                gainer = max(self.seats, key=lambda seat: brought.shares[seat].mean)
                share = brought.shares[gainer]
                if share.mean > max(TURN, SURE * share.error):
                    found.append(Point(step, share.mean, gainer))
        found.sort(key=lambda point: -point.share)
        return sorted(found[:POINTS], key=lambda point: point.step.start)


def begun(match: Match) -> Review:
    """A review of a match in which nothing was judged yet; Incomplete if the match does not hold all cards."""
    if match.view != CHANCE:
        raise Incomplete(words.NOT_ALL)
    steps: list[Step] = []
    for at, line in enumerate(match.lines):
        if line.move is None or line.seat is None:
            continue
        if line.seat == CHANCE and steps and steps[-1].seat == CHANCE:
            steps[-1] = Step(steps[-1].start, at + 1, CHANCE)
        else:
            steps.append(Step(at, at + 1, line.seat))
    return Review(match, steps)


def reviewing(review: Review, rng: Random, effort: Effort = USUAL) -> Generator[float, None, None]:
    """Judges the match in slices; yields how far it is, 0 to 1. What is found stands in the review at once.

    First the chances after each step, roughly; then each step, first those that seem to have turned most: decisions
    after which the chances of who decided fell, answers of nature by which they rose. What is found of a step depends
    on no other step.
    """
    knowledge, positions, seed = review.match.game.knowledge(), review.match.positions, rng.getrandbits(32)
    whole, done = 2 * len(review.steps), 0
    for step in review.steps:
        yield from _chances(
            knowledge, review, step.end, Random(f"{seed} chances {step.end}"), effort.quick, done / whole
        )
        done += 1

    def turned(step: Step) -> float:
        before, after = review.chances.get(step.start), review.chances[step.end]
        if before is None:
            return 0.0
        if step.seat == CHANCE:
            return max(new - old for new, old in zip(after, before, strict=True))
        return before[step.seat] - after[step.seat]

    for step in sorted(review.steps, key=turned, reverse=True):
        if step.seat == CHANCE:
            found = luck(knowledge, positions[step.start : step.end + 1], seed, effort.luck)
            brought = review.lucks[step.start] = yield from _in_slices(found, done / whole)
            review.chances[step.start], review.chances[step.end] = brought.before, brought.after
        else:
            move = review.match.lines[step.start].move
            assert move is not None
            judging = judged(review.match, step.start, move, seed, effort)
            review.losses[step.start] = yield from _in_slices(judging, done / whole)
        done += 1


def judged(match: Match, at: int, move: Move, seed: int, effort: Effort) -> Generator[None, None, Loss]:
    """What a move costs in the position after so many moves; any two moves are judged there by the same luck."""
    position = match.positions[at]
    seat = position.turn
    assert seat is not None
    rng = Random(f"{seed} move {at}")
    view = position.seen_by(seat)
    return loss(match.game.knowledge(), view, move.seen_by(seat), rng, effort.first, effort.worlds)


def reviewed(match: Match, rng: Random, effort: Effort = USUAL) -> Review:
    """The whole review of a match."""
    review = begun(match)
    for _ in reviewing(review, rng, effort):
        pass
    return review


def _in_slices(judging: Generator[None, None, Found], progress: float) -> Generator[float, None, Found]:
    while True:
        try:
            next(judging)
        except StopIteration as done:
            found: Found = done.value
            return found
        yield progress


def _chances(
    knowledge: Knowledge, review: Review, at: int, rng: Random, playouts: int, progress: float
) -> Generator[float, None, None]:
    state = review.match.positions[at]
    values = []
    for done in range(1 if state.turn is None else playouts):
        values.append(chances(knowledge, state, rng.getrandbits(32)))
        if not done % SLICE:
            yield progress
    review.chances[at] = tuple(estimate([value[seat] for value in values]).mean for seat in review.seats)
