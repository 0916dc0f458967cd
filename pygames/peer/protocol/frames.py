"""Signed frames, and the blocks that they form.

    body  = canonical JSON: match, height, seat, block (the previous one), state (public hash), kind, data
    frame = signature || body
    block = H(previous block, frames of the height's seats in seat order)

Frames are signed, stored and compared as bytes, and never re-encoded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygames.core.cards import Seat

from .. import words
from ..crypto.group import BadPoint, Point, decode, is_identity
from ..crypto.proofs import SIGNATURE, all_signed, sign, signed
from ..crypto.transcript import hashed
from .ledger import FACE_MAX
from .phases import ALWAYS, CLAIMS, SPEECH
from .wire import BODY_MAX, Refused, Shape, base64, canonical, hexes, listed, natural, parsed, plain, record, word

PROTOCOL = 4
"""Protocol version, incremented on incompatible changes."""
SEATS_MAX = 4
HEIGHT_MAX = 100_000
CARDS_MAX = 200
"""Maximum number of cards in a deck, so that a frame can contain the shuffled deck and its proof."""
FRAME_MAX = SIGNATURE + BODY_MAX

DEVICE = 16
"""Length in bytes of the identifier of a device, one of several browsers that play the same seat."""

_share = base64(128, 128)
_sealed = base64(4096)

_seat = natural(SEATS_MAX - 1)
_slot = natural(10**6)
_heads = listed(base64(1024, SIGNATURE), SEATS_MAX)
_AGAINST = record(seat=_seat, wants=word("time", "bot"))
"""The data of a call or vote against a late seat: "time" to end the seat's time, "bot" to let a bot play for it."""

MOVE = {
    "text": plain(500),
    "link": base64(32),
    "shares": listed(_share, CARDS_MAX),
    "openings": listed(base64(32, 32), 64),
    "commits": listed(base64(32, 32), 64),
    "sealed": listed(_sealed, 3 * CARDS_MAX),
}
"""The schemas of the data of a move, without the attestations ("heads")."""

KINDS = {
    # setup
    "commit": record(key=hexes(32), chain=hexes(32)),
    "open": record(key=hexes(32), proof=base64(64, 64), box=hexes(32), box_proof=base64(64, 64)),
    # play: at each height, frames of one of these kinds are due
    "shuffle": record(deck=base64(64 * CARDS_MAX), proof=base64(32 * (5 * CARDS_MAX + 9))),
    "ack": record(),
    "shares": record(shares=base64(32 * CARDS_MAX), proof=base64(96), sealed=listed(_sealed, 3 * CARDS_MAX)),
    "link": record(link=hexes(32)),
    "move": record(**MOVE, heads=_heads),
    "heard": record(asides=listed(base64(1024, SIGNATURE), 8), heads=_heads),
    "concede": record(call=base64(1024, SIGNATURE), heads=_heads),
    # the end
    "opening": record(shares=base64(32 * CARDS_MAX), proof=base64(96, 96)),
    # asides: frames out of turn, which do not close a height
    "resign": record(),
    "draw": record(),
    "undo": record(lines=natural(20_000)),
    "call": _AGAINST,
    "contest": record(left=natural(10**6)),
    "close": _AGAINST,
    "answered": _AGAINST,
    "leave": record(seat=_seat),
    "head": record(seat=_seat, device=hexes(DEVICE)),
    "complaint": record(
        frame=base64(FRAME_MAX, SIGNATURE), at=natural(3 * CARDS_MAX), secret=hexes(32), proof=base64(96, 96)
    ),
    "told": record(
        frame=base64(FRAME_MAX, SIGNATURE),
        shares=listed(record(slot=_slot, seat=_seat, share=_share), CARDS_MAX),
        secrets=listed(record(slot=_slot, face=plain(FACE_MAX), nonce=hexes(32)), 64),
    ),
}
"""By kind of frame: the schema of its data."""
CHOSEN = ("move", "heard", "concede")
"""The kinds of frames whose data is not determined by the seed and the log. If another device of the seat signs such a
frame, it contains attestations."""
ASIDES = (*SPEECH, *CLAIMS, *ALWAYS)

