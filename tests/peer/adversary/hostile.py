"""A client that sends anything over real channels, either as a guest with new keys or with a seat's stolen keys.

It has the part of a `Peer`'s interface that `Net` needs.
"""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace

from pygames.core.slices import drained
from pygames.peer.channel import notes
from pygames.peer.channel.identity import engine_of
from pygames.peer.channel.line import Plain, Proven, Reply
from pygames.peer.channel.outbox import Outbox
from pygames.peer.crypto.keys import signing_key
from pygames.peer.protocol import creation
from pygames.peer.protocol.wire import Refused
from tests.peer.cheats import body, replica, signed_raw
from tests.peer.games import find
from tests.peer.net import SECRET, room, seed_of


class Hostile:
    """An attacker's client. `peer`: the client of a seat that the attacker took over; the attacker uses its keys and
    log."""

    def __init__(self, net, name, peer=None, wish="play", secret=SECRET, game="toy", engine=""):
        self.net, self.name, self.taken = net, name, peer
        self.seed = peer.identity.seed if peer else seed_of(name)
        self.secret, self.key = secret, signing_key(self.seed)
        engine = engine or engine_of(find(game))
        self.hello = notes.hello(engine=engine, game=game, name=name, wish=wish)
        self.lines, self.out, self.heard, self.met = {}, [], [], set()
        self.block = b""

    # The interface that `Net` requires of a peer.

    def connect(self, channel, binding, fresh):
        line = self.net.line(self.seed, self.key, self.secret, binding, self.hello, fresh)
        self.lines[channel] = line
        self.out.append((channel, line.open()))

    def disconnect(self, channel):
        self.lines.pop(channel, None)
        self.met.discard(channel)

    def receive(self, channel, message):
        heard = self.lines[channel].receive(message)
        if isinstance(heard, Reply):
            self.out.append((channel, heard.sealed))
        elif isinstance(heard, Proven):
            self.met.add(channel)
        elif isinstance(heard, Plain):
            self.heard.append((channel, heard.message))
            self._follows(heard.message)

    def _follows(self, message):
        if self.taken is None or self.taken.participant is None or message[0] != notes.FRAME:
            return
        _, seat, raw = notes.read_carried(message[1:])
        with suppress(Refused):
            drained(self.taken.participant.follower.take(seat, raw))

    def settle(self):
        pass

    def tick(self, now):
        pass

    def outbox(self):
        out, self.out = Outbox([], self.out, []), []
        return out

    def status(self):
        return {"phase": "hostile"}

    def result(self):
        return {"kind": "hostile", "audited": True}

    # The attacker's messages.

    def say(self, plain, *to):
        """Send bytes to these peers, or to all honest ones; return the reasons for which they rejected messages."""
        to = to or tuple(name for name in self.met if not isinstance(self.net.nodes[name].peer, Hostile))
        for name in to:
            self.net.nodes[name].peer.events()
        for name in to:
            if name in self.lines:
                self.out.append((name, self.lines[name].seal(plain)))
        self.net.settle()
        return [reason for name in to for reason in refusals(self.net.nodes[name])]

    def note(self, kind, *to, **fields):
        """Send a note to these peers, or to all honest ones; return the reasons for which they rejected messages."""
        return self.say(notes.note(kind, **fields), *to)

    def asks(self, *to, height=None):
        """Request the frames after `height`, by default after the attacker's own latest height."""
        at = self.taken.participant.replica
        height = at.height if height is None else height
        about = {"height": height, "block": at.log.blocks[height].hex(), "links": [], "anew": []}
        return self.note("have", *to, series=0, **about)

    def give(self, raw, *to, seat=None, series=0):
        """Send a frame to these peers, or to all honest ones; return the reasons for which they rejected messages."""
        return self.say(notes.carried(series, self.seat if seat is None else seat, raw), *to)

    @property
    def seat(self):
        return self.taken.seat

    def frame(self, kind, data, by=None, **changes):
        """Return a frame signed with this seat's key. It continues the log of `by`, or else the attacker's own log;
        `changes` replace its fields."""
        node = SimpleNamespace(peer=self.taken)
        text = body(by or node, kind, data) | {"seat": self.seat} | changes
        return signed_raw(node, text)

    def due(self):
        """Return the data of the frame that is due now, as an honest client would create it; for a move, the first
        legal one."""
        at = self.taken.participant.replica
        if at.due.kind == "move":
            return creation.move(at, str(next(iter(at.play.state.moves()))))
        return drained(creation.make(at))

    def own(self, kind, data):
        """Sign a frame, accept it in the attacker's own log, and return its bytes."""
        raw = self.frame(kind, data)
        drained(self.taken.participant.follower.take(self.seat, raw))
        return raw


def refusals(node):
    """Return the reasons for which a node rejected messages since the last call."""
    return [event["reason"] for event in node.peer.events() if event["event"] in ("refused", "turned away", "outdated")]


def took(net, name):
    """Replace a player's client by a hostile one with the same keys, and return the hostile client."""
    old = net.nodes[name]
    for other in list(net.nodes):
        net.cut(name, other)
    peer = old.peer
    hostile = old.peer = Hostile(net, name, peer, game=peer.identity.game, engine=peer.identity.engine)
    old.plays = False
    for other in net.nodes:
        if other != name:
            net.join(name, other)
    net.settle()
    return hostile


def came(net, name, *to, **how):
    """Add a hostile client that joins by the invitation link with new keys."""
    hostile = Hostile(net, name, **how)
    node = net.add(name, hostile)
    node.plays = False
    for other in to or [other for other in net.nodes if other != name]:
        net.join(other, name)
    net.settle()
    return hostile


def mid(game="dice", options="", players=2, mover="B", lines=3, sealed=False, clock=0, watchers=0):
    """Return a match in which the player `mover` is to move, and all participants are connected."""
    net = room(game, options, players=players, sealed=sealed, clock=clock, watchers=watchers)

    def there(net):
        play = net.nodes["A"].peer.play
        return play and len(play.lines) >= lines and net.nodes[mover].peer.status().get("mine")

    return net.play(until=there)


def kept(net, *names):
    """Return the block, the result and the verdict of each of these nodes; a refused message must not change them."""
    return [
        (node.peer.block, node.peer.result(), node.peer.participant.follower.verdict)
        for node in (net.nodes[name] for name in names)
    ]


def on(net, *names):
    """Check that these honest players have no result and no verdict, and that their logs agree."""
    for name in names:
        peer = net.nodes[name].peer
        assert peer.result() is None, peer.result()
        assert peer.participant.follower.verdict is None
    assert len({replica(net.nodes[name]).block for name in names}) == 1
