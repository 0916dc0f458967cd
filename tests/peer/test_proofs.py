"""Tests of transcripts, key derivation, signatures and shares."""

from collections import Counter

import pytest

from pygames.peer.crypto.group import IDENTITY, L, add, decode, encode, encode_scalar, equal
from pygames.peer.crypto.multiply import BASE, base, times
from pygames.peer.crypto.proofs import _statement, check_shares, less, prove_shares, public, shares, sign, signed
from pygames.peer.crypto.rolls import Chain, numbers
from pygames.peer.crypto.transcript import Numbers, Secrets, challenge, expand, extract, hashed, weights

SEED = bytes(range(32))
X = 1234567890123456789
Y = public(X)


def test_hkdf_follows_its_rfc_with_sha_512():
    """The inputs of test case 1 of RFC 5869 give these values with SHA-512."""
    key = extract(bytes(range(13)), b"\x0b" * 22)
    assert key.hex().startswith("665799823737ded04a88e47e54a5890bb2c3d247c7a4254a8e61350723590a26")
    assert expand(key, bytes(range(0xF0, 0xFA)), 42).hex() == (
        "832390086cda71fb47625bb5ceb168e4c8e26a1a16ed34d9fc7fe92c1481579338da362cb8d9f925d7cb"
    )
    with pytest.raises(ValueError, match="16,320"):
        expand(key, b"", 255 * 64 + 1)


def test_fields_do_not_run_together():
    assert len({hashed("a", "bc"), hashed("ab", "c"), hashed("abc"), hashed("a", "b", "c"), hashed("a", "bc", "")}) == 5
    assert challenge("a", 12, 3) != challenge("a", 1, 23)
    assert weights("a", 5, "x")[:4] != weights("a", 4, "x")


def test_secrets_repeat_from_seed_and_context_and_differ_by_each():
    def take(seed=SEED, context=("m", 3), label="key"):
        return Secrets(seed, *context).take(label)

    assert take() == take()
    assert len({take(), take(seed=bytes(32)), take(context=("m", 4)), take(label="kez")}) == 4
    assert 0 < Secrets(SEED, "m").scalar("x") < L


@pytest.mark.parametrize("n", [6, 7, 10, 100])
def test_row_51_numbers_are_uniform(n):
    draws = 250_000  # a million for the four sizes together
    numbers = Numbers(SEED + bytes([n]))
    counts = Counter(numbers.below(n) for _ in range(draws))
    chi = sum((counts[value] - draws / n) ** 2 / (draws / n) for value in range(n))
    assert chi < n + 5 * (2 * n) ** 0.5
    assert set(counts) == set(range(n))


def test_row_51_rejection_sampling_leaves_no_bias():
    """A value in the last, incomplete interval of the 64-bit range is discarded rather than wrapped around."""
    numbers = Numbers(SEED)
    numbers._bytes = b"\xff" * 8 + (7).to_bytes(8, "big")
    assert numbers.below(10) == 7
    numbers._bytes = b"\xff" * 8
    assert numbers.below(2**16) == 2**16 - 1


def test_a_signature_holds_for_its_statement_its_key_and_its_domain_only():
    signature = sign("frame", SEED, X, b"body", 3)
    assert signature == sign("frame", SEED, X, b"body", 3)
    assert signed("frame", Y, decode(Y), signature, b"body", 3)
    other = public(X + 1)
    assert not signed("frame", other, decode(other), signature, b"body", 3)
    assert not signed("fram", Y, decode(Y), signature, b"body", 3)
    assert not signed("frame", Y, decode(Y), signature, b"body", 4)
    for at in range(64):
        bent = bytearray(signature)
        bent[at] ^= 1 << at % 8
        assert not signed("frame", Y, decode(Y), bytes(bent), b"body", 3)
    assert not signed("frame", Y, decode(Y), signature[:-1], b"body", 3)
    assert not signed("frame", Y, decode(Y), signature + b"\0", b"body", 3)


