"""Positions written as in the rule book's examples, "BLc4 WLd4 WL/BVd6", and moves on them."""

from __future__ import annotations

import re

from pygames.core.cards import CHANCE
from pygames.games.lords_and_vassals.board import BIT, SQUARES
from pygames.games.lords_and_vassals.position import letters
from pygames.games.lords_and_vassals.rules import BLACK, Lords, LordsOptions, Side

COLOURS = {"B": 0, "W": 1}


def position(men: str, turn: int = BLACK, left: int = 4, rest: str = "", taken: str = "", **options: bool) -> Lords:
    """Return a position. `men`: pieces such as BLc4, WVd4, WL/BVd4; `rest`: squares of resting pieces; `taken`: one
    letter for each captured piece, upper case for White's."""
    sides = [dict.fromkeys(Side._fields, 0), dict.fromkeys(Side._fields, 0)]
    for word in men.split():
        found = re.fullmatch(r"(?:([BW])L/)?([BW])([LV])([a-h][1-8])", word)
        assert found, word
        upper, colour, kind, square = found.groups()
        bit = BIT[SQUARES[square]]
        if upper:
            sides[COLOURS[upper]]["lords"] |= bit
            sides[COLOURS[colour]]["pinned"] |= bit
        else:
            sides[COLOURS[colour]]["lords" if kind == "L" else "vassals"] |= bit
    for seat, (lord, vassal) in enumerate((("l", "v"), ("L", "V"))):
        sides[seat]["lords_lost"], sides[seat]["vassals_lost"] = taken.count(lord), taken.count(vassal)
    black, white = (Side(**side) for side in sides)
    resting = sum(BIT[SQUARES[name]] for name in rest.split())
    return Lords(CHANCE, turn, (), LordsOptions(**options), (black, white), left, resting)


def play(state: Lords, *moves: str) -> Lords:
    """Return the position after some legal moves, written with or without their marks."""
    for text in moves:
        move = state.parse(text)
        assert state.allows(move), f"{text}: {sorted(map(str, state.choices()))}"
        assert move in state.choices()
        state = state.after(move)
    return state


def legal(state: Lords, text: str) -> bool:
    """True if a move written like this is legal."""
    move = state.parse(text)
    assert state.allows(move) == (move in state.choices())
    return state.allows(move)


def on(state: Lords, square: str) -> str:
    """Return the letters of the pieces on a square, as in the position text, the upper piece first."""
    return letters(state, SQUARES[square])


def resting(state: Lords) -> str:
    """Return the squares whose upper piece must rest."""
    return " ".join(name for name, square in SQUARES.items() if state.rest & BIT[square])
