"""A seat (or a spectator) in a room of peers: the one face of peer play to whoever carries its bytes.

Sans-I/O: nothing here opens a connection, reads a clock, draws a random number or stores a byte. The carrier (the
worker of the page, or a test) does, in this loop:

    peer = Peer.create("vassal", name="Maud", seed=SEED, secret=SECRET)        # 32 random bytes each
    peer = Peer.join("#join/vassal/...", name="Odo", seed=SEED)                # the other side
    peer = Peer.resume(stored_lines)                                           # after a reload

    peer.connect("a", binding, fresh)     # a channel opened; binding: 32 bytes, equal on both sides (zeros if nothing
                                          # is known of it); fresh: 32 random bytes, used for this channel alone
    peer.receive("a", message)            # whatever came over it; never raises
    peer.disconnect("a")                  # it closed
    while peer.work():                    # one slice of some 10 ms: judging, shuffling, own frames; False when idle
        ...                               # give the worker's other messages a chance, show status()["progress"]
    out = peer.outbox()                   # 1. store out.store (lines, durably, in order)   2. then send out.send
                                          # (channel, bytes), in order   3. close out.close (channels)
    peer.tick(now)                        # seconds, monotonic (performance.now() / 1000), about once a second

    peer.agree()                          # a guest sits down, by status()["terms"]
    peer.begin()                          # the host begins, with those who are ready
    peer.act("12:Ks 3")                   # a move, as the record writes it, by this seat, when status()["mine"]
    peer.resign(); peer.offer_draw(); peer.ask_undo(lines); peer.call(seat); peer.leave(seat); peer.concede()
    peer.rematch(); peer.export()

`act` and the like raise `Refused`, `BadNotation` or `IllegalMove` (all ValueErrors, for people to read), and then
nothing has changed. `play` is the `pygames.core.match.Match` of this viewer (None in the lobby): draw its state.
`status()` (see `shown`) and `events()` are plain dicts, lists, strings and numbers, ready for JSON.

A peer is put together from parts that know little of each other: `ends` (lines and their bounds), `lobby` (how a match
begins), `part` (own frames in one match), `follower` and `table` (the match itself), `clock`, `claims`. Here is only
what goes between them: what a message is for, which work is next, what must be stored and sent.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Unpack

from pygames import __version__
from pygames.core.cards import CHANCE, Seat
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Roll, Rolled, Shuffle
from pygames.core.record import clean_name
from pygames.games import find as find_game

from . import notes
from .ends import INBOX_MAX, NOTES_MAX, End, Ends
from .frames import PROTOCOL, Frame, read_frame
from .genesis import CLOCK_MAX, Genesis
from .journal import HEAD, Identity, frame_line, genesis_line, read_journal
from .ledger import face_point
from .line import Line, Proven
from .link import inviter, read_link, write_link
from .lobby import Lobby
from .multiply import drained
from .own import Own, signing_key
from .part import Part
from .proofs import public
from .results import result_of
from .saved import write_log
from .shuffle import warmed
from .status import status
from .table import Table
from .wire import Closed, NotNow, OtherBlock, Refused, TooEarly, pack

if TYPE_CHECKING:
    from .shown import Busy, Happened, News, Particulars, Result, Status

STALE = 3.0
"""Seconds without progress after which everybody is told what one has."""
BEFORE = 4
"""Rolls that are looked through for the first deck; a lot drawn again while it is tied never ends with one value."""

Find = Callable[[str], Game]


@dataclass
class Outbox:
    """What the carrier must do, in this order."""

    store: list[str] = field(default_factory=list)
    send: list[tuple[str, bytes]] = field(default_factory=list)
    close: list[str] = field(default_factory=list)


def engine_of(game: Game) -> str:
    """What must be equal on all sides, unless the carrier knows better (a hash of the wheel)."""
    return f"{__version__} {game.name} {game.rules_version} {PROTOCOL}"


class Peer:
    """One seat, or one spectator, in one room."""

    def __init__(self, identity: Identity, find: Find = find_game, line: type[Line] = Line) -> None:
        """Use `create`, `join` or `resume`. `line`: what goes over a channel, another one in tests alone."""
        self.identity = identity
        self.game = find(identity.game)
        self._sign = signing_key(identity.seed)
        self.lobby = Lobby(identity, self.game, self._sign)
        hello = notes.hello(engine=identity.engine, game=identity.game, name=identity.name, wish=identity.role)
        self.ends = Ends(
            lambda binding, fresh: line(identity.seed, self._sign, identity.secret, binding, hello, fresh),
            self._watches,
        )
        self.part: Part | None = None
        """The match that is on, or the last one."""
        self.past: list[Part] = []
        """Matches of this room before it, as they ended."""
        self.progress: tuple[Busy, float] = ("", 0.0)
        """What the present job does, and how far it is."""
        self._store: list[str] = []
        self._events: list[News] = []
        self._job: Generator[float, None, object] | None = None
        self._own_turn = True
        self._known: set[bytes] = set()
        self._warm = False
        self._now: float | None = None
        self._told = 0.0
        """Seconds since all were told what this end has."""

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
        find: Find = find_game,
        line: type[Line] = Line,
    ) -> Peer:
        """Opens a room. `seed`, `secret`: 32 random bytes each; ValueError for options that the game has not."""
        found = find(game)
        parsed = found.options.parse(options)
        found.new(parsed)
        if len(secret) != 32 or len(seed) != 32 or not 0 <= clock <= CLOCK_MAX:
            raise Refused(f"a room has a secret and a seed of 32 bytes, and a clock of at most {CLOCK_MAX:,} seconds")
        host = inviter(public(signing_key(seed)))
        engine = engine or engine_of(found)
        return cls._enter(
            Identity(game, str(parsed), secret, host, seed, clean_name(name), "host", engine, clock), find, line
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
        find: Find = find_game,
        line: type[Line] = Line,
    ) -> Peer:
        """Comes to a room by its link; Refused if it is none."""
        game, secret, host = read_link(link)
        try:
            found = find(game)
        except KeyError:
            raise Refused(f"there is no game '{game[:40]}' here") from None
        if len(seed) != 32:
            raise Refused("a seat has a seed of 32 bytes")
        role = "watch" if watch else "play"
        engine = engine or engine_of(found)
        return cls._enter(Identity(game, "", secret, host, seed, clean_name(name), role, engine), find, line)

    @classmethod
    def _enter(cls, identity: Identity, find: Find, line: type[Line]) -> Peer:
        peer = cls(identity, find, line)
        peer._store += [HEAD, identity.line()]
        return peer

    @classmethod
    def resume(cls, lines: Iterable[str], find: Find = find_game, kept: int = 0, line: type[Line] = Line) -> Peer:
        """Comes back from stored lines; Refused, with the reason, if they do not say who one was.

        `kept`: how many lines the carrier remembers to have stored; fewer than that, and something is missing.
        """
        journal = read_journal(lines, kept)
        peer = cls(journal.identity, find, line)
        for genesis, frames in journal.matches:
            part = peer._sit(genesis)
            for frame, good in frames:
                try:
                    drained(part.follower.file(frame, trusted=good))
                except Refused:
                    continue
                peer._known.add(sha256(frame.raw).digest())
        if peer.part is not None:
            peer.part.fresh = peer.part.seat is None
            own, table = peer.part.seat, peer.part.table
            asked = own is not None and peer.part.follower.claims.witnessed(table, own)
            peer.part.careful = journal.damaged or bool(asked)
            peer._ended()
        peer._events.clear()
        if journal.damaged:
            peer.event("damaged")
        return peer

    # Channels.

    def connect(self, channel: str, binding: bytes, fresh: bytes) -> None:
        """A channel is open. `binding`: what both its ends have in common; `fresh`: 32 random bytes."""
        self.ends.open(channel, binding, fresh)

    def disconnect(self, channel: str) -> None:
        """A channel is gone."""
        self._left(self.ends.drop(channel))

    def receive(self, channel: str, message: bytes) -> None:
        """Bytes from a channel. Never raises; what is refused changes nothing."""
        end = self.ends.get(channel)
        if end is None:
            return
        try:
            heard = self.ends.hear(end, bytes(message))
        except Refused as error:  # the line is dead: nothing that comes over it can be believed
            self.event("refused" if end.up else "turned away", channel=channel, reason=str(error))
            self._left(self.ends.shut(channel))
            return
        try:
            if isinstance(heard, Proven):
                self._came(end, heard)
            elif heard is not None:
                self._plain(end, heard)
        except Refused as error:
            self._refuse(end, error)

    def _plain(self, end: End, message: bytes) -> None:
        if message[0] == notes.FRAME:
            series, seat, raw = notes.read_carried(message[1:])
            part = self._of(series)
            if sha256(raw).digest() in self._known or (part is not None and part.follower.keeps(raw)):
                if self.ends.repeats(end):
                    self._left(self.ends.shut(end.name))
                return
            if part is None or part.follower.verdict is not None:
                raise NotNow("a frame of no match that is on")
            self.ends.put(end, series, seat, raw)
        elif message[0] == notes.NOTE:
            end.notes += 1
            if end.notes > NOTES_MAX:
                raise NotNow("too many notes")
            self._note(end, notes.read_note(message[1:]))
        else:
            raise Refused("a message of no known kind")

    def _refuse(self, end: End, error: Refused) -> None:
        self.event("refused", channel=end.name, reason=str(error))
        if self.ends.blame(end, fault=not isinstance(error, NotNow)):
            self._left(self.ends.shut(end.name))

    def _left(self, end: End | None) -> None:
        if end is not None and end.up:
            self.event("left", name=end.called, seat=end.seat)
            self._say_what_i_have()

    def _came(self, end: End, proven: Proven) -> None:
        try:
            said = notes.read_hello(proven.hello, self.identity.engine, self.identity.game)
        except Refused as error:
            self.event("turned away", channel=end.name, reason=str(error))
            self.ends.shut(end.name)
            return
        for other in [other for other in self.ends if other.key == proven.key]:
            self.ends.shut(other.name)  # the same peer came back before its old channel was seen to break
        end.key, end.called, end.wish = proven.key, clean_name(said["name"]), said["wish"]
        end.seat = self._seat_of(end)
        self.event("came", name=end.called, wish=end.wish, seat=end.seat)
        self.ends.say(end, self._ready())
        if self.identity.role == "host":
            self.ends.say(end, self._terms())
        if self.part is not None:
            self._show_genesis(end, self.part)
        self.ends.say(end, self._have())

    def _watches(self, end: End) -> bool:
        """Whether somebody can only watch: because it would, or because a match is on and it has no seat there."""
        return end.seat is None and (end.wish == "watch" or (self.part is not None and self.part.begun))

    def _seat_of(self, end: End) -> Seat | None:
        codes = [key.code for key in self.part.genesis.keys] if self.part else []
        return codes.index(end.key.code) if end.key and end.key.code in codes else None

    # Notes.

    def _note(self, end: End, note: dict[str, Any]) -> None:
        kind = note["kind"]
        if kind == "terms":
            if self.lobby.told(end, note):
                self.event("terms")
                self._tell_ready()
        elif kind == "ready":
            end.ready = note["series"], note["terms"]
            self.event("ready", name=end.called)
            self._again()
        elif kind == "proposal":
            self._proposed(end, Genesis.read(note["genesis"]))
        elif kind == "genesis":
            self._shown(Genesis.read(note["genesis"]), note["frames"])
        elif self.part is None or note["series"] != self.part.genesis.series:
            if self.part is not None and note["series"] < self.part.genesis.series:
                self._show_genesis(end, self.part)
        elif kind == "have":
            self._has(end, note, self.part)
        else:
            self._compare(end, note, self.part)

    def _terms(self) -> bytes:
        terms = self.lobby.terms
        assert terms is not None
        return notes.note("terms", options=terms.options, clock=terms.clock, series=terms.series)

    def _ready(self) -> bytes:
        return notes.note("ready", series=self.lobby.series, terms=pack(self.lobby.agreed))

    def _tell_ready(self) -> None:
        self.ends.tell(self._ready())

    def _have(self) -> bytes:
        if self.part is None:
            return notes.note("have", series=self.lobby.series, height=0, block=bytes(32).hex(), links=[], anew=0)
        table = self.part.table
        return notes.note(
            "have",
            series=self.part.genesis.series,
            height=table.height,
            block=table.block.hex(),
            links=self.ends.seats,
            anew=int(self.part.asks and not self.part.fresh),
        )

    def _say_what_i_have(self) -> None:
        self.ends.tell(self._have())

    def _has(self, end: End, note: dict[str, Any], part: Part) -> None:
        """Another tells how far he is: he is sent what he lacks, or shown where we part."""
        table = part.table
        end.height, end.links = note["height"], tuple(sorted({*note["links"]}))
        if part.follower.verdict is not None:  # whoever was away when it was proven
            self._show_all(end, part.follower.verdict.frames)
        if note["height"] > table.height:
            return
        if note["block"] != table.blocks[note["height"]]:
            first = max(0, note["height"] - notes.WINDOW + 1)
            self._say_blocks(end, part, first)
            return
        self._answer(end, part)
        if not part.fresh and end.seat is not None:
            asked, part.shown[end.seat] = part.asks, note["height"]
            part.refresh(self.ends.seats)
            if part.asks and not asked:
                self._say_what_i_have()
        if note["anew"] and end.seat is not None and note["height"] == table.height:
            head = part.witness(end.seat)
            if head is not None:
                self._carry(end, head)

    def _answer(self, end: End, part: Part) -> None:
        """Sends an end what it lacks, as far as its credit goes; the same at most once between two ticks."""
        table, follower = part.table, part.follower
        now = end.height, table.height, len(table.here), len(follower.pool) + len(follower.claims.open(table))
        if end.answered == now:
            return
        end.answered = now
        due = [frame for frames in table.log[end.height :] for frame in frames]
        due += [*(frame for frame, _ in table.here.values()), *follower.pool.values()]
        due += follower.claims.open(table)
        due += [frame for (height, _), frame in follower.early.items() if height == table.height]
        for frame in due[:INBOX_MAX]:
            if not self.ends.owe(end, len(frame.raw)):
                break
            self._carry(end, frame)
        if table.height > end.height:
            self.ends.say(end, self._have())

    def _say_blocks(self, end: End, part: Part, first: int) -> None:
        blocks = part.table.blocks[first : first + notes.WINDOW]
        if self.ends.owe(end, 64 * len(blocks)):
            self.ends.say(
                end,
                notes.note("blocks", series=part.genesis.series, first=first, blocks=[block.hex() for block in blocks]),
            )

    def _compare(self, end: End, note: dict[str, Any], part: Part) -> None:
        """Two logs part somewhere: the height at which they do is shown, votes included, so that it can be judged."""
        table, first = part.table, note["first"]
        common = [at for at, block in enumerate(note["blocks"], first) if table.blocks[at : at + 1] == [block]]
        if common and common[-1] < table.height:
            self._show(end, part, common[-1])
        elif not common and first > 0 and note["blocks"]:
            self._say_blocks(end, part, max(0, first - notes.WINDOW + 1))

    def _show(self, end: End, part: Part, height: int) -> None:
        """Sends how a closed height was closed here."""
        self._show_all(end, [*part.table.log[height], *part.follower.claims.of(height)])

    def _show_all(self, end: End, frames: Iterable[Frame]) -> None:
        """Sends frames, as far as the end's credit goes."""
        for frame in frames:
            if self.ends.owe(end, len(frame.raw)):
                self._carry(end, frame)

    def _carry(self, end: End, frame: Frame) -> None:
        part = self.part
        assert part is not None
        self.ends.say(end, notes.carried(part.genesis.series, frame.seat, frame.raw))

    # Beginning a match.

    @property
    def link(self) -> str:
        """The link that brings others here."""
        return write_link(self.identity.game, self.identity.secret, self.identity.host)

    @property
    def seats(self) -> int:
        """How many play here."""
        return len(self.part.genesis.keys) if self.part else self.lobby.seats()

    def agree(self, yes: bool = True) -> None:
        """One's person sits down, by the terms that the host told; or gets up again, before the match begins."""
        if self.identity.role != "play":
            raise Refused("who watches, or invites, does not sit down")
        self.lobby.agree(yes)
        self._tell_ready()

    def begin(self, guests: Iterable[str] = ()) -> None:
        """The host begins: with these guests (by `id`, see `status`), or else with those who were ready first."""
        if self.part is not None and self.part.begun and not self.over:
            raise Refused("a match is on")
        chosen = list(guests)
        ready = self.lobby.willing(list(self.ends))
        if chosen:
            ready = [end for end in ready if name_of(end) in chosen]
        before = self.part.genesis if self.part and self.part.begun else None
        if before is None:
            ready = ready[: self.lobby.seats() - 1]
        self._open(self.lobby.propose(ready, before))

    def rematch(self) -> None:
        """Says that this player would play another match in this room; it begins when all who played say so."""
        if self.part is None or not self.over:
            raise Refused("the match is not over")
        if self.part.seat is None:
            raise Refused("who watches does not play")
        self.lobby.next(self.part.genesis)
        self.lobby.agree()
        self._tell_ready()
        self._again()

    def _again(self) -> None:
        """The host begins a rematch when all who played would."""
        part = self.part
        if self.identity.role != "host" or part is None or not part.begun or not self.over:
            return
        if not self.lobby.agreed:
            return
        seats = {key.code for key in part.genesis.keys}
        ready = [end for end in self.lobby.willing(list(self.ends)) if end.key and end.key.code in seats]
        if len(ready) == len(seats) - 1:
            self._open(self.lobby.propose(ready, part.genesis))

    def _proposed(self, end: End, genesis: Genesis) -> None:
        part = self.part
        if part is not None and part.genesis.match == genesis.match:
            return
        if part is not None and part.begun and (not self.over or genesis.series <= part.genesis.series):
            raise Refused("another match of this room is on")
        before = part.genesis if part and part.begun else None
        self.lobby.consents(end, genesis, before)
        self._open(genesis)

    def _shown(self, genesis: Genesis, frames: list[bytes]) -> None:
        """A match that has begun, shown to who has none of it."""
        part = self.part
        if part is not None and part.genesis.match == genesis.match:
            return
        if part is not None and part.begun and (not self.over or genesis.series <= part.genesis.series):
            raise NotNow("another match of this room is on")
        signed = self.lobby.begun(genesis, frames)
        sat = self._open(genesis)
        if sat.seat is not None:  # it has signed that match, and has lost what it stored of it
            sat.fresh, sat.careful = False, True
        for frame in signed:
            if drained(sat.follower.file(frame, trusted=False)) in ("taken", "closed"):
                self.took(frame)

    def _show_genesis(self, end: End, part: Part) -> None:
        encoded = pack(part.genesis.encoded())
        if part.begun:
            signed = [pack(frame.raw) for frame in part.table.log[0]]
            if self.ends.owe(end, len(encoded)):
                self.ends.say(end, notes.note("genesis", genesis=encoded, frames=signed))
        elif self.identity.role == "host" and end.key in part.genesis.keys:
            self.ends.say(end, notes.note("proposal", genesis=encoded))

    def _open(self, genesis: Genesis) -> Part:
        """A match is agreed to, or watched."""
        try:
            part = self._sit(genesis)
        except Refused:
            raise
        except ValueError as error:
            raise Refused(f"that match cannot be played: {error}") from None
        self._store.append(genesis_line(genesis))
        for end in self.ends:
            self._show_genesis(end, part)
        self.event("begun", seat=part.seat)
        return part

    def _sit(self, genesis: Genesis) -> Part:
        codes = [key.code for key in genesis.keys]
        seat = codes.index(self.lobby.key.code) if self.lobby.key.code in codes else None
        own = Own(self.identity.seed, genesis.match) if seat is not None else None
        part = Part(genesis, lambda own: Table(genesis, self.game, seat, own), own, self)
        part.last = self.lobby.hosts
        if self.part is not None and self.part.begun:
            self.past.append(self.part)
        self.part = part
        self.lobby.series = genesis.series
        self.ends.empty()
        self._known.clear()
        self._job = None
        for end in self.ends:
            end.seat = self._seat_of(end)
            end.height, end.asked, end.answered = 0, -1, ()
        return part

    # Work, in slices.

    def work(self) -> bool:
        """Does one slice; False when there is nothing to do."""
        if self._job is None:
            self._job = self._next_job()
            if self._job is None:
                return False
        try:
            done = next(self._job)  # the job says at its start what it does
            self.progress = (self.progress[0], done)
        except StopIteration:
            self._job, self.progress = None, ("", 0.0)
        except Exception as error:  # our own frame failed: stop, and sign nothing more
            self._job = None
            if self.part is None:
                raise
            self.part.stop(error)
            self.proven()
        return True

    def settle(self) -> None:
        """Works until there is nothing to do."""
        while self.work():
            pass

    def _next_job(self) -> Generator[float, None, object] | None:
        """Own work and others' frames in turn, so that neither waits for the other for long."""
        part = self.part
        if part is None:
            return None if self._warm else self._warming()
        self._own_turn = not self._own_turn
        first, second = (part.next_job, self._foreign) if self._own_turn else (self._foreign, part.next_job)
        job = first() or second()
        if job is None:
            self._catch_up(part)
        return job

    def _foreign(self) -> Generator[float, None, object] | None:
        part = self.part
        assert part is not None
        early = part.follower.next_early() if part.follower.verdict is None else None
        if early is not None:
            return self._taking(None, part, early.seat, early.raw)
        pulled = self.ends.pull()
        if pulled is None:
            return None
        end, series, seat, raw = pulled
        of = self._of(series)
        return self._taking(end, of, seat, raw) if of is not None else None

    def _of(self, series: int) -> Part | None:
        return next((part for part in (self.part, *self.past) if part and part.genesis.series == series), None)

    def _taking(self, end: End | None, part: Part, seat: int, raw: bytes) -> Generator[float, None, None]:
        before = part.table
        self.doing("checking")
        try:
            frame = read_frame(raw, seat, part.genesis.keys, part.genesis.match)
            answer = yield from part.follower.file(frame, trusted=False)
        except Refused as error:
            if end is None or end.name not in self.ends:
                return
            self._refuse(end, error)
            if isinstance(error, TooEarly):
                end.height = max(end.height, error.height)
            elif isinstance(error, OtherBlock) and part.table.height:
                self._show(end, part, part.table.height - 1)
            elif isinstance(error, Closed):
                self._show(end, part, error.height)
            return
        if answer == "known":
            if end is not None and self.ends.repeats(end):
                self._left(self.ends.shut(end.name))
        elif answer == "proof":
            self.proven()
        elif answer != "early":
            self.took(frame, end.name if end else "")
            if part.table is not before:  # votes closed what the accused alone had closed
                self._say_what_i_have()

    def _catch_up(self, part: Part) -> None:
        table = part.table
        for end in self.ends:
            if end.height > table.height and end.asked != table.height:
                end.asked = table.height
                self.ends.say(end, self._have())

    def _warming(self) -> Generator[float, None, None]:
        """In the lobby: the tables that a shuffle will need, and the faces of the first deck."""
        self._warm = True
        yield 0.0
        options = self.lobby.terms.options if self.lobby.terms else ""
        state = self.game.new(self.game.options.parse(options))
        for _ in range(BEFORE):
            if state.turn != CHANCE:
                return
            asked = state.request()
            if isinstance(asked, Shuffle):
                yield from warmed(len(asked.faces))
                for face in dict.fromkeys(asked.faces):
                    yield 1.0
                    face_point(self.game.name, face)
            if not isinstance(asked, Roll):
                return
            state = state.after(Rolled(0))  # who begins changes no deck

    # What a part asks for (`Post`).

    def took(self, frame: Frame, source: str = "") -> None:
        """Stores a frame that was taken and passes it on to those who cannot have it otherwise."""
        part = self._of_match(frame)
        self._known.add(sha256(frame.raw).digest())
        if part is not self.part or part is None:
            return
        self._store.append(frame_line(frame))
        mine = frame.seat == part.seat
        for end in self.ends:
            if end.name != source and end.seat != frame.seat and (mine or frame.seat not in end.links):
                self._carry(end, frame)
        if frame.height == 0 and part.table.height == 1:  # it has begun: who watches may know
            for end in self.ends:
                if end.seat is None:
                    self._show_genesis(end, part)
        part.follower.heard()
        part.refresh(self.ends.seats)
        part.clock.look(part.table)
        self._told = 0.0
        self._ended()
        for end in self.ends:
            if end.seat is not None and end.height < part.table.height:
                end.answered = ()
        self.event("height", height=part.table.height, lines=len(part.table.play.lines))

    def _of_match(self, frame: Frame) -> Part | None:
        return next((part for part in (self.part, *self.past) if part and part.genesis.match == frame.match), None)

    def _ended(self) -> None:
        if self.part is not None and self.over:
            self.lobby.next(self.part.genesis)

    def proven(self) -> None:
        """The match stops: everybody is shown the evidence, and judges it himself."""
        part = self.part
        verdict = part.follower.verdict if part else None
        if part is None or verdict is None:
            return
        for frame in verdict.frames:
            self._store.append(frame_line(frame, "accused"))
            for end in self.ends:
                self._carry(end, frame)
        self._ended()
        self.event("verdict", verdict=verdict.kind, seat=verdict.seat, reason=verdict.reason)

    def doing(self, what: Busy) -> None:
        """What the present job does."""
        self.progress = (what, 0.0)

    def event(self, event: Happened, /, **about: Unpack[Particulars]) -> None:
        """Something happened that a page may tell."""
        if len(self._events) < 1000:
            self._events.append({"event": event, **about})

    # What a person does.

    def _playing(self) -> Part:
        if self.part is None or not self.part.begun:
            raise Refused("the match has not begun")
        return self.part

    def act(self, text: str) -> None:
        """Makes a move, as the record or the command line writes it."""
        self._playing().act(text)

    def resign(self) -> None:
        """Gives the match up: at once on one's own turn, otherwise as soon as the seat to move heard it."""
        self._playing().say("resign")

    def offer_draw(self) -> None:
        """Offers or accepts a draw; it stands until another seat moves."""
        self._playing().say("draw")

    def ask_undo(self, lines: int) -> None:
        """Asks, or agrees, to go back to so many lines; only moves that revealed nothing can be taken back."""
        self._playing().say("undo", {"lines": lines})

    def call(self, seat: Seat, bot: bool = False) -> None:
        """Calls a seat whose time is over or who is gone; `bot`: that a bot may play on for it."""
        self._playing().call(seat, "bot" if bot else "time")

    def leave(self, seat: Seat) -> None:
        """Leaves a match whose other seat does not answer a call: claimed, not confirmed."""
        self._playing().leave(seat)

    def concede(self) -> None:
        """Gives in to a call."""
        self._playing().concede()

    # Time.

    def tick(self, now: float) -> None:
        """The time, in seconds of a clock that never jumps; call about once a second."""
        step = 0.0 if self._now is None else max(0.0, min(now - self._now, 2.0))
        self._now = now
        for name in self.ends.tick(step):
            self.event("refused", channel=name, reason="it did not say who it is")
            self.ends.shut(name)
        self._told += step
        if self._told >= STALE:
            self._told = 0.0
            self._tell_ready()
            if self.identity.role == "host":
                self.ends.tell(self._terms())
            self._say_what_i_have()
        if self.part is not None:
            self.part.tick(step, self.ends.seats)

    # What is so.

    @property
    def seat(self) -> Seat | None:
        """One's own seat; None for a spectator, or in the lobby."""
        return self.part.seat if self.part else None

    @property
    def fresh(self) -> bool:
        """Whether moves may be signed; see `Part.fresh`."""
        return self.part is None or self.part.fresh

    @property
    def mine(self) -> bool:
        """Whether a move is due from this person."""
        return self.part is not None and self.part.begun and self.part.mine

    @property
    def play(self) -> Match | None:
        """The match as this viewer is told it; None until it has begun."""
        return self.part.table.play if self.part and self.part.begun else None

    @property
    def block(self) -> bytes:
        """The hash of all that is agreed on so far."""
        return self.part.table.block if self.part else b""

    def result(self) -> Result | None:
        """How the match ended (see `shown`); None while it is on."""
        return result_of(self.part) if self.part else None

    @property
    def over(self) -> bool:
        """Whether the match has an end that stays."""
        result = self.result()
        return result is not None and result["kind"] != "unconfirmed"

    def status(self) -> Status:
        """All that a page shows beside the table itself, ready for JSON; see `shown`."""
        return status(self)

    def export(self, part: Part | None = None) -> str:
        """A match as text, evidence included, for anybody to verify: the last one, or one of `past`."""
        part = part or self.part
        if part is None:
            return ""
        verdict, table = part.follower.verdict, part.table
        said = [] if verdict else part.follower.claims.said(table)
        return write_log(part.genesis, table.frames(), said, verdict.frames if verdict else ())

    def events(self) -> list[News]:
        """What happened since this was last asked."""
        found, self._events = self._events, []
        return found

    def outbox(self) -> Outbox:
        """What the carrier must store, then send, then close."""
        found = Outbox(self._store, self.ends.send, self.ends.close)
        self._store, self.ends.send, self.ends.close = [], [], []
        return found


def name_of(end: End) -> str:
    """What stands for a guest between page and engine."""
    return end.key.code.hex()[:16] if end.key else ""
