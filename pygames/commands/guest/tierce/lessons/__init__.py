"""The lessons of this game: what they ask for by name. The lessons themselves are the texts beside this file."""

from __future__ import annotations

from pygames.core.moves import Move

from .. import Play, Position


def takes(before: Position, move: Move, after: Position) -> bool:
    """The learner has taken a round."""
    seat = before.turn or 0
    return after.taken[seat] > before.taken[seat]


def why(view: Position, move: Move) -> str:
    """Why a move is good, for a hint; empty where nothing is to be said."""
    if isinstance(move, Play) and len(view.shown) == 1 and takes(view, move, view.after(move)):
        return "It takes the round."
    return ""


GOALS = {"takes": takes}
FIRST = {1: "The higher card takes the round, and its seat plays first in the next one."}
"""What a first match explains: by the number of the ruling that decided."""
