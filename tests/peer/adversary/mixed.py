"""Honest players on unreliable networks and devices, with everything combined: channels, mail, clocks, crashes,
restored and moved seats, and rematches.

python -m tests.peer.adversary.mixed --matches 500 --seed 1

Strangers with the invitation link post old mail again at any place, and relays return old or shortened mail. After each
match:

* nobody was convicted, no match stopped as `internal`, and every log can be verified;
* no device signed two different frames or votes that prove a fault of its seat;
* once everybody is connected, the match goes on to its end. The exceptions are those that PROTOCOL.md lists in section
  10: a player has left, or a device was admitted that the player then gave up.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Any

from pygames.peer.protocol import frames
from pygames.peer.room.participant import Participant
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from tests.peer.games import find
from tests.peer.net import SECRET, Net, Node, seed_of

from .copies import main, proves, remembered

GAMES = (
    ("toy", "plies=4", 2),
    ("dice", "seats=2 turns=6", 2),
    ("dice", "seats=3 turns=6", 3),
    ("dice", "seats=4 turns=8", 4),
    ("notes", "", 3),
    ("four", "", 4),
    ("open", "", 2),
)
CLOCKS = (0, 0, 60, 86_400)
START = 1_790_000_000
DEVICES_MAX = 5
"""Maximum number of devices of the seat that is restored and moved."""
OWN_LINES = ("lost", "device", "reached", "time")
"""First words of the journal lines that belong to one device."""


class World(Net):
    """Players whose channels open and close, and a relay that stores all mail of each place."""

    games: tuple[tuple[str, str, int], ...] = GAMES

    def __init__(self, seed: int) -> None:
        self.random = Random(f"mixed {seed}")
        random = self.random
        super().__init__(seed, random.random() < 0.3, random.choice((0, 0, 0.2)), random.choice((0, 0, 0, 0.1)))
        self.random = random
        self.game, options, players = random.choice(self.games)
        self.clock, self.time = random.choice(CLOCKS), START
        self.relay: dict[int, list[bytes]] = defaultdict(list)
        self.backups: list[list[str]] = []
        self.gone: set[str] = set()
        self.happened = Counter[str]()
        host = Peer.create(
            self.game,
            seed=seed_of("A"),
            secret=SECRET,
            name="A",
            options=options,
            clock=self.clock,
            find=find,
            line=self.line,
        )
        self.add("A", host)
        self.players = list("ABCD"[:players])
        for name in self.players[1:]:
            self.add(name, Peer.join(host.link, seed=seed_of(name), name=name, find=find, line=self.line))
        for node in self.nodes.values():
            node.flush()
        self.carried = random.choice(self.players)
        """The player who restores and moves a seat."""
        self.on = {name: name for name in self.players}
        """The name of the device that each player uses now."""
        if random.random() < 0.75:
            for a, b in combinations(self.players, 2):
                self.join(a, b)
            for _ in range(random.randrange(1, 4)):
                self.nudge()
                self.settle()

    @property
    def used(self) -> list[Node]:
        """The devices that the players use now."""
        return [self.nodes[name] for name in self.on.values()]

    def change(self) -> None:
        """Apply one random event."""
        node = self.random.choice(self.used)
        acts = (
            self.deliver,
            self.meet,
            self.cut_off,
            self.wait,
            self.read,
            self.write,
            self.reload,
            self.repeat,
            self.act,
        )
        act = self.random.choices((*acts, self.restore), (10, 4, 1, 4, 4, 4, 2, 1, 6, 1))[0]
        act(node)

    def deliver(self, node: Node) -> None:
        """Deliver some messages."""
        for _ in range(self.random.randrange(1, 30)):
            self.step()

    def meet(self, node: Node) -> None:
        """Connect two players."""
        other = self.random.choice(self.used)
        if other is not node and not self.linked(node.name, other.name):
            self.join(node.name, other.name)

    def cut_off(self, node: Node) -> None:
        """Close all channels of a player."""
        for other in list(self.nodes):
            self.cut(node.name, other)

    def wait(self, node: Node) -> None:
        """Let a random time pass on each player's page."""
        self.time += self.random.choice((1, 2, 60, 3600, 90_000))
        for other in self.used:
            for _ in range(self.random.choice((0, 1, 5, 40))):
                self.now += 2
                other.peer.tick(self.now, self.time, self.random.random() < 0.3)

    def read(self, node: Node) -> None:
        """Let a player fetch the mail of all places; some of it is old or cut short."""
        for place, versions in list(self.relay.items()):
            mail = versions[-1] if self.random.random() < 0.7 else self.random.choice(versions)
            if self.random.random() < 0.05:
                mail = mail[: self.random.randrange(len(mail))]
            fresh = sha256(f"{self.random.random()}".encode()).digest()
            node.peer.read(place, mail, fresh, opened=self.random.random() < 0.2)

    def write(self, node: Node) -> None:
        """Let a player post mail on the relay."""
        node.peer.settle()
        node.flush()
        posted = node.peer.mail()
        if posted is not None:
            self.relay[posted[0]].append(posted[1])

    def repeat(self, node: Node) -> None:
        """Let a stranger post old mail again at any place."""
        every = [mail for versions in self.relay.values() for mail in versions]
        if every:
            self.relay[self.random.randrange(4)].append(self.random.choice(every))

    def reload(self, node: Node) -> None:
        """Reload a page. Lines that it had not stored, or messages that it had not sent, may be lost."""
        if self.random.random() < 0.5:
            node.peer.outbox()
        else:
            node.flush(send=self.random.random() < 0.5)
        node.reload()

    def restore(self, node: Node) -> None:
        """Back up a seat, or let its player continue on another device, with a backup or with the seat's keys alone."""
        name = self.on[self.carried]
        node = self.nodes[name]
        node.peer.settle()
        node.flush()
        how = self.random.choice(("backup", "backup", "copy", "move"))
        if how == "backup" or (how == "copy" and not self.backups) or len(self.nodes) > DEVICES_MAX + len(self.players):
            self.backups.append(list(node.disk))
            return
        if how == "copy":
            lines = [line for line in self.random.choice(self.backups) if not line.startswith(OWN_LINES)]
        else:
            lines = [*node.disk[:2], *filter(None, [node.peer.status().get("reached")])]
        self.happened[how] += 1
        self.cut_off(node)
        new = self.on[self.carried] = f"{self.carried}{len(self.nodes)}"
        other = self.add(new, Peer.resume([*lines, "lost"], find, line=self.line))
        other.disk = [*lines, "lost"]
        other.flush()

    def act(self, node: Node) -> None:
        """Let a player do something that the page offers."""
        node.peer.settle()
        status, peer, random = node.peer.status(), node.peer, self.random
        with suppress(ValueError):
            if status["phase"] == "lobby":
                begins(node)
            elif peer.result() and random.random() < 0.5:
                peer.rematch()
                self.happened["rematch"] += 1
            elif status["mine"] and status["fresh"] and random.random() < 0.8:
                node.move()
            elif status["claimable"] and random.random() < 0.5:
                peer.call(random.choice(status["claimable"]), bot=random.random() < 0.3)
            elif status["leavable"] and random.random() < 0.1:
                peer.leave(random.choice(status["leavable"]))
                self.happened["left"] += 1
            else:
                said = (peer.offer_draw, peer.concede, lambda: peer.ask_undo(max(0, len(peer.play.lines) - 1)))
                random.choice(said)()
        node.flush()

    def heal(self) -> None:
        """Reconnect all players over a reliable network, and let them play on."""
        self.drop, self.reorder, self.duplicate = 0, False, 0
        for a, b in combinations(self.on.values(), 2):
            self.cut(a, b)
            self.join(a, b)
        for _ in range(30):
            for _ in range(6000):
                if not self.step():
                    break
            else:
                raise AssertionError("it never comes to rest")
            self.now, self.time = self.now + 2, self.time + 1
            for node in self.used:
                node.peer.tick(self.now, self.time)
                status = node.peer.status()
                with suppress(ValueError):
                    if status["phase"] == "lobby":
                        begins(node)
                    elif node.peer.result() and self.asked(node):
                        node.peer.rematch()
                    elif status["mine"] and status["fresh"]:
                        node.move()
                node.flush()

    def asked(self, node: Node) -> bool:
        """True if another player has signed a later match than this player."""
        series = [0 if one.peer.participant is None else one.peer.participant.genesis.series for one in self.used]
        return max(series) > series[self.used.index(node)]

    def excused(self) -> bool:
        """True if the match may wait forever: a player has left, or the others have admitted a device that nobody uses
        any more."""
        parts = [node.peer.participant for node in self.used if node.peer.participant is not None]
        devices = {participant.returning.device for participant in parts}
        heads = [
            head
            for participant in parts
            for (height, _, _), head in participant.follower.claims.heads.items()
            if height >= participant.replica.height - 1
        ]
        return bool(self.happened["left"]) or any(head.data["device"] not in devices for head in heads)


