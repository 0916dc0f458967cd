"""What a client stores, line by line, before it sends: enough to come back to the same seat with the same bytes.

liege-journal 3
session {...}                    who one is: the room's secret, who invites, one's own seed
genesis {...}                    a match that one has agreed to, or watches
frame 0 <base64>                 a frame taken, one's own or another's
aside 1 <base64>                 something said out of turn
accused 1 <base64>               what proves a fault
lost 3                           so many lines that were stored before are missing; without a number: this is a copy
device <hex>                     the name by which this copy asks the others to let it in
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from .frames import DEVICE, PROTOCOL, Frame, read_frame
from .genesis import CLOCK_MAX, ENGINE_MAX, Genesis
from .link import write_link
from .wire import Refused, canonical, hexes, natural, parsed, plain, record, text, to_base64, word

FORMAT = "liege-journal"
HEAD = f"{FORMAT} {PROTOCOL}"
LOST = "lost"
DEVICE_LINE = "device"
EARLIER = "this match was begun with an earlier version of the page and cannot go on"


@dataclass(frozen=True)
class Identity:
    """Who one is in a room."""

    game: str
    options: str
    """What the host proposes to play by; empty for guests."""
    secret: bytes
    """The room's."""
    host: bytes
    """What the link says of who invites."""
    seed: bytes
    """One's own; never leaves this machine."""
    name: str
    role: str
    """ "host", "play" or "watch"."""
    engine: str
    clock: int = 0

    @property
    def link(self) -> str:
        """The link that brings others to the room."""
        return write_link(self.game, self.secret, self.host)

    def line(self) -> str:
        """The journal's line."""
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


def genesis_line(genesis: Genesis) -> str:
    """The journal's line for a new match."""
    return f"genesis {genesis.encoded().decode()}"


def frame_line(frame: Frame, word: str = "") -> str:
    """The journal's line for a frame."""
    return f"{word or ('aside' if frame.aside else 'frame')} {frame.seat} {to_base64(frame.raw)}"


@dataclass
class Journal:
    """A journal as it was read."""

    identity: Identity
    matches: list[tuple[Genesis, list[tuple[Frame, bool]]]] = field(default_factory=list)
    """The matches of the room, the latest last, each with its frames in the order in which they were taken; and whether
    each was judged good, or proves a fault."""
    damaged: bool = False
    """True if something is missing, or may be: then this is not the seat's first device (see `returning`)."""
    device: bytes = b""
    """The name of this device, if it took one since something was missing."""
    missing: int = 0
    """How many lines are missing; the journal's last `lost` line says how many of them were known."""


def read_journal(lines: Iterable[str], kept: int = 0) -> Journal:
    """Read a stored journal, but for the lines that are damaged; Refused if it does not even say who one is.

    `kept`: how many lines the carrier remembers to have stored, by a count that it keeps elsewhere.
    """
    every = list(lines)
    head = every[0].strip() if every else ""
    if head != HEAD and head.split(" ")[0] == FORMAT:
        raise Refused(EARLIER)
    if head != HEAD:
        raise Refused("the stored match cannot be read: it has no head; open the link anew to watch")
    word_, _, body = (every[1] if len(every) > 1 else "").partition(" ")
    try:
        if word_ != "session":
            raise Refused("no session")
        journal = Journal(Identity(**_IDENTITY(parsed(body.encode()))))
    except ValueError:
        raise Refused("the stored match cannot be read: its keys are damaged; open the link anew to watch") from None
    unreadable = 0
    for line in every[2:]:
        try:
            _line(journal, line)
        except ValueError:
            unreadable += 1
    missing = max(0, kept - len(every)) + unreadable
    if missing > journal.missing:
        journal.damaged, journal.device, journal.missing = True, b"", missing
    return journal


def _line(journal: Journal, line: str) -> None:
    kind, _, body = line.strip().partition(" ")
    if kind == "genesis":
        journal.matches.append((Genesis.read(body.encode()), []))
        return
    if kind == LOST:
        journal.missing = max(journal.missing, natural(10**6)(int(body or 0)))
        journal.damaged, journal.device = True, b""
        return
    if kind == DEVICE_LINE:
        journal.device = hexes(DEVICE)(body)
        return
    seat, _, raw = body.partition(" ")
    if kind not in ("frame", "aside", "accused") or not seat.isdecimal() or not journal.matches:
        raise Refused("a line that is none")
    genesis, frames = journal.matches[-1]
    frame = read_frame(b64decode(raw, validate=True), int(seat), genesis.keys, genesis.match)
    frames.append((frame, kind != "accused"))
