"""What the table looks like: the board, men taken, the squares a man can reach, why others cannot move.

What a move did is told in `telling`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Move
from pygames.core.scene import Path, Piece, Plate, Prompt, Scene, Zone
from pygames.core.words import NUMBERS, counted

from .board import BIT, NAMES, beside
from .forecast import KINDS, forecast, tray
from .moves import Jump, Pin, Step
from .rules import BLACK, COLOURS, GOAL, TURN, WHITE, Lords
from .telling import kind_on, man_on, unpins

FIVE = NUMBERS[GOAL].lower()
MARKS: dict[type, Literal["step", "jump", "pin"]] = {Step: "step", Jump: "jump", Pin: "pin"}


def scene(state: Lords, seat: Seat | None) -> Scene:
    """The table with `seat` at the bottom; Black's side for those who only watch."""
    bottom = WHITE if seat == WHITE else BLACK
    mine = seat is not None and state.turn == seat
    paths, prompts = _paths(state) if mine else ((), {})
    return Scene(
        prompt=_prompt(state, seat, paths),
        plates=(_plate(state, 1 - bottom, "top"), _plate(state, bottom, "bottom")),
        zones=(_board(state, bottom),),
        layout="board",
        moves=paths,
        prompts=prompts,
        reasons=_reasons(state) if mine else {},
        pips=(TURN - state.left, TURN) if state.turn in (BLACK, WHITE) else None,
        key=("step", "jump", "pin", "lock"),
        pairs=True,
        goal=f"Take {FIVE} lords, or {FIVE} vassals",
    )


# The board.


def _board(state: Lords, bottom: Seat) -> Zone:
    ranks = range(8) if bottom == WHITE else range(7, -1, -1)
    files = range(7, -1, -1) if bottom == WHITE else range(8)
    squares = tuple(_square(state, rank * 8 + file) for rank in ranks for file in files)
    return Zone("board", "grid", "Board", area="center", zones=squares, columns=8)


def _square(state: Lords, square: int) -> Zone:
    bit = BIT[square]
    men: list[tuple[Seat, str, bool]] = []
    for owner, side in enumerate(state.sides):
        if (side.lords | side.vassals) & bit:
            men.insert(0, (owner, "lord" if side.lords & bit else "vassal", bool(state.rest & bit)))
        if side.pinned & bit:
            men.append((owner, "vassal", bool(state.rest_under & bit)))
    return _drawn(NAMES[square], *men)


@cache
def _drawn(name: str, *men: tuple[Seat, str, bool]) -> Zone:
    """A square with its men, the upper one first, each (owner, kind, at rest)."""
    upper: Piece | None = None
    for at in range(len(men) - 1, -1, -1):
        owner, kind, rests = men[at]
        ident, label = f"{'under' if at else 'man'}-{name}", f"{COLOURS[owner].lower()} {kind}"
        upper = Piece(ident, "man", label, kind, owner, state=("resting",) if rests else (), under=upper)
    return Zone(name, "square", name, pieces=(upper,) if upper else (), title=name)


def _plate(state: Lords, seat: Seat, area: Literal["top", "bottom"]) -> Plate:
    foe = state.sides[1 - seat]
    trays = tuple(
        _tray(*tray(state, 1 - seat, kind), 1 - seat, kind, taken)
        for kind, taken in zip(KINDS, (foe.lords_lost, foe.vassals_lost), strict=True)
    )
    arms = Piece(f"arms-{seat}", "man", COLOURS[seat], face="lord", owner=seat)
    return Plate(seat, COLOURS[seat], arms, area, state.turn == seat, trays)


@cache
def _tray(ident: str, label: str, owner: Seat, kind: str, taken: int) -> Zone:
    """Men of one kind that are taken, and places for those that may be."""
    men = tuple(
        Piece(
            f"taken-{COLOURS[owner].lower()}-{kind}-{n}",
            "man",
            f"{COLOURS[owner].lower()} {kind}, taken" if n <= taken else f"{COLOURS[owner].lower()} {kind}, not taken",
            face=kind,
            owner=owner,
            state=() if n <= taken else ("faded",),
        )
        for n in range(1, GOAL + 1)
    )
    words = label.capitalize()
    return Zone(ident, "prizes", words, pieces=men, title=words, owner=owner, goal=GOAL)


