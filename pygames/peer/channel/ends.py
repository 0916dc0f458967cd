"""The remote peers ("ends"): each has a channel with encryption and rate limits. An end without a channel is known by
its mail.

A remote peer must not exhaust this peer's time, memory or bandwidth. So each end has an inbox of its own, a byte credit
for answers, and a count of faults; when these are used up, the carrier closes its channel.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pygames.core.cards import Seat

from ..protocol.frames import Key
from ..protocol.wire import NotNow
from .line import Plain, Proven, Reply, SecureChannel

ENDS_MAX = 12
"""Maximum number of channels, and of senders of mail."""
GREETING_MAX = 10.0
"""Seconds in which a remote must complete the handshake."""
FAULTS_MAX = 300
"""Weighted faults between two ticks after which a remote is disconnected."""
FAULT, UNTIMELY = 10, 1
"""Weights: bytes that no honest peer sends, and valid messages at a bad time."""
INBOX_MAX = 48
INBOX_BYTES = 512 * 1024
"""Maximum number of frames received from one remote that await validation, and their maximum total size in bytes.
Further frames are dropped and requested again, so a long log takes several rounds."""
REPEATS_MAX = 2000
"""Maximum number of duplicate frames of one remote between two ticks."""
CREDIT_MAX = 512 * 1024
CREDIT_TICK = 128 * 1024
"""Bytes of old frames sent to one remote on request: at once, and more each second."""
PROPOSALS_MAX = 4
"""Maximum number of proposals of one remote between two ticks that are considered; each costs keys and storage."""
UNBEGUN_MAX = 100
"""Maximum number of matches in a row that are proposed and never begin; the journal keeps each."""
UNBEGUN_AGAIN = 60.0
"""Seconds until one more may be proposed: a peer that spoilt the others must not block the room for ever."""
NOTES_MAX = 50
"""Maximum number of notes of one remote between two ticks; each further one counts as a fault."""

NOT_READY = (-1, b"")
"""The match and terms of a remote that has not said yet whether it is ready."""

MakeLine = Callable[[bytes, bytes], SecureChannel]
"""Creates the encryption of a channel from its binding and 32 fresh random bytes."""


@dataclass
class End:
    """One remote."""

    name: str
    line: SecureChannel | None
    """None while only mail connects the remote: nothing can be sent to it directly."""
    key: Key | None = None
    """Known after the handshake."""
    called: str = ""
    wish: str = ""
    """"host", "play" or "watch"; empty before the handshake."""
    ready: tuple[int, bytes] = NOT_READY
    """(series, terms): the match it is ready to play, and the terms it agreed to."""
    seat: Seat | None = None
    links: tuple[Seat, ...] = ()
    """Seats that it reports being connected to."""
    height: int = 0
    """The height it last reported."""
    block: bytes = b""
    """The block before that height, as the remote reported it; empty before its first report."""
    asked: int = -1
    """The height from which this side requested frames, since the last tick."""
    answered: tuple[int, ...] = ()
    """The last answer sent to it since the last tick: heights and numbers of frames."""
    faults: int = 0
    notes: int = 0
    repeats: int = 0
    known: set[bytes] = field(default_factory=set)
    """Hashes of its duplicate frames since the last tick, which are not validated again."""
    proposals: int = 0
    age: float = 0.0
    credit: int = CREDIT_MAX
    inbox: deque[tuple[int, int, bytes]] = field(default_factory=deque)
    """Frames awaiting validation: series, seat, bytes."""
    waiting: int = 0
    """Bytes in the inbox."""
    later: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By kind, notes of the remote's mail that cannot be handled yet (`Mailing`)."""
    report: tuple[int, int] = (0, 0)
    """The latest match and height that its mail at this visit reports."""
    lower: dict[str, Any] = field(default_factory=dict)
    """The height report in the mail that was read last, if other mail of this remote reported a later height; else
    empty."""
    signed: bool = False
    """True if the remote's mail holds its signature of the first match that the host, this side, would begin with
    it."""
    beyond: bool = False
    """True if its latest report was of a later height or match than this side had."""
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    """The frames of its mail as messages, each with the height that it names."""

    @property
    def up(self) -> bool:
        """True after the handshake."""
        return self.key is not None

    @property
    def id(self) -> str:
        """An identifier of the remote player, for the page."""
        return self.key.code.hex()[:16] if self.key else ""


