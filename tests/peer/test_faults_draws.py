"""Fault rows 38 to 52: draws, reveals, the audit, and rolls."""

from base64 import b64decode

import pytest

from pygames.core.slices import drained
from pygames.peer.crypto.group import add, encode
from pygames.peer.crypto.multiply import base, times
from pygames.peer.crypto.proofs import prove_shares, public, shares
from pygames.peer.crypto.rolls import LINKS, Chain, follows
from pygames.peer.protocol import creation
from pygames.peer.protocol.ledger import BrokenState, face_of
from pygames.peer.protocol.validation import open_draws, shares_context
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify

from .cheats import (
    body,
    due_data,
    give,
    give_proven,
    give_refused,
    mover,
    replica,
    signed_raw,
    slice_of,
    stage,
    stage_at,
)
from .followers import Followers
from .games import find
from .net import room


def at_shares():
    """Return the node of a seat that owes shares of a card, and the node of the seat that draws the card."""
    net = stage_at("shares")
    return net.nodes["B"], net.nodes["A"]


def shares_frame(node, secret, firsts, made=None, prover=None):
    at = replica(node)
    slots = open_draws(at, node.peer.seat)
    made = made or shares(secret, firsts)
    proof = prove_shares(b"c" * 32, prover or secret, firsts, made, *shares_context(at, node.peer.seat, slots))
    data = {"shares": to_base64(b"".join(made)), "proof": to_base64(proof), "sealed": []}
    return signed_raw(node, body(node, "shares", data))


def test_row_38_wrong_shares_are_the_senders_fault():
    cheat, drawer = at_shares()
    firsts = [replica(cheat).deck.pile[slot].a for slot in open_draws(replica(cheat), cheat.peer.seat)]
    real = replica(cheat).own.deal
    wrong = shares(real + 1, firsts)
    give_proven(drawer, cheat, shares_frame(cheat, real + 1, firsts), because="not made with its key")
    cheat, drawer = at_shares()
    give_proven(drawer, cheat, shares_frame(cheat, real, firsts, wrong, real), because="not made with its key")
    cheat, drawer = at_shares()
    right = shares(real, firsts)
    swapped = [right[1], right[0], *right[2:]]
    give_proven(drawer, cheat, shares_frame(cheat, real, firsts, swapped), because="not made with its key")
    cheat, drawer = at_shares()
    good = due_data(cheat)
    bent = bytearray(b64decode(good["proof"]))
    bent[95] ^= 1
    raw = signed_raw(cheat, body(cheat, "shares", good | {"proof": to_base64(bytes(bent))}))
    give_proven(drawer, cheat, raw)


def test_row_39_a_share_withheld_names_its_seat():
    drawer = stage_at("shares").nodes["A"]
    drawer.peer.settle()
    waiting = drawer.peer.status()["waiting"]
    assert waiting == [{"seat": 1, "for": "dealing"}]
    assert drawer.peer.result() is None


def test_row_40_shares_nobody_asked_for():
    cheat, honest = mover(stage())
    give_refused(honest, cheat, shares_frame_at_move(cheat), because="is due")
    cheat, drawer = at_shares()
    good = due_data(cheat)
    for wrong in (b64decode(good["shares"])[:-32], b64decode(good["shares"]) + encode(base().times(3))):
        raw = signed_raw(cheat, body(cheat, "shares", good | {"shares": to_base64(wrong)}))
        give_refused(drawer, cheat, raw, because="as many shares")
    at = replica(mover(stage())[0])
    assert b64decode(drained(creation._shares(at))["shares"]) == b""  # a seat sends no share if no card is drawn


def shares_frame_at_move(node):
    data = {"shares": to_base64(encode(base().times(3))), "proof": to_base64(bytes(96)), "sealed": []}
    return signed_raw(node, body(node, "shares", data))


def at_play():
    """Return the node of the seat that is about to play a card, and another node, late in the toy game."""
    return mover(stage(lines=12))


def test_row_41_claiming_another_card():
    cheat, honest = at_play()
    state = replica(cheat).play.state
    card = state.hands[cheat.peer.seat][0]
    faces = [face for face in replica(honest).play.state.decks[0].unseen if face != card.face]
    data = creation.move(replica(cheat), f"{card}")
    lie = data | {"text": f"{card.slot}:{faces[0]}"}
    give_proven(honest, cheat, signed_raw(cheat, body(cheat, "move", lie)), because=f"not {faces[0]} but {card.face}")
    cheat, honest = at_play()
    other = state.hands[cheat.peer.seat][1]
    swapped = creation.move(replica(cheat), f"{other}")["shares"]
    raw = signed_raw(cheat, body(cheat, "move", data | {"shares": swapped}))
    give_proven(honest, cheat, raw, because="not made with its key")


