"""What a client stores, line by line, before it sends: enough to come back to the same seat with the same bytes.

liege-journal 3
session {...}                    who one is: the room's secret, who invites, one's own seed
genesis {...}                    a match that one has agreed to, or watches
frame 0 <base64>                 a frame taken, one's own or another's
aside 1 <base64>                 something said out of turn
accused 1 <base64>               what proves a fault
lost                             something that was stored before is missing
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from .frames import PROTOCOL, Frame, read_frame
from .genesis import CLOCK_MAX, ENGINE_MAX, Genesis
from .link import write_link
from .wire import Refused, canonical, hexes, natural, parsed, plain, record, text, to_base64, word

FORMAT = "liege-journal"
HEAD = f"{FORMAT} {PROTOCOL}"
LOST = "lost"
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
    """Whether something is missing: then nothing is signed before all others have said what they have."""


def read_journal(lines: Iterable[str], kept: int = 0) -> Journal:
    """A stored journal, as far as it is whole; Refused if it does not even say who one is.

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
        journal = Journal(Identity(**_IDENTITY(parsed(body.encode()))), damaged=len(every) < kept)
    except ValueError:
        raise Refused("the stored match cannot be read: its keys are damaged; open the link anew to watch") from None
    for line in every[2:]:
        try:
            _line(journal, line)
        except ValueError:
            journal.damaged = True
            break
    return journal


def _line(journal: Journal, line: str) -> None:
    kind, _, body = line.strip().partition(" ")
    if kind == "genesis":
        journal.matches.append((Genesis.read(body.encode()), []))
        return
    if kind == LOST:
        journal.damaged = True
        return
    seat, _, raw = body.partition(" ")
    if kind not in ("frame", "aside", "accused") or not seat.isdecimal() or not journal.matches:
        raise Refused("a line that is none")
    genesis, frames = journal.matches[-1]
    frame = read_frame(b64decode(raw, validate=True), int(seat), genesis.keys, genesis.match)
    frames.append((frame, kind != "accused"))
