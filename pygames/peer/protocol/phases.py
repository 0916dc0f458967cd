"""The phases of a room, and the messages accepted in each: the one table that everything else uses.

A match's phase is named after its pending frame (`due` derives it from public facts). Before the first match the room
is in its lobby, and after a proven fault the match has stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .status_types import Doing


class Phase(NamedTuple):
    """The messages accepted in a phase; the next phase follows from the frames that close the height."""

    frames: tuple[str, ...]
    """Kinds that close the height; from the seats in `Due.seats`."""
    asides: tuple[str, ...]
    """Kinds of out-of-turn frames; from any present seat."""
    notes: tuple[str, ...]
    """Kinds of notes; `terms` and `proposal` from the host alone, the others from anybody."""
    doing: Doing
    """A token for the page."""


SPEECH = ("resign", "draw", "undo")
"""Asides that the seat to move acknowledges."""
CLAIMS = ("call", "contest", "close", "answered", "leave")
"""Asides about the seat that the open height waits for."""
ALWAYS = ("head", "complaint", "told")
"""Asides of a height that are accepted in any phase."""

_PLAY = (*SPEECH, *CLAIMS, *ALWAYS)

_LOG = ("terms", "ready", "have", "blocks", "genesis")
"""Notes about the next match and about each peer's log, and a later match that all seats have signed: for them the
match here is over, so the later one may replace it."""
_NEW = ("proposal",)
"""Notes of a new match that is not signed yet; it cannot replace one in progress."""

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
"""By the kind of the pending frame, or another state of the room."""


def callable_in(kind: str) -> bool:
    """True if a late seat may be called in this phase: from the first shuffle to the last move."""
    return "call" in PHASES[kind].asides
