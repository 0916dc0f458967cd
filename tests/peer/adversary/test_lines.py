"""Fault 9: an attacker carries the messages between two real peers, or from a peer to itself, and changes, repeats,
drops or reorders them."""

from typing import Any

import pytest

from pygames.peer.channel import notes
from pygames.peer.channel.line import SecureChannel
from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import SECRET, Net, seed_of

from . import REFUSED, STANDS, attack
from .hostile import Hostile, came, mid, on, took

ZERO = bytes(32)


def peers(**how):
    host = Peer.create("dice", seed=seed_of("A"), secret=SECRET, options="seats=2", find=find)
    guest = Peer.join(host.link, seed=seed_of("B"), find=find, **how)
    return host, guest


def exchanged(a, b, bend=lambda way, n, message: [message], rounds=6):
    """Carry the messages of two peers over one channel and return everything sent. `bend` may replace messages."""
    seen = []
    for _ in range(rounds):
        for way, one, other in (("a", a, b), ("b", b, a)):
            one.settle()
            for n, (_, message) in enumerate(one.outbox().send):
                seen.append((way, message))
                for instead in bend(way, len(seen) + n, message):
                    other.receive("x", instead)
    return seen


def apart(*all_peers):
    for peer in all_peers:
        assert peer.status()["peers"] == []


def connected(a, b, first=ZERO, second=ZERO):
    a.connect("x", first, seed_of("fresh a"))
    b.connect("x", second, seed_of("fresh b"))


def test_two_honest_ends_meet():
    a, b = peers()
    connected(a, b)
    exchanged(a, b)
    assert [len(each.status()["peers"]) for each in (a, b)] == [1, 1]


@attack(9, REFUSED)
@pytest.mark.parametrize("secret", [ZERO, b"x" * 32])
def test_another_room(secret):
    a, _ = peers()
    b = Peer.create("dice", seed=seed_of("B"), secret=secret, options="seats=2", find=find)
    connected(a, b)
    exchanged(a, b)
    apart(a, b)


@attack(9, REFUSED)
@pytest.mark.parametrize("binding", [b"\x01" * 32, b"\x00" * 31 + b"\x01"])
def test_a_carrier_that_ends_somewhere_else(binding):
    """An attacker joins two transport connections into one, so that the two peers use different channel bindings. The
    peers reject the connection."""
    a, b = peers()
    connected(a, b, ZERO, binding)
    exchanged(a, b)
    apart(a, b)


@attack(9, REFUSED)
def test_a_reflection():
    """A peer receives its own messages back. It rejects the connection."""
    a, _ = peers()
    a.connect("x", ZERO, seed_of("fresh"))
    for _ in range(4):
        for _, message in a.outbox().send:
            a.receive("x", message)
    apart(a)


@attack(9, REFUSED)
def test_two_lines_of_one_end_joined_to_each_other():
    a, _ = peers()
    a.connect("x", ZERO, seed_of("one"))
    a.connect("y", ZERO, seed_of("two"))
    for _ in range(4):
        for channel, message in a.outbox().send:
            a.receive("y" if channel == "x" else "x", message)
    apart(a)


@attack(9, REFUSED)
@pytest.mark.parametrize("at", range(6))
@pytest.mark.parametrize("how", ["flipped", "cut", "longer", "twice"])
def test_a_message_changed_on_its_way_ends_the_line(at, how):
    a, b = peers()
    connected(a, b)
    change = {
        "flipped": lambda message: [message[:-1] + bytes([message[-1] ^ 1])],
        "cut": lambda message: [message[:-1]],
        "longer": lambda message: [message + b"\0"],
        "twice": lambda message: [message, message],
    }[how]
    count = iter(range(10_000))
    exchanged(a, b, lambda way, n, message: change(message) if next(count) == at else [message])
    ends = [end for peer in (a, b) for end in peer.ends]
    assert len(ends) < 2  # its receiver has closed the channel


