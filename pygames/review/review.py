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
"""Maximum number of turning points per match, and of turning points by luck, from which players cannot learn."""
TURN = 0.1
"""The share of a win that a seat must certainly gain by luck for a turning point."""
AGAIN = 3
"""Factor by which the number of playouts is multiplied to check luck that seems to be a turning point. The check uses
new playouts, because the largest of many estimates is partly the most inaccurate."""
MOST = 0.99
"""Maximum, in the balance, of the total cost of decisions and of luck, in shares of a win."""


class Effort(NamedTuple):
    """The numbers of playouts in a review."""

    quick: int = 24
    """Number of playouts for the first estimate of each position."""
    luck: int = 120
    """Number of pairs of playouts for each sequence of nature's answers."""
    first: int = 16
    """Number of playouts for a decision, and for each alternative to it, to find the best alternative."""
    worlds: int = 240
    """Maximum number of playouts for a decision, and for its best alternative."""


USUAL = Effort()


class Step(NamedTuple):
    """A step of a match: one move of a seat, or a sequence of consecutive answers of nature."""

    start: int
    """Number of moves made before this step."""
    end: int
    seat: Seat
    """The seat that moved; CHANCE for one or more consecutive answers of nature."""


class Point(NamedTuple):
    """A turning point: a decision with a large cost, or answers of nature with a large effect."""

    step: Step
    share: float
    """The share of a win that the seat lost by its decision, or that `gainer` gained by luck."""
    gainer: Seat | None
    """The seat that gained most from an answer of nature; None for a decision."""


class Balance(NamedTuple):
    """The terms that explain the result from the chances at the start, in whole percentage points for each seat.

    They add up: start + luck - lost + gained = end. In a match of two seats, each seat gains the other's losses. If all
    decisions together cost more than a win, as among beginners, `lost` has the costs in proportion. If nature cannot
    favour a seat, there is no luck, and the decisions explain the whole result.
    """

    start: tuple[int, ...]
    end: tuple[int, ...]
    luck: tuple[int, ...]
    """Each seat's luck: the part of the result that the certain costs of decisions do not explain; empty if nature
    could not favour a seat."""
    lost: tuple[int, ...]
    """The cost of each seat's own decisions."""
    doubt: tuple[int, ...] = ()
    """Two standard errors of each seat's luck; empty if there is no luck."""

    def gained(self, seat: Seat) -> int:
        """Return a seat's gain from the others' decisions: each loss is divided equally among the other seats."""
        return round((sum(self.lost) - self.lost[seat]) / (len(self.lost) - 1))


class Incomplete(ValueError):
    """The error for a record that does not contain all cards, and so cannot be reviewed."""


