"""Fault rows 24 and 45: which cards are opened at the end of a match, and which stay hidden."""

from base64 import b64decode
from functools import cache

import pytest

from pygames.core.cards import CHANCE
from pygames.core.slices import drained
from pygames.peer.protocol import creation
from pygames.peer.protocol.audit import hinging, opened, unopened
from pygames.peer.protocol.wire import Refused, to_base64
from tests.toys import Toy

from .followers import Followers


def passing(state):
    """Return the text of a pass if the rules allow a pass; None otherwise."""
    return next((str(move) for move in state.moves() if str(move) == "pass"), None)


def passed(replica):
    return replica.due.kind == "move" and any(line.text == "pass" for line in replica.play.lines)


@cache
def _claimed(seed):
    return Followers("toy", seed=seed).until(passed, passing).resign()


def claimed(seed=0):
    """Return a match of the toy game that a resignation ended after a pass, so that the passing seat must open its
    cards."""
    match = _claimed(seed).copy()
    assert match.replica.due.kind == "opening"
    return match


def test_only_the_cards_on_which_a_claim_hinged_are_opened():
    match = claimed()
    ((at, slots),) = hinging(match.replica.play).items()
    passer = match.replica.play.lines[at].seat
    hand = match.seats[passer].replica.play.positions[at].hands[passer]
    assert slots == tuple(card.slot for card in hand if card.to == (passer,))
    assert match.replica.due.seats == (passer,)
    match.step()
    assert match.replica.due.kind == "over"
    faces = {card.slot: card.face for card in hand}
    assert opened(match.replica.play, match.replica.deal) == {slot: faces[slot] for slot in slots}
    for follower in (*match.seats, match.watcher):
        assert drained(follower.audit())
    report = match.verify()
    assert report.ok, report.words
    assert report.audited
    assert report.opened == opened(match.replica.play, match.replica.deal)


def lays_down(state):
    """Return a move that lays down a card with the claim that it has no use; None if there is no such move."""
    return next((str(move) for move in state.moves() if str(move).endswith(" down")), None)


@pytest.mark.parametrize("seed", [1, 7])
def test_a_claim_that_names_a_card_itself_is_judged_with_it(seed):
    """Royal Assassin, ruling 37: a player discards a card and claims that no other card of the hand has a use. The
    audit opens these cards and judges the claim."""
    match = Followers("royal_assassin", "decks=1 start_royals=3", seed)
    match.until(lambda replica: replica.due.kind == "move" and hinging(replica.play), lays_down).resign()
    assert match.replica.due.kind == "opening"
    match.step()
    for follower in (*match.seats, match.watcher):
        assert drained(follower.audit()), follower.verdict
    assert match.verify().audited


def test_what_was_never_shown_stays_unseen():
    """For every card that was never shown, at least one seat's share is in no frame."""
    match = claimed()
    match.step()
    shown = opened(match.replica.play, match.replica.deal)
    deal = match.replica.deal
    hidden = [slot for slot, card in deal.slots.items() if deal.missing(card) and not card.secret]
    assert hidden
    assert not shown.keys() & set(hidden)
    whole = Followers("toy", "plies=4 no_pass=1").until(lambda replica: False)
    assert whole.replica.log[-1][0].kind != "opening"  # without claims no card is opened: the match is audited at once
    assert whole.verify().audited
    assert any(whole.replica.deal.missing(card) for card in whole.replica.deal.slots.values())


def test_row_45_wrong_shares_at_the_opening_or_none():
    match = claimed()
    (seat,) = match.replica.due.seats
    report = match.verify()
    assert report.ok
    assert not report.audited
    assert "was not opened" in report.words
    good = drained(creation.make(match.seats[seat].replica))
    for bad in (good | {"shares": ""}, good | {"shares": to_base64(b64decode(good["shares"]) + bytes(32))}):
        with pytest.raises(Refused, match="as many shares"):
            match.give(match.sign(seat, "opening", bad))
    match.seats[seat].replica.own.deal += 1
    frame = match.owed(seat)
    assert match.give(frame, seat) == ["proof"] * 2
    assert match.watcher.verdict.seat == seat
    assert "not made with its key" in match.watcher.verdict.reason
    assert match.verify(frame).verdict.seat == seat


def test_shares_of_another_height_or_seat_open_nothing():
    match = claimed()
    (seat,) = match.replica.due.seats
    data = drained(creation.make(match.seats[seat].replica))
    with pytest.raises(Refused, match="owes nothing"):
        match.give(match.sign(1 - seat, "opening", data))
    with pytest.raises(Refused, match="is due"):
        match.give(match.sign(seat, "shares", data | {"sealed": []}))


def test_more_cards_than_fit_one_frame_are_opened_height_by_height(monkeypatch):
    monkeypatch.setattr("pygames.peer.protocol.replica.OPENED", 1)
    match = Followers("toy", seed=3).until(
        lambda replica: passed(replica) and len(unopened(replica.play, replica.deal)) > 1, passing
    )
    match.resign()
    count = len(unopened(match.replica.play, match.replica.deal))
    assert count > 1
    height = match.replica.height
    match.until(lambda replica: False)
    assert [frames[0].kind for frames in match.replica.log[height:]] == ["opening"] * count
    assert match.verify().audited


def test_row_24_a_false_claim_is_proven_by_the_log_alone(monkeypatch):
    match = Followers("toy", seed=1)
    match.until(lambda replica: tempting(match))
    (cheat,) = match.replica.due.seats
    replica = match.seats[cheat].replica
    with monkeypatch.context() as engine:  # a cheat's engine would allow the move
        engine.setattr(Toy, "permits", lambda self, move: True)
        frame = match.sign(cheat, "move", creation.move(replica, "pass"))
        drained(match.seats[cheat].take(cheat, frame.raw))
    assert match.give(frame, cheat) == ["closed"] * 2
    match.until(lambda replica: replica.due.kind == "move")
    match.resign()
    match.until(lambda replica: False)
    honest = match.seats[1 - cheat]
    assert not drained(honest.audit())
    assert (honest.verdict.kind, honest.verdict.seat) == ("invalid", cheat)
    report = match.verify()
    assert report.ok
    assert report.verdict == honest.verdict
    assert not report.audited


def tempting(match):
    """True if the public view would accept a false pass of the seat to move."""
    if match.replica.due.kind != "move" or match.replica.play.state.played < 0:
        return False
    seat = match.replica.play.state.turn
    return match.replica.play.state.may_pass() and not match.seats[seat].replica.play.state.may_pass()


def test_a_claim_over_which_the_engine_falls_blames_who_made_it(monkeypatch):
    match = claimed()
    match.step()
    (at,) = hinging(match.replica.play)
    seat = match.replica.play.lines[at].seat
    assert seat != CHANCE

    def falls(self, move, faces, rng):
        raise KeyError("no such card")

    monkeypatch.setattr(Toy, "upholds", falls)
    assert not drained(match.watcher.audit())
    assert (match.watcher.verdict.kind, match.watcher.verdict.seat) == ("invalid", seat)