@attack(9, REFUSED)
@pytest.mark.parametrize("what", ["left out", "out of order"])
def test_messages_left_out_or_out_of_order(what):
    net = mid(options="seats=2", sealed=True)
    held: list[Any] = []

    def tap(one, other, message):
        if other != "A" or len(held) > 1:
            return [message]
        held.append(message)
        if len(held) == 1:
            return []
        return [message] if what == "left out" else [message, held[0]]

    net.tap = tap
    b = net.nodes["B"]
    b.peer.act("step 1")
    b.flush()
    b.peer.offer_draw()
    b.flush()
    net.tick(4.0)
    net.settle()
    assert not net.linked("A", "B")
    net.tap = None
    net.join("A", "B")
    net.settle()
    net.tick(4.0)
    net.settle()
    on(net, "A", "B")  # the attack has closed only the channel


@attack(9, REFUSED)
def test_an_old_line_played_back():
    """An attacker sends, over a new channel, everything that an honest guest once sent to the host. The host rejects
    the connection."""
    a, b = peers()
    connected(a, b)
    said = [message for way, message in exchanged(a, b) if way == "b"]
    a.disconnect("x")
    a.connect("x", ZERO, seed_of("fresh again"))
    for message in said:
        a.receive("x", message)
    apart(a)


@attack(9, STANDS)
@pytest.mark.parametrize("wish", ["host", "play"])
def test_who_holds_the_link_and_sits_in_between_is_seen_as_such(wish):
    """An attacker with the link connects to two honest peers. To each of them it can only be a third peer, without a
    seat and with its own key, which is not the host's."""
    net = Net(sealed=True)
    a, b = peers()
    for name, peer in (("A", a), ("B", b)):
        net.add(name, peer)
    came(net, "M", wish=wish, game="dice")
    assert [each["host"] for each in b.status()["peers"]] == [False]
    assert b.status()["terms"] is None
    assert {each["id"] for peer in (a, b) for each in peer.status()["peers"]} & {
        peer.lobby.key.code.hex()[:16] for peer in (a, b)
    } == set()


@attack(9, REFUSED)
@pytest.mark.parametrize("key", ["of the other end", "of nobody"])
def test_another_name_under_ones_own_signature(key):
    """A hello names a key whose secret its sender does not have. The receiver rejects the connection."""
    a, b = peers()
    named = b.lobby.key.code if key == "of the other end" else b.lobby.key.code[:-1] + b"\0"
    mallory = SecureChannel(
        seed_of("M"), 4242, SECRET, ZERO, notes.hello(engine="", game="dice", name="M", wish="play"), ZERO
    )
    mallory._key = named
    a.connect("x", ZERO, seed_of("fresh"))
    a.receive("x", mallory.open())
    (opening,) = [message for _, message in a.outbox().send][:1]
    a.receive("x", mallory.receive(opening).sealed)
    apart(a)


@attack(9, REFUSED)
@pytest.mark.parametrize(
    "first", [b"", b"\x80", b"\x80" + ZERO, b"\x80" + b"\xff" * 32, b"\x01" + ZERO, b"\x80" * 70_000]
)
def test_what_opens_no_line(first):
    a, _ = peers()
    a.connect("x", ZERO, seed_of("fresh"))
    a.receive("x", first)
    assert "x" not in a.ends
    a.receive("x", first)
    apart(a)


@attack(9, REFUSED)
@pytest.mark.parametrize("plain", [b"\x00", b"\x03abc", b"\x02{}", b"\x01", b"\x01\x00\x00", b"\x02", b"\xff" * 100])
def test_what_is_no_message_over_a_good_line(plain):
    net = mid(options="seats=2", sealed=True)
    a = took(net, "A")
    assert isinstance(net.nodes["A"].peer, Hostile)
    assert a.say(plain, "B") != []
    on(net, "B")
    assert net.nodes["B"].peer.status()["mine"]
