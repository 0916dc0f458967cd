"""The points of a row, and the result of a match (rulings 30 and 31)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pygames.core.cards import Seat
from pygames.core.state import Outcome

from . import words
from .court import ROUNDS

if TYPE_CHECKING:
    from .rules import Politics


def bonds(row: tuple[int, ...], owners: tuple[Seat, ...]) -> list[int]:
    """Return the value of the bond between each two neighbours in the row: the difference of their ranks if they have
    the same owner, else 0 (ruling 30)."""
    return [abs(a - b) if owners[a] == owners[b] else 0 for a, b in pairwise(row)]


def scored(row: tuple[int, ...], owners: tuple[Seat, ...], seats: int) -> tuple[int, ...]:
    """Return the points that the row scores for each seat."""
    found = [0] * seats
    for rank, worth in zip(row, bonds(row, owners), strict=False):
        if worth:
            found[owners[rank]] += worth
    return tuple(found)


def outcome(state: Politics) -> Outcome:
    """Return the result by ruling 31. A seat's score is the number of seats with a worse result."""
    held = [state.owners.count(seat) for seat in range(state.seats)]
    standing = list(zip(state.points, state.gains, held, strict=True))
    scores = tuple(sum(other < mine for other in standing) for mine in standing)
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    reason = _reason(state, best, standing)
    if max(state.points) < state.goal:
        reason = f"{words.LAST_ROUND_OVER.format(round=ROUNDS)} {reason}"
    return Outcome(scores, reason)


def _reason(state: Politics, best: list[Seat], standing: list[tuple[int, int, int]]) -> str:
    points, gain, cards = standing[best[0]]
    level = [seat for seat in range(state.seats) if state.points[seat] == points]
    if len(best) > 1:
        return words.SHARED.of(points, each=words.commas(map(words.name, best)))
    who = words.name(best[0])
    if len(level) == 1:
        return words.WINS.of(points, who=who)
    gained = [seat for seat in level if state.gains[seat] == gain]
    if len(gained) == 1:
        return words.WINS_BY_ROUND.of(points, who=who, gain=gain)
    return words.WINS_BY_CARDS.of(cards, who=who, points=words.AT_POINTS.of(points))
