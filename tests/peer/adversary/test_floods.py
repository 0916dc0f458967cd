"""A peer floods one channel. The tests count the cost to the others in bytes and in slices of work."""

import tracemalloc
from base64 import b64encode
from itertools import count

import pytest

from pygames.peer.channel.notes import note
from pygames.peer.room.peer import Peer
from tests.peer.cheats import replica, stage_at
from tests.peer.games import find
from tests.peer.net import seed_of

from .misdeeds import have, signed

MEMORY = 16 * 2**20
MESSAGES = 600
AT_ONCE = 4
"""Number of messages that arrive during one slice of work."""
SLICES = 100
"""Approximate number of slices of work in a second."""


def haves(foul, participant):
    """Yield reports that the log ends at each height in turn, some of them with an unknown block. Each asks for all
    later frames."""
    for at in count():
        height = at % (participant.replica.height + 1)
        block = participant.replica.log.blocks[height] if at % 3 else bytes(32)
        yield have(foul, participant, height, block, at % 2)


def blocks(foul, participant):
    known = [block.hex() for block in participant.replica.log.blocks[:32]]
    for at in count():
        shown = known[: 1 + at % len(known)] if at % 2 else [seed_of(str(at)).hex()] * 32
        yield note("blocks", series=0, first=at % 3, blocks=shown)


def early(foul, participant):
    """Yield the same frame for a future height again and again, and every eighth time another frame on an unknown
    block."""
    link: dict[str, list[str]] = {"asides": [], "heads": []}
    same = signed(foul, participant, "heard", link, participant.replica.height + 2)
    for at in count():
        yield (
            signed(foul, participant, "heard", link, participant.replica.height + 1, seed_of(str(at)))
            if at % 8 == 0
            else same
        )


