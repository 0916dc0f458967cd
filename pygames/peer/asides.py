"""What may be said out of turn, and when: resignations, offers, wishes to take back, claims of a seat's time.

What they do when they are heard or counted, the table knows.
"""

from __future__ import annotations

from pygames.core.cards import CHANCE

from .effects import Effect
from .frames import Frame, read_any
from .moving import Judging
from .table import Table
from .wire import Refused


def hears(table: Table, aside: Frame) -> str:
    """Why an aside cannot be heard now; empty if it can. Only as the rules allow."""
    if table.due.kind != "move" or table.play.ended:
        return "nothing can be said now"
    if aside.seat in table.absent or aside.height > table.height:
        return "that seat cannot speak now"
    if aside.kind == "resign":
        return ""
    if aside.height < table.since:
        return "that was said before the last move"
    if aside.kind == "draw":
        return "a draw is offered already" if aside.seat in table.offers else ""
    if aside.kind == "undo":
        if table.undos.get(aside.seat) == aside.data["lines"]:
            return "that is asked already"
        return "" if undoable(table, aside.data["lines"]) else "what nature answered or a card showed stays"
    return "that is not heard but counted"


def undoable(table: Table, lines: int) -> bool:
    """Whether the match may go back to so many lines: nothing was drawn, rolled or shown since."""
    tail = table.play.lines[lines:]
    return (
        bool(tail)
        and lines >= 0
        and all(line.move is not None and line.seat != CHANCE and not line.move.cards for line in tail)
    )


def claimable(table: Table, claim: Frame) -> str:
    """Why a claim cannot stand at this height; empty if it can."""
    late = claim.data["seat"]
    if claim.height != table.height:
        return "the claim is of another height"
    if claim.seat == late or late not in table.due.seats or claim.seat in table.absent:
        return "that seat owes nothing, or claims against itself"
    if late in table.absent:
        return "that seat is gone already"
    if claim.kind == "replace" and hides(table):
        return "a seat can be replaced only where nothing is hidden"
    if table.play.ended or table.due.kind in ("commit", "open"):
        return "there is no match to claim"
    return ""


def hides(table: Table) -> bool:
    """Whether anything is hidden in this match, or will be: then no bot can take a seat that its person left."""
    return bool(table.game.hidden or table.public.secretive or table.slots or table.decks)


def hear(table: Table, raw: bytes) -> Frame:
    """The aside of these bytes, if it can be heard now; Refused otherwise."""
    aside = read_any(raw, table.signers, table.match)
    why = hears(table, aside) if aside.aside else "that is no aside"
    if why:
        raise Refused(why)
    return aside


def judge_heard(table: Table, frame: Frame, trusted: bool) -> Judging:
    """What the seat to move says that it heard."""
    yield 0.0
    asides = [hear(table, raw) for raw in frame.data["asides"]]
    if not asides or len({(aside.seat, aside.kind) for aside in asides}) != len(asides):
        raise Refused("nothing is heard, or one thing twice")
    if any(aside.kind == "resign" for aside in asides[:-1]):
        raise Refused("after a resignation nothing more is heard")
    return Effect(tuple(asides))
