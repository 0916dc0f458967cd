"""Tests of the models' findings with the real code: votes and heads that arrive late, twice, or at some peers only."""

import pytest

from pygames.peer.channel.notes import carried
from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import Refused
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify

from .cheats import give, replica
from .games import find
from .net import out_of_time, room


def waiting():
    """Return a match of three seats with nothing hidden, in which B is to move. The test delivers every message
    itself."""
    net = room("dice", players=3)
    net.play(until=lambda net: len(net.nodes["A"].peer.play.lines) > 2 and net.nodes["B"].peer.status()["mine"])
    return [net, *(net.nodes[name] for name in "ABC")]


def said(node, kind, height=-1, **data):
    """Return the bytes of an aside signed by a seat, whether or not its client would send it."""
    return creation.frame(replica(node), kind, data, height).raw


def own(node, height):
    """Return a node's own frame at a height, as it would be sent."""
    at = replica(node)
    seat = node.peer.seat
    return (at.log.of(height, seat) if height < at.height else at.log.here[seat][0]).raw


def heard_by(node):
    """Return the claims that a node signed at this height, by kind."""
    node.peer.settle()
    frames = node.peer.participant.follower.claims
    return {frame.kind: frame.raw for frame in frames.of(replica(node).height) if frame.seat == node.peer.seat}


def closes(a, c):
    """Let A and C call B, so that A votes; return A's vote."""
    out_of_time(a, 1)
    a.peer.call(1)
    assert give(a, c, said(c, "call", seat=1, wants="time")) == []
    return heard_by(a)["close"]


def together(net):
    """Deliver all messages and let time pass, so that all peers can agree."""
    for _ in range(20):
        net.settle()
        net.tick(4.0)
    net.settle()


def test_who_voted_and_then_built_cannot_part_the_others():
    """C votes with A to close the height, and sends B a frame that follows B's move. The votes count for B too, as A
    has built nothing on that move."""
    net, a, b, c = waiting()
    height = replica(b).height
    votes = [closes(a, c), said(c, "close", seat=1, wants="time")]
    give(a, c, votes[1])
    assert a.peer.result()["kind"] == "closed"
    b.peer.act("step 1")
    give(c, b, own(b, height))
    c.peer.act("step 1")
    give(b, c, own(c, height + 1))
    assert replica(b).height == height + 2
    give(b, a, votes[0])
    give(b, c, votes[1])
    assert b.peer.result() == a.peer.result()
    net.flying.clear()


def test_nobody_attests_that_it_had_nothing_of_who_voted():
    for votes in (False, True):
        _, a, _, c = waiting()
        if votes:
            assert give(a, c, said(c, "close", seat=1, wants="time")) == []
        assert (a.peer.participant.witness(2, bytes(16)) is None) == votes


def test_who_attested_twice_is_waited_for_after_the_later_height():
    """C attests twice that it has nothing of B, and B moves both times. C has built on the first move and not on the
    second, so A still waits for C."""
    _, a, b, c = waiting()

    def moves(node):
        height = replica(node).height
        node.peer.act("step 1")
        for other in {"A": (b, c), "B": (a, c), "C": (a, b)}[node.name]:
            give(other, node, own(node, height))

    claims = a.peer.participant.follower.claims
    for turn in range(2):
        give(a, c, said(c, "head", seat=1, device="ab" * 16))
        moves(b)
        assert claims.waits(replica(a), 2)
        if not turn:
            moves(c)
            assert not claims.waits(replica(a), 2)
            moves(a)


def test_a_frame_on_which_all_have_built_stands():
    """A and C vote to close a height on which all have built. The height stays closed as it was."""
    net, a, b, c = waiting()
    height = replica(b).height
    b.peer.act("step 1")
    net.play(until=lambda net: replica(net.nodes["A"]).height > height + 3)
    block = b.peer.block
    for node in (a, c):
        give(b, node, said(node, "close", height, seat=1, wants="time"))
    assert (b.peer.result(), b.peer.block) == (None, block)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"seat": 1, "wants": "time"}, {"seat": 1, "wants": "bot"}),
        ({"seat": 1, "wants": "time"}, {"seat": 0, "wants": "time"}),
    ],
)
def test_who_votes_close_twice_is_at_fault(first, second):
    """A seat signs two different votes to close one height. They would close it in two ways, so the seat is at
    fault."""
    _, _, b, c = waiting()
    for vote in (first, second):
        give(b, c, said(c, "close", **vote))
    verdict = b.peer.participant.follower.verdict
    assert (verdict.kind, verdict.seat) == ("contradiction", 2)
    assert verify(b.peer.export(), find).verdict.seat == 2


