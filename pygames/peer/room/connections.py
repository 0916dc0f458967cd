"""Connecting and disconnecting peers: handshakes over new channels, refusals, and closing channels because of
faults."""

from __future__ import annotations

from collections.abc import Callable

from pygames.core.record import clean_name

from ..channel import notes
from ..channel.ends import End, Ends
from ..channel.journal import Identity
from ..channel.line import Proven
from ..channel.outbox import ReportEvent
from ..protocol.wire import NotNow, Refused
from .matches import Matches


class Connections:
    """Opens and closes the room's channels, and counts their faults."""

    def __init__(
        self,
        identity: Identity,
        ends: Ends,
        matches: Matches,
        event: ReportEvent,
        greet: Callable[[End], None],
        left: Callable[[], None],
    ) -> None:
        """`greet`: sends the room's state to a new peer; `left`: reports to the others that a connection is closed."""
        self._identity, self._ends, self._matches, self._event = identity, ends, matches, event
        self._greet, self._tell_left = greet, left

    def hear(self, end: End, message: bytes) -> bytes | None:
        """Return a decrypted message; None during the handshake, or if an invalid message closes the channel."""
        try:
            heard = self._ends.hear(end, message)
        except Refused as error:  # nothing else from this channel can be trusted
            self._event("refused" if end.up else "turned away", channel=end.name, reason=str(error))
            self.shut(end)
            return None
        if isinstance(heard, Proven):
            self._came(end, heard)
            return None
        return heard

    def _came(self, end: End, proven: Proven) -> None:
        try:
            said = notes.read_hello(proven.hello, self._identity.engine, self._identity.game)
        except Refused as error:
            outdated = isinstance(error, notes.OtherVersion)
            self._event("outdated" if outdated else "turned away", channel=end.name, reason=str(error))
            self._ends.shut(end.name)
            return
        for other in [other for other in self._ends if other.key == proven.key and other.line is not None]:
            self._ends.shut(other.name)  # the peer reconnected before the carrier reported its old channel as closed
        end.key, end.called, end.wish = proven.key, clean_name(said["name"]), said["wish"]
        end.seat = self._matches.seat_of(end)
        self._event("came", name=end.called, wish=end.wish, seat=end.seat)
        self._greet(end)

    def is_here(self, end: End) -> bool:
        """True if this end's channel is still open. A new end may have got the same channel name since."""
        return self._ends.get(end.name) is end

    def refuse(self, end: End, error: Refused) -> None:
        """Count a refused message against its sender; close the channel after too many."""
        self._event("refused", channel=end.name, reason=str(error))
        if self._ends.blame(end, fault=not isinstance(error, NotNow)):
            self.shut(end)

    def repeated(self, end: End) -> None:
        """Count a duplicate frame against its sender; close the channel after too many."""
        if self._ends.repeats(end):
            self.shut(end)

    def shut(self, end: End) -> None:
        """Close the channel to a peer."""
        self._ends.shut(end.name)
        self._left(end)

    def gone(self, channel: str) -> None:
        """Handle a channel that the carrier reports as closed."""
        end = self._ends.drop(channel)
        if end is not None:
            self._left(end)

    def _left(self, end: End) -> None:
        if end.up and end.line is not None:
            self._event("left", name=end.called, seat=end.seat)
            self._tell_left()

    def tick(self, seconds: float) -> None:
        """Count time, and close the channels whose handshake is not complete in time."""
        for name in self._ends.tick(seconds):
            self._event("refused", channel=name, reason="it did not say who it is")
            self._ends.shut(name)
