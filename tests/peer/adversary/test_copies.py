"""Fault 16: a seat that is open in two browsers or restored from a backup, and others who exploit it; see `copies`."""

import pytest

from pygames.peer.channel import notes
from pygames.peer.channel.journal import frame_line
from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import Refused, to_base64
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica
from tests.peer.games import find
from tests.peer.net import out_of_time, wait

from . import PROVEN, REFUSED, STALLS, STANDS, attack, copies
from .hostile import mid, on, took
from .test_returning import head_for, told_nothing

COPY = "lost"
"""The line that the page adds to a restored journal (`web/src/mine/seats.js`)."""


def copied(net, name, lines, *to):
    """Open a seat in another browser from its stored lines, connected to these peers."""
    copy = net.add(f"{name}2", Peer.resume([*lines, COPY], find, line=net.line))
    copy.disk, copy.plays = [*lines, COPY], False
    for other in to:
        net.join(copy.name, other)
    net.settle()
    return copy


def at_turn(players=2, **how):
    """Return a match in which B is to move and everybody else is hostile."""
    net = mid(options=f"seats={players} turns=20", players=players, **how)
    b = net.nodes["B"]
    b.flush()
    return net, b, [took(net, name) for name in net.nodes if name != "B"]


def lets_in(copy, liars, height=None):
    """Let all liars admit a copy and claim that they have no frame from it."""
    at = replica(copy)
    height = at.height if height is None else height
    block = at.log.blocks[height].hex()
    for liar in liars:
        told_nothing(copy.net, copy, liar, height)
    for liar in liars:
        liar.give(liar.frame("head", head_for(copy), height=height, block=block, state="00" * 32), copy.name)


def honest(*nodes):
    """Check that nothing these devices have signed can convict their seat."""
    frames = [frame for node in nodes for frame in replica(node).log.frames() if frame.seat == node.peer.seat]
    for node in nodes:
        assert node.peer.participant.follower.verdict is None
        assert verify(node.peer.export(), find).verdict is None
        for one in frames:
            for other in frames:
                if (one.height, one.block) == (other.height, other.block) and one.raw != other.raw:
                    assert copies.proves(one, other) is False
                    try:
                        node.peer.participant.follower.compare(one, other)
                    except Refused:
                        continue
                    assert node.peer.participant.follower.verdict is None


