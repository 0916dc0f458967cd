"""Functions for tests of cheating clients: they create frames signed with a real seat's key, and deliver them."""

from functools import cache

from pygames.core.slices import drained
from pygames.peer.channel.journal import frame_line
from pygames.peer.channel.notes import carried
from pygames.peer.crypto.group import encode
from pygames.peer.crypto.proofs import sign
from pygames.peer.protocol.follower import Follower
from pygames.peer.protocol.replica import Replica
from pygames.peer.protocol.wire import canonical
from pygames.peer.room.peer import Peer

from .games import find
from .net import Net, room
from .second_line import h


@cache
def disks(game, options, players, lines):
    """Return the stored journal lines of each seat when a move is due after at least `lines` lines of the match."""
    net = room(game, options, players=players)

    def there(net):
        participant = net.nodes["A"].peer.participant
        return participant and len(participant.replica.play.lines) >= lines and participant.replica.due.kind == "move"

    net.play(until=there)
    return {name: tuple(node.disk) for name, node in net.nodes.items()}


@cache
def whole(game, options, players):
    """Return a finished match: the journal lines of each player that contain no frames, and the log."""
    net = room(game, options, players=players).play()
    heads = {
        name: tuple(line for line in node.disk if line[:5] not in ("frame", "aside"))
        for name, node in net.nodes.items()
    }
    return heads, replica(net.nodes["A"]).log


def stage(game="toy", lines=8, options="", players=2):
    """Return a new net in which a move is due. All players are restored from stored lines and connected."""
    net = Net()
    for name, disk in disks(game, options, players, lines).items():
        node = net.add(name, Peer.resume(disk, find, line=net.line))
        node.disk = list(disk)
        node.peer.participant.returning.fresh = True
    names = list(net.nodes)
    for at, a in enumerate(names):
        for b in names[at + 1 :]:
            net.join(a, b)
    net.settle()
    return net


def stage_at(kind, game="toy", options="", players=2, nth=0):
    """Return a new net at the nth height (from 0) at which a frame of this kind is due, before any such frame is sent.
    All players are connected."""
    _, log = whole(game, options, players)
    return at_height([at for at, frames in enumerate(log) if frames[0].kind == kind][nth], game, options, players)


def at_height(height, game="toy", options="", players=2):
    """Return a new net at this height of the match that `whole` returns. All players are restored and connected."""
    heads, log = whole(game, options, players)
    net = Net()
    for name, head in heads.items():
        disk = [*head, *(frame_line(frame) for frames in log[:height] for frame in frames)]
        node = net.add(name, Peer.resume(disk, find, line=net.line))
        node.disk = disk
        node.peer.participant.returning.fresh = True
    names = list(net.nodes)
    for at, a in enumerate(names):
        for b in names[at + 1 :]:
            net.join(a, b)
    for node in net.nodes.values():
        for channel, data in node.peer.outbox().send:
            net.nodes[channel].peer.receive(node.name, data)
    for node in net.nodes.values():
        node.peer.outbox()
    return net


def slice_of(net):
    """Let each player whose turn it is move, and deliver one message."""
    net.nudge()
    for node in net.nodes.values():
        node.peer.settle()
        node.flush()
        if all(other.peer.participant for other in net.nodes.values()) and node.peer.status().get("mine"):
            node.move()
            node.flush()
    net.step()


def replica(node):
    return node.peer.participant.follower.replica


def mover(net):
    """Return the node of the first seat that owes a frame, and the node of the next seat."""
    seat = replica(net.nodes["A"]).due.seats[0]
    nodes = list(net.nodes.values())
    return nodes[seat], nodes[(seat + 1) % len(nodes)]


def body(node, kind, data, **changes):
    """Return the body of a frame at the node's current height, as an object, with these changes."""
    at = replica(node)
    found = {
        "match": at.match.hex(),
        "height": at.height,
        "seat": node.peer.seat,
        "block": at.block.hex(),
        "state": at.state.hex(),
        "kind": kind,
        "data": data,
    }
    return found | changes


def signed_raw(node, text):
    """Return a frame signed with the seat's key. `text`: the body of the frame, as bytes or as an object to encode."""
    text = text if isinstance(text, bytes) else canonical(text)
    return sign("frame", node.peer.identity.seed, node.peer._sign, text) + text


def due_data(node):
    """Return the data of the frame that an honest client would send now, as JSON."""
    from pygames.peer.protocol import creation

    at = replica(node)
    if at.due.kind == "move":
        return creation.move(at, str(next(iter(at.play.state.moves()))))
    return drained(creation.make(at))


def snapshot(peer):
    follower = peer.participant.follower
    return (
        peer.block,
        follower.replica.height,
        sorted(follower.replica.log.here),
        sorted(map(str, follower.early)),
        follower.verdict,
        peer.export(),
        follower.replica.play.state,
    )


def rebuilt(follower, height):
    """Return the match at an earlier height, rebuilt from its log alone."""
    old = follower.replica
    again = Follower(Replica(old.genesis, old.game, old.viewer, old.own))
    for frames in old.log[:height]:
        for frame in frames:
            drained(again.file(frame))
    return again.replica


def stated(at):
    """Return the `state` that a frame must name when no line was undone, computed from section 6 of PROTOCOL.md."""
    tip = h("lines", at.match)[:32]
    for line in at.play.seen_by(None).lines:
        tip = h("line", tip, line.text.encode())[:32]
    return h("state", tip, b"0", b"")[:32]


def agreed(at):
    """Return all values that a replica derives from the closed heights, to compare replicas."""
    slots = [
        (slot, card.to, card.face, card.commitment, sorted((s, encode(p)) for s, p in card.given.items()))
        for slot, card in sorted(at.deal.slots.items())
    ]
    deck = [card.code for card in (*at.deck.shuffling, *at.deck.pile.values())]
    said = at.proposals.offers, sorted(at.proposals.undos.items()), at.absent, at.proposals.since
    tips = sorted(at.rolls.tips.items()), at.rolls.rolled, sorted(at.rolls.links.items())
    return at.height, at.block, at.state, at.due, tuple(at.play.lines), slots, deck, said, tips


def give(to, source, raw, seat=None):
    """Deliver a frame over the channel of `source`; return the reasons of all refusals."""
    peer = to.peer
    peer.events()
    peer.receive(source.name, carried(peer.participant.genesis.series, source.peer.seat if seat is None else seat, raw))
    peer.settle()
    return [event["reason"] for event in peer.events() if event["event"] == "refused"]


def give_refused(to, source, raw, seat=None, because=""):
    """Deliver a frame, and check that it is refused and nothing changes."""
    to.peer.settle()  # the peer first accepts its own frames, so that they do not count as a change
    before = snapshot(to.peer)
    reasons = give(to, source, raw, seat)
    assert reasons, "it was not refused"
    assert because in reasons[0], reasons
    assert snapshot(to.peer) == before
    return reasons[0]


def give_proven(to, source, raw, seat=None, blamed=None, kind="invalid", because=""):
    """Deliver a frame, and check that its seat is proven guilty, with evidence that a third party can verify."""
    from pygames.peer.tools.verify import verify

    give(to, source, raw, seat)
    verdict = to.peer.participant.follower.verdict
    assert verdict is not None, "there is no verdict"
    assert verdict.kind == kind, verdict
    assert verdict.seat == (source.peer.seat if blamed is None else blamed), verdict
    assert because in verdict.reason, verdict.reason
    report = verify(to.peer.export(), find)
    assert report.ok, report.words
    assert report.verdict.seat == verdict.seat
    assert report.verdict.kind == ("equivocation" if kind == "twice" else kind)
    return verdict
