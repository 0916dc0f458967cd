"""Why a move of Politics is good: what it prepares or prevents."""

from __future__ import annotations

from pygames.core.moves import Move
from pygames.core.value import put

from ..moves import Place, Put, Step, Swap, Takeover
from ..rules import Politics
from ..scoring import scored
from ..words import OFFICES, name
from . import words


def why(view: Politics, move: Move) -> str:
    """In a sentence or two; empty where nothing is to be said."""
    seat = view.turn or 0
    if isinstance(move, Place):
        return _chance(view, seat, move.rank)
    if isinstance(move, Put):
        return _chance(view, seat, view.contested) if move.card + move.warrior + move.queen else ""
    if not isinstance(move, Step | Swap | Takeover):
        return ""
    old, new = (scored(state.row, state.owners, state.seats) for state in (view, _lies(view, move)))
    gains = [seat] if new[seat] > old[seat] else []
    told = gains + [other for other in range(view.seats) if other != seat and new[other] < old[other]]
    said = [words.WORTH.format(who=name(each), points=new[each], before=old[each]) for each in told[:2]]
    return " ".join(said)


def _lies(view: Politics, move: Move) -> Politics:
    """The row after a move, before the next round begins."""
    after = view.after(move)
    return view if after.round != view.round and isinstance(move, Step) else after


def _chance(view: Politics, seat: int, rank: int) -> str:
    """What an office on which markers come would bring, or that it is one's own."""
    office = OFFICES[rank]
    if view.owners[rank] == seat:
        return words.HOLD.format(office=office, who=name(seat))
    now = scored(view.row, view.owners, view.seats)[seat]
    gain = scored(view.row, put(view.owners, rank, seat), view.seats)[seat] - now
    return words.WIN_OVER.format(office=office, points=gain, who=name(seat)) if gain else ""
