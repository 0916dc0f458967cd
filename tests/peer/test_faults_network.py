"""Fault rows 53 to 70, as far as Python alone can show them: reloads, forks, partitions, claims, drop-outs, time."""

import pytest

from pygames.peer import making
from pygames.peer.player import WORDS
from pygames.peer.session import Session, read_link
from pygames.peer.verify import verify
from pygames.peer.wire import Refused

from .cheats import at_height, body, due_data, give, mover, signed_raw, snapshot, stage, stage_at, table, whole
from .games import find
from .net import Net, room, seed_of


def test_row_53_a_reload_of_each_seat_at_every_height():
    """Killed as soon as a height closes: before the frame was stored, between storing and sending, or after both."""
    smooth = room("toy", options="plies=4").play()
    net = room("toy", options="plies=4")
    killed = {name: set() for name in net.nodes}
    while not net.settled():
        for node in net.nodes.values():
            _work_and_die(node, killed[node.name])
            status = node.session.status()
            if status["phase"] == "playing" and status["mine"] and status["fresh"]:
                node.session.act(_same(smooth, table(node)))
                _work_and_die(node, killed[node.name])
            node.flush()
        if not net.step():
            net.tick(4.0)
    assert net.blocks() == smooth.blocks()
    assert all(heights == set(range(table(smooth.nodes["A"]).height + 1)) for heights in killed.values())


def _work_and_die(node, killed):
    for _ in range(1000):
        at = node.session.follower and table(node)
        if at and at.height not in killed:
            killed.add(at.height)
            node.flush(store=at.height % 3 > 0, send=at.height % 3 > 1)
            state = node.session.play.state
            node.reload()
            assert at.height % 3 == 0 or node.session.play.state == state
        if not node.session.work():
            return


def _same(smooth, at):
    """The move that was made at this height of the undisturbed match."""
    mover = smooth.nodes["AB"[at.due.seats[0]]]
    return table(mover).play.lines[len(at.play.lines)].text


def test_row_54_all_reload_at_once():
    net = stage()
    for node in net.nodes.values():
        node.reload()
    net.play()
    assert len(net.blocks()) == 1
    assert net.nodes["A"].session.result()["kind"] == "audited"


def test_row_55_truncated_or_corrupted_storage():
    net = stage(lines=20)
    node, _ = mover(net)
    good = list(node.disk)
    with pytest.raises(Refused, match="cannot be read"):
        Session.resume([], find)
    with pytest.raises(Refused, match="cannot be read"):
        Session.resume(["nonsense", *good[1:]], find)
    with pytest.raises(Refused, match="keys are damaged"):
        Session.resume([good[0], good[1][:-9], *good[2:]], find)
    for disk in (good[:-3], [*good[:20], "frame 0 !!!!", *good[21:]], [*good[:-1], good[-1][:50]], good[:3]):
        height = table(node).height
        node.reload(disk)
        with pytest.raises(Refused):  # a stale height is never signed
            node.session.act(str(next(iter(node.session.play.state.moves()), "pass")))
        net.settle()
        assert table(node).height == height  # the others gave back what was lost
        assert node.session.status()["fresh"]
    assert len(net.blocks()) == 1


def test_row_55_a_seed_alone_comes_back_with_its_hand():
    """The journal is lost but for its first lines: the log of the others opens the same hand, secrets included."""
    net = stage(lines=14)
    node, _ = mover(net)
    state = node.session.play.state
    node.reload(node.disk[:2])
    net.settle()
    net.tick(4)
    net.settle()
    assert node.session.play.state == state
    net.play()
    assert node.session.result()["kind"] == "audited"


def test_rows_56_57_one_seed_on_two_devices():
    """The second device is seen at once; if both sign all the same, the proof says that a seat was active twice."""
    net = stage()
    node, other = mover(net)
    twin = net.add("twin", Session.resume(node.disk, find))
    net.join("twin", node.name)
    net.settle()
    seen = node.session.events() + twin.session.events()  # whoever hears it first closes the channel
    assert any("second time" in event.get("reason", "") for event in seen)
    twin.session.fresh = True
    texts = [str(move) for move in table(node).play.state.moves()]
    node.session.act(texts[0])
    node.session.settle()
    frame = making.frame(table(twin), "move", making.move(table(twin), texts[1]))
    net.settle()
    give(other, node, frame.raw)
    assert other.session.result()["kind"] == "equivocation"
    give(node, other, frame.raw, seat=node.session.seat)
    assert node.session.result()["kind"] == "twice"
    assert verify(other.session.export(), find).verdict.seat == node.session.seat


def test_row_58_a_third_person_watches():
    net = stage(lines=10)
    link = net.nodes["A"].session.link
    net.add("X", Session.join(link, seed=seed_of("X"), name="X", find=find))
    before = snapshot(net.nodes["A"].session)
    net.join("A", "X")
    net.join("B", "X")
    net.settle()
    guest = net.nodes["X"].session
    assert guest.seat is None
    assert guest.status()["phase"] == "playing"
    assert snapshot(net.nodes["A"].session) == before
    assert guest.block == before[0]
    assert guest.play.state == net.nodes["A"].session.play.state.seen_by(None)
    for act in (lambda: guest.act("pass"), guest.resign, guest.offer_draw, lambda: guest.claim(0)):
        with pytest.raises(ValueError, match=r"."):
            act()
    net.play()
    assert guest.result()["kind"] == "audited"


def test_row_58_only_as_many_as_there_are_seats():
    net = room(players=2, mesh=False)
    link = net.nodes["A"].session.link
    for name in ("X", "Y"):
        net.add(name, Session.join(link, seed=seed_of(name), name=name, find=find))
    for name in ("B", "X", "Y"):
        net.join("A", name)
    net.settle()
    seats = [net.nodes[name].session.seat for name in "ABXY"]
    assert sorted(seats, key=str) == [0, 1, None, None]


