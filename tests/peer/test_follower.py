"""Frames that arrive at an unusual moment: twice, on another block, while another frame is checked, or after a vote on
their seat."""

import pytest

from pygames.core.slices import drained
from pygames.peer.crypto.proofs import SIGNATURE, sign
from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import OtherBlock, Refused, canonical, parsed, to_base64
from pygames.peer.tools.verify import verify

from .followers import Followers
from .games import find


def playing(seats):
    """Return a match with nothing hidden, in which seat 0 is to move."""
    return Followers("dice", f"seats={seats} turns=9").until(lambda replica: replica.due.kind == "move")


def elsewhere(match, seat, frame, **changes):
    """Return the seat's frame with the same content, but following a block that nobody else has."""
    own = match.seats[seat].replica.own
    body = canonical(parsed(frame.raw[SIGNATURE:]) | {"seat": seat, "block": "00" * 32} | changes)
    return sign("frame", own.seed, own.sign, body) + body


def test_a_frame_on_another_block_beside_a_good_one_is_no_equivocation():
    match = Followers("dice", "seats=2")
    good = match.owed(0)
    match.give(good)
    with pytest.raises(OtherBlock):
        drained(match.watcher.take(0, elsewhere(match, 0, good)))
    assert match.watcher.verdict is None


def test_a_frame_that_comes_while_it_is_judged_closes_its_height_once():
    match = playing(2)
    frame = match.owed(0, "step 1")
    judging = match.watcher.take(0, frame.raw)
    next(judging)
    assert drained(match.watcher.take(0, frame.raw)) == "closed"
    with pytest.raises(Refused, match="the height was closed meanwhile"):
        drained(judging)


def test_who_votes_while_it_judges_keeps_the_frame_out():
    match = playing(3)
    late, voter = match.owed(0, "step 1"), match.seats[2]
    judging = voter.take(0, late.raw)
    next(judging)
    assert drained(voter.take(2, match.sign(2, "close", {"seat": 0, "wants": "time"}).raw)) == "kept"
    assert drained(judging) == "early"
    assert voter.replica.owes() == [(0, "move")]


def test_what_came_early_on_another_block_gives_way_to_what_follows_ours():
    match = playing(3)
    voter = match.seats[2]
    first = match.owed(0, "step 1")
    foreign = elsewhere(match, 1, first, height=first.height + 1)
    assert drained(voter.take(1, foreign)) == "early"
    match.give(first)
    drained(voter.take(2, match.sign(2, "close", {"seat": 1, "wants": "time"}).raw))
    good = match.owed(1, "step 1")
    assert drained(voter.take(1, good.raw)) == "early"
    assert voter.keeps(good.raw)
    assert not voter.keeps(foreign)


def test_a_bad_frame_made_anew_leaves_the_height_as_it_was():
    match = playing(2)
    head = match.sign(1, "head", {"seat": 0, "device": "ab" * 16})
    data = creation.move(match.seats[0].replica, "step 1")
    anew = creation.frame(match.seats[0].replica, "move", {**data, "text": "step  1", "heads": [to_base64(head.raw)]})
    match.give(match.owed(0, "step 2"))
    before = match.watcher.replica
    with pytest.raises(Refused, match="not written as the record"):
        drained(match.watcher.take(0, anew.raw))
    assert match.watcher.replica is before


def test_an_aside_that_comes_twice_is_kept_once():
    match = playing(2)
    offer = match.sign(1, "draw", {})
    assert [match.give(offer) for _ in range(2)] == [["kept"] * 3, ["known"] * 3]
    assert match.watcher.spoken == {1: 1}


def test_a_height_that_votes_closed_is_closed_by_no_other_votes():
    match = playing(3)
    others = [match.sign(seat, "close", {"seat": 0, "wants": "bot"}) for seat in (1, 2)]
    answer = match.sign(0, "close", {"seat": 1, "wants": "bot"})
    assert [match.give(vote)[-1] for vote in others] == ["kept", "closed"]
    block = match.watcher.replica.block
    assert match.give(answer) == ["kept"] * 4
    assert match.watcher.replica.block == block


def test_a_seat_votes_so_often_and_no_more(monkeypatch):
    match = playing(3)
    monkeypatch.setattr("pygames.peer.protocol.claims.VOTES_MAX", 0)
    with pytest.raises(Refused, match="votes too often"):
        match.give(match.sign(1, "close", {"seat": 0, "wants": "time"}))


@pytest.mark.parametrize(
    ("kind", "data"), [("call", {"seat": 0, "wants": "bot"}), ("head", {"seat": 0, "device": "ab" * 16})]
)
def test_one_concedes_to_a_call_of_ones_time_alone(kind, data):
    match = playing(2)
    said = match.sign(1, kind, data)
    with pytest.raises(Refused, match="it answers no call of this height"):
        match.give(match.sign(0, "concede", {"call": to_base64(said.raw)}))


def test_evidence_that_follows_another_block_convicts_nobody_at_the_open_height():
    """Two frames of one seat for the open height follow another block. They are a fault only if they follow this log's
    own block."""
    match = playing(2)
    moves = [match.owed(0, move) for move in ("step 1", "step 2")]
    assert match.verify(*sorted(moves, key=lambda frame: frame.raw)).verdict.kind == "equivocation"
    lines = sorted(to_base64(elsewhere(match, 0, move)) for move in moves)
    report = verify(match.log() + "".join(f"accused 0 {line}\n" for line in lines), find)
    assert (report.ok, report.verdict) == (False, None)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_resignation_said_beside_a_move_is_heard_by_the_next_seat(seats):
    """A seat resigns while another one moves. The next seat acknowledges the resignation; a draw offer would expire
    with the move."""
    match = playing(seats)
    offer, resigned = match.sign(1, "draw", {}), match.sign(1, "resign", {})
    for said in (offer, resigned):
        match.give(said)
    move = match.owed(0, "step 1")
    match.give(move)
    match.until(lambda replica: replica.due.kind == "move")
    for follower in (*match.seats, match.watcher):
        assert [(aside.seat, aside.kind) for aside in follower.audible()] == [(1, "resign")]
    (seat,) = match.replica.due.seats
    match.give(match.sign(seat, "heard", {"asides": [to_base64(resigned.raw)]}))
    assert match.replica.play.lines[-1].text == "resign 1"
