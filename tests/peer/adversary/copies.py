"""Honest seats that are open in several browsers, restored from old backups and reloaded, among hostile seats.

python -m tests.peer.adversary.copies --matches 500 --seed 1

`byzantine` describes the hostile seats and the network. Here honest seats are also copied, and lose stored data
repeatedly; any number of the other seats may be hostile, even all. After each match:

* no honest seat was convicted: by anybody, by `verify`, or by a prosecutor who has everything its devices ever signed;
* no device signed two different frames for one height on one block;
* before an honest seat voted to end another seat's time, the decision had been open for as long as the clock requires.
"""

from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from pygames.peer.crypto.group import decode
from pygames.peer.crypto.proofs import SIGNATURE, signed
from pygames.peer.protocol import frames
from pygames.peer.protocol.wire import parsed
from pygames.peer.room.participant import Participant
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from tests.peer.games import find

from . import byzantine, misdeeds
from .byzantine import CLOCK, Byzantine, Rough, Seat, befall, heal, played

GAMES = (
    ("dice", "seats=2 turns=6", 2),
    ("dice", "seats=2 turns=6", 2),
    ("dice", "seats=3 turns=6", 3),
    ("dice", "seats=3 turns=6", 3),
    ("dice", "seats=4 turns=8", 4),
    ("toy", "plies=4", 2),
)
ROUNDS = 50
COPIES_MAX = 3
"""Maximum number of copies of all seats together."""


class Copied(Seat):
    """One browser of an honest seat, or a spectator."""

    def __init__(self, net, name, peer):
        super().__init__(net, name, peer)
        self.backups = []
        self.began = (-1, 0.0)
        """The height of the decision that is open in this browser, and the time at which it began."""

    def flush(self, store=True, send=True):
        super().flush(store, send)
        participant = self.peer.participant
        if participant is not None and participant.replica.proposals.since != self.began[0]:
            self.began = participant.replica.proposals.since, self.net.now

    def away(self, random):
        """Reload this browser, which may lose some stored lines, even several times at one height."""
        self.lost = -1
        super().away(random)

    def load(self):
        super().load()
        self.began = -1, self.net.now


@contextmanager
def recorded(net: Any) -> Iterator[list[Any]]:
    """Record each frame that an honest device signs: the node, the frame, for how long the decision had been open on
    the device, and True if the frame is for the open height."""
    found: list[Any] = []
    own: Any = Participant.own
    reading: Any = frames
    checks, reading.signed = reading.signed, remembered

    def signs(participant, frame):
        for node in net.nodes.values():
            if node.peer.participant is participant and not isinstance(node, Byzantine):
                since, at = node.began
                open_for = net.now - at if since == participant.replica.proposals.since else 0.0
                found.append((node, frame, open_for, participant.replica.height == frame.height))
        own(participant, frame)

    seating: Any = Participant
    seating.own = signs
    try:
        yield found
    finally:
        seating.own, reading.signed = own, checks


@lru_cache(100_000)
def checked(domain, code, proof, body):
    return signed(domain, code, decode(code), proof, body)


def remembered(domain, code, _, proof, body):
    """True if a signature is valid. The result is cached, as every seat receives the same signatures many times."""
    return checked(domain, code, proof, body)


def begun(seed):
    """Return a match at a random height, the hostile seats, and a random number generator."""
    random = Random(f"copies {seed}")
    game, options, players = random.choice(GAMES)
    first, log = played(game, options, players)
    net = Rough(seed, sealed=random.random() < 0.1)
    honest = random.randrange(1, players)
    foul = set(random.sample("ABCD"[:players], players - honest))
    moves = [at for at, frames in enumerate(log) if frames[0].kind == "move"]
    height = random.choice([*range(2, len(log)), *moves[:-2] * 4])
    for name, lines in first.items():
        disk = [*lines, *(byzantine.frame_line(frame) for frames in log[:height] for frame in frames)]
        node = net.nodes[name] = (Byzantine if name in foul else Copied)(net, name, None)
        node.peer = Peer.resume(disk, find, line=node.listens(net.line))
        node.disk, node.kept = disk, len(disk)
        node.peer.participant.returning.fresh = True
    heal(net)
    return net, [net.nodes[name] for name in sorted(foul)], random


def copied(net, random):
    """Back up an honest seat, or restore it from a backup in another browser. Both browsers may stay open."""
    honest = [node for node in net.nodes.values() if isinstance(node, Copied) and node.peer.seat is not None]
    node = random.choice(honest)
    if not node.backups or random.random() < 0.4:
        node.backups.append(list(node.disk))
    elif sum(node.name[-1].isdigit() and node.peer.seat is not None for node in net.nodes.values()) < COPIES_MAX:
        lines = [*random.choice(node.backups), "lost"]
        copy = net.nodes[f"{node.name}{len(net.nodes)}"] = Copied(net, f"{node.name}{len(net.nodes)}", None)
        copy.peer, copy.disk, copy.kept = Peer.resume(lines, find, line=net.line), lines, len(lines)
        for other in random.sample([*net.nodes], random.randrange(1, len(net.nodes) + 1)):
            if other != copy.name:
                net.join(copy.name, other)
    elif random.random() < 0.5:  # the player leaves this browser for another one
        for other in list(net.nodes):
            net.cut(node.name, other)


