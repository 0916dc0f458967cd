"""The goals that this game's lessons name, and the texts of hints. The lessons themselves are the text files in this
folder."""

from __future__ import annotations

from pygames.core.moves import Move

from .. import Play, Position


def takes(before: Position, move: Move, after: Position) -> bool:
    """True if the learner has taken a round."""
    seat = before.turn or 0
    return after.taken[seat] > before.taken[seat]


def effects(view: Position, move: Move) -> dict[str, tuple[float, str]]:
    """Return the effects of a move, for hints: for each key, a value and a sentence."""
    if isinstance(move, Play) and len(view.shown) == 1:
        won = takes(view, move, view.after(move))
        return {"round": (1.0, "It takes the round.") if won else (-1.0, "the round is lost")}
    return {}


GOALS = {"takes": takes}
FIRST = {1: "The higher card takes the round, and its seat plays first in the next one."}
"""Explanations for a player's first match, by the number of the ruling that decides."""
