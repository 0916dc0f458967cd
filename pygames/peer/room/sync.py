"""Exchanges frames with peers: relays own and received frames, sends missing ones, and finds where logs differ.

A frame is stored before it is sent. Frames sent on request are limited by the remote's credit (see `ends`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..channel import notes
from ..channel.ends import INBOX_MAX, End, Ends
from ..channel.journal import frame_line
from ..channel.outbox import Out
from ..protocol.frames import Frame
from .lobby import Lobby
from .matches import Matches
from .part import Part

STALE = 3.0
"""Seconds without progress after which this peer reports its height to all."""


class Sync:
    """This peer's log, and its knowledge of the others' logs."""

    def __init__(self, lobby: Lobby, ends: Ends, matches: Matches, out: Out) -> None:
        self._lobby, self._ends, self._matches, self._out = lobby, ends, matches, out
        self._told = 0.0
        """Seconds since the last report to all."""

    # Accepted frames.

    def took(self, frame: Frame, source: str = "") -> None:
        """Store an accepted frame, and relay it to those who cannot get it otherwise."""
        part = self._matches.part
        assert part is not None
        self._matches.took(frame.raw)
        self._out.store(frame_line(frame))
        mine = frame.seat == part.seat
        for end in self._ends:
            if end.name != source and end.seat != frame.seat and (mine or frame.seat not in end.links):
                self._carry(end, part, frame)
        if part.moved(frame, self._ends.reached):
            self.tell()
        self._told = 0.0
        for end in self._ends:
            if end.seat is not None and end.height < part.replica.height:
                end.answered = ()
        self._out.tell("height", height=part.replica.height, lines=len(part.replica.play.lines))

    def proven(self) -> None:
        """Send the evidence to everybody; each peer judges it independently."""
        part = self._matches.part
        verdict = part.follower.verdict if part else None
        if part is None or verdict is None:
            return
        for frame in verdict.frames:
            self._out.store(frame_line(frame, "accused"))
            for end in self._ends:
                self._carry(end, part, frame)
        self._out.tell("verdict", verdict=verdict.kind, seat=verdict.seat, reason=verdict.reason)

    # This peer's state.

    def have(self) -> bytes:
        """Return the note that reports this peer's height."""
        part = self._matches.part
        if part is None:
            return notes.note("have", series=self._lobby.series, height=0, block=bytes(32).hex(), links=[], anew=[])
        return notes.note(
            "have",
            series=part.genesis.series,
            height=part.replica.height,
            block=part.replica.block.hex(),
            links=self._ends.seats,
            anew=[part.returning.device.hex()] if part.returning.asks and not part.chooses else [],
        )

    def tell(self) -> None:
        """Report this peer's height to all."""
        self._ends.tell(self.have())

    def catch_up(self) -> None:
        """Request frames from remotes that are ahead, once per height."""
        part = self._matches.part
        for end in self._ends if part is not None else ():
            if part is not None and end.height > part.replica.height and end.asked != part.replica.height:
                end.asked = part.replica.height
                self._ends.say(end, self.have())

    def tick(self, seconds: float) -> bool:
        """Count time. True if this peer must report its height again, after `STALE` seconds without progress."""
        self._told += seconds
        if self._told < STALE:
            return False
        self._told = 0.0
        return True

    # The others' states.

    def has(self, end: End, part: Part, note: dict[str, Any]) -> None:
        """Handle a remote's report: send what it lacks, or find where the logs differ."""
        replica = part.replica
        end.height, end.block = note["height"], note["block"]
        self._ends.reports(end, note["links"])
        if part.follower.verdict is not None:  # for peers that were offline when the fault was proven
            self._show(end, part, part.follower.verdict.frames)
        if note["height"] > replica.height:
            if end.seat is not None:
                part.returning.hides(end.seat)
            return
        if note["block"] != replica.log.blocks[note["height"]]:
            self._say_blocks(end, part, max(0, note["height"] - notes.WINDOW + 1))
            return
        self.answer(end, part)
        if end.seat is not None and part.shows(end.seat, note["height"], self._ends.reached):
            self.tell()
        if note["anew"] and end.seat is not None and note["height"] == replica.height:
            head = part.witness(end.seat, note["anew"][0])
            if head is not None:
                self._carry(end, part, head)

    def answer(self, end: End, part: Part) -> None:
        """Send a remote the frames it lacks, within its credit; the same ones at most once per tick."""
        replica, follower = part.replica, part.follower
        now = end.height, replica.height, len(replica.log.here), len(follower.pool) + len(follower.claims.open(replica))
        if end.answered == now:
            return
        end.answered = now
        due = [frame for frames in replica.log[end.height :] for frame in frames]
        due += [*(frame for frame, _ in replica.log.here.values()), *follower.pool.values()]
        due += follower.claims.open(replica)
        due += [frame for (height, _), frame in follower.early.items() if height == replica.height]
        for frame in due[:INBOX_MAX]:
            if not self._ends.owe(end, len(frame.raw)):
                break
            self._carry(end, part, frame)
        if replica.height > end.height:
            self._ends.say(end, self.have())

    def _say_blocks(self, end: End, part: Part, first: int) -> None:
        blocks = part.replica.log.blocks[first : first + notes.WINDOW]
        if self._ends.owe(end, 64 * len(blocks)):
            said = [block.hex() for block in blocks]
            self._ends.say(end, notes.note("blocks", series=part.genesis.series, first=first, blocks=said))

    def compare(self, end: End, part: Part, note: dict[str, Any]) -> None:
        """Find the height at which two logs differ, and send its frames and votes, so that the remote can judge
        them."""
        replica, first = part.replica, note["first"]
        common = [at for at, block in enumerate(note["blocks"], first) if replica.log.blocks[at : at + 1] == [block]]
        if common and common[-1] < replica.height:
            self.show_height(end, part, common[-1])
        elif not common and first > 0 and note["blocks"]:
            self._say_blocks(end, part, max(0, first - notes.WINDOW + 1))

    def show_height(self, end: End, part: Part, height: int) -> None:
        """Send the frames that closed a height here."""
        self._show(end, part, [*part.replica.log[height], *part.follower.claims.of(height)])

    def _show(self, end: End, part: Part, frames: Iterable[Frame]) -> None:
        """Send frames, within the remote's credit."""
        for frame in frames:
            if self._ends.owe(end, len(frame.raw)):
                self._carry(end, part, frame)

    def _carry(self, end: End, part: Part, frame: Frame) -> None:
        self._ends.say(end, notes.carried(part.genesis.series, frame.seat, frame.raw))