def test_row_42_a_card_not_in_hand_or_played_before():
    cheat, honest = at_play()
    state = replica(cheat).play.state
    theirs = state.hands[1 - cheat.peer.seat][0]
    data = due_data(cheat)
    give_proven(honest, cheat, signed_raw(cheat, body(cheat, "move", data | {"text": f"{theirs.slot}:a"})))
    cheat, honest = at_play()
    played = next(
        line.move.card for line in replica(cheat).play.lines if line.move is not None and line.move.kind == "play"
    )
    give_proven(honest, cheat, signed_raw(cheat, body(cheat, "move", data | {"text": str(played)})))


def test_row_43_a_card_that_is_no_face_freezes_and_blames_nobody():
    _, honest = at_shares()
    at = replica(honest)
    slot = at.due.draws[0].slot
    strange = at.deck.pile[slot]._replace(b=add(at.deck.pile[slot].b, base().times(1)))
    at.deck.pile = {
        number: strange._replace() if at.due.draws[0].slot == number else card for number, card in at.deck.pile.items()
    }
    cheat = None
    net = honest.net
    cheat = net.nodes["B"]
    honest.peer.settle()
    give(honest, cheat, signed_raw(cheat, body(cheat, "shares", due_data(cheat))))
    verdict = honest.peer.participant.follower.verdict
    assert verdict is not None
    assert (verdict.kind, verdict.seat) == ("internal", None)
    with pytest.raises(BrokenState):
        face_of("toy", type("S", (), {"cipher": strange, "faces": ("a",), "slot": 0})(), [])


def test_rows_44_63_the_log_and_all_other_seats_do_not_open_a_hand():
    """The log with every public share, and the keys of all other seats, still lack the honest seat's shares. So they do
    not open its hand."""
    net = room("four", players=4, seed=2)
    while not any(node.peer.play and len(node.peer.play.lines) > 12 for node in net.nodes.values()):
        slice_of(net)
    victim = net.nodes["C"]
    others = [replica(node) for node in net.nodes.values() if node is not victim]
    hidden = [
        card for card in replica(victim).deal.slots.values() if card.to == (victim.peer.seat,) and card.face is not None
    ]
    assert hidden
    known = sum(at.own.deal for at in others)
    for card in hidden:
        for at in others:
            assert at.deal.slots[card.slot].face is None
            assert victim.peer.seat not in at.deal.slots[card.slot].given
        with pytest.raises(BrokenState):  # all shares except the victim's: no face results
            face_of("four", card, [times(known, card.cipher.a)])
        assert face_of("four", card, [times(known + replica(victim).own.deal, card.cipher.a)]) == card.face


def test_a_secret_cannot_be_changed_after_it_was_chosen():
    net = room("toy", options="plies=4", seed=2).play(
        until=lambda net: any(
            node.peer.status().get("mine") and any(str(m).startswith("tell") for m in replica(node).play.state.moves())
            for node in net.nodes.values()
        )
    )
    cheat, honest = mover(net)
    data = due_data(cheat)
    slot, face = data["text"].removeprefix("tell ").split(":")
    lie = data | {"text": f"tell {slot}:{(int(face) + 1) % 3}"}
    give_proven(honest, cheat, signed_raw(cheat, body(cheat, "move", lie)), because="committed to")


# A letter that only one seat can read


def test_row_38_a_bad_letter_can_be_shown_to_others():
    """In the game `four`, seat 2 sends seat 0 a bad share of a card in a letter, or a damaged letter. Seat 0 opens the
    letter, and everybody sees that it is bad."""
    for spoil in ("share", "seal"):
        net = stage_at("shares", "four", players=4)
        make = creation._letter

        def bad(at, letter, plain, make=make, spoil=spoil):
            if at.viewer != 2:
                return make(at, letter, plain)
            if spoil == "share":
                return make(at, letter, bytes(32) + plain[32:])
            sealed = bytearray(b64decode(make(at, letter, plain)))
            sealed[-1] ^= 1
            return to_base64(bytes(sealed))

        creation._letter = bad
        try:
            net.play(until=lambda net: all(net.nodes[name].peer.result() for name in "ABD"))
        finally:
            creation._letter = make
        for name in "ABD":
            result = net.nodes[name].peer.result()
            assert (result["kind"], result["seat"]) == ("invalid", 2), result
        report = verify(net.nodes["D"].peer.export(), find)
        assert report.ok, report.words
        assert report.verdict.seat == 2


