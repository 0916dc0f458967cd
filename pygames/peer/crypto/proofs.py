"""Publicly verifiable proofs: knowledge of a key, and use of one key in several places; and signatures.

Schnorr 1991 and Chaum and Pedersen 1992, made non-interactive by Fiat and Shamir 1986 over the whole statement
(Bernhard, Pereira, Warinschi 2012). Commitments are sent instead of challenges, so that checks can be batched.
"""

from __future__ import annotations

from collections.abc import Sequence

from .group import BadPoint, Point, decode, decode_scalar, encode, encode_scalar, is_identity, negate
from .multiply import BASE, base, straus, total
from .transcript import Field, Secrets, challenge, hashed, weights

SIGNATURE = 64
"""Bytes of a signature, and of a proof of possession."""
SHARES_PROOF = 96
"""Bytes of a proof of shares."""


def public(secret: int) -> bytes:
    """Return the encoded public key of a secret scalar."""
    return encode(base().times(secret))


def sign(domain: str, seed: bytes, secret: int, *statement: Field) -> bytes:
    """Prove knowledge of the secret key for a statement; this is a signature."""
    key = public(secret)
    nonce = Secrets(seed, "nonce", domain, key, *statement).scalar("schnorr")
    commitment = encode(base().times(nonce))
    answer = nonce + challenge(domain, key, commitment, *statement) * secret
    return commitment + encode_scalar(answer)


def signed(domain: str, key: bytes, point: Point, signature: bytes, *statement: Field) -> bool:
    """Verify that the holder of this public key (encoded, decoded) signed this statement."""
    if len(signature) != SIGNATURE or is_identity(point):
        return False
    try:
        commitment = decode(signature[:32])
        answer = decode_scalar(signature[32:])
    except BadPoint:
        return False
    c = challenge(domain, key, signature[:32], *statement)
    return is_identity(base().add_to(straus([(-c, point), (-1, commitment)]), answer))


def all_signed(domain: str, made: Sequence[tuple[bytes, Point, bytes, bytes]]) -> bool:
    """Verify signatures together, several times faster than one by one: for each a public key (encoded, decoded), the
    signature, and the statement. With w the weights, Σ w z G = Σ w R + Σ w c Y."""
    keys: dict[bytes, tuple[int, Point]] = {}
    terms, answers, challenges = [], [], []
    for key, point, signature, statement in made:
        if len(signature) != SIGNATURE or is_identity(point):
            return False
        try:
            terms.append(decode(signature[:32]))
            answers.append(decode_scalar(signature[32:]))
        except BadPoint:
            return False
        challenges.append(challenge(domain, key, signature[:32], statement))
    about = [field for key, _, signature, statement in made for field in (key, signature, statement)]
    w = weights(f"{domain} signatures", len(made), *about)
    for (key, point, _, _), x, c in zip(made, w, challenges, strict=True):
        keys[key] = (keys.get(key, (0, point))[0] - x * c, point)
    points = [(-x, term) for x, term in zip(w, terms, strict=True)] + [*keys.values()]
    return is_identity(base().add_to(total(points), sum(x * z for x, z in zip(w, answers, strict=True))))


def shares(secret: int, points: Sequence[Point]) -> list[bytes]:
    """Return this seat's share of each ciphertext: secret times its first half, encoded."""
    return [encode(straus([(secret, point)])) for point in points]


def prove_shares(seed: bytes, secret: int, points: Sequence[Point], made: Sequence[bytes], *context: Field) -> bytes:
    """Prove for all shares at once that they were made with the secret of a public key."""
    statement = _statement(public(secret), points, made, context)
    mixed = total(list(zip(weights("shares", len(points), statement), points, strict=True)))
    nonce = Secrets(seed, "shares", statement).scalar("nonce")
    commitments = encode(base().times(nonce)) + encode(straus([(nonce, mixed)]))
    answer = nonce + challenge("shares", statement, commitments) * secret
    return commitments + encode_scalar(answer)


def check_shares(
    key: bytes, points: Sequence[Point], made: Sequence[bytes], proof: bytes, *context: Field
) -> list[Point] | None:
    """Return the decoded shares, or None if one is wrong. With w the weights, A = Σ w a, S = Σ w s: z G = T1 + c Y and
    z A = T2 + c S, summed with one more weight into one equation."""
    if len(proof) != SHARES_PROOF or len(points) != len(made):
        return None
    try:
        found = [decode(share) for share in made]
        first, second, holder = decode(proof[:32]), decode(proof[32:64]), decode(key)
        z = decode_scalar(proof[64:])
    except BadPoint:
        return None
    statement = _statement(key, points, made, context)
    w = weights("shares", len(points), statement)
    c = challenge("shares", statement, proof[:64])
    (mix,) = weights("shares sum", 1, statement, proof)
    terms = [(c * x, share) for x, share in zip(w, found, strict=True)]
    terms += [(-z * x, point) for x, point in zip(w, points, strict=True)]
    terms += [(1, second), (mix, first), (mix * c, holder), (-mix * z, BASE)]
    return found if is_identity(total(terms)) else None


def _statement(key: bytes, points: Sequence[Point], made: Sequence[bytes], context: tuple[Field, ...]) -> bytes:
    return hashed("shares statement", key, *(encode(point) for point in points), *made, *context)


def less(whole: Point, parts: Sequence[Point]) -> Point:
    """Subtract points from a point: a ciphertext's second half minus all shares is its face."""
    return straus([(1, whole), *((1, negate(part)) for part in parts)])
