"""The messages that are not frames: the hello, and notes. Before encryption, a message is one byte with its kind, and
the payload."""

from __future__ import annotations

from typing import Any

from pygames.core.cards import Seat

from .. import words
from ..crypto.proofs import SIGNATURE
from ..protocol.frames import DEVICE, FRAME_MAX, PROTOCOL, SEATS_MAX
from ..protocol.genesis import CLOCK_MAX, ENGINE_MAX, SERIES_MAX
from ..protocol.wire import Refused, base64, canonical, hexes, listed, natural, parsed, plain, record, text, word

FRAME, NOTE = 1, 2
NAME_MAX = 10_000
"""Maximum number of characters of a name in a hello. Longer names are refused; accepted ones are shortened later."""
WINDOW = 32
"""Maximum number of blocks in one `blocks` note, with which two peers find where their logs differ."""

_HELLO = record(
    protocol=natural(10**6),
    engine=plain(ENGINE_MAX),
    game=plain(40),
    name=text(NAME_MAX),
    wish=word("host", "play", "watch"),
)
_kind = plain(20)
_series = natural(SERIES_MAX)
_NOTES = {
    "terms": record(kind=_kind, options=plain(400), clock=natural(CLOCK_MAX), series=_series),
    "ready": record(kind=_kind, series=_series, terms=base64(32)),
    "proposal": record(kind=_kind, genesis=base64(4096)),
    "genesis": record(kind=_kind, genesis=base64(4096), frames=listed(base64(4096, SIGNATURE), SEATS_MAX)),
    "have": record(
        kind=_kind,
        series=_series,
        height=natural(10**6),
        block=hexes(32),
        links=listed(natural(SEATS_MAX - 1), SEATS_MAX),
        anew=listed(hexes(DEVICE), 1),
    ),
    "blocks": record(kind=_kind, series=_series, first=natural(10**6), blocks=listed(hexes(32), WINDOW)),
}


class OtherVersion(Refused):
    """The other peer runs another version of the protocol or of the program."""


def hello(*, engine: str, game: str, name: str, wish: str) -> bytes:
    """Return this peer's hello: its first message on a channel, which the channel signs, or in mail."""
    return canonical({"protocol": PROTOCOL, "engine": engine, "game": game, "name": name, "wish": wish})


def read_hello(body: bytes, engine: str, game: str) -> dict[str, Any]:
    """Parse another peer's hello; OtherVersion for another version of the program, Refused for another game."""
    found: dict[str, Any] = _HELLO(parsed(body))
    if found["protocol"] != PROTOCOL or found["engine"] != engine:
        raise OtherVersion(words.OTHER_VERSION)
    if found["game"] != game:
        raise Refused(words.OTHER_GAME)
    return found


def note(kind: str, **fields: Any) -> bytes:
    """Encode a note of this kind with these fields as a message."""
    return bytes((NOTE,)) + canonical({"kind": kind, **fields})


def read_note(body: bytes) -> dict[str, Any]:
    """Parse a note and validate it by the schema of its kind; Refused if it is invalid."""
    found = parsed(body)
    kind = found.get("kind") if type(found) is dict else None
    if type(kind) is not str or kind not in _NOTES:
        raise Refused("that is not a note")
    shaped: dict[str, Any] = _NOTES[kind](found)
    return shaped


def carried(series: int, seat: Seat, raw: bytes) -> bytes:
    """Encode a frame as a message, with the number of its match in the room, and its seat."""
    return bytes((FRAME,)) + series.to_bytes(2, "big") + bytes((seat,)) + raw


def read_carried(body: bytes) -> tuple[int, Seat, bytes]:
    """Return series, seat and bytes of a frame from the payload of a message; Refused if its length is invalid."""
    if not 3 < len(body) <= 3 + FRAME_MAX:
        raise Refused(f"a frame of {len(body):,} bytes")
    return int.from_bytes(body[:2], "big"), body[2], body[3:]
