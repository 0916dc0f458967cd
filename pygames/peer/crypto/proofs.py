"""Signatures, and publicly verifiable proofs that a seat knows a secret key, and used the same key for all its shares.

These are the proofs of Schnorr 1991 and of Chaum and Pedersen 1992, made non-interactive as by Fiat and Shamir 1986,
over the whole statement (Bernhard, Pereira, Warinschi 2012). A proof contains commitments instead of the challenge, so
that several proofs can be checked together.
"""

from __future__ import annotations

from collections.abc import Sequence

from .group import BadPoint, Point, decode, decode_scalar, encode, encode_scalar, is_identity, negate
from .multiply import BASE, base, straus, total
from .transcript import Field, Secrets, challenge, hashed, weights

SIGNATURE = 64
"""Length in bytes of a signature, and of a proof that its sender knows a secret key."""
SHARES_PROOF = 96
"""Length in bytes of a proof of any number of shares."""


def public(secret: int) -> bytes:
    """Return the encoded public key of a secret scalar."""
    return encode(base().times(secret))


def sign(domain: str, seed: bytes, secret: int, *statement: Field) -> bytes:
    """Sign a statement: return a proof, bound to the statement, that the signer knows the secret key."""
    key = public(secret)
    nonce = Secrets(seed, "nonce", domain, key, *statement).scalar("schnorr")
    commitment = encode(base().times(nonce))
    answer = nonce + challenge(domain, key, commitment, *statement) * secret
    return commitment + encode_scalar(answer)


def signed(domain: str, key: bytes, point: Point, signature: bytes, *statement: Field) -> bool:
    """True if a signature of this statement is valid for a public key, given encoded (`key`) and decoded (`point`)."""
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
    """True if all these signatures are valid; each item has the public key encoded and decoded, the signature and the
    statement. Faster than single checks: with random weights w it checks Σ w z G = Σ w R + Σ w c Y."""
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
    """Return a seat's encoded shares of ciphertexts: the secret times the first half of each, given in `points`."""
    return [encode(straus([(secret, point)])) for point in points]


def prove_shares(seed: bytes, secret: int, points: Sequence[Point], made: Sequence[bytes], *context: Field) -> bytes:
    """Return one proof that all shares in `made` are the secret of the seat's public key times the points."""
    statement = _statement(public(secret), points, made, context)
    mixed = total(list(zip(weights("shares", len(points), statement), points, strict=True)))
    nonce = Secrets(seed, "shares", statement).scalar("nonce")
    commitments = encode(base().times(nonce)) + encode(straus([(nonce, mixed)]))
    answer = nonce + challenge("shares", statement, commitments) * secret
    return commitments + encode_scalar(answer)


def check_shares(
    key: bytes, points: Sequence[Point], made: Sequence[bytes], proof: bytes, *context: Field
) -> list[Point] | None:
    """Return the decoded shares; None if a share or the proof is invalid. The equations are z G = T1 + c Y and
    z A = T2 + c S, where A = Σ w a and S = Σ w s for random weights w; another weight combines the two."""
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
    """Return a point minus other points: a ciphertext's second half minus all seats' shares is the face's point."""
    return straus([(1, whole), *((1, negate(part)) for part in parts)])
