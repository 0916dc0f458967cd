"""Fault rows 53 to 63 and 67 to 70 as far as Python alone can test them: reloads, storage, forks and lost
connections."""

from dataclasses import replace
from typing import Any

import pytest

from pygames.peer.channel import notes
from pygames.peer.channel.link import inviter, read_link
from pygames.peer.channel.notes import carried
from pygames.peer.protocol import creation
from pygames.peer.protocol.frames import PROTOCOL
from pygames.peer.protocol.genesis import Genesis
from pygames.peer.protocol.wire import Refused
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify

from .cheats import body, due_data, give, mover, replica, signed_raw, snapshot, stage
from .games import find
from .net import SECRET, Net, lines, room, seed_of, wait


def test_row_53_a_reload_of_each_seat_at_every_height():
    """Each page is killed once at each height: before it has stored its lines, between storing and sending, or after
    both. The match goes on as if nothing had happened."""
    smooth = room("toy", options="plies=4").play()
    net = room("toy", options="plies=4")
    killed: dict[str, set[Any]] = {name: set() for name in net.nodes}
    while not net.settled():
        net.nudge()
        for node in net.nodes.values():
            _work_and_die(node, killed[node.name])
            status = node.peer.status()
            if status["phase"] == "playing" and status["mine"] and status["fresh"]:
                node.peer.act(_same(smooth, replica(node)))
                _work_and_die(node, killed[node.name])
            node.flush()
        if not net.step():
            net.tick(4.0)
    assert len(net.blocks()) == 1
    for name in net.nodes:  # frames signed after a reload also contain heads, but their moves are the same
        assert lines(net.nodes[name]) == lines(smooth.nodes[name])
    assert all(heights == set(range(replica(smooth.nodes["A"]).height + 1)) for heights in killed.values())


def _work_and_die(node, killed):
    for _ in range(1000):
        at = node.peer.participant and replica(node)
        if at and at.height not in killed:
            killed.add(at.height)
            node.flush(store=at.height % 3 > 0, send=at.height % 3 > 1)
            state = at.play.state
            node.reload()
            assert at.height % 3 == 0 or replica(node).play.state == state
        if not node.peer.work():
            return


def _same(smooth, at):
    """Return the move at this height of the undisturbed match."""
    mover = smooth.nodes["AB"[at.due.seats[0]]]
    return replica(mover).play.lines[len(at.play.lines)].text


def test_row_54_all_reload_at_once():
    net = stage()
    for node in net.nodes.values():
        node.reload()
    net.play()
    assert len(net.blocks()) == 1
    assert net.nodes["A"].peer.result()["kind"] == "audited"


def test_row_55_truncated_or_corrupted_storage():
    net = stage(lines=20)
    node, _ = mover(net)
    good = list(node.disk)
    with pytest.raises(Refused, match="cannot be read"):
        Peer.resume([], find)
    with pytest.raises(Refused, match="keys are damaged"):
        Peer.resume([good[0], good[1][:-9], *good[2:]], find)
    with pytest.raises(Refused, match="keys are damaged"):
        Peer.resume([good[0], *good[2:]], find)
    for disk in (
        good[:-3],
        [*good[:20], "frame 0 !!!!", *good[21:]],
        [*good[:-1], good[-1][:50]],
        good[:3],
        good[1:],
        ["nonsense", *good[1:]],
    ):
        net = stage(lines=20)  # restore the match: the other seats admit only one device per height
        node, _ = mover(net)
        height = replica(node).height
        node.reload(disk)
        with pytest.raises(Refused):  # the client signs nothing for a height that has passed
            node.peer.act(str(next(iter(replica(node).play.state.moves()), "pass")))
        net.settle()
        assert replica(node).height == height  # the others have sent the missing frames
        wait(net, 8)  # and have admitted this device, as its journal had lost lines
        assert node.peer.status()["fresh"]
    assert len(net.blocks()) == 1


def test_row_55_a_seed_alone_comes_back_with_its_hand():
    """All journal lines but the first two are lost. From the others' log, the seat recovers the same hand, with its
    secrets."""
    net = stage(lines=14)
    node, _ = mover(net)
    state = node.peer.play.state
    node.reload(node.disk[:2])
    net.settle()
    net.tick(4)
    net.settle()
    assert node.peer.play.state == state
    net.play()
    assert node.peer.result()["kind"] == "audited"


def test_rows_56_57_one_seed_on_two_devices():
    """Two devices have the seed of one seat. When they connect, one of them refuses the other. If both sign all the
    same, the result is that the seat was active twice."""
    net = stage()
    node, other = mover(net)
    twin = net.add("twin", Peer.resume(node.disk, find, line=net.line))
    net.join("twin", node.name)
    net.settle()
    seen = node.peer.events() + twin.peer.events()  # the first one that gets the other's hello closes the channel
    assert any("not the other end" in event.get("reason", "") for event in seen)
    twin.peer.participant.returning.fresh = True
    texts = [str(move) for move in replica(node).play.state.moves()]
    node.peer.act(texts[0])
    node.peer.settle()
    frame = creation.frame(replica(twin), "move", creation.move(replica(twin), texts[1]))
    net.settle()
    give(other, node, frame.raw)
    assert other.peer.result()["kind"] == "equivocation"
    give(node, other, frame.raw, seat=node.peer.seat)
    assert node.peer.result()["kind"] == "twice"
    assert verify(other.peer.export(), find).verdict.seat == node.peer.seat