# What can be done.


def _prompt(state: Lords, seat: Seat | None, paths: tuple[Path, ...]) -> Prompt:
    if state.turn is None:
        assert state.result is not None
        return Prompt("The match is over", state.result.reason)
    if state.turn == CHANCE:
        return Prompt("The men are set up", "Each side's sixteen men fall at random on its two rows.")
    move = f"Move {TURN - state.left + 1} of {TURN}"
    if state.turn != seat:
        return Prompt(f"{COLOURS[state.turn]} to move", move)
    men = len({square for path in paths for square in path.takes})
    note = f"{counted(men, 'man', 'men')} can be taken now." if men else "The same man may move again unless it rests."
    return Prompt(f"{move}. Choose a man", note)


def _paths(state: Lords) -> tuple[tuple[Path, ...], dict[str, Prompt]]:
    paths: list[Path] = []
    prompts: dict[str, Prompt] = {}
    at_move = f"Move {TURN - state.left + 1} of {TURN}"
    for move in state.choices():
        assert isinstance(move, Step | Jump | Pin)
        start, end = NAMES[move.start], NAMES[move.end]
        if start not in prompts:
            prompts[start] = Prompt(f"{at_move}. Where to?", _chosen_words(state, move.start))
        takes = tuple(NAMES[square] for square in move.takes)
        words = _step_words(state, move)
        paths.append(Path((start, end), str(move), words, MARKS[type(move)], takes, forecast(state, move)))
    return tuple(paths), prompts


def _chosen_words(state: Lords, square: int) -> str:
    if state.sides[state.mover].lords & state.stacks & BIT[square]:
        return "A lord on a vassal can only step off to an empty square, and then rests."
    return f"The {kind_on(state, square)} on {NAMES[square]}. Jumping or taking puts it to rest."


def _step_words(state: Lords, move: Step | Jump | Pin) -> str:
    if isinstance(move, Jump):
        return f"jump over {NAMES[(move.start + move.end) // 2]} to {NAMES[move.end]}"
    if isinstance(move, Pin):
        return f"pin the {man_on(state, move.end)} on {NAMES[move.end]}"
    return f"step off to {NAMES[move.end]}" if unpins(state, move) else f"step to {NAMES[move.end]}"


def _reasons(state: Lords) -> dict[str, str]:
    """For each man of the seat to move that cannot move, and for the other side's: why."""
    movable = {NAMES[move[1]] for move in state.choices()}
    foe = state.sides[1 - state.mover]
    found = {}
    for square, name in enumerate(NAMES):
        if name in movable:
            continue
        if (foe.lords | foe.vassals) & BIT[square]:
            under = state.sides[state.mover].pinned & BIT[square]
            found[name] = PINNED if under else f"That is {COLOURS[1 - state.mover]}'s man."
        elif why := still(state, square):
            found[name] = why
    return found


def touches(state: Lords, move: Move) -> tuple[str, ...]:
    """The squares touched for a move, allowed or not."""
    return (NAMES[move.start], NAMES[move.end]) if isinstance(move, Step | Jump | Pin) else ()


PINNED = "Your vassal here is under a lord: it cannot move until the lord steps off or is taken."
RESTS = "This man rests until the turn ends: it has jumped, stepped off a vassal or taken."
ONLY_OFF = "A lord on a vassal can only step off to an empty square, and none is beside it."


def still(state: Lords, square: int) -> str:
    """Why a man of the seat to move that has no move has none; empty for an empty square."""
    mine, bit = state.sides[state.mover], BIT[square]
    if state.rest & bit:
        return RESTS
    if mine.lords & state.stacks & bit:
        return ONLY_OFF
    if mine.vassals & bit:
        return "No square beside this vassal is empty, and there is no enemy vassal to jump over to an empty square."
    if not mine.lords & bit:
        return ""
    closed = "No square beside this lord is empty, and there is no enemy lord to jump over to an empty square."
    vassals = mine.vassals | state.sides[1 - state.mover].vassals
    if beside(bit) & vassals:  # then only the limit can forbid to pin
        return f"{closed} It cannot pin: two of your lords already stand on vassals."
    return f"{closed} There is no vassal beside it to pin."