def begins(node: Node) -> None:
    """Let a guest agree to the terms, or let the host begin the match."""
    status = node.peer.status()
    ready = [peer["id"] for peer in status["peers"] if peer["ready"]]
    if status["role"] == "play" and status["terms"] and not status["agreed"]:
        node.peer.agree()
    elif status["role"] == "host" and len(ready) >= status["seats"] - 1:
        node.peer.begin(ready[: status["seats"] - 1])


@contextmanager
def recorded() -> Iterator[dict[Any, dict[bytes, Any]]]:
    """Record the frames and votes that all seats sign, by match, seat, height and block."""
    found: dict[Any, dict[bytes, Any]] = defaultdict(dict)
    participant: Any = Participant
    reading: Any = frames
    own, checks = participant.own, reading.signed

    def signs(participant: Participant, frame: frames.Frame) -> None:
        if not frame.aside or frame.kind in ("close", "answered"):
            at = participant.genesis.match, frame.seat, frame.height, frame.block, frame.aside
            found[at][frame.raw] = frame
        own(participant, frame)

    participant.own, reading.signed = signs, remembered
    try:
        yield found
    finally:
        participant.own, reading.signed = own, checks


def match(seed: int) -> tuple[list[str], Counter[str]]:
    """Run one match; return the faults found, and counts of events."""
    world = World(seed)
    with recorded() as signed:
        for _ in range(world.random.randrange(150, 500)):
            world.change()
        for _ in range(3):
            world.heal()
    return judged(world, signed), world.happened


def judged(world: World, signed: dict[Any, dict[bytes, Any]]) -> list[str]:
    """Return the faults found in a match, and count the players' results."""
    faults = []
    for node in world.nodes.values():
        parts = [participant for participant in (*node.peer.past, node.peer.participant) if participant is not None]
        verdicts = [participant.follower.verdict for participant in parts if participant.follower.verdict is not None]
        faults += [f"{node.name}: {verdict.kind} of {verdict.seat}: {verdict.reason}" for verdict in verdicts]
    for (_, seat, height, *_), made in signed.items():
        if any(proves(one, other) for one, other in combinations(made.values(), 2)):
            faults.append(f"seat {seat} signs twice at height {height}")
    results = [node.peer.result() for node in world.used]
    for node in world.used:
        if node.peer.result() and not (report := verify(node.peer.export(), find)).ok:
            faults.append(f"the log of {node.name}: {report.words}")
    if not all(results) and not world.excused():
        faults.append(f"it stands still: {[node.peer.status().get('waiting') for node in world.used]}")
    world.happened.update(str(result and result["kind"]) for result in results)
    return faults


if __name__ == "__main__":
    main(match)
