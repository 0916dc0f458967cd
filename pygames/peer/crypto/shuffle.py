"""Shuffles a deck of ciphertexts so that nobody can follow a card, and proves that no card was changed.

This is the proof of Terelius and Wikström 2010 ("Proofs of restricted shuffles"), in the pseudo-code of Haenni, Locher,
Koenig, Dubuis 2017 ("Pseudo-code algorithms for verifiable re-encryption mix-nets"). Haines 2019 (arXiv 1901.08371)
gives a machine-checked proof of its security. The proof contains the commitments t instead of the challenge, so that
all equations can be checked as one random linear combination, which is one sum of products.

In additive notation, a ciphertext is (a, b) = (rG, M + rH). Output i is input j(i), re-encrypted with ρ_i. The c_j
commit to the permutation, and the chain ĉ commits to the product of the challenges u in their new order.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from typing import NamedTuple

from pygames.core.slices import drained

from .. import words
from .group import (
    IDENTITY,
    BadPoint,
    L,
    Point,
    add,
    decode,
    decode_scalar,
    double,
    encode,
    encode_doubles,
    encode_scalar,
    is_identity,
)
from .multiply import Multiples, base, normalised, pippenger_steps, scaled, straus
from .transcript import Field, Secrets, challenge, hash_to_group, hashed, weights

HALF = pow(2, -1, L)
"""The scalar 1/2. Points multiplied by it can be encoded with `encode_doubles`, which needs no square root."""
SLICE = 18
"""Number of points that one step of a shuffle or a check handles."""
_FIXED = 9
"""Number of 32-byte fields in a proof, not counting the five for each card."""


class BadShuffle(ValueError):
    """The proof of a shuffle is invalid, which is evidence against the seat that shuffled."""


class Cipher(NamedTuple):
    """One encrypted card: the points (a, b), and their encoding."""

    a: Point
    b: Point
    code: bytes
    """The encodings of a and b, 64 bytes, as the seat that shuffled sent them."""


class Witness(NamedTuple):
    """The secret inputs of a shuffle and its proof, and the hash of the public statement."""

    statement: bytes
    secrets: Secrets
    order: list[int]
    """The permutation: output card i is input card order[i]."""
    blinds: list[int]


def opened(faces: Sequence[Point], codes: Sequence[bytes]) -> list[Cipher]:
    """Return the deck before its first shuffle: the ciphertext (0, M) for each face M, given with its encoding."""
    return [Cipher(IDENTITY, face, bytes(32) + code) for face, code in zip(faces, codes, strict=True)]


_generators: list[tuple[Point, Point]] = []


def generators(count: int) -> list[tuple[Point, Point]]:
    """Return the generators h_1 to h_count, whose logarithms nobody knows, each with its half. The list is cached."""
    if len(_generators) < count:
        halves = [hash_to_group("shuffle generator", at) for at in range(len(_generators), (count + 26) // 27 * 27)]
        wholes = normalised([double(half) for half in halves])
        _generators.extend(zip(wholes, halves, strict=True))
    return _generators[:count]


@cache
def first_link() -> Multiples:
    """Return the table of multiples of the generator h, with which every chain of commitments starts."""
    return Multiples(normalised([hash_to_group("shuffle chain")])[0], 6)


def forget() -> None:
    """Clear the cached tables and generators, for benchmarks."""
    _generators.clear()
    first_link.cache_clear()
    base.cache_clear()


def warmed(count: int) -> Generator[float, None, None]:
    """Compute and cache, in steps, the public values that shuffles of `count` cards need."""
    base()
    yield 0.4
    first_link()
    for at in range(SLICE, count + SLICE, SLICE):
        yield 0.6 + 0.4 * min(1.0, at / count)
        generators(min(at, count))


def _statement(key: Point, deck: Sequence[Cipher], context: tuple[Field, ...]) -> bytes:
    return hashed("shuffle input", encode(key), *(card.code for card in deck), *context)


def shuffle(
    seed: bytes, key: Multiples, deck: Sequence[Cipher], *context: Field
) -> Generator[float, None, tuple[bytes, bytes]]:
    """Shuffle a deck and prove the shuffle, in steps. Return the new deck (64 bytes per card) and the proof.

    `key`: the joint key H. All secrets are derived from the seed and the whole statement, so the same call returns the
    same bytes, and calls with different decks use different nonces.
    """
    return (yield from prove(derived(seed, key, deck, *context), key, deck))


def derived(seed: bytes, key: Multiples, deck: Sequence[Cipher], *context: Field) -> Witness:
    """Return a seat's secrets for its shuffle of this deck in this context, derived from the seat's seed."""
    statement = _statement(key.point, deck, context)
    secrets = Secrets(seed, "shuffle", statement)
    return Witness(statement, secrets, secrets.permutation("order", len(deck)), secrets.scalars("blind", len(deck)))


def prove(witness: Witness, key: Multiples, deck: Sequence[Cipher]) -> Generator[float, None, tuple[bytes, bytes]]:
    """Shuffle a deck with the order and the blinding factors of `witness`, and prove the shuffle, in steps. Return the
    new deck and the proof."""
    statement, secrets, order, blinds = witness
    n = len(deck)
    g = base()
    out = b""
    for i, j in enumerate(order):
        if i % SLICE == 0:
            yield 0.3 * i / n
        card = deck[j]
        out += encode(g.add_to(card.a, blinds[i])) + encode(key.add_to(card.b, blinds[i]))

    halves = [half for _, half in generators(n)]
    r = secrets.scalars("commit", n)
    committed: list[Point] = [IDENTITY] * n
    for i, j in enumerate(order):
        if i % SLICE == 0:
            yield 0.3 + 0.1 * i / n
        committed[j] = g.add_to(halves[i], r[j] * HALF)
    c_codes = encode_doubles(committed)
    u = weights("shuffle u", n, statement, out, *c_codes)
    u_new = [u[j] for j in order]

    # ĉ_i = R_i G + U_i h and t̂_i = (ω̂_i + ω'_i R_{i-1}) G + ω'_i U_{i-1} h: computed with the tables of G and h alone
    h = first_link()
    r_hat, w_hat, w_new = secrets.scalars("link", n), secrets.scalars("w link", n), secrets.scalars("w order", n)
    sum_g, sum_h = 0, 1
    links, link_proofs = [], []
    for i in range(n):
        if i % SLICE == 0:
            yield 0.4 + 0.3 * i / n
        of_g, of_h = w_hat[i] + w_new[i] * sum_g, w_new[i] * sum_h
        link_proofs.append(h.add_to(g.times(of_g * HALF), of_h * HALF))
        sum_g, sum_h = (r_hat[i] + u_new[i] * sum_g) % L, u_new[i] * sum_h % L
        links.append(h.add_to(g.times(sum_g * HALF), sum_h * HALF))
    link_codes, link_proof_codes = encode_doubles(links), encode_doubles(link_proofs)

    w1, w2, w3, w4 = secrets.scalars("w", 4)
    blind = sum(x * y for x, y in zip(w_new, blinds, strict=True)) - w4
    t3 = yield from _sum_steps(list(zip(w_new, (whole for whole, _ in generators(n)), strict=True)), 0.7)
    t4a = yield from _sum_steps([(w, deck[j].a) for w, j in zip(w_new, order, strict=True)], 0.8)
    t4b = yield from _sum_steps([(w, deck[j].b) for w, j in zip(w_new, order, strict=True)], 0.9)
    points = (g.times(w1), g.times(w2), g.add_to(t3, w3), g.add_to(t4a, blind), key.add_to(t4b, blind))
    head = b"".join(c_codes) + b"".join(link_codes) + b"".join(link_proof_codes) + b"".join(map(encode, points))

    c = challenge("shuffle c", statement, out, head)
    answers = [
        w1 + c * sum(r),
        w2 + c * sum_g,
        w3 + c * sum(x * y for x, y in zip(r, u, strict=True)),
        w4 + c * sum(x * y for x, y in zip(blinds, u_new, strict=True)),
        *(w + c * x for w, x in zip(w_hat, r_hat, strict=True)),
        *(w + c * x for w, x in zip(w_new, u_new, strict=True)),
    ]
    return out, head + b"".join(map(encode_scalar, answers))


def _sum_steps(terms: list[tuple[int, Point]], start: float) -> Generator[float, None, Point]:
    terms = [(scalar, point) for scalar, point in terms if not is_identity(point)]
    if len(terms) < 24:
        return straus(terms)
    return (yield from scaled(pippenger_steps(terms), start, 0.1))


def check(
    key: Multiples, deck: Sequence[Cipher], out: bytes, proof: bytes, *context: Field
) -> Generator[float, None, list[Cipher]]:
    """Verify a shuffle of `deck`, in steps. Return the new deck.

    BadShuffle if the proof is invalid; BadPoint if an encoding is not canonical, or if a ciphertext contains the
    identity, because the first seat did not blind it.
    """
    n = len(deck)
    if len(out) != 64 * n or len(proof) != 32 * (5 * n + _FIXED):
        raise BadShuffle(words.OTHER_NUMBER)
    points: list[Point] = []
    for at in range(0, 64 * n, 32):
        if at // 32 % SLICE == 0:
            yield 0.15 * at / len(out)
        points.append(decode(out[at : at + 32]))
        if is_identity(points[-1]):
            raise BadPoint(words.HOLDS_IDENTITY)
    new = [Cipher(points[2 * i], points[2 * i + 1], out[64 * i : 64 * i + 64]) for i in range(n)]
    fields = [proof[at : at + 32] for at in range(0, len(proof), 32)]
    numbers = [decode_scalar(field) for field in fields[3 * n + 5 :]]
    decoded: list[Point] = []
    for at, field in enumerate(fields[: 3 * n + 5]):
        if at % SLICE == 0:
            yield 0.15 + 0.25 * at / (3 * n + 5)
        decoded.append(decode(field))
    committed, links, link_proofs = decoded[:n], decoded[n : 2 * n], decoded[2 * n : 3 * n]
    s1, s2, s3, s4 = numbers[:4]
    s_hat, s_new = numbers[4 : 4 + n], numbers[4 + n :]

    statement = _statement(key.point, deck, context)
    u = weights("shuffle u", n, statement, out, *fields[:n])
    c = challenge("shuffle c", statement, out, proof[: 32 * (3 * n + 5)])
    # each equation of the proof is multiplied by its own weight; left side minus right side of the sum must be 0
    m1, m2, m3, m4, m5, *m = weights("shuffle sum", n + 5, statement, out, proof)
    product = 1
    for x in u:
        product = product * x % L
    of_g = m1 * s1 + m2 * s2 + m3 * s3 - m4 * s4 + sum(x * y for x, y in zip(m, s_hat, strict=True))
    of_first = c * m2 * product + (m[0] * s_new[0] if n else 0)
    terms = list(zip((-m1, -m2, -m3, -m4, -m5), decoded[3 * n :], strict=True))
    for i, (generator, _) in enumerate(generators(n)):
        following = m[i + 1] * s_new[i + 1] if i + 1 < n else -c * m2
        terms += (
            (c * m1 + m3 * s_new[i], generator),
            (-c * (m1 + m3 * u[i]), committed[i]),
            (following - c * m[i], links[i]),
            (-m[i], link_proofs[i]),
            (m4 * s_new[i], new[i].a),
            (m5 * s_new[i], new[i].b),
            (-c * m5 * u[i], deck[i].b),
        )
        if not is_identity(deck[i].a):
            terms.append((-c * m4 * u[i], deck[i].a))
    if not n:  # without cards, the chain consists of h alone
        of_first -= c * m2
    start = key.add_to(first_link().add_to(base().times(of_g), of_first), -m5 * s4)
    rest = yield from scaled(pippenger_steps(terms), 0.4, 0.6)
    if not is_identity(add(start, rest)):
        raise BadShuffle(words.SHUFFLE_UNPROVEN)
    return new


def shuffled(seed: bytes, key: Multiples, deck: Sequence[Cipher], *context: Field) -> tuple[bytes, bytes]:
    """Run all steps of `shuffle` and return its result."""
    return drained(shuffle(seed, key, deck, *context))


def checked(key: Multiples, deck: Sequence[Cipher], out: bytes, proof: bytes, *context: Field) -> list[Cipher]:
    """Run all steps of `check` and return its result."""
    return drained(check(key, deck, out, proof, *context))
