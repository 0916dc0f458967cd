"""The remote peers ("ends"). Each end has a channel with encryption and rate limits, or is known by its mail only.

A remote peer must not exhaust this peer's time, memory or bandwidth. So each end has an inbox of limited size, a byte
credit for the old frames that it requests, and a count of faults. After too many faults its channel is closed.
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
"""Maximum number of channels, and also of senders of mail."""
GREETING_MAX = 10.0
"""Maximum number of seconds for the handshake with a remote peer."""
FAULTS_MAX = 300
"""Maximum weighted sum of a remote peer's faults between two ticks; a remote with more is disconnected."""
FAULT, UNTIMELY = 10, 1
"""Weights of faults: of bytes that no honest peer sends, and of valid messages at a bad time."""
INBOX_MAX = 48
INBOX_BYTES = 512 * 1024
"""Maximum number of frames from one remote peer that await validation, and their maximum total size in bytes. Further
frames are dropped and requested again, so a long log takes several rounds."""
REPEATS_MAX = 2000
"""Maximum number of duplicate frames from one remote peer between two ticks; a remote with more is disconnected."""
CREDIT_MAX = 512 * 1024
CREDIT_TICK = 128 * 1024
"""Bytes of old frames that this peer sends to one remote on request: the maximum credit, and the addition per tick."""
PROPOSALS_MAX = 4
"""Maximum number of match proposals from one remote peer that are processed between two ticks. Each proposal costs time
for keys, and storage."""
UNBEGUN_MAX = 100
"""Maximum number of consecutive matches that are proposed but never begin. The journal stores each of them."""
UNBEGUN_AGAIN = 60.0
"""Seconds after which one more match may be proposed once `UNBEGUN_MAX` is reached, so that a peer that prevents
matches cannot block the room permanently."""
NOTES_MAX = 50
"""Maximum number of notes from one remote peer between two ticks; each further note counts as a fault."""

NOT_READY = (-1, b"")
"""The value of `End.ready` for a remote peer that has not reported yet that it is ready."""

MakeLine = Callable[[bytes, bytes], SecureChannel]
"""A function that creates the encryption of a channel from its binding and 32 fresh random bytes."""


@dataclass
class End:
    """A remote peer: its channel, its limits, and what it has reported about itself."""

    name: str
    line: SecureChannel | None
    """The remote's encrypted channel; None if the remote is known by its mail only."""
    key: Key | None = None
    """The remote's identity key; None before the handshake."""
    called: str = ""
    wish: str = ""
    """The role that the remote has requested: "host", "play" or "watch"; empty before the handshake."""
    ready: tuple[int, bytes] = NOT_READY
    """The number of the match that the remote is ready to play, and the hash of the terms that it agreed to."""
    seat: Seat | None = None
    links: tuple[Seat, ...] = ()
    """The seats to which the remote reports being connected."""
    height: int = 0
    """The open height that the remote last reported."""
    block: bytes = b""
    """The block before the height that the remote last reported; empty before its first report."""
    asked: int = -1
    """The height from which this peer has requested frames from the remote since the last tick; -1 for none."""
    answered: tuple[int, ...] = ()
    """The last reply to the remote since the last tick, as heights and numbers of frames; empty for none."""
    faults: int = 0
    notes: int = 0
    repeats: int = 0
    known: set[bytes] = field(default_factory=set)
    """The hashes of the remote's duplicate frames since the last tick. These frames are not validated again."""
    proposals: int = 0
    age: float = 0.0
    credit: int = CREDIT_MAX
    inbox: deque[tuple[int, int, bytes]] = field(default_factory=deque)
    """The remote's frames that await validation, each as series, seat, bytes."""
    waiting: int = 0
    """Total size of the frames in the inbox, in bytes."""
    later: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By kind: the notes in the remote's mail that cannot be handled yet (`Mailing`)."""
    report: tuple[int, int] = (0, 0)
    """The latest match (its number) and height that the remote's mail has reported since the page was opened."""
    lower: dict[str, Any] = field(default_factory=dict)
    """The height report in the remote's mail that was read last, if its earlier mail reported a later height; else
    empty."""
    signed: bool = False
    """True if this peer is the host and the remote's mail contains the remote's signature of the first match, which
    this peer would begin with it."""
    beyond: bool = False
    """True if the remote's latest report was of a later height or match than this peer had."""
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    """The frames in the remote's mail, as messages, each with its height."""

    @property
    def up(self) -> bool:
        """True if the remote has completed the handshake, or is known by its mail."""
        return self.key is not None

    @property
    def id(self) -> str:
        """An identifier of the remote player for the page, from its key; empty before the handshake."""
        return self.key.code.hex()[:16] if self.key else ""


