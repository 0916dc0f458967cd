"""The pieces that the opponent can capture in the first two moves of its next turn, by steps, jumps or pins.

First moves are tried one by one; the captures of second moves are computed for all squares at once.
"""

from __future__ import annotations

from pygames.core.cards import Seat

from . import words
from .board import BIT, CORNERS, FULL, NAMES, NOT_A, NOT_H, beside, squares_of
from .captures import sandwiches
from .rules import PINNING, TURN, Lords
from .telling import kind_on

LOOKS = 2
"""The number of the opponent's moves that `at_risk` searches."""
UNDER = 64
"""The number that `at_risk` adds to the square of a vassal under a lord."""


def at_risk(state: Lords, seat: Seat) -> dict[int, int]:
    """Return, by square (see `UNDER`), the number of moves that the opponent needs to capture each piece at risk."""
    turned = state._replace(turn=1 - seat, left=TURN, rest=0, rest_under=0)
    mine, foe = state.sides[seat], state.sides[1 - seat]
    mixed, special = state.options.mixed_capture, True in state.options[1:]
    kinds = ((mine.lords | mine.vassals, foe.lords | foe.vassals),) * 2
    if not mixed:
        kinds = ((mine.lords, foe.lords), (mine.vassals, foe.vassals))
    hot = 0  # squares where an opposing piece may capture
    for prey, own in kinds:
        for squares in (beside(prey),) if special else sandwiches(own, prey):
            hot |= squares
    # squares from which an opposing piece may capture with its next move
    close = beside(hot) | hot << 16 | hot >> 16 | hot << 2 | hot >> 2
    close_lord, close_vassal = (beside(prey) | close for prey, _ in kinds)
    leaving = hot | turned.stacks
    now = later = uncovered = 0
    for move in turned.choices():
        _, start, end, takes = move
        for square in takes:
            now |= BIT[square]
        at, to = BIT[start], BIT[end]
        if not (to & (close_lord if foe.lords & at else close_vassal) or at & leaving or takes):
            continue  # the move makes no further capture possible
        after = turned.after(move)
        if after.turn == turned.turn:
            taken = exposed(after)
            if taken:
                freed = after.sides[seat].vassals & mine.pinned
                uncovered |= taken & freed
                later |= taken & ~freed
    found = dict.fromkeys(squares_of(now), 1) | dict.fromkeys(squares_of(later & ~now), LOOKS)
    found |= {square + UNDER: LOOKS for square in squares_of(uncovered)}
    return dict(sorted(found.items()))


def man_at(state: Lords, place: int) -> tuple[str, str]:
    """Return the name of a piece at risk, and the name of its square; `place` is a key of `at_risk`."""
    square = place % UNDER
    return words.KINDS[kind_on(state, square)] if place < UNDER else words.UNDER, NAMES[square]


def exposed(state: Lords) -> int:
    """Return the squares of the pieces that the seat to move can capture with one move."""
    _, _, _, options, sides, _, rest, _, _, _, _ = state
    lords, vassals, pinned, _, _ = sides[state.mover]
    foe_lords, foe_vassals, foe_pinned, _, _ = sides[1 - state.mover]
    _, corner, lined, mixed, between = options
    empty, stacks = FULL ^ (lords | vassals | foe_lords | foe_vassals), pinned | foe_pinned
    movers = ~rest
    pinnable = vassals | foe_vassals if (lords & stacks).bit_count() < PINNING else 0
    found = 0
    for men, over, ends in ((lords, foe_lords, pinnable), (vassals, foe_vassals, 0)):
        own, prey = (lords | vassals, foe_lords | foe_vassals) if mixed else (men, over)
        hot = sandwiches(own, prey)
        if not (any(hot) or corner or between or lined):
            continue
        jumpers = men & movers & ~stacks
        reach = beside(men & movers) & empty | beside(jumpers) & ends
        leaps = [landing & empty for landing in sandwiches(jumpers, over)]
        for way in range(4):
            side, back = leaps[way - 1] | leaps[way - 3], leaps[way ^ 2]
            arrive = reach | side | back  # ruling 14: the piece jumped over stays
            if lined:
                run = prey & _to(own, way ^ 2)
                for _ in range(5):
                    run |= prey & _to(run, way ^ 2)
                caught = _to(arrive, way) & run
                for _ in range(5):
                    caught |= _to(caught, way) & run
                found |= caught
            else:
                found |= _to(hot[way] & arrive, way)
            if between:
                found |= _to((reach | side) & _to(prey, way) & _to(prey, way ^ 2), way)
        if corner:
            come = reach | leaps[0] | leaps[1] | leaps[2] | leaps[3]
            for at, one, other in CORNERS:
                if prey & BIT[at] and (
                    (come & BIT[one] and own & BIT[other]) or (come & BIT[other] and own & BIT[one])
                ):
                    found |= BIT[at]
    return found


def _to(bits: int, way: int) -> int:
    """Return a set of squares moved by one step; `way` is 0 for north, 1 for east, 2 for south, 3 for west."""
    if way == 0:
        return bits << 8 & FULL
    if way == 1:
        return (bits & NOT_H) << 1
    return bits >> 8 if way == 2 else (bits & NOT_A) >> 1
