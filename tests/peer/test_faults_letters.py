"""Fault rows 16 and 38: letters that are another's, and what a seat was told and shows to all."""

from base64 import b64decode
from functools import cache

import pytest

from pygames.peer import making
from pygames.peer.complaints import show
from pygames.peer.group import encode
from pygames.peer.letters import letter_context, share_letters
from pygames.peer.multiply import base, drained
from pygames.peer.sealed import OVERHEAD, PROOF, proven, seal
from pygames.peer.wire import Refused, to_base64

from .followers import Followers
from .games import LOUD, Four

# A letter goes with a proof that it is its sender's own.


def dealing(replica):
    """`four`: a card of two seats, who send each other a letter."""
    return replica.due.kind == "shares" and any(len(draw.to) == 2 for draw in replica.due.draws)


@cache
def _dealt():
    return Followers("four").until(dealing)


def test_row_38_another_seats_point_in_ones_own_letter_makes_no_oracle():
    """Seat 2 copies the point of an honest letter into a bad one to seat 0, whose complaint would open the honest one.

    Now everybody sees it, and nobody complains.
    """
    for copied in ("point", "point and proof", "all of it"):
        match = _dealt().copy()
        honest = match.owed(1)
        data = drained(making.make(match.seats[2].replica))
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
    data = drained(making.make(match.seats[2].replica))
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


# Who was told shows it.


def whispering(loud):
    def there(replica):
        return replica.due.kind == "move" and replica.public.whispered < 2 and loud(replica)

    return there


@cache
def _whispered(seed):
    """`four`: a seat whispers a loud card to its partner, which only the partner can see to be against the rules."""
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
    kept, Four.permits = Four.permits, lambda self, move: True  # a cheat's own engine allows it
    try:
        frame = match.sign(cheat, "move", making.move(replica, f"whisper {loud}"))
        drained(match.seats[cheat].take(cheat, frame.raw))
    finally:
        Four.permits = kept
    return match, cheat, frame


def test_row_16_a_move_that_only_the_seat_told_can_see_to_be_illegal_is_shown_by_it():
    match, cheat, frame = whispered()
    partner = (cheat + 2) % 4
    told = match.seats[partner]
    assert match.give(frame, cheat, partner) == ["closed"] * 3
    with pytest.raises(Refused, match="by what this seat was told"):
        drained(told.take(cheat, frame.raw))
    assert [one.seat for one in told.told] == [cheat]
    assert not match.verify().verdict  # certain to this seat, proof to nobody else
    shown = match.sign(partner, "told", show(told.replica, frame))
    assert match.give(shown, cheat, partner) == ["proof"] * 3  # though they have closed that height
    for follower in (match.watcher, match.seats[(cheat + 1) % 4]):
        assert (follower.verdict.kind, follower.verdict.seat) == ("invalid", cheat)
        assert f"by what seat {partner} was told" in follower.verdict.reason
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
    assert nxt == cheat  # it goes on as if nothing had been
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
        ({"shares": [data["shares"][0] | {"slot": 999}]}, "no share of a card"),
        ({"secrets": [{"slot": 0, "face": "x", "nonce": "00" * 32}]}, "no secret"),
    ):
        with pytest.raises(Refused, match=words):
            match.give(match.sign(partner, "told", data | bad), cheat)
    with pytest.raises(Refused, match="rules allow"):  # who was not told knows nothing of it
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