def test_row_27_nothing_is_signed_by_the_identity():
    """With the identity point as key, anybody could answer any challenge. So no signature by that key is valid."""
    c_free = encode(base().times(5)) + encode_scalar(5)
    assert not signed("frame", bytes(32), IDENTITY, c_free, b"body")


def test_row_36a_shares_of_other_decks_at_one_height_do_not_give_the_key_away():
    """Two decks at one height have two transcripts in one context. With the same nonce, the difference of the responses
    would reveal the key."""
    c, z, commitments = [], [], []
    for blinds in ((3, 4), (5, 6)):
        firsts = [base().times(r) for r in blinds]
        made = shares(X, firsts)
        proof = prove_shares(SEED, X, firsts, made, "match", 4)
        statement = _statement(Y, firsts, made, ("match", 4))
        c.append(challenge("shares", statement, proof[:64]))
        z.append(int.from_bytes(proof[64:], "little"))
        commitments.append(proof[:32])
        assert equal(base().times(z[-1]), add(decode(commitments[-1]), times(c[-1], decode(Y))))  # as verifiers do
    assert commitments[0] != commitments[1]
    assert (z[0] - z[1]) * pow(c[0] - c[1], -1, L) % L != X


def test_row_63_one_honest_chain_makes_a_roll_fair():
    """Seats 0 and 2 always give the same link. The links of the honest seat's chain still make all numbers equally
    likely."""
    rounds = 4000
    chain = Chain(SEED, b"match")
    fixed = bytes(32)
    rolled = Counter(numbers(b"match", 0, [fixed, chain.link(at), fixed]).below(6) for at in range(rounds))
    chi = sum((rolled[value] - rounds / 6) ** 2 / (rounds / 6) for value in range(6))
    assert chi < 26  # 5 degrees of freedom: exceeded once in ten thousand


def test_row_36a_two_statements_never_share_a_nonce():
    first, second = sign("frame", SEED, X, b"one"), sign("frame", SEED, X, b"two")
    assert first[:32] != second[:32]
    z1, z2 = (int.from_bytes(s[32:], "little") for s in (first, second))
    c1, c2 = (challenge("frame", Y, s[:32], m) for s, m in ((first, b"one"), (second, b"two")))
    assert (z1 - z2) * pow(c1 - c2, -1, L) % L != X


@pytest.mark.parametrize("count", [1, 2, 13])
def test_shares_open_what_the_key_closed(count):
    blinds = range(3, 3 + count)
    firsts = [base().times(r) for r in blinds]
    made = shares(X, firsts)
    proof = prove_shares(SEED, X, firsts, made, "match", 4)
    found = check_shares(Y, firsts, made, proof, "match", 4)
    assert found is not None
    face = times(77, BASE)
    for r, share in zip(blinds, found, strict=True):
        assert equal(share, times(r, decode(Y)))
    assert equal(less(add(face, found[0]), [found[0]]), face)


def test_row_38_wrong_shares_have_no_proof():
    firsts = [base().times(r) for r in (3, 4, 5)]
    made = shares(X, firsts)
    proof = prove_shares(SEED, X, firsts, made, "match", 4)
    swapped = [made[1], made[0], made[2]]
    assert check_shares(Y, firsts, swapped, proof, "match", 4) is None
    wrong = shares(X + 1, firsts)
    assert check_shares(Y, firsts, wrong, proof, "match", 4) is None
    assert check_shares(Y, firsts, wrong, prove_shares(SEED, X, firsts, wrong, "match", 4), "match", 4) is None
    one_wrong = [made[0], wrong[1], made[2]]
    forged = prove_shares(SEED, X, firsts, one_wrong, "match", 4)
    assert check_shares(Y, firsts, one_wrong, forged, "match", 4) is None
    assert check_shares(Y, firsts, made, proof, "match", 5) is None
    assert check_shares(public(X + 1), firsts, made, proof, "match", 4) is None
    assert check_shares(Y, firsts, made[:2], proof, "match", 4) is None
    for at in range(0, 96, 5):
        bent = bytearray(proof)
        bent[at] ^= 4
        assert check_shares(Y, firsts, made, bytes(bent), "match", 4) is None
