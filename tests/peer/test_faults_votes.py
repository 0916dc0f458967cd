"""Fault rows 64 and 66 with three and four players: all others must agree, and a bot may take over a seat."""

import pytest

from pygames.core.slices import drained
from pygames.peer.protocol import creation
from pygames.peer.protocol.steward import steward
from pygames.peer.protocol.wire import Refused
from pygames.peer.tools.verify import verify

from .cheats import body, give, give_proven, mover, replica, signed_raw, stage
from .games import find
from .net import lines_of, out_of_time, room, wait


def left_alone(net):
    """Let B leave when it is B's turn, and let two minutes pass for the others."""
    net.play(until=lambda net: len(lines_of(net)) > 2 and net.nodes["B"].peer.status()["mine"])
    for name in "AC":
        net.cut("B", name)
    net.nodes["B"].plays = False
    wait(net)


def test_row_64_where_nothing_is_hidden_a_bot_may_take_the_seat():
    net = room("dice", players=3)
    left_alone(net)
    net.nodes["A"].peer.call(1, bot=True)
    net.settle()
    assert net.nodes["A"].peer.status()["absent"] == []  # a bot plays only once all others have called
    net.nodes["C"].peer.call(1, bot=True)

    def own_turn(node):  # the page asks no player to move for the seat that left
        assert replica(node).public.turn == node.peer.seat

    net.nodes.pop("B")
    net.play(each=own_turn)
    assert net.nodes["A"].peer.status()["absent"] == [1]
    assert net.nodes["A"].peer.block == net.nodes["C"].peer.block
    assert verify(net.nodes["A"].peer.export(), find).audited


@pytest.mark.parametrize("reloads", [False, True])
def test_row_64_who_comes_back_to_a_bot_in_the_seat_looks_on(reloads):
    """A player returns while a bot plays the seat. A move made meanwhile is late; the seat signs nothing more, and
    nobody waits for it."""
    net = room("dice", players=3)
    left_alone(net)
    late = net.nodes["B"]
    late.peer.act("step 1")
    late.flush()
    for name in "AC":
        net.nodes[name].peer.call(1, bot=True)
    wait(net, 32)
    for name in "AC":
        net.join("B", name)
    if reloads:
        late.reload()

    def looks_on(node):
        assert node is not late
        assert late.peer.participant.may_call() == []
        for act in (late.peer.resign, late.peer.offer_draw, lambda: late.peer.act("step 1")):
            with pytest.raises(Refused):
                act()

    net.settle()
    wait(net, 8)
    assert late.peer.status()["absent"] == [1]
    late.plays = True
    net.play(each=looks_on)
    assert len(net.blocks()) == 1
    assert late.peer.result()["kind"] == "audited"
    late.peer.rematch()
    for name in "AC":
        net.nodes[name].peer.rematch()
    net.settle()
    # B's player has the seat again in the rematch
    assert {node.peer.play.ended for node in net.nodes.values()} == {False}
    assert late.peer.status()["absent"] == []


def test_row_64_the_bots_move_is_found_by_every_client():
    """A steward signs another move than the bot's. It is convicted, as it would otherwise play two seats."""
    net = room("dice", players=3)
    left_alone(net)
    a, c = net.nodes["A"], net.nodes["C"]
    for node in (a, c):
        node.peer.call(1, bot=True)
        out_of_time(node, 1)
    net.step()
    while replica(c).absent != (1,):
        net.nodes["C"].peer.settle()
        c.flush()
        for from_, to, data in [item for item in net.flying if item[1] in "AC"]:
            net.nodes[to].peer.receive(from_, data)
        net.flying.clear()
        a.peer.work()
        a.flush()
    assert replica(c).public.turn == 1
    moves = [str(move) for move in replica(c).play.state.moves()]
    good = drained(steward(replica(c)))
    bad = next(text for text in moves if text != good)
    assert replica(c).due.seats == (0,)
    raw = signed_raw(a, body(c, "move", creation.move(replica(a), bad), seat=0))
    give_proven(c, a, raw, because="not the move of the bot")


