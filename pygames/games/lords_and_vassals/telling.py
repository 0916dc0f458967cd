"""What a move did, told step by step, and the words for it that the table shares."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import Seat
from pygames.core.moves import Move
from pygames.core.scene import Event

from . import words
from .board import BIT, CORNERS, NAMES, RAYS, squares_of
from .moves import Jump, Pin, Step
from .rules import BLACK, GOAL, TURN, WHITE, Lords, stuck


def tell(state: Lords, move: Move) -> list[Event]:
    """The events of a move made in this position."""
    after = state.after(move)
    if not isinstance(move, Step | Jump | Pin):
        return [_fallen(after, seat) for seat in (BLACK, WHITE) if after.sides[seat] != state.sides[seat]]
    events = [_moved(state, move)]
    events += [_caught(state, after, move, square) for square in move.takes]
    if after.result is not None:
        events.append(_ended(state.mover, after))
    elif after.turn != state.turn and state.left > 1:
        text = words.TURN_OVER.format(who=words.WHO[state.mover], done=TURN - state.left + 1, turn=TURN)
        events.append(Event(text, kind="turn", ruling=27, why=words.WHY_TURN))
    return events


def man_on(state: Lords, square: int) -> str:
    """The upper man on a square: "white lord"."""
    bit, (black, white) = BIT[square], state.sides
    found = (letter for men, letter in zip((*black[:2], *white[:2]), "lvLV", strict=True) if men & bit)
    return words.MEN.get(next(found, ""), "")


def kind_on(state: Lords, square: int) -> str:
    """The upper man on a square, without colour: "lord"."""
    return man_on(state, square).partition(" ")[2]


def tray(owner: Seat, kind: str) -> str:
    """Where a side's taken lords or vassals lie."""
    return f"taken-{owner}-{kind}"


def taken(state: Lords, owner: Seat, kind: str) -> int:
    """How many of a side's lords, or vassals, are taken."""
    return state.sides[owner].lords_lost if kind == "lord" else state.sides[owner].vassals_lost


def names(squares: Iterable[int]) -> str:
    """ "a1, b2, c3"."""
    return ", ".join(NAMES[square] for square in squares)


def place_between(state: Lords, move: Step | Jump | Pin, square: int) -> str:
    """How a man is caught: "between d4 and f4"."""
    seat = state.mover
    mine, foe = state.sides[seat], state.sides[1 - seat]
    own = (mine.lords | mine.vassals) & ~BIT[move.start]
    foes = foe.lords | foe.vassals
    for ray in RAYS[move.end]:
        if square in ray:
            behind = next((at for at in ray[ray.index(square) :] if not foes & BIT[at]), None)
            if behind is not None and own & BIT[behind]:
                return words.BETWEEN_TWO.format(one=NAMES[move.end], other=NAMES[behind])
    for corner, one, other in CORNERS:
        if square == corner and move.end in (one, other) and own & BIT[one + other - move.end]:
            return words.IN_CORNER.format(one=NAMES[one], other=NAMES[other])
    return words.CAME_BETWEEN.format(end=NAMES[move.end])


def unpins(state: Lords, move: Step | Jump | Pin) -> bool:
    """Whether a lord steps off a vassal."""
    seat = state.mover
    return bool(state.sides[seat].lords & state.stacks & BIT[move.start])


def _moved(state: Lords, move: Step | Jump | Pin) -> Event:
    start, end = NAMES[move.start], NAMES[move.end]
    rests = bool(move.takes) or isinstance(move, Jump) or unpins(state, move)
    if isinstance(move, Jump):
        said = words.JUMPS
    elif isinstance(move, Pin):
        said = words.PINS_RESTS if rests else words.PINS
    elif unpins(state, move):
        said = words.STEPS_OFF
    else:
        said = words.STEPS_RESTS if rests else words.STEPS
    text = said.format(
        who=words.WHO[state.mover],
        man=kind_on(state, move.start),
        start=start,
        end=end,
        over=NAMES[(move.start + move.end) // 2],
        pinned=man_on(state, move.end),
    )
    ruling, why = (12, words.WHY_RESTS) if rests else (0, "")
    mark = str(move).replace("-", "–\u2060").replace(" x", " ×").replace(" ", "\u00a0")
    # no-break space and word joiner keep a move in one piece
    short, adds = (mark, "") if state.left == TURN else ("", mark)  # the list of moves has one entry a turn
    return Event(text, (start, end), ((f"man-{start}", end),), ruling, why, short=short, adds=adds)


def _caught(state: Lords, after: Lords, move: Step | Jump | Pin, square: int) -> Event:
    name, kind, owner = NAMES[square], kind_on(state, square), 1 - state.mover
    alike = [at for at in move.takes if kind_on(state, at) == kind]
    place = min(GOAL, taken(after, owner, kind)) - (len(alike) - 1 - alike.index(square))
    said, ruling, why = words.TAKEN, 3, words.WHY_TAKEN
    if state.stacks & BIT[square]:
        said, ruling, why = words.TAKEN_FREES, 19, words.WHY_FREE
    text = said.format(man=man_on(state, square), square=name, where=place_between(state, move, square))
    return Event(text, (name,), ((f"man-{name}", f"{tray(owner, kind)}-{place}"),), ruling, why, "gain")


def _ended(seat: int, after: Lords) -> Event:
    assert after.result is not None
    if any(max(side.lords_lost, side.vassals_lost) >= GOAL for side in after.sides):
        ruling, why = 30, words.WHY_FIVE
    elif stuck(after.sides[1 - seat], after.sides[seat], 0):
        ruling, why = 28, words.WHY_STUCK
    else:
        ruling, why = 33, words.WHY_JUDGED
    return Event(after.result.reason, ruling=ruling, why=why, kind="end")


def _fallen(after: Lords, seat: int) -> Event:
    side = after.sides[seat]
    text = words.FALLEN.format(colour=words.COLOURS[seat], squares=names(squares_of(side.lords)))
    return Event(text, ruling=1, why=words.WHY_SET_UP, kind="roll")
