"""Benchmarks of peer play: of the setup, of one draw, and of the size of a match.

`python3 -m pygames.peer.tools.bench` prints the results. Only this module of `pygames.peer` reads a clock, and no match
depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from random import Random
from time import process_time
from typing import TypeVar

from pygames.core.cards import STANDARD
from pygames.core.game import Game
from pygames.core.slices import drained
from pygames.games import every

from ..crypto import shuffle
from ..crypto.keys import SeatKeys, signing_key
from ..crypto.multiply import Multiples, base
from ..crypto.proofs import check_shares, prove_shares, public, shares, sign
from ..crypto.rolls import Chain
from ..protocol import creation
from ..protocol.follower import Follower
from ..protocol.frames import Frame, Key
from ..protocol.genesis import Genesis
from ..protocol.ledger import face_point
from ..protocol.replica import Replica

Made = TypeVar("Made")


class CpuTimes:
    """The CPU seconds of several kinds of work, by name."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def __call__(self, name: str, work: Callable[[], Made]) -> Made:
        """Run a function, add its CPU seconds to those of `name`, and return its result."""
        start = process_time()
        made = work()
        self.spent[name] = self.spent.get(name, 0.0) + process_time() - start
        return made


def set_up(seats: int, cards: int) -> tuple[float, int]:
    """Return the CPU seconds that the busiest player needs up to a shuffled deck, and the size of all shuffles in
    bytes."""
    face_point.cache_clear()
    shuffle.forget()
    faces = [f"{face}{copy}" for copy in range((cards + 51) // 52) for face in STANDARD][:cards]
    clock, size = CpuTimes(), 0

    def begin() -> tuple[Multiples, list[shuffle.Cipher]]:
        Chain(bytes(32), b"match")
        for seat in range(seats):  # a seat's own key and proof; the check of another seat's costs about the same
            sign("key", bytes(32), 7 + seat, b"")
        points = [face_point("bench", face) for face in faces]
        first = shuffle.opened([point for point, _ in points], [code for _, code in points])
        base()
        shuffle.first_link()
        shuffle.generators(cards)
        return Multiples(base().times(5), 6), first

    key, deck = clock("each", begin)
    for seat in range(seats):
        name = f"seat {seat}"
        out, proof = clock(name, partial(shuffle.shuffled, bytes([seat]) * 32, key, deck, b""))
        new = clock(f"others of {seat}", partial(shuffle.checked, key, deck, out, proof, b""))
        size += (len(out) + len(proof)) * 4 // 3
        deck = new
    checks = [clock.spent[f"others of {seat}"] for seat in range(seats)]
    each = clock.spent["each"]
    return max(each + clock.spent[f"seat {seat}"] + sum(checks) - checks[seat] for seat in range(seats)), size


def one_draw() -> tuple[float, float]:
    """Return the CPU seconds for creating the share of one card, and for checking it."""
    clock = CpuTimes()
    point = base().times(12345)
    key = public(7)
    rounds = 20
    for at in range(rounds):
        (share,) = clock("make", partial(shares, 7, [point]))
        proof = clock("make", partial(prove_shares, bytes(32), 7, [point], [share], at))
        clock("check", partial(check_shares, key, [point], [share], proof, at))
    return clock.spent["make"] / rounds, clock.spent["check"] / rounds


def followers(game: Game, options: str, rng: Random) -> list[Follower]:
    """Return a follower for each seat of a new match."""
    seeds = [rng.randbytes(32) for _ in range(game.new(game.options.parse(options)).seats)]
    keys = tuple(Key.read(public(signing_key(each))) for each in seeds)
    genesis = Genesis(game.name, options, game.rules_version, "bench", bytes(32), 0, keys, ("Bench",) * len(seeds))
    return [Follower(Replica(genesis, game, seat, SeatKeys(each, genesis.match))) for seat, each in enumerate(seeds)]


def owed(replica: Replica, rng: Random) -> Frame:
    """Return the frame that the viewer owes, with a random move if a move is due."""
    if replica.due.kind == "move":
        data = creation.move(replica, rng.choice(list(replica.play.state.moves())))
    else:
        data = drained(creation.make(replica))
    return creation.frame(replica, replica.due.kind, data)


def whole_match(game: Game, seed: int = 1) -> tuple[int, int, float]:
    """Play a random match between followers. Return the number of heights, the bytes of all frames, and the CPU seconds
    per player."""
    rng = Random(seed)
    start = process_time()
    players = followers(game, "", rng)
    size = 0
    while players[0].replica.due.kind != "over":
        frames = []
        for player in players:
            replica = player.replica
            if replica.viewer not in replica.due.seats:
                continue
            frames.append(owed(replica, rng))
        for frame in frames:
            size += 1 + len(frame.raw)
            for player in players:
                mine = player.replica.viewer == frame.seat
                drained(player.file(frame) if mine else player.take(frame.seat, frame.raw))
    for player in players:
        drained(player.audit())
    return players[0].replica.height, size, (process_time() - start) / len(players)


def bench() -> Generator[str, None, None]:
    """Yield the results of all benchmarks, line by line."""
    for seats, cards in ((2, 54), (2, 108), (4, 54), (4, 108)):
        spent, size = set_up(seats, cards)
        yield f"set-up {seats} x {cards}: {spent:.3f} s CPU a player, {size:,} bytes of shuffles in all"
    make, check = one_draw()
    yield f"one draw: {1000 * make:.1f} ms to make, {1000 * check:.1f} ms to check"
    for game in every():
        heights, size, spent = whole_match(game)
        yield f"{game.title}: {heights} heights, {size:,} bytes in all, {spent:.2f} s CPU a player"


if __name__ == "__main__":
    for line in bench():
        print(line, flush=True)
