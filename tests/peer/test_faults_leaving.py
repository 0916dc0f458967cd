"""Fault rows 64 to 66 with two players: seats that leave or are slow, clocks that jump, and calls that cross late
frames."""

import pytest

from pygames.peer.protocol.phases import PHASES, callable_in
from pygames.peer.protocol.wire import Refused
from pygames.peer.tools.verify import verify

from .cheats import at_height, mover, replica, stage, whole
from .games import find
from .net import gone, lines_of, out_of_time, room, wait

HEIGHTS = range(len(whole("toy", "plies=4", 2)[1]))


def test_row_64_a_seat_that_goes_at_any_height_never_hangs_the_others():
    """At each height, a seat loses its connection. The other seat may call it and then leave; nobody has won, and no
    peer waits forever."""
    kinds = set()
    for height in HEIGHTS:
        for seat in replica(at_height(height, options="plies=4").nodes["A"]).due.seats:
            net = at_height(height, options="plies=4")
            other = gone(net, net.nodes["AB"[seat]])
            at = replica(other)
            kinds.add(at.due.kind)
            if not other.peer.participant.begun:
                assert other.peer.status()["seating"]
                continue
            assert other.peer.status()["waiting"] == [{"seat": seat, "for": PHASES[at.due.kind].doing}]
            assert at.height == height
            assert other.peer.result() is None or at.due.kind == "opening"
            if not callable_in(at.due.kind):  # the match has not begun, or is over
                assert other.peer.participant.may_call() == []
                continue
            assert other.peer.participant.may_call() == [seat]
            other.peer.call(seat)
            assert other.peer.result() is None  # silence is no proof
            with pytest.raises(Refused, match="time to answer"):
                other.peer.leave(seat)
            wait(net, 32)
            other.peer.leave(seat)
            assert other.peer.result() == {"kind": "unconfirmed", "seat": seat, "reason": "", "audited": False}
            assert not other.peer.play.ended
            report = verify(other.peer.export(), find)
            assert report.ok
            assert "not confirmed" in report.words
    assert kinds >= {"commit", "open", "shuffle", "shares", "link", "move"}


def left_unconfirmed(kind="move"):
    heights = whole("toy", "plies=4", 2)[1]
    net = at_height(next(at for at, frames in enumerate(heights) if frames[0].kind == kind), options="plies=4")
    late, _ = mover(net)
    other = gone(net, late)
    other.peer.call(late.peer.seat)
    wait(net, 32)
    other.peer.leave(late.peer.seat)
    other.flush()
    return net, late, other


@pytest.mark.parametrize("kind", ["shuffle", "move"])
def test_row_64_who_comes_back_plays_on(kind):
    net, late, other = left_unconfirmed(kind)
    late.reload()
    net.join("A", "B")
    late.plays = True
    net.play()
    assert {node.peer.result()["kind"] for node in (late, other)} == {"audited"}
    assert len(net.blocks()) == 1


def test_row_64_who_comes_back_sees_who_left_and_may_concede():
    net, late, other = left_unconfirmed()
    late.reload()
    net.join("A", "B")
    net.settle()
    wait(net, 4)
    status = late.peer.status()
    assert status["gone"] == [other.peer.seat]
    assert status["concedable"]
    assert late.peer.result() is None
    late.peer.concede()
    net.settle()
    for node in (late, other):
        assert node.peer.result()["kind"] == "conceded"
        assert node.peer.play.lines[-1].text == f"timeout {late.peer.seat}"
    assert verify(other.peer.export(), find).ok
    assert len({node.peer.export() for node in (late, other)}) == 1


def timed(game, clock, options="", players=2):
    net = room(game, options, players=players, clock=clock)
    net.play(until=lambda net: len(lines_of(net)) > 2 and replica(net.nodes["A"]).due.kind == "move")
    return net