def test_row_64_no_bot_chooses_in_secret_for_a_seat():
    """An option lets seats choose in secret. Then no bot may replace a player, before or after the first secret choice,
    as nobody may know the secrets of two seats."""
    for options, replaceable in (("goal=1", True), ("goal=1 simultaneous_cup=1", False)):
        net = room("politics", options, players=3)
        left_alone(net)
        other = net.nodes["A"].peer
        assert not replica(net.nodes["A"]).deal.slots
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
        other.peer.call(late.peer.seat, bot=True)


def three(mine="B"):
    net = room("dice", players=3)
    net.play(until=lambda net: len(lines_of(net)) > 2 and net.nodes[mine].peer.status()["mine"])
    for node in net.nodes.values():
        out_of_time(node, 0, 1, 2)
    return net, *(net.nodes[name] for name in "ABC")


def test_row_66_all_others_end_a_seats_time():
    net, a, b, c = three()
    a.peer.call(1)
    net.settle()
    assert [node.peer.result() for node in (a, b, c)] == [None] * 3
    c.peer.call(1)
    net.settle()
    for node in (a, b, c):
        assert node.peer.result()["kind"] == "closed"
        assert node.peer.play.lines[-1].text == "timeout 1"
    assert len(net.blocks()) == 1
    report = verify(b.peer.export(), find)
    assert report.ok, report.words


def test_row_66_calls_bind_nobody_until_all_are_there():
    """A has called before B's move arrives. A accepts the move, as a call binds nobody until all others have called."""
    net, a, b, c = three()
    a.peer.call(1)
    b.peer.act("step 1")
    net.settle()
    assert [node.peer.result() for node in (a, b, c)] == [None] * 3
    assert len(net.blocks()) == 1


def test_row_66_two_calls_and_a_late_frame_cross_among_three():
    """Both others have voted before B's move arrives. The move is late for all players, and no fault."""
    net, a, b, c = three()
    for name in "AC":
        net.cut("B", name)
    b.peer.act("step 1")
    b.flush()
    for node in (a, c):
        out_of_time(node, 0, 1, 2)
        node.peer.call(1)
    net.settle()
    for name in "AC":
        net.join("B", name)
    wait(net, 8)
    assert {node.peer.play.lines[-1].text for node in (a, b, c)} == {"timeout 1"}
    assert {node.peer.result()["kind"] for node in (a, b, c)} == {"closed"}
    assert len(net.blocks()) == 1
    assert verify(b.peer.export(), find).ok
    b.reload()
    assert b.peer.block == a.peer.block


def test_row_66_who_has_the_frame_keeps_the_others_from_closing():
    """C has B's move and A does not; both have called. A votes to close the height, and C votes that the move arrived.
    Then A accepts the move."""
    net, a, b, c = three()
    net.cut("A", "B")
    net.cut("A", "C")
    for node in (a, c):
        out_of_time(node, 0, 1, 2)
        node.peer.call(1)
    calls = {node.name: [data for to, data in node.peer.outbox().send] for node in (a, c)}
    b.peer.act("step 1")
    net.settle()  # C has the move
    assert replica(c).height == replica(b).height > replica(a).height
    net.join("A", "C")
    net.settle()
    wait(net, 12)
    assert calls
    assert [node.peer.result() for node in (a, c)] == [None] * 2
    assert replica(a).block == replica(c).block


def test_row_66_a_vote_both_ways_is_a_proof():
    _, a, _, c = three()
    votes = [signed_raw(a, body(a, kind, {"seat": 1, "wants": "time"})) for kind in ("close", "answered")]
    assert give(c, a, votes[0]) == []
    give(c, a, votes[1])
    result = c.peer.result()
    assert (result["kind"], result["seat"]) == ("contradiction", 0)
    report = verify(c.peer.export(), find)
    assert report.ok, report.words
    assert report.verdict.seat == 0


def test_row_66_votes_do_not_reach_behind_what_was_played_since():
    """All others have played on after B's move, and then vote that B was late. The move counts."""
    net, a, b, c = three()
    votes = [(node, signed_raw(node, body(node, "close", {"seat": 1, "wants": "time"}))) for node in (a, c)]
    b.peer.act("step 1")
    net.settle()
    for node in (c, a):
        node.peer.act("step 1")
        net.settle()
    height = replica(b).height
    for node, vote in votes:
        give(b, node, vote)
    assert b.peer.result() is None
    assert replica(b).height == height
