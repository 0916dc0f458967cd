"""Bands around adjacent houses: three of one seat, three of which one seat has two while the third is undecided, and
the houses that decided the match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pygames.core.cards import Seat
from pygames.core.scene import Band

from . import words
from .moves import HOUSES
from .rules import WIN_ADJACENT, Vassal


def bands(state: Vassal, me: Seat) -> tuple[Band, ...]:
    """Return bands around the shields of three adjacent houses that a seat owns or needs only one more house to own; in
    a finished match, bands around the columns of the deciding houses."""
    if state.turn is None:
        return tuple(_deciding(state))
    return tuple(band for seat in (me, 1 - me) for band in _near(state, seat, me))


def lacking(state: Vassal, seat: Seat) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each three adjacent houses of which this seat owns two and nobody owns the third, with that third house."""
    owned = state.owned(seat)
    for first in range(1, HOUSES - WIN_ADJACENT + 2):
        three = tuple(range(first, first + WIN_ADJACENT))
        lacks = [house for house in three if house not in owned]
        if len(lacks) == 1 and state.houses[lacks[0] - 1].owner is None:
            yield three, lacks[0]


def _near(state: Vassal, seat: Seat, me: Seat) -> Iterator[Band]:
    owner = None if seat == me else seat
    three = state.adjacent(seat)
    if three:
        yield Band(_shields(three), owner=owner)
        return
    runs: list[tuple[int, ...]] = []
    for three, _ in lacking(state, seat):
        if runs and three[0] <= runs[-1][-1]:  # overlapping groups share a band
            three = tuple(range(runs.pop()[0], three[-1] + 1))
        runs.append(three)
    for run in runs:
        yield Band(_shields(run), owner=owner, open=True)


def _deciding(state: Vassal) -> Iterator[Band]:
    if state.winner is None:
        return
    three = state.adjacent(state.winner) if state.ending == "three" else ()
    if three:
        yield Band(_columns(three), words=words.side_by_side(three))
        return
    owned = state.owned(state.winner)
    starts = [owned[0], *(after for before, after in pairwise(owned) if after > before + 1)]
    runs = [tuple(house for house in owned if start <= house < end) for start, end in pairwise([*starts, HOUSES + 1])]
    longest = max(runs, key=len)
    for run in runs:
        yield Band(_columns(run), words=words.HOUSES_WON.of(len(owned)) if run == longest else "")


def _shields(houses: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"shield{house}" for house in houses)


def _columns(houses: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"house{house}" for house in houses)
