"""Fault rows 16 and 38: letters copied from another seat, and private cards shown to all."""

from base64 import b64decode
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from pygames.core.slices import drained
from pygames.peer.crypto.group import encode
from pygames.peer.crypto.multiply import base
from pygames.peer.crypto.proofs import SIGNATURE, sign
from pygames.peer.crypto.sealed import OVERHEAD, PROOF, proven, seal, unseal
from pygames.peer.protocol import creation
from pygames.peer.protocol.complaints import show
from pygames.peer.protocol.effects import Letter
from pygames.peer.protocol.ledger import Slot, make_share, secret_nonce
from pygames.peer.protocol.letters import holds, letter_context, share_letters
from pygames.peer.protocol.wire import Refused, canonical, parsed, to_base64
from pygames.peer.room.participant import Participant

from .followers import Followers
from .games import LOUD, Four

# Each letter contains a proof that its sender has made it.


def dealing(replica):
    """True if a card is dealt to two seats, which then send each other a letter."""
    return replica.due.kind == "shares" and any(len(draw.to) == 2 for draw in replica.due.draws)


@cache
def _dealt():
    return Followers("four").until(dealing)


def test_row_38_another_seats_point_in_ones_own_letter_makes_no_oracle():
    """Seat 2 copies the point of an honest letter into a bad letter to seat 0. If seat 0 complained, the complaint
    would open the honest letter.

    Everybody sees the copy, so nobody has to complain.
    """
    for copied in ("point", "point and proof", "all of it"):
        match = _dealt().copy()
        honest = match.owed(1)
        data = drained(creation.make(match.seats[2].replica))
        theirs, own = honest.data["sealed"][0], b64decode(data["sealed"][0])
        bent = {
            "point": theirs[:32] + own[32:],
            "point and proof": theirs[:32] + own[32:-PROOF] + theirs[-PROOF:],
            "all of it": theirs,
        }[copied]
        frame = match.sign(2, "shares", data | {"sealed": [to_base64(bent), *data["sealed"][1:]]})
        assert match.give(frame, 2) == ["proof"] * 4
        for follower in (*match.seats[:2], match.seats[3], match.watcher):
            assert follower.verdict.seat == 2
            assert "not proven to be its own" in follower.verdict.reason
            assert not follower.complaints
        assert match.verify(frame).verdict.seat == 2


def test_a_letter_without_its_proof_is_refused():
    match = _dealt().copy()
    data = drained(creation.make(match.seats[2].replica))
    bare = [to_base64(b64decode(sealed)[:-PROOF]) for sealed in data["sealed"]]
    with pytest.raises(Refused, match="as long as it must be"):
        match.give(match.sign(2, "shares", data | {"sealed": bare}), 2)


def test_the_proof_is_bound_to_match_height_sender_receiver_and_slot():
    match = _dealt().copy()
    replica = match.seats[2].replica
    (letter,) = share_letters(replica, 2)
    context = letter_context(replica, replica.height, 2, letter)
    assert context == (replica.match, replica.height, 2, letter.to, letter.slot)
    sealed, proof = seal(bytes(32), base().times(5), b"a share", *context)
    assert len(sealed) == len(b"a share") + OVERHEAD
    assert proven(sealed, proof, *context)
    for at in range(len(context)):
        other = b"m" * 32 if at == 0 else context[at] + 1
        assert not proven(sealed, proof, *context[:at], other, *context[at + 1 :])
    assert not proven(encode(base().times(9)) + sealed[32:], proof, *context)
    assert not proven(bytes(32) + sealed[32:], proof, *context)
    assert not proven(b"\xff" * 32 + sealed[32:], proof, *context)
    assert not proven(sealed, proof[:-1] + bytes([proof[-1] ^ 1]), *context)


# A seat that was shown a card proves that the move was illegal.


def whispering(loud):
    def there(replica):
        return replica.due.kind == "move" and replica.public.whispered < 2 and loud(replica)

    return there


