"""Exchanges frames with peers: sends own frames, relays others, sends frames that a peer lacks, and finds where logs
differ.

A frame is stored before it is sent. The remote's credit limits the frames sent on request (see `ends`).
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
from .participant import Participant

STALE = 3.0
"""Seconds without a new frame after which this peer reports its height to all."""


class Sync:
    """Exchange of the log of the current match with the other peers."""

    def __init__(self, lobby: Lobby, ends: Ends, matches: Matches, out: Out) -> None:
        self._lobby, self._ends, self._matches, self._out = lobby, ends, matches, out
        self._told = 0.0
        """Seconds since this peer last accepted a frame, or was due to report its height to all."""

    # Accepted frames.

    def took(self, frame: Frame, source: str = "") -> None:
        """Store an accepted frame, and relay it to the peers that cannot get it from its source or its signer."""
        participant = self._matches.participant
        assert participant is not None
        self._matches.took(frame.raw)
        self._out.store(frame_line(frame))
        mine = frame.seat == participant.seat
        for end in self._ends:
            if end.name != source and end.seat != frame.seat and (mine or frame.seat not in end.links):
                self._carry(end, participant, frame)
        if participant.moved(frame, self._ends.reached):
            self.tell()
        self._told = 0.0
        for end in self._ends:
            if end.seat is not None and end.height < participant.replica.height:
                end.answered = ()
        self._out.tell("height", height=participant.replica.height, lines=len(participant.replica.play.lines))

    def proven(self) -> None:
        """Store the evidence of a verdict and send it to all peers, which judge it independently."""
        participant = self._matches.participant
        verdict = participant.follower.verdict if participant else None
        if participant is None or verdict is None:
            return
        for frame in verdict.frames:
            self._out.store(frame_line(frame, "accused"))
            for end in self._ends:
                self._carry(end, participant, frame)
        self._out.tell("verdict", verdict=verdict.kind, seat=verdict.seat, reason=verdict.reason)

    # This peer's state.

    def have(self) -> bytes:
        """Return the note that reports this peer's height."""
        participant = self._matches.participant
        if participant is None:
            return notes.note("have", series=self._lobby.series, height=0, block=bytes(32).hex(), links=[], anew=[])
        return notes.note(
            "have",
            series=participant.genesis.series,
            height=participant.replica.height,
            block=participant.replica.block.hex(),
            links=self._ends.seats,
            anew=[participant.returning.device.hex()] if participant.returning.asks and not participant.chooses else [],
        )

    def tell(self) -> None:
        """Report this peer's height to all peers."""
        self._ends.tell(self.have())

    def catch_up(self) -> None:
        """Request frames from remotes that are ahead of this peer, once per remote and height."""
        participant = self._matches.participant
        for end in self._ends if participant is not None else ():
            if (
                participant is not None
                and end.height > participant.replica.height
                and end.asked != participant.replica.height
            ):
                end.asked = participant.replica.height
                self._ends.say(end, self.have())

    def tick(self, seconds: float) -> bool:
        """Count time. True if this peer must report its height again, after `STALE` seconds without progress."""
        self._told += seconds
        if self._told < STALE:
            return False
        self._told = 0.0
        return True

    # The others' states.

    def has(self, end: End, participant: Participant, note: dict[str, Any]) -> None:
        """Handle a remote's report of its height: send the frames that it lacks, or find where the logs differ."""
        replica = participant.replica
        end.height, end.block = note["height"], note["block"]
        self._ends.reports(end, note["links"])
        if participant.follower.verdict is not None:  # the remote may have been offline when the fault was proven
            self._show(end, participant, participant.follower.verdict.frames)
        if note["height"] > replica.height:
            if end.seat is not None:
                participant.returning.hides(end.seat)
            return
        if note["block"] != replica.log.blocks[note["height"]]:
            self._say_blocks(end, participant, max(0, note["height"] - notes.WINDOW + 1))
            return
        self.answer(end, participant)
        if end.seat is not None and participant.shows(end.seat, note["height"], self._ends.reached):
            self.tell()
        if note["anew"] and end.seat is not None and note["height"] == replica.height:
            head = participant.witness(end.seat, note["anew"][0])
            if head is not None:
                self._carry(end, participant, head)

    def answer(self, end: End, participant: Participant) -> None:
        """Send a remote the frames that it lacks, within its credit; the same frames are not sent twice in one tick."""
        replica, follower = participant.replica, participant.follower
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
            self._carry(end, participant, frame)
        if replica.height > end.height:
            self._ends.say(end, self.have())

    def finish(self, end: End, note: dict[str, Any]) -> None:
        """Send a remote the frames of the last match that it lacks, while a rematch is proposed: a restored seat cannot
        sign the rematch while the last match continues in its log."""
        before = self._matches.past[-1] if self._matches.past else None
        if before is None or note["series"] != before.genesis.series or note["height"] > before.replica.height:
            return
        log, verdict = before.replica.log, before.follower.verdict
        if note["block"] == log.blocks[note["height"]]:
            lacking = [frame for frames in log[note["height"] :] for frame in frames]
            lacking += [frame for frame, _ in log.here.values()]
            self._show(end, before, [*(verdict.frames if verdict else ()), *lacking][:INBOX_MAX])

    def _say_blocks(self, end: End, participant: Participant, first: int) -> None:
        blocks = participant.replica.log.blocks[first : first + notes.WINDOW]
        if self._ends.owe(end, 64 * len(blocks)):
            said = [block.hex() for block in blocks]
            self._ends.say(end, notes.note("blocks", series=participant.genesis.series, first=first, blocks=said))

    def compare(self, end: End, participant: Participant, note: dict[str, Any]) -> None:
        """Find the height at which a remote's log differs from this one, and send this peer's frames and votes of that
        height, so that the remote can judge them."""
        replica, first = participant.replica, note["first"]
        common = [at for at, block in enumerate(note["blocks"], first) if replica.log.blocks[at : at + 1] == [block]]
        if common and common[-1] < replica.height:
            self.show_height(end, participant, common[-1])
        elif not common and first > 0 and note["blocks"]:
            self._say_blocks(end, participant, max(0, first - notes.WINDOW + 1))

    def show_height(self, end: End, participant: Participant, height: int) -> None:
        """Send a remote the frames that closed a height in this peer's log, and the votes about that height."""
        self._show(end, participant, [*participant.replica.log[height], *participant.follower.claims.of(height)])

    def _show(self, end: End, participant: Participant, frames: Iterable[Frame]) -> None:
        """Send frames of a match to a remote, within its credit."""
        for frame in frames:
            if self._ends.owe(end, len(frame.raw)):
                self._carry(end, participant, frame)

    def _carry(self, end: End, participant: Participant, frame: Frame) -> None:
        self._ends.say(end, notes.carried(participant.genesis.series, frame.seat, frame.raw))
