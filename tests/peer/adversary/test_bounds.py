"""Fault 10: messages that cost the receiver more than the sender, counted in bytes and slices of work."""

from typing import Any

import pytest

from pygames.peer.channel import notes
from pygames.peer.channel.ends import CREDIT_MAX, CREDIT_TICK, ENDS_MAX, FAULTS_MAX
from pygames.peer.crypto.proofs import public
from pygames.peer.protocol.frames import Key
from pygames.peer.protocol.genesis import Genesis
from pygames.peer.protocol.wire import to_base64
from tests.peer.cheats import replica, stage
from tests.peer.net import room, seed_of

from . import REFUSED, attack
from .hostile import came, kept, mid, on, took


def sent(net, victim, hostile, *messages):
    """Send messages to the victim. Return the number of bytes that it sends back, and the slices of work that it
    needs."""
    peer = net.nodes[victim].peer
    peer.outbox()
    slices = size = 0
    for message in messages:
        peer.receive(hostile.name, hostile.lines[victim].seal(message))
        while peer.work():
            slices += 1
        out = peer.outbox()
        size += sum(len(data) for to, data in out.send if to == hostile.name)
        if hostile.name in out.close:
            break
    return size, slices


def have(at, height, block=None, series=0):
    block = at.log.blocks[height].hex() if block is None else block
    return notes.note("have", series=series, height=height, block=block, links=[], anew=[])


@pytest.fixture(scope="module")
def long():
    """Return a match with a long log."""
    return stage("toy", lines=14)


def asker(net):
    """Return a new watcher, which will request frames."""
    return came(net, f"W{len(net.nodes)}", wish="watch", game="toy")


@attack(10, REFUSED)
@pytest.mark.parametrize("heights", [(0,), (0, 1), (3, 5, 0), (1, 2, 3, 4, 5, 6, 7)])
def test_asking_again_for_old_frames(long, heights):
    """A peer requests the frames of the same heights in turn, a thousand times. A budget limits the replies, and at
    last the peer is disconnected."""
    watcher = asker(long)
    at = replica(long.nodes["A"])
    messages = [have(at, heights[n % len(heights)]) for n in range(1000)]
    size, _ = sent(long, "A", watcher, *messages)
    assert size <= CREDIT_MAX + 2 * 65_604
    assert watcher.name not in long.nodes["A"].peer.ends  # the peer that sent so many requests is disconnected


@attack(10, REFUSED)
def test_asking_for_long_is_paid_from_a_budget_that_fills_slowly(long):
    """A peer sends forty requests a second for a minute. A budget that refills slowly limits the replies."""
    watcher = asker(long)
    at = replica(long.nodes["A"])
    total, seconds = 0, 60
    for n in range(seconds):
        long.tick(1.0)
        total += sent(long, "A", watcher, *[have(at, (n + m) % 6) for m in range(40)])[0]
    assert total <= CREDIT_MAX + seconds * (CREDIT_TICK + 65_604)


@attack(10, REFUSED)
def test_parting_blocks_asked_for_again_and_again(long):
    """A peer sends a thousand notes, each with another block, so that the receiver searches its log for the height at
    which the two logs differ. The replies stay small and need no slices of work."""
    watcher = asker(long)
    at = replica(long.nodes["A"])
    size, slices = sent(long, "A", watcher, *[have(at, at.height, block=f"{n:064x}") for n in range(1000)])
    assert size <= 50 * 64 * 80
    assert slices == 0


@attack(10, REFUSED)
@pytest.mark.parametrize("kind", ["known", "early", "invalid", "forged"])
def test_one_frame_for_ever(kind):
    """A frame that is known, early, invalid or forged arrives thousands of times. The receiver validates it at most as
    often as the channel's budget for faults allows."""
    net = mid(options="seats=3", players=3)
    c, b = took(net, "C"), net.nodes["B"]
    at = c.taken.participant.replica
    raw = {
        "known": at.log[1][2].raw,
        "early": c.frame("move", {**empty_move(), "text": "step 1"}, height=at.height + 1, block="66" * 32),
        "invalid": c.frame("move", {**empty_move(), "text": "step 1"}),
        "forged": bytes(200),
    }[kind]
    before = kept(net, "B")
    messages = [notes.carried(0, 2, raw)] * 5000
    size, slices = sent(net, "B", c, *messages)
    assert slices <= {"known": 0, "early": 1, "invalid": 31, "forged": 31}[kind]
    assert size == 0
    assert "C" not in b.peer.ends
    assert kept(net, "B") == before
    on(net, "A", "B")


def empty_move():
    return {"text": "", "link": "", "shares": [], "openings": [], "commits": [], "sealed": [], "heads": []}


@attack(10, REFUSED)
def test_early_frames_by_turns():
    """Forty early frames for one height, each on another block, arrive twenty times each. The receiver validates few of
    them and stores at most eight."""
    net = mid(options="seats=3", players=3)
    c, b = took(net, "C"), net.nodes["B"]
    height = replica(b).height + 2
    frames = [c.frame("move", empty_move(), height=height, block=f"{n:064x}") for n in range(40)]
    _, slices = sent(net, "B", c, *[notes.carried(0, 2, raw) for raw in frames * 20])
    assert slices <= FAULTS_MAX + 2
    assert len(b.peer.participant.follower.early) <= 8
    assert b.peer.participant.follower.verdict is None


