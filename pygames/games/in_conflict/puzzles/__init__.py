"""Puzzles of In Conflict: find the call with the better odds. The puzzles are in `puzzles.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.moves import Move
from pygames.core.quest import Quest

from ..battle_draw import CALLS, TACTICS
from ..forecast import chance
from ..moves import Call
from ..rules import Conflict
from . import words

EACH = 8
"""Maximum number of puzzles per match; several are possible, since battles are independent of each other."""
PLAIN = "AKQJ"
"""The ranks of a leader's card with which a simple rule calls tactics."""


def quests(view: Conflict) -> Iterator[Quest]:
    """Yield a puzzle for the seat to move if one call is better against both calls of the opponents, and is not obvious
    from the leader's rank."""
    seat = view.turn or 0
    side, battle = seat % 2, view.battle + 1
    if not isinstance(next(iter(view.moves())), Call):
        return
    theirs = view.calls[1 - side]
    answers = [theirs] if theirs else list(CALLS)
    odds = {call: [chance(view, side, call, answer) / 100 for answer in answers] for call in CALLS}
    one, other = CALLS
    surely = min(odds[one]) > max(odds[other]) or min(odds[other]) > max(odds[one])
    if surely:
        better = max(CALLS, key=lambda call: min(odds[call]))
        leader = view.houses[view.leader(side)].card
        if better == TACTICS and leader and leader.face and leader.face[0] in PLAIN:
            return
        values: dict[Move, float] = {
            Call(call): min(found) if call == better else max(found) for call, found in odds.items()
        }
        say = (words.KNOWN[theirs] if theirs else words.SAY).format(battle=battle)
        yield Quest(words.TITLE.format(battle=battle), say, words.ASK, values=values)
