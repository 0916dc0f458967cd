"""The phases of a room, and what each of them accepts, from whom: the one table that everything else reads.

A match's phase is named after the frame that is due in it (`due` says which, from public facts alone); before the first
match the room is in its lobby, and a match that was proven foul has stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .shown import Doing


class Phase(NamedTuple):
    """What is accepted in a phase; the next one follows from what closes the height."""

    frames: tuple[str, ...]
    """Kinds that close the height; from the seats that owe (`Due.seats`)."""
    asides: tuple[str, ...]
    """Kinds that may be said out of turn; from any seat that is present."""
    notes: tuple[str, ...]
    """Kinds that are acted on; `terms` and `proposal` from the host alone, the others from anybody."""
    doing: Doing
    """What the page says of it: a token."""


SPEECH = ("resign", "draw", "undo")
"""Asides that the seat to move hears."""
CLAIMS = ("call", "contest", "close", "answered", "leave")
"""Asides about the seat that the open height waits for."""
ALWAYS = ("head", "complaint", "told")
"""Asides that belong to a height, whatever is due."""

_PLAY = (*SPEECH, *CLAIMS, *ALWAYS)

_LOG = ("terms", "ready", "have", "blocks")
"""Notes of what is to come, and of what everybody has of the match."""
_NEW = ("proposal", "genesis")
"""Notes of another match: none takes the place of one that is on."""

PHASES = {
    "lobby": Phase((), (), ("terms", "ready", "have", *_NEW), "seating"),
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
"""By the kind of frame that is due, or what else the room is in."""


def callable_in(kind: str) -> bool:
    """Whether who is late in this phase may be called: from the first shuffle to the last move."""
    return "call" in PHASES[kind].asides
