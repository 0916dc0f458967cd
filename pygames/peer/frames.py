"""Signed frames, the blocks they close, and the genesis that a match is named after.

    body  = canonical JSON: match, height, seat, block (the previous one), state (public hash), kind, data
    frame = signature || body
    block = SHA-256(previous block, frames of the height's seats in seat order)

Frames are signed, stored and compared as bytes and never written anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pygames.core.cards import Seat
from pygames.core.record import clean_name

from .group import BadPoint, Point, decode, is_identity
from .proofs import SIGNATURE, sign, signed
from .wire import BODY_MAX, Refused, canonical, hexes, listed, natural, pack, packed, parsed, record, text, word

PROTOCOL = 1
"""Raised when clients of before and after could not play with each other."""
SEATS_MAX = 4
HEIGHT_MAX = 100_000
CARDS_MAX = 200
"""Cards of a deck that fit one frame."""
CLOCK_MAX = 100_000
"""Seconds for a move."""
FRAME_MAX = SIGNATURE + BODY_MAX

_share = packed(128, 128)
_sealed = packed(4096)

KINDS = {
    # set-up
    "commit": record(key=hexes(32), chain=hexes(32)),
    "open": record(key=hexes(32), proof=packed(64, 64), box=hexes(32), box_proof=packed(64, 64)),
    # play: one of them is due
    "shuffle": record(deck=packed(64 * CARDS_MAX), proof=packed(32 * (5 * CARDS_MAX + 9))),
    "ack": record(),
    "shares": record(shares=packed(32 * CARDS_MAX), proof=packed(96), sealed=listed(_sealed, 3 * CARDS_MAX)),
    "link": record(link=hexes(32)),
    "move": record(
        text=text(500),
        link=packed(32),
        shares=listed(_share, CARDS_MAX),
        openings=listed(packed(32, 32), 64),
        commits=listed(packed(32, 32), 64),
        sealed=listed(_sealed, 3 * CARDS_MAX),
    ),
    "heard": record(asides=listed(packed(1024, SIGNATURE), 8)),
    # the end
    "key": record(
        key=hexes(32), lines=hexes(32), secrets=listed(record(slot=natural(10**6), face=text(16), nonce=hexes(32)), 512)
    ),
    # asides: said out of turn, and of no height
    "resign": record(),
    "draw": record(),
    "undo": record(lines=natural(20_000)),
    "timeout": record(seat=natural(SEATS_MAX - 1)),
    "replace": record(seat=natural(SEATS_MAX - 1)),
    "complaint": record(
        frame=packed(FRAME_MAX, SIGNATURE), at=natural(3 * CARDS_MAX), secret=hexes(32), proof=packed(96, 96)
    ),
}
"""The shape of each kind's data."""
ASIDES = ("resign", "draw", "undo", "timeout", "replace", "complaint")
CLAIMS = ("timeout", "replace")
"""Asides that close a height when all other seats have signed them."""

_BODY = record(
    match=hexes(32),
    height=natural(HEIGHT_MAX),
    seat=natural(SEATS_MAX - 1),
    block=hexes(32),
    state=hexes(32),
    kind=word(*KINDS),
    data=lambda value: value,
)


@dataclass(frozen=True)
class Frame:
    """One signed statement of a seat."""

    raw: bytes
    """Signature and body."""
    match: bytes
    height: int
    seat: Seat
    block: bytes
    state: bytes
    kind: str
    data: dict[str, Any]
    """In its shape: bytes where the JSON has text for bytes."""

    @property
    def aside(self) -> bool:
        """Whether this was said out of turn."""
        return self.kind in ASIDES

    def __str__(self) -> str:
        return f"{self.kind} of seat {self.seat} at height {self.height}"


@dataclass(frozen=True)
class Key:
    """A seat's public signing key."""

    code: bytes
    point: Point

    @classmethod
    def read(cls, code: bytes) -> Key:
        """Refused unless it is the canonical encoding of a point other than the identity."""
        try:
            point = decode(code)
        except BadPoint as error:
            raise Refused(str(error)) from None
        if is_identity(point):
            raise Refused("the identity is no key")
        return cls(code, point)


