"""The proof of a shuffle: what it accepts and rejects, and its agreement with a naive second check."""

from collections import Counter
from typing import Any

import pytest

from pygames.core.slices import drained
from pygames.peer.crypto.group import IDENTITY, BadPoint, L, add, decode, double, encode, encode_scalar
from pygames.peer.crypto.multiply import Multiples, base, normalised, times
from pygames.peer.crypto.shuffle import (
    BadShuffle,
    Cipher,
    Witness,
    _statement,
    check,
    checked,
    derived,
    opened,
    prove,
    shuffle,
    shuffled,
)
from pygames.peer.crypto.transcript import Secrets, hash_to_group

from . import cut_and_choose

A, B = b"a" * 32, b"b" * 32
X = 987654321
KEY = Multiples(base().times(X), 5)
FACES = normalised([hash_to_group("face", at) for at in range(5)])
DECK = opened(FACES, [encode(face) for face in FACES])


@pytest.fixture(scope="module")
def first():
    return shuffled(A, KEY, DECK, b"deck 0 seat 0")


@pytest.fixture(scope="module")
def once(first):
    out, proof = first
    return checked(KEY, DECK, out, proof, b"deck 0 seat 0")


def decrypted(deck):
    return [encode(add(card.b, times(-X, card.a))) for card in deck]


def by_hand(deck, order, blinds, context=b"ctx", cards=None):
    """Return a shuffle with this order and these blinding factors, and its proof. `cards`: the cards that are shuffled
    in place of the deck that the proof names."""
    statement = _statement(KEY.point, deck, (context,))
    return drained(prove(Witness(statement, Secrets(A, statement), order, blinds), KEY, cards or deck))


def refused(deck, out, proof, context=b"ctx", why=(BadShuffle,)):
    with pytest.raises(why):
        checked(KEY, deck, out, proof, context)
    return True


def test_two_seats_shuffle_and_nothing_is_lost(once):
    out, proof = shuffled(B, KEY, once, b"deck 0 seat 1")
    twice = checked(KEY, once, out, proof, b"deck 0 seat 1")
    assert sorted(decrypted(twice)) == sorted(encode(face) for face in FACES)
    assert {card.code for card in twice}.isdisjoint(card.code for card in once)


def test_row_36_the_same_call_gives_the_same_bytes(first):
    assert shuffled(A, KEY, DECK, b"deck 0 seat 0") == first


def test_row_36a_another_input_shares_no_nonce_and_gives_no_key_away(first):
    other = [DECK[1], DECK[0], *DECK[2:]]
    out, proof = shuffled(A, KEY, other, b"deck 0 seat 0")
    n = len(DECK)
    fields = [{p[at : at + 32] for at in range(0, 32 * (3 * n + 5), 32)} for p in (first[1], proof)]
    assert not fields[0] & fields[1]
    assert out != first[0]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_row_46_small_decks(n):
    deck = DECK[:n]
    out, proof = shuffled(A, KEY, deck, b"small")
    assert sorted(decrypted(checked(KEY, deck, out, proof, b"small"))) == sorted(decrypted(deck))


def test_row_46_equal_faces():
    deck = [DECK[0], DECK[0], DECK[1], DECK[1]]
    out, proof = shuffled(A, KEY, deck, b"equal")
    assert Counter(decrypted(checked(KEY, deck, out, proof, b"equal"))) == Counter(decrypted(deck))


def test_row_28_a_card_twice_another_missing():
    assert refused(DECK, *by_hand(DECK, [0, 0, 2, 3, 4], [7, 8, 9, 10, 11]))


def test_row_29_a_stacked_deck():
    fresh = opened(FACES, [encode(face) for face in FACES])[::-1]
    assert refused(DECK, *by_hand(DECK, [2, 0, 1, 4, 3], [7, 8, 9, 10, 11], cards=fresh))


def test_row_30_a_tagged_card(once):
    tagged = [Cipher(double(once[0].a), double(once[0].b), b""), *once[1:]]
    assert refused(once, *by_hand(once, [2, 0, 1, 4, 3], [7, 8, 9, 10, 11], cards=tagged))


def test_row_31_a_copy_of_a_known_ciphertext(once):
    copied = [Cipher(*DECK[0][:2], b""), *once[1:]]
    assert refused(once, *by_hand(once, [2, 0, 1, 4, 3], [7, 8, 9, 10, 11], cards=copied))
    replaced = [Cipher(once[1].a, once[1].b, b""), *once[1:]]
    assert refused(once, *by_hand(once, [2, 0, 1, 4, 3], [7, 8, 9, 10, 11], cards=replaced))


def test_row_32_other_counts_orders_decks_contexts(first, once):
    out, proof = first
    context = b"deck 0 seat 0"
    assert refused(DECK, out[:-64], proof, context)
    assert refused(DECK, out + out[:64], proof, context)
    assert refused(DECK, out[64:128] + out[:64] + out[128:], proof, context)
    assert refused(once, out, proof, context)
    assert refused(DECK, out, proof, b"deck 0 seat 1")
    with pytest.raises(BadShuffle):
        checked(Multiples(base().times(X + 1), 4), DECK, out, proof, context)


