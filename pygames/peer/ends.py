"""The other ends: one channel each, the encrypted line over it, and what it may cost this side.

Whoever is at an end is not trusted with this side's time, memory or bytes: every end has an inbox of its own, a
credit for answers, and a count of what was refused; the carrier is told to close it when that is used up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pygames.core.cards import Seat

from .frames import Key
from .line import Line, Plain, Proven, Reply
from .wire import NotNow

ENDS_MAX = 12
GREETING_MAX = 10.0
"""Seconds that an end may take to say hello."""
FAULTS_MAX = 300
"""Weight of what was refused since the last tick after which an end is closed."""
FAULT, UNTIMELY = 10, 1
"""Weights: of bytes that nobody honest sends, of a good message at a bad time."""
INBOX_MAX = 48
INBOX_BYTES = 512 * 1024
"""Frames of one end that wait to be judged; more are dropped and asked for again: a long log comes in several goes."""
REPEATS_MAX = 2000
"""Frames that are known already, of one end between two ticks; with more it is closed."""
CREDIT_MAX = 512 * 1024
CREDIT_TICK = 128 * 1024
"""Bytes of old frames sent to one end on its asking: at once, and more with each second."""
PROPOSALS_MAX = 4
"""Proposals of one end between two ticks that are consented to; each costs keys and lines on the disk."""
NOTES_MAX = 50
"""Notes of one end between two ticks; more count against it."""

MakeLine = Callable[[bytes, bytes], Line]
"""A new line, from what binds it to its carrier and 32 fresh random bytes."""


@dataclass
class End:
    """One other end."""

    name: str
    line: Line
    key: Key | None = None
    """Known after its hello."""
    called: str = ""
    wish: str = ""
    """ "host", "play" or "watch"."""
    ready: tuple[int, bytes] = (-1, b"")
    """The series it would play, and the terms that it agreed to."""
    seat: Seat | None = None
    links: tuple[Seat, ...] = ()
    """Seats that the other end says it has lines to."""
    height: int = 0
    """The height it last said it has."""
    asked: int = -1
    """The height from which we asked it to send, since the last tick."""
    answered: tuple[int, ...] = ()
    """What we last sent it, since the last tick: height, frames of the open height, asides."""
    faults: int = 0
    notes: int = 0
    repeats: int = 0
    known: set[bytes] = field(default_factory=set)
    """Hashes of its frames that turned out to be known since the last tick: they are not judged again."""
    proposals: int = 0
    age: float = 0.0
    credit: int = CREDIT_MAX
    inbox: deque[tuple[int, int, bytes]] = field(default_factory=deque)
    """Frames that wait to be judged: series, seat, bytes."""
    waiting: int = 0
    """Bytes in the inbox."""

    @property
    def up(self) -> bool:
        """Whether it said hello."""
        return self.key is not None

    @property
    def id(self) -> str:
        """What stands for who is there between page and engine."""
        return self.key.code.hex()[:16] if self.key else ""


class Ends:
    """All other ends, and the bytes that go to them."""

    def __init__(self, make: MakeLine, spare: Callable[[End], bool]) -> None:
        """`spare`: whether an end may go where there is no room for another one."""
        self._make = make
        self._spare = spare
        self._at: dict[str, End] = {}
        self._turn = 0
        self.send: list[tuple[str, bytes]] = []
        self.close: list[str] = []

    def __iter__(self) -> Iterator[End]:
        """Those that said hello."""
        return iter([end for end in self._at.values() if end.up])

    def __contains__(self, name: str) -> bool:
        return name in self._at

    def get(self, name: str) -> End | None:
        """The end of a channel."""
        return self._at.get(name)

    @property
    def seats(self) -> list[Seat]:
        """The seats at the other ends."""
        return sorted({end.seat for end in self if end.seat is not None})

    @property
    def linked(self) -> list[Seat]:
        """The seats to which a seat at another end says that it has a line."""
        return sorted({seat for end in self if end.seat is not None for seat in end.links if seat != end.seat})

    # Opening and closing.

    def open(self, name: str, binding: bytes, fresh: bytes) -> None:
        """A channel is open. Where there is no room, somebody silent goes, or somebody who can be spared."""
        if name in self._at:
            self.close.append(name)
            return
        if len(self._at) >= ENDS_MAX:
            silent = [end for end in self._at.values() if not end.up]
            spare = silent or [end for end in self if self._spare(end)]
            if not spare:
                self.close.append(name)
                return
            self.shut(max(spare, key=lambda end: end.age).name)
        end = self._at[name] = End(name, self._make(binding, fresh))
        self.send.append((name, end.line.open()))

    def drop(self, name: str) -> End | None:
        """A channel is gone, and with it what was still to be sent."""
        self.send = [(to, message) for to, message in self.send if to != name]
        return self._at.pop(name, None)

    def shut(self, name: str) -> None:
        """Closes a channel, when what was said has gone out: so the other end hears who is here, and may see why."""
        if self._at.pop(name, None) is not None:
            self.close.append(name)

    # Bytes.

    def hear(self, end: End, message: bytes) -> bytes | Proven | None:
        """What a message comes to: who is there, what is said, or nothing yet; Refused, and then the line is dead."""
        heard = end.line.receive(message)
        if isinstance(heard, Reply):
            self.send.append((end.name, heard.sealed))
            return None
        return heard.message if isinstance(heard, Plain) else heard

    def say(self, end: End, plain: bytes) -> None:
        """A message to one."""
        self.send.append((end.name, end.line.seal(plain)))

    def tell(self, plain: bytes) -> None:
        """A message to everybody who said hello."""
        for end in self:
            self.say(end, plain)

    def owe(self, end: End, size: int) -> bool:
        """Whether so many bytes may still be sent to an end on its asking; they are counted."""
        if end.credit <= 0:
            return False
        end.credit -= size
        return True

    # Frames that wait.

    def put(self, end: End, series: int, seat: int, raw: bytes) -> None:
        """A frame waits to be judged; NotNow where there is no room."""
        if len(end.inbox) >= INBOX_MAX or end.waiting > INBOX_BYTES:
            raise NotNow("too many frames wait")
        end.inbox.append((series, seat, raw))
        end.waiting += len(raw)

    def pull(self) -> tuple[End, int, int, bytes] | None:
        """The next frame to be judged: the ends in turn."""
        ends = [end for end in self if end.inbox]
        if not ends:
            return None
        self._turn += 1
        end = ends[self._turn % len(ends)]
        series, seat, raw = end.inbox.popleft()
        end.waiting -= len(raw)
        return end, series, seat, raw

    def anew(self) -> None:
        """Another match began: nothing waits any more, and nobody has anything of it."""
        for end in self:
            end.inbox.clear()
            end.waiting = 0
            end.height, end.asked, end.answered = 0, -1, ()

    # Time and faults.

    def blame(self, end: End, fault: bool) -> bool:
        """Counts what was refused; whether the end is to be closed."""
        end.faults += FAULT if fault else UNTIMELY
        return end.faults > FAULTS_MAX

    def repeats(self, end: End) -> bool:
        """Counts a frame that is known; whether the end is to be closed."""
        end.repeats += 1
        return end.repeats > REPEATS_MAX

    def tick(self, seconds: float) -> list[str]:
        """Some time went by; the names of those who never said hello."""
        for end in self._at.values():
            end.age += seconds
            end.faults = end.notes = end.repeats = end.proposals = 0
            end.known.clear()
            end.asked, end.answered = -1, ()
            end.credit = min(CREDIT_MAX, end.credit + CREDIT_TICK)
        return [end.name for end in self._at.values() if not end.up and end.age > GREETING_MAX]
