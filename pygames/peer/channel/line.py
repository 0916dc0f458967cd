"""An encrypted channel between two peers, over any transport: section 2 of PROTOCOL.md. Both sides run the same code,
which does no I/O.

    line = Line(seed, secret_key, room_secret, binding, hello, ephemeral)
    send(line.open())
    heard = line.receive(message)      # Reply: send it; Proven: the peer's identity and hello; Plain: a message
    send(line.seal(plain))             # after the other side's identity is proven

SIGMA (Krawczyk 2003): an ephemeral Diffie-Hellman exchange, which both sides sign inside the resulting encryption. The
signature binds the signer's key to both ephemeral points, so it is invalid for a man in the middle, who has other
points. The MAC over key and signature shows that the key's owner knows the shared secret, which prevents identity
misbinding. The room's secret is the salt of all keys: without the link nobody can read anything, not even identities.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import shake_256

from .. import words
from ..crypto.group import encode
from ..crypto.multiply import base, times
from ..crypto.proofs import SIGNATURE, public, sign, signed
from ..crypto.transcript import Secrets, expand, extract, hashed
from ..protocol.frames import Key
from ..protocol.wire import BODY_MAX, Refused

OPENING = 0x80
"""The first byte of the first message on a channel."""
TAG = 16
PLAIN_MAX = 4 + SIGNATURE + BODY_MAX
"""Maximum length of a message before encryption, in bytes: the largest frame, and its kind, series and seat."""


@dataclass(frozen=True)
class Reply:
    """A received message requires a reply: `sealed`, which must be sent now."""

    sealed: bytes


@dataclass(frozen=True)
class Proven:
    """The other side has proved its identity: it knows the room's secret and the secret of `key`. `hello`: its first
    message."""

    key: Key
    hello: bytes


@dataclass(frozen=True)
class Plain:
    """A decrypted message of the other side, whose identity is proven."""

    message: bytes


Heard = Reply | Proven | Plain


class SecureChannel:
    """One side of an encrypted channel, for a single connection."""

    def __init__(
        self, seed: bytes, secret_key: int, room_secret: bytes, binding: bytes, hello: bytes, ephemeral: bytes
    ) -> None:
        """`ephemeral`: 32 fresh random bytes, never used twice; otherwise an old session could be replayed. `binding`:
        32 bytes that both sides know from the transport, or zeros. `hello`: the first encrypted message."""
        if not len(seed) == len(room_secret) == len(binding) == len(ephemeral) == 32:
            raise ValueError("seed, room's secret, binding and ephemeral have 32 bytes each")
        if len(hello) > PLAIN_MAX - 32 - SIGNATURE:
            raise ValueError(f"a hello of {len(hello):,} bytes fits no message")
        self.other: Key | None = None
        """The other side's key; None before its identity is proven, and after an invalid message."""
        self._seed = seed
        self._secret_key = secret_key
        self._key = public(secret_key)
        self._room_secret = room_secret
        self._binding = binding
        self._said = hello
        # The seed is included, so that the secret is safe even if `ephemeral` comes from a weak random generator.
        self._secret = Secrets(seed, "line", ephemeral, room_secret, binding).scalar("ephemeral")
        self._point = encode(base().times(self._secret))
        self._sends: Sealer
        self._hears: Sealer
        self._next: Callable[[bytes], Heard] = self._agree

    def open(self) -> bytes:
        """Return the first message to send on the channel, with this side's ephemeral point."""
        return bytes((OPENING,)) + self._point

    def receive(self, message: bytes) -> Heard:
        """Process a message. Raise Refused for an unexpected one; the channel then rejects every later message too."""
        try:
            return self._next(message)
        except Refused:
            self.other = None
            self._next = _dead
            raise

    def seal(self, plain: bytes) -> bytes:
        """Encrypt a message; ValueError before the other side has proved its identity."""
        if self.other is None:
            raise ValueError("the other side has not proven its identity yet")
        if not 0 < len(plain) <= PLAIN_MAX:
            raise ValueError(f"a message of {len(plain):,} bytes")
        return self._sends.seal(plain)

    # The expected messages, in order: the other side's ephemeral point, its hello, then payloads.

    def _agree(self, message: bytes) -> Reply:
        if len(message) != 33 or message[0] != OPENING:
            raise Refused(words.NO_CHANNEL)
        met = Key.read(message[1:])
        if met.code == self._point:
            raise Refused(words.LEADS_BACK)
        shared = encode(times(self._secret, met.point))
        root = extract(self._room_secret, shared)
        both = sorted((self._point, met.code))
        self._sends, self._hears = (
            Sealer(expand(root, hashed("line", *both, self._binding, sender), 64)) for sender in (self._point, met.code)
        )
        self._met = met.code
        self._secret = 0  # forward secrecy: a later thief of the machine cannot decrypt this session
        statement = self._point, met.code, self._binding, self._said
        proof = sign("hello", self._seed, self._secret_key, *statement)
        self._next = self._prove
        return Reply(self._sends.seal(self._key + proof + self._said))

    def _prove(self, message: bytes) -> Proven:
        plain = self._hears.unseal(message)
        if plain is None:
            raise Refused(words.OTHER_LINK)
        if len(plain) < 32 + SIGNATURE:
            raise Refused(words.SHORT_HELLO)
        key, proof, hello = Key.read(plain[:32]), plain[32 : 32 + SIGNATURE], plain[32 + SIGNATURE :]
        if key.code == self._key:
            raise Refused(words.OWN_KEY)
        if not signed("hello", key.code, key.point, proof, self._met, self._point, self._binding, hello):
            raise Refused(words.UNSIGNED_HELLO)
        self.other = key
        self._next = self._hear
        return Proven(key, hello)

    def _hear(self, message: bytes) -> Plain:
        plain = self._hears.unseal(message)
        if plain is None:
            raise Refused(words.CHANGED)
        if not plain:
            raise Refused(words.EMPTY)
        return Plain(plain)


def _dead(message: bytes) -> Heard:
    raise Refused(words.CLOSED)


class Sealer:
    """The keys and the message counter for one direction of a channel, or for one piece of mail."""

    def __init__(self, key: bytes) -> None:
        self._stream, self._tag = key[:32], key[32:]
        self._count = 0

    def seal(self, plain: bytes) -> bytes:
        """Encrypt and authenticate the next message."""
        counter = self._next()
        crossed = self._crossed(counter, plain)
        return crossed + self._vouched(counter, crossed)

    def unseal(self, sealed: bytes) -> bytes | None:
        """Decrypt the next message; None if the bytes are not an authentic next message."""
        if not TAG <= len(sealed) <= PLAIN_MAX + TAG:
            return None
        counter = self._next()
        crossed = sealed[:-TAG]
        if not hmac.compare_digest(self._vouched(counter, crossed), sealed[-TAG:]):
            return None
        return self._crossed(counter, crossed)

    def _next(self) -> bytes:
        self._count += 1
        return (self._count - 1).to_bytes(8, "big")

    def _crossed(self, counter: bytes, text: bytes) -> bytes:
        stream = shake_256(self._stream + counter).digest(len(text))
        return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")

    def _vouched(self, counter: bytes, crossed: bytes) -> bytes:
        return hmac.digest(self._tag, counter + crossed, "sha256")[:TAG]
