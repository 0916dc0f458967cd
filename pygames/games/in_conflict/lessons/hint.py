"""Effects of a move of In Conflict, for hints: the odds of a call, the Materiel spent, and the Materiel left."""

from __future__ import annotations

from pygames.core.moves import Move

from ..battle_draw import CALLS, reward
from ..forecast import chance
from ..moves import Call, Commit, Done
from ..rules import Conflict
from . import words


def effects(view: Conflict, move: Move) -> dict[str, tuple[float, str]]:
    """Return the effects of a move by topic: the value for the seat to move, and a sentence. Uses the seat's view
    alone."""
    seat = view.turn or 0
    side, found = seat % 2, {}
    if isinstance(move, Call):
        for answer in CALLS:
            if view.calls[1 - side] in ("", answer):
                odds = chance(view, side, move.approach, answer)
                told = words.ODDS[answer].format(odds=odds)
                found[answer] = (odds / 100 + 0.001, told)
    elif isinstance(move, Commit | Done):
        kept = len(view.hands[seat]) - isinstance(move, Commit)
        battles = view.options.battles - view.battle - 1
        if battles:
            told = words.KEPT.of(kept, who=f"{{{seat}}}", battles=words.KEPT_FOR.of(battles))
            found["kept"] = (kept / 20 + 0.001, told)
        if isinstance(move, Commit) and move.card.face is not None:
            points = reward(move.card.face)
            found["card"] = (points / 5, words.FIGHTS.of(points))
    return found
