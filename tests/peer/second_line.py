"""A second implementation of one end of a channel, written from section 2 of PROTOCOL.md alone; it shares only the code
of the group.

It checks nothing and signs whatever it is given, so it also serves `test_line` as the attacker.
"""

from __future__ import annotations

import hmac
from hashlib import sha512, shake_256

from pygames.peer.crypto.group import L, decode, encode, encode_scalar
from pygames.peer.crypto.multiply import base, times


def h(domain: str, *fields: bytes) -> bytes:
    """Return the hash H(domain, fields...) of PROTOCOL.md, section 1."""
    whole = (b"liege " + domain.encode(), *fields)
    return sha512(b"".join(len(field).to_bytes(8, "big") + field for field in whole)).digest()


def hkdf(salt: bytes, secret: bytes, info: bytes) -> bytes:
    """Return the first 64 bytes of HKDF with SHA-512, which are one block."""
    root = hmac.new(salt, secret, "sha512").digest()
    return hmac.new(root, info + b"\1", "sha512").digest()


def signature(secret: int, nonce: int, *statement: bytes) -> bytes:
    """Return a Schnorr proof of knowledge of the secret, bound to the statement, in the domain `hello`."""
    key, commitment = encode(base().times(secret)), encode(base().times(nonce))
    challenge = int.from_bytes(h("hello", key, commitment, *statement), "little")
    return commitment + encode_scalar((nonce + challenge * secret) % L)


class Second:
    """The keys and the message counters of one end of a channel."""

    def __init__(self, e: int, secret: int, room: bytes, binding: bytes) -> None:
        self.e, self.secret, self.room, self.binding = e, secret, room, binding
        self.point = encode(base().times(e))
        self.key = encode(base().times(secret))
        self.sent = self.heard = 0
        self.answer = b""
        """The reply to the other end's opening message."""

    def opening(self) -> bytes:
        """Return the opening message of the handshake (step 1)."""
        return b"\x80" + self.point

    def meets(self, opening: bytes) -> Second:
        """Accept the other end's opening message, compute the keys (step 2), and return this end."""
        self.other = opening[1:]
        self.agree(encode(times(self.e, decode(self.other))))
        return self

    def agree(self, shared: bytes) -> None:
        """Compute the keys of both directions from the shared point."""
        both = sorted((self.point, self.other))
        self.mine, self.theirs = (
            hkdf(self.room, shared, h("line", *both, self.binding, sender)) for sender in (self.point, self.other)
        )

    def statement(self, hello: bytes) -> tuple[bytes, ...]:
        """Return the fields that the proof in the hello covers."""
        return self.point, self.other, self.binding, hello

    def hello(self, hello: bytes) -> bytes:
        """Return the encrypted hello message (step 3)."""
        return self.seal(self.key + signature(self.secret, 77, *self.statement(hello)) + hello)

    def seal(self, plain: bytes) -> bytes:
        """Encrypt a message and append its tag (step 4)."""
        counter = self.sent.to_bytes(8, "big")
        self.sent += 1
        crossed = bytes(
            a ^ b for a, b in zip(plain, shake_256(self.mine[:32] + counter).digest(len(plain)), strict=True)
        )
        return crossed + hmac.new(self.mine[32:], counter + crossed, "sha256").digest()[:16]

    def unseal(self, sealed: bytes) -> bytes:
        """Check the tag of a message and decrypt it (step 4)."""
        counter = self.heard.to_bytes(8, "big")
        self.heard += 1
        crossed = sealed[:-16]
        assert sealed[-16:] == hmac.new(self.theirs[32:], counter + crossed, "sha256").digest()[:16]
        return bytes(
            a ^ b for a, b in zip(crossed, shake_256(self.theirs[:32] + counter).digest(len(crossed)), strict=True)
        )
