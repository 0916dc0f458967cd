"""The evaluation used by the bot's search: estimates which pieces each side can capture with its moves.

It treats all squares at once: step by step, the squares that pieces can reach spread over empty squares. A piece with
reached squares on two opposite sides can be captured in the sum of their steps, if two different pieces are near
enough. One long integer contains the lords and vassals of both sides, so that one pass is enough. The estimate ignores
jumps and pins.
"""

from __future__ import annotations

from .board import BIT, FULL, NOT_A, NOT_H, RAYS, set_of
from .rules import BLACK, CALM_TURNS, GOAL, TURN, Lords, Side

PAD = 72
"""Bit offset between the four groups: lords of the side to move, its vassals, the other side's lords, its vassals. It
is so large that no shift moves a piece into another group."""
OTHER = 2 * PAD
"""Bit offset of the groups of the side that is not to move."""
_PAIR = 1 | 1 << PAD
_ALL = _PAIR | _PAIR << OTHER
_NOT_A, _NOT_H = NOT_A * _ALL, NOT_H * _ALL
_THEIRS = FULL * _PAIR << OTHER

NEXT = (1.0, 1.15, 1.4, 1.9, 12.0)
"""The values of the first to fifth capture of lords, or of vassals, in pieces; the fifth wins the match."""
WORTH = (*(sum(NEXT[:taken]) for taken in range(GOAL)), *(sum(NEXT),) * 4)
SURE = (0.0, 0.95, 0.8, 0.55, 0.4)
"""The fraction of a capture's value (`NEXT`) that counts, by the number of moves that the capture needs."""
OWN_NEXT = 0.3
"""Weight of the captures that a side can make in its next turn; below 1, since the opponent moves first."""
MENDS = 0.15
"""The share of the threats against a player that each move left in the player's turn can parry."""
BOLD = 0.75
"""Reduction of the weight of threats against a player after the longest time without captures, so that matches end."""
PUSH = 0.03
"""The value of each rank forward after the longest time without captures, in pieces. It falls to 0 at a capture, since
pieces in front are captured first."""
RANKS = tuple(sum(0xFF << 8 * rank for rank in range(8) if rank & bit) for bit in (1, 2, 4))
"""For each binary digit 1, 2 and 4: the squares of all ranks, numbered from 0, whose number contains this digit."""