def test_row_65_a_clock_that_is_over_on_both_sides_is_conceded():
    """The time is up by both clocks. The accused's own client counts the time too, and concedes when it is called."""
    net = timed("toy", 30)
    late, other = mover(net)
    assert late.peer.status()["left"] == {str(late.peer.seat): 30}
    for _ in range(6):
        net.tick(2)
    assert late.peer.status()["left"] == other.peer.status()["left"] == {str(late.peer.seat): 20}
    assert other.peer.participant.may_call() == []
    for _ in range(10):
        net.tick(2)
    assert other.peer.participant.may_call() == [late.peer.seat]
    assert late.peer.result() is None  # nothing happens by itself
    other.peer.call(late.peer.seat)
    net.settle()
    assert {node.peer.result()["kind"] for node in (late, other)} == {"conceded"}
    assert late.peer.result()["scores"][late.peer.seat] == -1


def test_row_65_a_clock_that_runs_slower_is_said_and_nothing_is_lost():
    """The time is up by the caller's clock alone. The accused's client reports the time that it has left, and its move
    counts."""
    net = timed("toy", 30)
    late, other = mover(net)
    other.peer.participant.clock.spent[late.peer.seat] = 31.0
    other.peer.call(late.peer.seat)
    net.settle()
    (call,) = other.peer.status()["calls"]
    assert call == {"seat": late.peer.seat, "by": other.peer.seat, "wants": "time", "left": 30}
    late.move()
    net.settle()
    assert other.peer.status()["calls"] == []
    assert other.peer.result() is None
    net.play()
    assert {node.peer.result()["kind"] for node in (late, other)} == {"audited"}


def test_row_65_clocks_that_jump_and_laptops_that_sleep():
    net = timed("toy", 30)
    late, other = mover(net)
    for now in (0.0, 86_400.0, -86_400.0, 0.0, 86_400.0):
        other.peer.tick(now)
    assert other.peer.participant.may_call() == []
    for second in range(31):
        other.peer.tick(86_400.0 + second)
    assert other.peer.participant.may_call() == [late.peer.seat]
    late.move()
    net.settle()
    assert other.peer.participant.may_call() == []


def test_row_65_what_is_said_out_of_turn_costs_nobody_and_gives_nobody_time():
    net = timed("dice", 30, options="seats=2")
    late, other = mover(net)
    for at in range(16):
        net.tick(2)
        # the seat to move acknowledges its own draw offer, and then its own undo request: heights, but no moves
        if at in (3, 7):
            late.peer.offer_draw() if at == 3 else late.peer.ask_undo(len(replica(late).play.lines) - 1)
            net.settle()
    assert other.peer.participant.may_call() == [late.peer.seat]


def test_row_66_a_call_and_the_late_frame_cross():
    """A late move and the other player's call for it cross. The move counts on both sides."""
    net = stage()
    late, other = mover(net)
    out_of_time(other, late.peer.seat)
    late.move()
    other.peer.call(late.peer.seat)
    net.settle()
    assert [node.peer.result() for node in (late, other)] == [None, None]
    assert len(net.blocks()) == 1
    assert replica(other).height == replica(late).height


def test_row_66_nobody_calls_who_owes_something_too():
    """Both seats owe a frame when they lose their connection. Neither may call the other, and nobody wins by it."""
    heights = whole("toy", "plies=4", 2)[1]
    net = at_height(next(at for at, frames in enumerate(heights) if len(frames) == 2 and at > 1), options="plies=4")
    net.cut("A", "B")
    for node in net.nodes.values():
        out_of_time(node, 0, 1)
        other = 1 - node.peer.seat
        assert replica(node).late(other)
        assert node.peer.participant.may_call() == ([other] if not replica(node).late(node.peer.seat) else [])
        with pytest.raises(Refused, match="owes a frame"):
            node.peer.call(other)


def test_row_66_a_call_of_a_closed_height_is_heard_by_nobody():
    net = stage("dice", lines=2, options="seats=2")
    late, other = mover(net)
    out_of_time(other, late.peer.seat)
    other.peer.call(late.peer.seat)
    calls = other.peer.outbox().send
    late.peer.act("step 1")
    net.settle()
    for channel, data in calls:
        net.nodes[channel].peer.receive(other.name, data)
    net.settle()
    assert late.peer.status()["calls"] == []
    assert late.peer.result() is None
