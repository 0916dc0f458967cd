"""Effects of a move of Politics, for hints: the row's value, shares of markers, chances in the cup."""

from __future__ import annotations

from pygames.core.moves import Move
from pygames.core.value import put

from ..abilities import AFTER
from ..labels import lying
from ..moves import Befuddle, Done, Leave, Pass, Place, Put, Shift, Step, Swap, Takeover, numbers_in
from ..rules import Politics
from ..scoring import scored
from ..words import HAS_ALL, HAS_SOME, OFFICES, name, share
from . import words


def effects(view: Politics, move: Move) -> dict[str, tuple[float, str]]:
    """Return the effects of a move by topic: the value for the seat to move, and a sentence."""
    seat = view.turn or 0
    if isinstance(move, Place):
        return _share(view, view.after(move), seat, move.rank)
    if isinstance(move, Shift):
        gained = _share(view, AFTER["shift"](view, move), seat, move.target) if move.colour == seat else {}
        return {**_row(view, seat, None), **gained}
    if isinstance(move, Done) and view.left:
        return {"pool": (-view.left / 20, words.IN_POOL.format(left=view.left, who=name(seat)))}
    if isinstance(move, Put):
        return _cup(view, seat, move)
    if isinstance(move, Leave | Pass | Befuddle):
        return _row(view, seat, None)
    if isinstance(move, Step | Swap | Takeover):
        return _row(view, seat, move)
    return {}


def _share(view: Politics, after: Politics, seat: int, rank: int) -> dict[str, tuple[float, str]]:
    """Return, as an effect, the seat's share of the markers on an office, and its gain by taking the office over.

    There is no effect if the move adds no marker of the seat there, or if a takeover would gain nothing.
    """
    part, whole = after.on(rank, seat), sum(lying(after, rank))
    now, then = (scored(view.row, owners, view.seats)[seat] for owners in (view.owners, put(view.owners, rank, seat)))
    own = view.owners[rank] == seat
    if part <= view.on(rank, seat) or (then <= now and not own):
        return {}
    has = (words.OWN_SOME, words.OWN_ALL) if own else (HAS_SOME, HAS_ALL)
    told = share(part, whole, *has, who=name(seat), office=OFFICES[rank])
    if not own:
        told = f"{told} {words.TAKEN_OVER.format(points=then - now)}"
    return {f"office {rank}": (0.1 + max(0, then - now) * part / whole / 4, told)}


def _cup(view: Politics, seat: int, move: Put) -> dict[str, tuple[float, str]]:
    """Return, as effects, the seat's chance of being drawn after the move, and the markers that it spends."""
    own = sum(numbers_in(move))
    mine, inside = view.cup[seat] + own, sum(view.cup) + own
    found = {}
    if mine:
        found["cup"] = (mine / inside, share(mine, inside, words.CUP_SOME, words.CUP_ALL, who=name(seat)))
    if own:
        found["paid"] = (-own / 50, words.PAID.format(own=own, who=name(seat)))
    return found


def _row(view: Politics, seat: int, move: Step | Swap | Takeover | None) -> dict[str, tuple[float, str]]:
    """Return, as effects, the row's points for each seat after the move; `move` is None if the row stays as it is."""
    after = view if move is None else AFTER["step"](view, move) if isinstance(move, Step) else view.after(move)
    found = {}
    for each, points in enumerate(scored(after.row, after.owners, after.seats)):
        told = (words.ROW if each == seat else words.ROW_BAD).format(who=name(each), points=points)
        value = points + 0.001 if each == seat else -points / (view.seats - 1) - 0.001
        found[f"row {each}"] = (value, told)
    return found