class Ends:
    """All remote peers, and the messages that the carrier must send to them."""

    def __init__(self, make: MakeLine, spare: Callable[[End], bool], host: Callable[[End], bool]) -> None:
        """`spare`: returns true if a remote may be disconnected to make room for another; `host`: returns true for the
        host."""
        self._make = make
        self._spare, self._host = spare, host
        self._at: dict[str, End] = {}
        self._mail: dict[str, End] = {}
        self._met: set[Seat] = set()
        """The seats that were connected to a peer of this match, as this peer saw or other peers reported."""
        self._series = 0
        """The number of the current match."""
        self.told: dict[Key, tuple[int, int]] = {}
        """By player: the match and the height that the player last reported over a channel that has closed since, in
        the current match."""
        self._turn = 0
        self.send: list[tuple[str, bytes]] = []
        self.close: list[str] = []

    def __iter__(self) -> Iterator[End]:
        """Iterate over the remotes that completed the handshake, then over those known by mail only. Of the latter,
        those that have signed a match come first."""
        lines = self._lines()
        keys = {end.key for end in lines}
        mail = [end for end in self._mail.values() if end.key not in keys]
        return iter(lines + sorted(mail, key=lambda end: not end.signed))

    def _lines(self) -> list[End]:
        return [end for end in self._at.values() if end.up]

    def __contains__(self, name: str) -> bool:
        return name in self._at

    def get(self, name: str) -> End | None:
        """Return the remote with this name of a channel or of a sender of mail; None if there is none."""
        return self._at.get(name) or self._mail.get(name)

    @property
    def seats(self) -> list[Seat]:
        """The seats of all connected remotes, ascending."""
        return sorted({end.seat for end in self._lines() if end.seat is not None})

    @property
    def reached(self) -> list[Seat]:
        """The seats of all remotes, connected or known by mail, ascending."""
        return sorted({end.seat for end in self if end.seat is not None})

    @property
    def mailed(self) -> list[Seat]:
        """The seats known by mail only: in this match they were connected neither to this peer nor, as others report,
        to another peer."""
        found = {end.seat for end in self if end.line is None and end.seat is not None}
        return sorted(found - self._met)

    @property
    def linked(self) -> list[Seat]:
        """The seats to which connected remotes report being connected."""
        lines = [end for end in self._lines() if end.seat is not None]
        return sorted({seat for end in lines for seat in end.links if seat != end.seat})

    def reports(self, end: End, links: Iterable[Seat]) -> None:
        """Store the seats to which a remote reports being connected."""
        end.links = tuple(sorted({*links}))
        if end.line is not None:
            self._met.update(end.links)

    # Opening and closing.

    def open(self, name: str, binding: bytes, fresh: bytes) -> None:
        """Add a channel and send its first message. At the limit, first disconnect a remote without a handshake, or one
        that may be spared; if there is none, close the new channel."""
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
        """Return the remote for the mail of this sender, and true if the remote is new. At the limit, forget the oldest
        remote known by mail that may be spared, else the oldest; never the host or a player of the match."""
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
        """Remove a channel and the messages not yet sent over it. Return its remote; None if there is none."""
        self.send = [(to, message) for to, message in self.send if to != name]
        end = self._at.pop(name, None)
        self._outdate(end)
        return end

    def _outdate(self, end: End | None) -> None:
        """Update the mail of a remote whose channel has closed. Forget the mail if the remote reported a later height
        over the channel; otherwise copy the remote's agreement to the terms."""
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
        """Disconnect the remote with this name: forget its mail, or close its channel after its pending messages, which
        may contain the reason, are sent."""
        self._mail.pop(name, None)
        end = self._at.pop(name, None)
        if end is not None:
            self._outdate(end)
            self.close.append(name)

    # Messages to and from remotes.

    def hear(self, end: End, message: bytes) -> bytes | Proven | None:
        """Decrypt a message of a remote. Return the remote's proven identity, or the payload, or None if a reply was
        queued instead. After Refused the channel is unusable."""
        assert end.line is not None
        heard = end.line.receive(message)
        if isinstance(heard, Reply):
            self.send.append((end.name, heard.sealed))
            return None
        return heard.message if isinstance(heard, Plain) else heard

    def say(self, end: End, plain: bytes) -> None:
        """Encrypt and queue a message to one remote; do nothing if the remote has no channel."""
        if end.line is not None:
            self.send.append((end.name, end.line.seal(plain)))

    def tell(self, plain: bytes) -> None:
        """Encrypt and queue a message to every connected remote."""
        for end in self:
            self.say(end, plain)

    def owe(self, end: End, size: int) -> bool:
        """Deduct bytes from a remote's credit and return true; false if no credit is left."""
        if end.credit <= 0:
            return False
        end.credit -= size
        return True

    # Frames awaiting validation.

    def put(self, end: End, series: int, seat: int, raw: bytes) -> None:
        """Queue a remote's frame for validation; NotNow if its inbox is full. For mail, only the size is limited, not
        the number of frames."""
        if (end.line is not None and len(end.inbox) >= INBOX_MAX) or end.waiting > INBOX_BYTES:
            raise NotNow("too many frames wait")
        end.inbox.append((series, seat, raw))
        end.waiting += len(raw)

    def pull(self) -> tuple[End, int, int, bytes] | None:
        """Remove and return the next frame to validate, with its remote, series and seat, round robin over the remotes;
        None if no frame waits."""
        ends = [end for end in self.everyone() if end.inbox]
        if not ends:
            return None
        self._turn += 1
        end = ends[self._turn % len(ends)]
        series, seat, raw = end.inbox.popleft()
        end.waiting -= len(raw)
        return end, series, seat, raw

    def anew(self, series: int) -> None:
        """Clear everything about the previous match. `series`: the number of the new match."""
        self._series = series
        self.told.clear()
        self._met.clear()
        for end in self.everyone():
            end.inbox.clear()
            end.waiting = 0
            end.height, end.block, end.asked, end.answered = 0, b"", -1, ()
            end.beyond = False

    def everyone(self) -> list[End]:
        """Return the remotes of all channels, then those of all mail. A player may have both a channel and mail."""
        return [*self._lines(), *self._mail.values()]

    # Time and faults.

    def blame(self, end: End, fault: bool) -> bool:
        """Count a fault of a remote: a serious one if `fault`, else a message at a bad time. Return true if the remote
        must be disconnected."""
        end.faults += FAULT if fault else UNTIMELY
        return end.faults > FAULTS_MAX

    def repeats(self, end: End) -> bool:
        """Count a duplicate frame of a remote. Return true if the remote must be disconnected."""
        end.repeats += 1
        return end.repeats > REPEATS_MAX

    def tick(self, seconds: float) -> list[str]:
        """Advance time by `seconds`: reset the counts of faults and refill the credits. Return the names of those
        channels whose handshake timed out."""
        for end in (*self._at.values(), *self._mail.values()):
            end.age += seconds
            end.faults = end.notes = end.repeats = end.proposals = 0
            end.known.clear()
            end.asked, end.answered = -1, ()
            end.credit = min(CREDIT_MAX, end.credit + CREDIT_TICK)
        return [end.name for end in self._at.values() if not end.up and end.age > GREETING_MAX]


def _mail_name(key: Key) -> str:
    return f"mail {key.code.hex()}"
