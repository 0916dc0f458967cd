"""The one-line text form of a position, similar to FEN: `parse` and `write`.

 8/2v5/1l2(Lv)3/8/6L1/3V4/8/8 b 3 c7 lvvLL 24 23

1. The board, rank 8 first: `l` `v` black lord and vassal, `L` `V` white, a number for empty squares, `(Lv)` a
stack, the lord first.
2. The side to move, `b` or `w`; 3. the number of moves it has left, 1 to 4.
4. The squares of pieces that may not move again this turn, `(d4)` for a vassal under a lord; `-` for none.
5. The captured pieces, `-` for none.
6. The number of this turn, from 1; 7. the number of the last turn with a capture, 0 for none.

Errors give the place and the reason, since people type these texts.
"""

from __future__ import annotations

import re

from pygames.core.cards import CHANCE

from . import words
from .board import BIT, NAMES, SQUARES, squares_of
from .rules import (
    ALL_TURNS,
    BLACK,
    CALM_TURNS,
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


class BadPosition(ValueError):
    """The error for a text that is no valid position; its message gives the place and the reason."""


def write(state: Lords) -> str:
    """Return the text of a position; if the match is over, the side to move is `-`."""
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
    """Return the letters of the pieces on a square, the upper piece first: "", "l", "Lv"."""
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
    """Return the position that a text describes, with these options. Raise BadPosition if it cannot be played."""
    if len(text) > 400:
        raise BadPosition(words.TOO_LONG.format(size=len(text)))
    parts, wanted = text.split(), words.PARTS
    if len(parts) < len(wanted):
        raise BadPosition(words.MISSING.format(what=wanted[len(parts)], parts=len(wanted)))
    if len(parts) > len(wanted):
        raise BadPosition(words.TOO_MANY.format(text=parts[len(wanted)][:20]))
    board, side, left, rest, taken, number, calm_since = parts
    sides = _with_taken(_men(board), taken)
    if side not in ("b", "w"):
        raise BadPosition(words.NO_SIDE.format(text=side[:20]))
    seat = "bw".index(side)
    moves = _number(left, wanted[2], 1, TURN)
    turn = _number(number, wanted[5], 1, ALL_TURNS)
    calm = _number(calm_since, wanted[6], 0, turn)
    if turn - calm > CALM_TURNS:
        raise BadPosition(words.CALM_OVER.format(turns=CALM_TURNS))
    upper, under = _resting(rest, sides[seat], words.COLOURS[seat])
    done = TURN - moves
    if upper.bit_count() + under.bit_count() > done:
        raise BadPosition(words.TOO_MANY_REST.format(done=done))
    if stuck(sides[seat], sides[1 - seat], upper):
        raise BadPosition(words.NOBODY_MOVES.format(colour=words.COLOURS[seat]))
    return Lords(CHANCE, seat, (), options, sides, moves, upper, under, turn, calm)


def _number(word: str, what: str, least: int, most: int) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,5}", word, re.ASCII):
        raise BadPosition(words.NO_NUMBER.format(what=what, text=word[:20]))
    if not least <= int(word) <= most:
        raise BadPosition(words.NOT_WITHIN.format(what=what, least=least, most=most, text=word))
    return int(word)


_CELL = re.compile(r"[1-8]|[lvLV]|\(([^()/]*)\)")


def _men(board: str) -> dict[str, int]:
    """Return a set of squares for each kind of piece: "l", "v", "L", "V"; for vassals under a lord "(v", "(V"."""
    ranks = board.split("/")
    if len(ranks) != 8:
        raise BadPosition(words.NO_BOARD.format(ranks=len(ranks)))
    men = dict.fromkeys(("l", "v", "L", "V", "(v", "(V"), 0)
    for rank, text in zip(range(7, -1, -1), ranks, strict=True):
        file = at = 0
        while at < len(text):
            cell = _CELL.match(text, at)
            if not cell:
                wrong = words.NOT_CLOSED if text[at] == "(" else words.NO_CELL
                raise BadPosition(wrong.format(rank=rank + 1, text=text[at]))
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
            raise BadPosition(words.NO_RANK.format(rank=rank + 1, squares=file))
    return men


def _stack(text: str, name: str) -> tuple[str, str]:
    for letter in text:
        if letter not in words.MEN:
            raise BadPosition(words.NO_MAN.format(place=name, letter=letter))
    if len(text) > 2:
        raise BadPosition(words.NO_ROOM.format(square=name, men=len(text)))
    if len(text) < 2:
        raise BadPosition(words.NO_STACK.format(square=name))
    if text[0] not in "lL" or text[1] not in "vV":
        raise BadPosition(words.NOT_ON.format(square=name, upper=words.MEN[text[0]], under=words.MEN[text[1]]))
    return text[0], "(" + text[1]


def _with_taken(men: dict[str, int], taken: str) -> tuple[Side, Side]:
    for letter in taken if taken != "-" else "":
        if letter not in words.MEN:
            raise BadPosition(words.NO_MAN.format(place=words.PARTS[4], letter=letter))
    sides = []
    for seat, (lord, vassal) in enumerate((("l", "v"), ("L", "V"))):
        colour = words.COLOURS[seat]
        for letter, here in ((lord, men[lord]), (vassal, men[vassal] | men["(" + vassal])):
            lost, some = taken.count(letter), words.SOME_MEN[letter]
            if lost >= GOAL:
                raise BadPosition(words.TAKEN_OVER.format(men=some.of(lost), goal=GOAL))
            if here.bit_count() + lost > MEN:
                raise BadPosition(words.MORE_MEN.format(men=some.of(here.bit_count()), taken=lost, most=MEN))
        pinning = men[lord] & (men["(v"] | men["(V"])
        if pinning.bit_count() > PINNING:
            where = ", ".join(NAMES[square] for square in squares_of(pinning))
            lords = pinning.bit_count()
            raise BadPosition(words.MORE_ON_TOP.format(lords=lords, colour=colour, squares=where, most=PINNING))
        sides.append(Side(men[lord], men[vassal], men["(" + vassal], taken.count(lord), taken.count(vassal)))
    return sides[0], sides[1]


def _resting(text: str, mine: Side, colour: str) -> tuple[int, int]:
    upper = under = 0
    for word in text.split(",") if text != "-" else ():
        name = word[1:-1] if word[:1] == "(" and word[-1:] == ")" else word
        if name not in SQUARES:
            raise BadPosition(words.NO_SQUARE.format(text=word[:20]))
        bit = BIT[SQUARES[name]]
        if word == name:
            if not (mine.lords | mine.vassals) & bit:
                raise BadPosition(words.NO_MAN_RESTS.format(colour=colour, square=name))
            upper |= bit
        else:
            if not mine.pinned & bit:
                raise BadPosition(words.NO_VASSAL_RESTS.format(colour=colour, square=name))
            if not mine.lords & bit:  # a vassal pinned by an opponent cannot rest: it was pinned in the opponent's turn
                raise BadPosition(words.ENEMY_ON_TOP.format(square=name))
            under |= bit
    return upper, under