def test_a_vote_that_comes_late_is_answered_whatever_was_played_since():
    """A voted to close the height. B and C played on for two heights before C receives the vote. C answers it, and all
    logs agree."""
    net, a, b, c = waiting()
    height = replica(b).height
    vote = closes(a, c)
    b.peer.act("step 1")
    give(c, b, own(b, height))
    c.peer.act("step 1")
    give(b, c, own(c, height + 1))
    assert replica(c).height == height + 2
    give(c, a, vote)
    assert {frame.kind for frame in c.peer.participant.follower.claims.of(height)} == {"close", "answered"}
    together(net)
    assert a.peer.block == b.peer.block == c.peer.block


def damaged(node):
    """Reload the node without its last stored line."""
    others = [other for other in node.net.nodes if node.net.linked(node.name, other)]
    for other in others:
        node.net.cut(node.name, other)
    node.peer = Peer.resume(node.disk[:-1], find, kept=len(node.disk), line=node.net.line)
    for other in others:
        node.net.join(node.name, other)


def test_a_move_that_was_lost_is_made_anew_with_the_heads_of_all():
    """B's move is stored, but not sent, and then lost. B signs another move with the heads of all others. The second
    move counts, and nobody is at fault."""
    net, a, b, c = waiting()
    height = replica(b).height
    b.peer.act("step 1")
    lost = own(b, height)
    b.flush(send=False)
    damaged(b)
    assert not b.peer.fresh
    together(net)
    assert b.peer.fresh
    assert give(c, b, lost) != []  # a seat that attested to have nothing accepts only frames that carry heads
    b.peer.act("step 2")
    together(net)
    assert len(replica(a).log.of(height, 1).data["heads"]) == 2
    give(a, b, lost)
    assert len(net.blocks()) == 1
    assert {node.peer.participant.follower.verdict for node in (a, b, c)} == {None}


def test_what_was_lost_once_is_not_forgotten():
    """B's last stored line is missing, and after another reload B no longer knows how many lines there were. B still
    signs nothing before all others have replied."""
    net, _, b, _ = waiting()
    kept = len(b.disk)
    b.disk.pop()
    b.peer = Peer.resume(b.disk, find, kept=kept, line=net.line)
    b.flush()
    b.peer = Peer.resume(b.disk, find, line=net.line)
    for other in "AC":
        net.cut(other, "B")
    net.join("A", "B")
    together(net)
    assert not b.peer.fresh
    net.join("B", "C")
    together(net)
    assert b.peer.fresh


def test_a_move_that_one_other_has_is_found_again():
    """B has lost its move, and only A has received it. A sends it to B before anybody attests that it has no such
    frame."""
    net, a, b, c = waiting()
    height = replica(b).height
    b.peer.act("step 1")
    move = own(b, height)
    b.flush(send=False)
    give(a, b, move)
    damaged(b)
    together(net)
    assert {replica(node).log.of(height, 1).raw for node in (a, b, c)} == {move}
    assert len(net.blocks()) == 1


def test_who_comes_back_twice_on_its_own_turn_may_move():
    net, a, b, c = waiting()
    for _ in range(2):
        b.reload()
        together(net)
        assert b.peer.fresh
    b.peer.act("step 1")
    together(net)
    assert replica(a).block == replica(b).block == replica(c).block


@pytest.mark.parametrize("slices", range(6))
def test_a_contest_and_a_move_do_not_cross(slices):
    """B's player moves while the client processes a call against B. The reply that the client was about to send does
    not stop the match."""
    _, a, b, _ = waiting()
    b.peer.receive("A", carried(0, 0, said(a, "call", seat=1, wants="time")))
    for _ in range(slices):
        b.peer.work()
    b.peer.act("step 1")
    b.peer.settle()
    assert b.peer.participant.follower.verdict is None


def test_a_restored_seat_calls_nobody_whom_it_could_not_vote_out():
    """C was restored and may not vote yet. If C could call B, A would vote and then refuse B's move forever. So C
    cannot call."""
    net, a, b, c = waiting()
    for other in "AC":
        net.cut("B", other)
    c.flush()
    c.reload([*c.disk, "lost"])
    net.settle()
    out_of_time(a, 1)
    out_of_time(c, 1)
    assert c.peer.fresh
    assert c.peer.participant.may_call() == []
    with pytest.raises(Refused, match="admitted"):
        c.peer.call(1)
    a.peer.call(1)
    together(net)
    assert "close" not in heard_by(a)
    b.move()
    for other in "AC":
        net.join("B", other)
    net.play()
    assert {node.peer.result()["kind"] for node in (a, b, c)} == {"audited"}
