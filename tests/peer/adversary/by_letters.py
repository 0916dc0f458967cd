"""Honest players after the end of a match. Some continue with old backups or with their keys alone, players ask for
rematches, channels open and close, and at last only letters connect the pages.

python -m tests.peer.adversary.by_letters --matches 500 --seed 1

The conditions of `mixed` must hold, and everybody must reach the end of the same match.
"""

from collections import Counter
from contextlib import suppress
from hashlib import sha256
from itertools import combinations

from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import Node

from .copies import main
from .mixed import DEVICES_MAX, World, begins, judged, recorded

GAMES = (("toy", "plies=4", 2), ("dice", "seats=2 turns=6", 2), ("dice", "turns=6", 3), ("dice", "turns=6", 3))
ROUNDS = 80
IDLE = 5
"""The number of rounds in a row without a changed letter after which the players stop."""


class After(World):
    """A room whose first match has ended."""

    games = GAMES

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.drop, self.reorder, self.duplicate = 0, False, 0
        carriers = self.random.sample(self.players, self.random.randrange(1, len(self.players)))
        self.stored: dict[str, list[list[str]]] = {name: [] for name in carriers}
        """The backups of each player who restores a seat; at least one player restores none."""
        self.visits = 0
        for a, b in combinations(self.players, 2):
            if not self.linked(a, b):
                self.join(a, b)
        while not all(node.peer.result() for node in self.used):
            self.visit_all()
            for name in carriers:
                if self.random.random() < 0.15:
                    self.stored[name].append(list(self.nodes[name].disk))
        self.settle()

    def visit_all(self) -> None:
        """Deliver all messages, and let every player do something that the page offers."""
        self.settle()
        self.now, self.time = self.now + 2, self.time + 1
        for node in self.used:
            node.peer.tick(self.now, self.time)
            self.play_on(node)
            node.flush()

    def play_on(self, node: Node) -> None:
        """Let a player sit down, begin the match, move, or agree to a rematch for which another player has asked."""
        status = node.peer.status()
        with suppress(ValueError):
            if status["phase"] == "lobby":
                begins(node)
            elif node.peer.result() and self.asked(node):
                node.peer.rematch()
            elif status["mine"] and status["fresh"]:
                node.move()

    def asked(self, node: Node) -> bool:
        return any(one.peer.status()["again"] for one in self.used) or super().asked(node)

    def change(self) -> None:
        acts = self.deliver, self.meet, self.cut_off, self.wait, self.read, self.write, self.reload, self.act
        weights = 10, 3, 3, 2, 6, 6, 2, 5, 1, 3, 5
        act = self.random.choices((*acts, self.repeat, self.restore, self.rematch), weights)[0]
        act(self.random.choice(self.used))

    def rematch(self, node: Node) -> None:
        """Let a player ask for a rematch."""
        node.peer.settle()
        with suppress(ValueError):
            node.peer.rematch()
        node.flush()

    def restore(self, node: Node) -> None:
        self.carried = self.random.choice(list(self.stored))
        self.backups = self.stored[self.carried]
        if self.random.random() < 0.6 or len(self.nodes) > DEVICES_MAX + len(self.players):
            super().restore(node)
        else:
            self.go_on_alone()

    def go_on_alone(self) -> None:
        """Let the player who restores a seat continue on another device, with the seat's keys alone."""
        old = self.nodes[self.on[self.carried]]
        self.cut_off(old)
        self.happened["keys alone"] += 1
        new = self.on[self.carried] = f"{self.carried}{len(self.nodes)}"
        lines = [*old.disk[:2], "lost"]
        self.add(new, Peer.resume(lines, find, line=self.line)).disk = lines

    def letters(self) -> None:
        """Let the players visit in random order, connected by letters alone, until no letter changes any more."""
        for node in self.used:
            self.cut_off(node)
        reload, idle = self.random.random() < 0.5, 0
        for _ in range(ROUNDS):
            before = {place: versions[-1] for place, versions in self.relay.items()}
            for node in self.random.sample(self.used, len(self.used)):
                if reload and self.random.random() < 0.5:
                    node.reload()
                self.visit(node)
            after = {place: versions[-1] for place, versions in self.relay.items()}
            idle = idle + 1 if before == after else 0
            if idle == IDLE:
                return

    def visit(self, node: Node) -> None:
        """Let a player read all letters, do what the page offers, and post a letter."""
        self.visits += 1
        for place, versions in self.random.sample(list(self.relay.items()), len(self.relay)):
            node.peer.read(place, versions[-1], sha256(f"{self.visits} {place}".encode()).digest())
        for _ in range(12):
            node.peer.settle()
            self.now, self.time = self.now + 2, self.time + 1
            node.peer.tick(self.now, self.time, True)
            self.play_on(node)
        self.write(node)


def match(seed: int) -> tuple[list[str], Counter[str]]:
    """Play all matches of one room; return the faults found, and counts of events."""
    world = After(seed)
    with recorded() as signed:
        for _ in range(world.random.randrange(10, 120)):
            world.change()
        if world.random.random() < 0.25:
            world.heal()
        world.letters()
    faults = judged(world, signed)
    series = [part and part.genesis.series for part in (node.peer.participant for node in world.used)]
    if len({*series}) > 1 and not world.excused():
        faults.append(f"the players are in different matches: {series}")
    world.happened[f"match {max(one or 0 for one in series)}"] += 1
    return faults, world.happened


if __name__ == "__main__":
    main(match)
