"""The one-line text of a position, in the spirit of FEN: `parse` and `write`.

    8/2v5/1l2(Lv)3/8/6L1/3V4/8/8 b 3 c7 lvvLL 24 23

1. The board, rank 8 first: `l` `v` black lord and vassal, `L` `V` white, a number for empty squares, `(Lv)` a
   stack, the lord first.
2. The side to move, `b` or `w`; 3. its moves left, 1 to 4.
4. Squares of men that may not move again this turn, `(d4)` for a vassal under a lord; `-` for none.
5. The men taken, `-` for none.
6. The number of this turn, from 1; 7. the number of the last turn with a capture, 0 for none.

Texts come from people: whatever is wrong is refused with the place and the reason.
"""

from __future__ import annotations

import re

from pygames.core.cards import CHANCE
from pygames.core.words import counted

from .board import BIT, NAMES, SQUARES, squares_of
from .rules import (
    ALL_TURNS,
    BLACK,
    CALM_TURNS,
    COLOURS,
    GOAL,
    MEN,
    PINNING,
    TURN,
    WHITE,
    Lords,
    LordsOptions,
    Side,
    stuck,
)

FIELDS = ("the board", "the side to move", "its moves left", "the men at rest", "the men taken")
COUNTERS = ("the number of the turn", "the turn of the last capture")
MEN_NAMES = {"l": "black lord", "v": "black vassal", "L": "white lord", "V": "white vassal"}


class BadPosition(ValueError):
    """A text that is no position; the message names the place and the reason."""


def write(state: Lords) -> str:
    """The text of a position in play; of one that is over, the same with `-` for the side to move."""
    black, white = state.sides
    lost = "l" * black.lords_lost + "v" * black.vassals_lost + "L" * white.lords_lost + "V" * white.vassals_lost
    rest = [NAMES[square] for square in squares_of(state.rest)]
    rest += [f"({NAMES[square]})" for square in squares_of(state.rest_under)]
    side = "-" if state.turn not in (BLACK, WHITE) else "bw"[state.turn]
    ranks = "/".join(_rank(state, rank) for rank in range(7, -1, -1))
    return f"{ranks} {side} {state.left} {','.join(rest) or '-'} {lost or '-'} {state.number} {state.calm_since}"


def _rank(state: Lords, rank: int) -> str:
    cells = [letters(state, square) for square in range(rank * 8, rank * 8 + 8)]
    text = "".join(f"({men})" if len(men) == 2 else men or "." for men in cells)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), text)


def letters(state: Lords, square: int) -> str:
    """The men on a square, the upper one first: "", "l", "Lv"."""
    bit, black, white = BIT[square], state.sides[BLACK], state.sides[WHITE]
    found = ""
    for men, letter in (
        (black.lords, "l"),
        (white.lords, "L"),
        (black.vassals | black.pinned, "v"),
        (white.vassals | white.pinned, "V"),
    ):
        if men & bit:
            found += letter
    return found


def parse(options: LordsOptions, text: str) -> Lords:
    """The position of a text, to be played on with these options; or BadPosition."""
    if len(text) > 400:
        raise BadPosition(f"the position is too long ({len(text):,} characters)")
    words = text.split()
    wanted = (*FIELDS, *COUNTERS)
    if len(words) < len(wanted):
        raise BadPosition(f"{wanted[len(words)]} is missing: a position has {len(wanted)} parts")
    if len(words) > len(wanted):
        raise BadPosition(f"'{words[len(wanted)][:20]}' stands after the end of the position")
    board, side, left, rest, taken, number, calm_since = words
    sides = _with_taken(_men(board), taken)
    if side not in ("b", "w"):
        raise BadPosition(f"the side to move is b or w, not '{side[:20]}'")
    seat = "bw".index(side)
    moves = _number(left, FIELDS[2], 1, TURN)
    turn = _number(number, COUNTERS[0], 1, ALL_TURNS)
    calm = _number(calm_since, COUNTERS[1], 0, turn)
    if turn - calm > CALM_TURNS:
        raise BadPosition(f"{COUNTERS[1]}: after {CALM_TURNS} turns without a capture the match is over")
    upper, under = _resting(rest, sides[seat], COLOURS[seat])
    done = TURN - moves
    if upper.bit_count() + under.bit_count() > done:
        raise BadPosition(f"{FIELDS[3]}: more men are at rest than the {done} moves made can have put there")
    if stuck(sides[seat], sides[1 - seat], upper):
        raise BadPosition(f"{COLOURS[seat]} has no legal move in this position")
    return Lords(CHANCE, seat, (), options, sides, moves, upper, under, turn, calm)


