"""Out-of-turn frames ("asides") that the seat to move acknowledges: resignations, draw offers, undo requests.

`Replica` applies the effects of these frames. The asides about late seats are in `claims`.
"""

from __future__ import annotations

from pygames.core.cards import CHANCE

from .. import words
from .effects import Effect
from .frames import Frame, read_any
from .moving import Judging
from .proposals import SPOKEN_MAX
from .replica import Replica
from .wire import Refused


def hears(replica: Replica, aside: Frame) -> str:
    """Return the reason why the seat to move cannot acknowledge an aside now; empty if it can."""
    if aside.seat in replica.absent or aside.height > replica.height:
        return words.NO_ASIDES
    if aside.kind == "resign":
        return ""
    if aside.height < replica.proposals.since:
        return words.OLD_ASIDE
    if replica.proposals.spoken.get(aside.seat, 0) >= SPOKEN_MAX:
        return words.ASIDES_SENT
    if aside.kind == "draw":
        return words.OFFERED if aside.seat in replica.proposals.offers else ""
    if aside.kind == "undo":
        if replica.proposals.undos.get(aside.seat) == aside.data["lines"]:
            return words.UNDO_ASKED
        return "" if undoable(replica, aside.data["lines"]) else words.NO_UNDO
    return words.NO_OFFER


def undoable(replica: Replica, lines: int) -> bool:
    """True if an undo to the first `lines` lines is possible: all later lines are moves of seats that name no card."""
    tail = replica.play.lines[lines:]
    return (
        bool(tail)
        and lines >= 0
        and all(line.move is not None and line.seat != CHANCE and not line.move.cards for line in tail)
    )


def hear(replica: Replica, raw: bytes) -> Frame:
    """Parse and verify an aside; Refused if the seat to move cannot acknowledge it now."""
    aside = read_any(raw, replica.signers, replica.match)
    why = hears(replica, aside) if aside.aside else words.NO_ASIDE
    if why:
        raise Refused(why)
    return aside


def judge_heard(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    """Validate a frame in which the seat to move acknowledges asides. The effect contains these asides."""
    yield 0.0
    asides = [hear(replica, raw) for raw in frame.data["asides"]]
    if not asides or len({(aside.seat, aside.kind) for aside in asides}) != len(asides):
        raise Refused("it acknowledges nothing, or one aside twice")
    if any(aside.kind == "resign" for aside in asides[:-1]):
        raise Refused("it acknowledges more after a resignation")
    return Effect(tuple(asides))
