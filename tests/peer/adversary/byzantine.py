"""Seats that may do anything they can sign, in a network that splits and heals, among honest seats that reload and lose
stored data. Of four seats, two may be hostile. A host may be hostile before the match begins.

python -m tests.peer.adversary.byzantine --matches 500 --seed 1

The seed alone determines a match. After the network has healed: no honest seat was convicted, by anybody or by
`verify`; no two honest seats have different results of one match (except "unconfirmed", or still in progress); no
honest seat lost except by the rules, by a concession of its own client, or by the votes of all others.
"""

from argparse import ArgumentParser
from collections import Counter
from functools import cache
from random import Random

from pygames.peer.channel import notes
from pygames.peer.channel.journal import frame_line
from pygames.peer.channel.line import Plain
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from tests.peer.games import find
from tests.peer.net import Net, Node, room

from .misdeeds import MISDEEDS, SEATING

GAMES = (
    ("dice", "seats=2 turns=6", 2),
    ("dice", "seats=3 turns=6", 3),
    ("dice", "seats=3 turns=6", 3),
    ("dice", "seats=4 turns=8", 4),
    ("dice", "seats=4 turns=8", 4),
    ("toy", "plies=4", 2),
    ("four", "", 4),
)
CLOCK = 20
ROUNDS = 60
"""The number of events in a match before the network heals."""


class Rough(Net):
    """A network that keeps the order of messages only within each channel."""

    def step(self):
        """Deliver the next message of one channel."""
        for node in self.nodes.values():
            node.peer.settle()
            node.flush()
        if not self.flying:
            return False
        ways = list(dict.fromkeys((a, b) for a, b, _ in self.flying))
        way = self.random.choice(ways)
        at = next(at for at, (a, b, _) in enumerate(self.flying) if (a, b) == way)
        a, b, message = self.flying.pop(at)
        self.nodes[b].hear(a, message)
        return True

    def post(self, a, b, data):
        if self.linked(a, b):
            self.flying.append((a, b, data))

    def add(self, name, peer):
        node = self.nodes[name] = Seat(self, name, peer)
        return node


class Seat(Node):
    """An honest seat, or a spectator."""

    def __init__(self, net, name, peer):
        super().__init__(net, name, peer)
        self.kept = 0
        """The number of journal lines that the seat believes it has stored."""
        self.lost = -1
        """The height at which the seat last lost lines. A lying witness can convict a seat that loses lines twice at
        one height, so each seat loses lines there only once."""

    def flush(self, store=True, send=True):
        before = len(self.disk)
        super().flush(store, send)
        self.kept += len(self.disk) - before

    def hear(self, source, message):
        self.peer.receive(source, message)

    def listens(self, line):
        """Return the constructor of this seat's channels, unchanged."""
        return line

    def away(self, random):
        """Reload this seat's page. Sometimes the page crashes after storing and before sending, or stored lines are
        damaged."""
        self.flush(send=random.random() < 0.5)
        height = self.peer.participant.replica.height if self.peer.participant else 0
        frames = [at for at, line in enumerate(self.disk) if line[:5] in ("frame", "aside")]
        if random.random() < 0.3 and frames and self.lost < height:
            at = random.choice(frames[-12:])
            bent = self.disk[at][:-40] + "!" + self.disk[at][-39:]
            self.disk = self.disk[:at] if random.random() < 0.5 else [*self.disk[:at], bent, *self.disk[at + 1 :]]
        if self.kept > len(self.disk) or any("!" in line for line in self.disk):
            if self.lost == height:
                return
            self.lost = height
        self.load()
        self.flush()

    def load(self):
        """Reload the page. Unreadable lines stay in storage, and later lines follow them."""
        others = [other for other in self.net.nodes if self.net.linked(self.name, other)]
        for other in others:
            self.net.cut(self.name, other)
        self.peer = Peer.resume(self.disk, find, kept=self.kept, line=self.net.line)
        for other in others:
            self.net.join(self.name, other)


