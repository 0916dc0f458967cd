"""The phases of a match, and what each of them accepts, from whom: the one table that everything else reads.

A phase is named after the frame that is due in it (`due` says which, from public facts alone).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .shown import Doing


class Phase(NamedTuple):
    """What is accepted while one kind of frame is due."""

    frames: tuple[str, ...]
    """Kinds that close the height; from the seats that owe (`Due.seats`)."""
    asides: tuple[str, ...]
    """Kinds that may be said out of turn; from any seat that is present."""
    doing: Doing
    """What the page says of it: a token."""


SPEECH = ("resign", "draw", "undo")
"""Asides that the seat to move hears."""
CLAIMS = ("call", "contest", "close", "answered", "leave")
"""Asides about the seat that the open height waits for."""
ALWAYS = ("head", "complaint", "told")
"""Asides that belong to a height, whatever is due."""

_PLAY = (*SPEECH, *CLAIMS, *ALWAYS)

PHASES = {
    "commit": Phase(("commit",), ("head",), "seating"),
    "open": Phase(("open",), ("head",), "seating"),
    "shuffle": Phase(("shuffle", "concede"), _PLAY, "shuffling"),
    "ack": Phase(("ack", "concede"), _PLAY, "agreeing"),
    "shares": Phase(("shares", "concede"), _PLAY, "dealing"),
    "link": Phase(("link", "concede"), _PLAY, "rolling"),
    "move": Phase(("move", "heard", "concede"), _PLAY, "moving"),
    "opening": Phase(("opening",), ALWAYS, "opening"),
    "over": Phase((), ALWAYS, "over"),
}
"""By the kind of frame that is due."""


def callable_in(kind: str) -> bool:
    """Whether who is late in this phase may be called: from the first shuffle to the last move."""
    return "call" in PHASES[kind].asides
