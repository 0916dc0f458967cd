"""The events of a move of Lords and Vassals in words, and functions that the scene uses too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pygames.core.cards import Seat
from pygames.core.moves import Move
from pygames.core.scene import Event, Sound

from . import words
from .board import BIT, NAMES, squares_of
from .moves import Jump, Pin, Step
from .position import letters
from .rules import BLACK, GOAL, TURN, WHITE, Lords, stuck

SOUNDS: dict[type, Sound] = {Step: "step", Jump: "jump", Pin: "pin"}


def tell(state: Lords, move: Move) -> list[Event]:
    """Return the events of a move made in the position `state`."""
    after = state.after(move)
    if not isinstance(move, Step | Jump | Pin):
        return [_fallen(after, seat) for seat in (BLACK, WHITE) if after.sides[seat] != state.sides[seat]]
    events = [_moved(state, move), *_caught(state, after, move)]
    if after.result is not None:
        events.append(_ended(state.mover, after))
    elif after.turn != state.turn and state.left > 1:
        text = words.TURN_OVER.format(who=words.WHO[state.mover], done=TURN - state.left + 1, turn=TURN)
        events.append(Event(text, kind="turn", ruling=27, why=words.WHY_TURN))
    return events


def man_on(state: Lords, square: int) -> str:
    """Return the name of the upper piece on a square, "white lord"; "" for an empty square."""
    return words.MEN.get(letters(state, square)[:1], "")


def kind_on(state: Lords, square: int) -> str:
    """Return the kind of the upper piece on a square: "lord"; visitors read `words.KINDS`."""
    return {"": "", "l": "lord", "v": "vassal"}[letters(state, square)[:1].lower()]


def tray(owner: Seat, kind: str) -> str:
    """Return the id of the zone for a side's captured lords or vassals."""
    return f"taken-{owner}-{kind}"


def taken(state: Lords, owner: Seat, kind: str) -> int:
    """Return the number of captured lords, or vassals, of a side."""
    return state.sides[owner].lords_lost if kind == "lord" else state.sides[owner].vassals_lost


def names(squares: Iterable[int]) -> str:
    """Return the names of squares, joined by commas: "a1, b2, c3"."""
    return ", ".join(NAMES[square] for square in squares)


def place_on(line: tuple[int, ...], square: int) -> str:
    """Return the place in words where a piece was captured on a line of squares: "between d4 and f4"."""
    if square in (line[0], line[-1]):
        return words.CAME_BETWEEN.format(end=NAMES[line[1]])
    straight = line[1] - line[0] == line[-1] - line[-2]
    said = words.BETWEEN_TWO if straight else words.IN_CORNER
    return said.format(one=NAMES[line[0]], other=NAMES[line[-1]])


def unpins(state: Lords, move: Step | Jump | Pin) -> bool:
    """True if the move takes a lord off a vassal."""
    seat = state.mover
    return bool(state.sides[seat].lords & state.stacks & BIT[move.start])


def _moved(state: Lords, move: Step | Jump | Pin) -> Event:
    start, end = NAMES[move.start], NAMES[move.end]
    rests = bool(move.takes) or isinstance(move, Jump) or unpins(state, move)
    if isinstance(move, Jump):
        said = words.JUMPS
    elif isinstance(move, Pin):
        said = words.PINS
    else:
        said = words.STEPS_OFF if unpins(state, move) else words.STEPS
    text = said.format(
        who=words.WHO[state.mover],
        man=words.KINDS[kind_on(state, move.start)],
        start=start,
        end=end,
        over=NAMES[(move.start + move.end) // 2],
        pinned=man_on(state, move.end),
    )
    ruling, why = (12, words.WHY_RESTS) if rests else (0, "")
    # no-break spaces and word joiners prevent line breaks within a move, up to its first capture
    mark = str(move).replace("-", "–\u2060").replace(" pin", words.MARK_PIN).replace(" x", "\u00a0×\u2060", 1)
    mark = mark.replace(" x", " ×\u2060")
    short, adds = (mark, "") if state.left == TURN else ("", mark)  # the move list has one entry per turn
    return Event(
        text,
        (start, end),
        ((f"man-{start}", end),),
        ruling,
        why,
        short=short,
        adds=adds,
        trace=(start, end),
        sound=SOUNDS[type(move)],
        position=_come(state, move) if move.takes else None,
    )


def _come(state: Lords, move: Step | Jump | Pin) -> Lords:
    """Return the intermediate position in which the piece has moved and the captured pieces are still on the board."""
    return state._replace(sides=state.after(move._replace(takes=())).sides)


def _caught(state: Lords, after: Lords, move: Step | Jump | Pin) -> Iterator[Event]:
    """Yield the events of the captures, beginning with the pieces nearest to the moved piece."""
    who, owner = words.WHO[state.mover], 1 - state.mover
    places = {kind: min(GOAL, taken(after, owner, kind)) for kind in words.TRAYS}
    on_lines = zip(state.lines(move.start, move.end, move.takes), move.takes, strict=True)
    nearest = sorted(on_lines, key=lambda found: found[0].index(found[1]))
    kinds = [kind_on(state, square) for _, square in nearest]
    for at, (line, square) in enumerate(nearest):
        name, kind = NAMES[square], kinds[at]
        said, ruling, why = words.TAKEN, 3, words.WHY_TAKEN
        if state.stacks & BIT[square]:
            said, ruling, why = words.TAKEN_FREES, 19, words.WHY_FREE
        yield Event(
            said.format(who=who, man=man_on(state, square), square=name, where=place_on(line, square)),
            tuple(NAMES[each] for each in line),
            ((f"man-{name}", f"{tray(owner, kind)}-{places[kind] - kinds[at + 1 :].count(kind)}"),),
            ruling,
            why,
            "gain",
            lost=(name,),
            harms=owner,
            moment="trap",
            sound="taken",
        )


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