def divided(net, fouls, random):
    """Let all hostile seats send one device of an honest seat other messages than they send its other devices. They
    claim to have no frame of it, admit it, offer a draw, request an undo, call it, or play on from its height."""
    victim = random.choice(
        [node for node in net.nodes.values() if isinstance(node, Copied) and node.peer.seat is not None]
    )
    participant = victim.peer.participant
    at, device = participant.replica, (participant.returning.device or bytes(16)).hex()
    for foul in fouls:
        if not net.linked(foul.name, victim.name):
            net.join(foul.name, victim.name)
    net.tick(2.0)
    for _ in range(80):
        if not net.step():
            break
    owed = any(at.late(foul.peer.seat) for foul in fouls)
    act = "due" if owed and random.random() < 0.7 else random.choice(("head", "head", "draw", "undo", "call"))
    for foul in fouls:
        said = [misdeeds.have(foul, participant, at.height, at.block, 0)]
        if act == "head":
            said.append(
                misdeeds.signed(foul, participant, "head", {"seat": victim.peer.seat, "device": device}, at.height)
            )
        elif act == "due":
            said += misdeeds.chosen(foul, participant, misdeeds.as_own(foul, participant))
        elif act == "call":
            against = {"seat": victim.peer.seat, "wants": "time"}
            said += [misdeeds.signed(foul, participant, kind, against, at.height) for kind in ("call", "close")]
        else:
            json = {"lines": max(0, len(at.play.lines) - 1)} if act == "undo" else {}
            said.append(misdeeds.signed(foul, participant, act, json, at.height))
        for message in said:
            foul.say(victim.name, message)
    for _ in range(80):
        if not net.step():
            break
    if victim.peer.mine and victim.peer.fresh and victim.peer.result() is None and random.random() < 0.7:
        victim.random.seed(random.random())
        victim.move()
        victim.flush()


def match(seed):
    """Run one match; return the faults found, and counts of its events."""
    net, fouls, random = begun(seed)
    sins = random.choice((0.0, 0.0, 0.5))
    with recorded(net) as signed:
        for _ in range(ROUNDS):
            if random.random() < 0.12:
                copied(net, random)
            if random.random() < 0.7:
                divided(net, fouls, random)
            elif random.random() < sins:
                befall(net, fouls, random)
            else:
                random.choice([node for node in net.nodes.values() if isinstance(node, Copied)]).away(random)
                heal(net)
        for _ in range(8):
            heal(net)
            for _ in range(3000):
                if not net.step():
                    break
            else:
                return ["it never comes to rest"], Counter()
            net.tick(2.0)
    return judged(net, fouls, signed)


def judged(net, fouls, signed):
    """Return the faults found in a match, and counts of its events."""
    honest = [node for node in net.nodes.values() if node not in fouls]
    seats = {node.peer.seat for node in honest} - {None}
    faults, happened = [], Counter(matches=1)
    for node in honest:
        verdict, report = node.peer.participant.follower.verdict, verify(node.peer.export(), find)
        if verdict is not None and (verdict.seat is None or verdict.seat in seats):
            faults.append(f"{node.name} blames {verdict.kind} on {verdict.seat}: {verdict.reason}")
        if not report.ok or (report.verdict is not None and report.verdict.seat in seats):
            faults.append(f"the log of {node.name}: {report.words}")
    by_device: Any = defaultdict(dict)
    by_seat: Any = defaultdict(dict)
    for node, frame, waited, at_open in signed:
        if node.peer.seat is None:
            continue
        happened[frame.kind] += 1
        happened["headed"] += bool(frame.device)
        if frame.kind == "close" and at_open and frame.data["seat"] in seats and waited < CLOCK:
            faults.append(f"{node.name} votes against {frame.data['seat']} after {waited:.0f} s")
        if not frame.aside:
            by_device[node.name, frame.height, frame.block][frame.raw] = frame
            by_seat[frame.seat, frame.height, frame.block][frame.raw] = frame
        elif frame.kind in ("close", "answered"):
            by_seat[frame.seat, frame.height, frame.block, "vote"][frame.raw] = frame
    for at, made in by_device.items():
        happened["twice in one browser"] += len(made) > 1
        if any(one.device == other.device for one, other in combinations(made.values(), 2)):
            faults.append(f"one device signs twice: {at[:2]}")
    for at, made in by_seat.items():
        happened["by two devices"] += len(made) > 1
        if any(proves(one, other) for one, other in combinations(made.values(), 2)):
            faults.append(f"a prosecutor convicts an honest seat: {at[:2]}")
    happened["copies"] = sum(node.name[-1].isdigit() and node.peer.seat is not None for node in honest)
    return faults, happened


def heads_of(frame):
    """Return the seats and devices of the heads in a frame, read from its bytes."""
    bodies = [parsed(raw[SIGNATURE:]) for raw in frame.data.get("heads", ())]
    return frozenset(body["seat"] for body in bodies), frozenset(body["data"]["device"] for body in bodies)


def proves(one, other):
    """True if two different frames or votes that a seat signed for one height and block prove a fault (PROTOCOL.md, 7
    and 8)."""
    if one.aside:
        about = one.data["seat"] == other.data["seat"]
        return (one.kind != other.kind and about) or (one.kind == other.kind == "close" and one.data != other.data)
    (seats, devices), (more, others) = heads_of(one), heads_of(other)
    return devices == others if seats and more else not seats and not more


def main(match=match):
    """Play the matches that the command line requests, and print their faults. `match`: a function that returns the
    faults and counts of the match with a seed."""
    parser = ArgumentParser()
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    faulty, happened = 0, Counter[str]()
    for seed in range(asked.seed, asked.seed + asked.matches):
        faults, counts = match(seed)
        faulty += bool(faults)
        happened += counts
        for fault in faults:
            print(f"seed {seed}: {fault}", flush=True)
    print(f"{asked.matches} matches: {faulty} with a fault; {dict(happened)}")


if __name__ == "__main__":
    main()
