"""Honest players in two to four seats whose pages are updated to a new version one after another: during a match, while
it begins, or while players ask for a rematch. Most steps end with a reload; letters and channels connect the pages in
turn.

python -m tests.peer.adversary.updates --matches 500 --seed 1

Once everybody has the new version, the conditions of `mixed` must hold.
"""

from collections import Counter
from contextlib import suppress

from pygames.peer.channel.journal import read_journal
from tests.peer.net import Node

from .by_letters import After
from .copies import main
from .mixed import World, judged, recorded

GAMES = (
    ("toy", "plies=4", 2),
    ("dice", "seats=3 turns=6", 3),
    ("dice", "seats=4 turns=6", 4),
    ("notes", "", 3),
    ("four", "", 4),
)
RELOADS = 0.7
"""The probability that a page is reloaded after a step."""


class Updating(World):
    """A room in which pages change from the old version to the new one."""

    def update(self, node: Node) -> None:
        """Update a browser's page to the new version."""
        version, rest = read_journal(node.disk).identity.engine.split(" ", 1)
        node.engine = f"{version}.new {rest}"
        self.reload(node)

    def restore(self, node: Node) -> None:
        """Back up a seat, or restore it on another device, which has the new version."""
        before = self.on[self.carried]
        super().restore(node)
        if self.on[self.carried] != before:
            self.update(self.nodes[self.on[self.carried]])

    def change(self) -> None:
        if self.random.random() < 0.02:
            self.update(self.random.choice(self.used))
            self.happened["updated"] += 1
        super().change()
        if self.random.random() < RELOADS:
            self.reload(self.random.choice(self.used))

    def update_all(self) -> None:
        """Update all players' pages to the new version."""
        for node in self.used:
            self.update(node)


class During(Updating):
    """A room that begins its first match."""

    games = GAMES

    def act(self, node: Node) -> None:
        super().act(node)
        if self.random.random() < 0.2:
            with suppress(ValueError):
                node.peer.rematch()
            node.flush()


class Afterwards(Updating, After):
    """A room whose first match has ended."""


def match(seed: int) -> tuple[list[str], Counter[str]]:
    """Play all matches of one room; return the faults found, and counts of events."""
    world = (During, Afterwards)[seed % 2](seed)
    with recorded() as signed:
        for _ in range(world.random.randrange(20, 250 if seed % 2 == 0 else 90)):
            world.change()
        world.update_all()
        if isinstance(world, Afterwards):
            world.letters()
        else:
            world.heal()
    return judged(world, signed), world.happened


if __name__ == "__main__":
    main(match)
