"""Follows a match frame by frame. A frame may be new, early, late or already known, or prove a fault of its seat.

This module uses no channels and creates no frames: players, spectators and verifiers of a saved log all use it. A
closed height stays closed, with two exceptions. If all other seats vote to end a seat's time at a height, and not all
of them have signed a later frame, the height is closed again without that seat's frame (`_yield`). And a frame from
another device, with attestations of all other seats, replaces the one that closed the height (`_replace`).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core.cards import Seat
from pygames.core.slices import drained

from .. import words
from .asides import hears
from .attempt import Interrupted, whole
from .audit import FalseClaim, audit
from .claims import Claims, Contradiction, attested, compare
from .complaints import judge_complaint, judge_told
from .effects import Cheat, Complaint, PrivateCheat
from .frames import CHOSEN, Frame, read_frame
from .ledger import BrokenState
from .phases import PHASES, SPEECH
from .proposals import SPOKEN_MAX
from .replica import Replica
from .validation import judge
from .wire import Closed, NotNow, OtherBlock, Refused, TooEarly

if TYPE_CHECKING:
    from .status_types import EndKind

AHEAD = 2
"""Maximum number of heights by which a frame may be ahead of the open one and still be stored until it is due."""
HEARD_MAX = 8
"""Maximum number of asides acknowledged by one frame."""

Taking = Generator[float, None, str]


@dataclass(frozen=True)
class Verdict:
    """The reason why a match stopped: a proven fault of a seat, or an error of the program."""

    kind: EndKind
    """The kind of the end, as `status_types.EndKind` documents it."""
    seat: Seat | None
    """The seat at fault; None if no seat is at fault."""
    reason: str
    frames: tuple[Frame, ...] = ()
    """The frames that prove the fault together with the log."""


class Equivocation(Cheat):
    """Two different frames that one seat signed for the same height and previous block."""

    kind = "equivocation"


class Follower:
    """The state of one match that this peer follows: the replica, the claims, and the frames not yet in the log."""

    def __init__(self, replica: Replica) -> None:
        self.replica = replica
        self.claims = Claims()
        self.early: dict[tuple[int, Seat], Frame] = {}
        """By height and seat: frames for future heights, and frames of the open height that this seat's own vote keeps
        out of the log."""
        self.late: dict[tuple[int, Seat], Frame] = {}
        """By height and seat: frames that are not in the log, because votes had closed their height, or because only
        this viewer can see that they are invalid."""
        self.far: dict[Seat, Frame] = {}
        """By seat: the last frame for a height too far ahead to be stored until it is due. If the seat signs another
        frame for that height, the two prove its fault."""
        self.pool: dict[tuple[Seat, str], Frame] = {}
        """By seat and kind: asides that the seat to move has not acknowledged yet."""
        self.spoken: dict[Seat, int] = {}
        """By seat: the number of asides accepted during this decision."""
        self.verdict: Verdict | None = None
        self.complaints: list[Complaint] = []
        """Bad letters to this viewer about which it has not sent a complaint yet."""
        self.told: list[PrivateCheat] = []
        """Moves that the rules forbid given the cards that this viewer was shown, and for which it has not sent a proof
        yet."""

    def take(self, seat: int, raw: bytes, trusted: bool = False) -> Taking:
        """Parse, verify and accept the bytes of a seat's frame, in steps; Refused if invalid. For the result see
        `file`."""
        return (yield from self.file(read_frame(raw, seat, self.replica.signers, self.replica.match), trusted))

    def file(self, frame: Frame, trusted: bool = True) -> Taking:
        """Accept a parsed or newly created frame, in steps; Refused if it is invalid or comes at a bad time.

        Return "taken", "closed" (the frame also closed its height), "known", "early" (stored until it is due), "kept"
        (a stored aside), or "proof" (the match stopped; see `verdict`).
        """
        if self.verdict is not None:
            raise NotNow(words.STOPPED)
        try:
            return (yield from (self._aside(frame) if frame.aside else self._place(frame, trusted)))
        except PrivateCheat as told:
            self.told.append(told)
            self.late.setdefault((frame.height, frame.seat), frame)
            raise Refused(str(told)) from None
        except Cheat as cheat:
            self.stop(cheat)
        except BrokenState as error:
            self.verdict = Verdict("internal", None, str(error), (frame,))
        except Complaint as complaint:
            self.complaints.append(complaint)
            self.late.setdefault((frame.height, frame.seat), frame)
            raise Refused(str(complaint)) from None
        except Refused:
            raise
        except Exception as error:  # a frame of another peer must not crash the engine
            raise Refused(words.ENGINE_FAILED.format(kind=type(error).__name__, error=error)) from error
        return "proof"

    def stop(self, cheat: Cheat) -> None:
        """Stop the match because a seat's fault is proven: set the verdict."""
        kind = cheat.kind
        if kind == "equivocation" and self.replica.own is not None and cheat.seat == self.replica.viewer:
            kind = "twice"
        self.verdict = Verdict(kind, cheat.seat, cheat.reason, cheat.frames)

    # Frames that can close a height.

    def _place(self, frame: Frame, trusted: bool) -> Taking:
        replica = self.replica
        if frame.height < replica.height:
            if frame.block != replica.log.blocks[frame.height]:
                raise OtherBlock
            old = replica.log.of(frame.height, frame.seat)
            if old is None:  # a late frame is no fault, but two different frames of a seat for one height are
                self._again(self.late.setdefault((frame.height, frame.seat), frame), frame)
                raise Closed(frame.height)
            if self._counts_before(frame, old):
                return (yield from self._replace(frame, trusted))
            return self._again(old, frame)
        if frame.height > replica.height:
            if frame.height > replica.height + AHEAD:
                far, self.far[frame.seat] = self.far.get(frame.seat, frame), frame
                if (far.height, far.block) == (frame.height, frame.block):
                    self._again(far, frame)
                raise TooEarly(frame.height, replica.height)
            return self._keep(frame)
        if frame.seat in replica.log.here:
            return self._again(replica.log.here[frame.seat][0], frame)
        late = self.late.get((frame.height, frame.seat))
        if late is not None and late.block == frame.block:
            return self._again(late, frame)
        if self.claims.locked(replica, frame.seat):
            return self._keep(frame)
        self._check_heads(frame)
        effect = yield from judge(replica, frame, trusted)
        if replica is not self.replica or frame.height != replica.height or frame.seat in replica.log.here:
            raise NotNow(words.CLOSED_MEANWHILE)
        if self.claims.locked(replica, frame.seat):  # this seat voted during validation
            return self._keep(frame)
        self._check_heads(frame)  # this side may have admitted another device during validation
        try:
            with whole(replica.game, replica):
                closed = replica.admit(frame, effect)
        except BrokenState:
            raise
        except Exception as error:  # a valid frame cannot be applied: no seat is at fault, but the match must stop
            raise BrokenState(
                words.CANNOT_CLOSE.format(height=frame.height, kind=type(error).__name__, error=error)
            ) from error
        if closed:
            self._tidy()
        return "closed" if closed else "taken"

    def _check_heads(self, frame: Frame) -> None:
        """Raise NotNow if this side has attested that it has no frame of this seat at the open height, and the frame is
        a choice that does not contain that attestation."""
        mine = (self.replica.height, frame.seat, self.replica.viewer) in self.claims.heads
        if mine and frame.kind in CHOSEN and not self._carried(frame):
            raise NotNow(words.ATTESTED)

    def _keep(self, frame: Frame) -> str:
        kept = self.early.setdefault((frame.height, frame.seat), frame)
        if kept is frame:
            return "early"
        if kept.block == frame.block:
            anew = self._anew(frame) if frame.height == self.replica.height else bool(frame.data.get("heads"))
            # the attestations of a frame for a future height are checked when it is due
            if anew and not kept.data.get("heads"):
                self.early[frame.height, frame.seat] = frame
                return "early"
            return self._again(kept, frame)
        if kept.block != self.replica.block and frame.height == self.replica.height:
            self.early[frame.height, frame.seat] = frame  # the stored frame follows another block
            return "early"
        raise OtherBlock

    def keeps(self, raw: bytes) -> bool:
        """True if a frame with these bytes came early and is stored until it is due."""
        return any(frame.raw == raw for frame in self.early.values())

    def _again(self, old: Frame, new: Frame) -> str:
        if old.raw == new.raw:
            return "known"
        if old.block != new.block:
            raise OtherBlock
        # for a later height it is not known yet which seats must attest a frame from another device
        ahead = new.height > self.replica.height
        if self._counts_before(old, new) or self._counts_before(new, old):
            raise NotNow(words.OTHER_DEVICE)
        if ahead and old.device != new.device:
            raise NotNow(words.NOT_ATTESTED)
        # the two frames are sorted, so that the evidence does not depend on their order of arrival
        first, second = sorted((old, new), key=lambda frame: frame.raw)
        raise Equivocation(first, words.TWO_FRAMES.format(height=new.height), second)

    def compare(self, one: Frame, two: Frame) -> None:
        """Stop the match if two frames of one seat for one height, or two of its votes, contradict each other. The
        frames may be invalid otherwise, and the votes may no longer have an effect."""
        if one.aside:
            try:
                compare(self.replica, one, two)
            except Contradiction as cheat:
                self.stop(cheat)
            return
        if one.height <= self.replica.height and one.block != self.replica.log.blocks[one.height]:
            raise OtherBlock
        try:
            self._again(one, two)
        except Equivocation as cheat:
            self.stop(cheat)

    def _anew(self, frame: Frame) -> bool:
        """True if a frame contains attestations of all other seats that they had no frame of its seat at its height."""
        return self._carried(frame) >= set(self.replica.others(frame.seat))

    def _counts_before(self, one: Frame, two: Frame) -> bool:
        """True if frame `one` of a seat takes precedence over frame `two`: all others admitted the device of `one`, and
        `two` contains no attestations, or its admitted device has a higher name."""
        if not self._anew(one):
            return False
        return not self._carried(two) or (self._anew(two) and one.device < two.device)

    def _carried(self, frame: Frame) -> set[Seat]:
        """Return the seats whose attestations a frame contains; empty if they are incomplete or invalid."""
        try:
            return attested(self.replica, frame)
        except Refused:
            return set()

    def _replace(self, frame: Frame, trusted: bool) -> Taking:
        """Return to a closed height and accept there a frame that takes precedence over the one in the log."""
        replica = self.replica
        self.replica = yield from self._rebuilt(frame.height, frame.seat)
        try:
            return (yield from self._place(frame, trusted))
        except (Refused, Interrupted):
            self.replica = replica
            raise

    def _tidy(self) -> None:
        height = self.replica.height
        self.claims.opened(self.replica)
        self.early = {at: frame for at, frame in self.early.items() if at[0] >= height}
        if self.replica.proposals.since == height:  # a new decision begins, so older asides expire
            self.pool = {at: aside for at, aside in self.pool.items() if aside.kind == "resign"}
            self.spoken = {}

    def next_early(self) -> Frame | None:
        """Remove and return a stored frame that is due now; None if there is none."""
        replica = self.replica
        for seat in replica.due.seats:
            frame = self.early.get((replica.height, seat))
            if frame is not None and not self.claims.locked(replica, seat):
                return self.early.pop((replica.height, seat))
        return None

    # Asides.

    def _aside(self, aside: Frame) -> Taking:
        yield 0.0
        replica = self.replica
        if aside.height > replica.height + AHEAD:
            raise TooEarly(aside.height, replica.height)
        if aside.kind == "complaint":
            raise judge_complaint(replica, aside)
        if aside.kind == "told":
            raise judge_told(replica, aside)
        if aside.kind not in SPEECH:
            return (yield from self._claim(aside))
        if aside.kind not in PHASES[replica.due.kind].asides and aside.height <= replica.height:
            raise NotNow(words.NO_ASIDE_NOW)
        if replica.due.kind == "move":
            why = hears(replica, aside)
            if why and aside.height <= replica.height:
                raise NotNow(why)
        held = self.pool.get((aside.seat, aside.kind))
        if held is not None and held.raw == aside.raw:
            return "known"
        if self.spoken.get(aside.seat, 0) >= SPOKEN_MAX:
            raise Refused(words.TOO_MANY_ASIDES)
        self.spoken[aside.seat] = self.spoken.get(aside.seat, 0) + 1
        self.pool[aside.seat, aside.kind] = aside
        return "kept"

    def audible(self) -> list[Frame]:
        """Return the asides that the seat to move should acknowledge now, at most `HEARD_MAX`. Among them is at most
        one resignation, at the end."""
        found = sorted(
            (aside for aside in self.pool.values() if not hears(self.replica, aside)),
            key=lambda aside: (aside.kind == "resign", aside.seat, aside.kind),
        )
        resigned = next((at for at, aside in enumerate(found) if aside.kind == "resign"), len(found))
        return found[max(0, resigned - HEARD_MAX + 1) : resigned + 1]

    def heard(self) -> None:
        """Drop the waiting asides that the seat to move can no longer acknowledge."""
        replica = self.replica

        def waits(aside: Frame) -> bool:
            return aside.height > replica.height or replica.due.kind != "move" or not hears(replica, aside)

        self.pool = {at: aside for at, aside in self.pool.items() if waits(aside)}

    def _claim(self, claim: Frame) -> Taking:
        """Accept a claim about a late seat. If it completes the votes of all others, close the height."""
        if not getattr(self.replica.game, "elsewhere", False):
            return (yield from self._claimed(claim))
        with whole(self.replica.game, self.claims, self.replica):
            # in a single step: a rollback would also undo changes that other code made between two steps
            return drained(self._claimed(claim))

    def _claimed(self, claim: Frame) -> Taking:
        answer = self.claims.take(self.replica, claim)
        if claim.kind != "close" or answer == "known":
            return answer
        accused, height = claim.data["seat"], claim.height
        replica = self.replica if height == self.replica.height else (yield from self._yield(height, accused))
        if replica is None:
            return answer
        votes = self.claims.certificate(replica, height, accused)
        if not votes or accused not in replica.due.seats:
            return answer
        replica.close_by(votes)
        self.replica = replica
        self.pool = {}
        self._tidy()
        return "closed"

    def _yield(self, height: int, accused: Seat) -> Generator[float, None, Replica | None]:
        """Return the match as it was before the accused's frame closed a height, for the votes to close it instead;
        None if the others have not all voted so, or if the height was closed by votes or a concession."""
        old = self.replica
        closed = old.log[height]
        if any(frame.aside or frame.kind == "concede" for frame in closed):
            return None
        if not all(self.claims.voted(height, accused, other) == "close" for other in old.others(accused)):
            return None
        return (yield from self._rebuilt(height, accused))

    def _rebuilt(self, height: int, without: Seat) -> Generator[float, None, Replica]:
        """Return the match at a height, rebuilt from its log without one seat's frame at that height."""
        old = self.replica
        again = Follower(Replica(old.genesis, old.game, old.viewer, old.own))
        for at, frames in enumerate(old.log[: height + 1]):
            for frame in frames:
                if (at, frame.seat) != (height, without):
                    yield from again.file(frame)
        return again.replica

    # The audit.

    def audit(self) -> Generator[float, None, bool]:
        """Audit a finished match, in steps. Return true if every claim was true; otherwise set `verdict`."""
        replica = self.replica
        try:
            yield from audit(replica.play, replica.deal)
        except FalseClaim as fault:
            self.verdict = Verdict("invalid", fault.seat, words.AUDIT.format(reason=fault.reason))
        except Exception as error:
            self.verdict = Verdict("internal", None, words.AUDIT_FAILED.format(kind=type(error).__name__, error=error))
        else:
            replica.audited = True
        return replica.audited
