"""If the engine raises an exception, the seat that caused it is blamed, or nobody, and no signed frame is lost."""

import pytest

from pygames.core.moves import Rolled
from pygames.core.slices import drained
from pygames.peer.protocol import creation, frames
from pygames.peer.protocol.wire import Refused, to_base64

from .cheats import mover, stage
from .followers import Followers
from .games import Dice
from .net import room

STEP = {"text": "step 1", "link": "", "shares": [], "openings": [], "commits": [], "sealed": []}


def falls(*_):
    raise LookupError("no such thing")


def dice():
    """Return a match of two seats with nothing hidden, in which a move is due, and the seat to move."""
    match = Followers("dice", "seats=2 turns=4").until(lambda replica: replica.due.kind == "move")
    (seat,) = match.replica.due.seats
    return match, seat


@pytest.mark.parametrize("name", ["permits", "after"])
def test_words_over_which_the_rules_fall_are_their_seats_fault(name, monkeypatch):
    match, seat = dice()
    frame = match.sign(seat, "move", STEP)
    monkeypatch.setattr(Dice, name, falls)
    assert match.give(frame, seat) == ["proof"] * 2
    assert match.watcher.verdict.seat == seat
    assert "the rules raise an error: LookupError" in match.watcher.verdict.reason


def test_a_text_over_which_the_rules_fall_as_they_read_it_is_no_move(monkeypatch):
    match, seat = dice()
    frame = match.sign(seat, "move", STEP)
    monkeypatch.setattr(Dice, "read", falls)
    assert match.give(frame, seat) == ["proof"] * 2
    assert (match.watcher.verdict.seat, "cannot read it" in match.watcher.verdict.reason) == (seat, True)


def test_what_another_complains_of_is_refused_where_the_rules_fall_over_it(monkeypatch):
    """A complaint contains a frame that nobody has accepted, and the rules raise an exception for that frame. The
    complaining seat is not blamed."""
    match, seat = dice()
    frame = match.sign(seat, "move", STEP)
    data = {"frame": to_base64(frame.raw), "shares": [], "secrets": []}
    told = match.sign(1 - seat, "told", data)
    monkeypatch.setattr(Dice, "permits", falls)
    with pytest.raises(Refused, match="the engine failed: LookupError: no such thing"):
        match.give(told)
    assert match.watcher.verdict is None


def test_a_good_height_that_cannot_be_played_stops_the_match_and_blames_nobody(monkeypatch):
    match, seat = dice()
    after = Dice.after
    monkeypatch.setattr(Dice, "after", lambda self, move: (falls if isinstance(move, Rolled) else after)(self, move))
    match.give(match.owed(seat, "throw"))
    link = match.owed(1 - seat)
    assert match.give(link) == ["proof"] * 3
    verdict = match.watcher.verdict
    assert (verdict.kind, verdict.seat) == ("internal", None)
    assert verdict.reason.endswith("cannot be closed: LookupError: no such thing")
    with pytest.raises(Refused, match="the match has stopped"):
        match.give(link)


def test_an_audit_that_falls_blames_nobody(monkeypatch):
    match = Followers("dice", "seats=2 turns=4").until(lambda replica: False)
    monkeypatch.setattr("pygames.peer.protocol.follower.audit", falls)
    assert not drained(match.watcher.audit())
    report = match.verify()
    assert not report.ok
    assert report.words == "Not verified, and nobody is to blame: the audit failed: LookupError: no such thing."


def test_a_move_that_fits_no_frame_is_not_made(monkeypatch):
    node, _ = mover(stage("dice", lines=3, options="seats=2"))
    monkeypatch.setattr(frames, "BODY_MAX", 100)
    with pytest.raises(ValueError, match=r"a move of \d+ bytes fits no frame"):
        node.move()
    assert node.peer.result() is None  # its player may try another move
    assert node.peer.status()["mine"]


def test_who_cannot_make_its_own_frame_stops_and_signs_nothing_more(monkeypatch):
    net = room("dice", "seats=2")
    net.settle()
    monkeypatch.setitem(creation._MAKERS, "commit", falls)
    net.begin()
    guest = net.nodes["B"].peer
    result = guest.result()
    assert (result["kind"], result["seat"], result["reason"]) == ("internal", None, "LookupError: no such thing")
    assert guest.participant.phase == "stopped"
    assert guest.participant.replica.log.here == {}
    with pytest.raises(Refused, match="has not begun"):
        guest.act("step 1")