@attack(16, STANDS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("asked", ["heard and heard", "heard and move", "move and move"])
def test_two_browsers_that_are_told_different_things(players, asked):
    """Two browsers play one seat. One receives an offer of a draw, the other a request for an undo, and they reply with
    different frames. The seat must not be convicted."""
    net, b, liars = at_turn(players)
    copy = copied(net, "B", b.disk, *[name for name in net.nodes if name != "B"])
    lets_in(copy, liars)
    one, two = asked.split(" and ")
    for node, does, kind in ((b, one, "draw"), (copy, two, "undo")):
        if does == "move":
            node.peer.act("step 1" if node is b else "step 2")
        else:
            data = {"lines": len(replica(b).play.lines) - 1} if kind == "undo" else {}
            liars[0].give(liars[0].frame(kind, data, by=node), node.name)
        net.settle()
    assert replica(b).height > replica(b).log[-1][0].height
    assert replica(b).block != replica(copy).block
    honest(b, copy)


@attack(16, STALLS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_signs_no_choice_before_all_have_let_it_in(players):
    """A restored copy receives a draw offer and a call, while one of the others stays silent. The copy signs no choice
    before all others have admitted it."""
    net, b, liars = at_turn(players)
    copy = copied(net, "B", b.disk, *[name for name in net.nodes if name != "B"])
    lets_in(copy, liars[1:])
    height = replica(copy).height
    liars[0].give(liars[0].frame("draw", {}, by=copy), copy.name)
    liars[0].give(liars[0].frame("call", {"seat": 1, "wants": "time"}, by=copy), copy.name)
    wait(net, 40)
    with pytest.raises(Refused, match="have said what they have"):
        copy.peer.act("step 1")
    assert replica(copy).height == height
    honest(b, copy)


@attack(16, STANDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_backup_from_before_the_others_moved(players):
    """B is restored from a backup made before A's move and B's reply to it. After it is admitted at the height of A's
    move, it receives that move. It must be admitted again before it may sign a move in place of the lost reply."""
    net = mid(options=f"seats={players} turns=20", players=players, mover="A", lines=0)
    b = net.nodes["B"]
    b.flush()
    old = list(b.disk)
    height = replica(b).height
    net.nodes["A"].peer.act("step 1")
    net.settle()
    moved = replica(b).log[height][0]
    b.peer.act("step 1")
    net.settle()
    liars = [took(net, name) for name in list(net.nodes) if name != "B"]
    copy = copied(net, "B", old, *[name for name in net.nodes if name != "B"])
    lets_in(copy, liars)
    liars[0].give(moved.raw, copy.name)
    assert copy.peer.mine
    with pytest.raises(Refused, match="have said what they have"):
        copy.peer.act("step 2")
    lets_in(copy, liars)
    copy.peer.act("step 2")
    net.settle()
    honest(b, copy)


@attack(16, STANDS)
@pytest.mark.parametrize("players", [2, 3])
def test_a_backup_that_is_restored_twice_at_one_height(players):
    """All others lie and admit two copies of one seat at one height. The two moves of the copies convict nobody."""
    net, b, liars = at_turn(players)
    names = [name for name in net.nodes if name != "B"]
    one = copied(net, "B", b.disk, *names)
    lets_in(one, liars)
    one.peer.act("step 1")
    net.settle()
    for name in names:
        net.cut(one.name, name)
    net.nodes["B1"] = net.nodes.pop("B2")
    net.nodes["B1"].name = "B1"
    two = copied(net, "B", b.disk, *names)
    lets_in(two, liars)
    two.peer.act("step 2")
    net.settle()
    assert {replica(node).log[-1][0].data["text"] for node in (one, two)} == {"step 1", "step 2"}
    honest(one, two)


@attack(16, REFUSED)
@pytest.mark.parametrize("players", [2, 3])
def test_an_honest_seat_lets_in_one_device_at_a_height(players):
    """Before its move, a cheating seat asks to admit two devices, in order to send different moves to different
    players. An honest seat admits one device at a height."""
    net = mid(options=f"seats={players} turns=20", players=players)
    b = took(net, "B")
    a, *_ = (net.nodes[name] for name in net.nodes if name != "B")
    at = replica(a)
    for device in ("11" * 16, "22" * 16):
        about = {"height": at.height, "block": at.block.hex(), "links": [], "anew": [device]}
        b.note("have", "A", series=0, **about)
    said = [message for source, message in b.heard if source == "A" and b'"kind":"head"' in message]
    assert said
    assert all(b"11" * 16 in message for message in said)


@attack(16, REFUSED)
def test_a_move_that_is_being_judged_when_another_device_is_let_in_is_not_taken():
    """A cheating seat moves, and asks to admit another device while its move is being checked. The move is not
    accepted."""
    net = mid(options="seats=2 turns=20")
    b, a = took(net, "B"), net.nodes["A"]
    at, height = replica(a), replica(a).height
    move = notes.carried(0, b.seat, b.frame("move", creation.move(b.taken.participant.replica, "step 1")))
    about = {"height": at.height, "block": at.block.hex(), "links": [], "anew": ["11" * 16]}
    a.peer.receive("B", b.lines["A"].seal(move))
    a.peer.work()
    assert a.peer.status()["progress"]["doing"] == "checking"
    a.peer.receive("B", b.lines["A"].seal(notes.note("have", series=0, **about)))
    a.peer.settle()
    assert a.peer.participant.follower.claims.heads
    assert (replica(a).height, replica(a).log.here) == (height, {})


@attack(16, PROVEN)
def test_one_device_that_signs_twice_is_convicted():
    """An admitted device signs two moves. Admission excuses only the moves of earlier devices, so the seat is
    convicted."""
    net = mid(options="seats=2 turns=20")
    b, a = took(net, "B"), net.nodes["A"]
    at = replica(a)
    about = {"height": at.height, "block": at.block.hex(), "links": [], "anew": ["11" * 16]}
    b.note("have", "A", series=0, **about)
    head = to_base64(next(iter(a.peer.participant.follower.claims.heads.values())).raw)
    moves = [creation.move(b.taken.participant.replica, text) for text in ("step 1", "step 2")]
    for raw in [b.frame("move", move | {"heads": [head]}) for move in moves]:
        b.give(raw)
    assert a.peer.result()["kind"] == "equivocation"
    assert verify(a.peer.export(), find).verdict.seat == 1


def test_the_browser_of_before_stops_when_a_copy_was_let_in():
    """All players are honest. An admitted copy plays on, and the first browser stops and reports that the seat is
    played elsewhere."""
    net = mid(options="seats=2 turns=20")
    b = net.nodes["B"]
    b.flush()
    net.cut("A", "B")
    copy = copied(net, "B", b.disk, "A")
    wait(net, 10)
    assert copy.peer.fresh
    copy.peer.act("step 1")
    net.settle()
    net.cut("A", copy.name)
    net.join("A", "B")
    wait(net, 10)
    assert replica(b).block == replica(copy).block
    assert b.peer.status()["elsewhere"]
    assert not copy.peer.status()["elsewhere"]
    net.nodes["A"].peer.act("step 1")
    net.settle()
    with pytest.raises(Refused, match="another browser"):
        b.peer.act("step 2")
    net.cut("A", "B")
    net.join("A", copy.name)
    wait(net, 10)
    copy.peer.act("step 2")
    net.settle()
    on(net, "A", copy.name)


def test_who_gets_back_a_move_of_its_own_that_it_does_not_have_asks_the_others():
    """A whole browser profile was copied, so nothing marks the copy as one, and the first browser has moved since. When
    the others send that move to the copy, the copy asks to be admitted before it signs."""
    net = mid(options="seats=2 turns=20")
    b = net.nodes["B"]
    b.flush()
    lines = list(b.disk)
    b.peer.act("step 1")
    net.settle()
    net.cut("A", "B")
    twin = net.add("B2", Peer.resume(lines, find, line=net.line))
    net.join("A", "B2")
    wait(net, 10)
    assert replica(twin).block == replica(b).block
    assert COPY in [line.split()[0] for line in twin.disk]
    net.nodes["A"].peer.act("step 1")
    net.settle()
    wait(net, 10)
    twin.peer.act("step 2")
    net.settle()
    assert replica(twin).log[-1][0].device == twin.peer.participant.returning.device != b""
    on(net, "A", "B2")


def test_a_copy_stays_the_same_device_when_its_page_is_loaded_anew():
    net = mid(options="seats=2 turns=20")
    b = net.nodes["B"]
    b.flush()
    net.cut("A", "B")
    copy = copied(net, "B", b.disk, "A")
    device = copy.peer.participant.returning.device
    for _ in range(2):
        copy.reload()
        wait(net, 10)
        assert copy.peer.participant.returning.device == device
    copy.peer.act("step 1")
    net.settle()
    copy.reload()
    assert copy.peer.participant.returning.let_in(replica(copy))
    on(net, "A", copy.name)


@pytest.mark.parametrize("seed", range(1, 9))
def test_no_honest_seat_is_convicted_or_closed_by_haste_whatever_is_copied(seed):
    faults, _ = copies.match(seed)
    assert faults == []


@attack(16, STALLS)
@pytest.mark.parametrize("mark", [[], [COPY]], ids=["loaded anew", "copy"])
def test_a_steward_plays_for_nobody_before_it_has_heard_the_others(mark):
    """A bot plays for a seat, and its steward returns without its last stored line. That line may be an acknowledgement
    rather than the bot's move, so the steward signs nothing before it knows the others' logs."""
    net = mid(options="seats=3 turns=20", players=3)
    a, b, c = (net.nodes[name] for name in "ABC")
    b.plays = False
    for other in "AC":
        net.cut("B", other)
    for node in (a, c):
        out_of_time(node, 1)
        node.peer.call(1, bot=True)
    net.settle()
    assert replica(a).absent == (1,)
    at = max(height for height, frames in enumerate(replica(a).log) if frames[0].kind == "close")
    assert replica(a).log[at + 1][0].seat == 0  # the bot's move, which its steward signed
    moved = frame_line(replica(a).log[at + 1][0])
    lines = a.disk[: a.disk.index(moved)]
    again = net.add("A2", Peer.resume([*lines, *mark], find, line=net.line))
    wait(net, 20)
    assert replica(again).height == at + 1
    net.cut("A", "C")
    net.join("A2", "C")
    wait(net, 20)
    assert replica(again).block == replica(c).block
    assert again.peer.participant.follower.verdict is None
