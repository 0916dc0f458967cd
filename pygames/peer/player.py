"""What a seat does in a room: it judges what comes, makes what it owes, and says what its person wants.

All long work goes in slices (`work`); a job is a generator, and there is one at a time.
"""

from __future__ import annotations

from collections.abc import Generator
from hashlib import sha256
from random import Random
from typing import Any

from pygames.bots.players import think
from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Roll, Rolled, Shuffle

from . import making
from .asides import undoable
from .complaints import letters_of
from .follower import Follower, Verdict
from .frames import Frame
from .journal import frame_line
from .ledger import face_point
from .messages import Channel, message
from .multiply import drained
from .room import Room
from .shuffle import warmed
from .table import Table
from .wire import Closed, NotNow, OtherBlock, Refused, TooEarly, pack

WORDS = {
    "commit": "the commitment to a key",
    "open": "a key",
    "shuffle": "a shuffle",
    "ack": "the agreement on what was played",
    "shares": "a share of the cards drawn",
    "link": "a part of the roll",
    "move": "a move",
    "bot": "a move for a seat that left",
    "key": "the key for the audit",
}
"""What a seat may owe, in words."""

BEFORE = 4
"""Rolls that are looked through for the first deck; a lot drawn again while it is tied never ends with one value."""


class Player(Room):
    """A seat (or a spectator) at work."""

    # Work, in slices.

    def work(self) -> bool:
        """Does one slice; False when there is nothing to do."""
        if self._job is None:
            self._job = self._next_job()
            if self._job is None:
                self._doing = ("", 0.0)
                return False
        try:
            done = next(self._job)  # the job says at its start what it does
            self._doing = (self._doing[0], done)
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
            return None if self._warm else self._warming()
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
            return self._meeting(table) if table.due.kind == "shuffle" and not table.met else None
        if table.due.kind != "move":
            return self._making(table)
        if follower.audible():
            return self._hearing(follower)
        if table.public.turn in table.absent:
            return self._stewarding(table)
        self._catch_up()
        return None

    def _warming(self) -> Generator[float, None, None]:
        """In the lobby: the tables that a shuffle will need, and the faces of the first deck."""
        self._warm = True
        yield 0.0
        state = self.game.new(self.game.options.parse(self.identity.options))
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

    def _meeting(self, table: Table) -> Generator[float, None, None]:
        """While another seat shuffles first: the table of the joint key."""
        yield 0.0
        table.meet()

    def _taking(self, source: str, seat: int, raw: bytes) -> Generator[float, None, None]:
        follower = self._follower()
        before = follower.table
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
                self._show(end, follower.table.height - 1)
            elif isinstance(error, Closed):
                self._show(end, error.height)
            return
        if answer == "known":
            return
        if answer == "proof":
            self._proven()
        elif answer != "early":
            self._took(bytes((seat,)) + raw, source)
            if follower.table is not before:  # a claim took some heights back: what was refused since is wanted
                self._tell_what_i_have()

    def _took(self, data: bytes, source: str = "") -> None:
        """Stores a frame that was taken and passes it on to those who cannot have it otherwise."""
        seat, raw = data[0], data[1:]
        self._known.add(sha256(raw).digest())
        self._out.store.append(f"frame {seat} {pack(raw)}")
        for end in self.greeted:
            if end.name != source and end.seat != seat and (seat == self.seat or seat not in end.links):
                self._send(end.name, data)
        self._progressed()

    def _progressed(self) -> None:
        follower = self._follower()
        table = follower.table
        follower.heard()
        self.waited = self._told = 0.0
        self._event("height", height=table.height, lines=len(table.play.lines), waiting=self._waiting())

    def _show(self, end: Channel, height: int) -> None:
        """A fork shows by the frames of the height where it began: the other end gets ours."""
        table = self._follower().table
        if height >= 0 and end.answered != -2 - height:
            end.answered = -2 - height
            for frame in table.log[height]:
                self._send(end.name, bytes((frame.seat,)) + frame.raw)

    def _catch_up(self) -> None:
        table = self._follower().table
        for end in self.greeted:
            if end.height > table.height and end.asked != table.height:
                end.asked = table.height
                self._send(end.name, self._have())

    def _sign(self, kind: str, data: dict[str, Any]) -> Frame:
        return making.frame(self._follower().table, kind, data)

    def _own(self, frame: Frame) -> None:
        """Takes a frame of one's own, stores it and sends it."""
        answer = drained(self._follower().file(frame))
        if answer == "proof":
            self._proven()
            return
        self._took(bytes((frame.seat,)) + frame.raw)

    def _making(self, table: Table) -> Generator[float, None, None]:
        kind, height = table.due.kind, table.height
        self._doing = ("shuffling" if kind == "shuffle" else "preparing", 0.0)
        data = yield from making.make(table)
        if self._still(table, height):
            self._own(self._sign(kind, data))

    def _still(self, table: Table, height: int) -> bool:
        """Whether the match is where it was when a job began: nobody waits for it, one's own person neither."""
        follower = self._follower()
        return follower.table is table and table.height == height and follower.verdict is None

    def _hearing(self, follower: Follower) -> Generator[float, None, None]:
        table, height = follower.table, follower.table.height
        yield 0.0
        asides = follower.audible()
        if asides and self._still(table, height):
            self._own(self._sign("heard", {"asides": [pack(aside.raw) for aside in asides]}))

    def _stewarding(self, table: Table) -> Generator[float, None, None]:
        """Plays for a seat that is gone, where nothing is hidden: a bot, from a seed that nobody chose."""
        turn, height = table.public.turn, table.height
        assert turn is not None
        self._doing = ("thinking", 0.0)
        move = yield from think(self.game, table.public.seen_by(turn), Random(table.block), "2")
        if self._still(table, height):
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
        self._tell(bytes((frame.seat,)) + frame.raw)
        self._own(frame)

    def _proven(self) -> None:
        """The match stops: everybody is shown the evidence, and judges it himself."""
        verdict = self._follower().verdict
        assert verdict is not None
        for frame in verdict.frames:
            self._out.store.append(frame_line(frame))
            self._tell(bytes((frame.seat,)) + frame.raw)
        self._event("verdict", verdict=verdict.kind, seat=verdict.seat, reason=verdict.reason)

    # What a person does.

    @property
    def mine(self) -> bool:
        """Whether a move is due from this person; the moves of a seat that left are a bot's, even if it comes back."""
        table = self.follower.table if self.follower else None
        return table is not None and table.due.kind == "move" and self.seat == table.public.turn in table.due.seats

    def act(self, text: str) -> None:
        """Makes a move, as the record or the command line writes it."""
        table = self._mine()
        self._own(self._sign("move", making.move(table, text)))

    def _mine(self) -> Table:
        follower = self._follower()
        table = follower.table
        if follower.verdict is not None:
            raise Refused("the match has stopped")
        if not self.mine:
            raise Refused("it is not this seat's turn")
        if not self.fresh:
            raise Refused("after a reload, nothing is signed before another player was heard")
        return table

    def resign(self) -> None:
        """Gives the match up: at once on one's own turn, otherwise as soon as the seat to move heard it."""
        self._say("resign", {})

    def offer_draw(self) -> None:
        """Offers or accepts a draw; it stands until another seat moves."""
        self._say("draw", {})

    def ask_undo(self, lines: int) -> None:
        """Asks, or agrees, to go back to so many lines; only moves that revealed nothing can be taken back."""
        if not undoable(self._follower().table, lines):
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
        if self.seat in follower.table.absent:
            raise Refused("a bot plays this seat now")
        frame = self._sign(kind, data)
        drained(follower.file(frame))
        self._known.add(sha256(frame.raw).digest())
        self._out.store.append(frame_line(frame))
        self._tell(bytes((frame.seat,)) + frame.raw)
        self._progressed()

    def chat(self, text: str) -> None:
        """Says something to all."""
        self._tell(message("chat", text=text[:300]))

    def claimable(self) -> list[Seat]:
        """The late seats whose time is over; see `Session`."""
        raise NotImplementedError

    def _waiting(self) -> list[dict[str, Any]]:
        if self.follower is None or self.follower.verdict is not None:
            return []
        table = self.follower.table
        bot = table.due.kind == "move" and table.public.turn in table.absent
        return [{"seat": seat, "for": WORDS["bot" if bot else kind]} for seat, kind in table.owes()]
