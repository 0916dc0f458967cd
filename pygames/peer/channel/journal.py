"""The journal of a peer: text lines that the page stores before it sends frames. With them the peer can return to its
seat after a reload and never signs a different frame for the same height.

    liege-journal 4
    session {...}                    the identity: room secret, host, this peer's seed
    genesis {...}                    a match that this peer plays or watches
    frame 0 <base64>                 an accepted frame of seat 0, this peer's or another's
    aside 1 <base64>                 a frame of seat 1 out of turn
    accused 1 <base64>               a frame that proves a fault of seat 1
    lost 3                           number of earlier lines that are missing; without a number: this is a copy
    device <hex>                     the name with which this copy asks the others to admit it
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
"""The identifier of a time count with a clock in days: "owed" (the seat owes a frame) or "called" (the seat was
called), the number of the match in its room, the height, the seat."""
TIME_MAX = 10**11
"""Maximum time in a journal line, in seconds since 1970."""
Reached = tuple[int, int, bytes]
"""The number of a match in its room (-1 for none), a height, and the block before that height."""
FRAMES = ("frame", "aside", "accused")
"""First words of the journal lines that contain a frame."""
TOGETHER = 256
"""Maximum number of frames whose signatures are verified in one batch."""


@dataclass(frozen=True)
class Identity:
    """The identity of this peer in a room: its seed, name and role, and the room's secret and terms."""

    game: str
    options: str
    """The game options that this peer proposes as host; empty for a guest."""
    secret: bytes
    """The room's secret, from the invitation link; 32 bytes."""
    host: bytes
    """The hash of the host's key, from the invitation link."""
    seed: bytes
    """The seed of all secrets of this peer; it is never sent to anybody."""
    name: str
    role: str
    """The role of this peer in the room: "host", "play" or "watch"."""
    engine: str
    clock: int = 0

    @property
    def link(self) -> str:
        """The invitation link of the room."""
        return write_link(self.game, self.secret, self.host)

    def line(self) -> str:
        """Return the journal line of this identity."""
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
    """Return the journal line of a block that all other seats have, for the copy of a seat on another device; empty if
    the match number is -1."""
    series, height, block = reached
    return f"{REACHED} {series} {height} {block.hex()}" if series >= 0 else ""


def time_line(counted: Counted, time: int) -> str:
    """Return the journal line of a time count of a clock in days. `time`: when the count began, in seconds since 1970;
    0 if the count has lapsed."""
    what, series, height, seat = counted
    return f"{TIME} {what} {series} {height} {seat} {time}"


def genesis_line(genesis: Genesis) -> str:
    """Return the journal line of a new match."""
    return f"genesis {genesis.encoded().decode()}"


def frame_line(frame: Frame, word: str = "") -> str:
    """Return the journal line of a frame. `word`: its first word, if neither "frame" nor "aside"."""
    return f"{word or ('aside' if frame.aside else 'frame')} {frame.seat} {to_base64(frame.raw)}"


@dataclass
class Journal:
    """A parsed journal: the identity, the matches with their frames, and what is known about missing lines."""

    identity: Identity
    matches: list[tuple[Genesis, list[tuple[Frame, bool]]]] = field(default_factory=list)
    """The matches of the room, latest last, each with its frames in order; with each frame, true if it was accepted,
    false if it is evidence of a fault."""
    damaged: bool = False
    """True if lines are or may be missing, so that the seat counts as played on another device (see `returning`)."""
    device: bytes = b""
    """The name of this device, if it has one since lines went missing; else empty."""
    reached: Reached = (-1, 0, b"")
    """The block of the latest match that all other seats had when the seat moved to this device."""
    times: dict[Counted, int] = field(default_factory=dict)
    """By time count of a clock in days: when the count began on this device, in seconds since 1970."""
    missing: int = 0
    """Number of missing lines; the largest number in a `lost` line, or more if further lines are missing."""


def read_journal(lines: Iterable[str], kept: int = 0) -> Journal:
    """Parse a stored journal and skip damaged lines; Refused if the identity is missing or damaged.

    `kept`: the number of lines that the carrier has stored, from a separate counter. If the journal has fewer, the
    others count as missing.
    """
    stored = every = list(lines)
    head = stored[0].strip() if stored else ""
    if head != HEAD and head.split(" ")[0] == FORMAT:
        raise Refused(words.EARLIER)
    unreadable = 0
    if head != HEAD:  # the first line is missing or damaged; the other lines may be whole
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
    """Return the numbers of the lines whose frames have verified signatures. Signatures are verified in batches: if one
    is invalid, the whole batch is left out, and the caller must verify its frames singly."""
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
    """Return the seat and the bytes of the frame in a journal line's body; ValueError if the body contains no frame."""
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
