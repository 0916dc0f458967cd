"""The local participant in one match: creates frames in slices, performs the user's actions, and reacts to silence.

Each long job is a generator, and only one job runs at a time (`Peer.work`). Signed frames are stored before they are
sent.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pygames.core.cards import Seat
from pygames.core.slices import drained
from pygames.core.words import OVER

from .. import words
from ..channel.outbox import ReportEvent
from ..protocol import creation
from ..protocol.asides import undoable
from ..protocol.complaints import letters_of, show
from ..protocol.follower import Follower, Verdict
from ..protocol.frames import Frame
from ..protocol.phases import PHASES
from ..protocol.replica import Replica
from ..protocol.steward import steward
from ..protocol.wire import Refused, to_base64
from .clock import Clock
from .days import Days
from .returning import Returning

if TYPE_CHECKING:
    from ..protocol.status_types import Busy

Job = Generator[float, None, None]


class Took(Protocol):
    """A callback for an accepted frame: stores the frame, and relays it to all peers but its source."""

    def __call__(self, frame: Frame, source: str = "") -> None: ...


@dataclass(frozen=True)
class Callbacks:
    """Functions that a participant calls to store, send and report."""

    took: Took
    proven: Callable[[], None]
    """Called when a proof has stopped the match: sends the evidence to the other peers."""
    doing: Callable[[Busy], None]
    """Reports the kind of work of the current job."""
    event: ReportEvent
    """Reports an event for the page."""


class Participant:
    """A player or spectator in one match."""

    def __init__(
        self,
        replica: Replica,
        callbacks: Callbacks,
        last: bool,
        returning: Returning | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`last`: true for the host, who signs the genesis last, so that no match can begin by a withdrawn proposal.
        `clock`: a clock in days, if the match has one."""
        self.genesis = replica.genesis
        self.follower = Follower(replica)
        self.clock = clock or Clock()
        self.returning = returning or Returning()
        self._callbacks = callbacks
        self._last = last
        self._audited = False

    # State.

    @property
    def replica(self) -> Replica:
        """The current state of the match."""
        return self.follower.replica

    @property
    def seat(self) -> Seat | None:
        """The local seat; None for a spectator."""
        return self.replica.viewer

    @property
    def begun(self) -> bool:
        """True when all seats have signed the genesis."""
        return self.replica.height > 0

    @property
    def fresh(self) -> bool:
        """True if this device may sign asides for its seat, and if the seat owes a move, that move; see `returning`."""
        replica, me = self.replica, self.seat
        if me is None or not self.returning.fresh:
            return self.returning.fresh
        return not self.elsewhere and (self.chooses or not replica.late(me) or replica.due.kind != "move")

    @property
    def chooses(self) -> bool:
        """True if this device may sign choices, that is, data that do not follow from the seed and the log."""
        return self.returning.chooses(self.replica, self.follower.claims)

    @property
    def elsewhere(self) -> bool:
        """True if the others have admitted another device of this seat."""
        return self.seat is not None and self.returning.replaced(self.replica)

    @property
    def phase(self) -> str:
        """The phase of the match (see `phases`)."""
        return "stopped" if self.follower.verdict is not None else self.replica.due.kind

    @property
    def mine(self) -> bool:
        """True if this user must move. A bot plays for an abandoned seat, even if its player returns."""
        replica = self.replica
        return replica.due.kind == "move" and self.seat == replica.public.turn in replica.due.seats

    def may_call(self) -> list[Seat]:
        """Return the late seats that this seat may call. The page offers a button for a call; no call is automatic."""
        replica, me = self.replica, self.seat
        if me is None or self.follower.verdict is not None:
            return []
        claims = self.follower.claims
        return [
            seat
            for seat in replica.present
            if (self.clock.over(replica, seat) or self.clock.gone(seat))
            and (seat, me) not in claims.calls
            and not claims.barred(replica, me, seat, "time")
            and not self._cannot_vote(seat)
        ]

    def _cannot_vote(self, accused: Seat) -> bool:
        """True if this device may not vote, although only the votes of several seats can end the late seat's time.
        After all calls, the others would lock the late seat out, and the match could never continue."""
        returning, replica = self.returning, self.replica
        votes = returning.votes(replica, self.follower.claims, replica.height)
        return len(replica.others(accused)) > 1 and not votes

    def may_leave(self) -> list[Seat]:
        """Return the seats that have not answered a call of this seat in time, so that the user may leave the match."""
        replica, me = self.replica, self.seat
        if me is None or self.follower.verdict is not None or me in self.follower.claims.left:
            return []
        claims = self.follower.claims
        return [seat for seat in replica.present if (seat, me) in claims.calls and self.clock.unanswered(replica, seat)]

    def may_concede(self) -> Frame | None:
        """Return the call that this seat may concede: a call by the only other seat while this seat owes a frame. None
        if there is none."""
        replica, me = self.replica, self.seat
        if me is None or not replica.late(me) or len(replica.others(me)) != 1 or not self.chooses:
            return None
        return next((call for call in self.follower.claims.called(me) if call.data["wants"] == "time"), None)

    # Work.

    def next_job(self) -> Job | None:
        """Return the next job of this participant; None if there is nothing to do, or it must wait for others."""
        follower, replica, me = self.follower, self.replica, self.seat
        if follower.verdict is not None or self.returning.behind(replica):
            return None
        if follower.complaints:
            return self._complaining()
        if follower.told:
            return self._showing()
        if replica.due.kind == "over" and not self._audited:
            return self._auditing()
        if me is None or replica.own is None:
            return None
        said = self._owed_words(me)
        if said is not None:
            return self._saying(*said)
        if not replica.late(me) or follower.claims.locked(replica, me):
            return self._meeting(replica) if replica.due.kind == "shuffle" and not replica.deal.met else None
        call = self.may_concede()
        if call is not None and self.clock.over(replica, me):
            return self._conceding(call)
        if replica.due.kind == "commit" and self._last and len(replica.log.here) < len(replica.others(me)):
            return None
        if replica.due.kind != "move":
            return self._making()
        if not self.chooses:
            return None
        if follower.audible():
            return self._hearing()
        if replica.public.turn in replica.absent:
            return self._stewarding()
        return None

    def _owed_words(self, me: Seat) -> tuple[str, dict[str, Any], int] | None:
        """Return the next frame about time that this client signs without the user: a vote on a late seat, or the
        answer to a call. The result is kind, data and height; None if no such frame is due."""
        replica, claims = self.replica, self.follower.claims
        if not self.returning.fresh or self.elsewhere or me not in replica.present:
            return None
        voting = claims.to_vote(replica, me, lambda seat: self.clock.closes(replica, seat, seat in claims.contests))
        if voting is not None and self.returning.votes(replica, claims, replica.height):
            return "close", {"seat": voting[0], "wants": voting[1]}, replica.height
        for vote in claims.disputed(replica):
            accused, height = vote.data["seat"], vote.height
            taken = accused in replica.log.here if height == replica.height else bool(replica.log.of(height, accused))
            silent = not claims.voted(height, accused, me) and claims.answers(height, accused) is None
            if accused != me and taken and silent and self.returning.votes(replica, claims, height):
                return "answered", vote.data, height
        answers = claims.called(me) and me not in claims.contests and replica.late(me) and self.clock.runs
        if answers and not self.clock.over(replica, me):
            return "contest", {"left": self.clock.left(replica, me)}, replica.height
        return None

    def _saying(self, kind: str, data: dict[str, Any], height: int) -> Job:
        # sign in a single slice: if the user could act before, the frame might come too late
        self.own(creation.frame(self.replica, kind, data, height))
        yield 1.0

    def _meeting(self, replica: Replica) -> Job:
        """Compute the table of multiples of the joint key in advance, while another seat shuffles."""
        yield 0.0
        replica.deal.meet()

    def _making(self) -> Job:
        replica, kind, height = self.replica, self.replica.due.kind, self.replica.height
        self._callbacks.doing("shuffling" if kind == "shuffle" else "preparing")
        data = yield from creation.make(replica)
        if self._still(replica, height):
            self.own(creation.frame(replica, kind, data))

    def _still(self, replica: Replica, height: int) -> bool:
        """True if the match is at the same height as when a job began; if False, the job's result must be dropped."""
        return self.replica is replica and replica.height == height and self.follower.verdict is None

    def _conceding(self, call: Frame) -> Job:
        self._choose("concede", {"call": to_base64(call.raw)})  # in one slice, before the user can act
        yield 1.0

    def _hearing(self) -> Job:
        replica, height = self.replica, self.replica.height
        yield 0.0
        if self._still(replica, height) and self.chooses and (asides := self.follower.audible()):
            self._choose("heard", {"asides": [to_base64(aside.raw) for aside in asides]})

    def _stewarding(self) -> Job:
        """Compute the bot's move for an abandoned seat, in a game without hidden information. Every client computes the
        same move."""
        replica, height = self.replica, self.replica.height
        self._callbacks.doing("thinking")
        move = yield from steward(replica)
        if self._still(replica, height) and self.chooses:
            self._choose("move", creation.move(replica, move))

    def _auditing(self) -> Job:
        self._callbacks.doing("auditing")
        clean = yield from self.follower.audit()
        self._audited = True
        if clean:
            self._callbacks.event("audited")
        else:
            self._callbacks.proven()

    def _complaining(self) -> Job:
        yield 0.0
        complaint = self.follower.complaints[-1]
        letter = letters_of(self.replica, complaint.frame)[complaint.at]
        data = creation.complaint(self.replica, complaint.frame, complaint.at, letter)
        self.follower.complaints.pop()
        self.own(creation.frame(self.replica, "complaint", data))

    def _choose(self, kind: str, data: dict[str, Any]) -> None:
        """Sign a choice. Include the attestations that admit this device, unless the log already contains them."""
        replica, me = self.replica, self.seat
        named = me is not None and not self.returning.let_in(replica)
        heads = self.follower.claims.witnessed(replica, me) if me is not None and named else []
        self.own(creation.frame(replica, kind, {**data, "heads": [to_base64(head.raw) for head in heads]}))

    def _showing(self) -> Job:
        """Prove an illegal move that only this seat could detect. The match stops here even if the proof fails."""
        yield 0.0
        told = self.follower.told[-1]
        with suppress(Refused):
            self.own(creation.frame(self.replica, "told", show(self.replica, told.frames[0])))
        self.follower.told.remove(told)
        if self.follower.verdict is None:
            self.follower.stop(told)
            self._callbacks.proven()

    def own(self, frame: Frame) -> None:
        """Add a frame of this seat to the log, then store and send it."""
        answer = drained(self.follower.file(frame))
        if answer == "proof":
            self._callbacks.proven()
        elif answer != "known":
            self._callbacks.took(frame)

    # Actions of the user.

    def _speaking(self) -> Replica:
        replica = self.replica
        if self.seat is None or self.follower.verdict is not None:
            raise Refused(words.NOTHING_SAID)
        if self.elsewhere:
            raise Refused(words.ELSEWHERE)
        if not self.fresh:
            raise Refused(words.NOT_FRESH)
        if replica.play.ended:
            raise Refused(OVER)
        if self.seat in replica.absent:
            raise Refused(words.BOT_PLAYS)
        return replica

    def act(self, text: str) -> None:
        """Make the move that a text in the record's notation or in short notation denotes."""
        if self.follower.verdict is not None:
            raise Refused(words.STOPPED)
        if not self.mine:
            raise Refused(words.NOT_ITS_TURN)
        self._choose("move", creation.move(self._speaking(), text))

    def say(self, kind: str, data: dict[str, Any] | None = None) -> None:
        """Sign an aside: `resign`, `draw` or `undo`."""
        replica = self._speaking()
        if kind not in PHASES[replica.due.kind].asides:
            raise Refused(words.NOT_BEGUN)
        if kind == "undo" and not undoable(replica, (data or {})["lines"]):
            raise Refused(words.SHOWN)
        self.own(creation.frame(replica, kind, data or {}))

    def call(self, seat: Seat, wants: str) -> None:
        """Call a seat that has used up its time or is unreachable; Refused, with the reason, if that is not allowed."""
        replica = self._speaking()
        why = self.follower.claims.barred(replica, self.seat if self.seat is not None else -1, seat, wants)
        if not why and self._cannot_vote(seat):
            raise Refused(words.CANNOT_VOTE)
        if why or seat not in self.may_call():
            raise Refused(why or words.TIME_LEFT)
        self.own(creation.frame(replica, "call", {"seat": seat, "wants": wants}))

    def leave(self, seat: Seat) -> None:
        """Leave the match after an unanswered call of a seat. The result is this seat's claim, and not confirmed."""
        replica = self._speaking()
        if seat not in self.may_leave():
            raise Refused(words.MAY_ANSWER)
        self.own(creation.frame(replica, "leave", {"seat": seat}))

    def concede(self) -> None:
        """Concede the call against this seat."""
        self._speaking()
        call = self.may_concede()
        if call is None:
            raise Refused(words.NOT_CALLED)
        self._choose("concede", {"call": to_base64(call.raw)})

    def tick(self, seconds: float, lines: list[Seat], linked: list[Seat], mailed: list[Seat]) -> None:
        """Count time. `lines`: the connected seats; `linked`: seats that others report to be connected to them;
        `mailed`: seats known by mail only, which may take days unless a connected player has called them."""
        replica, me = self.replica, self.seat
        calls = self.follower.claims.calls
        called = [accused for accused, caller in calls if caller == me]
        waited = {*mailed}.difference(accused for accused, caller in calls if caller in lines)
        self.clock.tick(replica, seconds, lines, sorted({*linked, *waited}), self.fresh, called)
        self.returning.tick(replica, seconds)
        self._look(sorted({*lines, *mailed}))

    def count_days(self, time: float, given: list[Seat]) -> None:
        """Count the time of a clock in days. `time`: the time of this device, in seconds since 1970; `given`: the seats
        that have, or can fetch, all frames that they need for their turn."""
        if isinstance(self.clock, Days) and self.begun and self.seat is not None:
            called = [accused for accused, caller in self.follower.claims.calls if caller == self.seat]
            self.clock.count(self.replica, time, given, self.fresh, called)

    def moved(self, frame: Frame, lines: list[Seat]) -> bool:
        """Handle an accepted frame. Return True if this device must now request admission from all others."""
        asked = self.returning.asks
        self.follower.heard()
        self._look(lines)
        self.clock.look(self.replica)
        self.clock.seen(frame.seat)
        return self.returning.asks and not asked

    # After a reload.

    def reloaded(self) -> None:
        """Record a reload of the page: a player signs nothing until others have reported their heights."""
        self.returning.reloaded(self.replica)

    def shows(self, seat: Seat, height: int, lines: list[Seat]) -> bool:
        """Record that a seat has sent all frames up to a height. Return True if this device must now request
        admission."""
        asked = self.returning.asks
        self.returning.shows(self.replica, seat, height)
        self._look(lines)
        return self.returning.asks and not asked

    def _look(self, lines: list[Seat]) -> None:
        self.returning.look(self.replica, self.follower.claims, lines)

    def witness(self, seat: Seat, device: bytes) -> Frame | None:
        """Return an attestation that this peer has no frame of a seat at the open height, which admits a device of that
        seat; None if there is such a frame, or if this peer may not attest.

        At each height, this peer admits one device per seat. For a second device, it returns the first attestation.
        """
        replica, me = self.replica, self.seat
        claims = self.follower.claims
        voted = any(at == replica.height and voter == seat for at, _, voter in claims.votes)
        known = seat in replica.log.here or (replica.height, seat) in self.follower.early or voted
        if me is None or me == seat or known or self.follower.verdict is not None or me in replica.absent:
            return None
        if self.elsewhere or self.returning.behind(replica):
            return None
        held = claims.heads.get((replica.height, seat, me))
        if held is not None:
            return held
        frame = creation.frame(replica, "head", {"seat": seat, "device": device.hex()})
        self.own(frame)
        return frame

    def stop(self, error: BaseException) -> None:
        """Stop the match on this device, because an error of the program prevented the creation of a frame."""
        self.follower.verdict = Verdict("internal", None, f"{type(error).__name__}: {error}")
