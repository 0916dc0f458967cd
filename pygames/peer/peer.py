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

Behind it, in a `room`, are parts that know little of each other:

    door          who comes and goes           ends        lines to others, and what they may cost
    hearing       which message is for whom    lobby       what may be proposed, and consented to
    beginnings    how a match begins           matches     the matches of the room
    incoming      others' frames               part        one's own, in one match
    sync          who has what of the log      follower    frames judged, and the match itself
    work          all of it, in slices         outbox      what the carrier must do

What a message does depends on the phase that the room is in: `phases` is the table of them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygames.core.cards import Seat
from pygames.core.match import Match
from pygames.core.slices import drained
from pygames.games import find as find_game

from .clock import TICK_MAX
from .entering import Find, hosting, invited
from .journal import HEAD, Identity, read_journal
from .line import Line
from .matches import log_of
from .outbox import Outbox
from .own import signing_key
from .part import Part
from .room import Room
from .status import status
from .wire import Refused

if TYPE_CHECKING:
    from .shown import News, Result, Status


class Peer:
    """One seat, or one spectator, in one room."""

    def __init__(self, identity: Identity, find: Find = find_game, line: type[Line] = Line) -> None:
        """Use `create`, `join` or `resume`. `line`: what goes over a channel, another one in tests alone."""
        self.identity = identity
        self.game = find(identity.game)
        self._sign = signing_key(identity.seed)
        self._room = Room(identity, self.game, self._sign, line)
        self.ends, self.lobby, self.matches = self._room.ends, self._room.lobby, self._room.matches
        self._now: float | None = None

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
        return cls._enter(hosting(game, seed, secret, name, options, clock, engine, find), find, line)

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
        return cls._enter(invited(link, seed, name, watch, engine, find), find, line)

    @classmethod
    def _enter(cls, identity: Identity, find: Find, line: type[Line]) -> Peer:
        peer = cls(identity, find, line)
        for stored in (HEAD, identity.line()):
            peer._room.out.store(stored)
        return peer

    @classmethod
    def resume(
        cls, lines: Iterable[str], find: Find = find_game, kept: int = 0, line: type[Line] = Line, engine: str = ""
    ) -> Peer:
        """Comes back from stored lines; Refused, with the reason, if they do not say who one was.

        `kept`: how many lines the carrier remembers to have stored; fewer than that, and something is missing.
        `engine`: the program that runs now, where it may be another one than the one that stored them.
        """
        peer, steps = cls.resuming(lines, find, kept, line, engine)
        drained(steps)
        return peer

    @classmethod
    def resuming(
        cls, lines: Iterable[str], find: Find = find_game, kept: int = 0, line: type[Line] = Line, engine: str = ""
    ) -> tuple[Peer, Generator[Any, None, None]]:
        """The same in steps: a peer, and what makes it come back, which yields its questions to rules elsewhere."""
        journal = read_journal(lines, kept)
        peer = cls(replace(journal.identity, engine=engine or journal.identity.engine), find, line)
        return peer, peer._room.beginnings.resume(journal)

    # Channels.

    def connect(self, channel: str, binding: bytes, fresh: bytes) -> None:
        """A channel is open. `binding`: what both its ends have in common; `fresh`: 32 random bytes."""
        self._room.beginnings.random(fresh)
        self.ends.open(channel, binding, fresh)

    def disconnect(self, channel: str) -> None:
        """A channel is gone."""
        self._room.door.gone(channel)

    def receive(self, channel: str, message: bytes) -> None:
        """Bytes from a channel. Never raises; what is refused changes nothing."""
        end = self.ends.get(channel)
        if end is not None:
            self._room.hearing.receive(end, bytes(message))

    # Work, in slices.

    def work(self) -> bool:
        """Does one slice; False when there is nothing to do."""
        return self._room.work.slice()

    def settle(self) -> None:
        """Works until there is nothing to do."""
        while self.work():
            pass

    # What a person does.

    def agree(self, yes: bool = True) -> None:
        """One's person sits down, by the terms that the host told; or gets up again, before the match begins."""
        self._room.beginnings.agree(yes)

    def begin(self, guests: Iterable[str] = ()) -> None:
        """The host begins: with these guests (by `id`, see `status`), or else with those who were ready first."""
        self._room.beginnings.begin(guests)

    def rematch(self) -> None:
        """Says that this player would play another match in this room; it begins when all who played say so."""
        self._room.beginnings.rematch()

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

    def fail(self, error: BaseException) -> None:
        """Stop: the rules, which run elsewhere, have failed. Nobody is blamed."""
        self._room.fail(error)

    # Time.

    def tick(self, now: float) -> None:
        """The time, in seconds of a clock that never jumps; call about once a second."""
        step = 0.0 if self._now is None else max(0.0, min(now - self._now, TICK_MAX))
        self._now = now
        self._room.tick(step)

    # What is so.

    @property
    def part(self) -> Part | None:
        """One's part in the match that is on, or the last one."""
        return self.matches.part

    @property
    def past(self) -> list[Part]:
        """One's part in the matches of this room before it, as they ended."""
        return self.matches.past

    @property
    def link(self) -> str:
        """The link that brings others here."""
        return self.identity.link

    @property
    def seat(self) -> Seat | None:
        """One's own seat; None for a spectator, or in the lobby."""
        return self.part.seat if self.part else None

    @property
    def fresh(self) -> bool:
        """Whether moves may be signed; see `returning`."""
        return self.part is None or self.part.fresh

    @property
    def mine(self) -> bool:
        """Whether a move is due from this person."""
        return self.part is not None and self.part.begun and self.part.mine

    @property
    def play(self) -> Match | None:
        """The match as this viewer is told it; None until it has begun."""
        return self.part.replica.play if self.part and self.part.begun else None

    @property
    def block(self) -> bytes:
        """The hash of all that is agreed on so far."""
        return self.part.replica.block if self.part else b""

    def result(self) -> Result | None:
        """How the match ended (see `shown`); None while it is on."""
        return self.matches.result()

    def status(self) -> Status:
        """All that a page shows beside the table itself, ready for JSON; see `shown`."""
        return status(self._room)

    def export(self, part: Part | None = None) -> str:
        """A match as text, evidence included, for anybody to verify: the last one, or one of `past`."""
        part = part or self.part
        return log_of(part) if part else ""

    def events(self) -> list[News]:
        """What happened since this was last asked."""
        return self._room.out.events()

    def outbox(self) -> Outbox:
        """What the carrier must store, then send, then close."""
        return self._room.out.box(self.ends)
