"""An in-memory network of peers with a seeded scheduler: it can reorder, duplicate and drop messages, and cut
connections.

Channels are unencrypted unless a test asks for `sealed` ones: those deliver in order and once, like data channels.
"""

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from pygames.core.cards import CHANCE
from pygames.peer.channel.line import SecureChannel
from pygames.peer.protocol.wire import Refused
from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.plain import PlainLine

SECRET = bytes(range(32))


def seed_of(name, match=0):
    return sha256(f"{name} {match}".encode()).digest()


class Node:
    """A peer with its stored journal lines. Each of its channels has the name of the node at the other end."""

    def __init__(self, net, name, peer):
        self.net, self.name, self.peer = net, name, peer
        self.disk = []
        self.random = Random(name)
        self.sent = 0
        self.plays = True
        self.engine = ""
        """The page's version after the next reload; "" for the version that stored the journal lines."""

    def flush(self, store=True, send=True):
        out = self.peer.outbox()
        if store:
            self.disk += out.store
        if not send:
            return
        for channel, data in out.send:
            self.sent += len(data)
            self.net.post(self.name, channel, data)
        for channel in out.close:
            self.net.cut(self.name, channel)

    def reload(self, lines=None):
        """Reload the page: only stored lines remain."""
        others = [other for other in self.net.nodes if self.net.linked(self.name, other)]
        for other in others:
            self.net.cut(self.name, other)
        self.peer = Peer.resume(self.disk if lines is None else lines, find, line=self.net.line, engine=self.engine)
        for other in others:
            self.net.join(self.name, other)

    def move(self):
        """Play a random move that is legal in this seat's view."""
        play = self.peer.play
        self.peer.act(str(self.random.choice(list(play.state.moves()))))


class Net:
    """A network: all nodes, their connections and the messages in transit."""

    def __init__(self, seed=0, reorder=False, duplicate=0.0, drop=0.0, sealed=False):
        self.line: Any = SecureChannel if sealed else PlainLine
        self.opened = 0
        self.random = Random(seed)
        self.reorder, self.duplicate, self.drop = reorder, duplicate, drop
        self.nodes = {}
        self.links = set()
        self.flying = []
        self.now = 0.0
        self.tap = None
        """A function that is called with (sender, receiver, data), and returns the list of messages to deliver
        instead."""

    def add(self, name, peer):
        node = self.nodes[name] = Node(self, name, peer)
        return node

    def linked(self, a, b):
        return frozenset((a, b)) in self.links

    def join(self, a, b):
        self.links.add(frozenset((a, b)))
        binding = sha256("".join(sorted((a, b))).encode()).digest()
        self.opened += 1
        for one, other in ((a, b), (b, a)):
            self.nodes[one].peer.connect(other, binding, seed_of(f"{one} {other}", self.opened))

    def cut(self, a, b):
        if self.linked(a, b):
            self.links.discard(frozenset((a, b)))
            self.flying = [item for item in self.flying if {item[0], item[1]} != {a, b}]
            self.nodes[a].peer.disconnect(b)
            self.nodes[b].peer.disconnect(a)

    def post(self, a, b, data):
        if not self.linked(a, b):
            return
        for copy in self.tap(a, b, data) if self.tap else [data]:
            if data[0] == 0x80:  # opening messages overtake all others
                self.flying.insert(0, (a, b, copy))
                continue
            if self.random.random() < self.drop:
                continue
            self.flying.append((a, b, copy))
            if self.random.random() < self.duplicate:
                self.flying.append((a, b, copy))

    def step(self):
        """Deliver one message; return False if none is in transit."""
        for node in self.nodes.values():
            node.peer.settle()
            node.flush()
        if not self.flying:
            return False
        mixed = self.reorder and self.flying[0][2][0] != 0x80
        a, b, data = self.flying.pop(self.random.randrange(len(self.flying)) if mixed else 0)
        if self.linked(a, b):
            self.nodes[b].peer.receive(a, data)
        return True

    def settle(self):
        while self.step():
            pass

    def tick(self, seconds=1.0):
        self.now += seconds
        for node in self.nodes.values():
            node.peer.tick(self.now)

    def nudge(self):
        """Let guests agree to the announced terms, and let the host begin when enough guests have agreed."""
        for node in self.nodes.values():
            status = node.peer.status()
            if status["phase"] != "lobby" or not status["terms"] or not node.plays:
                continue
            if status["role"] == "play" and not status["agreed"]:
                node.peer.agree()
            ready = sum(end["ready"] for end in status["peers"])
            if status["role"] == "host" and not status["seating"] and ready >= status["seats"] - 1:
                node.peer.begin()
            node.flush()

    def begin(self):
        """Let the players in the lobby agree to the terms and begin the match."""
        for _ in range(2):
            self.nudge()
            self.settle()

    def play(self, until=lambda net: False, rounds=4000, each=None):
        """Let everybody play at random until `until` is true, or until the match has ended and is audited."""
        for _ in range(rounds):
            self.settle()
            self.begin()
            if until(self):
                return self
            moved = False
            for node in list(self.nodes.values()):
                status = node.peer.status()
                if node.plays and status["phase"] == "playing" and status.get("mine") and status["fresh"]:
                    if each:
                        each(node)
                        if not node.peer.status().get("mine"):
                            continue
                    try:
                        node.move()
                    except ValueError:  # the seat must first receive frames that it lacks
                        continue
                    node.flush()
                    moved = True
            if not moved:
                if self.settled():
                    return self
                self.tick(4.0)
        raise AssertionError(f"no end: {[node.peer.status() for node in self.nodes.values()]}")

    def settled(self):
        """True if the match has ended for every peer."""
        results = [node.peer.result() for node in self.nodes.values()]
        return all(result and (result["audited"] or result["kind"] not in ("finished",)) for result in results)

    def blocks(self):
        return {node.peer.block for node in self.nodes.values()}