@cache
def _whispered(seed):
    """Return a match of `four` in which a seat can show its partner a card marked `LOUD`. That is illegal, but only the
    partner can see it."""
    match = Followers("four", seed=seed)

    def holds(replica):
        seat = replica.public.turn
        owned = match.seats[seat].replica.play.state.owned(seat)
        return any(card.face == LOUD and card.to == (seat,) for card in owned)

    match.until(whispering(holds), lambda state: next(str(move) for move in state.moves() if move.kind == "play"))
    return match if match.replica.due.kind == "move" else None


def whispered():
    match = next(found for seed in range(40) if (found := _whispered(seed))).copy()
    (cheat,) = match.replica.due.seats
    replica = match.seats[cheat].replica
    loud = next(card for card in replica.play.state.owned(cheat) if card.face == LOUD)
    kept, Four.permits = Four.permits, lambda self, move: True  # a cheat's engine would allow the move
    try:
        frame = match.sign(cheat, "move", creation.move(replica, f"whisper {loud}"))
        drained(match.seats[cheat].take(cheat, frame.raw))
    finally:
        Four.permits = kept
    return match, cheat, frame


def test_row_16_a_move_that_only_the_seat_told_can_see_to_be_illegal_is_shown_by_it():
    match, cheat, frame = whispered()
    partner = (cheat + 2) % 4
    told = match.seats[partner]
    assert match.give(frame, cheat, partner) == ["closed"] * 3
    with pytest.raises(Refused, match="given what this seat was shown"):
        drained(told.take(cheat, frame.raw))
    assert [one.seat for one in told.told] == [cheat]
    assert not match.verify().verdict  # this seat is certain of the fault, but has proven it to nobody
    shown = match.sign(partner, "told", show(told.replica, frame))
    assert match.give(shown, cheat, partner) == ["proof"] * 3  # although they have closed that height
    for follower in (match.watcher, match.seats[(cheat + 1) % 4]):
        assert (follower.verdict.kind, follower.verdict.seat) == ("invalid", cheat)
        assert f"given what seat {partner} was shown" in follower.verdict.reason
    report = match.verify(*match.watcher.verdict.frames)
    assert report.ok, report.words
    assert report.verdict.seat == cheat


def test_what_was_told_is_shown_heights_later_too():
    match, cheat, frame = whispered()
    partner = (cheat + 2) % 4
    shown = match.sign(partner, "told", show(match.seats[partner].replica, frame))
    match.give(frame, cheat, partner)
    watcher = match.watcher
    after = match.replica.height
    nxt = match.replica.due.seats[0]
    assert nxt == cheat  # the cheat continues as if nothing had happened
    move = next(str(m) for m in match.seats[cheat].replica.play.state.moves() if m.kind == "play")
    match.give(match.owed(cheat, move), partner)
    assert watcher.replica.height > after
    assert drained(watcher.take(partner, shown.raw)) == "proof"
    assert watcher.verdict.seat == cheat


def test_if_it_is_not_shown_the_audit_finds_it():
    match, cheat, frame = whispered()
    partner = (cheat + 2) % 4
    match.give(frame, cheat, partner)
    assert match.verify().verdict is None
    assert match.replica.due.seats == (cheat,)
    match.resign()
    while match.replica.due.kind == "opening":
        for seat in match.replica.due.seats:
            match.give(match.owed(seat), partner)
    report = match.verify()
    assert (report.verdict.kind, report.verdict.seat) == ("invalid", cheat)
    assert "audit" in report.words


def test_what_proves_nothing_is_refused():
    match, cheat, frame = whispered()
    partner, other = (cheat + 2) % 4, (cheat + 1) % 4
    data = show(match.seats[partner].replica, frame)
    assert len(data["shares"]) == len(match.replica.deal.missing(match.replica.deal.slots[data["shares"][0]["slot"]]))
    assert data["secrets"] == []
    swapped = [item | {"seat": (item["seat"] + 1) % 4} for item in data["shares"]]
    for bad, words in (
        ({"shares": []}, "does not open the cards"),
        ({"shares": data["shares"][1:]}, "does not open the cards"),
        ({"shares": swapped}, "not made with its key"),
        ({"shares": [data["shares"][0] | {"slot": 999}]}, "not a share of a card"),
        ({"secrets": [{"slot": 0, "face": "x", "nonce": "00" * 32}]}, "not a secret"),
    ):
        with pytest.raises(Refused, match=words):
            match.give(match.sign(partner, "told", data | bad), cheat)
    with pytest.raises(Refused, match="rules allow"):  # the others do not know the card
        match.give(match.sign(other, "told", data | {"shares": []}), cheat)
    assert all(follower.verdict is None for follower in (*match.seats, match.watcher))


