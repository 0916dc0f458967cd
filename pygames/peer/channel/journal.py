"""The journal that a client stores, line by line and before sending: enough to rejoin the same seat with the same
bytes.

    liege-journal 3
    session {...}                    the identity: room secret, host, own seed
    genesis {...}                    a match agreed to, or watched
    frame 0 <base64>                 an accepted frame, own or received
    aside 1 <base64>                 an out-of-turn frame
    accused 1 <base64>               evidence of a fault
    lost 3                           number of earlier lines that are missing; without a number: this is a copy
    device <hex>                     the name under which this copy asks the others to be admitted
    reached 0 9 <hex>                this copy lacks frames: match 0 of the room had this block at height 9
    time owed 0 9 1 1790000000       clock in days: when the count of seat 1 began here; 0: it lapsed (`room.days`)
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field

from .. import words
from ..protocol.frames import DEVICE, HEIGHT_MAX, PROTOCOL, SEATS_MAX, Frame, Key, are_signed, read_frame
from ..protocol.genesis import CLOCK_MAX, ENGINE_MAX, SERIES_MAX, Genesis
from ..protocol.wire import Refused, canonical, hexes, natural, parsed, plain, record, text, to_base64, word
from .link import write_link

FORMAT = "liege-journal"
HEAD = f"{FORMAT} {PROTOCOL}"
LOST = "lost"
DEVICE_LINE = "device"
REACHED = "reached"
TIME = "time"
Counted = tuple[str, int, int, int]
"""A count of a clock in days: "owed" (the seat is to move) or "called" (its time was claimed), the number of a match in
its room, a height, the seat."""
TIME_MAX = 10**11
"""Latest time of a clock, in seconds since 1970."""
Reached = tuple[int, int, bytes]
"""The number of a match in its room, a height, and the block there; -1 for none."""
FRAMES = ("frame", "aside", "accused")
"""First words of the lines that hold a frame."""
TOGETHER = 256
"""Maximum number of frames whose signatures are verified together."""


@dataclass(frozen=True)
class Identity:
    """The identity of this client in a room."""

    game: str
    options: str
    """The options that the host proposes; empty for guests."""
    secret: bytes
    """The room's secret."""
    host: bytes
    """The hash of the host's key, from the link."""
    seed: bytes
    """The client's own seed; never leaves this machine."""
    name: str
    role: str
    """"host", "play" or "watch"."""
    engine: str
    clock: int = 0

    @property
    def link(self) -> str:
        """The invitation link of the room."""
        return write_link(self.game, self.secret, self.host)

    def line(self) -> str:
        """Return its journal line."""
        found = {key: value.hex() if isinstance(value, bytes) else value for key, value in asdict(self).items()}
        return f"session {canonical(found).decode()}"


_IDENTITY = record(
    game=plain(40),
    options=plain(400),
    secret=hexes(32),
    host=hexes(16),
    seed=hexes(32),
    name=text(24),
    role=word("host", "play", "watch"),
    engine=plain(ENGINE_MAX),
    clock=natural(CLOCK_MAX),
)


def reached_line(reached: Reached) -> str:
    """Return the journal line of a block that was reached; empty for none."""
    series, height, block = reached
    return f"{REACHED} {series} {height} {block.hex()}" if series >= 0 else ""


def time_line(counted: Counted, time: int) -> str:
    """Return the journal line of the time at which a count began; 0 for one that has lapsed."""
    what, series, height, seat = counted
    return f"{TIME} {what} {series} {height} {seat} {time}"


def genesis_line(genesis: Genesis) -> str:
    """Return the journal line of a new match."""
    return f"genesis {genesis.encoded().decode()}"


def frame_line(frame: Frame, word: str = "") -> str:
    """Return the journal line of a frame."""
    return f"{word or ('aside' if frame.aside else 'frame')} {frame.seat} {to_base64(frame.raw)}"


@dataclass
class Journal:
    """A parsed journal."""

    identity: Identity
    matches: list[tuple[Genesis, list[tuple[Frame, bool]]]] = field(default_factory=list)
    """The matches of the room, latest last, each with its frames in order, and whether each was valid or is
    evidence."""
    damaged: bool = False
    """True if lines are or may be missing: then this is not the seat's first device (see `returning`)."""
    device: bytes = b""
    """The name of this device, if it took one since lines went missing."""
    reached: Reached = (-1, 0, b"")
    """The block of the latest match that all other seats had when the seat moved to this device."""
    times: dict[Counted, int] = field(default_factory=dict)
    """The times at which counts of clocks in days began, on this device."""
    missing: int = 0
    """Number of missing lines; the last `lost` line has the number known so far."""


