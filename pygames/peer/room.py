"""A room of peers: its channels, who has come, and the genesis of each match played in it.

Bytes in and out; what frames mean is the follower's business, and what is done about them the player's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from pygames.core.cards import Seat
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.record import clean_name
from pygames.games import find as find_game

from .follower import Follower
from .frames import FRAME_MAX, SEATS_MAX, Genesis, Key
from .journal import Identity, genesis_line
from .link import write_link
from .messages import GREETING, MESSAGE, Channel, genesis_message, greeting, message, read_greeting, read_message
from .own import Own, signing_key
from .proofs import public
from .results import result_of
from .table import Table
from .transcript import hashed
from .wire import Refused

CHANNELS_MAX = 12
INBOX_MAX = 256
"""Frames that wait to be judged; more are dropped and asked for again."""
FAULTS_MAX = 300
"""Weight of what was refused since the last tick after which a channel is closed."""
FAULT, UNTIMELY = 10, 1
"""Weights: of bytes that nobody honest sends, of a good frame at a bad time."""
CHATS_MAX = 5
"""Chat lines of one channel between two ticks; more are dropped."""
ANSWER_MAX = 256 * 1024
"""Bytes of old frames sent at one go."""


@dataclass
class Outbox:
    """What the carrier must do, in this order."""

    store: list[str] = field(default_factory=list)
    send: list[tuple[str, bytes]] = field(default_factory=list)
    close: list[str] = field(default_factory=list)


class Room:
    """One end in a room: what `Session` is below what a player does."""

    def __init__(self, identity: Identity, find: Callable[[str], Game] = find_game) -> None:
        """Use `Session.create`, `join` or `resume`."""
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
        self._warm = False
        self._now: float | None = None
        self.waited = 0.0
        """Seconds that the present height has waited for others, while the link was up."""
        self.away: dict[Seat, float] = {}
        """Seconds that a seat has had no channel."""
        self._told = 0.0
        """Seconds since all were told what this end has."""

    def result(self) -> dict[str, Any] | None:
        """How the match ended (see `results`); None while it is on."""
        return result_of(self.follower)

    @property
    def link(self) -> str:
        """The link that brings others here."""
        return write_link(self.identity.game, self.secret)

    # Channels.

    @property
    def greeted(self) -> list[Channel]:
        """The channels whose other end is known."""
        return [end for end in self.channels.values() if end.up]

    @property
    def connected(self) -> list[Seat]:
        """The seats at the other ends."""
        return sorted({end.seat for end in self.greeted if end.seat is not None})

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
        end.faults += FAULT if fault else UNTIMELY
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
        except Refused as error:
            self._event("turned away", reason=str(error))
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
        self._tell(self._have())

    def _have(self) -> bytes:
        height = self.follower.table.height if self.follower else 0
        return message("have", height=height, links=self.connected)

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
            self._send(end.name, self._have())

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
        self._tell(message("ready", ready=int(self.ready), series=self.series))

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
        guests = [end for end in self.greeted if end.wish == "play" and end.ready and end.series == self.series]
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
        self._tell(genesis_message(genesis))
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

    def _event(self, event: str, /, **about: Any) -> None:
        if len(self._events) < 1000:
            self._events.append({"event": event, **about})

    def _send(self, channel: str, data: bytes) -> None:
        self._out.send.append((channel, data))

    def _tell(self, data: bytes) -> None:
        """To everybody who is here."""
        for end in self.greeted:
            self._send(end.name, data)

    def events(self) -> list[dict[str, Any]]:
        """What happened since this was last asked."""
        found, self._events = self._events, []
        return found

    def outbox(self) -> Outbox:
        """What the carrier must store, then send, then close."""
        found, self._out = self._out, Outbox()
        return found