@attack(10, REFUSED)
@pytest.mark.parametrize("kind", ["resign", "draw", "undo", "call", "contest", "close", "answered", "leave", "head"])
def test_asides_that_fill_what_is_stored(kind):
    """A seat sends 150 different asides of one kind during one decision. The receiver stores a limited number of
    lines."""
    net = mid(options="seats=3 turns=20", players=3, lines=4)
    c, b = took(net, "C"), net.nodes["B"]
    b.flush()
    stored = len(b.disk)
    extra = {"undo": "lines", "contest": "left"}.get(kind)
    at = c.taken.participant.replica
    for n in range(150):
        data: dict[str, Any] = {extra: n} if extra else {} if kind in ("resign", "draw") else {"seat": n % 4}
        if kind in ("call", "close", "answered"):
            data["wants"] = "time"
        if kind == "head":
            data["device"] = f"{n:032x}"
        back = n % at.height
        changes = {"height": back, "block": at.log.blocks[back].hex(), "state": f"{n:064x}"}
        sent(net, "B", c, notes.carried(0, 2, c.frame(kind, data, **({} if kind == "undo" else changes))))
        if n % 25 == 0:
            net.tick(1.0)
    b.flush()
    assert len(b.disk) - stored <= 200
    held = b.peer.participant.follower
    assert len(held.pool) + len(held.claims.votes) + len(held.claims.heads) + len(held.claims.calls) <= 200
    assert "C" not in b.peer.ends or held.verdict is None


@attack(10, REFUSED)
@pytest.mark.parametrize("seconds", [0, 13])
def test_channels_that_say_nothing_do_not_lock_friends_out(seconds):
    """More channels are open than a peer allows, and no message arrives over them. A friend can still join at once, and
    connected peers stay connected."""
    net = mid(options="seats=2")
    a = net.nodes["A"].peer
    for n in range(ENDS_MAX + 5):
        a.connect(f"silent {n}", bytes(32), seed_of(f"silent {n}"))
    for _ in range(seconds):
        net.tick(1.0)
    friend = came(net, "F", "A", wish="watch", game="dice")
    assert friend.met == {"A"}
    assert "B" in a.ends
    if seconds:
        assert [name for name in a.ends._at if name.startswith("silent")] == []


@attack(10, REFUSED)
def test_watchers_that_come_by_the_dozen_do_not_lock_a_seat_out():
    net = mid(options="seats=2")
    net.cut("A", "B")
    for n in range(ENDS_MAX + 5):
        came(net, f"W{n}", "A", wish="watch", game="dice")
    net.join("A", "B")
    net.settle()
    assert [end.seat for end in net.nodes["A"].peer.ends if end.seat is not None] == [1]
    on(net, "A", "B")


@attack(10, REFUSED)
@pytest.mark.parametrize("note", ["have", "blocks", "ready", "genesis", "terms"])
def test_notes_without_end(note):
    net = mid(options="seats=2")
    watcher = came(net, "W", wish="watch", game="dice")
    a = net.nodes["A"]
    before = kept(net, "A")
    genesis = replica(a).genesis.encoded()
    message = {
        "have": have(replica(a), 0, series=9),
        "blocks": notes.note("blocks", series=0, first=0, blocks=["77" * 32] * 32),
        "ready": notes.note("ready", series=9, terms=to_base64(bytes(32))),
        "genesis": notes.note("genesis", genesis=to_base64(genesis.replace(b'"clock":0', b'"clock":9')), frames=[]),
        "terms": notes.note("terms", options="", clock=0, series=0),
    }[note]
    size, _ = sent(net, "A", watcher, *[message] * 2000)
    assert "W" not in a.peer.ends
    assert size < 200_000
    assert kept(net, "A") == before
    assert len(a.peer.events()) <= 1000


@attack(10, REFUSED)
@pytest.mark.parametrize("wish", ["play", "host"])
def test_guests_without_a_seat_do_not_lock_a_seat_out(wish):
    """Guests without a seat connect during a match and claim that they want to play, or that they are the host. They
    can only watch, and the player of a seat can still connect."""
    net = mid(options="seats=2")
    net.cut("A", "B")
    for n in range(ENDS_MAX + 5):
        came(net, f"P{n}", "A", wish=wish, game="dice")
    net.join("A", "B")
    net.settle()
    assert [end.seat for end in net.nodes["A"].peer.ends if end.seat is not None] == [1]
    on(net, "A", "B")


@attack(10, REFUSED)
def test_a_host_that_proposes_without_end():
    """The host sends a hundred different proposals that fit the terms to which the guest agreed. The guest's client
    stores only a few lines for them."""
    net = room("dice", "seats=3")
    net.settle()
    b = net.nodes["B"]
    b.peer.agree()
    net.settle()
    lobby = b.peer.lobby
    a = took(net, "A")
    b.flush()
    stored = len(b.disk)
    key = Key.read(public(a.key))
    for n in range(100):
        keys = (key, lobby.key, Key.read(public(n + 2)))  # nobody who is connected has the third key
        genesis = Genesis(
            "dice", lobby.terms.options, 1, lobby.identity.engine, lobby.room, 0, keys, ("A", "B", f"C{n}")
        )
        a.note("proposal", "B", genesis=to_base64(genesis.encoded()))
    b.flush()
    assert 0 < len(b.disk) - stored <= 8
