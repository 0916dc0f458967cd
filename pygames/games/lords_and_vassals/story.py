"""Explains how a match was decided: by bands around the deciding pieces on the board, and by a sentence."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.moves import Move
from pygames.core.scene import Band

from . import words
from .board import NAMES, squares_of
from .moves import Jump, Pin, Step
from .rules import GOAL, Lords, stuck
from .telling import names, place_on, tray


def line(squares: tuple[int, ...], owner: Seat, may: bool = False) -> Band:
    """Return the line from one capturing piece through the captured pieces to the other capturing piece. `may`: True
    for the forecast of a capture, which has a dashed line."""
    return Band(tuple(NAMES[square] for square in squares), "line", owner=owner, open=may)


def ending(state: Lords, move: Move) -> tuple[tuple[Band, ...], str]:
    """Return bands that show how the last move ended the match (its capture lines, the blocked pieces, or the captured
    pieces), and a sentence, which is empty if the result explains enough."""
    assert isinstance(move, Step | Jump | Pin)
    after = state.after(move)
    assert after.result is not None
    if len(after.result.winners) > 1:
        return (), ""
    seat = after.result.winners[0]
    loser = after.sides[1 - seat]
    about = {
        "reason": after.result.reason,
        "turn": (after.number + 1) // 2,
    }  # counted as in the move list, where a row has a turn of each side
    if max(loser.lords_lost, loser.vassals_lost) >= GOAL:
        lines = state.lines(move.start, move.end, move.takes)
        bands = tuple(line(squares, seat) for squares in dict.fromkeys(lines))
        if len(lines) == 1:
            where = place_on(lines[0], move.takes[0])
            return bands, words.STORY.format(square=NAMES[move.takes[0]], where=where, **about)
        return bands, words.STORY_SEVERAL.of(len(lines), squares=names(move.takes), **about)
    if seat == state.mover and stuck(loser, after.sides[seat], 0):
        men = loser.lords | loser.vassals
        bands = tuple(Band((NAMES[square],), owner=1 - seat) for square in squares_of(men))
        return bands, words.STORY_STUCK.of(men.bit_count(), **about)
    return (Band(tuple(tray(1 - seat, kind) for kind in words.TRAYS), owner=seat),), ""
