"""Functions on a row, a sequence of ranks from the top: neighbours and swaps."""

from __future__ import annotations

from collections.abc import Sequence


def neighbours(row: Sequence[int], rank: int) -> Sequence[int]:
    """Return the ranks of the cards beside a card: one at an end of the row, else two, the upper one first."""
    at = row.index(rank)
    return row[at - 1 : at + 2 : 2] if at else row[1:2]


def swapped(row: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """Return the row after two neighbours are swapped."""
    at = min(row.index(one), row.index(other))
    return (*row[:at], row[at + 1], row[at], *row[at + 2 :])
