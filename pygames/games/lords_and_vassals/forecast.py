"""What a move would bring about: whom it takes, how the count then stands, who can be taken in answer."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.scene import Forecast
from pygames.core.words import counted

from . import words
from .board import BIT, NAMES, beside, squares_of
from .captures import sandwiches
from .moves import Jump, Pin, Step
from .rules import GOAL, TURN, Lords
from .telling import kind_on, man_on, place_on, taken, tray
from .threats import SIDES


def forecast(state: Lords, move: Step | Jump | Pin, before: dict[int, int]) -> Forecast | None:
    """What a move decides; None where it only moves a man. `before`: who is at risk as it is."""
    seat, place = state.mover, NAMES[move.end]
    after = state.after(move)
    risks = at_risk(after, seat)
    pins, rests = isinstance(move, Pin), after.turn == seat and bool(after.rest & BIT[move.end])
    if not (risks or pins or rests or move.takes or after.result):
        return None
    said, then = [], [(f"man-{place}", man_on(after, move.end))]
    tag, kind = "", words.ENDS[0][2]
    if move.takes:
        kinds = [kind_on(state, square) for square in move.takes]
        lines = state.lines(move.start, move.end, move.takes)
        counts = [
            (each, {"taken": taken(after, 1 - seat, each), "goal": GOAL}) for each in words.TRAYS if each in kinds
        ]
        then += [(tray(1 - seat, each), words.TRAYS[each].format(**count)) for each, count in counts]
        men = [
            words.TAKES_ONE.format(man=each, square=NAMES[square], where=place_on(line, square))
            for each, square, line in zip(kinds, move.takes, lines, strict=True)
        ]
        score = [words.COUNTS[each].format(**count) for each, count in counts]
        taking = words.TAKES if len(men) == 1 else words.TAKES_SEVERAL
        many = counted(len(men), *words.A_MAN)
        said.append(taking.format(many=many, men=", ".join(men), counts=", ".join(score)))
        uncovered = [NAMES[square] for square in move.takes if state.stacks & BIT[square]]
        said.extend(words.FREES.format(square=each) for each in uncovered)  # ruling 19
        tag, kind = words.TAKES_TAG.format(count=len(men)), "gain"
    if after.result is not None:
        sentence, tag, kind = words.ENDS[int(after.result.scores[seat])]
        said.append(sentence.format(reason=after.result.reason))
        return Forecast(" ".join(said), tag, kind, tuple(then))
    if rests:
        said.append(words.WILL_REST)
    elif pins:
        said.append(words.PIN_HOLDS)
    if risks:
        said.append(answers(after, seat, risks))
    if move.end in risks or risks.keys() - before:
        tag, kind = tag or words.AT_RISK, kind or "loss"
    return Forecast(" ".join(said), tag, kind, tuple(then))


def answers(state: Lords, seat: Seat, risks: dict[int, int]) -> str:
    """Whom of this seat the other side can take in its next turn."""
    men = (
        words.RISK.format(man=kind_on(state, square), square=NAMES[square], moves=counted(moves, "move"))
        for square, moves in risks.items()
    )
    return words.ANSWERS.format(who=words.WHO[1 - seat], men=", ".join(men))


def at_risk(state: Lords, seat: Seat) -> dict[int, int]:
    """The men of this seat whom the other side can surely take next turn, as the men stand: in how many moves."""
    mine = state.sides[seat]
    found = {square: taken_in(state, square, seat) for square in squares_of(mine.lords | mine.vassals)}
    return {square: moves for square, moves in found.items() if moves}


def taken_in(state: Lords, square: int, seat: Seat) -> int:
    """In how many moves the other side can surely take a man of this seat, as the men stand; 0: none were found.

    Two captors come one after the other over empty squares. They cannot be in each other's way, their places being
    four steps apart; and neither takes a man on the way and so comes to rest. Or one jumps over that man, and another
    comes to where it stood (ruling 11: a jumper at rest is a far captor). Other jumps, and pins, are not tried.
    """
    mine, foe = state.sides[seat], state.sides[1 - seat]
    mixed, special = state.options.mixed_capture, True in state.options[1:]
    if mixed:
        own, foes = mine.lords | mine.vassals, foe.lords | foe.vassals
    elif mine.lords & BIT[square]:
        own, foes = mine.lords, foe.lords
    else:
        own, foes = mine.vassals, foe.vassals
    empty, walkers = state.empty, foes & ~state.stacks
    steppers = walkers if special else foes  # a lord may make one step off a vassal (ruling 12)
    costs: list[int] = []
    for one, other in SIDES[square]:
        ends = BIT[one] | BIT[other]
        if ends & ~(empty | foes):
            continue
        north, east, south, west = sandwiches(foes | ends, own)
        hot = beside(mine.lords | mine.vassals) if special else north | east | south | west
        free = empty & ~(hot | ends)
        if not ends & ~foes:  # ruling 6: who stands between two is safe, until one of them steps away and back
            costs += [2] * bool(beside(ends & walkers) & free)
            continue
        for near, far in ((BIT[one], BIT[other]), (BIT[other], BIT[one])):
            if near & walkers and far & empty and not (special or BIT[square] & state.stacks):
                comers = _within(near, foes ^ near, steppers & ~near, walkers ^ near, free)
                costs += (1 + cost for cost in range(1, TURN) if comers[cost])
        first, second = (_within(BIT[end], foes, steppers, walkers, free) for end in (one, other))
        costs += (
            cost
            for cost in range(TURN + 1)
            for here in range(cost + 1)
            if first[here] and second[cost - here] and (both := first[here] | second[cost - here]) & both - 1
        )  # two different men
    return min(costs, default=0)


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
