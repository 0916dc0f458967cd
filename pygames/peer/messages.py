"""What goes over a channel beside frames: the greeting, what one has, chat; and what is known of each channel.

A message is one byte (a seat: a frame of that seat; GREETING; MESSAGE) and the rest. The greeting is signed and
holds the channel's binding (both DTLS fingerprints), so that nobody sits in between; after it the channel itself
vouches for its end.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Any

from pygames.core.cards import Seat

from .frames import PROTOCOL, SEATS_MAX, Genesis, Key
from .proofs import SIGNATURE, public, sign, signed
from .transcript import encoded
from .wire import Refused, canonical, hexes, listed, natural, pack, packed, parsed, record, text, word

GREETING = 0x80
MESSAGE = 0x81
NAME_MAX = 10_000
"""Longer names than any are cut, not refused, up to here."""

_HELLO = record(
    kind=word("hello"),
    protocol=natural(10**6),
    engine=text(80),
    game=text(40),
    name=text(NAME_MAX),
    wish=word("host", "play", "watch"),
    binding=hexes(32),
    room=hexes(32),
)

_MESSAGES = {
    "genesis": record(kind=text(20), genesis=packed(4096)),
    "have": record(kind=text(20), height=natural(10**6), links=listed(natural(SEATS_MAX - 1), SEATS_MAX)),
    "ready": record(kind=text(20), ready=natural(1), series=natural(10**6)),
    "chat": record(kind=text(20), text=text(300)),
}


@dataclass
class Channel:
    """One open channel and what is known of its other end."""

    name: str
    binding: bytes
    key: Key | None = None
    """Known after the greeting."""
    called: str = ""
    wish: str = ""
    ready: bool = False
    series: int = 0
    """Which match of the room it is ready for."""
    seat: Seat | None = None
    links: tuple[Seat, ...] = ()
    """Seats that the other end says it has channels to."""
    height: int = 0
    """The height it last said it has."""
    asked: int = -1
    """The height from which we asked it to send, since the last tick."""
    answered: int = -1
    """The height from which we last sent, since the last tick; -2 less the height of a fork that we showed."""
    faults: int = 0
    chats: int = 0

    @property
    def up(self) -> bool:
        """Whether it was greeted."""
        return self.key is not None


def _tag(secret: bytes, key: bytes, binding: bytes) -> bytes:
    """Shows that one was given the room's link."""
    return hmac.digest(secret, encoded("room") + key + binding, "sha256")


def greeting(
    seed: bytes, secret: int, room: bytes, binding: bytes, *, engine: str, game: str, name: str, wish: str
) -> bytes:
    """The first message on a channel."""
    key = public(secret)
    body = canonical(
        {
            "kind": "hello",
            "protocol": PROTOCOL,
            "engine": engine,
            "game": game,
            "name": name,
            "wish": wish,
            "binding": binding.hex(),
            "room": _tag(room, key, binding).hex(),
        }
    )
    return bytes((GREETING,)) + key + sign("hello", seed, secret, body) + body


def read_greeting(data: bytes, room: bytes, binding: bytes, engine: str, game: str) -> tuple[Key, dict[str, Any]]:
    """Who greets; Refused where key, signature, room, binding or program are not as they must be."""
    if len(data) < 33 + SIGNATURE:
        raise Refused("a greeting is cut short")
    key = Key.read(data[1:33])
    body = data[33 + SIGNATURE :]
    if not signed("hello", key.code, key.point, data[33 : 33 + SIGNATURE], body):
        raise Refused("a greeting is not signed by its key")
    found: dict[str, Any] = _HELLO(parsed(body))
    if not hmac.compare_digest(found["room"], _tag(room, key.code, found["binding"])):
        raise Refused("a greeting by one who was not given the link")
    if found["binding"] != binding:
        raise Refused("the channel is not the one that the other end sees: somebody sits in between")
    if found["protocol"] != PROTOCOL or found["engine"] != engine:
        raise Refused("the other side runs another version: reload the page on both sides")
    if found["game"] != game:
        raise Refused(f"the other side came to play {found['game']}")
    return key, found


def message(kind: str, **fields: Any) -> bytes:
    """A message that is no frame."""
    return bytes((MESSAGE,)) + canonical({"kind": kind, **fields})


def genesis_message(genesis: Genesis) -> bytes:
    """The genesis, for those who have none."""
    return message("genesis", genesis=pack(genesis.encoded()))


def read_message(data: bytes) -> dict[str, Any]:
    """A message that is no frame, in its shape; or Refused."""
    body = parsed(data[1:])
    kind = body.get("kind") if type(body) is dict else None
    if type(kind) is not str or kind not in _MESSAGES:
        raise Refused("that is no message")
    found: dict[str, Any] = _MESSAGES[kind](body)
    return found
