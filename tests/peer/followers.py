"""A match between followers of the log, without channels. Each seat creates the frames that it owes, and all seats and
a spectator accept them."""

from copy import deepcopy
from hashlib import sha256
from random import Random

from pygames.core.slices import drained
from pygames.peer.crypto.keys import SeatKeys, signing_key
from pygames.peer.crypto.proofs import public
from pygames.peer.protocol import creation
from pygames.peer.protocol.follower import Follower
from pygames.peer.protocol.frames import CHOSEN, Key
from pygames.peer.protocol.genesis import Genesis
from pygames.peer.protocol.replica import Replica
from pygames.peer.protocol.saved import write_log
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.games import find


class Followers:
    """The followers of all seats of a match, and of a spectator."""

    def __init__(self, name, options="", seed=0, engine="test"):
        self.random = Random(seed)
        game = find(name)
        count = game.new(game.options.parse(options)).seats
        seeds = [sha256(f"{name} {seed} {seat}".encode()).digest() for seat in range(count)]
        keys = tuple(Key.read(public(signing_key(each))) for each in seeds)
        genesis = Genesis(name, options, game.rules_version, engine, bytes(32), 0, keys, tuple("ABCD"[:count]))
        tables = [Replica(genesis, game, seat, SeatKeys(each, genesis.match)) for seat, each in enumerate(seeds)]
        self.seats = [Follower(replica) for replica in tables]
        self.watcher = Follower(Replica(genesis, game))

    @property
    def replica(self):
        return self.watcher.replica

    def copy(self):
        return deepcopy(self)

    def sign(self, seat, kind, data):
        data = data | ({"heads": []} if kind in CHOSEN else {})
        return creation.frame(self.seats[seat].replica, kind, data)

    def owed(self, seat, move=None):
        """Return the frame that an honest seat would sign now. `move`: the text of the move; random by default."""
        replica = self.seats[seat].replica
        if replica.due.kind == "move":
            move = move or str(self.random.choice(list(replica.play.state.moves())))
            return self.sign(seat, "move", creation.move(replica, move))
        return self.sign(seat, replica.due.kind, drained(creation.make(replica)))

    def give(self, frame, *but):
        """Deliver the bytes of a frame to everybody except some seats; return each follower's result."""
        others = [player for seat, player in enumerate(self.seats) if seat not in but]
        return [drained(player.take(frame.seat, frame.raw)) for player in (*others, self.watcher)]

    def step(self, prefer=lambda state: None):
        """Play one height honestly."""
        for frame in [self.owed(seat, self._wish(seat, prefer)) for seat in self.replica.due.seats]:
            self.give(frame)

    def _wish(self, seat, prefer):
        return prefer(self.seats[seat].replica.play.state) if self.replica.due.kind == "move" else None

    def until(self, there, prefer=lambda state: None):
        """Play heights until `there` is true for the spectator's replica, or the match is over."""
        while self.replica.due.kind != "over" and not there(self.replica):
            self.step(prefer)
        return self

    def resign(self):
        """Let the seat to move resign."""
        (seat,) = self.replica.due.seats
        said = self.sign(seat, "resign", {})
        self.give(said)
        self.give(self.sign(seat, "heard", {"asides": [to_base64(said.raw)]}))
        return self

    def log(self, *evidence):
        return write_log(self.replica, evidence=evidence)

    def verify(self, *evidence):
        return verify(self.log(*evidence), find)