@dataclass
class Review:
    """The results so far of the review of a match."""

    match: Match
    steps: list[Step]
    chances: dict[int, tuple[float, ...]] = field(default_factory=dict)
    """The winning chances of each seat, by the number of moves made before."""
    lucks: dict[int, Luck] = field(default_factory=dict)
    """The luck in each step of nature, by `Step.start`."""
    losses: dict[int, Loss] = field(default_factory=dict)
    """The cost of each decision, by `Step.start`; complete when the review ends."""
    surely: dict[int, tuple[Estimate, ...]] = field(default_factory=dict)
    """The gain of each seat from luck that seemed large, as estimated again by new playouts, by `Step.start`."""
    last: tuple[Estimate, ...] = ()
    """The chances of each seat in the last position."""
    reasons: dict[tuple[int, Move], str] = field(default_factory=dict)
    """The reasons why a move was better than the move made, by (`Step.start`, better move); a cache that `because`
    fills."""

    @property
    def seats(self) -> range:
        """All seats of the match."""
        return range(self.match.state.seats)

    def fortune(self, seat: Seat) -> float:
        """Return a seat's total gain from nature's answers, in shares of the win."""
        return sum(each.shares[seat].mean for each in self.lucks.values())

    @property
    def lucky(self) -> bool:
        """True if nature could favour a seat: by hidden cards, by answers after the first decision, or by the deal."""
        nature = [step for step in self.steps if step.seat == CHANCE]
        if any(step.start for step in nature) or (nature and self.match.game.hidden):
            return True
        dealt = [share for found in self.lucks.values() for share in found.shares]
        return any(abs(share.mean) > max(SURE * share.error, 0.005) for share in dealt)

    def cost(self, seat: Seat) -> float:
        """Return the certain cost of a seat's decisions, in shares of the win: the sum of all costs that are certain,
        of the other costs if their total is certain, and of the chances that the seat lost by resigning or by time."""
        losses = self._losses(seat)
        small = [found.share for found in losses if not found.shown]
        total, error = sum(share.mean for share in small), sqrt(sum(share.error**2 for share in small))
        cost = sum(found.share.mean for found in losses if found.shown) + total * (0 < SURE * error < total)
        return cost + self.left(seat)

    def _losses(self, seat: Seat) -> list[Loss]:
        return [self.losses[step.start] for step in self.steps if step.seat == seat and step.start in self.losses]

    def left(self, seat: Seat) -> float:
        """Return the chances that a seat lost when it resigned or used up its time; 0 if it did neither."""
        gone = self.match.lines[-1].text in (f"resign {seat}", f"timeout {seat}")
        return self.end[seat] if gone else 0.0

    def _variance(self, seat: Seat) -> float:
        """Return the variance of a seat's total cost. It includes the decisions whose cost counts as zero."""
        last = self.last[seat].error ** 2 if self.last and self.left(seat) else 0.0
        return sum(found.share.error**2 for found in self._losses(seat)) + last

    @property
    def end(self) -> tuple[float, ...]:
        """Each seat's chances in the last position; its result if the rules ended the match."""
        return self.chances.get(self.steps[-1].end if self.steps else 0, tuple(1 / len(self.seats) for _ in self.seats))

    def balance(self) -> Balance:
        """Return the terms that add up to the result, or to the last chances if the match was abandoned or drawn
        early."""
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
            if self.lucky and abs(net) > 0.005:  # limit luck to less than a whole win
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
        # Lowering all seats' losses by the same number also lowers their gains by it, so the terms still add up.
        over = min(max(0, -(-(sum(lost) - 100) // count)), min(lost))
        return found._replace(lost=tuple(cost - over for cost in lost))

    def points(self, seat: Seat | None = None) -> list[Point]:
        """Return the turning points so far, in order: decisions and luck with an effect that is certainly large. All
        answers of nature between two decisions are one point; forced moves are not decisions. The result always
        includes the worst decision of `seat`."""
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
        """Return the costliest of a seat's decisions whose cost is certainly large; None if there is none."""
        own = [point for point in self.mistakes() if point.step.seat == seat]
        return max(own, key=lambda point: point.share, default=None)

    def mistakes(self) -> list[Point]:
        """Return the decisions whose cost is certainly large, in order."""
        return [
            Point(step, self.losses[step.start].share.mean, None)
            for step in self.steps
            if step.start in self.losses and self.losses[step.start].shown
        ]

    def strokes(self) -> list[Step]:
        """Return nature's answers as steps, with all answers between two decisions merged into one step."""
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
        """Return the steps of nature within a merged step."""
        return [each for each in self.steps if each.seat == CHANCE and stroke.start <= each.start < stroke.end]

    def brought(self, stroke: Step, lucks: Mapping[int, Luck]) -> tuple[Estimate, ...] | None:
        """Return the gain of each seat from a merged step, as the sum of its estimates in `lucks`; None if one is
        missing."""
        found = [lucks.get(each.start) for each in self.answers(stroke)]
        shares = [each.shares for each in found if each is not None]
        if len(shares) < len(found):
            return None
        return tuple(
            Estimate(sum(each[seat].mean for each in shares), sqrt(sum(each[seat].error ** 2 for each in shares)))
            for seat in self.seats
        )

    def forced(self, step: Step) -> bool:
        """True if the seat of a step had only one legal move."""
        return len(list(islice(self.match.positions[step.start].moves(), 2))) == 1


def begun(match: Match) -> Review:
    """Return a review of a match without results; Incomplete if the match does not contain all cards."""
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
    """Review a match in slices. Yield the progress, 0 to 1, and store each result in `review` immediately.

    A first pass estimates the chances after each step roughly. A second pass evaluates each step, beginning with the
    largest apparent changes: decisions that lowered the chances of their seat, and nature's answers that raised the
    chances of a seat. The result of a step does not depend on other steps.
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
    """Evaluate the merged step that contains `step` by new playouts, if it seems to be a turning point."""
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
    """Compute the cost of a move in the position after `at` moves. All moves in one position are evaluated with the
    same random numbers."""
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
