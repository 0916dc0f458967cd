"""What the seat to move hears, and when: resignations, offers of a draw, wishes to take back.

What they do when they are heard, the table knows; what is said of late seats is in `claims`.
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
    if aside.height < table.speech.since:
        return "that was said before the last move"
    if table.speech.spoken.get(aside.seat, 0) >= table.spoken_max:
        return "that seat has said enough"
    if aside.kind == "draw":
        return "a draw is offered already" if aside.seat in table.speech.offers else ""
    if aside.kind == "undo":
        if table.speech.undos.get(aside.seat) == aside.data["lines"]:
            return "that is asked already"
        return "" if undoable(table, aside.data["lines"]) else "what nature answered or a card showed stays"
    return "that is no speech"


def undoable(table: Table, lines: int) -> bool:
    """Whether the match may go back to so many lines: nothing was drawn, rolled or shown since."""
    tail = table.play.lines[lines:]
    return (
        bool(tail)
        and lines >= 0
        and all(line.move is not None and line.seat != CHANCE and not line.move.cards for line in tail)
    )


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
