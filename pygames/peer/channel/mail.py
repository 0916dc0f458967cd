"""Mail: a peer's messages to others to which no channel connects it; PROTOCOL.md, section 17. This module does no I/O.

A piece of mail contains everything that its readers may lack. So mail may be lost, delayed or read twice, and only each
sender's latest mail matters. Relays store mail, or the players send it to each other themselves.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..crypto.proofs import SIGNATURE, public, sign, signed
from ..crypto.transcript import Secrets, expand, extract, hashed
from ..protocol.frames import Key
from ..protocol.wire import Refused
from .line import TAG, Sealer

NONCE = 16
SIZES = (1024, 2048, 4096, 8192, 16_384, 32_768, 46_080)
"""The lengths in bytes to which mail is padded, to hide how much it contains. Relays accept even the longest."""
UNPACKED_MAX = 256 * 1024
"""Maximum total length of the messages in one piece of mail before compression, in bytes."""
_KEY, _LENGTH = 32, 4
_HEAD = _KEY + SIGNATURE + _LENGTH
_BESIDE = NONCE + _HEAD + TAG


@dataclass(frozen=True)
class OpenedMail:
    """The contents of a piece of mail after decryption and verification of its signature."""

    key: Key
    """The sender's identity key."""
    hello: bytes
    messages: tuple[bytes, ...]
    """The messages after the hello, as a channel carries them before encryption."""


def write_mail(seed: bytes, secret_key: int, room_secret: bytes, messages: Sequence[bytes]) -> bytes:
    """Return signed and encrypted mail. `messages`: a hello, then other messages. If not all fit, the last ones are
    left out."""
    sizes = accumulate(_LENGTH + len(message) for message in messages)
    count = sum(1 for size in sizes if size <= UNPACKED_MAX)
    body = _packed(messages[:count])
    while len(body) > SIZES[-1] - _BESIDE:
        count = max(1, count - max(1, count // 8))
        body = _packed(messages[:count])
    room = hashed("room", room_secret)[:32]
    plain = public(secret_key) + sign("mail", seed, secret_key, room, body) + len(body).to_bytes(_LENGTH, "big") + body
    size = next(size for size in SIZES if size >= len(plain) + NONCE + TAG)
    plain += bytes(size - len(plain) - NONCE - TAG)
    # the nonce depends on the seed and the whole text, so that no two texts are encrypted with the same key
    nonce = Secrets(seed, "mail", room, plain).take("nonce", NONCE)
    return nonce + _way(room_secret, nonce).seal(plain)


def read_mail(room_secret: bytes, mail: bytes) -> OpenedMail:
    """Decrypt mail, verify its signature and unpack its messages; Refused if the mail is invalid."""
    if len(mail) not in SIZES:
        raise Refused(f"mail of {len(mail):,} bytes")
    plain = _way(room_secret, mail[:NONCE]).unseal(mail[NONCE:])
    if plain is None:
        raise Refused("that mail is of another room, or was changed on its way")
    length = int.from_bytes(plain[_HEAD - _LENGTH : _HEAD], "big")
    body = plain[_HEAD : _HEAD + length]
    if len(body) != length or any(plain[_HEAD + length :]):
        raise Refused("that mail is cut short")
    key = Key.read(plain[:_KEY])
    room = hashed("room", room_secret)[:32]
    if not signed("mail", key.code, key.point, plain[_KEY : _KEY + SIGNATURE], room, body):
        raise Refused("that mail is not signed by its sender")
    hello, *messages = _unpacked(body)
    return OpenedMail(key, hello, tuple(messages))


def _way(room_secret: bytes, nonce: bytes) -> Sealer:
    return Sealer(expand(extract(room_secret, nonce), hashed("mail"), 64))


def _packed(messages: Sequence[bytes]) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    whole = b"".join(len(message).to_bytes(_LENGTH, "big") + message for message in messages)
    return packer.compress(whole) + packer.flush()


def _unpacked(body: bytes) -> list[bytes]:
    unpacker = zlib.decompressobj(-15)
    try:
        whole = unpacker.decompress(body, UNPACKED_MAX)
    except zlib.error:
        raise Refused("that mail cannot be unpacked") from None
    if not unpacker.eof or unpacker.unused_data:
        raise Refused("that mail is too long, or cut short")
    found = []
    at = 0
    while at < len(whole):
        length = int.from_bytes(whole[at : at + _LENGTH], "big")
        message = whole[at + _LENGTH : at + _LENGTH + length]
        at += _LENGTH + length
        if not message or len(message) != length:
            raise Refused("a message in that mail is cut short")
        found.append(message)
    if not found:
        raise Refused("that mail is empty")
    return found
