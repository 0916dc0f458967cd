"""Received frames: from the channels to the inboxes, and from there to the follower of their match."""

from __future__ import annotations

from collections.abc import Callable, Generator
from hashlib import sha256

from pygames.core.cards import Seat

from ..channel import notes
from ..channel.ends import End, Ends
from ..protocol.attempt import Interrupted
from ..protocol.frames import Frame, read_frame
from ..protocol.wire import Closed, NotNow, OtherBlock, Refused, TooEarly
from .door import Door
from .matches import Matches
from .part import Part, Post
from .sync import Sync

Job = Generator[float, None, None]


class Incoming:
    """Received frames awaiting validation, and what follows it."""

    def __init__(
        self, ends: Ends, matches: Matches, door: Door, sync: Sync, post: Post, missed: Callable[[Frame], None]
    ) -> None:
        """`missed`: called for frames that this seat may have signed itself and lost."""
        self._ends, self._matches, self._door, self._sync, self._post = ends, matches, door, sync, post
        self._missed = missed
        self._interrupted: tuple[End | None, Part, Seat, bytes] | None = None
        """The frame whose validation waits until a guest's worker has answered a question about its rules."""

    def put(self, end: End, body: bytes) -> None:
        """Queue a received frame, unless it is known."""
        series, seat, raw = notes.read_carried(body)
        part = self._matches.of(series)
        kept = self._matches.knows(raw) or (part is not None and part.follower.keeps(raw))
        if kept or sha256(raw).digest() in end.known:
            self._door.repeated(end)
            return
        if part is None or part.follower.verdict is not None:
            raise NotNow("a frame of no match that is on")
        self._ends.put(end, series, seat, raw)

    def next_job(self) -> Job | None:
        """Return a job that validates an early frame that is due now, or else the next queued frame."""
        part = self._matches.part
        if self._interrupted is not None:
            again, self._interrupted = self._interrupted, None
            return self._judging(*again)
        if part is not None and part.follower.verdict is None:
            early = part.follower.next_early()
            if early is not None:
                return self._judging(None, part, early.seat, early.raw)
        pulled = self._ends.pull()
        if pulled is None:
            return None
        end, series, seat, raw = pulled
        of = self._matches.of(series)
        return self._judging(end, of, seat, raw) if of is not None else None

    def _judging(self, end: End | None, part: Part, seat: Seat, raw: bytes) -> Job:
        before = part.replica
        self._post.doing("checking")
        try:
            frame = read_frame(raw, seat, part.genesis.keys, part.genesis.match)
            answer = yield from part.follower.file(frame, trusted=False)
        except Interrupted:
            self._interrupted = end, part, seat, raw
            raise
        except Refused as error:
            if end is not None and self._door.is_here(end):
                self._door.refuse(end, error)
                self._refused(end, part, error)
            return
        if answer == "known":
            if end is not None and self._door.is_here(end):
                end.known.add(sha256(raw).digest())
                self._door.repeated(end)
        elif answer == "proof":
            self._post.proven()
        elif answer != "early":
            self._missed(frame)
            self._post.took(frame, end.name if end else "")
            if part.replica is not before:  # votes replaced a height that only the accused had closed
                self._sync.tell()

    def _refused(self, end: End, part: Part, error: Refused) -> None:
        """Send the remote the height at which its log differs."""
        if isinstance(error, TooEarly):
            end.height = max(end.height, error.height)
        elif isinstance(error, OtherBlock) and part.replica.height:
            self._sync.show_height(end, part, part.replica.height - 1)
        elif isinstance(error, Closed):
            self._sync.show_height(end, part, error.height)
