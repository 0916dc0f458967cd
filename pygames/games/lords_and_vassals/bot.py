"""The bot: it plans whole turns, keeping the best lines of moves, and weighs the other side's best answer.

What a position is worth is judged in `threats`. A choice is a function of position, rng and effort alone; every
move of a turn is planned anew, with what is left of it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from pygames.core.knowledge import Knowledge, Thinking
from pygames.core.moves import Move

from .rules import GOAL, Lords
from .threats import judged

WON = 100.0
"""The worth of a won match, in men."""
SCALE = 1.8
"""A lead of so many men wins 73 of 100 matches: fitted to all positions of 233 matches at level 2."""
EARLY = 0.01
"""A win is worth a little more for each move saved."""


class Level(NamedTuple):
    """How a level thinks."""

    width: int
    """Lines of moves kept after each move of the turn."""
    replies: int
    """Whole turns of its own for which it looks for the other side's answer."""
    reply_width: int
    """Lines of moves kept in that."""
    blur: float
    """How far, in men, its judgement is off at most."""


LEVELS = (Level(1, 0, 0, 0.6), Level(4, 0, 0, 0.05), Level(10, 3, 2, 0.0), Level(24, 20, 4, 0.0))
"""By `iterations`, which count from 1: the ladder."""


class Line(NamedTuple):
    """A line of moves within a turn."""

    state: Lords
    first: Move
    worth: float


class LordsKnowledge(Knowledge):
    """What bots know of Lords and Vassals."""

    iterations = (1, 2, 3, 4)
    steady = True

    def scores(self, view: Lords, moves: Sequence[Move]) -> list[float]:
        """Takes what it can, and the fifth man before all."""
        return [_taking(view, move) for move in moves]

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        from .playout import play  # only `bench` plays these: the bot itself plans turns

        self.decisions, values = play(state, rng)
        return values

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """By what is lost and threatened, as far as that told who won."""
        share = 1 / (1 + exp(-judged(state, 0) / SCALE))
        return share, 1 - share

    def think(self, view: Any, rng: Random, iterations: int) -> Thinking:
        return think(view, rng, LEVELS[iterations - 1])


def _taking(view: Lords, move: Move) -> float:
    takes = move[3]
    if not takes:
        return 0.0
    foe = view.sides[1 - view.mover]
    lords = sum(foe.lords >> square & 1 for square in takes)
    most = max(foe.lords_lost + lords, foe.vassals_lost + len(takes) - lords)
    return 1.0 if most >= GOAL else 0.1 * len(takes) + 0.02 * most


def think(view: Lords, rng: Random, level: Level) -> Thinking:
    """Searches a position in slices and returns the first move of the best turn found."""
    seat = view.mover
    if len(moves := view.choices()) == 1:
        return moves[0]
    done, steps = 0, view.left * level.width + level.replies * level.reply_width * 4
    best: Move = moves[0]
    ends: list[Line] = []
    for lines in _turns(view, seat, level.width, rng, level.blur):
        done += 1
        if lines:
            ends = lines
            best = lines[0].first
        if (yield min(0.99, done / steps)):
            return best
    found = -2 * WON
    for end in ends[: level.replies]:
        worth = end.worth
        if end.state.turn == 1 - seat:
            answers: list[Line] = []
            for lines in _turns(end.state, 1 - seat, level.reply_width, rng, 0.0):
                done += 1
                answers = lines or answers
                if (yield min(0.99, done / steps)):
                    return best
            worth = -answers[0].worth
        if worth > found:
            found, best = worth, end.first
    return best


def _turns(state: Lords, seat: int, width: int, rng: Random, blur: float) -> Generator[list[Line], None, None]:
    """Whole turns of a seat, the best first: yields nothing after a slice of work, what is found after each move."""
    beam: list[tuple[Lords, Move | None]] = [(state, None)]
    ended: list[Line] = []
    for _ in range(state.left):
        seen: set[object] = set()
        grown: list[Line] = []
        for at, first in beam:
            for move in at.choices():
                after = at.after(move)
                key = (after.sides, after.rest, after.rest_under, after.turn)
                if key in seen:
                    continue
                seen.add(key)
                worth = _worth(after, seat)
                if blur:
                    worth += rng.random() * blur
                line = Line(after, first or move, worth)
                (grown if after.turn == seat else ended).append(line)
            yield []
        grown.sort(key=_by_worth)
        ended.sort(key=_by_worth)
        lines = [*ended[:1], *grown[:width]]
        lines.sort(key=_by_worth)
        yield lines
        beam = [(line.state, line.first) for line in grown[:width]]
        if not beam:
            break
    yield ended


def _by_worth(line: Line) -> float:
    return -line.worth


def _worth(state: Lords, seat: int) -> float:
    if state.result is None:
        return judged(state, seat)
    return WON * state.result.scores[seat] + EARLY * state.left
