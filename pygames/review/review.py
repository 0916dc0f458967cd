"""Reviews a whole match step by step, the most important steps first."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import ceil, sqrt
from random import Random
from typing import NamedTuple, TypeVar

from pygames.bots.estimates import Estimate, chances, estimate
from pygames.core.cards import CHANCE, Seat
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.moves import Move

from . import words
from .costs import SLICE, SURE, Loss, Luck, loss, luck

Found = TypeVar("Found")
POINTS, STROKES = 5, 2
"""Maximum number of turning points per match, and of those that are luck: nobody can learn from luck."""
TURN = 0.1
"""Luck worth less than this share of a win is no turning point."""
AGAIN = 3
"""Factor of additional playouts before luck counts as a turning point: the largest of many estimates is partly the
noisiest, so fresh playouts decide."""
MOST = 0.99
"""Upper bound in the balance on the total cost of decisions, and on luck."""


class Effort(NamedTuple):
    """Numbers of playouts in a review."""

    quick: int = 24
    """Playouts for each position, as a first estimate."""
    luck: int = 120
    """Pairs of playouts for each run of nature's answers."""
    first: int = 16
    """Playouts for a decision and for each alternative to it, to find the best alternative."""
    worlds: int = 240
    """Maximum number of playouts for a decision and its best alternative."""


USUAL = Effort()


class Step(NamedTuple):
    """The part of a match between two positions in which a seat is to move, or the match is over."""

    start: int
    """Number of moves made before."""
    end: int
    seat: Seat
    """The seat that moved; CHANCE for one or more answers of nature in a row."""


class Point(NamedTuple):
    """A turning point: a decision that cost much, or an answer of nature that changed much."""

    step: Step
    share: float
    """Share of a win that the decider lost, or that `gainer` gained."""
    gainer: Seat | None
    """For an answer of nature: the seat that gained most."""


class Balance(NamedTuple):
    """The terms that lead from the chances at the start to the result, in whole percentage points for each seat.

    They add up: start + luck - lost + gained = end. Between two seats, what one loses by its decisions the other gains.
    Where decisions cost more than a whole win in all, as among beginners, `lost` gives their proportions. Where nature
    can favour nobody, there is no luck, and the decisions explain the whole result.
    """

    start: tuple[int, ...]
    end: tuple[int, ...]
    luck: tuple[int, ...]
    """Each seat's luck: the part of the result that the certain costs of decisions don't explain; empty if there is no
    luck."""
    lost: tuple[int, ...]
    """The cost of each seat's own decisions."""
    doubt: tuple[int, ...] = ()
    """Two standard errors of each seat's luck; empty if there is no luck."""

    def gained(self, seat: Seat) -> int:
        """Return this seat's gain from the others' decisions: each loss is shared equally by the other seats."""
        return round((sum(self.lost) - self.lost[seat]) / (len(self.lost) - 1))


class Incomplete(ValueError):
    """A record that does not contain all cards."""


