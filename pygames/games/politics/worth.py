"""Heuristic values for a seat, in points per round, for bots and playouts.

A point in the seat's own bonds has the value 1; a point that an opponent loses has the value `SPITE`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.cards import Seat

SPITE = 0.4
"""The value of a point that an opponent loses, relative to a point that the seat gains."""
PRESENCE = 0.25
"""The value of a card in the row without bonds: it has an ability, and may get bonds."""


def taken(row: Sequence[int], owners: Sequence[Seat], seat: Seat, at: int) -> float:
    """Return the value for a seat of taking over the card at a position."""
    rank = row[at]
    owner = owners[rank]
    found = PRESENCE
    if at:
        other = row[at - 1]
        if owners[other] == seat:
            found += abs(rank - other)
        elif owners[other] == owner:
            found += SPITE * abs(rank - other)
    if at < 8:
        other = row[at + 1]
        if owners[other] == seat:
            found += abs(rank - other)
        elif owners[other] == owner:
            found += SPITE * abs(rank - other)
    return found


def exchanged(row: Sequence[int], owners: Sequence[Seat], seat: Seat, at: int) -> float:
    """Return the value for a seat of swapping the card at a position with the card below it."""
    upper, lower = row[at], row[at + 1]
    found = 0.0
    mine, theirs = owners[upper], owners[lower]
    if at:
        above = row[at - 1]
        owner = owners[above]
        if owner == theirs:
            found += (1 if owner == seat else -SPITE) * abs(above - lower)
        if owner == mine:
            found -= (1 if owner == seat else -SPITE) * abs(above - upper)
    if at < 7:
        below = row[at + 2]
        owner = owners[below]
        if owner == mine:
            found += (1 if owner == seat else -SPITE) * abs(upper - below)
        if owner == theirs:
            found -= (1 if owner == seat else -SPITE) * abs(lower - below)
    return found


def best_verdict(row: Sequence[int], owners: Sequence[Seat], seat: Seat, at: int) -> tuple[float, int]:
    """Return the best verdict of a drawn player on the card at a position: the verdict's value and its code.

    Codes: 0 leave, 1 take over, 2 swap upward, 3 swap downward.
    """
    worth, what = 0.0, 0
    if owners[row[at]] != seat:
        worth, what = taken(row, owners, seat, at), 1
    if at:
        found = exchanged(row, owners, seat, at - 1)
        if found > worth:
            worth, what = found, 2
    if at < 8:
        found = exchanged(row, owners, seat, at)
        if found > worth:
            worth, what = found, 3
    return worth, what


def held(row: Sequence[int], owners: Sequence[Seat], at: int) -> float:
    """Return the value that the owner of the card at a position would lose by losing the card."""
    rank = row[at]
    owner = owners[rank]
    found = PRESENCE
    if at and owners[row[at - 1]] == owner:
        found += abs(rank - row[at - 1])
    if at < 8 and owners[row[at + 1]] == owner:
        found += abs(rank - row[at + 1])
    return found


def wanted(
    row: Sequence[int], owners: Sequence[Seat], markers: Sequence[int], seats: int, seat: Seat, at: int
) -> float:
    """Return the value of one more marker of a seat on the card at a position."""
    rank = row[at]
    others = own = 0
    for other in range(seats):
        if other == seat:
            own = markers[rank * seats + other]
        else:
            others += markers[rank * seats + other]
    if owners[rank] == seat:
        stake = held(row, owners, at) * (1.0 if others else 0.35)
    else:
        stake = best_verdict(row, owners, seat, at)[0]
    # each further marker raises the seat's chance of being drawn by less than the one before
    return stake * (others + 0.7) / ((own + others + 0.7) * (own + others + 1.7))


def drawn(number: int, others: int, gain: float, stake: float) -> float:
    """Return the expected value of `number` own markers in the cup beside `others` markers of other seats: `gain` if an
    own marker is drawn, else a loss of `stake`."""
    whole = number + others
    return number / whole * gain - stake * others / whole if whole else 0.0
