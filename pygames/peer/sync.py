"""What everybody has of a match: own frames and others' passed on, what an end lacks sent, where logs part shown.

A frame is stored before it is sent. What is sent on an end's asking goes as far as its credit (see `ends`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import notes
from .ends import INBOX_MAX, End, Ends
from .frames import Frame
from .journal import frame_line
from .lobby import Lobby
from .matches import Matches
from .outbox import Out
from .part import Part

STALE = 3.0
"""Seconds without progress after which everybody is told what one has."""


class Sync:
    """What this end has, and what it knows of what the others have."""

    def __init__(self, lobby: Lobby, ends: Ends, matches: Matches, out: Out) -> None:
        self._lobby, self._ends, self._matches, self._out = lobby, ends, matches, out
        self._told = 0.0
        """Seconds since all were told what this end has."""

    # Frames that were taken here.

    def took(self, frame: Frame, source: str = "") -> None:
        """Stores a frame that was taken and passes it on to those who cannot have it otherwise."""
        part = self._matches.part
        assert part is not None
        self._matches.took(frame.raw)
        self._out.store(frame_line(frame))
        mine = frame.seat == part.seat
        for end in self._ends:
            if end.name != source and end.seat != frame.seat and (mine or frame.seat not in end.links):
                self._carry(end, part, frame)
        if part.moved(frame, self._ends.seats):
            self.tell()
        self._told = 0.0
        for end in self._ends:
            if end.seat is not None and end.height < part.replica.height:
                end.answered = ()
        self._out.tell("height", height=part.replica.height, lines=len(part.replica.play.lines))

    def proven(self) -> None:
        """The match stops: everybody is shown the evidence, and judges it alone."""
        part = self._matches.part
        verdict = part.follower.verdict if part else None
        if part is None or verdict is None:
            return
        for frame in verdict.frames:
            self._out.store(frame_line(frame, "accused"))
            for end in self._ends:
                self._carry(end, part, frame)
        self._out.tell("verdict", verdict=verdict.kind, seat=verdict.seat, reason=verdict.reason)

    # What one has.

    def have(self) -> bytes:
        """The note that says how far one is."""
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
        """Says to all what one has."""
        self._ends.tell(self.have())

    def catch_up(self) -> None:
        """Asks those who are further, once at each height."""
        part = self._matches.part
        for end in self._ends if part is not None else ():
            if part is not None and end.height > part.replica.height and end.asked != part.replica.height:
                end.asked = part.replica.height
                self._ends.say(end, self.have())

    def tick(self, seconds: float) -> bool:
        """Some time went by; whether nothing went on for so long that all are to be told again."""
        self._told += seconds
        if self._told < STALE:
            return False
        self._told = 0.0
        return True

    # What others have.

    def has(self, end: End, part: Part, note: dict[str, Any]) -> None:
        """Another tells how far it is: it is sent what it lacks, or shown where logs part."""
        replica = part.replica
        end.height, end.links = note["height"], tuple(sorted({*note["links"]}))
        if part.follower.verdict is not None:  # whoever was away when it was proven
            self._show(end, part, part.follower.verdict.frames)
        if note["height"] > replica.height:
            if end.seat is not None:
                part.returning.hides(end.seat)
            return
        if note["block"] != replica.log.blocks[note["height"]]:
            self._say_blocks(end, part, max(0, note["height"] - notes.WINDOW + 1))
            return
        self._answer(end, part)
        if end.seat is not None and part.shows(end.seat, note["height"], self._ends.seats):
            self.tell()
        if note["anew"] and end.seat is not None and note["height"] == replica.height:
            head = part.witness(end.seat, note["anew"][0])
            if head is not None:
                self._carry(end, part, head)

    def _answer(self, end: End, part: Part) -> None:
        """Sends an end what it lacks, as far as its credit goes; the same at most once between two ticks."""
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
        """Two logs part somewhere: the height at which they do is shown, votes included, so that it can be judged."""
        replica, first = part.replica, note["first"]
        common = [at for at, block in enumerate(note["blocks"], first) if replica.log.blocks[at : at + 1] == [block]]
        if common and common[-1] < replica.height:
            self.show_height(end, part, common[-1])
        elif not common and first > 0 and note["blocks"]:
            self._say_blocks(end, part, max(0, first - notes.WINDOW + 1))

    def show_height(self, end: End, part: Part, height: int) -> None:
        """Sends how a closed height was closed here."""
        self._show(end, part, [*part.replica.log[height], *part.follower.claims.of(height)])

    def _show(self, end: End, part: Part, frames: Iterable[Frame]) -> None:
        """Sends frames, as far as the end's credit goes."""
        for frame in frames:
            if self._ends.owe(end, len(frame.raw)):
                self._carry(end, part, frame)

    def _carry(self, end: End, part: Part, frame: Frame) -> None:
        self._ends.say(end, notes.carried(part.genesis.series, frame.seat, frame.raw))
