"""Fault rows 64 to 66: a seat that goes or is slow, clocks that jump, claims that cross late frames."""

import pytest

from pygames.peer.player import WORDS
from pygames.peer.verify import verify
from pygames.peer.wire import Refused

from .cheats import at_height, body, give, mover, signed_raw, stage, stage_at, table, whole
from .games import find
from .net import room


def gone(net, late):
    """A seat goes; the other waits for two minutes."""
    net.cut("A", "B")
    late.plays = False
    net.settle()
    other = next(node for node in net.nodes.values() if node is not late)
    with pytest.raises(Refused, match="time left"):
        other.session.claim(late.session.seat)
    for _ in range(70):
        net.tick(2)
    net.settle()
    return other


HEIGHTS = range(len(whole("toy", "plies=4", 2)[1]))


def test_row_64_a_seat_that_goes_at_any_height_never_hangs_the_others():
    kinds = set()
    for height in HEIGHTS:
        for seat in table(at_height(height, options="plies=4").nodes["A"]).due.seats:
            net = at_height(height, options="plies=4")
            other = gone(net, net.nodes["AB"[seat]])
            at = table(other)
            kinds.add((at.due.kind, other.session.result() and other.session.result()["kind"]))
            assert other.session.status()["waiting"] == [{"seat": seat, "for": WORDS[at.due.kind]}]
            assert at.height == height
            if at.due.kind in ("commit", "open", "key"):  # no match yet, or over and not audited
                assert other.session.claimable() == []
                continue
            assert other.session.claimable() == [seat]
            assert other.session.result() is None  # never by itself
            other.session.claim(seat)
            assert other.session.result()["kind"] == "forfeited"
            assert other.session.play.lines[-1].text == f"timeout {seat}"
            report = verify(other.session.export(), find)
            assert report.ok
            assert not report.audited
    assert {kind for kind, _ in kinds} == {"commit", "open", "shuffle", "shares", "link", "move", "key"}
    assert ("key", "finished") in kinds


def test_row_64_who_went_and_comes_back_finds_the_same_result():
    for kind in ("shuffle", "move"):
        net = stage_at(kind, options="plies=4")
        late, _ = mover(net)
        other = gone(net, late)
        other.session.claim(late.session.seat)
        other.flush()
        late.reload()
        net.join("A", "B")
        net.settle()
        assert late.session.result() == other.session.result()
        assert other.session.result()["kind"] == "forfeited"
        assert other.session.result()["audited"]


def left_alone(net):
    """B goes on its own turn; the two others wait for two minutes."""
    net.play(until=lambda net: len(net.nodes["A"].session.play.lines) > 2 and net.nodes["B"].session.status()["mine"])
    for name in "AC":
        net.cut("B", name)
    net.nodes["B"].plays = False
    for _ in range(70):
        net.tick(2)


def test_row_64_where_nothing_is_hidden_a_bot_may_take_the_seat():
    net = room("dice", players=3)
    left_alone(net)
    net.nodes["A"].session.replace(1)
    net.settle()
    assert net.nodes["A"].session.status()["absent"] == []  # the others agree, all of them
    net.nodes["C"].session.replace(1)

    def own_turn(node):  # nobody is asked to move for the seat that left
        assert table(node).public.turn == node.session.seat

    net.play(until=lambda net: (end := net.nodes["A"].session.result()) and end["audited"], each=own_turn)
    assert net.nodes["A"].session.status()["absent"] == [1]
    assert net.nodes["A"].session.block == net.nodes["C"].session.block
    assert verify(net.nodes["A"].session.export(), find).audited


@pytest.mark.parametrize("reloads", [False, True])
def test_row_64_who_comes_back_to_a_bot_in_his_seat_looks_on(reloads):
    """The move that he made meanwhile is taken back; he signs nothing more, and nothing is waited for from him."""
    net = room("dice", players=3)
    left_alone(net)
    late = net.nodes["B"]
    late.session.act("step 1")
    late.flush()
    for name in "AC":
        net.nodes[name].session.replace(1)
        net.join("B", name)
    if reloads:
        late.reload()

    def looks_on(node):
        assert node is not late
        assert late.session.claimable() == []
        for act in (late.session.resign, late.session.offer_draw, lambda: late.session.act("step 1")):
            with pytest.raises(Refused):
                act()

    net.settle()
    assert late.session.status()["absent"] == [1]
    late.plays = True
    net.play(each=looks_on)
    assert len(net.blocks()) == 1
    assert late.session.result()["kind"] == "audited"
    late.session.rematch()
    for name in "AC":
        net.nodes[name].session.rematch()
    net.settle()
    assert {node.session.play.ended for node in net.nodes.values()} == {False}  # in the next one he plays again
    assert late.session.status()["absent"] == []


