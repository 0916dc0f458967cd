"""Fault rows 64 to 66: a seat that goes or is slow, clocks that jump, calls that cross late frames."""

import pytest

from pygames.peer import making
from pygames.peer.multiply import drained
from pygames.peer.phases import PHASES, callable_in
from pygames.peer.steward import steward
from pygames.peer.verify import verify
from pygames.peer.wire import Refused

from .cheats import at_height, body, give, give_proven, mover, signed_raw, stage, table, whole
from .games import find
from .net import room


def wait(net, seconds=140):
    for _ in range(seconds // 2):
        net.tick(2)
        net.settle()


def gone(net, late):
    """A seat goes; the other waits for two minutes."""
    net.cut("A", "B")
    late.plays = False
    net.settle()
    other = next(node for node in net.nodes.values() if node is not late)
    with pytest.raises(Refused, match=r"time left|not begun|in this phase|owes nothing"):
        other.session.call(late.session.seat)
    wait(net)
    return other


HEIGHTS = range(len(whole("toy", "plies=4", 2)[1]))


def test_row_64_a_seat_that_goes_at_any_height_never_hangs_the_others():
    """Between two: it may be called, and the caller may leave; nobody has won."""
    kinds = set()
    for height in HEIGHTS:
        for seat in table(at_height(height, options="plies=4").nodes["A"]).due.seats:
            net = at_height(height, options="plies=4")
            other = gone(net, net.nodes["AB"[seat]])
            at = table(other)
            kinds.add(at.due.kind)
            if not other.session.part.begun:
                assert other.session.status()["seating"]
                continue
            assert other.session.status()["waiting"] == [{"seat": seat, "for": PHASES[at.due.kind].doing}]
            assert at.height == height
            assert other.session.result() is None or at.due.kind == "opening"
            if not callable_in(at.due.kind):  # no match yet, or over
                assert other.session.part.may_call() == []
                continue
            assert other.session.part.may_call() == [seat]
            other.session.call(seat)
            assert other.session.result() is None  # silence is no proof
            with pytest.raises(Refused, match="time to answer"):
                other.session.leave(seat)
            wait(net, 32)
            other.session.leave(seat)
            assert other.session.result() == {"kind": "unconfirmed", "seat": seat, "reason": "", "audited": False}
            assert not other.session.play.ended
            report = verify(other.session.export(), find)
            assert report.ok
            assert "not confirmed" in report.words
    assert kinds >= {"commit", "open", "shuffle", "shares", "link", "move"}


def left_unconfirmed(kind="move"):
    heights = whole("toy", "plies=4", 2)[1]
    net = at_height(next(at for at, frames in enumerate(heights) if frames[0].kind == kind), options="plies=4")
    late, _ = mover(net)
    other = gone(net, late)
    other.session.call(late.session.seat)
    wait(net, 32)
    other.session.leave(late.session.seat)
    other.flush()
    return net, late, other


@pytest.mark.parametrize("kind", ["shuffle", "move"])
def test_row_64_who_comes_back_plays_on(kind):
    net, late, other = left_unconfirmed(kind)
    late.reload()
    net.join("A", "B")
    late.plays = True
    net.play()
    assert {node.session.result()["kind"] for node in (late, other)} == {"audited"}
    assert len(net.blocks()) == 1


def test_row_64_who_comes_back_sees_who_left_and_may_concede():
    net, late, other = left_unconfirmed()
    late.reload()
    net.join("A", "B")
    net.settle()
    wait(net, 4)
    status = late.session.status()
    assert status["gone"] == [other.session.seat]
    assert status["concedable"]
    assert late.session.result() is None
    late.session.concede()
    net.settle()
    for node in (late, other):
        assert node.session.result()["kind"] == "conceded"
        assert node.session.play.lines[-1].text == f"timeout {late.session.seat}"
    assert verify(other.session.export(), find).ok
    assert len({node.session.export() for node in (late, other)}) == 1


def timed(game, clock, options="", players=2):
    net = room(game, options, players=players, clock=clock)
    net.play(until=lambda net: len(lines_of(net)) > 2 and table(net.nodes["A"]).due.kind == "move")
    return net


def lines_of(net):
    play = net.nodes["A"].session.play
    return play.lines if play else []


def test_row_65_a_clock_that_is_over_on_both_sides_is_conceded():
    """The accused's own client counts, too, and answers the call by itself."""
    net = timed("toy", 30)
    late, other = mover(net)
    assert late.session.status()["left"] == {str(late.session.seat): 30}
    for _ in range(6):
        net.tick(2)
    assert late.session.status()["left"] == other.session.status()["left"] == {str(late.session.seat): 20}
    assert other.session.part.may_call() == []
    for _ in range(10):
        net.tick(2)
    assert other.session.part.may_call() == [late.session.seat]
    assert late.session.result() is None  # nothing happens by itself
    other.session.call(late.session.seat)
    net.settle()
    assert {node.session.result()["kind"] for node in (late, other)} == {"conceded"}
    assert late.session.result()["scores"][late.session.seat] == -1


def test_row_65_a_clock_that_runs_slower_is_said_and_nothing_is_lost():
    """Only the caller's time is over: the accused's client says how much it has left, and its move counts."""
    net = timed("toy", 30)
    late, other = mover(net)
    other.session.part.clock.spent[late.session.seat] = 31.0
    other.session.call(late.session.seat)
    net.settle()
    (call,) = other.session.status()["calls"]
    assert call == {"seat": late.session.seat, "by": other.session.seat, "wants": "time", "left": 30}
    late.move()
    net.settle()
    assert other.session.status()["calls"] == []
    assert other.session.result() is None
    net.play()
    assert {node.session.result()["kind"] for node in (late, other)} == {"audited"}


def test_row_65_clocks_that_jump_and_laptops_that_sleep():
    net = timed("toy", 30)
    late, other = mover(net)
    for now in (0.0, 86_400.0, -86_400.0, 0.0, 86_400.0):
        other.session.tick(now)
    assert other.session.part.may_call() == []
    for second in range(31):
        other.session.tick(86_400.0 + second)
    assert other.session.part.may_call() == [late.session.seat]
    late.move()
    net.settle()
    assert other.session.part.may_call() == []


def test_row_65_what_is_said_out_of_turn_costs_nobody_and_gives_nobody_time():
    net = timed("dice", 30, options="seats=2")
    late, other = mover(net)
    for at in range(16):
        net.tick(2)
        if at in (3, 7):  # the mover hears its own offer, and then its own wish to take back: heights, but no moves
            late.session.offer_draw() if at == 3 else late.session.ask_undo(len(table(late).play.lines) - 1)
            net.settle()
    assert other.session.part.may_call() == [late.session.seat]


def test_row_66_a_call_and_the_late_frame_cross():
    """The move was in flight when the other side called: the move counts, on both sides."""
    net = stage()
    late, other = mover(net)
    other.session.part.clock.away[late.session.seat] = 1000.0
    late.move()
    other.session.call(late.session.seat)
    net.settle()
    assert [node.session.result() for node in (late, other)] == [None, None]
    assert len(net.blocks()) == 1
    assert table(other).height == table(late).height


def test_row_66_nobody_calls_who_owes_something_too():
    """Both owe when they are parted: neither may call, nobody wins by it."""
    heights = whole("toy", "plies=4", 2)[1]
    net = at_height(next(at for at, frames in enumerate(heights) if len(frames) == 2 and at > 1), options="plies=4")
    net.cut("A", "B")
    for node in net.nodes.values():
        node.session.part.clock.away = {0: 1000.0, 1: 1000.0}
        other = 1 - node.session.seat
        assert table(node).late(other)
        assert node.session.part.may_call() == ([other] if not table(node).late(node.session.seat) else [])
        with pytest.raises(Refused, match="owes something"):
            node.session.call(other)


def test_row_66_a_call_of_a_closed_height_is_heard_by_nobody():
    net = stage("dice", lines=2, options="seats=2")
    late, other = mover(net)
    other.session.part.clock.away[late.session.seat] = 1000.0
    other.session.call(late.session.seat)
    calls = other.session.outbox().send
    late.session.act("step 1")
    net.settle()
    for channel, data in calls:
        net.nodes[channel].session.receive(other.name, data)
    net.settle()
    assert late.session.status()["calls"] == []
    assert late.session.result() is None


# Three and four: the others must agree, all of them.


def left_alone(net):
    """B goes on its own turn; the two others wait for two minutes."""
    net.play(until=lambda net: len(lines_of(net)) > 2 and net.nodes["B"].session.status()["mine"])
    for name in "AC":
        net.cut("B", name)
    net.nodes["B"].plays = False
    wait(net)


def test_row_64_where_nothing_is_hidden_a_bot_may_take_the_seat():
    net = room("dice", players=3)
    left_alone(net)
    net.nodes["A"].session.call(1, bot=True)
    net.settle()
    assert net.nodes["A"].session.status()["absent"] == []  # the others agree, all of them
    net.nodes["C"].session.call(1, bot=True)

    def own_turn(node):  # nobody is asked to move for the seat that left
        assert table(node).public.turn == node.session.seat

    net.nodes.pop("B")
    net.play(each=own_turn)
    assert net.nodes["A"].session.status()["absent"] == [1]
    assert net.nodes["A"].session.block == net.nodes["C"].session.block
    assert verify(net.nodes["A"].session.export(), find).audited


@pytest.mark.parametrize("reloads", [False, True])
def test_row_64_who_comes_back_to_a_bot_in_the_seat_looks_on(reloads):
    """A move made meanwhile is late; its seat signs nothing more, and nothing is waited for from it."""
    net = room("dice", players=3)
    left_alone(net)
    late = net.nodes["B"]
    late.session.act("step 1")
    late.flush()
    for name in "AC":
        net.nodes[name].session.call(1, bot=True)
    net.settle()
    for name in "AC":
        net.join("B", name)
    if reloads:
        late.reload()

    def looks_on(node):
        assert node is not late
        assert late.session.part.may_call() == []
        for act in (late.session.resign, late.session.offer_draw, lambda: late.session.act("step 1")):
            with pytest.raises(Refused):
                act()

    net.settle()
    wait(net, 8)
    assert late.session.status()["absent"] == [1]
    late.plays = True
    net.play(each=looks_on)
    assert len(net.blocks()) == 1
    assert late.session.result()["kind"] == "audited"
    late.session.rematch()
    for name in "AC":
        net.nodes[name].session.rematch()
    net.settle()
    assert {node.session.play.ended for node in net.nodes.values()} == {False}  # in the next one that seat plays again
    assert late.session.status()["absent"] == []


def test_row_64_the_bots_move_is_found_by_every_client():
    """A steward who plays another move than the bot is at fault: that would be to play two seats."""
    net = room("dice", players=3)
    left_alone(net)
    a, c = net.nodes["A"], net.nodes["C"]
    for node in (a, c):
        node.session.call(1, bot=True)
    net.step()
    while table(c).absent != (1,):
        net.nodes["C"].session.settle()
        c.flush()
        for from_, to, data in [item for item in net.flying if item[1] in "AC"]:
            net.nodes[to].session.receive(from_, data)
        net.flying.clear()
        a.session.work()
        a.flush()
    assert table(c).public.turn == 1
    moves = [str(move) for move in table(c).play.state.moves()]
    good = drained(steward(table(c)))
    bad = next(text for text in moves if text != good)
    assert table(c).due.seats == (0,)
    raw = signed_raw(a, body(c, "move", making.move(table(a), bad), seat=0))
    give_proven(c, a, raw, because="not the move of the bot")


def test_row_64_no_bot_chooses_in_secret_for_a_seat():
    """Under an option by which seats choose in secret, nobody may know for two, before the first secret as after it."""
    for options, replaceable in (("goal=1", True), ("goal=1 simultaneous_cup=1", False)):
        net = room("politics", options, players=3)
        left_alone(net)
        other = net.nodes["A"].session
        assert not table(net.nodes["A"]).deal.slots
        assert other.status()["claimable"] == [1]
        assert other.status()["replaceable"] == replaceable
        if replaceable:
            other.call(1, bot=True)
        else:
            with pytest.raises(Refused, match="nothing is hidden"):
                other.call(1, bot=True)


def test_row_64_between_two_no_seat_is_replaced():
    net = stage()
    late, other = mover(net)
    net.cut("A", "B")
    wait(net)
    with pytest.raises(Refused, match="nothing is hidden"):
        other.session.call(late.session.seat, bot=True)


def three(mine="B"):
    net = room("dice", players=3)
    net.play(until=lambda net: len(lines_of(net)) > 2 and net.nodes[mine].session.status()["mine"])
    for node in net.nodes.values():
        for other in range(3):
            node.session.part.clock.away[other] = 1000.0
    return net, *(net.nodes[name] for name in "ABC")


def test_row_66_all_others_end_a_seats_time():
    net, a, b, c = three()
    a.session.call(1)
    net.settle()
    assert [node.session.result() for node in (a, b, c)] == [None] * 3
    c.session.call(1)
    net.settle()
    for node in (a, b, c):
        assert node.session.result()["kind"] == "closed"
        assert node.session.play.lines[-1].text == "timeout 1"
    assert len(net.blocks()) == 1
    report = verify(b.session.export(), find)
    assert report.ok, report.words


def test_row_66_calls_bind_nobody_until_all_are_there():
    """A called; the move comes; A takes it."""
    net, a, b, c = three()
    a.session.call(1)
    b.session.act("step 1")
    net.settle()
    assert [node.session.result() for node in (a, b, c)] == [None] * 3
    assert len(net.blocks()) == 1


def test_row_66_two_calls_and_a_late_frame_cross_among_three():
    """Both others voted before the move came: it is late, for everybody, and no fault."""
    net, a, b, c = three()
    for name in "AC":
        net.cut("B", name)
    b.session.act("step 1")
    b.flush()
    for node in (a, c):
        for other in range(3):
            node.session.part.clock.away[other] = 1000.0
        node.session.call(1)
    net.settle()
    for name in "AC":
        net.join("B", name)
    wait(net, 8)
    assert {node.session.play.lines[-1].text for node in (a, b, c)} == {"timeout 1"}
    assert {node.session.result()["kind"] for node in (a, b, c)} == {"closed"}
    assert len(net.blocks()) == 1
    assert verify(b.session.export(), find).ok
    b.reload()
    assert b.session.block == a.session.block


def test_row_66_who_has_the_frame_keeps_the_others_from_closing():
    """C got the move and A did not; A and C had both called: A votes to close, C that it was answered. A takes it."""
    net, a, b, c = three()
    net.cut("A", "B")
    net.cut("A", "C")
    for node in (a, c):
        for other in range(3):
            node.session.part.clock.away[other] = 1000.0
        node.session.call(1)
    calls = {node.name: [data for to, data in node.session.outbox().send] for node in (a, c)}
    b.session.act("step 1")
    net.settle()  # C has it
    assert table(c).height == table(b).height > table(a).height
    net.join("A", "C")
    net.settle()
    wait(net, 12)
    assert calls
    assert [node.session.result() for node in (a, c)] == [None] * 2
    assert table(a).block == table(c).block


def test_row_66_a_vote_both_ways_is_a_proof():
    _, a, _, c = three()
    votes = [signed_raw(a, body(a, kind, {"seat": 1, "wants": "time"})) for kind in ("close", "answered")]
    assert give(c, a, votes[0]) == []
    give(c, a, votes[1])
    result = c.session.result()
    assert (result["kind"], result["seat"]) == ("contradiction", 0)
    report = verify(c.session.export(), find)
    assert report.ok, report.words
    assert report.verdict.seat == 0


def test_row_66_votes_do_not_reach_behind_what_was_played_since():
    """All others are against B; but both have played on B's move: it stands."""
    net, a, b, c = three()
    votes = [(node, signed_raw(node, body(node, "close", {"seat": 1, "wants": "time"}))) for node in (a, c)]
    b.session.act("step 1")
    net.settle()
    for node in (c, a):
        node.session.act("step 1")
        net.settle()
    height = table(b).height
    for node, vote in votes:
        give(b, node, vote)
    assert b.session.result() is None
    assert table(b).height == height
