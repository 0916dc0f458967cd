"""The terms that the host announces to guests, and the genesis that all seats sign.

The hash of the genesis is the identifier of the match, and its first block. A match begins when every seat has signed
its first frame with this hash (see `lobby`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from pygames.core.cards import Seat
from pygames.core.record import clean_name

from ..crypto.transcript import hashed
from .frames import PROTOCOL, SEATS_MAX, Key
from .wire import Refused, canonical, hexes, listed, natural, parsed, plain, record, text

CLOCK_MAX = 1_000_000
"""Maximum number of seconds per move."""
DAY = 86_400
"""Seconds in a day. A clock of at least a day also runs while the page is closed (`pygames.peer.room.days`)."""
ENGINE_MAX = 160
"""Maximum number of characters of an engine's version string: a version, and two hashes if the game is a guest's."""
SERIES_MAX = 2**16 - 1
"""Highest number of a match in its room; a channel sends the number with each frame, in two bytes."""


@dataclass(frozen=True)
class Terms:
    """The terms of a match, to which each guest must agree before the match begins."""

    game: str
    options: str
    rules: int
    engine: str
    clock: int
    """Seconds per move; 0 for no clock."""
    series: int
    """Number of earlier matches in this room."""

    @property
    def digest(self) -> bytes:
        """A 32-byte hash of the terms."""
        return hashed("terms", canonical(asdict(self)))[:32]


@dataclass(frozen=True)
class Genesis:
    """The terms, keys and names that all seats sign before a match. The hash of the genesis identifies the match."""

    game: str
    options: str
    rules: int
    engine: str
    """The exact version of the program, so that all seats compute the same positions."""
    room: bytes
    """A hash of the room's secret."""
    series: int
    keys: tuple[Key, ...]
    names: tuple[str, ...]
    clock: int = 0
    """Seconds per move; 0 for no clock."""
    protocol: int = PROTOCOL

    @property
    def terms(self) -> Terms:
        """The terms of this match, as the host announced them."""
        return Terms(self.game, self.options, self.rules, self.engine, self.clock, self.series)

    def encoded(self) -> bytes:
        """Return the genesis as canonical JSON."""
        found: dict[str, Any] = {
            **asdict(self.terms),
            "room": self.room.hex(),
            "keys": [key.code.hex() for key in self.keys],
            "names": list(self.names),
            "protocol": self.protocol,
        }
        return canonical(found)

    @cached_property
    def match(self) -> bytes:
        """The identifier of the match: a 32-byte hash of the genesis."""
        return hashed("match", self.encoded())[:32]

    def seat_of(self, code: bytes) -> Seat | None:
        """Return the seat of an encoded key; None if no seat has this key."""
        codes = [key.code for key in self.keys]
        return codes.index(code) if code in codes else None

    @classmethod
    def read(cls, body: bytes) -> Genesis:
        """Parse a genesis; Refused unless it is valid for this protocol version."""
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
