"""The three moves and their notation: `c4-c5` a step, `c4^e4` a jump, `c4-c5 pin` a pin; ` xd5` for each capture.

A move lists its captures, so that `rules` need not search for them and readers of a record see them. Moves without
captures are created once, by square and direction. `rules` decides whether a move is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from pygames.core.moves import BadNotation, Move

from . import words
from .board import NAMES, RAYS, SQUARES


class Step(Move, kind="step"):
    """Move to an adjacent empty square. A lord that steps off a vassal unpins it."""

    start: int
    end: int
    takes: tuple[int, ...] = ()
    """The squares of the captured pieces, in ascending order."""

    def __str__(self) -> str:
        return f"{NAMES[self.start]}-{NAMES[self.end]}{_taking(self.takes)}"


class Jump(Move, kind="jump"):
    """Jump straight over an opposing piece of the same kind to the empty square behind it."""

    start: int
    end: int
    takes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{NAMES[self.start]}^{NAMES[self.end]}{_taking(self.takes)}"


class Pin(Move, kind="pin"):
    """Move a lord onto an adjacent vassal."""

    start: int
    end: int
    takes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{NAMES[self.start]}-{NAMES[self.end]} pin{_taking(self.takes)}"


def _taking(takes: tuple[int, ...]) -> str:
    return "".join(f" x{NAMES[square]}" for square in takes)


Plain = TypeVar("Plain", Step, Jump, Pin)


def _table(kind: Callable[[int, int], Plain], length: int) -> dict[tuple[int, int], Plain]:
    return {
        (start, ray[length - 1]): kind(start, ray[length - 1])
        for start in range(64)
        for ray in RAYS[start]
        if len(ray) >= length
    }


STEPS = _table(Step, 1)
JUMPS = _table(Jump, 2)
PINS = _table(Pin, 1)
"""The pins without captures, by start and end; likewise STEPS and JUMPS."""


def _by_rank(table: dict[tuple[int, int], Plain]) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """Return 32 rows, one for each direction and rank: row[byte] lists the moves in this direction that end on the
    squares of the rank whose bits are 1 in the byte."""
    rows = []
    for direction in range(4):
        ends = {end: move for (start, end), move in table.items() if RAYS[start][direction][:1] == (end,)}
        for rank in range(8):
            row: list[tuple[Move, ...]] = [()]
            for byte in range(1, 256):
                highest = byte.bit_length() - 1
                move = ends.get(rank * 8 + highest)
                lower: tuple[Move, ...] = row[byte ^ 1 << highest]
                row.append((*lower, move) if move else lower)
            rows.append(tuple(row))
    return tuple(rows)


PLAIN: dict[type[Step] | type[Pin], Mapping[tuple[int, int], Move]] = {Step: STEPS, Pin: PINS}
BY_RANK: dict[type[Step] | type[Pin], tuple[tuple[tuple[Move, ...], ...], ...]] = {
    Step: _by_rank(STEPS),
    Pin: _by_rank(PINS),
}
"""Moves without captures, by direction and rank of the end squares (see `_by_rank`), so that one lookup per direction
and rank lists them all."""


class Written(NamedTuple):
    """A move as a person wrote it; the sign and the captures may be missing."""

    start: int
    end: int
    jump: bool
    pin: bool
    takes: tuple[int, ...] | None
    """The squares of the captured pieces; None if the text names no captures."""


_FORM = re.compile(r"([a-h][1-8])\s*([-–^]?)\s*([a-h][1-8])((?:\s*pin)?)((?:\s*[x×][a-h][1-8])*)", re.ASCII)


def written(text: str) -> Written:
    """Parse a move: "c4-c5", "c4 c5", "c4^e4 xf4", "a4-a5 pin". Raise BadNotation for any other text."""
    found = _FORM.fullmatch(text.strip().lower())
    if not found:
        raise BadNotation(words.NO_MOVE.format(text=text[:20]))
    start, sign, end, pin, takes = found.groups()
    named = [SQUARES[name] for name in re.findall(r"[a-h][1-8]", takes)]
    if sorted(set(named)) != sorted(named):
        raise BadNotation(words.TAKES_TWICE.format(text=text[:40]))
    return Written(SQUARES[start], SQUARES[end], sign == "^", bool(pin), tuple(sorted(named)) if named else None)
