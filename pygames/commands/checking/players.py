"""Trials with players: bots of all levels, and peers over an in-memory network."""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations
from math import isfinite
from random import Random
from time import monotonic

from pygames.bots.players import LADDER, choose
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.words import counted
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from pygames.trials.fault import Fault, blamed

STEPS = 20_000
"""Maximum number of rounds of messages in a match between peers."""


def bots(game: Game, until: float) -> str:
    """Check bots of all levels and `greedy`, in changing seats."""
    players, decisions, matches = ("greedy", *LADDER), 0, 0
    while matches < len(players) and (not matches or monotonic() < until):
        match = Match(game, game.options())
        with blamed(match):
            for seat in match.turns(LocalDealer(b"check %d" % matches)):
                player = players[(matches + seat) % len(players)] if monotonic() < until else "random"
                with blamed(match, f"The player was '{player}'."):
                    view = match.known(seat)
                    _judges(game, match)
                    move = choose(game, view, Random(decisions), player)
                    if not view.allows(move):
                        raise Fault(f"A bot played '{move}', which is not a legal move.")
                    if player == "greedy" and choose(game, view, Random(decisions), player) != move:
                        raise Fault("A bot chose a different move when asked again with the same random numbers.")
                    match.play(move)
                decisions += 1
        matches += 1
    return f"{counted(matches, 'match', 'matches')}, {counted(decisions, 'decision')}"


def _judges(game: Game, match: Match) -> None:
    """Check the form of the values that a game's bots compute: `scores` and `playout`."""
    state, knowledge = match.state, game.knowledge()
    view = state.seen_by(state.turn)
    moves = list(view.moves())
    looks = knowledge.scores(view, moves)
    if len(looks) != len(moves) or not all(isfinite(look) for look in looks):
        raise Fault(
            f"`scores` gives {len(looks)} numbers for {counted(len(moves), 'move')}, or a value that is not a number."
        )
    shares = knowledge.playout(view.filled(Random(4)), Random(5))
    if len(shares) != state.seats or not all(0 <= share <= 1 for share in shares):
        raise Fault(f"`playout` gives {list(shares)}; it must give each seat a share of a win from 0 to 1.")


def peers(game: Game, until: float) -> str:
    """Play a match between peers in one process: each seat knows only its view, and every move is proved and
    verified."""
    seats = game.new(game.options()).seats
    room = _Room(game, seats)
    for _ in range(STEPS):
        room.deliver()
        if all(result and result["audited"] for result in (peer.result() for peer in room.peers)):
            break
        mover = next((peer for peer in room.peers if peer.mine and peer.fresh), None)
        if mover and mover.play:
            seen = mover.play
            if monotonic() > until:
                return f"{counted(len(seen.lines), 'move')} of a match"
            with blamed(seen, "The match was one among peers."):
                mover.act(str(room.rng.choice(list(seen.state.moves()))))
        else:
            room.pass_time()
    else:
        raise Fault("A match among peers does not end.")
    first = room.peers[0].play
    assert first
    with blamed(first, "The match was one among peers."):
        report = verify(room.peers[0].export(), lambda name: game)
        if not report.ok:
            raise Fault(f"The log of a match among peers fails verification: {report.words}")
        if len({peer.block for peer in room.peers}) != 1:
            raise Fault("The peers' records of one match differ.")
    return f"a match of {counted(len(first.lines), 'move')}, proven and checked by {seats} seats"


class _Room:
    """Peers that are connected to each other; lists store the messages on their way."""

    def __init__(self, game: Game, seats: int) -> None:
        self.rng, self.now = Random(6), 0.0
        self.waiting: list[tuple[int, int, bytes]] = []
        host = Peer.create(game.name, seed=_bytes("seat 0"), secret=_bytes("room"), name="A", find=lambda name: game)
        self.peers = [host]
        for at in range(1, seats):
            self.peers.append(Peer.join(host.link, seed=_bytes(f"seat {at}"), name="ABCD"[at], find=lambda name: game))
        for one, other in combinations(range(seats), 2):
            for at, end in ((one, other), (other, one)):
                self.peers[at].connect(str(end), _bytes(f"{one} {other}"), _bytes(f"{at} to {end}"))

    def deliver(self) -> None:
        """Deliver all pending messages; guests agree to the terms, and the host begins."""
        while True:
            for at, peer in enumerate(self.peers):
                peer.settle()
                self._begin(peer)
                for channel, message in peer.outbox().send:
                    self.waiting.append((at, int(channel), message))
            if not self.waiting:
                return
            for at, end, message in self.waiting:
                self.peers[end].receive(str(at), message)
            self.waiting.clear()

    def _begin(self, peer: Peer) -> None:
        status = peer.status()
        if status["phase"] != "lobby" or not status["terms"]:
            return
        if status["role"] == "play" and not status["agreed"]:
            peer.agree()
        ready = sum(end["ready"] for end in status["peers"])
        if status["role"] == "host" and not status["seating"] and ready >= status["seats"] - 1:
            peer.begin()

    def pass_time(self) -> None:
        """Advance the clock of all peers by four seconds, so that timeouts run out."""
        self.now += 4.0
        for peer in self.peers:
            peer.tick(self.now)


def _bytes(words: str) -> bytes:
    return sha256(f"check {words}".encode()).digest()