def test_a_false_complaint_is_a_proof_against_who_complains():
    net = room("four", players=4, seed=1)
    net.play(until=lambda net: net.nodes["A"].peer.play and len(net.nodes["A"].peer.play.lines) > 10)
    a, b = net.nodes["A"], net.nodes["B"]
    frame, at, letter = next(
        (frame, at, letter)
        for height, frames in enumerate(replica(a).log)
        for frame in frames
        for at, letter in enumerate(
            getattr(replica(a).log.effects[height].get(frame.seat), "letters", [])
            if replica(a).log.effects[height]
            else []
        )
        if letter.to == 0
    )
    data = creation.complaint(replica(a), frame, at, letter)
    give_proven(b, a, signed_raw(a, body(a, "complaint", data)), because="letter that it complains about is good")
    c = net.nodes["C"]
    other = data | {"secret": public(4).hex()}
    give_refused(c, a, signed_raw(a, body(a, "complaint", other)), because="does not open")


# Rolls


def test_row_48_wrong_links():
    net = stage("dice", lines=2, options="seats=2")
    cheat, honest = mover(net)
    data = creation.move(replica(cheat), "throw")
    chain = replica(cheat).own.chain
    for wrong in (chain.link(replica(cheat).rolls.rolled + 1), chain.tip, bytes(32)):
        net = stage("dice", lines=2, options="seats=2")
        cheat, honest = mover(net)
        raw = signed_raw(cheat, body(cheat, "move", data | {"link": to_base64(wrong)}))
        give_proven(honest, cheat, raw, because="hash chain")
    cheat, honest = mover(stage("dice", lines=2, options="seats=2"))
    raw = signed_raw(cheat, body(cheat, "move", data | {"link": ""}))
    give_refused(honest, cheat, raw, because="a move carries a link")


def test_row_49_a_withheld_link_stalls_and_a_reload_gives_the_same():
    net = stage("dice", lines=2, options="seats=2")
    roller, other = mover(net)
    net.plays = False
    net.cut(roller.name, other.name)
    roller.peer.act("throw")
    roller.flush()
    raw = replica(roller).log[-1][0].raw
    assert roller.peer.status()["waiting"] == [{"seat": other.peer.seat, "for": "rolling"}]
    link = replica(other).own.chain.link(replica(other).rolls.rolled)
    other.reload()
    assert replica(other).own.chain.link(replica(other).rolls.rolled) == link
    net.join(roller.name, other.name)
    net.settle()
    assert replica(other).log[-1][0].data["link"] == link
    assert raw in [frame.raw for frame in replica(other).log.frames()]
    assert len(net.blocks()) == 1


def test_rows_52_63_the_roll_does_not_depend_on_the_move():
    """The hash of a roll contains nothing that a player can still choose. After different earlier moves, the roll gives
    the same number."""
    values = set()
    for first in ("step 1", "step 2"):
        net = stage("dice", lines=0, options="seats=2")
        one, other = mover(net)
        one.peer.act(first)
        net.settle()
        other.peer.act("throw")
        net.settle()
        values.add(replica(one).play.lines[-1].text)
    assert len(values) == 1


def test_the_chain_is_long_enough_and_ends():
    chain = Chain(b"s" * 32, b"m")
    assert follows(chain.link(0), chain.tip)
    assert follows(chain.link(1), chain.link(0))
    assert follows(chain.link(LINKS - 1), chain.link(LINKS - 2))
    with pytest.raises(ValueError, match="links"):
        chain.link(LINKS)


@pytest.mark.slow
def test_a_card_that_lay_open_from_the_start_needs_no_share():
    """A joker of Vassal lies open from the start and is in no deck, so it needs no share."""
    match = Followers("vassal", "first=1").until(lambda replica: replica.due.kind == "move")
    joker = match.owed(0, "joker 3")
    assert [joker.data[name] for name in ("shares", "openings", "commits", "sealed")] == [[], [], [], []]
    assert match.give(joker) == ["closed"] * 3
    assert match.replica.public.houses[2].sides[0][0].face == "Jo"
