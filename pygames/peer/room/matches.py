"""The matches of one room in sequence: the current or last match, and the earlier ones."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

from pygames.core.cards import Seat

from ..channel.ends import End
from ..protocol.saved import write_log
from .participant import Participant
from .results import result_of

if TYPE_CHECKING:
    from ..protocol.status_types import Result


class Matches:
    """The local participants in all matches of one room."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed`: called when a new match is added."""
        self._changed = changed
        self.participant: Participant | None = None
        """The participant in the current match, or the last one."""
        self.past: list[Participant] = []
        """The participants in the earlier matches of this room."""
        self._known: set[bytes] = set()
        """Hashes of the frames accepted in the current match."""

    def add(self, participant: Participant) -> None:
        """Add a new match. Drop the last match if it never began, else move it to the earlier matches."""
        if self.participant is not None and self.participant.begun:
            self.past.append(self.participant)
        self.participant = participant
        self._known.clear()
        self._changed()

    @property
    def phase(self) -> str:
        """The phase of the room (see `phases`)."""
        return self.participant.phase if self.participant else "lobby"

    def result(self) -> Result | None:
        """Return the result of the current or last match (see `status_types`); None while it is in progress."""
        return result_of(self.participant) if self.participant else None

    @property
    def over(self) -> bool:
        """True if the current or last match has a final result."""
        result = self.result()
        return result is not None and result["kind"] != "unconfirmed"

    @property
    def on(self) -> Participant | None:
        """The local participant of the match in progress, if any."""
        return self.participant if self.participant is not None and self.participant.begun and not self.over else None

    def of(self, series: int) -> Participant | None:
        """Return the local participant in the match with this number; None unless it is the latest match, as earlier
        matches accept no frames."""
        return self.participant if self.participant and self.participant.genesis.series == series else None

    def seat_of(self, end: End) -> Seat | None:
        """Return the seat of a remote in the current or last match; None if it has none."""
        return self.participant.genesis.seat_of(end.key.code) if self.participant and end.key else None

    def watches(self, end: End) -> bool:
        """True if a remote can only watch: by its own wish, or because it has no seat in the current match."""
        return end.seat is None and (end.wish == "watch" or (self.participant is not None and self.participant.begun))

    # Accepted frames.

    def took(self, raw: bytes) -> None:
        """Record that a frame with these bytes was accepted."""
        self._known.add(sha256(raw).digest())

    def knows(self, raw: bytes) -> bool:
        """True if a frame with these bytes was accepted."""
        return sha256(raw).digest() in self._known


def log_of(participant: Participant) -> str:
    """Return a match as a text log with its evidence, which anybody can verify."""
    verdict, replica = participant.follower.verdict, participant.replica
    said = [] if verdict else participant.follower.claims.said(replica)
    return write_log(replica, said, verdict.frames if verdict else ())
