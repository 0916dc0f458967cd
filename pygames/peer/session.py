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

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from pygames import __version__
from pygames.bots.players import think
from pygames.core.cards import Seat
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.record import clean_name
from pygames.games import find as find_game

from . import making
from .follower import Follower, Verdict
from .frames import FRAME_MAX, PROTOCOL, SEATS_MAX, Frame, Genesis, Key, write_log
from .journal import HEAD, Identity, frame_line, genesis_line, read_journal
from .judging import letters_of
from .messages import (
    GREETING,
    MESSAGE,
    Channel,
    genesis_message,
    greeting,
    message,
    read_greeting,
    read_message,
)
from .multiply import drained
from .own import Own, signing_key
from .proofs import public
from .table import Table
from .transcript import hashed
from .wire import NotNow, OtherBlock, Refused, TooEarly, pack

CHANNELS_MAX = 12
INBOX_MAX = 256
"""Frames that wait to be judged; more are dropped and asked for again."""
FAULTS_MAX = 30
"""Refused messages since the last tick after which a channel is closed."""
CHATS_MAX = 5
"""Chat lines of one channel between two ticks; more are dropped."""
ANSWER_MAX = 256 * 1024
"""Bytes of old frames sent at one go."""
TICK_MAX = 2.0
"""Seconds that one tick can count: a laptop that slept did not wait."""
AWAY = 120.0
"""Seconds that a seat may have no channel before the others may claim, clock or none."""
STALE = 3.0
"""Seconds without progress after which everybody is asked what he has."""

WORDS = {
    "commit": "the commitment to a key",
    "open": "a key",
    "shuffle": "a shuffle",
    "ack": "the agreement on what was played",
    "shares": "a share of the cards drawn",
    "link": "a part of the roll",
    "move": "a move",
    "key": "the key for the audit",
}
"""What a seat may owe, in words."""


@dataclass
class Outbox:
    """What the carrier must do, in this order."""

    store: list[str] = field(default_factory=list)
    send: list[tuple[str, bytes]] = field(default_factory=list)
    close: list[str] = field(default_factory=list)


def engine_of(game: Game) -> str:
    """What must be equal on all sides, unless the carrier knows better (a hash of the wheel)."""
    return f"{__version__} {game.name} {game.rules_version} {PROTOCOL}"


