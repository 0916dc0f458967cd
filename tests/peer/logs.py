"""Example logs for somebody who writes a verifier from PROTOCOL.md: finished matches of all games, played in memory.

python -m tests.peer.logs FOLDER [--count N] [--seed S]      writes NAME.txt, and NAME.json with what a verifier finds

The same arguments give the same bytes. NAME.bad.txt is a changed copy of the log, which a verifier must refuse.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from pygames.bots.players import choose
from pygames.core.cards import CHANCE
from pygames.peer.protocol.ledger import face_of
from pygames.peer.protocol.replica import Replica
from pygames.peer.protocol.wire import Refused
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify

from .games import find
from .net import Net, Node

CLOCK = 60
AWAY = 1000.0
"""Seconds without a connection, more than enough that a seat may be called."""
LORDS = "corner_capture=1 line_capture=1 mixed_capture=1"
SPOKEN = 0.04
"""The probability that a seat asks for an undo when it can; it offers a draw a third as often."""


class Talker(Node):
    """A player that moves at random or by the simplest bot, and sends asides."""

    def __init__(self, net: Net, name: str, peer: Peer, random: Random, bot: bool) -> None:
        super().__init__(net, name, peer)
        self.random, self.bot = random, bot

    def move(self) -> None:
        """Move like the bot, or at random."""
        view = self.peer.play.state
        if self.bot:
            self.peer.act(str(choose(self.peer.play.game, view, self.random, "greedy")))
        else:
            self.peer.act(str(self.random.choice(list(view.moves()))))

    def talk(self) -> None:
        """Request an undo, agree to an undo, or offer a draw, at random. Only seat 0 offers draws, so that none is
        agreed."""
        status = self.peer.status()
        asked = [each["lines"] for each in status["undos"] if each["seat"] != self.peer.seat]
        if asked and self.peer.seat not in [each["seat"] for each in status["undos"]]:
            self.peer.ask_undo(asked[0])
        elif self.random.random() < SPOKEN and status["undoable"] is not None:
            self.peer.ask_undo(status["undoable"])
        elif self.random.random() < SPOKEN / 3 and self.peer.seat == 0 and not status["offers"]:
            self.peer.offer_draw()


def seated(game: str, options: str, players: int, seed: str) -> Net:
    """Return a net in which all players are connected, each with its own keys."""
    net = Net(seed)

    def secret(name: str) -> bytes:
        return sha256(f"{seed} {name}".encode()).digest()

    about = {"find": find, "line": net.line}
    host = Peer.create(game, seed=secret("A"), secret=secret("room"), name="Ann", options=options, clock=CLOCK, **about)
    peers = [host]
    peers += [
        Peer.join(host.link, seed=secret(name), name=name, **about) for name in ("Ben", "Zoë", "Dan")[: players - 1]
    ]
    for at, peer in enumerate(peers):
        name = "ABCD"[at]
        net.nodes[name] = Talker(net, name, peer, Random(f"{seed} {name} moves"), bot=at % 2 == 1)
    for at, one in enumerate(net.nodes):
        for other in [*net.nodes][at + 1 :]:
            net.join(one, other)
    return net


def replica_of(net: Net) -> Replica:
    """Return the first player's replica of the match."""
    return net.nodes["A"].peer.participant.replica


def until(net: Net, moves: int) -> None:
    """Play until a seat is to move after at least `moves` moves, or to the end of the match."""

    def there(net: Net) -> bool:
        participant = net.nodes["A"].peer.participant
        if participant is None or participant.replica.due.kind != "move":
            return False
        return sum(line.seat not in (CHANCE, None) for line in participant.replica.play.lines) >= moves

    def each(_: Node) -> None:
        for other in [*net.nodes.values()] * 2:  # twice, so that a seat can answer a request of another
            if isinstance(other, Talker) and other.peer.fresh and not replica_of(net).play.ended:
                with suppress(Refused):
                    other.talk()
                other.flush()
                net.settle()

    net.play(until=there, each=each)


# Ways to end a match.


class EndedError(Exception):
    """Raised if a match is over before the move after which it should have ended in another way."""


def reach(net: Net, moves: int) -> None:
    """Play until a seat is to move after at least `moves` moves; raise `EndedError` if the match is over before."""
    until(net, moves)
    if replica_of(net).play.ended:
        raise EndedError


def to_the_end(net: Net) -> None:
    """Play to the end of the match by the rules."""
    until(net, 10**6)


def by_resignation(net: Net) -> None:
    """Let a seat resign when it is not its turn."""
    reach(net, 9)
    other = next(node for node in net.nodes.values() if not node.peer.mine)
    other.peer.resign()
    other.flush()
    until(net, 10**6)


def by_agreement(net: Net) -> None:
    """Let all players offer a draw, which ends the match."""
    reach(net, 20)
    for node in net.nodes.values():
        if node.peer.seat not in node.peer.status()["offers"]:
            node.peer.offer_draw()
            node.flush()
    until(net, 10**6)