def invalid(foul, participant):
    """Yield frames that contain only nonsense, of three sizes."""
    for at in count():
        size = (100, 4000, 60_000)[at % 3]
        yield bytes((1, 0, 0, foul.peer.seat or 0)) + at.to_bytes(4, "big") * (size // 4)


def votes(foul, participant):
    """Yield votes of both kinds, about all heights and against all seats."""
    for at in count():
        json = {"seat": at % 4, "wants": "time"}
        yield signed(foul, participant, ("close", "answered")[at % 2], json, at // 8 % (participant.replica.height + 1))


def heads(foul, participant):
    for at in count():
        yield signed(
            foul, participant, "head", {"seat": at % 4, "device": "ab" * 16}, at // 4 % (participant.replica.height + 3)
        )


def asides(foul, participant):
    """Yield different undo requests, more than a seat may send during one decision."""
    for at in count():
        yield signed(foul, participant, "undo", {"lines": at % 20_000}, participant.replica.height + at % 3)


def calls(foul, participant):
    for at in count():
        against = {"seat": at % 4, "wants": ("time", "bot")[at // 4 % 2]}
        kind, json = (("call", against), ("contest", {"left": at}), ("leave", {"seat": at % 4}))[at % 3]
        yield signed(foul, participant, kind, json, participant.replica.height)


def beginnings(foul, participant):
    """Yield messages that belong before a match: proposals, genesis blocks, terms and agreements."""
    genesis = b64encode(participant.genesis.encoded()).decode()
    frames = [b64encode(frame.raw).decode() for frame in participant.replica.log[0]]
    for at in count():
        yield (
            note("proposal", genesis=genesis),
            note("genesis", genesis=genesis, frames=frames),
            note("terms", options="", clock=at % 100, series=at % 9),
            note("ready", series=at % 9, terms=b64encode(seed_of(str(at))).decode()),
        )[at % 4]


FLOODS = (haves, blocks, early, invalid, votes, heads, asides, calls, beginnings)
ANYBODY = (haves, blocks, invalid, beginnings)
"""Floods that a participant without a seat can send."""
CASES = [("B", flood) for flood in FLOODS] + [("W", flood) for flood in ANYBODY]
NAMES = [f"{foul}-{flood.__name__}" for foul, flood in CASES]


def scene(kind):
    """Return a match in which the first shuffle or a move is due, with a spectator."""
    net = stage_at(kind, options="plies=4")
    net.add("W", Peer.join(net.nodes["A"].peer.link, seed=seed_of("W"), name="W", watch=True, find=find, line=net.line))
    for name in "AB":
        net.join("W", name)
    deliver(net)
    return net


def deliver(net):
    """Deliver all messages without doing any work."""
    while True:
        for node in net.nodes.values():
            node.flush()
        if not net.flying:
            return
        for a, b, message in net.flying[:]:
            if net.linked(a, b):
                net.nodes[b].peer.receive(a, message)
        net.flying.clear()


def pressed(net, foul, flood):
    """Send some messages of the flood to every other peer; reconnect to those that closed the channel."""
    for node in net.nodes.values():
        if node is not foul:
            for _ in range(AT_ONCE):
                if not net.linked(foul.name, node.name):
                    net.join(foul.name, node.name)
                    deliver(net)
                node.peer.receive(foul.name, next(flood))


def shuffled(name="", flooding=None):
    """Return the number of rounds until both seats have shuffled. In a round, each peer does one slice of work."""
    net = scene("shuffle")
    foul = net.nodes[name] if name else None
    flood = flooding(foul, net.nodes["A"].peer.participant) if flooding else None
    height = replica(net.nodes["A"]).height
    for rounds in count(1):
        for node in net.nodes.values():
            node.peer.work()
        deliver(net)
        if flood:
            pressed(net, foul, flood)
            deliver(net)
        if rounds % SLICES == 0:
            net.tick(1.0)
        if replica(net.nodes["A"]).height == height + 2:
            return rounds
        assert rounds < 5000
    return None


@pytest.fixture(scope="module")
def quiet():
    return shuffled()


@pytest.mark.parametrize(("foul", "flood"), CASES, ids=NAMES)
def test_a_shuffle_is_done_in_at_most_twice_its_slices(foul, flood, quiet):
    assert shuffled(foul, flood) <= 2 * quiet


def drowned(name, flooding, works):
    """Return the number of bytes by which an honest peer's memory grows during a flood. `works`: the peer processes
    each message as it arrives; otherwise it processes none."""
    net = scene("move")
    node, foul = net.nodes["A"], net.nodes[name]
    peer = node.peer
    flood = flooding(foul, peer.participant)
    made = [next(flood) for _ in range(MESSAGES)]
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for at, message in enumerate(made):
            if foul.name not in peer.ends:
                net.cut("A", name)
                net.join("A", name)
                peer.receive(name, foul.peer.outbox().send[0][1])
            peer.receive(foul.name, message)
            if works:
                peer.work()
            peer.outbox()
            foul.peer.outbox()
            if at % SLICES == 0:
                peer.tick(float(at // SLICES))
        after, _ = tracemalloc.get_traced_memory()
        return after - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("works", [True, False], ids=["working", "busy"])
@pytest.mark.parametrize(("foul", "flood"), CASES, ids=NAMES)
def test_a_flood_takes_little_memory(foul, flood, works):
    assert drowned(foul, flood, works) <= MEMORY


def silent(peer, at):
    """Open three more channels that never send a hello."""
    for more in range(3):
        peer.connect(f"silent {at} {more}", bytes(32), seed_of(f"{at} {more}"))


def test_silent_channels_take_nothing_and_lock_nobody_out():
    net = scene("move")
    peer = net.nodes["A"].peer
    for at in range(500):
        silent(peer, at)
        peer.outbox()
        assert {"B", "W"} <= {end.name for end in peer.ends}
    net.cut("A", "B")
    net.join("A", "B")
    silent(peer, 500)
    deliver(net)
    assert peer.ends.get("B").up
    for second in range(12):
        peer.tick(float(second))
    assert not [name for name in peer.outbox().close if name in ("B", "W")]
    silent(peer, 501)
    assert len(peer.ends._at) <= 5


def test_what_one_channel_is_sent_on_its_asking_is_bounded():
    """Between two ticks, a peer sends 600 requests over one channel. The bytes that leave through all channels are
    limited."""
    net = scene("move")
    peer, foul = net.nodes["A"].peer, net.nodes["W"]
    peer.outbox()
    sent = 0
    for _, message in zip(range(MESSAGES), haves(foul, peer.participant), strict=False):
        peer.receive("W", message)
        peer.settle()
        out = peer.outbox()
        sent += sum(len(message) for _, message in out.send)
    assert sent <= 2**20