_BODY = record(
    match=hexes(32),
    height=natural(HEIGHT_MAX),
    seat=natural(SEATS_MAX - 1),
    block=hexes(32),
    state=hexes(32),
    kind=plain(20),
    data=lambda value: value,
)


@dataclass(frozen=True)
class Frame:
    """A message that a seat has signed, as bytes and parsed."""

    raw: bytes
    """The bytes of the signature and the body."""
    match: bytes
    height: int
    seat: Seat
    block: bytes
    state: bytes
    kind: str
    data: dict[str, Any]
    """The data, converted by its schema: bytes in place of hexadecimal and base64 text."""

    @property
    def device(self) -> bytes:
        """The device that the frame's first attestation names; empty if the frame contains no attestations.

        This does not validate the attestations; `claims.attested` does.
        """
        heads = self.data.get("heads")
        if not heads:
            return b""
        try:
            return bytes.fromhex(parsed(heads[0][SIGNATURE:])["data"]["device"])
        except (ValueError, KeyError, TypeError):
            return b""

    @property
    def aside(self) -> bool:
        """True for a frame out of turn, such as a resignation or a call."""
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
        """Decode a key; Refused unless it is the canonical encoding of a point other than the identity."""
        try:
            point = decode(code)
        except BadPoint as error:
            raise Refused(str(error)) from None
        if is_identity(point):
            raise Refused(words.NO_KEY)
        return cls(code, point)


def write_frame(
    seed: bytes, secret: int, match: bytes, height: int, seat: Seat, block: bytes, state: bytes, kind: str, data: Any
) -> Frame:
    """Create and sign a frame of this seat. `data`: a JSON value that fits the kind's schema; ValueError if the body is
    too long."""
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


def are_signed(made: Sequence[tuple[bytes, Key]]) -> bool:
    """True if every frame is signed with the key given with it. Faster than checks of single frames."""
    return all_signed("frame", [(key.code, key.point, raw[:SIGNATURE], raw[SIGNATURE:]) for raw, key in made])


def read_frame(
    raw: bytes,
    seat: int,
    keys: Sequence[Key],
    match: bytes,
    kinds: Mapping[str, Shape] = KINDS,
    verified: bool = False,
) -> Frame:
    """Parse and verify a frame of this seat; Refused if it is invalid. `verified`: skip the check of the signature."""
    if not SIGNATURE < len(raw) <= FRAME_MAX:
        raise Refused(f"a frame of {len(raw):,} bytes")
    if not 0 <= seat < len(keys):
        raise Refused(f"there is no seat {seat}")
    body = raw[SIGNATURE:]
    if not verified and not signed("frame", keys[seat].code, keys[seat].point, raw[:SIGNATURE], body):
        raise Refused("the signature is not that seat's")
    found = _BODY(parsed(body))
    if found["match"] != match:
        raise Refused("the frame is of another match")
    if found["seat"] != seat:
        raise Refused("the frame names another seat")
    if found["kind"] not in kinds:
        raise Refused("there is no such kind of frame")
    found["data"] = kinds[found["kind"]](found["data"])
    return Frame(raw, **found)


def read_any(raw: bytes, keys: tuple[Key, ...], match: bytes) -> Frame:
    """Parse and verify a frame of any seat; Refused if no seat signed it."""
    for seat in range(len(keys)):
        try:
            return read_frame(raw, seat, keys, match)
        except Refused:
            continue
    raise Refused("that is not a frame of this match")


def block_of(previous: bytes, frames: Iterable[Frame]) -> bytes:
    """Return the hash of the block that these frames, in seat order, add to the previous block."""
    return hashed("block", previous, *(frame.raw for frame in frames))[:32]
