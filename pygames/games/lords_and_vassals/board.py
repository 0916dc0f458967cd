"""The board: 64 squares, their names and directions, and sets of squares as 64-bit integers.

Square 0 is a1, 7 is h1, 63 is h8; a set of squares has bit n set if it contains square n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

FULL = (1 << 64) - 1
NAMES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
SQUARES = {name: square for square, name in enumerate(NAMES)}
BIT = tuple(1 << square for square in range(64))

FILE_A = 0x0101010101010101
NOT_A = FULL ^ FILE_A
NOT_H = FULL ^ FILE_A << 7
NOT_AB = NOT_A & ~(FILE_A << 1)
NOT_GH = NOT_H & ~(FILE_A << 6)

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""North, east, south, west, as steps of file and rank; the opposite of direction d is d ^ 2."""


def _ray(square: int, direction: int) -> tuple[int, ...]:
    file, rank = square % 8, square // 8
    across, up = DIRECTIONS[direction]
    found = []
    while 0 <= file + across < 8 and 0 <= rank + up < 8:
        file, rank = file + across, rank + up
        found.append(rank * 8 + file)
    return tuple(found)


RAYS = tuple(tuple(_ray(square, direction) for direction in range(4)) for square in range(64))
"""RAYS[square][direction]: the squares from this square (exclusive) to the edge in this direction, nearest first."""
NEIGHBOURS = tuple(tuple(ray[0] for ray in rays if ray) for rays in RAYS)
CORNERS = tuple((corner, *NEIGHBOURS[corner]) for corner in (0, 7, 56, 63))
"""The four corner squares, each followed by its two adjacent squares."""


def squares_of(bits: int) -> Iterator[int]:
    """Yield the squares of a set, in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def set_of(squares: Iterable[int]) -> int:
    """Return the set of these squares."""
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits


def beside(bits: int) -> int:
    """Return the squares that are adjacent to a square of this set."""
    return (bits << 8 | bits >> 8 | (bits & NOT_H) << 1 | (bits & NOT_A) >> 1) & FULL