def test_row_33_a_lazy_shuffle_is_valid_unless_it_is_the_first(once):
    same = list(range(5))
    out, proof = by_hand(once, same, [0] * 5)
    assert [card.code for card in checked(KEY, once, out, proof, b"ctx")] == [card.code for card in once]
    out, proof = by_hand(DECK, same, [0] * 5)
    assert refused(DECK, out, proof, why=BadPoint)


def test_row_34_every_field_of_the_proof_counts(first):
    out, proof = first
    context = b"deck 0 seat 0"
    n = len(DECK)
    points = 3 * n + 5
    for at in range(len(proof) // 32):
        field = proof[32 * at : 32 * at + 32]
        if at < points:
            others = [encode(add(decode(field), FACES[0])), bytes(31) + b"\x80", b"\xff" * 32]
        else:
            value = int.from_bytes(field, "little")
            others = [
                encode_scalar(value + 1),
                (value + L).to_bytes(32, "little") if value + L < 2**256 else b"\xff" * 32,
            ]
        for other in others:
            bent = proof[: 32 * at] + other + proof[32 * at + 32 :]
            assert refused(DECK, out, bent, context, (BadShuffle, BadPoint))
    for at in range(0, len(out), 32):
        bent = out[:at] + encode(add(decode(out[at : at + 32]), FACES[0])) + out[at + 32 :]
        assert refused(DECK, bent, proof, context)
    for bent in (proof[:-1], proof + b"\0", proof[:-32], proof + bytes(32), b""):
        assert refused(DECK, out, bent, context)


def test_rows_37_63_positions_are_uniform_if_one_seat_is_honest():
    """Three seats shuffle five cards 10,000 times. The first and the last always sort; the middle one is honest, and
    derives its order from its seed and its input. All positions are equally likely."""
    n, rounds, sorts = 5, 10_000, [4, 3, 2, 1, 0]
    places: Counter[Any] = Counter()
    orders: Counter[Any] = Counter()
    for at in range(rounds):
        honest = derived(A, KEY, DECK, b"match %d" % at).order
        assert at or honest == derived(A, KEY, DECK, b"match 0").order
        order = tuple(sorts[honest[sorts[i]]] for i in range(n))
        places.update(enumerate(order))
        orders[order] += 1
    expected = rounds / n
    chi = sum((places[i, j] - expected) ** 2 / expected for i in range(n) for j in range(n))
    assert chi < 48  # 16 degrees of freedom: exceeded once in twenty thousand runs
    assert len(orders) == 120
    chi = sum((count - rounds / 120) ** 2 / (rounds / 120) for count in orders.values())
    assert chi < 185  # 119 degrees of freedom: exceeded as rarely


def test_row_37_the_order_that_is_derived_is_the_one_that_is_made():
    out, proof = shuffled(A, KEY, DECK, b"deck 0 seat 0")
    opened_again = decrypted(checked(KEY, DECK, out, proof, b"deck 0 seat 0"))
    order = derived(A, KEY, DECK, b"deck 0 seat 0").order
    assert opened_again == [encode(FACES[j]) for j in order]


def test_the_naive_check_agrees(once):
    """Cut and choose on the same shuffles accepts exactly what the proof accepts."""
    order, blinds = [2, 0, 1, 4, 3], [7, 8, 9, 10, 11]
    before = [(card.code[:32], card.code[32:]) for card in once]
    out, proof = by_hand(once, order, blinds)
    checked(KEY, once, out, proof, b"ctx")
    after = cut_and_choose.pairs_of(out)
    assert cut_and_choose.holds(
        KEY.point, before, after, cut_and_choose.prove(B, KEY.point, before, after, order, blinds)
    )

    tagged = [Cipher(double(once[0].a), double(once[0].b), b""), *once[1:]]
    out, proof = by_hand(once, order, blinds, cards=tagged)
    refused(once, out, proof)
    after = cut_and_choose.pairs_of(out)
    forged = cut_and_choose.prove(B, KEY.point, before, after, order, blinds)
    assert not cut_and_choose.holds(KEY.point, before, after, forged)

    twice = [0, 0, 1, 4, 3]
    out, proof = by_hand(once, twice, blinds)
    refused(once, out, proof)


def test_shuffling_goes_in_small_steps():
    """Shuffling goes in many small steps, so that a worker can answer in between. The reported progress never falls."""
    deck = DECK * 8
    for steps in (shuffle(A, KEY, deck, b""), check(KEY, deck, *shuffled(A, KEY, deck, b""), b"")):
        progress = list(steps)
        assert len(progress) > 20
        assert progress == sorted(progress)
        assert 0 <= progress[0] <= progress[-1] <= 1


def test_a_deck_starts_open():
    assert all(card.a == IDENTITY for card in DECK)
    assert decrypted(DECK) == [encode(face) for face in FACES]
