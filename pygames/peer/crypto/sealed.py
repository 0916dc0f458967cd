"""Encrypted letters to one seat. A bad letter can be shown to others, and nobody can pass off another's letter as its
own.

ECIES over ristretto255: an ephemeral key E = eG, the common point K = e·W = w·E for the box key W = wG, a stream of
SHA-512 blocks and a tag. A complainant reveals K with a Chaum-Pedersen proof that it belongs to the box key; then
everybody can read the letter. The box key has no other use, so revealing K opens no card.

A letter includes a publicly checked proof of knowledge of e. Otherwise a seat could reuse another's E, and its
recipient would reveal in a complaint the K that opens the other letter.
"""

from __future__ import annotations

import hmac

from .group import BadPoint, Point, decode, encode
from .multiply import base, straus
from .proofs import SIGNATURE, check_shares, prove_shares, sign, signed
from .transcript import Field, Secrets, hashed

TAG = 16
OVERHEAD = 32 + TAG
PROOF = SIGNATURE
"""Bytes of the proof of a letter."""


def seal(seed: bytes, box: Point, letter: bytes, *context: Field) -> tuple[bytes, bytes]:
    """Encrypt a letter to the holder of a box key. Return it with its proof; deterministic in letter and context."""
    code = encode(box)
    e = Secrets(seed, "seal", code, letter, *context).scalar("ephemeral")
    ephemeral = encode(base().times(e))
    common = encode(straus([(e, box)]))
    proof = sign("letter", seed, e, *context)
    return ephemeral + _crossed(common, code, ephemeral, letter, context), proof


def proven(sealed: bytes, proof: bytes, *context: Field) -> bool:
    """True if the sender knows the ephemeral secret of this letter in this context."""
    try:
        ephemeral = decode(sealed[:32])
    except BadPoint:
        return False
    return signed("letter", sealed[:32], ephemeral, proof, *context)


def unseal(secret: int, sealed: bytes, *context: Field) -> bytes | None:
    """Decrypt a letter whose point is valid; None if it was not sealed to this key in this context."""
    ephemeral = decode(sealed[:32])
    common = encode(straus([(secret, ephemeral)]))
    return read(common, encode(base().times(secret)), sealed, *context)


def read(common: bytes, box: bytes, sealed: bytes, *context: Field) -> bytes | None:
    """Decrypt a letter by its common point."""
    if len(sealed) < OVERHEAD:
        return None
    length = len(sealed) - OVERHEAD
    letter = _xor(sealed[32 : 32 + length], common, box, sealed[:32], context)
    whole = sealed[:32] + _crossed(common, box, sealed[:32], letter, context)
    return letter if hmac.compare_digest(whole, sealed) else None


def disclose(seed: bytes, secret: int, sealed: bytes, *context: Field) -> tuple[bytes, bytes]:
    """Return the common point of a letter to this seat, and its proof; ValueError if the point is invalid."""
    ephemeral = decode(sealed[:32])
    common = encode(straus([(secret, ephemeral)]))
    return common, prove_shares(seed, secret, [ephemeral], [common], "disclose", *context)


def disclosed(box: bytes, sealed: bytes, common: bytes, proof: bytes, *context: Field) -> bool:
    """Verify the common point of a letter to the holder of the box key."""
    try:
        ephemeral = decode(sealed[:32])
    except BadPoint:
        return False
    return check_shares(box, [ephemeral], [common], proof, "disclose", *context) is not None


def _crossed(common: bytes, box: bytes, ephemeral: bytes, letter: bytes, context: tuple[Field, ...]) -> bytes:
    tag = hashed("letter tag", common, box, ephemeral, letter, *context)[:TAG]
    return _xor(letter, common, box, ephemeral, context) + tag


def _xor(data: bytes, common: bytes, box: bytes, ephemeral: bytes, context: tuple[Field, ...]) -> bytes:
    stream = b""
    block = 0
    while len(stream) < len(data):
        stream += hashed("letter", common, box, ephemeral, block, *context)
        block += 1
    return bytes(a ^ b for a, b in zip(data, stream, strict=False))
