"""What a move would bring about: whom it takes, how the count then stands, whether the man can be taken there."""

from __future__ import annotations

from typing import Literal

from pygames.core.cards import Seat
from pygames.core.scene import Forecast
from pygames.core.words import counted, listed

from .board import BIT, NAMES, beside
from .captures import sandwiches
from .moves import Jump, Pin, Step
from .rules import COLOURS, GOAL, TURN, Lords
from .telling import kind_on, place_between
from .threats import SIDES

KINDS = {"lord": "lords", "vassal": "vassals"}
ENDS: tuple[tuple[str, Literal["", "gain", "loss"]], ...] = (("ends", ""), ("wins", "gain"), ("loses", "loss"))
"""By one's score: what a move does that ends the match."""


def tray(state: Lords, owner: Seat, kind: str) -> tuple[str, str]:
    """Where a side's taken lords or vassals lie, and how many they are: "lords 2 of 5"."""
    side = state.sides[owner]
    taken = side.lords_lost if kind == "lord" else side.vassals_lost
    return f"taken-{COLOURS[owner].lower()}-{KINDS[kind]}", f"{KINDS[kind]} {taken} of {GOAL}"


def forecast(state: Lords, move: Step | Jump | Pin) -> Forecast | None:
    """What a move decides; None where it only moves a man."""
    seat, place = state.mover, NAMES[move.end]
    after = state.after(move)
    moves = taken_in(after, move.end, seat) if after.result is None else 0
    pins, rests = isinstance(move, Pin), after.turn == seat and bool(after.rest & BIT[move.end])
    if not (moves or pins or rests or move.takes or after.result):
        return None
    man = kind_on(after, move.end)
    words, then = [], [(f"man-{place}", f"{COLOURS[seat].lower()} {man}")]
    tag, kind = "", ENDS[0][1]
    if move.takes:
        kinds = [kind_on(state, square) for square in move.takes]
        counts = dict(tray(after, 1 - seat, each) for each in KINDS if each in kinds)
        then += [(ident, label.capitalize()) for ident, label in counts.items()]
        men = [
            f"the {each} on {NAMES[square]} {place_between(state, move, square)}"
            for each, square in zip(kinds, move.takes, strict=True)
        ]
        words.append(f"Takes {listed(men)}: {listed([*counts.values()])}.")
        uncovered = [NAMES[square] for square in move.takes if state.stacks & BIT[square]]
        words.extend(f"The vassal on {each} is free." for each in uncovered)  # ruling 19
        one, several = (kinds[0], KINDS[kinds[0]]) if len(counts) == 1 else ("man", "men")
        tag = f"takes {counted(len(men), one, several)}"
        kind = "gain"
    if after.result is not None:
        verb, kind = ENDS[int(after.result.scores[seat])]
        words.append(f"That {verb} the match: {after.result.reason}")
        return Forecast(" ".join(words), f"{verb} the match", kind, tuple(then))
    if rests:
        words.append("Then the man rests until the turn ends.")
    elif pins:
        words.append("A pinned vassal cannot move.")
    if moves:
        many = counted(moves, "move")
        words.append(f"As the men stand, {{{1 - seat}}} can take the {man} on {place} next turn, in {many}.")
        tag, kind = tag or "can be taken", kind or "loss"
    return Forecast(" ".join(words), tag, kind, tuple(then))


def taken_in(state: Lords, square: int, seat: Seat) -> int:
    """In how many moves the other side can surely take a man of this seat, as the men stand; 0: none were found.

    Two captors come one after the other over empty squares. They cannot be in each other's way, their places being
    four steps apart; and neither takes a man on the way and so comes to rest. Jumps and pins are not tried.
    """
    mine, foe = state.sides[seat], state.sides[1 - seat]
    mixed, special = state.options.mixed_capture, True in state.options[1:]
    if mixed:
        own, foes = mine.lords | mine.vassals, foe.lords | foe.vassals
    elif mine.lords & BIT[square]:
        own, foes = mine.lords, foe.lords
    else:
        own, foes = mine.vassals, foe.vassals
    empty, walkers, best = state.empty, foes & ~state.stacks, 0
    steppers = walkers if special else foes  # a lord may make one step off a vassal (ruling 12)
    for one, other in SIDES[square]:
        ends = BIT[one] | BIT[other]
        if ends & ~(empty | foes) or not ends & ~foes:  # ruling 6: who stands between two is safe
            continue
        north, east, south, west = sandwiches(foes | ends, own)
        hot = beside(mine.lords | mine.vassals) if special else north | east | south | west
        free = empty & ~(hot | ends)
        first = _within(BIT[one], foes, steppers, walkers, free)
        second = _within(BIT[other], foes, steppers, walkers, free) if first[TURN] else first
        for cost in range(1, (best or TURN + 1) if second[TURN] else 1):
            for here in range(cost + 1):
                both = first[here] | second[cost - here]
                if both & both - 1 and first[here] and second[cost - here]:  # two different men
                    best = cost
            if best == cost:
                break
    return best


def _within(target: int, foes: int, steppers: int, walkers: int, free: int) -> list[int]:
    """By moves: the men who can come to a square over free ones."""
    if foes & target:
        return [target] * (TURN + 1)
    found, reach, came = [0], target, beside(target) & steppers
    found.append(came)
    for _ in range(TURN - 1):
        reach |= beside(reach) & free
        came |= beside(reach) & walkers
        found.append(came)
    return found