def test_an_honest_whisper_convicts_nobody():
    match = Followers("four", seed=1).until(
        whispering(lambda replica: True),
        lambda state: next(str(move) for move in state.moves() if move.kind == "play"),
    )
    (seat,) = match.replica.due.seats
    moves = [str(m) for m in match.seats[seat].replica.play.state.moves() if m.kind == "whisper"]
    frame = match.owed(seat, moves[0])
    partner = (seat + 2) % 4
    data = show(match.seats[partner].replica, frame)
    with pytest.raises(Refused, match="rules allow"):
        match.give(match.sign(partner, "told", data))
    assert match.give(frame) == ["closed"] * 5


# Frames that are in no log.


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"height": 1}, "not in the log"),
        ({"seat": 1}, "not due"),
        ({"block": "00" * 32}, "follows another block"),
        ({"data": {"text": "castle"}}, "not a move"),
        ({"data": {"text": "step 3"}}, "not allowed anyway"),
        ({"data": {"text": "step 2"}}, "rules allow"),
    ],
)
def test_what_is_told_of_a_frame_that_counts_for_nothing_is_refused(changes, words):
    """A seat claims that a frame is an illegal move given its private cards. The frame does not belong to the log, is
    invalid anyway, or is a legal move. The claim is refused."""
    match = Followers("dice", "seats=3").until(lambda replica: replica.due.kind == "move")
    frame = match.owed(0, "step 1")
    body = parsed(frame.raw[SIGNATURE:])
    body |= changes | {"data": body["data"] | changes.get("data", {})}
    own = match.seats[body["seat"]].replica.own
    raw = sign("frame", own.seed, own.sign, canonical(body)) + canonical(body)
    with pytest.raises(Refused, match=words):
        match.give(match.sign(2, "told", {"frame": to_base64(raw), "shares": [], "secrets": []}))
    assert match.watcher.verdict is None


@pytest.mark.parametrize("instead", [[], ["step 2", "step 1"]])
def test_a_move_that_was_taken_back_is_shown_to_nobody(instead):
    """After an undo, a seat claims that the undone move was illegal. The claim is refused, and nobody judges the move
    in the position after other moves."""
    match = Followers("dice", "seats=2 turns=9").until(lambda replica: replica.due.kind == "move")
    match.give(match.owed(0, "step 1"))
    second = match.owed(1, "step 2")
    match.give(second)
    undos = [match.sign(seat, "undo", {"lines": 0}) for seat in (0, 1)]
    for undo in undos:
        match.give(undo)
    match.give(match.sign(0, "heard", {"asides": [to_base64(undo.raw) for undo in undos]}))
    assert match.replica.play.lines == []
    for seat, move in enumerate(instead):
        match.give(match.owed(seat, move))
    with pytest.raises(Refused, match="that move was undone"):
        match.give(match.sign(0, "told", {"frame": to_base64(second.raw), "shares": [], "secrets": []}))


def test_a_card_shown_since_convicts_nobody_who_told_a_partner_of_it():
    """A seat shows its partner a card, and later everybody sees that card. Even then, the card proves no fault of the
    earlier, legal move."""
    match = Followers("four", seed=1).until(
        whispering(lambda replica: True),
        lambda state: next(str(move) for move in state.moves() if move.kind == "play"),
    )
    (seat,) = match.replica.due.seats
    state = match.seats[seat].replica.play.state
    whispered = match.owed(seat, next(str(move) for move in state.moves() if move.kind == "whisper"))
    match.give(whispered)
    slot = int(whispered.data["text"].split()[1].partition(":")[0])
    assert slot in match.replica.public.hinges(match.replica.public.parse(whispered.data["text"]))
    match.give(match.owed(seat, next(str(m) for m in state.moves() if m.kind == "play" and m.card.slot == slot)))
    at = match.seats[other := (seat + 1) % 4].replica
    assert at.deal.missing(at.deal.slots[slot]) == ()
    share = make_share(at.own.seed, at.own.deal, at.match, at.deal.slots[slot], other)
    shares = [{"slot": slot, "seat": other, "share": to_base64(share)}]
    with pytest.raises(Refused, match="rules allow"):
        match.give(match.sign(other, "told", {"frame": to_base64(whispered.raw), "shares": shares, "secrets": []}))


