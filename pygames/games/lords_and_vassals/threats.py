"""What each side can take with the moves it has: the judgement that the bot's search stands on.

All squares at once: sets of squares are flooded over the empty ones, and a man with two flooded squares on
opposite sides of it can be taken in so many moves, if two different men are near enough. Lords and vassals of both
sides lie side by side in one long integer, so that one pass serves all. It is a judgement: it knows no jumps and no
pins.
"""

from __future__ import annotations

from .board import BIT, FULL, NOT_A, NOT_H, RAYS, set_of
from .rules import BLACK, CALM_TURNS, GOAL, TURN, Lords, Side

PAD = 72
"""How far apart lords and vassals lie: the lords of who is to move, its vassals, the other side's lords, its vassals.
Far enough that no shift carries a man among others."""
OTHER = 2 * PAD
"""Where the other side lies."""
_PAIR = 1 | 1 << PAD
_ALL = _PAIR | _PAIR << OTHER
_NOT_A, _NOT_H = NOT_A * _ALL, NOT_H * _ALL
_THEIRS = FULL * _PAIR << OTHER

NEXT = (1.0, 1.15, 1.4, 1.9, 12.0)
"""What taking a man is worth when so many of its kind have been taken; the fifth wins."""
WORTH = (*(sum(NEXT[:taken]) for taken in range(GOAL)), *(sum(NEXT),) * 4)
SURE = (0.0, 0.95, 0.8, 0.55, 0.4)
"""How much of it to count on, by the moves it takes."""
OWN_NEXT = 0.3
"""What can be taken in one's next turn counts for less: the other side moves first."""
MENDS = 0.15
"""How much of what threatens a player each move left may still mend."""
BOLD = 0.75
"""How much less a player fears after the longest calm, so that matches come to an end by themselves."""
PUSH = 0.03
"""What a rank forward is worth after the longest calm. At once it is worth nothing: who runs forward is taken first."""
RANKS = tuple(sum(0xFF << 8 * rank for rank in range(8) if rank & bit) for bit in (1, 2, 4))
"""The ranks with each binary digit."""


NEAR = tuple(
    tuple(
        set_of(at for at in range(64) if abs(at % 8 - square % 8) + abs(at // 8 - square // 8) <= far)
        for far in range(TURN + 1)
    )
    for square in range(64)
)
"""NEAR[square][far]: the squares so many steps away at most, if none is in the way."""


def _sides(square: int) -> tuple[tuple[int, int], ...]:
    rays = RAYS[square]
    return tuple((rays[way][0], rays[way + 2][0]) for way in (0, 1) if rays[way] and rays[way + 2])


SIDES = tuple(map(_sides, range(64)))
"""The pairs of squares from which a man on a square is taken."""


def advanced(mine: Side, seat: int) -> int:
    """The ranks that a player's men have come forward, added up."""
    men = mine.lords | mine.vassals
    ones, twos, fours = RANKS
    ranks = (men & ones).bit_count() + 2 * (men & twos).bit_count() + 4 * (men & fours).bit_count()
    return ranks if seat == BLACK else 7 * men.bit_count() - ranks


def worth(foe: Side) -> float:
    """What a player's captures so far are worth."""
    return WORTH[foe.lords_lost] + WORTH[foe.vassals_lost]


def judged(state: Lords, seat: int, foresight: float = 1.0) -> float:
    """How good a position looks to a seat, in men, to who sees so much of what may be taken; for positions in play."""
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
    """What a player may hope to take with so many moves, of what was found (`takeable`) at its place."""
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
    """The men that can be taken in 1, 2, ... moves, each set less those before, where those lie who can take them (see
    `PAD`): of the other side by who has so many moves left, and of that one in a whole turn."""
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
    souths, norths, wests, easts = [], [], [], []  # by moves: the squares with a captor to that side
    for _ in range(TURN + 1):
        south, north, west, east = spread << 8, spread >> 8, (spread & _NOT_H) << 1, (spread & _NOT_A) >> 1
        spread |= (south | north | west | east) & free
        souths.append(south | men_south)
        norths.append(north | men_north)
        wests.append(west | men_west)
        easts.append(east | men_east)
    between = (souths[0] & norths[0] | wests[0] & easts[0]) & foes  # ruling 6: they moved there, and are safe
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
    """Those of the caught for whom two different men are near enough, one for each side."""
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
