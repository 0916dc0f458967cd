"""What a client stores, line by line, before it sends: enough to come back to the same seat with the same bytes.

liege-journal 1
session {...}                    who one is: the room's secret and one's own seed
genesis {...}                    a new match begins
frame 0 <base64>                 a frame taken, one's own or another's
aside 1 <base64>                 something said out of turn
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from .frames import CLOCK_MAX, Frame, Genesis
from .wire import Refused, canonical, natural, pack, parsed, record, text, word

HEAD = "liege-journal 1"


@dataclass(frozen=True)
class Identity:
    """Who one is in a room."""

    game: str
    options: str
    secret: str
    """The room's, 64 hexadecimal digits."""
    seed: str
    """One's own, 64 hexadecimal digits; never leaves this machine."""
    name: str
    role: str
    """ "host", "play" or "watch"."""
    engine: str
    clock: int = 0

    def line(self) -> str:
        """The journal's line."""
        return f"session {canonical(asdict(self)).decode()}"


_IDENTITY = record(
    game=text(40),
    options=text(400),
    secret=text(64),
    seed=text(64),
    name=text(24),
    role=word("host", "play", "watch"),
    engine=text(80),
    clock=natural(CLOCK_MAX),
)


def genesis_line(genesis: Genesis) -> str:
    """The journal's line for a new match."""
    return f"genesis {genesis.encoded().decode()}"


def frame_line(frame: Frame) -> str:
    """The journal's line for a frame."""
    return f"{'aside' if frame.aside else 'frame'} {frame.seat} {pack(frame.raw)}"


@dataclass
class Journal:
    """A journal as it was read."""

    identity: Identity
    genesis: Genesis | None = None
    """Of the last match begun."""
    frames: list[tuple[int, bytes]] | None = None
    damaged: bool = False
    """Whether its end could not be read: the match must be fetched from the others before anything is signed."""


def read_journal(lines: Iterable[str]) -> Journal:
    """A stored journal, as far as it is whole; Refused if it does not even say who one is."""
    rest = iter(lines)
    if next(rest, "").strip() != HEAD:
        raise Refused("the stored match cannot be read: it has no head; open the link anew to watch")
    word_, _, body = next(rest, "").partition(" ")
    try:
        identity = Identity(**_IDENTITY(parsed(body.encode()))) if word_ == "session" else None
        if identity is None or len(bytes.fromhex(identity.secret)) != 32 or len(bytes.fromhex(identity.seed)) != 32:
            raise Refused("no session")
    except ValueError:
        raise Refused("the stored match cannot be read: its keys are damaged; open the link anew to watch") from None
    journal = Journal(identity, frames=[])
    for line in rest:
        try:
            _line(journal, line)
        except ValueError:
            journal.damaged = True
            break
    return journal


def _line(journal: Journal, line: str) -> None:
    kind, _, body = line.strip().partition(" ")
    if kind == "genesis":
        journal.genesis, journal.frames = Genesis.read(body.encode()), []
        return
    seat, _, data = body.partition(" ")
    if kind not in ("frame", "aside") or not seat.isdecimal() or journal.frames is None:
        raise Refused("a line that is none")
    journal.frames.append((int(seat), b64decode(data, validate=True)))
