"""Custodian captures: the pieces that a move to a square captures (rulings 3 to 9, 14, 18, 25 and the options).

`taken` implements the whole rule for one square; `line` finds the captors; `sandwiches` implements the basic rule for
all squares at once.
"""

from __future__ import annotations

from .board import BIT, CORNERS, FULL, NOT_A, NOT_AB, NOT_GH, NOT_H, RAYS, squares_of


def taken(
    end: int, own: int, foes: int, *, corner: bool = False, line: bool = False, between: bool = False
) -> tuple[int, ...]:
    """Return the squares of the pieces captured by a piece that has just moved to `end`, in ascending order.

    `own`: the squares of possible second captors, without the piece that moved; `foes`: those of the pieces that it may
    capture. The caller limits both sets to the kind of the piece that moved (ruling 4), unless `mixed_capture` is on.
    """
    caught = 0
    for ray in RAYS[end]:  # ruling 7: in every direction
        run = 0
        for square in ray:
            bit = BIT[square]
            if foes & bit and (line or not run):  # ruling 8: one piece in a direction
                run |= bit
                continue
            if own & bit:
                caught |= run
            break
    if corner:
        for at, one, other in CORNERS:  # ruling 38
            if foes & BIT[at] and end in (one, other) and own & BIT[one + other - end]:
                caught |= BIT[at]
    if between:
        for side in (0, 1):
            one_ray, other_ray = RAYS[end][side], RAYS[end][side + 2]
            if one_ray and other_ray and foes & BIT[one_ray[0]] and foes & BIT[other_ray[0]]:
                caught |= BIT[one_ray[0]] | BIT[other_ray[0]]
    return tuple(squares_of(caught))


def line(end: int, own: int, caught: int, victim: int) -> tuple[int, ...]:
    """Return the squares of the captors and the pieces between them that caused the capture of the piece on `victim`.

    `own`: as for `taken`; `caught`: the squares of all captured pieces. The line starts with the piece that moved to
    `end`, unless this piece moved between two opposing pieces.
    """
    for ray in RAYS[end]:
        if victim in ray:
            for at, square in enumerate(ray):
                if own & BIT[square]:
                    return (end, *ray[: at + 1])
                if not caught & BIT[square]:
                    break
    for corner, one, other in CORNERS:
        if victim == corner and end in (one, other) and own & BIT[one + other - end]:
            return end, corner, one + other - end
    return victim, end, 2 * end - victim


def sandwiches(own: int, foes: int) -> tuple[int, int, int, int]:
    """Return, by direction, the squares next to an opposing piece that has a piece of the mover on its other side.

    A piece that moves to such a square captures; the piece on the other side may jump to the square.
    """
    return (
        foes >> 8 & own >> 16,
        (foes & NOT_A) >> 1 & (own & NOT_AB) >> 2,
        foes << 8 & own << 16 & FULL,
        (foes & NOT_H) << 1 & (own & NOT_GH) << 2,
    )
