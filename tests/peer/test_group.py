"""Tests of ristretto255 against RFC 9496 and, if `rbcl` is installed, against libsodium."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.peer.crypto.group import (
    IDENTITY,
    BadPoint,
    L,
    add,
    decode,
    decode_scalar,
    double,
    encode,
    encode_doubles,
    encode_scalar,
    equal,
    from_uniform,
    is_identity,
    negate,
)
from pygames.peer.crypto.multiply import BASE, Multiples, base, pippenger, straus, times
from pygames.peer.crypto.transcript import hash_to_group

from .vectors import FROM_UNIFORM, INVALID, MULTIPLES

SCALARS = st.one_of(st.integers(0, L - 1), st.sampled_from([0, 1, 2, 16, 17, L - 1, L - 2, L // 2, L // 2 + 1]))


def test_multiples_of_the_generator_are_those_of_the_rfc():
    point = IDENTITY
    for k, text in enumerate(MULTIPLES):
        assert encode(point).hex() == text
        assert equal(decode(bytes.fromhex(text)), point)
        assert encode(base().times(k)).hex() == text
        assert encode(times(k, BASE)).hex() == text
        point = add(point, BASE)


@pytest.mark.parametrize("text", INVALID)
def test_invalid_encodings_of_the_rfc_are_refused(text):
    with pytest.raises(BadPoint):
        decode(bytes.fromhex(text))


@pytest.mark.parametrize("data", [b"", bytes(31), bytes(33), bytes(31) + b"\x80", b"\xff" * 32])
def test_other_lengths_and_a_set_top_bit_are_refused(data):
    with pytest.raises(BadPoint):
        decode(data)


@pytest.mark.parametrize(("uniform", "point"), FROM_UNIFORM)
def test_uniform_bytes_map_as_in_the_rfc(uniform, point):
    assert encode(from_uniform(bytes.fromhex(uniform))).hex() == point


def test_scalars_at_or_above_the_order_are_refused():
    assert decode_scalar(encode_scalar(L - 1)) == L - 1
    for value in (L, L + 1, 2**256 - 1):
        with pytest.raises(BadPoint):
            decode_scalar(value.to_bytes(32, "little"))


def test_encodings_of_doubles_need_no_root_and_are_the_same():
    points = [IDENTITY, *(base().times(Random(k).randrange(L)) for k in range(20)), BASE, IDENTITY]
    assert encode_doubles(points) == [encode(double(point)) for point in points]
    assert encode_doubles([]) == []


@settings(max_examples=20, deadline=None)
@given(a=SCALARS, b=SCALARS)
def test_products_obey_the_laws_of_a_group(a, b):
    p, q = base().times(a), times(b, BASE)
    assert equal(add(p, q), base().times(a + b))
    assert equal(add(p, negate(q)), times(a - b, BASE))
    assert equal(times(b, p), times(a, q))
    assert is_identity(add(p, negate(p)))
    assert equal(Multiples(q, 4).add_to(p, a), add(p, times(a, q)))


@pytest.mark.parametrize("count", [1, 2, 47, 130])
def test_both_ways_to_sum_products_agree(count):
    random = Random(count)
    scalars = [random.choice([0, 1, L - 1, random.randrange(2**128), random.randrange(L)]) for _ in range(count)]
    points = [base().times(random.randrange(3) and random.randrange(L)) for _ in range(count)]
    terms = list(zip(scalars, points, strict=True))
    slow = IDENTITY
    for scalar, point in terms:
        slow = add(slow, times(scalar, point))
    assert equal(straus(terms), slow)
    assert equal(pippenger(terms), slow)


def test_no_terms_sum_to_the_identity():
    assert is_identity(straus([]))
    assert is_identity(pippenger([]))


def test_hashes_to_the_group_keep_fields_apart():
    seen = {encode(hash_to_group(*fields)) for fields in [("a", "b"), ("ab",), ("a", "b", ""), ("", "ab")]}
    assert len(seen) == 4


def test_group_operations_agree_with_libsodium():
    rbcl = pytest.importorskip("rbcl")
    random = Random(7)
    for _ in range(25):
        a, b = random.randrange(1, L), random.randrange(1, L)
        p, q = base().times(a), times(b, BASE)
        assert encode(p) == rbcl.crypto_scalarmult_ristretto255_base(encode_scalar(a))
        assert encode(times(b, p)) == rbcl.crypto_scalarmult_ristretto255(encode_scalar(b), encode(p))
        assert encode(add(p, q)) == rbcl.crypto_core_ristretto255_add(encode(p), encode(q))
        assert encode(add(p, negate(q))) == rbcl.crypto_core_ristretto255_sub(encode(p), encode(q))
        uniform = random.randbytes(64)
        assert encode(from_uniform(uniform)) == rbcl.crypto_core_ristretto255_from_hash(uniform)
        data = random.randbytes(31) + bytes([random.randrange(128)])  # below the top bit, where libsodium is strict
        try:
            decode(data)
            valid = True
        except BadPoint:
            valid = False
        assert valid == bool(rbcl.crypto_core_ristretto255_is_valid_point(data))
