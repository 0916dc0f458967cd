"""What a move did, told step by step, and the words for it that the table shares."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.moves import Move
from pygames.core.scene import Event
from pygames.core.words import listed

from .board import BIT, CORNERS, NAMES, RAYS, squares_of
from .moves import Jump, Pin, Step
from .rules import BLACK, COLOURS, GOAL, TURN, WHITE, Lords

WHY_RESTS = "A man that has jumped, stepped off a vassal or taken rests until the turn ends."
WHY_TAKEN = "A man between two enemies of its own type, one of which has just moved there, is taken."
WHY_FREE = "When a lord on a vassal is taken, the lord alone leaves the board; the vassal beneath is free at once."
WHY_TURN = "A player who can do nothing more ends the turn early; that is no loss."
WHY_FIVE = "Five lords or five vassals win, at once."
WHY_STUCK = "Who has no legal move at the start of a turn loses."
WHY_JUDGED = "After 100 turns without a capture, or 400 in all, the match is judged by what was taken."
WHY_SET_UP = "Each side's eight lords and eight vassals fall at random on its two rows."


def tell(state: Lords, move: Move) -> list[Event]:
    """The events of a move made in this position."""
    after = state.after(move)
    if not isinstance(move, Step | Jump | Pin):
        return [_fallen(after, seat) for seat in (BLACK, WHITE) if after.sides[seat] != state.sides[seat]]
    events = [_moved(state, move)]
    events += [_caught(state, after, move, square) for square in move.takes]
    if after.result is not None:
        events.append(_ended(after))
    elif after.turn != state.turn and state.left > 1:
        words = f"{{{state.turn}}} can do nothing more: the turn ends after {TURN - state.left + 1} of {TURN} moves."
        events.append(Event(words, kind="turn", ruling=27, why=WHY_TURN))
    return events


def man_on(state: Lords, square: int) -> str:
    """The upper man on a square: "white lord"."""
    for owner, side in enumerate(state.sides):
        if (side.lords | side.vassals) & BIT[square]:
            return f"{COLOURS[owner].lower()} lord" if side.lords & BIT[square] else f"{COLOURS[owner].lower()} vassal"
    return ""


def kind_on(state: Lords, square: int) -> str:
    """The upper man on a square, without colour: "lord"."""
    return man_on(state, square).partition(" ")[2]


def names(squares: Iterable[int]) -> str:
    """ "a1, b2 and c3"."""
    return listed([NAMES[square] for square in squares])


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
                return f"between {NAMES[move.end]} and {NAMES[behind]}"
    for corner, one, other in CORNERS:
        if square == corner and move.end in (one, other) and own & BIT[one + other - move.end]:
            return f"in the corner between {NAMES[one]} and {NAMES[other]}"
    return f"by the man who came between, on {NAMES[move.end]}"


def unpins(state: Lords, move: Step | Jump | Pin) -> bool:
    """Whether a lord steps off a vassal."""
    seat = state.mover
    return bool(state.sides[seat].lords & state.stacks & BIT[move.start])


def _moved(state: Lords, move: Step | Jump | Pin) -> Event:
    start, end = NAMES[move.start], NAMES[move.end]
    who, man = f"{{{state.turn}}}", kind_on(state, move.start)
    rests = bool(move.takes) or isinstance(move, Jump) or unpins(state, move)
    if isinstance(move, Jump):
        words = f"{who}: the {man} on {start} jumps over {NAMES[(move.start + move.end) // 2]} to {end} and rests."
    elif isinstance(move, Pin):
        pinned = man_on(state, move.end)
        words = f"{who}: the {man} on {start} pins the {pinned} on {end}."
        if rests:
            words = f"{who}: the {man} on {start} pins the {pinned} on {end} and rests."
    elif unpins(state, move):
        words = f"{who}: the {man} on {start} steps off the vassal to {end} and rests."
    elif rests:
        words = f"{who}: the {man} on {start} steps to {end} and rests."
    else:
        words = f"{who}: the {man} on {start} steps to {end}."
    ruling, why = (12, WHY_RESTS) if rests else (0, "")
    mark = str(move).replace("-", "–\u2060").replace(" x", " ×").replace(" ", "\u00a0")
    # no-break space and word joiner keep a move in one piece
    short, adds = (mark, "") if state.left == TURN else ("", mark)  # the list of moves has one entry a turn
    return Event(words, (start, end), ((f"man-{start}", end),), ruling, why, short=short, adds=adds)


def _caught(state: Lords, after: Lords, move: Step | Jump | Pin, square: int) -> Event:
    name, man = NAMES[square], man_on(state, square)
    colour, kind = man.split()
    where = place_between(state, move, square)
    owner = 1 - state.mover
    foe, before = after.sides[owner], state.sides[owner]
    place = foe.lords_lost if kind == "lord" else foe.vassals_lost
    order = [at for at in move.takes if kind_on(state, at) == kind]
    place = min(GOAL, place) - (len(order) - 1 - order.index(square))
    words, ruling, why = f"The {man} on {name} is taken, {where}.", 3, WHY_TAKEN
    if before.lords & state.stacks & BIT[square]:
        words = f"The {man} on {name} is taken, {where}. The vassal under it is free."
        ruling, why = 19, WHY_FREE
    return Event(words, (name,), ((f"man-{name}", f"taken-{colour}-{kind}-{place}"),), ruling, why, "gain")


def _ended(after: Lords) -> Event:
    assert after.result is not None
    if any(max(side.lords_lost, side.vassals_lost) >= GOAL for side in after.sides):
        ruling, why = 30, WHY_FIVE
    elif after.result.reason.endswith("has no legal move."):
        ruling, why = 28, WHY_STUCK
    else:
        ruling, why = 33, WHY_JUDGED
    return Event(after.result.reason, ruling=ruling, why=why, kind="end")


def _fallen(after: Lords, seat: int) -> Event:
    side = after.sides[seat]
    words = f"{COLOURS[seat]}'s men fall: lords on {names(squares_of(side.lords))}, vassals on the other eight squares."
    return Event(words, ruling=1, why=WHY_SET_UP, kind="roll")