NEAR = tuple(
    tuple(
        set_of(at for at in range(64) if abs(at % 8 - square % 8) + abs(at // 8 - square // 8) <= far)
        for far in range(TURN + 1)
    )
    for square in range(64)
)
"""NEAR[square][far]: the squares at most `far` steps away from a square on an empty board."""


def _sides(square: int) -> tuple[tuple[int, int], ...]:
    rays = RAYS[square]
    return tuple((rays[way][0], rays[way + 2][0]) for way in (0, 1) if rays[way] and rays[way + 2])


SIDES = tuple(map(_sides, range(64)))
"""For each square, the pairs of opposite adjacent squares, from which two pieces can capture a piece on the square."""


def advanced(mine: Side, seat: int) -> int:
    """Return the sum of the distances, in ranks, between a player's pieces and the player's back rank."""
    men = mine.lords | mine.vassals
    ones, twos, fours = RANKS
    ranks = (men & ones).bit_count() + 2 * (men & twos).bit_count() + 4 * (men & fours).bit_count()
    return ranks if seat == BLACK else 7 * men.bit_count() - ranks


def worth(foe: Side) -> float:
    """Return the value of the captures so far of the player whose opponent is `foe`, in pieces."""
    return WORTH[foe.lords_lost] + WORTH[foe.vassals_lost]


def judged(state: Lords, seat: int, foresight: float = 1.0) -> float:
    """Return the value of a position for a seat, in pieces; `foresight` is the weight of threats, 0 to 1."""
    mine, foe = state.sides[seat], state.sides[1 - seat]
    balance = worth(foe) - worth(mine)
    mixed = state.options.mixed_capture
    calm = (state.number - state.calm_since) / CALM_TURNS
    caution = 1 - BOLD * calm
    balance += PUSH * calm * advanced(mine, seat)
    left = state.left
    if state.turn == seat:
        found = takeable(mine, foe, state.rest, left, mixed)
        hope, fear = promise(foe, found, 0, left, mixed), promise(mine, found, OTHER, TURN, mixed)
        return balance + foresight * hope - foresight * fear * caution * (1 - MENDS * left)
    found = takeable(foe, mine, state.rest, left, mixed)
    hope, fear = promise(foe, found, OTHER, TURN, mixed), promise(mine, found, 0, left, mixed)
    return balance + foresight * OWN_NEXT * hope - foresight * fear * caution


def promise(foe: Side, found: list[int], place: int, moves: int, mixed: bool) -> float:
    """Return the value of the captures that a player can expect within this many moves. `found` is the result of
    `takeable`, `place` the player's bit offset in it."""
    lords_lost, vassals_lost = foe.lords_lost, foe.vassals_lost
    gain, left = 0.0, moves
    for cost in range(1, moves + 1):
        caught = found[cost - 1] >> place
        if not caught:
            continue
        lords = (caught & foe.lords).bit_count()
        vassals = ((caught if mixed else caught >> PAD) & foe.vassals).bit_count()
        while left >= cost and (lords or vassals):
            if lords and (not vassals or lords_lost >= vassals_lost):
                gain += NEXT[min(lords_lost, GOAL - 1)] * SURE[cost]
                lords, lords_lost = lords - 1, lords_lost + 1
            else:
                gain += NEXT[min(vassals_lost, GOAL - 1)] * SURE[cost]
                vassals, vassals_lost = vassals - 1, vassals_lost + 1
            left -= cost
    return gain


def takeable(mine: Side, foe: Side, rest: int, moves: int, mixed: bool) -> list[int]:
    """Return the pieces that can be captured in exactly 1, 2, 3 and 4 moves, at the bit offsets of their captors (see
    `PAD`): by the side to move with its `moves` left, and by the other side in a whole turn."""
    lords, vassals, _, _, _ = mine
    foe_lords, foe_vassals, _, _, _ = foe
    if mixed:
        ours, theirs = lords | vassals, foe_lords | foe_vassals
        everybody = ours | theirs
    else:
        ours, theirs = lords | vassals << PAD, foe_lords | foe_vassals << PAD
        everybody = lords | vassals | foe_lords | foe_vassals
    men, foes, free = ours | theirs << OTHER, theirs | ours << OTHER, (FULL ^ everybody) * _ALL
    spread = movers = men & ~(rest * _PAIR)
    resting = men ^ movers
    men_south, men_north = resting << 8, resting >> 8
    men_west, men_east = (resting & _NOT_H) << 1, (resting & _NOT_A) >> 1
    souths, norths, wests, easts = [], [], [], []  # by number of moves: squares with a captor on that side
    for _ in range(TURN + 1):
        south, north, west, east = spread << 8, spread >> 8, (spread & _NOT_H) << 1, (spread & _NOT_A) >> 1
        spread |= (south | north | west | east) & free
        souths.append(south | men_south)
        norths.append(north | men_north)
        wests.append(west | men_west)
        easts.append(east | men_east)
    # ruling 6: pieces that already are between two opposing pieces are safe, since they moved there themselves
    between = (souths[0] & norths[0] | wests[0] & easts[0]) & foes
    found = []
    for cost in range(1, TURN + 1):
        caught = 0
        for one in range(cost + 1):
            other = cost - one
            caught |= souths[one] & norths[other] | wests[one] & easts[other]
        caught &= foes & ~between if cost == 1 else foes
        if cost > moves:
            caught &= _THEIRS
        if caught:
            caught = _by_two(caught, men, movers, cost)
        foes ^= caught
        found.append(caught)
    return found


def _by_two(caught: int, men: int, movers: int, cost: int) -> int:
    """Return the pieces that two different captors, one on each side, can capture in `cost` moves."""
    found = 0
    while caught:
        low = caught & -caught
        caught ^= low
        square = low.bit_length() - 1
        shift = square // PAD * PAD
        square -= shift
        here, moving = men >> shift & FULL, movers >> shift & FULL
        for one, other in SIDES[square]:
            for far in range(cost + 1):
                first = here & BIT[one] | moving & NEAR[one][far]
                second = here & BIT[other] | moving & NEAR[other][cost - far]
                both = first | second
                if first and second and both & both - 1:
                    found |= low
                    break
    return found