def write_frame(
    seed: bytes, secret: int, match: bytes, height: int, seat: Seat, block: bytes, state: bytes, kind: str, data: Any
) -> Frame:
    """A frame of one's own; `data` as JSON has it."""
    body = canonical(
        {
            "match": match.hex(),
            "height": height,
            "seat": seat,
            "block": block.hex(),
            "state": state.hex(),
            "kind": kind,
            "data": data,
        }
    )
    shaped = KINDS[kind](data)
    if len(body) > BODY_MAX:
        raise ValueError(f"a {kind} of {len(body):,} bytes fits no frame")
    return Frame(sign("frame", seed, secret, body) + body, match, height, seat, block, state, kind, shaped)


def read_frame(raw: bytes, seat: int, keys: Sequence[Key], match: bytes) -> Frame:
    """The frame of these bytes, said to be of this seat; Refused with the reason."""
    if not SIGNATURE < len(raw) <= FRAME_MAX:
        raise Refused(f"a frame of {len(raw):,} bytes")
    if not 0 <= seat < len(keys):
        raise Refused(f"there is no seat {seat}")
    body = raw[SIGNATURE:]
    if not signed("frame", keys[seat].code, keys[seat].point, raw[:SIGNATURE], body):
        raise Refused("the signature is not that seat's")
    found = _BODY(parsed(body))
    if found["match"] != match:
        raise Refused("the frame is of another match")
    if found["seat"] != seat:
        raise Refused("the frame names another seat")
    found["data"] = KINDS[found["kind"]](found["data"])
    return Frame(raw, **found)


def read_any(raw: bytes, keys: tuple[Key, ...], match: bytes) -> Frame:
    """The frame of these bytes, whoever signed it; Refused if nobody here did."""
    for seat in range(len(keys)):
        try:
            return read_frame(raw, seat, keys, match)
        except Refused:
            continue
    raise Refused("that is no frame of this match")


def block_of(previous: bytes, frames: Iterable[Frame]) -> bytes:
    """The block that these frames, in seat order, close."""
    mixed = sha256(b"liege block" + previous)
    for frame in frames:
        mixed.update(len(frame.raw).to_bytes(8, "big") + frame.raw)
    return mixed.digest()


# The genesis


@dataclass(frozen=True)
class Genesis:
    """What all seats agree on before anything else; its hash names the match."""

    game: str
    options: str
    rules: int
    engine: str
    room: bytes
    """A hash of the room's secret."""
    series: int
    """How many matches this room had before."""
    keys: tuple[Key, ...]
    names: tuple[str, ...]
    clock: int = 0
    """Seconds for a move, 0 for none; when they are over, the others may claim."""
    protocol: int = PROTOCOL

    def encoded(self) -> bytes:
        """Canonical JSON."""
        return canonical(
            {
                "game": self.game,
                "options": self.options,
                "rules": self.rules,
                "engine": self.engine,
                "room": self.room.hex(),
                "series": self.series,
                "keys": [key.code.hex() for key in self.keys],
                "names": list(self.names),
                "clock": self.clock,
                "protocol": self.protocol,
            }
        )

    @property
    def match(self) -> bytes:
        """The name of the match."""
        return sha256(b"liege match" + self.encoded()).digest()

    @classmethod
    def read(cls, body: bytes) -> Genesis:
        """Refused unless it is one."""
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
    game=text(40),
    options=text(400),
    rules=natural(10**6),
    engine=text(80),
    room=hexes(32),
    series=natural(10**6),
    keys=listed(hexes(32), SEATS_MAX),
    names=listed(text(24), SEATS_MAX),
    clock=natural(CLOCK_MAX),
    protocol=natural(10**6),
)


# Saved logs


def write_log(genesis: Genesis, frames: Iterable[Frame], accused: Iterable[Frame] = ()) -> str:
    """A match as text, for anybody to verify; `accused`: frames that prove a fault, after the log."""
    lines = ["liege-peer 1", f"genesis {genesis.encoded().decode()}"]
    lines += [f"frame {frame.seat} {pack(frame.raw)}" for frame in frames]
    lines += [f"accused {frame.seat} {pack(frame.raw)}" for frame in accused]
    return "\n".join([*lines, ""])