def read_journal(lines: Iterable[str], kept: int = 0) -> Journal:
    """Parse a stored journal, skipping damaged lines; Refused if the identity is missing.

    `kept`: number of lines that the carrier remembers storing, from a counter kept elsewhere.
    """
    stored = every = list(lines)
    head = stored[0].strip() if stored else ""
    if head != HEAD and head.split(" ")[0] == FORMAT:
        raise Refused(words.EARLIER)
    unreadable = 0
    if head != HEAD:  # the line is missing, or damaged; the others may be whole
        unreadable = 1
        every = [HEAD, *(every if head.startswith("session ") else every[1:])]
    word_, _, body = (every[1] if len(every) > 1 else "").partition(" ")
    try:
        if word_ != "session":
            raise Refused("no session")
        journal = Journal(Identity(**_IDENTITY(parsed(body.encode()))))
    except ValueError:
        raise Refused(words.DAMAGED_KEYS) from None
    verified = _verified(every)
    for at, line in enumerate(every[2:], 2):
        try:
            _line(journal, line, at in verified)
        except ValueError:
            unreadable += 1
    missing = max(0, kept - len(stored)) + unreadable
    if missing > journal.missing:
        journal.damaged, journal.device, journal.missing = True, b"", missing
        journal.times.clear()
    return journal


def _verified(lines: Sequence[str]) -> set[int]:
    """Return the numbers of the lines whose frames are known to be signed. A damaged frame leaves out those verified
    together with it, which must then be verified one by one."""
    keys: tuple[Key, ...] = ()
    frames: list[tuple[int, bytes, Key]] = []
    for at, line in enumerate(lines):
        kind, _, body = line.strip().partition(" ")
        with suppress(ValueError, IndexError):
            if kind == "genesis":
                keys = Genesis.read(body.encode()).keys
            elif kind in FRAMES:
                seat, raw = _frame(body)
                frames.append((at, raw, keys[seat]))
    found: set[int] = set()
    for first in range(0, len(frames), TOGETHER):
        some = frames[first : first + TOGETHER]
        if are_signed([(raw, key) for _, raw, key in some]):
            found.update(at for at, _, _ in some)
    return found


def _frame(body: str) -> tuple[int, bytes]:
    """Return the seat and the bytes of the frame of a line; ValueError if it has none."""
    seat, _, raw = body.partition(" ")
    if not seat.isdecimal():
        raise Refused("a line that is none")
    return int(seat), b64decode(raw, validate=True)


def _line(journal: Journal, line: str, verified: bool) -> None:
    kind, _, body = line.strip().partition(" ")
    if kind == "genesis":
        journal.matches.append((Genesis.read(body.encode()), []))
        return
    if kind == LOST:
        journal.missing = max(journal.missing, natural(10**6)(int(body or 0)))
        journal.damaged, journal.device = True, b""
        journal.times.clear()  # another device has another clock, so these times do not apply to it
        return
    if kind == DEVICE_LINE:
        journal.device = hexes(DEVICE)(body)
        return
    if kind == REACHED:
        series, height, block = body.split(" ")
        found = natural(SERIES_MAX)(int(series)), natural(HEIGHT_MAX)(int(height)), hexes(32)(block)
        journal.reached = max(journal.reached, found)
        return
    if kind == TIME:
        what, *numbers = body.split(" ")
        of, at, owing, time = map(int, numbers)
        if what not in ("owed", "called"):
            raise Refused("a time of nothing")
        counted = what, natural(SERIES_MAX)(of), natural(HEIGHT_MAX)(at), natural(SEATS_MAX - 1)(owing)
        journal.times[counted] = natural(TIME_MAX)(time)
        if not time:
            del journal.times[counted]
        return
    if kind not in FRAMES or not journal.matches:
        raise Refused("a line that is none")
    (seat, raw), (genesis, frames) = _frame(body), journal.matches[-1]
    frame = read_frame(raw, seat, genesis.keys, genesis.match, verified=verified)
    frames.append((frame, kind != "accused"))
