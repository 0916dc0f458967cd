"""The scene of Lords and Vassals: the board, captured pieces, legal moves, and the reasons why pieces cannot move.

`telling` describes moves in words.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Move
from pygames.core.scene import Badge, Condition, Path, Piece, Plate, Prompt, Scene, Zone
from pygames.core.words import NUMBERS, listed

from . import words
from .board import BIT, NAMES, SQUARES, beside
from .forecast import answers, forecast
from .moves import Jump, Pin, Step
from .risks import UNDER, at_risk
from .rules import BLACK, GOAL, TURN, WHITE, Lords
from .story import line
from .telling import kind_on, man_on, taken, tray, unpins

TOLD = 2
"""Maximum number of captures that the prompt lists."""
RISK = Badge("!", "bad", words.AT_RISK)
MARKS: dict[type, Literal["step", "jump", "pin"]] = {Step: "step", Jump: "jump", Pin: "pin"}


def scene(state: Lords, seat: Seat | None) -> Scene:
    """Return the scene with `seat` at the bottom; for spectators, Black is at the bottom."""
    bottom = WHITE if seat == WHITE else BLACK
    mine = seat is not None and state.turn == seat
    risks = at_risk(state, state.mover) if mine else {}
    paths, prompts = _paths(state, risks) if mine else ((), {})
    return Scene(
        prompt=_prompt(state, seat, paths, risks),
        plates=(_plate(state, 1 - bottom, "top"), _plate(state, bottom, "bottom")),
        zones=(_board(state, bottom, risks),),
        layout="board",
        moves=paths,
        prompts=prompts,
        reasons=_reasons(state) if mine else {},
        pips=(TURN - state.left, TURN) if state.turn in (BLACK, WHITE) else None,
        key=("step", "jump", "pin", "lock", "risk"),
        pairs=True,
        goal=words.GOAL,
    )


# The board.


def _board(state: Lords, bottom: Seat, risks: dict[int, int]) -> Zone:
    ranks = range(8) if bottom == WHITE else range(7, -1, -1)
    files = range(7, -1, -1) if bottom == WHITE else range(8)
    squares = tuple(_square(state, rank * 8 + file, risks) for rank in ranks for file in files)
    return Zone("board", "grid", words.BOARD, area="center", zones=squares, columns=8)


def _square(state: Lords, square: int, risks: dict[int, int]) -> Zone:
    bit, rest = BIT[square], state.rest if state.turn is not None else 0  # after the end, no piece is at rest
    men: list[tuple[Seat, str, bool]] = []
    for owner, side in enumerate(state.sides):
        lord, vassal = "lL"[owner], "vV"[owner]
        if (side.lords | side.vassals) & bit:
            men.insert(0, (owner, lord if side.lords & bit else vassal, bool(rest & bit)))
        if side.pinned & bit:
            men.append((owner, vassal, bool(state.rest_under & bit)))
    return _drawn(NAMES[square], (square in risks, square + UNDER in risks), *men)


@cache
def _drawn(name: str, risked: tuple[bool, bool], *men: tuple[Seat, str, bool]) -> Zone:
    """Return a square with its pieces. `men`: owner, letter and True if at rest, for each piece, the upper one first;
    `risked`: True for the upper and for the lower piece if it is at risk."""
    upper: Piece | None = None
    for at in range(len(men) - 1, -1, -1):
        owner, letter, rests = men[at]
        ident = f"under-{name}" if at else f"man-{name}"
        face = "lord" if letter in "lL" else "vassal"
        badges = (RISK,) if risked[at] else ()
        state: tuple[Condition, ...] = ("resting",) if rests else ()
        upper = Piece(ident, "man", words.MEN[letter], face, owner, badges=badges, state=state, under=upper)
    return Zone(name, "square", name, pieces=(upper,) if upper else (), title=name)


def _plate(state: Lords, seat: Seat, area: Literal["top", "bottom"]) -> Plate:
    trays = tuple(_tray(1 - seat, kind, taken(state, 1 - seat, kind)) for kind in words.TRAYS)
    arms = Piece(f"arms-{seat}", "man", words.COLOURS[seat], face="lord", owner=seat)
    score = ", ".join(tray.title for tray in trays)
    return Plate(seat, words.COLOURS[seat], arms, area, state.turn == seat, trays, score=score)


@cache
def _tray(owner: Seat, kind: str, lost: int) -> Zone:
    """Return the zone of the captured pieces of one kind, with empty places up to the number that wins."""
    ident, title = tray(owner, kind), words.TRAYS[kind].format(taken=lost, goal=GOAL)
    label = words.IS_TAKEN.format(man=words.MEN[("lv", "LV")[owner][kind == "vassal"]])
    men = tuple(Piece(f"{ident}-{n + 1}", "man", label, face=kind, owner=owner) for n in range(min(lost, GOAL)))
    return Zone(ident, "prizes", title, pieces=men, title=title, owner=owner, goal=GOAL)


# Possible moves.


def _prompt(state: Lords, seat: Seat | None, paths: tuple[Path, ...], risks: dict[int, int]) -> Prompt:
    if state.turn is None:
        assert state.result is not None
        return Prompt(words.OVER, state.result.reason)
    if state.turn == CHANCE:
        return Prompt(words.SET_UP, words.SET_UP_NOTE)
    if state.turn != seat:
        return Prompt(words.TO_MOVE.format(colour=words.COLOURS[state.turn]), words.AT_MOVE.format(**_at_move(state)))
    men = {square for path in paths for square in path.takes}
    warning = answers(state, state.mover, risks) if risks else ""
    if not men:
        rule = words.HOW_TO_TAKE if state.left == TURN else words.MAY_GO_ON
        return Prompt(words.CHOOSE.format(**_at_move(state)), warning or rule)
    ways = [_way(state, path) for path in paths if path.takes]
    note = " ".join((*(ways if len(ways) <= TOLD else ()), warning or words.TAKERS_REST))
    many = NUMBERS[len(men)] if len(men) < len(NUMBERS) else len(men)
    return Prompt(words.TO_TAKE.of(len(men), many=many, **_at_move(state)), note)


def _at_move(state: Lords) -> dict[str, int]:
    """Return, for a template, the number of the next move in the turn and the number of moves per turn."""
    return {"move": TURN - state.left + 1, "turn": TURN}


def _way(state: Lords, path: Path) -> str:
    """Return a sentence about a capture: "e4 to f4 takes the lord on g4." """
    men = [words.THE_MAN.format(man=words.KINDS[kind_on(state, SQUARES[name])], square=name) for name in path.takes]
    return words.WAY_TO_TAKE.of(len(men), start=path.path[0], end=path.path[1], men=listed(men))


def _paths(state: Lords, risks: dict[int, int]) -> tuple[tuple[Path, ...], dict[str, Prompt]]:
    paths: list[Path] = []
    prompts: dict[str, Prompt] = {}
    where = words.WHERE.format(**_at_move(state))
    for move in state.choices():
        assert isinstance(move, Step | Jump | Pin)
        start, end = NAMES[move.start], NAMES[move.end]
        if start not in prompts:
            prompts[start] = Prompt(where, _chosen_words(state, move.start))
        takes = tuple(NAMES[square] for square in move.takes)
        said = _step_words(state, move)
        bands = (
            tuple(line(squares, state.mover, may=True) for squares in dict.fromkeys(state.lines(*move[1:])))
            if takes
            else ()
        )
        paths.append(Path((start, end), str(move), said, MARKS[type(move)], takes, forecast(state, move, risks), bands))
    return tuple(paths), prompts


def _chosen_words(state: Lords, square: int) -> str:
    if state.sides[state.mover].lords & state.stacks & BIT[square]:
        return words.CHOSEN_ON_TOP
    return words.CHOSEN.format(man=words.KINDS[kind_on(state, square)], square=NAMES[square])


def _step_words(state: Lords, move: Step | Jump | Pin) -> str:
    if isinstance(move, Jump):
        return words.JUMP.format(over=NAMES[(move.start + move.end) // 2], end=NAMES[move.end])
    if isinstance(move, Pin):
        return words.PIN.format(pinned=man_on(state, move.end), end=NAMES[move.end])
    return (words.STEP_OFF if unpins(state, move) else words.STEP).format(end=NAMES[move.end])


def _reasons(state: Lords) -> dict[str, str]:
    """Return the reasons, by square, why the blocked pieces of the seat to move and the opposing pieces cannot move."""
    movable = {NAMES[move[1]] for move in state.choices()}
    foe = state.sides[1 - state.mover]
    found = {}
    for square, name in enumerate(NAMES):
        if name in movable:
            continue
        if (foe.lords | foe.vassals) & BIT[square]:
            under = state.sides[state.mover].pinned & BIT[square]
            found[name] = words.PINNED if under else words.THEIRS.format(colour=words.COLOURS[1 - state.mover])
        elif why := still(state, square):
            found[name] = why
    return found


def touches(state: Lords, move: Move) -> tuple[str, ...]:
    """Return the ids of the squares that a player touches for a move, legal or not."""
    return (NAMES[move.start], NAMES[move.end]) if isinstance(move, Step | Jump | Pin) else ()


def still(state: Lords, square: int) -> str:
    """Return the reason why a piece of the seat to move has no move; "" for an empty square."""
    mine, bit = state.sides[state.mover], BIT[square]
    if state.rest & bit:
        return words.RESTS
    if mine.lords & state.stacks & bit:
        return words.ONLY_OFF
    if mine.vassals & bit:
        return words.VASSAL_CLOSED
    if not mine.lords & bit:
        return ""
    vassals = mine.vassals | state.sides[1 - state.mover].vassals
    return words.LORD_MAY_NOT_PIN if beside(bit) & vassals else words.LORD_CLOSED