def test_row_58_a_third_person_watches():
    net = stage(lines=10)
    link = net.nodes["A"].peer.link
    net.add("X", Peer.join(link, seed=seed_of("X"), name="X", find=find, line=net.line))
    before = snapshot(net.nodes["A"].peer)
    net.join("A", "X")
    net.join("B", "X")
    net.settle()
    guest = net.nodes["X"].peer
    assert guest.seat is None
    assert guest.status()["phase"] == "playing"
    assert snapshot(net.nodes["A"].peer) == before
    assert guest.block == before[0]
    assert guest.play.state == net.nodes["A"].peer.play.state.seen_by(None)
    with pytest.raises(Refused, match="it is not this seat's turn"):
        guest.act("pass")
    for say in (
        guest.resign,
        guest.offer_draw,
        lambda: guest.ask_undo(0),
        lambda: guest.call(0),
        lambda: guest.leave(0),
    ):
        with pytest.raises(Refused, match="nothing can be said here"):
            say()
    net.play()
    assert guest.result()["kind"] == "audited"


def test_row_58_only_as_many_as_there_are_seats():
    net = room(players=2, mesh=False)
    link = net.nodes["A"].peer.link
    for name in ("X", "Y"):
        net.add(name, Peer.join(link, seed=seed_of(name), name=name, find=find, line=net.line))
    for name in ("B", "X", "Y"):
        net.join("A", name)
    net.settle()
    net.begin()
    seats = [net.nodes[name].peer.seat for name in "ABXY"]
    assert sorted(seats, key=str) == [0, 1, None, None]


def test_row_61_a_fork_is_found_before_any_card_is_opened():
    """In the game `four`, seat 2 sends one move to A and another to the others. No share is released while two logs
    exist."""
    net = room("four", players=4, seed=3)
    net.play(until=lambda net: net.nodes["C"].peer.status().get("mine"))
    a, b, c = (net.nodes[name] for name in "ABC")
    given = {node.name: {slot: dict(card.given) for slot, card in replica(node).deal.slots.items()} for node in (a, b)}
    texts = [str(move) for move in replica(c).play.state.moves()]
    one, two = (signed_raw(c, body(c, "move", creation.move(replica(c), text))) for text in texts[:2])
    net.cut("C", "A")
    net.cut("C", "B")
    net.cut("C", "D")
    for node, raw in ((a, one), (b, two), (net.nodes["D"], two)):
        node.peer.ends.put(next(iter(node.peer.ends)), 0, 2, raw)
    net.nodes["C"].plays = False
    net.play(until=lambda net: all(net.nodes[name].peer.result() for name in "ABD"), rounds=40)
    for node in (a, b, net.nodes["D"]):
        assert (node.peer.result()["kind"], node.peer.result()["seat"]) == ("equivocation", 2)
        assert verify(node.peer.export(), find).ok
    shown = {card.slot for text in texts[:2] for card in replica(c).play.state.parse(text).cards}
    for node in (a, b):
        for slot, card in replica(node).deal.slots.items():
            if slot not in shown:
                assert card.given == given[node.name].get(slot, {})


@pytest.mark.parametrize("game", ["four"])
def test_row_62_a_missing_link_is_replaced_by_forwarding(game):
    net = room(game, players=4, mesh=False, seed=4)
    for a, b in ("AB", "AC", "AD", "BD", "BC"):  # C and D are never connected
        net.join(a, b)
    net.play(until=lambda net: all(node.peer.play and len(node.peer.play.lines) > 14 for node in net.nodes.values()))
    net.cut("A", "B")  # then A is cut off from B, C and D for a while
    net.cut("A", "C")
    net.cut("A", "D")
    net.settle()
    net.join("A", "B")
    net.play()
    assert len(net.blocks()) == 1
    assert {node.peer.result()["kind"] for node in net.nodes.values()} == {"audited"}


def test_row_68_spectators_cannot_move_or_flood():
    net = stage()
    link = net.nodes["A"].peer.link
    watcher = net.add("W", Peer.join(link, seed=seed_of("W"), watch=True, find=find, line=net.line))
    net.join("A", "W")
    net.settle()
    a = net.nodes["A"]
    cheat, _ = mover(net)
    before = snapshot(a.peer)
    forged = signed_raw(watcher, body(cheat, "move", due_data(cheat)))
    for seat in (0, 1, 2, 9):
        give(a, watcher, forged, seat=seat)
    for at in range(100):
        a.peer.receive("W", carried(0, 0, bytes(64) + at.to_bytes(4, "big")))
    a.peer.settle()
    assert snapshot(a.peer) == before
    assert "W" not in a.peer.ends


def test_row_69_what_waits_is_bounded():
    net = stage()
    a = net.nodes["A"]
    for at in range(1000):
        a.peer.receive("B", carried(0, 1, at.to_bytes(100, "big")))
    assert "B" not in a.peer.ends  # each frame that does not fit is refused, and too many of them close the channel
    assert len(a.peer.outbox().send) < 1000


