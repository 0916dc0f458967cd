"""The matches of one room in sequence: the current or last one, and those before it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

from pygames.core.cards import Seat

from ..channel.ends import End
from ..protocol.saved import write_log
from .part import Part
from .results import result_of

if TYPE_CHECKING:
    from ..protocol.shown import Result


class Matches:
    """The local participants in these matches."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed`: called when a new match replaces the last one."""
        self._changed = changed
        self.part: Part | None = None
        """In the current or last match."""
        self.past: list[Part] = []
        """In the earlier matches of this room."""
        self._known: set[bytes] = set()
        """Hashes of the frames accepted in the current match."""

    def add(self, part: Part) -> None:
        """Add a new match; forget the last one if it never began."""
        if self.part is not None and self.part.begun:
            self.past.append(self.part)
        self.part = part
        self._known.clear()
        self._changed()

    @property
    def phase(self) -> str:
        """The phase of the room (see `phases`)."""
        return self.part.phase if self.part else "lobby"

    def result(self) -> Result | None:
        """Return how the match ended (see `shown`); None while it goes on."""
        return result_of(self.part) if self.part else None

    @property
    def over(self) -> bool:
        """True if the match has a final result."""
        result = self.result()
        return result is not None and result["kind"] != "unconfirmed"

    @property
    def on(self) -> Part | None:
        """The local participant of the match in progress, if any."""
        return self.part if self.part is not None and self.part.begun and not self.over else None

    def of(self, series: int) -> Part | None:
        """Return the local participant in the match with this number, if it is the latest; earlier matches are
        closed."""
        return self.part if self.part and self.part.genesis.series == series else None

    def seat_of(self, end: End) -> Seat | None:
        """Return the seat of a remote."""
        return self.part.genesis.seat_of(end.key.code) if self.part and end.key else None

    def watches(self, end: End) -> bool:
        """True if a remote can only watch: by its own wish, or because it has no seat in the current match."""
        return end.seat is None and (end.wish == "watch" or (self.part is not None and self.part.begun))

    # Accepted frames.

    def took(self, raw: bytes) -> None:
        """Remember that a frame with these bytes was accepted."""
        self._known.add(sha256(raw).digest())

    def knows(self, raw: bytes) -> bool:
        """True if a frame with these bytes was accepted."""
        return sha256(raw).digest() in self._known


def log_of(part: Part) -> str:
    """Return a match as a text log with its evidence, which anybody can verify."""
    verdict, replica = part.follower.verdict, part.replica
    said = [] if verdict else part.follower.claims.said(replica)
    return write_log(replica, said, verdict.frames if verdict else ())
