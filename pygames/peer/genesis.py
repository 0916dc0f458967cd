"""What a match begins with: the terms that guests are told, and the genesis that all seats sign.

The genesis names the match: its hash is the match's name, and the first block. It stands when every seat has signed
its first frame over it (see `lobby`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pygames.core.cards import Seat
from pygames.core.record import clean_name

from .frames import PROTOCOL, SEATS_MAX, Key
from .transcript import hashed
from .wire import Refused, canonical, hexes, listed, natural, parsed, plain, record, text

CLOCK_MAX = 100_000
"""Seconds for a move."""
ENGINE_MAX = 160
"""Letters of what names an engine: a version, and two sums where a guest plays."""
SERIES_MAX = 2**16 - 1
"""Matches of a room; a frame is carried with two bytes for it."""


@dataclass(frozen=True)
class Terms:
    """What a guest agrees to before it sits down."""

    game: str
    options: str
    rules: int
    engine: str
    clock: int
    """Seconds for a move, 0 for none."""
    series: int
    """How many matches this room had before."""

    @property
    def digest(self) -> bytes:
        """32 bytes that stand for them."""
        return hashed("terms", canonical(asdict(self)))[:32]


@dataclass(frozen=True)
class Genesis:
    """What all seats agree on before anything else; its hash names the match."""

    game: str
    options: str
    rules: int
    engine: str
    """The exact program: what a position is follows from it, and so who states a wrong one."""
    room: bytes
    """A hash of the room's secret."""
    series: int
    keys: tuple[Key, ...]
    names: tuple[str, ...]
    clock: int = 0
    """Seconds for a move, 0 for none."""
    protocol: int = PROTOCOL

    @property
    def terms(self) -> Terms:
        """What its guests were told."""
        return Terms(self.game, self.options, self.rules, self.engine, self.clock, self.series)

    def encoded(self) -> bytes:
        """Canonical JSON."""
        found: dict[str, Any] = {
            **asdict(self.terms),
            "room": self.room.hex(),
            "keys": [key.code.hex() for key in self.keys],
            "names": list(self.names),
            "protocol": self.protocol,
        }
        return canonical(found)

    @property
    def match(self) -> bytes:
        """The name of the match."""
        return hashed("match", self.encoded())[:32]

    def seat_of(self, code: bytes) -> Seat | None:
        """The seat of a key, if it has one."""
        codes = [key.code for key in self.keys]
        return codes.index(code) if code in codes else None

    @classmethod
    def read(cls, body: bytes) -> Genesis:
        """Read a genesis; Refused unless it is one of this version of the protocol."""
        found = _GENESIS(parsed(body))
        keys = tuple(Key.read(code) for code in found.pop("keys"))
        names = tuple(found.pop("names"))
        if not 2 <= len(keys) == len(names) or len({key.code for key in keys}) != len(keys):
            raise Refused("the seats of the genesis are not two to four, each with a key and a name")
        if any(clean_name(name) != name for name in names):
            raise Refused("a name of the genesis is not clean")
        if found["protocol"] != PROTOCOL:
            raise Refused("the match is of another version of the protocol: reload the page")
        return cls(keys=keys, names=names, **found)


_GENESIS = record(
    game=plain(40),
    options=plain(400),
    rules=natural(10**6),
    engine=plain(ENGINE_MAX),
    room=hexes(32),
    series=natural(SERIES_MAX),
    keys=listed(hexes(32), SEATS_MAX),
    names=listed(text(24), SEATS_MAX),
    clock=natural(CLOCK_MAX),
    protocol=natural(10**6),
)