def test_row_61_a_fork_is_found_before_any_card_is_opened():
    """`four`: seat 2 sends different moves to A and to the others; no share is released on two heads."""
    net = room("four", players=4, seed=3)
    net.play(until=lambda net: net.nodes["C"].session.status().get("mine"))
    a, b, c = (net.nodes[name] for name in "ABC")
    given = {node.name: {slot: dict(card.given) for slot, card in table(node).slots.items()} for node in (a, b)}
    texts = [str(move) for move in table(c).play.state.moves()]
    one, two = (signed_raw(c, body(c, "move", making.move(table(c), text))) for text in texts[:2])
    net.cut("C", "A")
    net.cut("C", "B")
    net.cut("C", "D")
    for node, raw in ((a, one), (b, two), (net.nodes["D"], two)):
        node.session._inbox.append(("", 2, raw))
    net.nodes["C"].plays = False
    net.play(until=lambda net: all(net.nodes[name].session.result() for name in "ABD"), rounds=40)
    for node in (a, b, net.nodes["D"]):
        assert (node.session.result()["kind"], node.session.result()["seat"]) == ("equivocation", 2)
        assert verify(node.session.export(), find).ok
    shown = {card.slot for text in texts[:2] for card in table(c).play.state.parse(text).cards}
    for node in (a, b):
        for slot, card in table(node).slots.items():
            if slot not in shown:
                assert card.given == given[node.name].get(slot, {})


@pytest.mark.parametrize("game", ["four"])
def test_row_62_a_missing_link_is_replaced_by_forwarding(game):
    net = room(game, players=4, mesh=False, seed=4)
    for a, b in ("AB", "AC", "AD", "BD", "BC"):  # C and D never meet
        net.join(a, b)
    net.play(
        until=lambda net: all(node.session.play and len(node.session.play.lines) > 14 for node in net.nodes.values())
    )
    net.cut("A", "B")  # and then A | B C D for a while
    net.cut("A", "C")
    net.cut("A", "D")
    net.settle()
    net.join("A", "B")
    net.play()
    assert len(net.blocks()) == 1
    assert {node.session.result()["kind"] for node in net.nodes.values()} == {"audited"}


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


def test_row_64_where_nothing_is_hidden_a_bot_may_take_the_seat():
    net = room("dice", players=3)
    net.play(until=lambda net: len(net.nodes["A"].session.play.lines) > 2 and net.nodes["B"].session.status()["mine"])
    for name in "AC":
        net.cut("B", name)
    net.nodes["B"].plays = False
    for _ in range(70):
        net.tick(2)
    net.nodes["A"].session.replace(1)
    net.settle()
    assert net.nodes["A"].session.status()["absent"] == []  # the others agree, all of them
    net.nodes["C"].session.replace(1)
    net.play(until=lambda net: net.nodes["A"].session.result() and net.nodes["A"].session.result()["audited"])
    assert net.nodes["A"].session.status()["absent"] == [1]
    assert net.nodes["A"].session.block == net.nodes["C"].session.block
    assert verify(net.nodes["A"].session.export(), find).audited


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


def test_row_68_spectators_cannot_move_or_flood():
    net = stage()
    link = net.nodes["A"].session.link
    watcher = net.add("W", Session.join(link, seed=seed_of("W"), watch=True, find=find))
    net.join("A", "W")
    net.settle()
    a = net.nodes["A"]
    cheat, _ = mover(net)
    before = snapshot(a.session)
    forged = signed_raw(watcher, body(cheat, "move", due_data(cheat)))
    for seat in (0, 1, 2, 9):
        give(a, watcher, forged, seat=seat)
    for at in range(100):
        a.session.receive("W", bytes((0,)) + bytes(64) + at.to_bytes(4, "big"))
    a.session.settle()
    assert snapshot(a.session) == before
    assert "W" not in a.session.channels


def test_row_69_what_waits_is_bounded():
    net = stage()
    a = net.nodes["A"]
    for at in range(1000):
        a.session.receive("B", bytes((1,)) + at.to_bytes(100, "big"))
    assert len(a.session._inbox) <= 256
    assert len(a.session.outbox().send) < 1000


def test_links():
    session = Session.create("toy", seed=bytes(32), secret=bytes(range(32)), find=find)
    assert read_link(f"https://example.org/liege/{session.link}") == ("toy", bytes(range(32)))
    for bad in ("", "#join", "#join/toy/", session.link[:-1], session.link + "A", "#join/toy/" + "é" * 43, "x" * 5000):
        with pytest.raises(Refused):
            read_link(bad)
    with pytest.raises(Refused, match="no game"):
        Session.join(session.link.replace("toy", "chess"), seed=bytes(32), find=find)


def test_a_rematch_goes_on_in_the_same_room_with_seats_turned():
    net = stage()
    net.nodes["A"].session.resign()
    net.play()
    first = net.nodes["A"].session.follower.table.match
    with pytest.raises(Refused):
        net.nodes["A"].session.act("pass")
    net.nodes["B"].session.rematch()
    net.settle()
    assert net.nodes["A"].session.result()
    net.nodes["A"].session.rematch()
    net.play(until=lambda net: all(node.session.status()["phase"] == "playing" for node in net.nodes.values()))
    assert net.nodes["A"].session.follower.table.match != first
    assert [net.nodes[name].session.seat for name in "AB"] == [1, 0]
    net.nodes["A"].reload()
    assert net.nodes["A"].session.seat == 1
    net.play()
    assert net.nodes["B"].session.result()["kind"] == "audited"
    assert isinstance(net, Net)