def room(game="toy", options="", players=2, watchers=0, seed=0, clock=0, mesh=True, **how):
    """Return a net in which the first peer opens a room and the others join it. With `mesh`, all peers are
    connected."""
    net = Net(seed, **how)
    names = "ABCD"[:players]
    about: dict[str, Any] = {"find": find, "line": net.line}
    net.add("A", Peer.create(game, seed=seed_of("A"), secret=SECRET, name="A", options=options, clock=clock, **about))
    link = net.nodes["A"].peer.link
    for name in names[1:]:
        net.add(name, Peer.join(link, seed=seed_of(name), name=name, **about))
    for at in range(watchers):
        net.add(f"W{at}", Peer.join(link, seed=seed_of(f"W{at}"), name=f"W{at}", watch=True, **about))
    if mesh:
        every = list(net.nodes)
        for at, a in enumerate(every):
            for b in every[at + 1 :]:
                net.join(a, b)
    return net


def out_of_time(node, *seats):
    """Make a node's clock report that these seats' time is over, whatever they send."""
    clock = node.peer.participant.clock
    clock.gone = lambda seat: seat in seats
    clock.closes = lambda replica, seat, contested: seat in seats


def lines(node, view=CHANCE):
    return [line.text for line in node.peer.play.lines]


def lines_of(net):
    play = net.nodes["A"].peer.play
    return play.lines if play else []


def wait(net, seconds=140):
    for _ in range(seconds // 2):
        net.tick(2)
        net.settle()


def gone(net, late):
    """Disconnect a seat, check that it may not be called yet, and let two minutes pass. Return the other node."""
    net.cut("A", "B")
    late.plays = False
    net.settle()
    other = next(node for node in net.nodes.values() if node is not late)
    with pytest.raises(Refused, match=r"time left|not begun|in this phase|owes nothing"):
        other.peer.call(late.peer.seat)
    wait(net)
    return other