class Byzantine(Seat):
    """A hostile seat, which acts like an honest client, but also signs any frame and sends it to any peers."""

    def __init__(self, net, name, peer):
        super().__init__(net, name, peer)
        self.random = Random(f"{net.random.random()}")
        self.temper = self.random.sample(MISDEEDS, self.random.randrange(2, len(MISDEEDS) + 1))
        self.bold = self.random.random() < 0.3
        """True if the seat signs two different frames where one is due. Such a seat is soon convicted."""
        self.deaf, self.mute = set(), set()
        self.heard = []
        """The messages with frames that this seat has received."""

    def listens(self, line):
        """Return a class of channels like `line` that also records all frames received."""

        def made(*about):
            whole = line(*about)
            hears = whole.receive

            def receive(message):
                found = hears(message)
                if isinstance(found, Plain) and found.message[0] == notes.FRAME:
                    self.heard.append(found.message)
                return found

            whole.receive = receive
            return whole

        return made

    def hear(self, source, message):
        if source not in self.deaf:
            super().hear(source, message)

    def say(self, name, plain):
        """Send a message to one peer."""
        end = self.peer.ends.get(name)
        if end is not None and end.up:
            self.net.post(self.name, name, end.line.seal(plain))

    def flush(self, store=True, send=True):
        out = self.peer.outbox()
        self.disk += out.store
        for channel, message in out.send:
            if message[0] == 0x80 or channel not in self.mute:
                self.net.post(self.name, channel, message)
        for channel in out.close:
            self.net.cut(self.name, channel)

    def others(self):
        """Return the names of some other peers, chosen at random."""
        names = [name for name in self.net.nodes if name != self.name]
        return self.random.sample(names, self.random.randrange(1, len(names) + 1))

    def sin(self):
        """Commit a random misdeed against one peer, and send its messages to some peers."""
        victim = self.net.nodes[self.random.choice([name for name in self.net.nodes if name != self.name])]
        participant = victim.peer.participant
        if participant is not None and participant.begun:
            said = self.random.choice(self.temper)(self, participant)
        elif self.peer.lobby.hosts:
            said = self.random.choice(SEATING)(self)
        else:
            said = []
        for message in said:
            for name in self.others():
                self.say(name, message)


@cache
def played(game, options, players):
    """Return a finished match: the journal lines of each player that contain no frames, and the log."""
    net = room(game, options, players=players, watchers=1, clock=CLOCK).play()
    first = {
        name: [line for line in node.disk if line[:5] not in ("frame", "aside")] for name, node in net.nodes.items()
    }
    return first, net.nodes["A"].peer.participant.replica.log


def begun(seed):
    """Return a match at a random height or before it begins, the hostile seats, and a random number generator."""
    random = Random(f"match {seed}")
    game, options, players = random.choice(GAMES)
    seating = random.random() < 0.15
    first, log = played(game, options, players)
    net = Rough(seed, sealed=random.random() < 0.2)
    foul = (
        {"A"} if seating else set(random.sample("ABCD"[:players], 2 if players == 4 and random.random() < 0.4 else 1))
    )
    playing = [at for at, frames in enumerate(log) if frames[0].kind == "move"]
    height = 0 if seating else random.choice([*range(2, len(log)), *playing, *playing])
    for name, lines in first.items():
        disk = [*lines, *(frame_line(frame) for frames in log[:height] for frame in frames)]
        disk = disk[:2] if seating else disk  # only the first line of the journal, and the identity
        node = net.nodes[name] = (Byzantine if name in foul else Seat)(net, name, None)
        node.peer = Peer.resume(disk, find, line=node.listens(net.line))
        node.disk, node.kept = disk, len(disk)
        if not seating:
            node.peer.participant.returning.fresh = True
    heal(net)
    return net, [net.nodes[name] for name in sorted(foul)], random


def heal(net):
    """Connect everybody to everybody."""
    every = list(net.nodes)
    for at, a in enumerate(every):
        for b in every[at + 1 :]:
            if not net.linked(a, b):
                net.join(a, b)


def people(net, random, patience):
    """Let the players act: they move, call late seats, leave, or prepare the match. Hostile players act half of the
    time."""
    for node in net.nodes.values():
        if isinstance(node, Byzantine) and random.random() < 0.5:
            continue
        peer = node.peer
        participant = peer.participant
        if participant is None or not participant.begun:
            seats(node, random)
            continue
        try:
            if peer.mine and peer.fresh and peer.result() is None and random.random() < patience:
                node.move()
            for seat in participant.may_call():
                if random.random() < 0.4:
                    peer.call(seat, bot=random.random() < 0.3)
            for seat in participant.may_leave():
                if random.random() < 0.2:
                    peer.leave(seat)
        except ValueError:
            pass
        node.flush()


def seats(node, random):
    """Let a guest sit down or stand up, or let the host begin the match."""
    status = node.peer.status()
    try:
        if status["role"] == "play" and random.random() < 0.5:
            node.peer.agree(not status["agreed"] or random.random() < 0.8)
        elif status["role"] == "host":
            node.peer.begin()
    except ValueError:
        pass
    node.flush()


