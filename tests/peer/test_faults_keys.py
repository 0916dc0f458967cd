"""Fault rows 25 to 36: frames with keys and shuffles. The algebra of rows 28 to 37 is in `test_shuffle`."""

from base64 import b64decode

import pytest

from pygames.core.slices import drained
from pygames.peer.crypto.group import L, add, decode, encode, encode_scalar, negate
from pygames.peer.crypto.keys import SeatKeys, key_commitment
from pygames.peer.crypto.multiply import base
from pygames.peer.crypto.proofs import public, sign
from pygames.peer.crypto.shuffle import Witness, _statement, prove, shuffle
from pygames.peer.crypto.transcript import Secrets
from pygames.peer.protocol.wire import Refused, to_base64
from pygames.peer.room.peer import Peer

from .cheats import body, due_data, give, give_proven, give_refused, mover, replica, signed_raw, stage_at
from .games import find

BAD_CODES = {
    "identity": bytes(32),
    "top bit": encode(base().times(5))[:31] + bytes([encode(base().times(5))[31] | 0x80]),
    "odd": b"\1" + bytes(31),
    "above p": b"\xff" * 31 + b"\x7f",
    "no point": bytes.fromhex("26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371"),
}


def opening(node, own=None, **changes):
    """Return a frame that opens a seat's keys, with these changes of its data."""
    return signed_raw(node, body(node, "open", due_data(node) | changes))


def at_opening():
    nodes = list(stage_at("open").nodes.values())
    return nodes[1], nodes[0]


def test_row_25_a_key_without_its_proof():
    cheat, honest = at_opening()
    give_proven(honest, cheat, opening(cheat, proof=to_base64(bytes(64))), because="knows its key")
    cheat, honest = at_opening()
    theirs = due_data(honest)
    give_proven(honest, cheat, opening(cheat, proof=theirs["proof"]), because="knows its key")
    cheat, honest = at_opening()
    give_proven(honest, cheat, opening(cheat, box_proof=theirs["box_proof"]), because="knows its key")


def test_rows_26_50_an_opening_that_is_not_the_commitment():
    """A seat makes a key from the others' keys once they are known (a rogue key). The key does not match the seat's
    earlier commitment, so the opening convicts the seat."""
    cheat, honest = at_opening()
    honest_key = decode(bytes.fromhex(due_data(honest)["key"]))
    rogue = encode(add(base().times(7), negate(honest_key)))
    give_proven(honest, cheat, opening(cheat, key=rogue.hex()), because="committed to")
    cheat, honest = at_opening()
    give_proven(honest, cheat, opening(cheat, box=public(99).hex()), because="committed to")


@pytest.mark.parametrize("name", BAD_CODES)
def test_row_27_codes_that_are_no_keys(name):
    cheat, honest = at_opening()
    give_refused(honest, cheat, opening(cheat, key=BAD_CODES[name].hex()))
    give_refused(honest, cheat, opening(cheat, box=BAD_CODES[name].hex()))


def test_row_50_opening_before_all_have_committed():
    a, b = stage_at("commit").nodes.values()
    own = SeatKeys(b.peer.identity.seed, replica(b).match)
    early = {
        "key": own.deal_code.hex(),
        "proof": to_base64(sign("deal key", own.seed, own.deal, replica(b).match, 1)),
        "box": own.box_code.hex(),
        "box_proof": to_base64(sign("box key", own.seed, own.box, replica(b).match, 1)),
    }
    give_refused(a, b, signed_raw(b, body(b, "open", early)), because="is due")


def at_shuffle():
    return mover(stage_at("shuffle"))


