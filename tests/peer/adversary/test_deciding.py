"""Fault 14: asides, votes and bots by which a seat decides a match although it may not."""

import pytest

from pygames.peer.channel import notes
from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica, stage_at
from tests.peer.games import find
from tests.peer.net import out_of_time

from . import PROVEN, REFUSED, STALLS, STANDS, attack
from .hostile import kept, mid, took

# Messages to the seat to move.


@attack(14, STANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_all_others_give_up_at_once(players):
    """All others resign before the seat to move can acknowledge any of them. The client of that seat acknowledges the
    first resignation and does not crash."""
    net = mid(options=f"seats={players} turns=20", players=players, mover="A")
    hostile = [took(net, name) for name in "ACD"[: players - 1]]
    a, b = hostile[0], net.nodes["B"]
    move = a.frame("move", creation.move(a.taken.participant.replica, "step 1"))
    for each in hostile:
        each.give(each.frame("resign", {}, height=replica(b).height + 1), "B")
    assert len(b.peer.participant.follower.pool) == len(hostile)
    a.give(move)
    result = b.peer.result()
    assert (result["kind"], result["scores"]) == ("audited", [-1] + [0] * (players - 1))
    assert verify(b.peer.export(), find).audited


@attack(14, REFUSED)
@pytest.mark.parametrize("said", ["undo", "draw"])
def test_what_a_seat_asked_before_a_bot_took_it_counts_for_nothing(said):
    """C requests an undo or offers a draw, acknowledges that itself and falls silent, and a bot replaces C. A then
    makes the same request. It has no effect, as B has not agreed."""
    net = mid(options="seats=3 turns=20", players=3, mover="C")
    a, c, b = took(net, "A"), took(net, "C"), net.nodes["B"]
    lines = len(b.peer.play.lines)
    data = {"lines": lines - 1} if said == "undo" else {}
    asked = c.frame(said, data)
    c.give(c.frame("heard", {"asides": [to_base64(asked)], "heads": []}))
    out_of_time(b, 2)
    b.peer.call(2, bot=True)
    net.settle()
    for kind in ("call", "close"):
        a.give(a.frame(kind, {"seat": 2, "wants": "bot"}))
    assert b.peer.status()["absent"] == [2]
    again = a.frame(said, data, by=b)
    a.give(a.frame("heard", {"asides": [to_base64(again)], "heads": []}, by=b), "B")
    assert (len(b.peer.play.lines), b.peer.result()) == (lines, None)
    assert b.peer.status()["offers"] == ([0] if said == "draw" else [])


# Votes where nobody may be called.


@attack(14, REFUSED)
@pytest.mark.parametrize("kind", ["commit", "open"])
@pytest.mark.parametrize("players", [3, 4])
def test_all_others_vote_before_there_is_a_match(players, kind):
    """All others vote against B in a phase in which nobody may be called. The votes have no effect."""
    net = stage_at(kind, "dice", f"seats={players}", players)
    hostile = [took(net, name) for name in "ACD"[: players - 1]]
    b = net.nodes["B"]
    before = kept(net, "B")
    for each in hostile:
        assert each.give(each.frame("close", {"seat": 1, "wants": "time"}, by=b), "B") != []
    assert kept(net, "B") == before


@attack(14, STANDS)
@pytest.mark.parametrize("idle", [0, 1])
def test_a_vote_that_is_settled_before_it_is_answered(idle):
    """C votes that B was late at a closed height. D's link arrives while A's client validates that vote. A accepts the
    link, and the match continues."""
    net = mid(options="seats=4 turns=20", players=4, lines=2)
    c, a, b = took(net, "C"), net.nodes["A"], net.nodes["B"]
    b.peer.act("step 1")
    net.settle()
    height, links = replica(a).height - 1, []

    def tap(one, other, message):
        if other != "A" or one not in "BD" or message[0] != notes.FRAME:
            return [message]
        links.append((one, message))
        return []

    net.tap = tap
    c.give(c.own("move", creation.move(c.taken.participant.replica, "throw")))
    about = {"height": height, "block": replica(a).log.blocks[height].hex()}
    vote = c.frame("close", {"seat": 1, "wants": "time"}, **about)
    for _ in range(idle):
        a.peer.work()
    a.peer.receive("C", c.lines["A"].seal(notes.carried(0, 2, vote)))
    a.peer.work()
    a.peer.receive("D", [message for one, message in links if one == "D"][-1])
    a.peer.settle()
    assert a.peer.result() is None
    assert sorted(replica(a).log.here) == [0, 3]


@attack(14, STALLS)
@pytest.mark.parametrize("players", [3, 4])
def test_a_head_that_nobody_asked_for_before_ones_own_move(players):
    """A is to move, and signs a head: an attestation that it never had the previous move. An honest seat may have
    signed such a head when asked, without the others learning of it. So A may be called, and the others may leave, but
    they cannot vote A out (PROTOCOL.md, section 10)."""
    net = mid(options=f"seats={players} turns=20", players=players, mover="A", clock=30)
    a = took(net, "A")
    honest = [name for name in net.nodes if name != "A"]
    top = replica(net.nodes["B"])
    last = top.height - 1
    head = {"seat": top.log[last][0].seat, "device": "ab" * 16}
    a.give(a.frame("head", head, height=last, block=top.log.blocks[last].hex()))
    for _ in range(20):
        net.tick(2.0)
        net.settle()
    for name in honest:
        net.nodes[name].peer.call(0)
    for _ in range(20):
        net.tick(2.0)
        net.settle()
    for name in honest:
        peer = net.nodes[name].peer
        assert peer.result() is None
        assert peer.status()["leavable"] == [0]
    net.nodes["B"].peer.leave(0)
    assert net.nodes["B"].peer.result()["kind"] == "unconfirmed"


@attack(14, STANDS)
def test_a_caller_that_tells_each_another_wish():
    """A sends C a call for a bot in B's seat, and sends D a call to end B's time. C and D reach the same result."""
    net = mid(options="seats=4 turns=20", players=4, mover="B")
    a, _, c, d = took(net, "A"), took(net, "B"), net.nodes["C"], net.nodes["D"]
    for node in (c, d):
        out_of_time(node, 1)
        node.peer.call(1, bot=True)
    net.settle()
    for kind, to, wants in (("call", "C", "bot"), ("call", "D", "time"), ("close", "C", "bot"), ("close", "D", "bot")):
        a.give(a.frame(kind, {"seat": 1, "wants": wants}), to)
    assert c.peer.block == d.peer.block
    assert c.peer.result() == d.peer.result()
    assert c.peer.result()["kind"] == "closed"


@attack(14, REFUSED)
def test_a_move_that_was_taken_back_is_held_against_its_seat():
    """B has undone a move with A's consent. Later A claims that this move is illegal in the present position. The claim
    is refused."""
    net = mid(options="seats=2 turns=20", mover="B", lines=4)
    a, b = took(net, "A"), net.nodes["B"]
    lines = len(b.peer.play.lines)
    b.peer.act("step 1")
    net.settle()
    old = replica(b).log[-1][0]
    b.peer.ask_undo(lines)
    net.settle()
    (own,) = b.peer.participant.follower.pool.values()
    asked = [a.frame("undo", {"lines": lines}, by=b), own.raw]
    a.give(a.frame("heard", {"asides": [to_base64(raw) for raw in asked], "heads": []}, by=b))
    assert len(b.peer.play.lines) == lines
    b.peer.act("step 2")
    net.settle()
    told = a.frame("told", {"frame": to_base64(old.raw), "shares": [], "secrets": []}, by=b)
    assert a.give(told) == ["the rules allow that move"]
    assert b.peer.result() is None


@attack(14, PROVEN)
def test_a_concession_and_a_move():
    """In a two-player match, the loser signs both a move and a concession at one height. They prove an equivocation."""
    net = mid(options="seats=2 turns=20", mover="A", lines=4, clock=5)
    b, a = net.nodes["B"], took(net, "A")
    for _ in range(5):
        net.tick(2.0)
    b.peer.call(0)
    net.settle()
    (call,) = b.peer.participant.follower.claims.calls.values()
    a.give(a.frame("move", creation.move(a.taken.participant.replica, "step 1"), by=b))
    a.give(
        a.frame("concede", {"call": to_base64(call.raw), "heads": []}, height=call.height, block=call.block.hex()), "B"
    )
    result = b.peer.result()
    assert (result["kind"], result["seat"]) == ("equivocation", 0)
