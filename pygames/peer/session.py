"""A seat (or a spectator) in a room of peers: the one face of peer play to whoever carries its bytes.

Sans-I/O: nothing here opens a connection, reads a clock or stores a byte. The carrier (the worker of the page, or a
test) does, in this loop:

    session = Session.create("vassal", name="Maud", seed=SEED, secret=SECRET)     # 32 random bytes each
    session = Session.join("#join/vassal/...", name="Odo", seed=SEED)             # the other side
    session = Session.resume(stored_lines)                                        # after a reload

    session.connect("a", binding)        # a channel opened; binding: 32 bytes, equal on both sides (a hash of both
                                         # DTLS fingerprints, sorted); the greeting goes out with the next outbox
    session.receive("a", data)           # whatever came over it; never raises
    session.disconnect("a")              # it closed
    while session.work():                # one slice of some 10 ms: judging, shuffling, own frames; False when idle
        ...                              # give the worker's other messages a chance, show status()["progress"]
    out = session.outbox()               # 1. store out.store (lines, durably, in order)   2. then send out.send
                                         # (channel, bytes), in order   3. close out.close (channels)
    session.tick(now)                    # seconds, monotonic (performance.now() / 1000), about once a second
    session.act("12:Ks 3")               # a move, as the record writes it, by this seat, when status()["mine"]
    session.resign(); session.offer_draw(); session.ask_undo(lines); session.claim(seat); session.replace(seat)
    session.chat("well played"); session.rematch(); session.export()

`act` and the like raise `Refused`, `BadNotation` or `IllegalMove` (all ValueErrors, for people to read), and then
nothing has changed. `play` is the `pygames.core.match.Match` of this viewer (None in the lobby): draw its state.
`status()` and `events()` are plain dicts, lists, strings and numbers, ready for JSON.

Frames are stored before they are sent; a session resumed from its journal makes the same bytes again, and signs no
move before it has heard from another peer that its journal is not behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from pygames import __version__
from pygames.core.cards import Seat
from pygames.core.game import Game
from pygames.core.record import clean_name
from pygames.games import find as find_game

from .asides import hides
from .frames import CLOCK_MAX, PROTOCOL, write_log
from .journal import HEAD, Identity, read_journal
from .link import read_link
from .multiply import drained
from .player import Player
from .room import Outbox
from .table import Table
from .wire import Refused

TICK_MAX = 2.0
"""Seconds that one tick can count: a laptop that slept did not wait."""
AWAY = 120.0
"""Seconds that a seat may have no channel before the others may claim, clock or none."""
STALE = 3.0
"""Seconds without progress after which everybody is asked what he has."""


def engine_of(game: Game) -> str:
    """What must be equal on all sides, unless the carrier knows better (a hash of the wheel)."""
    return f"{__version__} {game.name} {game.rules_version} {PROTOCOL}"


class Session(Player):
    """One seat, or one spectator, in one room."""

    # Coming in.

    @classmethod
    def create(
        cls,
        game: str,
        *,
        seed: bytes,
        secret: bytes,
        name: str = "",
        options: str = "",
        clock: int = 0,
        engine: str = "",
        find: Callable[[str], Game] = find_game,
    ) -> Session:
        """Opens a room. `seed`, `secret`: 32 random bytes each; ValueError for options that the game has not."""
        found = find(game)
        words = str(found.options.parse(options))
        if len(secret) != 32 or not 0 <= clock <= CLOCK_MAX:
            raise Refused(f"a room has a secret of 32 bytes, and a clock of at most {CLOCK_MAX:,} seconds")
        return cls._begin(
            Identity(
                game, words, secret.hex(), seed.hex(), clean_name(name), "host", engine or engine_of(found), clock
            ),
            find,
        )

    @classmethod
    def join(
        cls,
        link: str,
        *,
        seed: bytes,
        name: str = "",
        watch: bool = False,
        engine: str = "",
        find: Callable[[str], Game] = find_game,
    ) -> Session:
        """Comes to a room by its link; Refused if it is none."""
        game, secret = read_link(link)
        try:
            found = find(game)
        except KeyError:
            raise Refused(f"there is no game '{game[:40]}' here") from None
        role = "watch" if watch else "play"
        return cls._begin(
            Identity(game, "", secret.hex(), seed.hex(), clean_name(name), role, engine or engine_of(found)), find
        )

    @classmethod
    def _begin(cls, identity: Identity, find: Callable[[str], Game]) -> Session:
        if len(identity.seed) != 64:
            raise Refused("a seat has a seed of 32 bytes")
        session = cls(identity, find)
        session._out.store += [HEAD, identity.line()]
        return session

    @classmethod
    def resume(cls, lines: Iterable[str], find: Callable[[str], Game] = find_game) -> Session:
        """Comes back from stored lines; Refused, with the reason, if they do not say who one was."""
        journal = read_journal(lines)
        session = cls(journal.identity, find)
        session.fresh = False
        if journal.genesis is not None:
            session._open(journal.genesis)
            follower = session._follower()
            for seat, raw in journal.frames or ():
                try:
                    drained(follower.take(seat, raw, trusted=True))
                except Refused:
                    continue
                session._known.add(sha256(raw).digest())
            session._events.clear()
        if journal.damaged:
            session._event("damaged", reason="what was stored has a gap; the others are asked for the rest")
        session._out = Outbox()
        return session

    # Time.

    def tick(self, now: float) -> None:
        """The time, in seconds of a clock that never jumps; call about once a second."""
        step = 0.0 if self._now is None else max(0.0, min(now - self._now, TICK_MAX))
        self._now = now
        for end in self.channels.values():
            end.faults = end.chats = 0
            end.asked = end.answered = -1
        self._told += step
        if self._told >= STALE:
            self._told = 0.0
            self._say_ready()
            self._tell_what_i_have()
        if self.follower is None:
            return
        linked = self.connected
        late = [seat for seat, _ in self.follower.table.owes() if seat != self.seat]
        if any(seat in linked for seat in late):
            self.waited += step
        for seat in self.follower.table.present:
            self.away[seat] = 0.0 if seat in linked or seat == self.seat else self.away.get(seat, 0.0) + step

    def claimable(self) -> list[Seat]:
        """The late seats whose time is over: the page offers a button, and nothing happens by itself."""
        if self.follower is None or self.follower.verdict is not None or self.seat not in self.follower.table.present:
            return []
        table = self.follower.table
        if table.play.ended or table.due.kind in ("commit", "open"):
            return []
        clock = table.genesis.clock
        return [
            seat
            for seat, _ in table.owes()
            if seat != self.seat and ((clock and self.waited >= clock) or self.away.get(seat, 0.0) >= AWAY)
        ]

    # What is so.

    def status(self) -> dict[str, Any]:
        """All that a page shows beside the table itself, ready for JSON.

        Always: `phase` ("lobby", "preparing", "playing", "over", "stopped"), `link`, `role`, `seats`, `ready`,
        `peers` (name, seat or None, wish, ready, again: whose channel was greeted), `again` (this player would play
        another match here), `progress` (doing: "", "checking", "shuffling", "preparing", "thinking", "auditing";
        done: 0..1 of this one job).
        In a match: `seat` (None: a spectator), `names`, `connected` and `lost` (seats with and without a channel),
        `height`, `block`, `waiting` (seat, for: words), `mine` (a move is due from this seat), `fresh` (False after
        a reload until another seat was heard), `offers` (seats that offer a draw), `undos` (seat, lines), `said`
        (asides not yet heard: "draw 1"), `clock` (seconds, 0: off), `waited`, `claimable` (seats whose time is over:
        show a button, nothing happens by itself), `replaceable` (whether a bot may take such a seat), `absent` (seats
        played by a bot), `shuffled` (0..1, the parts of all seats in the shuffle that is on; None: none is), `result`
        (see `results`).
        """
        follower = self.follower
        found: dict[str, Any] = {
            "phase": "lobby",
            "link": self.link,
            "role": self.identity.role,
            "seats": self.seats,
            "ready": self.ready,
            "peers": [
                {
                    "name": end.called,
                    "seat": end.seat,
                    "wish": end.wish,
                    "ready": end.ready,
                    "again": follower is not None and end.series > follower.table.genesis.series,
                }
                for end in self.greeted
            ],
            "again": follower is not None and self.series > follower.table.genesis.series,
            "progress": {"doing": self._doing[0], "done": self._doing[1]},
        }
        if follower is None:
            return found
        table = follower.table
        result = self.result()
        connected = self.connected
        preparing = table.due.kind in ("commit", "open", "shuffle") and not table.play.ended
        found |= {
            "phase": "stopped" if follower.verdict else "over" if result else "preparing" if preparing else "playing",
            "seat": self.seat,
            "names": list(table.genesis.names),
            "connected": connected,
            "height": table.height,
            "block": table.block.hex(),
            "waiting": self._waiting(),
            "mine": self.mine,
            "fresh": self.fresh,
            "offers": list(table.offers),
            "undos": [{"seat": seat, "lines": lines} for seat, lines in sorted(table.undos.items())],
            "said": sorted({f"{kind} {seat}" for seat, kind in follower.pool}),
            "clock": table.genesis.clock,
            "waited": int(self.waited),
            "claimable": self.claimable(),
            "replaceable": not hides(table),
            "absent": list(table.absent),
            "shuffled": self._shuffled(table),
            "lost": [seat for seat in table.present if seat != self.seat and seat not in connected],
            "result": result,
        }
        return found

    def _shuffled(self, table: Table) -> float | None:
        if table.due.kind != "shuffle":
            return None
        doing, done = self._doing
        part = done if self._job is not None and doing in ("checking", "shuffling") else 0.0
        return (table.shufflers + part) / len(table.seats)

    def export(self) -> str:
        """The match as text, evidence included, for anybody to verify; empty in the lobby."""
        if self.follower is None:
            return ""
        verdict = self.follower.verdict
        table = self.follower.table
        return write_log(table.genesis, table.frames(), verdict.frames if verdict else ())
