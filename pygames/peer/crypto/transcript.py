"""Hashing and key derivation: domain-separated SHA-512 over fields with length prefixes, and HKDF (RFC 5869) for every
secret.

All secrets of a player are derived from one seed of 32 bytes. They also depend on the whole statement for which they
are used. So they are the same after a reload, and two different statements never use the same nonce.
"""

from __future__ import annotations

import hmac
from hashlib import sha512

from .group import L, Point, from_uniform

Field = bytes | int | str


def encoded(field: Field) -> bytes:
    """Encode a field with its length, so that different lists of fields have different encodings."""
    if isinstance(field, int):
        field = b"%d" % field
    elif isinstance(field, str):
        field = field.encode()
    return len(field).to_bytes(8, "big") + field


def hashed(domain: str, *fields: Field) -> bytes:
    """Return a 64-byte hash of a domain and a list of fields."""
    return sha512(b"".join((encoded("liege " + domain), *map(encoded, fields)))).digest()


def hash_to_group(domain: str, *fields: Field) -> Point:
    """Return a group element derived from a domain and fields; nobody knows its logarithm."""
    return from_uniform(hashed("point", domain, *fields))


def challenge(domain: str, *fields: Field) -> int:
    """Return the challenge of a proof: a scalar that nobody can choose, as a hash of the statement (Fiat and Shamir
    1986)."""
    return int.from_bytes(hashed(domain, *fields), "little") % L


def weights(domain: str, count: int, *fields: Field) -> list[int]:
    """Return `count` numbers of 128 bits that nobody can choose, as factors of a random linear combination."""
    root = hashed(domain, count, *fields)
    found: list[int] = []
    for block in range((count + 3) // 4):
        bits = hashed("weights", root, block)
        found += (int.from_bytes(bits[at : at + 16], "little") for at in range(0, 64, 16))
    return found[:count]


def extract(salt: bytes, secret: bytes) -> bytes:
    """Return the key that HKDF-Extract (RFC 5869) derives with SHA-512."""
    return hmac.digest(salt or bytes(64), secret, "sha512")


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """Return the bytes that HKDF-Expand (RFC 5869) derives with SHA-512; at most 255 blocks of 64 bytes."""
    if length > 255 * 64:
        raise ValueError("HKDF gives at most 16,320 bytes")
    block, found = b"", b""
    counter = 1
    while len(found) < length:
        block = hmac.digest(key, block + info + bytes((counter,)), "sha512")
        found += block
        counter += 1
    return found[:length]


class Secrets:
    """Derives secrets for one purpose from a seed: scalars, bytes and permutations."""

    def __init__(self, seed: bytes, *context: Field) -> None:
        """`context`: identifies the purpose, for example by match, height and the whole statement to prove."""
        self._key = extract(hashed("secrets", *context), seed)

    def take(self, label: str, length: int = 32) -> bytes:
        """Return `length` secret bytes for a label."""
        return expand(self._key, encoded(label), length)

    def scalar(self, label: str) -> int:
        """Return a secret nonzero scalar for a label."""
        return int.from_bytes(self.take(label, 64), "little") % (L - 1) + 1

    def scalars(self, label: str, count: int) -> list[int]:
        """Return `count` secret nonzero scalars for a label."""
        return [self.scalar(f"{label} {at}") for at in range(count)]

    def permutation(self, label: str, count: int) -> list[int]:
        """Return a secret, uniformly random permutation of the numbers 0 to count - 1 for a label (Fisher and Yates;
        Durstenfeld 1964)."""
        numbers = Numbers(self.take(label))
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = numbers.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Numbers:
    """A stream of uniform random numbers derived from a key, by SHA-512 blocks and rejection sampling."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._bytes = b""

    def below(self, n: int) -> int:
        """Return a uniformly random number from 0 to n - 1; 1 <= n <= 2**32."""
        limit = 2**64 - 2**64 % n
        while True:
            if not self._bytes:
                self._bytes = hashed("numbers", self._key, self._block)
                self._block += 1
            value = int.from_bytes(self._bytes[:8], "big")
            self._bytes = self._bytes[8:]
            if value < limit:
                return value % n