def _number(word: str, what: str, least: int, most: int) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,5}", word, re.ASCII):
        raise BadPosition(f"{what} is a number, not '{word[:20]}'")
    if not least <= int(word) <= most:
        raise BadPosition(f"{what} goes from {least} to {most}, not {word}")
    return int(word)


_CELL = re.compile(r"[1-8]|[lvLV]|\(([^()/]*)\)")


def _men(board: str) -> dict[str, int]:
    """The squares of each kind of man: keys l, v, L, V, and for vassals under a lord (v, (V."""
    ranks = board.split("/")
    if len(ranks) != 8:
        raise BadPosition(f"{FIELDS[0]} has 8 ranks with / between them, not {len(ranks)}")
    men = dict.fromkeys(("l", "v", "L", "V", "(v", "(V"), 0)
    for rank, text in zip(range(7, -1, -1), ranks, strict=True):
        file = at = 0
        while at < len(text):
            cell = _CELL.match(text, at)
            if not cell:
                wrong = "a stack that is not closed" if text[at] == "(" else f"'{text[at]}'"
                raise BadPosition(f"rank {rank + 1}: {wrong} is no man, stack or number of empty squares")
            at = cell.end()
            if cell[0].isdigit():
                file += int(cell[0])
            elif file < 8:
                square = rank * 8 + file
                for key in _stack(cell[1], NAMES[square]) if cell[0][0] == "(" else (cell[0],):
                    men[key] |= BIT[square]
                file += 1
            else:
                file += 1
        if file != 8:
            raise BadPosition(f"rank {rank + 1} has {file} squares, not 8")
    return men


def _stack(text: str, name: str) -> tuple[str, str]:
    for letter in text:
        if letter not in MEN_NAMES:
            raise BadPosition(f"{name}: '{letter}' is no man; they are l, v, L and V")
    if len(text) > 2:
        raise BadPosition(f"{name}: {len(text)} men on a square; there is room for a lord on a vassal")
    if len(text) < 2:
        raise BadPosition(f"{name}: a stack is a lord on a vassal, like (Lv)")
    if text[0] not in "lL" or text[1] not in "vV":
        raise BadPosition(
            f"{name}: a {MEN_NAMES[text[0]]} cannot stand on a {MEN_NAMES[text[1]]}, only a lord on a vassal"
        )
    return text[0], "(" + text[1]


def _with_taken(men: dict[str, int], taken: str) -> tuple[Side, Side]:
    for letter in taken if taken != "-" else "":
        if letter not in MEN_NAMES:
            raise BadPosition(f"{FIELDS[4]}: '{letter}' is no man; they are l, v, L and V")
    sides = []
    for seat, (lord, vassal) in enumerate((("l", "v"), ("L", "V"))):
        colour = COLOURS[seat]
        for letter, here in ((lord, men[lord]), (vassal, men[vassal] | men["(" + vassal])):
            lost, what = taken.count(letter), MEN_NAMES[letter]
            if lost >= GOAL:
                raise BadPosition(f"{FIELDS[4]}: {counted(lost, what)}; with {GOAL} the match is over")
            if here.bit_count() + lost > MEN:
                standing = counted(here.bit_count(), what)
                raise BadPosition(f"{standing} on the board and {lost} taken are more than {MEN}")
        pinning = men[lord] & (men["(v"] | men["(V"])
        if pinning.bit_count() > PINNING:
            where = ", ".join(NAMES[square] for square in squares_of(pinning))
            raise BadPosition(f"{pinning.bit_count()} lords of {colour} stand on vassals ({where}); {PINNING} may")
        sides.append(Side(men[lord], men[vassal], men["(" + vassal], taken.count(lord), taken.count(vassal)))
    return sides[0], sides[1]


def _resting(text: str, mine: Side, colour: str) -> tuple[int, int]:
    upper = under = 0
    for word in text.split(",") if text != "-" else ():
        name = word[1:-1] if word[:1] == "(" and word[-1:] == ")" else word
        if name not in SQUARES:
            raise BadPosition(f"{FIELDS[3]}: '{word[:20]}' is no square")
        bit = BIT[SQUARES[name]]
        if word == name:
            if not (mine.lords | mine.vassals) & bit:
                raise BadPosition(f"{FIELDS[3]}: {colour} has no man on {name} that could move")
            upper |= bit
        else:
            if not mine.pinned & bit:
                raise BadPosition(f"{FIELDS[3]}: {colour} has no vassal under a lord on {name}")
            if not mine.lords & bit:  # an enemy pins in a turn of the enemy's, when no man of this side rests
                raise BadPosition(f"{FIELDS[3]}: the vassal on {name} is under an enemy lord, and cannot be at rest")
            under |= bit
    return upper, under