def by_concession(net: Net) -> None:
    """Let the seat to move exceed its time; its client concedes when it is called."""
    reach(net, 12)
    mover = next(node for node in net.nodes.values() if node.peer.mine)
    mover.plays = False
    for _ in range(CLOCK):
        net.tick(2.0)
        net.settle()
    caller = next(node for node in net.nodes.values() if node is not mover)
    caller.peer.call(mover.peer.seat)
    caller.flush()
    until(net, 10**6)


def _closed(net: Net, bot: bool) -> None:
    reach(net, 11)
    late = next(node for node in net.nodes.values() if node.peer.mine)
    late.plays = False
    for node in net.nodes.values():
        if node is not late:
            net.cut(node.name, late.name)
            node.peer.participant.clock.away[late.peer.seat] = AWAY
            node.peer.call(late.peer.seat, bot=bot)
            node.flush()
    net.settle()
    for node in net.nodes.values():
        if node is not late:
            net.join(node.name, late.name)
    until(net, 10**6)


def by_votes(net: Net) -> None:
    """Let the others call a missing seat and vote, which ends that seat's time."""
    _closed(net, bot=False)


def with_a_bot(net: Net) -> None:
    """Let the others replace a missing seat by a bot, which plays on to the end."""
    _closed(net, bot=True)


Ending = Callable[[Net], None]
PLANS: tuple[tuple[str, str, int, Ending], ...] = (
    ("vassal", "", 2, to_the_end),
    ("lords_and_vassals", LORDS, 2, to_the_end),
    ("royal_assassin", "", 2, to_the_end),
    ("in_conflict", "battles=2", 2, to_the_end),
    ("politics", "goal=12", 3, to_the_end),
    ("politics", "seats=4", 4, by_votes),
    ("lords_and_vassals", "", 2, by_concession),
    ("in_conflict", "seats=4 battles=3", 4, by_resignation),
    ("politics", "goal=15", 3, with_a_bot),
    ("vassal", "", 2, by_resignation),
    ("royal_assassin", "", 2, by_concession),
    ("lords_and_vassals", LORDS, 2, by_agreement),
    ("in_conflict", "seats=4 battles=2", 4, by_votes),
    ("politics", "simultaneous_cup=1 goal=12", 3, to_the_end),
)


def logs(count: int, seed: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the name, the log and a verifier's findings of each of `count` finished matches."""
    for at in range(count):
        game, options, players, ending = PLANS[at % len(PLANS)]
        for attempt in itertools.count():
            net = seated(game, options, players, f"logs {seed} {at}" + f" {attempt}" * (attempt > 0))
            with suppress(EndedError):
                ending(net)
                break
        exported = {node.peer.export() for node in net.nodes.values()}
        assert len(exported) == 1, f"the peers of {game} differ"
        yield f"{at:02}-{game}-{players}-{ending.__name__}", exported.pop(), expected(replica_of(net))


def expected(at: Replica) -> dict[str, Any]:
    """Return the findings that a verifier reaches without the game's rules."""
    return {
        "match": at.match.hex(),
        "heights": at.height,
        "block": at.block.hex(),
        "state": at.state.hex(),
        "lines": [line.text for line in at.play.seen_by(None).lines],
        "undone": at.lines.undone,
        "absent": list(at.absent),
        "owed": [[seat, kind] for seat, kind in at.owes()],
        "rolls": at.rolls.rolled,
        "decks": at.deck.count,
        "open": {str(slot): face for slot, face in open_faces(at) if face is not None},
    }


def open_faces(at: Replica) -> Iterator[tuple[int, str | None]]:
    """Yield the slot and the face of cards drawn by rolls, of drawn cards whose shares are all public, and of secrets;
    the face is None if not everybody knows it."""
    for card in at.deal.slots.values():
        if card.secret or card.rolled:
            yield card.slot, card.face if None in card.to else None
        elif not at.deal.missing(card):
            yield card.slot, face_of(at.game.name, card, list(card.given.values()))


def spoilt(log: str, random: Random) -> str:
    """Return the log with one character of one frame changed."""
    lines = log.split("\n")
    at = random.choice([at for at, line in enumerate(lines) if line.startswith("frame ")])
    text = lines[at]
    place = random.randrange(len("frame 0 "), len(text) - 4)
    lines[at] = text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]
    return "\n".join(lines)


def main() -> None:
    """Write the logs and the findings into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.peer.logs", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name, log, found in logs(chosen.count, chosen.seed):
        report = verify(log, find)
        assert report.ok, report.words
        (chosen.folder / f"{name}.txt").write_text(log, encoding="ascii")
        bad = spoilt(log, Random(f"{chosen.seed} {name}"))
        assert not verify(bad, find).ok
        (chosen.folder / f"{name}.bad.txt").write_text(bad, encoding="ascii")
        (chosen.folder / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {found['heights']} heights, {len(log):,} bytes; {report.words}", flush=True)


if __name__ == "__main__":
    main()
