"""A whole match reviewed, step by step: what is most telling comes first."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random
from typing import NamedTuple, TypeVar

from pygames.bots.worth import Estimate, chances, estimate
from pygames.core.cards import CHANCE, Seat
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.moves import Move

from . import words
from .judging import SLICE, SURE, Loss, Luck, loss, luck

Found = TypeVar("Found")
POINTS, STROKES = 5, 2
"""Turning points of a match, at most; how many of them are luck, which nobody can learn from."""
TURN = 0.1
"""Luck that surely brought less of a win is no turning point."""
AGAIN = 3
"""How many times as many playouts a stroke of luck is judged by before it is called one: the largest of many estimates
is partly the noisiest, so fresh playouts decide."""
MOST = 0.99
"""All decisions of a match together cost no more in its balance, and luck brings no more."""


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


class Balance(NamedTuple):
    """The sums that lead from the chances at the start to the result, in whole points of 100 for each seat.

    It adds up: start + luck - lost + gained = end. Between two seats what one loses by its decisions, the other gains.
    Where decisions cost more than a whole win in all, as among beginners, `lost` tells their proportions.
    Where nature can favour nobody, there is no luck, and the decisions explain the whole result.
    """

    start: tuple[int, ...]
    end: tuple[int, ...]
    luck: tuple[int, ...]
    """The rest, once the decisions that surely cost something are counted; empty where there is no luck."""
    lost: tuple[int, ...]
    """The cost of each seat's own decisions."""

    def gained(self, seat: Seat) -> int:
        """The gain of this seat from the others' decisions: each loss is shared equally by the other seats."""
        return round((sum(self.lost) - self.lost[seat]) / (len(self.lost) - 1))


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
    surely: dict[int, tuple[Estimate, ...]] = field(default_factory=dict)
    """The gain of each seat from a stroke of luck that seemed large, by fresh playouts; by `Step.start`."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.match.state.seats)

    def fortune(self, seat: Seat) -> float:
        """What all answers of nature brought a seat, in shares of the win."""
        return sum(each.shares[seat].mean for each in self.lucks.values())

    @property
    def lucky(self) -> bool:
        """True if nature could favour a seat: by cards that are hidden, by an answer to a decision, or by the deal."""
        nature = [step for step in self.steps if step.seat == CHANCE]
        if any(step.start for step in nature) or (nature and self.match.game.hidden):
            return True
        dealt = [share for found in self.lucks.values() for share in found.shares]
        return any(abs(share.mean) > max(SURE * share.error, 0.005) for share in dealt)

    def cost(self, seat: Seat) -> float:
        """The sure cost of a seat's decisions, in shares of the win: those that each surely did, all the small ones
        if they do together, and what it still had when it resigned."""
        losses = [self.losses[step.start] for step in self.steps if step.seat == seat and step.start in self.losses]
        small = [found.share for found in losses if not found.shown]
        total, error = sum(share.mean for share in small), sqrt(sum(share.error**2 for share in small))
        cost = sum(found.share.mean for found in losses if found.shown) + total * (0 < SURE * error < total)
        return cost + self.end[seat] * (self.match.lines[-1].text in (f"resign {seat}", f"timeout {seat}"))

    @property
    def end(self) -> tuple[float, ...]:
        """The chances in the last position; the result where the rules ended the match."""
        return self.chances.get(self.steps[-1].end if self.steps else 0, tuple(1 / len(self.seats) for _ in self.seats))

    def balance(self) -> Balance:
        """How luck and decisions add up to the result; to the last chances where the match was left or drawn early."""
        seats, count, outcome = self.seats, len(self.seats), self.match.outcome()
        left = self.match.lines and self.match.lines[-1].text.split()[0] in ("agree", "abandon")
        ends = self.end
        if outcome is not None and not left:
            ends = tuple((seat in outcome.winners) / len(outcome.winners) for seat in seats)
        start, end = (round(100 / count),) * count, tuple(round(100 * share) for share in ends)
        costs = [self.cost(seat) for seat in seats]
        nets = [cost - (sum(costs) - cost) / (count - 1) for cost in costs]
        part = min(1.0, MOST / sum(costs)) if any(costs) else 1.0
        for net, share in zip(nets, ends, strict=True):
            if self.lucky and abs(net) > 0.005:  # luck of more than a whole win would mean nothing
                part = min(part, (MOST - (share - 1 / count) * (1 if net > 0 else -1)) / abs(net))
        lost = [round(100 * part * cost) for cost in costs]
        found = Balance(start, end, (), tuple(lost))
        rests = tuple(end[seat] - start[seat] + lost[seat] - found.gained(seat) for seat in seats)
        if self.lucky:
            return found._replace(luck=rests)
        most = max(rests)
        lost = [cost + round(((count - 1) * (most - rest)) / count) for cost, rest in zip(lost, rests, strict=True)]
        over = min(max(0, -(-(sum(lost) - 100) // count)), min(lost))  # the same from all changes no sum
        return found._replace(lost=tuple(cost - over for cost in lost))

    def points(self) -> list[Point]:
        """The turning points found so far, as they came: decisions that surely cost much, and luck that surely brought
        much. All that nature answers between two decisions is one stroke of luck; a forced move is no decision."""
        lucky = list[Point]()
        for stroke in self.strokes():
            if (sure := self.surely.get(stroke.start)) is not None:
                gainer = max(self.seats, key=lambda seat: sure[seat].mean)
                if sure[gainer].mean > TURN + SURE * sure[gainer].error:
                    lucky.append(Point(stroke, sure[gainer].mean, gainer))
        lucky.sort(key=lambda point: -point.share)
        found = sorted([*self.mistakes(), *lucky[:STROKES]], key=lambda point: -point.share)
        return sorted(found[:POINTS], key=lambda point: point.step.start)

    def mistakes(self) -> list[Point]:
        """The decisions that surely cost much, as they came."""
        return [
            Point(step, self.losses[step.start].share.mean, None)
            for step in self.steps
            if step.start in self.losses and self.losses[step.start].shown
        ]

    def strokes(self) -> list[Step]:
        """All that nature answers between two decisions, as one step each."""
        found: list[Step] = []
        open_stroke = False
        for step in self.steps:
            if step.seat == CHANCE:
                if open_stroke:
                    found[-1] = found[-1]._replace(end=step.end)
                else:
                    found.append(step)
                open_stroke = True
            elif not self.forced(step):
                open_stroke = False
        return found

    def answers(self, stroke: Step) -> list[Step]:
        """The answers of nature within a stroke of luck."""
        return [each for each in self.steps if each.seat == CHANCE and stroke.start <= each.start < stroke.end]

    def brought(self, stroke: Step, lucks: Mapping[int, Luck]) -> tuple[Estimate, ...] | None:
        """The gain of each seat from a stroke, by these estimates; None while one of them is missing."""
        found = [lucks.get(each.start) for each in self.answers(stroke)]
        shares = [each.shares for each in found if each is not None]
        if len(shares) < len(found):
            return None
        return tuple(
            Estimate(sum(each[seat].mean for each in shares), sqrt(sum(each[seat].error ** 2 for each in shares)))
            for seat in self.seats
        )

    def forced(self, step: Step) -> bool:
        """True if who moved had one legal move."""
        return len(list(islice(self.match.positions[step.start].moves(), 2))) == 1


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
        last = step is review.steps[-1]
        yield from _chances(
            knowledge,
            review,
            step.end,
            Random(f"{seed} chances {step.end}"),
            effort.luck if last else effort.quick,
            done / whole,
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
            yield from _again(review, step, f"{seed} again {step.start}", effort, done / whole)
        else:
            move = review.match.lines[step.start].move
            assert move is not None
            judging = judged(review.match, step.start, move, seed, effort)
            review.losses[step.start] = yield from _in_slices(judging, done / whole)
        done += 1


def _again(review: Review, step: Step, seed: str, effort: Effort, progress: float) -> Generator[float, None, None]:
    """Judges the stroke of luck that a step belongs to by fresh playouts, if it seems to be a turning point."""
    stroke = next(each for each in review.strokes() if each.start <= step.start < each.end)
    seems = review.brought(stroke, review.lucks)
    if seems is None or not any(each.mean > TURN + SURE * each.error for each in seems):
        return
    if any(each.error for each in seems):
        fresh: dict[int, Luck] = {}
        for answer in review.answers(stroke):
            row = review.match.positions[answer.start : answer.end + 1]
            judging = luck(review.match.game.knowledge(), row, Random(seed).getrandbits(32), AGAIN * effort.luck)
            fresh[answer.start] = yield from _in_slices(judging, progress)
        seems = review.brought(stroke, fresh)
    assert seems is not None
    review.surely[stroke.start] = seems


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