def test_links():
    peer = Peer.create("toy", seed=bytes(32), secret=bytes(range(32)), find=find)
    game, secret, host = read_link(f"https://example.org/liege/{peer.link}")
    assert (game, secret, host) == ("toy", bytes(range(32)), inviter(peer.lobby.key.code))
    for bad in ("", "#join", "#join/toy/", peer.link[:-1], peer.link + "A", "#join/toy/" + "é" * 64, "x" * 5000):
        with pytest.raises(Refused):
            read_link(bad)
    with pytest.raises(Refused, match="no game"):
        Peer.join(peer.link.replace("toy", "chess"), seed=bytes(32), find=find)


def test_a_rematch_goes_on_in_the_same_room_with_seats_turned():
    net = stage()
    net.nodes["A"].peer.resign()
    net.play()
    first = net.nodes["A"].peer.participant.follower.replica.match
    with pytest.raises(Refused):
        net.nodes["A"].peer.act("pass")
    net.nodes["B"].peer.rematch()
    net.settle()
    assert net.nodes["A"].peer.result()
    net.nodes["A"].peer.rematch()
    net.play(until=lambda net: all(node.peer.status()["phase"] == "playing" for node in net.nodes.values()))
    assert net.nodes["A"].peer.participant.follower.replica.match != first
    assert [net.nodes[name].peer.seat for name in "AB"] == [1, 0]
    net.nodes["A"].reload()
    assert net.nodes["A"].peer.seat == 1
    net.play()
    assert net.nodes["B"].peer.result()["kind"] == "audited"
    assert isinstance(net, Net)


def test_a_long_log_comes_in_several_goes():
    """A peer joins a match after hundreds of heights. It receives the log in several parts, none above a limit."""
    net = stage("lords_and_vassals", lines=400, options="corner_capture=1")
    watcher = net.add("W", Peer.join(net.nodes["A"].peer.link, seed=seed_of("W"), watch=True, find=find, line=net.line))
    net.join("A", "W")
    for _ in range(40):
        for node in net.nodes.values():  # deliver all messages before any peer works
            node.flush()
        flying, net.flying = net.flying, []
        for source, to, data in flying:
            net.nodes[to].peer.receive(source, data)
        for node in net.nodes.values():
            node.peer.settle()
        if not any(net.flying or node.peer.ends.send for node in net.nodes.values()):
            net.tick(4)
    assert watcher.peer.block == net.nodes["A"].peer.block
    assert not [event for event in watcher.peer.events() if event["event"] == "refused"]


@pytest.mark.parametrize("change", ["protocol", "engine", "game"])
def test_row_67_another_program_is_turned_away(change, monkeypatch):
    """A client differs in its engine, its game or its protocol. Each difference alone makes the others refuse it."""
    net = room("dice", "seats=2", mesh=False)
    a = net.nodes["A"].peer
    about = {"engine": a.identity.engine, "game": "dice", "name": "X", "wish": "play"}
    if change == "protocol":
        monkeypatch.setattr(notes, "PROTOCOL", PROTOCOL + 1)
    else:
        about[change] = "another"
    said = notes.hello(**about)
    monkeypatch.undo()
    x = net.nodes["B"].peer
    x.ends._make = lambda binding, fresh: net.line(x.identity.seed, x._sign, SECRET, binding, said, fresh)
    net.join("A", "B")
    net.settle()
    (reason,) = [event["reason"] for event in a.events() if event["event"] in ("turned away", "outdated")]
    assert reason == ("the other side came to play another game" if change == "game" else VERSION)
    assert a.status()["peers"] == []


VERSION = "your friend's page and yours are different versions of this site: update both"


def test_row_67_both_sides_are_told_of_another_version():
    """The side that refuses first sends its version before it closes the channel. So the other side can show the
    reason, even if all messages arrive at once."""
    a = room("dice", "seats=2", mesh=False, sealed=True).nodes["A"].peer
    b = Peer.join(a.link, seed=seed_of("B"), engine="another", find=find)
    a.connect("b", bytes(32), seed_of("a"))
    b.connect("a", bytes(32), seed_of("b"))
    said = b.outbox().send
    for _, message in a.outbox().send:
        b.receive("a", message)
    for _, message in (*said, *b.outbox().send):
        a.receive("b", message)
    out = a.outbox()
    assert out.close == ["b"]
    for _, message in out.send:
        b.receive("a", message)
    for peer in (a, b):
        assert [event["reason"] for event in peer.events() if event["event"] == "outdated"] == [VERSION]


@pytest.mark.parametrize("protocol", [0, 1, PROTOCOL + 1])
def test_row_67_a_genesis_of_another_protocol_is_no_match(protocol):
    """A genesis that states another protocol is refused."""
    genesis = stage().nodes["A"].peer.participant.genesis
    assert Genesis.read(genesis.encoded()) == genesis
    with pytest.raises(Refused, match="another version of the protocol"):
        Genesis.read(replace(genesis, protocol=protocol).encoded())