class Session:
    """One seat, or one spectator, in one room."""

    def __init__(self, identity: Identity, find: Callable[[str], Game] = find_game) -> None:
        """Use `create`, `join` or `resume`."""
        self.identity = identity
        self.game = find(identity.game)
        self.seed = bytes.fromhex(identity.seed)
        self.secret = bytes.fromhex(identity.secret)
        self.sign = signing_key(self.seed)
        self.key = public(self.sign)
        self.channels: dict[str, Channel] = {}
        self.follower: Follower | None = None
        self.ready = identity.role != "watch"
        self.fresh = True
        """Whether moves may be signed: after a reload, once another peer was heard."""
        self.series = 0
        self._out = Outbox()
        self._events: list[dict[str, Any]] = []
        self._inbox: deque[tuple[str, int, bytes]] = deque()
        self._job: Generator[float, None, object] | None = None
        self._doing: tuple[str, float] = ("", 0.0)
        self._known: set[bytes] = set()
        self._complained: set[bytes] = set()
        self._audit_done = False
        self._now: float | None = None
        self.waited = 0.0
        """Seconds that the present height has waited for others, while the link was up."""
        self.away: dict[Seat, float] = {}
        """Seconds that a seat has had no channel."""
        self._told = 0.0

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

    @property
    def link(self) -> str:
        """The link that brings others here."""
        return f"#join/{self.identity.game}/{urlsafe_b64encode(self.secret).decode().rstrip('=')}"

    # Channels.

    def connect(self, channel: str, binding: bytes = bytes(32)) -> None:
        """A channel is open. `binding`: what both its ends alone have in common."""
        if len(self.channels) >= CHANNELS_MAX or channel in self.channels:
            self._out.close.append(channel)
            return
        self.channels[channel] = Channel(channel, binding)
        identity = self.identity
        hello = greeting(
            self.seed,
            self.sign,
            self.secret,
            binding,
            engine=identity.engine,
            game=identity.game,
            name=identity.name,
            wish=identity.role,
        )
        self._send(channel, hello)

    def disconnect(self, channel: str) -> None:
        """A channel is gone."""
        gone = self.channels.pop(channel, None)
        if gone is not None and gone.up:
            self._event("left", name=gone.called, seat=gone.seat)
            self._tell_what_i_have()

    def receive(self, channel: str, data: bytes) -> None:
        """Bytes from a channel. Never raises; what is refused changes nothing."""
        end = self.channels.get(channel)
        if end is None:
            return
        try:
            self._receive(end, bytes(data))
        except Refused as error:
            self._refuse(end, str(error))

    def _receive(self, end: Channel, data: bytes) -> None:
        if len(data) > FRAME_MAX + 1:
            self._close(end.name)
            raise Refused(f"a message of {len(data):,} bytes")
        if not data:
            raise Refused("an empty message")
        if data[0] == GREETING:
            self._greeted(end, data)
        elif not end.up:
            raise Refused("a message before the greeting")
        elif data[0] == MESSAGE:
            self._message(end, read_message(data))
        elif data[0] < SEATS_MAX:
            if self.follower is None:
                raise Refused("a frame before the match")
            if sha256(data[1:]).digest() in self._known:
                return
            if len(self._inbox) >= INBOX_MAX:
                raise Refused("too many frames wait")
            self._inbox.append((end.name, data[0], data[1:]))
        else:
            raise Refused("a message of no known kind")

    def _refuse(self, end: Channel, reason: str, fault: bool = True) -> None:
        self._event("refused", channel=end.name, reason=reason)
        end.faults += fault
        if end.faults > FAULTS_MAX:
            self._close(end.name)

    def _close(self, channel: str) -> None:
        if channel in self.channels:
            self._out.close.append(channel)
            self.disconnect(channel)

    def _greeted(self, end: Channel, data: bytes) -> None:
        if end.up:
            raise Refused("a second greeting")
        try:
            key, hello = read_greeting(data, self.secret, end.binding, self.identity.engine, self.identity.game)
            if key.code == self.key:
                raise Refused("this seat is open a second time elsewhere")
        except Refused:
            self._close(end.name)
            raise
        for other in [other for other in self.channels.values() if other.key == key]:
            self._close(other.name)  # the same peer came back before its old channel was seen to break
        end.key = key
        end.called = clean_name(hello["name"])
        end.wish = hello["wish"]
        end.seat = self._seat_of(key)
        self._event("came", name=end.called, wish=end.wish, seat=end.seat)
        if self.follower is not None:
            self._send(end.name, genesis_message(self.follower.table.genesis))
        self._send(end.name, message("ready", ready=int(self.ready), series=self.series))
        self._tell_what_i_have()
        self._found()

    def _seat_of(self, key: Key | None) -> Seat | None:
        if self.follower is None or key is None:
            return None
        codes = [known.code for known in self.follower.table.signers]
        return codes.index(key.code) if key.code in codes else None

    # Messages that are no frames.

    def _message(self, end: Channel, found: dict[str, Any]) -> None:
        kind = found["kind"]
        if kind == "chat":
            end.chats += 1
            if end.chats > CHATS_MAX:
                raise Refused("too much chat")
            text = "".join(letter for letter in found["text"] if letter.isprintable())
            self._event("chat", name=end.called, seat=end.seat, text=text)
        elif kind == "ready":
            end.ready, end.series = bool(found["ready"]), found["series"]
            self._event("ready", name=end.called, ready=end.ready)
            self._found()
        elif kind == "genesis":
            self._begun(Genesis.read(found["genesis"]))
        else:
            end.height, end.links = found["height"], tuple(sorted({*found["links"]}))
            if end.seat is not None and self.follower is not None:
                self.fresh = self.fresh or end.height <= self.follower.table.height
            self._answer(end)

    def _tell_what_i_have(self) -> None:
        links = sorted({end.seat for end in self.channels.values() if end.up and end.seat is not None})
        height = self.follower.table.height if self.follower else 0
        for end in self.channels.values():
            if end.up:
                self._send(end.name, message("have", height=height, links=links))

    def _answer(self, end: Channel) -> None:
        """Sends what the other end lacks."""
        if self.follower is None:
            return
        table = self.follower.table
        if end.height > table.height or end.answered == end.height:
            return
        end.answered = end.height
        if not end.height:
            self._send(end.name, genesis_message(table.genesis))
        due = [frame for frames in table.log[end.height :] for frame in frames]
        due += [*(frame for frame, _ in table.here.values()), *self.follower.pool.values()]
        size = 0
        for frame in due:
            self._send(end.name, bytes((frame.seat,)) + frame.raw)
            size += len(frame.raw)
            if size > ANSWER_MAX:
                break
        if table.height > end.height:
            links = [other.seat for other in self.channels.values() if other.up and other.seat is not None]
            self._send(end.name, message("have", height=table.height, links=sorted(set(links))))

    # The lobby.

    @property
    def seats(self) -> int:
        """How many play here."""
        if self.follower is not None:
            return len(self.follower.table.seats)
        return self.game.new(self.game.options.parse(self.identity.options)).seats

    def set_ready(self, ready: bool) -> None:
        """Whether this player is ready; everybody is, to begin with."""
        self.ready = ready
        self._say_ready()
        self._found()

    def _say_ready(self) -> None:
        for end in self.channels.values():
            if end.up:
                self._send(end.name, message("ready", ready=int(self.ready), series=self.series))

    def rematch(self) -> None:
        """Says that this player would play another match in this room."""
        if self.result() is None:
            raise Refused("the match is not over")
        if self.series == self._follower().table.genesis.series:
            self.series += 1
        self.set_ready(True)

    def _found(self) -> None:
        """The host writes the genesis when enough are ready."""
        if self.identity.role != "host" or not self.ready:
            return
        previous = self.follower.table.genesis if self.follower else None
        if previous is not None and (self.result() is None or self.series == previous.series):
            return
        need = self.seats - 1
        guests = [
            end
            for end in self.channels.values()
            if end.up and end.wish == "play" and end.ready and end.series == self.series
        ]
        if previous is not None:  # a rematch: the same players, each one seat on
            guests = [end for end in guests if end.seat is not None]
        if len(guests) < need:
            return
        own = (Key.read(self.key), self.identity.name)
        people = [own, *((end.key, end.called) for end in guests[:need] if end.key is not None)]
        turn = self.series % len(people)
        people = people[turn:] + people[:turn]
        self._begun(
            Genesis(
                self.game.name,
                self.identity.options,
                self.game.rules_version,
                self.identity.engine,
                self._room(),
                self.series,
                tuple(key for key, _ in people),
                tuple(name for _, name in people),
                self.identity.clock,
            )
        )

    def _room(self) -> bytes:
        return hashed("room", self.secret)[:32]

    def _begun(self, genesis: Genesis) -> None:
        if self.follower is not None:
            old = self.follower.table.genesis
            if genesis.match == old.match:
                return
            if self.result() is None or genesis.series <= old.series:
                raise Refused("another match of this room is on")
        if genesis.room != self._room() or genesis.game != self.game.name or genesis.engine != self.identity.engine:
            raise Refused("that match is of another room, game or program")
        if genesis.rules != self.game.rules_version:
            raise Refused("that match is played by other rules: reload the page")
        try:
            self._open(genesis)
        except Refused:
            raise
        except ValueError as error:
            raise Refused(f"that match cannot be played: {error}") from None
        self._out.store.append(genesis_line(genesis))
        for end in self.channels.values():
            if end.up:
                self._send(end.name, genesis_message(genesis))
        self._event("begun", names=list(genesis.names), seat=self.seat, options=genesis.options, clock=genesis.clock)
        self._tell_what_i_have()

    def _open(self, genesis: Genesis) -> None:
        codes = [key.code for key in genesis.keys]
        seat = codes.index(self.key) if self.key in codes else None
        own = Own(self.seed, genesis.match) if seat is not None else None
        self.follower = Follower(Table(genesis, self.game, seat, own))
        self.series = genesis.series
        self._inbox.clear()
        self._known.clear()
        self._job, self._audit_done, self.waited, self.away = None, False, 0.0, {}
        for end in self.channels.values():
            end.seat = self._seat_of(end.key)
            end.height, end.asked, end.answered = 0, -1, -1

    # Work, in slices.

    def work(self) -> bool:
        """Does one slice; False when there is nothing to do."""
        if self._job is None:
            self._job = self._next_job()
            if self._job is None:
                self._doing = ("", 0.0)
                return False
        try:
            self._doing = (self._doing[0], next(self._job))
        except StopIteration:
            self._job = None
        except Exception as error:  # our own frame failed: stop, and sign nothing more
            self._job = None
            self._follower().verdict = Verdict("internal", None, f"{type(error).__name__}: {error}")
            self._proven()
        return True

    def settle(self) -> None:
        """Works until there is nothing to do."""
        while self.work():
            pass

    def _next_job(self) -> Generator[float, None, object] | None:
        follower = self.follower
        if follower is None:
            return None
        if follower.verdict is None and follower.complaints:
            return self._complain(follower)
        early = follower.next_early() if follower.verdict is None else None
        if early is not None:
            return self._taking("", early.seat, early.raw)
        if self._inbox:
            return self._taking(*self._inbox.popleft())
        if follower.verdict is not None:
            return None
        table = follower.table
        if table.due.kind == "over" and not self._audit_done:
            return self._auditing(follower)
        seat = self.seat
        if seat is None or seat not in table.due.seats or seat in table.here or table.own is None:
            self._catch_up()
            return None
        if table.due.kind != "move":
            return self._making(table)
        if follower.audible():
            return self._hearing(follower)
        if table.public.turn in table.absent:
            return self._stewarding(table)
        self._catch_up()
        return None

    def _taking(self, source: str, seat: int, raw: bytes) -> Generator[float, None, None]:
        follower = self._follower()
        self._doing = ("checking", 0.0)
        try:
            answer = yield from follower.take(seat, raw)
        except Refused as error:
            end = self.channels.get(source)
            if end is None:
                return
            self._refuse(end, str(error), fault=not isinstance(error, NotNow))
            if isinstance(error, TooEarly):
                end.height = max(end.height, error.height)
            elif isinstance(error, OtherBlock):
                self._show_last(end)
            return
        if answer == "known":
            return
        if answer == "proof":
            self._proven()
        elif answer != "early":
            self._took(bytes((seat,)) + raw, source)

    def _took(self, data: bytes, source: str = "") -> None:
        """Stores a frame that was taken and passes it on to those who cannot have it otherwise."""
        seat, raw = data[0], data[1:]
        self._known.add(sha256(raw).digest())
        self._out.store.append(f"frame {seat} {pack(raw)}")
        for end in self.channels.values():
            if end.up and end.name != source and end.seat != seat and (seat == self.seat or seat not in end.links):
                self._send(end.name, data)
        self._progressed()

    def _progressed(self) -> None:
        follower = self._follower()
        table = follower.table
        follower.heard()
        self.waited = self._told = 0.0
        self._event("height", height=table.height, lines=len(table.play.lines), waiting=self._waiting())

    def _show_last(self, end: Channel) -> None:
        """A fork shows by the frames of the height before: the other end gets ours."""
        table = self._follower().table
        if table.log and end.answered != -2 - table.height:
            end.answered = -2 - table.height
            for frame in table.log[-1]:
                self._send(end.name, bytes((frame.seat,)) + frame.raw)

    def _catch_up(self) -> None:
        table = self._follower().table
        for end in self.channels.values():
            if end.up and end.height > table.height and end.asked != table.height:
                end.asked = table.height
                links = [other.seat for other in self.channels.values() if other.up and other.seat is not None]
                self._send(end.name, message("have", height=table.height, links=sorted(set(links))))

    def _sign(self, kind: str, data: dict[str, Any]) -> Frame:
        return making.frame(self._follower().table, kind, data)

    def _own(self, frame: Frame) -> None:
        """Takes a frame of one's own, stores it and sends it."""
        answer = drained(self._follower().take(frame.seat, frame.raw, trusted=True))
        if answer == "proof":
            self._proven()
            return
        self._took(bytes((frame.seat,)) + frame.raw)

    def _making(self, table: Table) -> Generator[float, None, None]:
        kind, height = table.due.kind, table.height
        self._doing = ({"shuffle": "shuffling"}.get(kind, "preparing"), 0.0)
        data = yield from making.make(table)
        if self._follower().table is table and table.height == height and self._follower().verdict is None:
            self._own(self._sign(kind, data))

    def _hearing(self, follower: Follower) -> Generator[float, None, None]:
        yield 0.0
        asides = follower.audible()
        if asides:
            self._own(self._sign("heard", {"asides": [pack(aside.raw) for aside in asides]}))

    def _stewarding(self, table: Table) -> Generator[float, None, None]:
        """Plays for a seat that is gone, where nothing is hidden: a bot, from a seed that nobody chose."""
        turn = table.public.turn
        assert turn is not None
        self._doing = ("thinking", 0.0)
        move = yield from think(self.game, table.public.seen_by(turn), Random(table.block), "2")
        if table is self._follower().table and not table.here:
            self._own(self._sign("move", making.move(table, str(move))))

    def _auditing(self, follower: Follower) -> Generator[float, None, None]:
        self._doing = ("auditing", 0.0)
        self._audit_done = True
        clean = yield from follower.audit()
        if clean:
            self._event("audited")
        else:
            self._proven()

    def _complain(self, follower: Follower) -> Generator[float, None, None]:
        yield 0.0
        complaint = follower.complaints.pop()
        if complaint.frame.raw in self._complained:
            return
        self._complained.add(complaint.frame.raw)
        letter = letters_of(follower.table, complaint.frame)[complaint.at]
        data = making.complaint(follower.table, complaint.frame, complaint.at, letter)
        frame = self._sign("complaint", data)
        for end in self.channels.values():
            if end.up:
                self._send(end.name, bytes((frame.seat,)) + frame.raw)
        self._own(frame)

    def _proven(self) -> None:
        """The match stops: everybody is shown the evidence, and judges it himself."""
        verdict = self._follower().verdict
        assert verdict is not None
        for frame in verdict.frames:
            self._out.store.append(frame_line(frame))
            for end in self.channels.values():
                if end.up:
                    self._send(end.name, bytes((frame.seat,)) + frame.raw)
        self._event("verdict", verdict=verdict.kind, seat=verdict.seat, reason=verdict.reason)

    # What a person does.

    def act(self, text: str) -> None:
        """Makes a move, as the record or the command line writes it."""
        table = self._mine()
        self._own(self._sign("move", making.move(table, text)))

    def _mine(self) -> Table:
        follower = self._follower()
        table = follower.table
        if follower.verdict is not None:
            raise Refused("the match has stopped")
        if table.due.kind != "move" or self.seat not in table.due.seats:
            raise Refused("it is not this seat's turn")
        if not self.fresh:
            raise Refused("after a reload, nothing is signed before another player was heard")
        if any(end.height > table.height for end in self.channels.values() if end.seat is not None):
            raise Refused("the others are further on: wait for what is missing")
        return table

    def resign(self) -> None:
        """Gives the match up: at once on one's own turn, otherwise as soon as the seat to move heard it."""
        self._say("resign", {})

    def offer_draw(self) -> None:
        """Offers or accepts a draw; it stands until another seat moves."""
        self._say("draw", {})

    def ask_undo(self, lines: int) -> None:
        """Asks, or agrees, to go back to so many lines; only moves that revealed nothing can be taken back."""
        if not self._follower().table.undoable(lines):
            raise Refused("what nature answered, or a card showed, cannot be taken back")
        self._say("undo", {"lines": lines})

    def claim(self, seat: Seat) -> None:
        """Claims that a seat's time is over; when all others have, the match is forfeited."""
        if seat not in self.claimable():
            raise Refused("that seat has time left")
        self._say("timeout", {"seat": seat})

    def replace(self, seat: Seat) -> None:
        """Agrees that a bot takes the seat of one who is gone; only where nothing is hidden."""
        if seat not in self.claimable():
            raise Refused("that seat has time left")
        self._say("replace", {"seat": seat})

    def _say(self, kind: str, data: dict[str, Any]) -> None:
        follower = self._follower()
        if self.seat is None or follower.verdict is not None:
            raise Refused("nothing can be said here")
        if not self.fresh:
            raise Refused("after a reload, nothing is signed before another player was heard")
        if follower.table.play.ended:
            raise Refused("the match is over")
        frame = self._sign(kind, data)
        drained(follower.take(frame.seat, frame.raw, trusted=True))
        self._known.add(sha256(frame.raw).digest())
        self._out.store.append(frame_line(frame))
        for end in self.channels.values():
            if end.up:
                self._send(end.name, bytes((frame.seat,)) + frame.raw)
        self._progressed()

    def chat(self, text: str) -> None:
        """Says something to all."""
        for end in self.channels.values():
            if end.up:
                self._send(end.name, message("chat", text=text[:300]))

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
        linked = {end.seat for end in self.channels.values() if end.up}
        late = [seat for seat, _ in self.follower.table.owes() if seat != self.seat]
        if late and linked.intersection(late):
            self.waited += step
        for seat in self.follower.table.present:
            self.away[seat] = 0.0 if seat in linked or seat == self.seat else self.away.get(seat, 0.0) + step

    def claimable(self) -> list[Seat]:
        """The late seats whose time is over: the page offers a button, and nothing happens by itself."""
        if self.follower is None or self.follower.verdict is not None or self.seat is None:
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

    def _follower(self) -> Follower:
        if self.follower is None:
            raise Refused("the match has not begun")
        return self.follower

    @property
    def seat(self) -> Seat | None:
        """One's own seat; None for a spectator, or in the lobby."""
        return self.follower.table.viewer if self.follower else None

    @property
    def play(self) -> Match | None:
        """The match as this viewer is told it; None in the lobby."""
        return self.follower.table.play if self.follower else None

    @property
    def block(self) -> bytes:
        """The hash of all that is agreed on so far."""
        return self.follower.table.block if self.follower else b""

    def _waiting(self) -> list[dict[str, Any]]:
        if self.follower is None or self.follower.verdict is not None:
            return []
        return [{"seat": seat, "for": WORDS[kind]} for seat, kind in self.follower.table.owes()]

    def status(self) -> dict[str, Any]:
        """All that a page shows beside the table itself."""
        follower = self.follower
        found: dict[str, Any] = {
            "phase": "lobby",
            "link": self.link,
            "role": self.identity.role,
            "seats": self.seats,
            "ready": self.ready,
            "peers": [
                {"name": end.called, "seat": end.seat, "wish": end.wish, "ready": end.ready}
                for end in self.channels.values()
                if end.up
            ],
            "progress": {"doing": self._doing[0], "done": self._doing[1]},
        }
        if follower is None:
            return found
        table = follower.table
        result = self.result()
        preparing = table.due.kind in ("commit", "open", "shuffle") and not table.play.ended
        found |= {
            "phase": "stopped" if follower.verdict else "over" if result else "preparing" if preparing else "playing",
            "seat": self.seat,
            "names": list(table.genesis.names),
            "connected": sorted({end.seat for end in self.channels.values() if end.up and end.seat is not None}),
            "height": table.height,
            "block": table.block.hex(),
            "waiting": self._waiting(),
            "mine": self.seat is not None and table.due.kind == "move" and self.seat in table.due.seats,
            "fresh": self.fresh,
            "offers": list(table.offers),
            "undos": [{"seat": seat, "lines": lines} for seat, lines in sorted(table.undos.items())],
            "said": sorted({f"{kind} {seat}" for seat, kind in follower.pool}),
            "clock": table.genesis.clock,
            "waited": int(self.waited),
            "claimable": self.claimable(),
            "absent": list(table.absent),
            "result": result,
        }
        return found

    def result(self) -> dict[str, Any] | None:
        """How it ended; None while it is on. `kind`: "audited" (finished and audited), "finished", "forfeited",
        "equivocation", "invalid" (frame), "told", "twice", "desync", "internal"."""
        if self.follower is None:
            return None
        verdict, table = self.follower.verdict, self.follower.table
        if verdict is not None:
            return {"kind": verdict.kind, "seat": verdict.seat, "reason": verdict.reason, "audited": False}
        outcome = table.play.outcome()
        if outcome is None:
            return None
        last = table.play.lines[-1].text if table.play.lines else ""
        forfeited = last.startswith("timeout")
        kind = "forfeited" if forfeited else "audited" if table.audited else "finished"
        return {
            "kind": kind,
            "seat": None,
            "reason": outcome.reason,
            "scores": list(outcome.scores),
            "audited": table.audited,
        }

    def export(self) -> str:
        """The match as text, evidence included, for anybody to verify; empty in the lobby."""
        if self.follower is None:
            return ""
        verdict = self.follower.verdict
        table = self.follower.table
        return write_log(table.genesis, table.frames(), verdict.frames if verdict else ())

    def events(self) -> list[dict[str, Any]]:
        """What happened since this was last asked."""
        found, self._events = self._events, []
        return found

    def outbox(self) -> Outbox:
        """What the carrier must store, then send, then close."""
        found, self._out = self._out, Outbox()
        return found

    def _event(self, event: str, /, **about: Any) -> None:
        if len(self._events) < 1000:
            self._events.append({"event": event, **about})

    def _send(self, channel: str, data: bytes) -> None:
        self._out.send.append((channel, data))


def read_link(link: str) -> tuple[str, bytes]:
    """The game and the room's secret of a link ("...#join/<game>/<secret>"); Refused if it is none."""
    parts = link.strip().rpartition("#")[2].split("/")
    if len(link) > 2000 or len(parts) != 3 or parts[0] != "join":
        raise Refused("that is no link to a match")
    try:
        secret = urlsafe_b64decode(parts[2] + "=" * (-len(parts[2]) % 4))
    except ValueError:
        secret = b""
    if len(secret) != 32 or urlsafe_b64encode(secret).decode().rstrip("=") != parts[2]:
        raise Refused("the link is damaged: its last part is not whole")
    return parts[1], secret
