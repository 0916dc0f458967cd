"""A store in memory for the mail of players who are never online at the same time.

It stores every version of the mail of each place. A test can make it lose, repeat, reorder or forge mail.
"""

from hashlib import sha256
from random import Random

from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import SECRET, Net, Node, seed_of


class Office:
    """The mail of one room by place, the newest version last."""

    def __init__(self, seed: int = 0) -> None:
        self.kept: dict[int, list[bytes]] = {}
        self.random = Random(seed)
        self.lost = self.old = 0.0
        """The probabilities that posted mail is lost, and that a request is answered with an older version."""

    def post(self, place: int, mail: bytes) -> None:
        if self.random.random() >= self.lost:
            self.kept.setdefault(place, []).append(mail)

    def newest(self, place: int) -> bytes:
        return self.kept.get(place, [b""])[-1]

    def ask(self) -> list[tuple[int, bytes]]:
        found = []
        for place, versions in self.kept.items():
            old = self.random.random() < self.old
            found.append((place, self.random.choice(versions) if old else versions[-1]))
        self.random.shuffle(found)
        return found


class Post(Net):
    """A network of players who are never online at the same time. They visit in turn, each in a newly loaded page, and
    exchange letters."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.office = Office(seed)
        self.letters = 0
        self.visits = 0

    def visit(self, node: Node, reload: bool = True, moves: bool = True) -> bool:
        """Let a player open the page, act, and close the page. Return True if the player's mail has changed."""
        self.visits += 1
        if reload and node.disk:
            node.reload()
        for place, mail in self.office.ask():
            node.peer.read(place, mail, sha256(f"{self.visits} {place}".encode()).digest())
        self.act(node, moves)
        posted = node.peer.mail()
        if posted is None or posted[1] == self.office.newest(posted[0]):
            return False
        self.letters += 1
        self.office.post(*posted)
        return True

    def everybody_posts(self) -> None:
        """Let each player visit once, and post mail again even if it has not changed."""
        for node in self.nodes.values():
            self.visit(node)
            posted = node.peer.mail()
            assert posted is not None
            self.office.post(*posted)

    def act(self, node: Node, moves: bool = True) -> None:
        """Use everything that the page offers to a player, until nothing is left to do."""
        for _ in range(100):
            node.peer.settle()
            node.flush()
            status = node.peer.status()
            if status["phase"] == "lobby":
                ready = [one["id"] for one in status["peers"] if one["ready"]]
                if status["role"] == "play" and status["terms"] and not status["agreed"]:
                    node.peer.agree()
                elif status["role"] == "host" and not status["seating"] and len(ready) >= status["seats"] - 1:
                    node.peer.begin(ready[: status["seats"] - 1])
            elif moves and status["mine"] and status["fresh"]:
                node.move()
            elif not node.peer.work():
                return

    def by_turns(self, rounds: int = 400, until=lambda net: False) -> None:
        """Let the players visit in turn until `until` is true, or until nothing changes any more."""
        idle = 0
        for _ in range(rounds):
            for node in list(self.nodes.values()):
                idle = 0 if self.visit(node) else idle + 1
                if until(self):
                    return
            if idle > 2 * len(self.nodes):
                return
        raise AssertionError(f"no end: {[node.peer.status() for node in self.nodes.values()]}")


def office(game: str = "toy", options: str = "", players: int = 2, seed: int = 0, clock: int = 0) -> Post:
    """Return a network that only the first player has visited: the room is open, and that player's mail is posted."""
    net = Post(seed)
    names = "ABCD"[:players]
    host = Peer.create(
        game, seed=seed_of("A"), secret=SECRET, name="A", options=options, clock=clock, find=find, line=net.line
    )
    net.add("A", host)
    for name in names[1:]:
        net.add(name, Peer.join(host.link, seed=seed_of(name), name=name, find=find, line=net.line))
    net.visit(net.nodes["A"])
    return net


def results(net: Post) -> list[tuple[str, int | None]]:
    """Return the kind of the result and the seat that it names, for each player who knows the result."""
    found = [node.peer.result() for node in net.nodes.values()]
    return [(result["kind"], result["seat"]) for result in found if result]


def stranger(net: Post, name: str = "X") -> Peer:
    """Return the peer of a stranger who has the room's link."""
    return Peer.join(net.nodes["A"].peer.link, seed=seed_of(name), name=name, find=find, line=net.line)


def moved(node: Node) -> bool:
    """True if this player's page knows of a move."""
    return node.peer.play is not None and any(line.seat is not None and line.seat >= 0 for line in node.peer.play.lines)
