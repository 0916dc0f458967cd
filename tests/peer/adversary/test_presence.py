"""Fault 17: attempts to end the time of a player who is connected to an honest player only through others."""

import pytest

from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica
from tests.peer.games import find
from tests.peer.net import out_of_time

from . import STANDS, attack
from .hostile import mid, on, took


def parted(players, clock):
    """Cut the direct connection between A and B for long, while all play on through the others; then B is to move."""
    net = mid(options=f"seats={players} turns=20", players=players, clock=clock, lines=2)
    net.cut("A", "B")
    for _ in range(70):
        net.tick(2.0)
    for _ in range(players):
        net.settle()
        mover = next(node for node in net.nodes.values() if node.peer.mine)
        mover.peer.act("step 1")
        mover.flush()
    net.settle()
    b = net.nodes["B"]
    assert b.peer.mine
    assert len(net.blocks()) == 1
    return net, net.nodes["A"], b, [net.nodes[name] for name in "CD"[: players - 2]]


def presses(net, a, seconds):
    """Let time pass while A calls B as often as the page offers it. Return the number of seconds until the first offer;
    None if there was none."""
    offered = None
    for second in range(0, seconds, 2):
        if 1 in a.peer.participant.may_call():
            offered = second if offered is None else offered
            a.peer.call(1)
        net.settle()
        if net.nodes["B"].peer.result() is None and a.peer.result() is None:
            net.tick(2.0)
            net.settle()
    return offered


@attack(17, STANDS)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("clock", [0, 60])
def test_who_is_there_through_others_is_not_closed_before_its_time(players, clock):
    """The others call B at once, but still forward B's frames, and A is honest. B's time is not ended before it is
    over."""
    net, a, b, colluders = parted(players, clock)
    for each in colluders:
        out_of_time(each, 1)
        each.peer.call(1)
    assert presses(net, a, 600 if clock == 0 else clock - 2) is None
    assert b.peer.result() is None
    b.peer.act("step 2")
    net.settle()
    on(net, *net.nodes)


@attack(17, STANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_who_answers_a_call_through_others_that_deny_it_is_not_closed(players):
    """In a match without a clock, the others call B as if they had no connection to it. C forwards A's call, and B's
    answer to it, so A does not vote to end B's time."""
    net, a, b, colluders = parted(players, 0)
    liars = [took(net, each.name) for each in colluders]
    for liar in liars:
        liar.give(liar.own("call", {"seat": 1, "wants": "time"}))
    assert presses(net, a, 130) is not None  # two minutes after B's last message; a call alone takes nothing from B
    call = next(call for call in a.peer.participant.follower.claims.called(1) if call.seat == 0)
    liars[0].give(call.raw, "B", seat=0)
    contest = b.peer.participant.follower.claims.contests[1]
    liars[0].give(contest.raw, "A", seat=1)
    presses(net, a, 600)
    assert a.peer.result() is None
    assert a.peer.participant.follower.claims.votes == {}
    b.peer.act("step 2")
    net.settle()
    liars[0].give(replica(b).log[-1][0].raw, "A", seat=1)
    assert replica(a).block == replica(b).block


@attack(17, STANDS)
@pytest.mark.parametrize("clock", [0, 60])
def test_who_is_gone_is_closed_all_the_same(clock):
    """B has no connection to anybody and sends no frame. B's time is ended when it is over; without a clock, after two
    minutes and an unanswered call."""
    net, a, b, (c,) = parted(3, clock)
    net.cut("B", "C")
    b.plays = False
    took_seconds = 0
    while a.peer.result() is None:
        for node in (a, c):
            if 1 in node.peer.participant.may_call():
                node.peer.call(1)
        net.settle()
        net.tick(2.0)
        net.settle()
        took_seconds += 2
        assert took_seconds < 400
    assert took_seconds >= (clock or 150)
    assert [node.peer.result()["kind"] for node in (a, c)] == ["closed"] * 2
    assert verify(a.peer.export(), find).ok