def befall(net, fouls, random):
    """Apply one random event, let the players act, and deliver some messages."""
    names = list(net.nodes)
    honest = [node for node in net.nodes.values() if node not in fouls]
    foul = random.choice(fouls)
    chance = random.random()
    if chance < 0.35:
        foul.sin()
    elif chance < 0.45:
        a, b = random.sample(names, 2)
        if net.linked(a, b):
            net.cut(a, b)
        else:
            net.join(a, b)
    elif chance < 0.48:  # the room splits in two
        there = set(random.sample(names, random.randrange(1, len(names))))
        for a in there:
            for b in set(names) - there:
                net.cut(a, b)
    elif chance < 0.53:
        heal(net)
    elif chance < 0.58:
        random.choice(honest).away(random)
    elif chance < 0.63:
        foul.mute, foul.deaf = (set(random.sample(names, random.randrange(len(names) + 1))) for _ in range(2))
    elif chance < 0.75:
        for _ in range(random.choice((1, 3, 12, 20))):
            net.tick(2.0)
    people(net, random, random.choice((0.1, 0.5, 1.0)))
    for _ in range(random.choice((0, 3, 10, 40))):
        if not net.step():
            break


def match(seed):
    """Play one match; return the faults found, and the result of each honest seat as a text."""
    net, fouls, random = begun(seed)
    for _ in range(ROUNDS):
        befall(net, fouls, random)
    for at in range(12):
        heal(net)
        for _ in range(3000):
            if not net.step():
                break
        else:
            return ["it never comes to rest"], ["restless"]
        net.tick(2.0)
        if at > 6:
            for foul in fouls:
                foul.mute = set(net.nodes)
    return judged(net, fouls)


def judged(net, fouls):
    """Return the faults in the honest seats' results, and each of these results as a text."""
    honest = [node for node in net.nodes.values() if node not in fouls and node.peer.participant is not None]
    faults, ends = [], []
    finals: dict[bytes, set[str]] = {}
    for node in honest:
        participant, result = node.peer.participant, node.peer.result()
        codes = [each.peer.lobby.key.code for each in fouls]
        guilty = {seat for seat, key in enumerate(participant.genesis.keys) if key.code in codes}
        seats = {*participant.replica.seats} - guilty
        ends.append(end_of(result))
        finals.setdefault(participant.genesis.match, set()).add(ends[-1])
        verdict = participant.follower.verdict
        if verdict is not None and verdict.seat not in guilty:
            faults.append(f"{node.name} blames {verdict.kind} on {verdict.seat}: {verdict.reason}")
        report = verify(node.peer.export(), find)
        if not report.ok or (report.verdict is not None and report.verdict.seat in seats):
            faults.append(f"the log of {node.name}: {report.words}")
        last = (
            participant.replica.play.lines[-1].text.split()
            if participant.replica.play.ended and participant.replica.play.lines
            else [""]
        )
        if last[0] in ("resign", "agree") and last[1] in {*map(str, seats), "draw"}:
            faults.append(f"{node.name}: {last}, which no honest seat said")
        if last[0] == "timeout" and int(last[1]) in seats:
            faults += unfairly(participant, int(last[1]), node)
    if any(len(final - {"open"}) > 1 for final in finals.values()):
        faults.append(f"different results: {ends}")
    return faults, ends


def unfairly(participant, seat, node):
    """Return the faults in the frames that ended an honest seat's time."""
    closing = next(frames for frames in reversed(participant.replica.log) if frames[0].kind in ("close", "concede"))
    if closing[0].kind == "concede":
        return [] if closing[0].seat == seat else [f"{node.name}: somebody else conceded"]
    if {vote.seat for vote in closing} != {*participant.replica.seats} - {seat, *participant.replica.absent}:
        return [f"{node.name}: not all others voted"]
    return []


def end_of(result):
    """Return the part of a result on which two honest seats must agree, as a text."""
    if result is None or result["kind"] == "unconfirmed":
        return "open"
    if "scores" not in result:
        return f"proven against {result['seat']}"
    return f"{result['reason']} {result['scores']}"


def main():
    parser = ArgumentParser()
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    faulty, parted, kinds = 0, 0, Counter[str]()
    for seed in range(asked.seed, asked.seed + asked.matches):
        faults, ends = match(seed)
        faulty += bool(faults)
        parted += len(set(ends)) > 1
        kinds.update("proven" if "proven" in end else "open" if end == "open" else "ended" for end in ends)
        for fault in faults:
            print(f"seed {seed}: {fault}", flush=True)
    print(f"{asked.matches} matches: {faulty} with a fault; {parted} open for some and ended for others; {dict(kinds)}")


if __name__ == "__main__":
    main()