def test_row_64_no_bot_chooses_in_secret_for_a_seat():
    """Under an option by which seats choose in secret, nobody may know for two, before the first secret as after it."""
    for options, replaceable in (("goal=1", True), ("goal=1 simultaneous_cup=1", False)):
        net = room("politics", options, players=3)
        left_alone(net)
        other = net.nodes["A"].session
        assert not table(net.nodes["A"]).slots
        assert other.status()["claimable"] == [1]
        assert other.status()["replaceable"] == replaceable
        if replaceable:
            other.replace(1)
        else:
            with pytest.raises(Refused, match="nothing is hidden"):
                other.replace(1)


def test_row_64_with_hidden_cards_no_seat_is_replaced():
    net = stage()
    late, other = mover(net)
    net.cut("A", "B")
    for _ in range(70):
        net.tick(2)
    with pytest.raises(Refused, match="nothing is hidden"):
        other.session.replace(late.session.seat)


def test_row_65_clocks_that_jump_and_laptops_that_sleep():
    net = stage()
    for node in net.nodes.values():
        node.session.follower.table.genesis = node.session.follower.table.genesis.__class__(
            **{**vars(node.session.follower.table.genesis), "clock": 30}
        )
    late, other = mover(net)
    for now in (0.0, 86_400.0, -86_400.0, 0.0, 86_400.0):
        other.session.tick(now)
    assert other.session.claimable() == []
    for second in range(31):
        other.session.tick(86_400.0 + second)
    assert other.session.claimable() == [late.session.seat]
    late.move()
    net.settle()
    assert other.session.claimable() == []


def test_row_66_a_claim_and_the_late_frame_cross():
    """The move was in flight when the other side claimed: one result on both, whichever came first."""
    net = stage()
    late, other = mover(net)
    other.session.away[late.session.seat] = 1000.0
    late.move()
    other.session.claim(late.session.seat)
    net.settle()
    results = [node.session.result() for node in (late, other)]
    assert results[0]["kind"] == results[1]["kind"] == "forfeited"
    assert len(net.blocks()) == 1


def test_row_66_a_claim_reaches_back_over_several_moves_of_the_late_seat():
    """It was ahead by a whole turn that the claimant never saw."""
    net = stage(lines=12)
    late, other = mover(net)
    net.cut("A", "B")
    heights = [table(late).height]
    for move in ("show", ""):
        texts = [str(each) for each in table(late).play.state.moves()]
        late.session.act(next(text for text in texts if text.startswith(move) and text != "pass"))
        heights.append(table(late).height)
    assert heights[2] == heights[0] + 2
    late.flush()
    other.session.away[late.session.seat] = 1000.0
    other.session.claim(late.session.seat)
    other.flush()
    net.join("A", "B")
    net.play()
    assert [node.session.result()["kind"] for node in (late, other)] == ["forfeited"] * 2
    assert len(net.blocks()) == 1
    late.reload()  # the moves that were taken back are in its journal, and so is what took them back
    assert late.session.block == other.session.block


def test_row_66_two_claims_and_a_late_frame_cross_among_three():
    """A took the late move, C had signed the claim before it: when all claims are there, all three see one end."""
    net = room("dice", players=3)
    net.play(until=lambda net: len(net.nodes["A"].session.play.lines) > 2 and net.nodes["B"].session.status()["mine"])
    a, b, c = (net.nodes[name] for name in "ABC")
    for node in (a, c):
        node.session.away[1] = 1000.0
        node.session.claim(1)
    claims = {node.name: node.session.outbox().send[0][1] for node in (a, c)}
    b.session.act("step 1")
    move = b.session.outbox().send[0][1]
    a.session.receive("B", move)
    a.session.settle()
    assert a.session.result() is None  # A goes on, C's claim is still under way
    assert table(a).height == table(c).height + 1
    for to, source in ((c, a), (a, c), (b, a), (b, c)):
        to.session.receive(source.name, claims[source.name])
        to.session.settle()
    net.play()
    assert {node.session.play.lines[-1].text for node in (a, b, c)} == {"timeout 1"}
    assert len(net.blocks()) == 1
    assert verify(b.session.export(), find).ok


def test_row_66_a_claim_against_what_was_acknowledged_is_refused():
    net = stage("dice", lines=2, options="seats=2")
    late, other = mover(net)
    claim = body(other, "timeout", {"seat": late.session.seat})
    late.session.act("step 1")
    net.settle()
    other.session.act("step 1")
    net.settle()
    assert "acknowledged" in give(late, other, signed_raw(other, claim))[0]
    assert late.session.result() is None