@dataclass
class Review:
    """The results for a match so far."""

    match: Match
    steps: list[Step]
    chances: dict[int, tuple[float, ...]] = field(default_factory=dict)
    """Winning chances by seat, after this many moves."""
    lucks: dict[int, Luck] = field(default_factory=dict)
    """The luck of each answer of nature, by `Step.start`."""
    losses: dict[int, Loss] = field(default_factory=dict)
    """The cost of each decision, by `Step.start`; complete at the end of the review."""
    surely: dict[int, tuple[Estimate, ...]] = field(default_factory=dict)
    """The gain of each seat from luck that seemed large, by fresh playouts; by `Step.start`."""
    last: tuple[Estimate, ...] = ()
    """The chances of each seat in the last position."""
    reasons: dict[tuple[int, Move], str] = field(default_factory=dict)
    """The reason why a move was better than the one made, by (`Step.start`, better move); filled when a point is
    described."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.match.state.seats)

    def fortune(self, seat: Seat) -> float:
        """Return the total effect of nature's answers on a seat, in shares of the win."""
        return sum(each.shares[seat].mean for each in self.lucks.values())

    @property
    def lucky(self) -> bool:
        """True if nature could favour a seat: by hidden cards, by an answer to a decision, or by the deal."""
        nature = [step for step in self.steps if step.seat == CHANCE]
        if any(step.start for step in nature) or (nature and self.match.game.hidden):
            return True
        dealt = [share for found in self.lucks.values() for share in found.shares]
        return any(abs(share.mean) > max(SURE * share.error, 0.005) for share in dealt)

    def cost(self, seat: Seat) -> float:
        """Return the certain cost of a seat's decisions, in shares of the win: the sum of the costs that are certain
        one by one, of the small costs if their total is certain, and of the chances that the seat gave away when it
        resigned."""
        losses = self._losses(seat)
        small = [found.share for found in losses if not found.shown]
        total, error = sum(share.mean for share in small), sqrt(sum(share.error**2 for share in small))
        cost = sum(found.share.mean for found in losses if found.shown) + total * (0 < SURE * error < total)
        return cost + self.left(seat)

    def _losses(self, seat: Seat) -> list[Loss]:
        return [self.losses[step.start] for step in self.steps if step.seat == seat and step.start in self.losses]

    def left(self, seat: Seat) -> float:
        """Return the chances that a seat gave away when it resigned or ran out of time; otherwise 0."""
        gone = self.match.lines[-1].text in (f"resign {seat}", f"timeout {seat}")
        return self.end[seat] if gone else 0.0

    def _variance(self, seat: Seat) -> float:
        """Return the variance of a seat's cost: of all its decisions, including those whose cost counts as zero."""
        last = self.last[seat].error ** 2 if self.last and self.left(seat) else 0.0
        return sum(found.share.error**2 for found in self._losses(seat)) + last

    @property
    def end(self) -> tuple[float, ...]:
        """The chances in the last position; the result if the rules ended the match."""
        return self.chances.get(self.steps[-1].end if self.steps else 0, tuple(1 / len(self.seats) for _ in self.seats))

    def balance(self) -> Balance:
        """Return how luck and decisions add up to the result, or to the last chances if the match was abandoned or
        drawn early."""
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
            if self.lucky and abs(net) > 0.005:  # luck of more than a whole win would be meaningless
                part = min(part, (MOST - (share - 1 / count) * (1 if net > 0 else -1)) / abs(net))
        lost = [round(100 * part * cost) for cost in costs]
        found = Balance(start, end, (), tuple(lost))
        rests = tuple(end[seat] - start[seat] + lost[seat] - found.gained(seat) for seat in seats)
        if self.lucky:
            each = [part * part * self._variance(seat) for seat in seats]
            errors = [sqrt(own + (sum(each) - own) / (count - 1) ** 2) for own in each]
            return found._replace(luck=rests, doubt=tuple(min(100, ceil(100 * SURE * error)) for error in errors))
        most = max(rests)
        lost = [cost + round(((count - 1) * (most - rest)) / count) for cost, rest in zip(lost, rests, strict=True)]
        # The same number off every seat's losses also lowers its gains by that number, so the terms still add up.
        over = min(max(0, -(-(sum(lost) - 100) // count)), min(lost))
        return found._replace(lost=tuple(cost - over for cost in lost))

    def points(self, seat: Seat | None = None) -> list[Point]:
        """Return the turning points so far, in order: decisions and luck with a certain large effect. All answers of
        nature between two decisions count as one; a forced move is no decision. A seat's worst decision is always
        among them."""
        lucky = list[Point]()
        for stroke in self.strokes():
            if (sure := self.surely.get(stroke.start)) is not None:
                gainer = max(self.seats, key=lambda seat: sure[seat].mean)
                if sure[gainer].mean > TURN + SURE * sure[gainer].error:
                    lucky.append(Point(stroke, sure[gainer].mean, gainer))
        lucky.sort(key=lambda point: -point.share)
        worst = self.worst(seat)
        found = sorted([*self.mistakes(), *lucky[:STROKES]], key=lambda point: -point.share)
        found.sort(key=lambda point: point != worst)
        return sorted(found[:POINTS], key=lambda point: point.step.start)

    def worst(self, seat: Seat | None) -> Point | None:
        """Return the costliest of a seat's decisions that surely cost much."""
        own = [point for point in self.mistakes() if point.step.seat == seat]
        return max(own, key=lambda point: point.share, default=None)

    def mistakes(self) -> list[Point]:
        """Return the decisions that surely cost much, in order."""
        return [
            Point(step, self.losses[step.start].share.mean, None)
            for step in self.steps
            if step.start in self.losses and self.losses[step.start].shown
        ]

    def strokes(self) -> list[Step]:
        """Return all answers of nature between two decisions, merged into one step each."""
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
        """Return the answers of nature within a merged step."""
        return [each for each in self.steps if each.seat == CHANCE and stroke.start <= each.start < stroke.end]

    def brought(self, stroke: Step, lucks: Mapping[int, Luck]) -> tuple[Estimate, ...] | None:
        """Return the gain of each seat from a merged step, by these estimates; None while one of them is missing."""
        found = [lucks.get(each.start) for each in self.answers(stroke)]
        shares = [each.shares for each in found if each is not None]
        if len(shares) < len(found):
            return None
        return tuple(
            Estimate(sum(each[seat].mean for each in shares), sqrt(sum(each[seat].error ** 2 for each in shares)))
            for seat in self.seats
        )

    def forced(self, step: Step) -> bool:
        """True if the seat had a single legal move."""
        return len(list(islice(self.match.positions[step.start].moves(), 2))) == 1


def begun(match: Match) -> Review:
    """Return an empty review of a match; Incomplete if the match does not contain all cards."""
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
    """Review the match in slices; yields the progress, 0 to 1, and stores results in `review` at once.

    First it estimates the chances after each step roughly; then it judges each step, starting with those that seem to
    have changed most: decisions that lowered the decider's chances, and nature's answers that raised a seat's. The
    results of a step depend on no other step.
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
    """Judge the merged step around `step` by fresh playouts, if it seems to be a turning point."""
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
    """Compute the cost of a move in the position after `at` moves; all moves there are judged with the same random
    numbers."""
    position = match.positions[at]
    seat = position.turn
    assert seat is not None
    rng = Random(f"{seed} move {at}")
    view = position.seen_by(seat)
    return loss(match.game.knowledge(), view, move.seen_by(seat), rng, effort.first, effort.worlds)


def reviewed(match: Match, rng: Random, effort: Effort = USUAL) -> Review:
    """Return the complete review of a match."""
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
    found = tuple(estimate([value[seat] for value in values]) for seat in review.seats)
    review.chances[at] = tuple(each.mean for each in found)
    review.last = found