def test_rows_28_to_32_a_deck_that_is_not_a_shuffle():
    """A shuffled deck has swapped, missing or doubled cards, or its proof is for another deck or another seat. The
    frame proves a fault of the seat, or is refused."""
    cheat, honest = at_shuffle()
    data = due_data(cheat)
    deck, proof = b64decode(data["deck"]), b64decode(data["proof"])
    for wrong in (
        deck[64:128] + deck[:64] + deck[128:],
        deck[64:128] + deck[64:],
        deck[:-64],
        deck + deck[:64],
        encode(add(decode(deck[:32]), base().times(1))) + deck[32:],
    ):
        cheat, honest = at_shuffle()
        give_proven(honest, cheat, signed_raw(cheat, body(cheat, "shuffle", data | {"deck": to_base64(wrong)})))
    cheat, honest = at_shuffle()
    other = shuffle(
        cheat.peer.identity.seed,
        replica(cheat).deal.joint,
        replica(cheat).deck.shuffling,
        *replica(cheat).deck_context(1 - cheat.peer.seat),
    )
    out, wrong_proof = drained(other)
    give_proven(
        honest,
        cheat,
        signed_raw(cheat, body(cheat, "shuffle", {"deck": to_base64(out), "proof": to_base64(wrong_proof)})),
    )
    cheat, honest = at_shuffle()
    scalar = len(proof) - 32
    large = proof[:scalar] + (int.from_bytes(proof[scalar:], "little") + L).to_bytes(32, "little")
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "shuffle", data | {"proof": to_base64(large)})))


def test_row_33_the_first_shuffler_must_blind():
    cheat, honest = at_shuffle()
    at = replica(cheat)
    statement = _statement(at.deal.joint.point, at.deck.shuffling, at.deck_context(cheat.peer.seat))
    n = len(at.deck.shuffling)
    witness = Witness(statement, Secrets(b"", statement), [*range(n)], [0] * n)
    out, proof = drained(prove(witness, at.deal.joint, at.deck.shuffling))
    lazy = {"deck": to_base64(out), "proof": to_base64(proof)}
    give_refused(honest, cheat, signed_raw(cheat, body(cheat, "shuffle", lazy)), because="identity")


def test_row_35_a_shuffle_too_early_and_two_shuffles():
    first, second = at_shuffle()
    data = due_data(first)
    early = signed_raw(second, body(second, "shuffle", data))
    with pytest.raises(Refused, match="owes nothing"):
        drained(first.peer.participant.follower.take(second.peer.seat, early))
    good = signed_raw(first, body(first, "shuffle", data))
    assert give(second, first, good) == []
    other = signed_raw(first, body(first, "shuffle", data | {"proof": to_base64(bytes(32))}))
    give_proven(second, first, other, kind="equivocation")


def test_row_36_a_reload_in_mid_shuffle_sends_the_same_bytes():
    node, _ = at_shuffle()
    peer = node.peer
    for _ in range(6):
        peer.work()  # in the middle of shuffling
    killed = Peer.resume(node.disk, find)  # a reload before the shuffle was stored
    peer.settle()
    killed.settle()
    stored = peer.outbox().store
    assert stored == killed.outbox().store
    assert len(stored) == 1
    again = Peer.resume([*node.disk, *stored], find)  # a reload between storing and sending
    assert again.block == peer.block
    again.connect("B", bytes(32), bytes(32))
    assert (
        again.participant.follower.replica.log.frames()[-1].raw
        == peer.participant.follower.replica.log.frames()[-1].raw
    )


def test_row_36a_another_deck_under_the_same_height_shares_no_nonce():
    node, _ = at_shuffle()
    at = replica(node)
    first = due_data(node)
    at.deck.shuffling = at.deck.shuffling[::-1]
    second = due_data(node)
    fields = [
        {proof[at : at + 32] for at in range(0, len(proof), 32)}
        for proof in (b64decode(first["proof"]), b64decode(second["proof"]))
    ]
    assert not fields[0] & fields[1]


def test_a_key_counts_only_for_its_match_and_seat():
    own = SeatKeys(b"s" * 32, b"m" * 32)
    assert len({key_commitment(m, s, own.deal_code, own.box_code) for m in (b"m", b"n") for s in (0, 1)}) == 4
    assert SeatKeys(b"s" * 32, b"n" * 32).deal != own.deal
    assert encode_scalar(own.deal) != encode_scalar(own.box) != encode_scalar(own.sign)
