"""The phases of a room, and the messages that peers accept in each phase, in one table.

A phase of a match has the name of the kind of frame that is due (`Replica.waits_for`). Before its first match a room is
in the phase "lobby"; after a proven fault it is in the phase "stopped".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .status_types import Doing


class Phase(NamedTuple):
    """The kinds of messages that peers accept in a phase of a room."""

    frames: tuple[str, ...]
    """The kinds of frames that can close the height, accepted from the seats in `Due.seats`."""
    asides: tuple[str, ...]
    """The kinds of frames out of turn, accepted from any seat that a person plays."""
    notes: tuple[str, ...]
    """The kinds of notes: `terms` and `proposal` are accepted from the host alone, the others from any peer."""
    doing: Doing
    """The token with which the page shows why the match waits for a seat."""


SPEECH = ("resign", "draw", "undo")
"""The kinds of asides that have no effect until the seat to move acknowledges them."""
CLAIMS = ("call", "contest", "close", "answered", "leave")
"""The kinds of asides about a late seat, for which the open height waits."""
ALWAYS = ("head", "complaint", "told")
"""The kinds of asides that are accepted in every phase from the first shuffle to the end of a match."""

_PLAY = (*SPEECH, *CLAIMS, *ALWAYS)

_LOG = ("terms", "ready", "have", "blocks", "genesis")
"""The kinds of notes that are accepted during every match: the terms and readiness for the next match, reports of a
peer's log, and a later match that all seats have signed, which may replace the current one."""
_NEW = ("proposal",)
"""The kinds of notes about a match that not all seats have signed yet; not accepted while a match is in progress."""

PHASES = {
    "lobby": Phase((), (), ("terms", "ready", "have", "genesis", *_NEW), "seating"),
    "commit": Phase(("commit",), ("head",), (*_LOG, *_NEW), "seating"),
    "open": Phase(("open",), ("head",), _LOG, "seating"),
    "shuffle": Phase(("shuffle", "concede"), _PLAY, _LOG, "shuffling"),
    "ack": Phase(("ack", "concede"), _PLAY, _LOG, "agreeing"),
    "shares": Phase(("shares", "concede"), _PLAY, _LOG, "dealing"),
    "link": Phase(("link", "concede"), _PLAY, _LOG, "rolling"),
    "move": Phase(("move", "heard", "concede"), _PLAY, _LOG, "moving"),
    "opening": Phase(("opening",), ALWAYS, (*_LOG, *_NEW), "opening"),
    "over": Phase((), ALWAYS, (*_LOG, *_NEW), "over"),
    "stopped": Phase((), (), (*_LOG, *_NEW), "over"),
}
"""The table of phases: by the kind of the due frame, or by the state of a room in which no frame is due."""


def callable_in(kind: str) -> bool:
    """True if players may call a late seat in this phase, one of those from the first shuffle to the last move."""
    return "call" in PHASES[kind].asides