class Ends:
    """All remotes, and the bytes that are waiting to be sent to them."""

    def __init__(self, make: MakeLine, spare: Callable[[End], bool], host: Callable[[End], bool]) -> None:
        """`spare`: true if a remote may be disconnected to make room for another; `host`: true for the host."""
        self._make = make
        self._spare, self._host = spare, host
        self._at: dict[str, End] = {}
        self._mail: dict[str, End] = {}
        self._met: set[Seat] = set()
        """The seats that were connected here and left, or that others reported being connected to, in this match."""
        self._series = 0
        """The number of the current match."""
        self.told: dict[Key, tuple[int, int]] = {}
        """The match and the height that each player last reported over a channel which has closed, in the current
        match."""
        self._turn = 0
        self.send: list[tuple[str, bytes]] = []
        self.close: list[str] = []

    def __iter__(self) -> Iterator[End]:
        """Iterate over the remotes that completed the handshake, then over those that are known by mail only; of these,
        the ones that have signed a match come first."""
        lines = self._lines()
        keys = {end.key for end in lines}
        mail = [end for end in self._mail.values() if end.key not in keys]
        return iter(lines + sorted(mail, key=lambda end: not end.signed))

    def _lines(self) -> list[End]:
        return [end for end in self._at.values() if end.up]

    def __contains__(self, name: str) -> bool:
        return name in self._at

    def get(self, name: str) -> End | None:
        """Return the remote with the name of a channel, or of a sender of mail."""
        return self._at.get(name) or self._mail.get(name)

    @property
    def seats(self) -> list[Seat]:
        """The seats of all connected remotes."""
        return sorted({end.seat for end in self._lines() if end.seat is not None})

    @property
    def reached(self) -> list[Seat]:
        """The seats of all remotes, by line or by mail."""
        return sorted({end.seat for end in self if end.seat is not None})

    @property
    def mailed(self) -> list[Seat]:
        """The seats known by mail only. They are connected neither to this page nor, as others report, to another seat
        in this match."""
        found = {end.seat for end in self if end.line is None and end.seat is not None}
        return sorted(found - self._met)

    @property
    def linked(self) -> list[Seat]:
        """The seats that connected remotes report being connected to."""
        lines = [end for end in self._lines() if end.seat is not None]
        return sorted({seat for end in lines for seat in end.links if seat != end.seat})

    def reports(self, end: End, links: Iterable[Seat]) -> None:
        """Note the seats that a remote reports being connected to."""
        end.links = tuple(sorted({*links}))
        if end.line is not None:
            self._met.update(end.links)

    # Opening and closing.

    def open(self, name: str, binding: bytes, fresh: bytes) -> None:
        """Add a channel. If there is no room, disconnect a remote without a handshake, or one that can be spared."""
        if name in self._at:
            self.close.append(name)
            return
        if len(self._at) >= ENDS_MAX:
            silent = [end for end in self._at.values() if not end.up]
            spare = silent or [end for end in self._lines() if self._spare(end)]
            if not spare:
                self.close.append(name)
                return
            self.shut(max(spare, key=lambda end: end.age).name)
        line = self._make(binding, fresh)
        self._at[name] = End(name, line)
        self.send.append((name, line.open()))

    def written(self, key: Key) -> tuple[End, bool]:
        """Return the remote for the mail of this sender, and true if it is new. At the limit, forget the oldest one
        that can be spared, else the oldest without a seat; never the host or a player of the match."""
        name = _mail_name(key)
        if name in self._mail:
            return self._mail[name], False
        if len(self._mail) >= ENDS_MAX:
            held = [end for end in self._mail.values() if end.seat is None and not self._host(end)]
            spare = [end for end in held if self._spare(end)] or held
            del self._mail[max(spare, key=lambda end: end.age).name]
        end = self._mail[name] = End(name, None, key)
        return end, True

    def drop(self, name: str) -> End | None:
        """Remove a channel and everything still to be sent over it."""
        self.send = [(to, message) for to, message in self.send if to != name]
        end = self._at.pop(name, None)
        self._outdate(end)
        return end

    def _outdate(self, end: End | None) -> None:
        """Handle the mail of a remote whose channel has closed: forget it if the channel reported a later height, else
        copy the remote's agreement to the terms."""
        if end is not None and end.key is not None:
            mail, report = self._mail.get(_mail_name(end.key)), (self._series, end.height)
            if mail is not None and end.block and mail.report < report:
                del self._mail[mail.name]
            elif mail is not None and end.ready != NOT_READY:
                mail.ready = end.ready
            if end.seat is not None:
                self._met.add(end.seat)
                if end.block:
                    self.told[end.key] = report

    def shut(self, name: str) -> None:
        """Close a channel after sending the pending messages, so that the remote can learn the reason; forget a sender
        of mail."""
        self._mail.pop(name, None)
        end = self._at.pop(name, None)
        if end is not None:
            self._outdate(end)
            self.close.append(name)

    # Bytes.

    def hear(self, end: End, message: bytes) -> bytes | Proven | None:
        """Decrypt a message: the proven identity, a payload, or nothing yet; Refused kills the channel."""
        assert end.line is not None
        heard = end.line.receive(message)
        if isinstance(heard, Reply):
            self.send.append((end.name, heard.sealed))
            return None
        return heard.message if isinstance(heard, Plain) else heard

    def say(self, end: End, plain: bytes) -> None:
        """Send a message to one remote, if a channel connects it."""
        if end.line is not None:
            self.send.append((end.name, end.line.seal(plain)))

    def tell(self, plain: bytes) -> None:
        """Send a message to all connected remotes."""
        for end in self:
            self.say(end, plain)

    def owe(self, end: End, size: int) -> bool:
        """Deduct bytes from a remote's credit. False if it has none left."""
        if end.credit <= 0:
            return False
        end.credit -= size
        return True

    # Frames awaiting validation.

    def put(self, end: End, series: int, seat: int, raw: bytes) -> None:
        """Queue a frame for validation; NotNow if the inbox is full. For mail, only the bytes count."""
        if (end.line is not None and len(end.inbox) >= INBOX_MAX) or end.waiting > INBOX_BYTES:
            raise NotNow("too many frames wait")
        end.inbox.append((series, seat, raw))
        end.waiting += len(raw)

    def pull(self) -> tuple[End, int, int, bytes] | None:
        """Return the next frame to validate, round robin over the remotes."""
        ends = [end for end in self.everyone() if end.inbox]
        if not ends:
            return None
        self._turn += 1
        end = ends[self._turn % len(ends)]
        series, seat, raw = end.inbox.popleft()
        end.waiting -= len(raw)
        return end, series, seat, raw

    def anew(self, series: int) -> None:
        """Reset everything about the previous match; `series`: the number of the new one."""
        self._series = series
        self.told.clear()
        self._met.clear()
        for end in self.everyone():
            end.inbox.clear()
            end.waiting = 0
            end.height, end.block, end.asked, end.answered = 0, b"", -1, ()
            end.beyond = False

    def everyone(self) -> list[End]:
        """Return the remotes of all channels, then those of all mail; a player may have one of each."""
        return [*self._lines(), *self._mail.values()]

    # Time and faults.

    def blame(self, end: End, fault: bool) -> bool:
        """Count a fault. True if the remote must be disconnected."""
        end.faults += FAULT if fault else UNTIMELY
        return end.faults > FAULTS_MAX

    def repeats(self, end: End) -> bool:
        """Count a duplicate frame. True if the remote must be disconnected."""
        end.repeats += 1
        return end.repeats > REPEATS_MAX

    def tick(self, seconds: float) -> list[str]:
        """Count time and refill limits. Return the channels whose handshake timed out."""
        for end in (*self._at.values(), *self._mail.values()):
            end.age += seconds
            end.faults = end.notes = end.repeats = end.proposals = 0
            end.known.clear()
            end.asked, end.answered = -1, ()
            end.credit = min(CREDIT_MAX, end.credit + CREDIT_TICK)
        return [end.name for end in self._at.values() if not end.up and end.age > GREETING_MAX]


def _mail_name(key: Key) -> str:
    return f"mail {key.code.hex()}"
