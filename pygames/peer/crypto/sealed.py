"""Encrypts letters to one seat. The recipient can prove to all others that a letter is bad, and no seat can send
another seat's letter as its own.

ECIES over ristretto255: an ephemeral key E = eG, the common point K = e·W = w·E for the box key W = wG, a stream of
SHA-512 blocks and a tag. A complainant reveals K with a Chaum-Pedersen proof that K belongs to the box key; then
everybody can read the letter. The box key has no other use, so K opens no card.

With each letter its sender proves publicly that it knows e. Otherwise a seat could reuse the E of another seat's
letter; a complaint about the new letter would then reveal the K that opens the other letter.
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
"""Length in bytes of the proof that a letter's sender knows its ephemeral secret."""


def seal(seed: bytes, box: Point, letter: bytes, *context: Field) -> tuple[bytes, bytes]:
    """Encrypt a letter to the owner of a box key. Return the encrypted letter and its proof. The same letter and
    context give the same bytes."""
    code = encode(box)
    e = Secrets(seed, "seal", code, letter, *context).scalar("ephemeral")
    ephemeral = encode(base().times(e))
    common = encode(straus([(e, box)]))
    proof = sign("letter", seed, e, *context)
    return ephemeral + _crossed(common, code, ephemeral, letter, context), proof


def proven(sealed: bytes, proof: bytes, *context: Field) -> bool:
    """True if `proof` proves that the sender of an encrypted letter knows its ephemeral secret."""
    try:
        ephemeral = decode(sealed[:32])
    except BadPoint:
        return False
    return signed("letter", sealed[:32], ephemeral, proof, *context)


def unseal(secret: int, sealed: bytes, *context: Field) -> bytes | None:
    """Decrypt a letter with the secret of a box key; None if it was not encrypted to this key in this context. BadPoint
    if its ephemeral point is invalid."""
    ephemeral = decode(sealed[:32])
    common = encode(straus([(secret, ephemeral)]))
    return read(common, encode(base().times(secret)), sealed, *context)


def read(common: bytes, box: bytes, sealed: bytes, *context: Field) -> bytes | None:
    """Decrypt a letter with its common point, as the recipient or a complaint reveals it; None if they do not match."""
    if len(sealed) < OVERHEAD:
        return None
    length = len(sealed) - OVERHEAD
    letter = _xor(sealed[32 : 32 + length], common, box, sealed[:32], context)
    whole = sealed[:32] + _crossed(common, box, sealed[:32], letter, context)
    return letter if hmac.compare_digest(whole, sealed) else None


def disclose(seed: bytes, secret: int, sealed: bytes, *context: Field) -> tuple[bytes, bytes]:
    """Return the common point of a letter to this seat, and a proof that it belongs to the seat's box key. ValueError
    if the letter's ephemeral point is invalid."""
    ephemeral = decode(sealed[:32])
    common = encode(straus([(secret, ephemeral)]))
    return common, prove_shares(seed, secret, [ephemeral], [common], "disclose", *context)


def disclosed(box: bytes, sealed: bytes, common: bytes, proof: bytes, *context: Field) -> bool:
    """True if `proof` proves that `common` is the common point of a letter to the owner of the box key."""
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
