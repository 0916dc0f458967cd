"""Byzantine seats may send anything that they can sign. They must not convict an honest seat or beat it against the
rules; see `byzantine`."""

import pytest

from pygames.core.slices import drained
from pygames.peer.protocol import creation
from pygames.peer.protocol.follower import Follower
from pygames.peer.protocol.replica import Replica
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import give, replica, stage
from tests.peer.games import find
from tests.peer.net import out_of_time, room

from . import byzantine, misdeeds


@pytest.mark.parametrize("seed", range(1, 41))
def test_no_honest_seat_is_convicted_parted_or_beaten_but_by_the_rules(seed):
    faults, _ = byzantine.match(seed)
    assert faults == []


def three():
    net = room("dice", players=3)
    net.play(until=lambda net: len(net.nodes["A"].peer.play.lines) > 2 and net.nodes["B"].peer.status()["mine"])
    return [net, *(net.nodes[name] for name in "ABC")]


def test_a_call_that_was_answered_does_not_spoil_the_log():
    """After B's throw, A and C owe their links. B calls C, C's link arrives, and A's is still missing. The saved log
    stays valid."""
    _, a, b, c = three()
    b.peer.act("throw")
    give(a, b, replica(b).log[-1][0].raw)
    give(c, b, replica(b).log[-1][0].raw)
    a.peer.settle()
    c.peer.settle()
    late = [seat for seat in replica(b).due.seats if replica(b).late(seat)]
    assert late == [0, 2]
    out_of_time(b, 0, 2)
    b.peer.call(2)
    assert b.peer.export().count("\naside ") == 1
    give(b, c, replica(c).log.here[2][0].raw)
    assert replica(b).owes() == [(0, "link")]
    report = verify(b.peer.export(), find)
    assert report.ok, report.words


def test_who_was_away_when_it_was_proven_is_shown_the_proof():
    """B signs two moves while C is cut off from the others. C receives the proof when it is connected again."""
    net, a, b, c = three()
    height = replica(a).height
    for name in "AB":
        net.cut("C", name)
    b.peer.act("step 1")
    b.flush()
    net.settle()
    before = misdeeds.as_own(b, a.peer.participant, height)
    second = creation.frame(before, "move", creation.move(before, "step 2"))
    give(a, b, second.raw)
    net.settle()
    assert a.peer.result()["kind"] == "equivocation"
    assert c.peer.result() is None
    net.cut("A", "B")
    net.join("A", "C")
    net.settle()
    assert c.peer.result() == a.peer.result()
    assert verify(c.peer.export(), find).verdict.seat == 1


def test_two_frames_that_came_early_are_a_proof_that_anybody_can_read():
    """Two early frames of one seat differ. They prove an equivocation, in whichever order they arrived."""
    found = set()
    for turned in (False, True):
        net = stage("dice", players=3)
        a, b = (net.nodes[name] for name in "AB")
        participant = a.peer.participant
        made = [
            misdeeds.signed(b, participant, "link", {"link": bytes([n] * 32).hex()}, participant.replica.height + 2)
            for n in (1, 2)
        ]
        for message in reversed(made) if turned else made:
            a.peer.receive("B", message)
            a.peer.settle()
        report = verify(a.peer.export(), find)
        assert report.ok, report.words
        assert (report.verdict.kind, report.verdict.seat) == ("equivocation", 1)
        found.add(a.peer.export())
    assert len(found) == 1


def test_two_concessions_that_nobody_judged_are_a_proof():
    """A has voted against B, so it stores B's frames without validating them. Two concessions by B still prove an
    equivocation, although nobody may concede among three players."""
    _, a, b, c = three()
    participant = a.peer.participant
    out_of_time(a, 1)
    a.peer.call(1)
    give(a, c, creation.frame(replica(c), "call", {"seat": 1, "wants": "time"}).raw)
    assert participant.follower.claims.locked(replica(a), 1)
    for call in participant.follower.claims.called(1):
        json = {"call": to_base64(call.raw), "heads": []}
        a.peer.receive("B", misdeeds.signed(b, participant, "concede", json, replica(a).height))
        a.peer.settle()
    assert a.peer.result()["kind"] == "equivocation"
    assert verify(a.peer.export(), find).verdict.seat == 1


def test_a_frame_made_anew_with_all_heads_takes_the_place_of_one_that_came_early():
    """A watcher whose log is behind has received the move that B lost. B's later move, which contains the heads of all
    others, replaces the lost one, and nobody is convicted."""
    _, a, b, c = three()
    height, participant = replica(a).height, a.peer.participant
    heads = [creation.frame(replica(node), "head", {"seat": 1, "device": "ab" * 16}) for node in (a, c)]
    lost, anew = (creation.move(misdeeds.as_own(b, participant), text) for text in ("step 1", "step 2"))
    anew["heads"] = [to_base64(head.raw) for head in heads]
    late = Follower(Replica(participant.genesis, replica(a).game))
    for frame in [frame for frames in replica(a).log[: height - 1] for frame in frames]:
        drained(late.file(frame))
    for json in (lost, anew):
        frame = creation.frame(replica(b), "move", json)
        assert drained(late.file(frame)) == "early"
    assert late.verdict is None
    assert late.early[height, 1].data["heads"]
