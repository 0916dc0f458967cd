"""Queues the frames received over channels, and passes them to the follower of their match for validation."""

from __future__ import annotations

from collections.abc import Callable, Generator
from hashlib import sha256

from pygames.core.cards import Seat

from ..channel import notes
from ..channel.ends import End, Ends
from ..protocol.attempt import Interrupted
from ..protocol.frames import Frame, read_frame
from ..protocol.wire import Closed, NotNow, OtherBlock, Refused, TooEarly
from .connections import Connections
from .matches import Matches
from .participant import Callbacks, Participant
from .sync import Sync

Job = Generator[float, None, None]


class Incoming:
    """The received frames that await validation, and the actions after their validation."""

    def __init__(
        self,
        ends: Ends,
        matches: Matches,
        connections: Connections,
        sync: Sync,
        callbacks: Callbacks,
        missed: Callable[[Frame], None],
    ) -> None:
        """`missed`: a function that gets each accepted frame, as this device may have signed the frame and lost it."""
        self._ends, self._matches, self._connections, self._sync, self._callbacks = (
            ends,
            matches,
            connections,
            sync,
            callbacks,
        )
        self._missed = missed
        self._interrupted: tuple[End | None, Participant, Seat, bytes] | None = None
        """The frame whose validation waits until a guest's worker has answered a question about its rules."""

    def put(self, end: End, body: bytes) -> None:
        """Queue a received frame for validation, unless its bytes are known; NotNow if its match is not in progress."""
        series, seat, raw = notes.read_carried(body)
        participant = self._matches.of(series)
        kept = self._matches.knows(raw) or (participant is not None and participant.follower.keeps(raw))
        if kept or sha256(raw).digest() in end.known:
            self._connections.repeated(end)
            return
        if participant is None or participant.follower.verdict is not None:
            raise NotNow("a frame of no match that is on")
        self._ends.put(end, series, seat, raw)

    def next_job(self) -> Job | None:
        """Return a job that validates a frame: the interrupted one, an early one that is due now, or the next one."""
        participant = self._matches.participant
        if self._interrupted is not None:
            again, self._interrupted = self._interrupted, None
            return self._judging(*again)
        if participant is not None and participant.follower.verdict is None:
            early = participant.follower.next_early()
            if early is not None:
                return self._judging(None, participant, early.seat, early.raw)
        pulled = self._ends.pull()
        if pulled is None:
            return None
        end, series, seat, raw = pulled
        of = self._matches.of(series)
        return self._judging(end, of, seat, raw) if of is not None else None

    def _judging(self, end: End | None, participant: Participant, seat: Seat, raw: bytes) -> Job:
        before = participant.replica
        self._callbacks.doing("checking")
        try:
            frame = read_frame(raw, seat, participant.genesis.keys, participant.genesis.match)
            answer = yield from participant.follower.file(frame, trusted=False)
        except Interrupted:
            self._interrupted = end, participant, seat, raw
            raise
        except Refused as error:
            if end is not None and self._connections.is_here(end):
                self._connections.refuse(end, error)
                self._refused(end, participant, error)
            return
        if answer == "known":
            if end is not None and self._connections.is_here(end):
                end.known.add(sha256(raw).digest())
                self._connections.repeated(end)
        elif answer == "proof":
            self._callbacks.proven()
        elif answer != "early":
            self._missed(frame)
            self._callbacks.took(frame, end.name if end else "")
            if participant.replica is not before:  # votes replaced a height that only the accused had closed
                self._sync.tell()

    def _refused(self, end: End, participant: Participant, error: Refused) -> None:
        """React to a refused frame: store that its sender is ahead, or send it the frames where the logs differ."""
        if isinstance(error, TooEarly):
            end.height = max(end.height, error.height)
        elif isinstance(error, OtherBlock) and participant.replica.height:
            self._sync.show_height(end, participant, participant.replica.height - 1)
        elif isinstance(error, Closed):
            self._sync.show_height(end, participant, error.height)