@pytest.mark.parametrize(("face", "words"), [("1", "rules allow"), ("2", "does not open the secret")])
def test_a_secret_that_was_told_convicts_nobody_who_made_it(face, words):
    """Seat 1 claims that the secret choice of seat 0 was illegal, and states the chosen face or a wrong one. The claim
    is refused."""
    match = Followers("toy").until(lambda replica: replica.due.kind == "move")
    chosen = match.owed(0, "choose 0:1")
    nonce = secret_nonce(match.seats[0].replica.own.seed, chosen.match, 0, "1", chosen.height)
    match.give(chosen)
    secrets = [{"slot": 0, "face": face, "nonce": nonce.hex()}]
    with pytest.raises(Refused, match=words):
        match.give(match.sign(1, "told", {"frame": to_base64(chosen.raw), "shares": [], "secrets": secrets}))


@pytest.mark.parametrize("face", [b"", b"\xff", b"x" * 17])
def test_a_face_that_no_record_can_hold_opens_no_secret(face):
    made = Slot(0, (0, 1), commitment=bytes(32), maker=0)
    assert holds(Followers("toy").replica, Letter(1, 0, ()), made, bytes(32) + face) is None


def test_a_letter_shorter_than_any_is_none():
    assert unseal(5, encode(base().times(9)) + bytes(OVERHEAD - 33)) is None


@pytest.mark.parametrize("falls", [False, True])
def test_the_client_of_the_seat_that_was_told_shows_it_by_itself(falls, monkeypatch):
    """A seat receives a move that shows it a card, and its rules refuse the move or raise an exception. Its client
    stops the match and sends all others the proof."""
    match, cheat, frame = whispered()
    partner, permits, stopped = match.seats[(cheat + 2) % 4], Four.permits, []

    def strict(self, move):
        if falls and move.card.face == LOUD:
            raise LookupError("no such card")
        return permits(self, move)

    monkeypatch.setattr(Four, "permits", strict)
    match.give(frame, cheat, (cheat + 2) % 4)
    with pytest.raises(Refused, match="given what this seat was shown"):
        drained(partner.take(cheat, frame.raw))
    post: Any = SimpleNamespace(proven=lambda: stopped.append("proven"))
    part: Any = Participant(partner.replica, post, last=False)
    part.follower = partner
    drained(part.next_job())
    assert stopped == ["proven"]
    accused, told = partner.verdict.frames
    assert (accused.raw, told.kind, partner.verdict.seat) == (frame.raw, "told", cheat)
    assert part.next_job() is None
    assert match.give(told, cheat, (cheat + 2) % 4) == ["proof"] * 3


def test_who_was_told_and_can_show_nothing_stops_all_the_same(monkeypatch):
    def refused(*_):
        raise Refused("that frame is not in the log")

    match, cheat, frame = whispered()
    partner, stopped = match.seats[(cheat + 2) % 4], list[str]()
    with pytest.raises(Refused, match="given what this seat was shown"):
        drained(partner.take(cheat, frame.raw))
    monkeypatch.setattr("pygames.peer.room.participant.show", refused)
    post: Any = SimpleNamespace(proven=lambda: stopped.append("proven"))
    part: Any = Participant(partner.replica, post, last=False)
    part.follower = partner
    drained(part.next_job())
    assert stopped == ["proven"]
    assert (partner.verdict.kind, partner.verdict.seat) == ("told", cheat)


def test_the_same_face_is_blinded_otherwise_in_each_match_and_height():
    seed, one, other = bytes(32), b"1" * 32, b"2" * 32
    made = {secret_nonce(seed, match, 0, "1", height) for match in (one, other) for height in (3, 4)}
    assert len(made) == 4
