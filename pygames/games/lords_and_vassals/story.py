"""How a match was decided: what the table then shows as its pattern, and its story in a sentence."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.scene import Band
from pygames.core.words import counted

from . import words
from .board import NAMES, squares_of
from .rules import Lords, five
from .telling import names, place_on, tray


def line(squares: tuple[int, ...], owner: Seat, may: bool = False) -> Band:
    """From the captor through the men taken to the other captor; `may`: it only would be."""
    return Band(tuple(NAMES[square] for square in squares), "line", owner=owner, open=may)


def decided(state: Lords) -> tuple[Band, ...]:
    """What decided a match: the lines of the last capture, men that could not move, or else what was taken."""
    if state.result is None or len(state.result.winners) > 1:
        return ()
    seat = state.result.winners[0]
    if state.decided:
        return tuple(line(squares, seat) for squares in dict.fromkeys(squares for _, squares in state.decided))
    if _stuck(state, 1 - seat):
        return tuple(Band((NAMES[square],), owner=1 - seat) for square in squares_of(_men(state, 1 - seat)))
    return (Band(tuple(tray(1 - seat, kind) for kind in words.TRAYS), owner=seat),)


def story(state: Lords) -> str:
    """How a match was decided; empty while it is on, and where its result says all."""
    if state.result is None:
        return ""
    seat = state.result.winners[0]
    about = {"who": words.WHO[seat], "foe": words.WHO[1 - seat], "turn": state.number}
    squares = [square for square, _ in state.decided]
    if len(squares) == 1:
        said, where = words.STORY[five(state.sides[1 - seat])], place_on(state.decided[0][1], squares[0])
        return said.format(square=NAMES[squares[0]], where=where, **about)
    if squares:
        return words.STORY_SEVERAL.format(men=counted(len(squares), *words.A_MAN), squares=names(squares), **about)
    if _stuck(state, 1 - seat):
        men = counted(_men(state, 1 - seat).bit_count(), *words.A_MAN)
        return words.STORY_STUCK.format(men=men, **about)
    return ""


def _stuck(state: Lords, seat: Seat) -> bool:
    return state.result is not None and state.result.reason == words.STUCK.format(who=words.WHO[seat])


def _men(state: Lords, seat: Seat) -> int:
    return state.sides[seat].lords | state.sides[seat].vassals
