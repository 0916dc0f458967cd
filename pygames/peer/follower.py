"""Following a match frame by frame: what is new, early, late, known or a proof against its seat.

No channels and no frames of one's own: a player, a spectator and a third party who verifies a saved log all follow a
match by this same code.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from pygames.core.cards import CHANCE, Seat

from .asides import claimable, hears
from .audit import Fault, audit
from .complaints import judge_complaint
from .effects import Cheat, Complaint, Desync, Told
from .frames import CLAIMS, Frame, read_frame
from .judging import judge
from .ledger import Broken
from .table import Table
from .wire import Closed, NotNow, Refused, TooEarly

AHEAD = 2
"""Frames for so many heights beyond the present one are kept until their turn."""
SPOKEN = 6
"""Asides of one seat that are kept at one height."""
REACH = 32
"""A claim may close a height that others closed otherwise up to so many heights ago: who is late may have made several
moves in a row that its claimants never saw."""


@dataclass(frozen=True)
class Verdict:
    """Why a match stopped."""

    kind: str
    """ "equivocation", "invalid", "told", "twice", "desync" or "internal"; `results` says what each means."""
    seat: Seat | None
    """Who is to blame; None where nobody is."""
    reason: str
    frames: tuple[Frame, ...] = ()
    """The evidence, beside the log."""


class Equivocation(Cheat):
    """Two signed frames of one seat at one height."""


class Follower:
    """One match, followed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.early: dict[tuple[int, Seat], Frame] = {}
        """Frames for heights to come."""
        self.pool: dict[tuple[Seat, str], Frame] = {}
        """Asides that wait to be heard, one of a kind and seat."""
        self.spoken: dict[tuple[int, Seat], int] = {}
        """How many asides a seat has had kept at this height."""
        self.verdict: Verdict | None = None
        self.complaints: list[Complaint] = []
        """Bad letters to this viewer, which he has yet to show."""

    def take(self, seat: int, raw: bytes, trusted: bool = False) -> Generator[float, None, str]:
        """Takes the bytes of a frame, said to be of a seat, in steps. Never raises but Refused; see `file`."""
        return (yield from self.file(read_frame(raw, seat, self.table.signers, self.table.match), trusted))

    def file(self, frame: Frame, trusted: bool = True) -> Generator[float, None, str]:
        """Takes a frame that was read, or just made.

        "taken", "closed" (its height too), "known", "early", "kept" (an aside to be heard), "proof" (`verdict` says
        against whom).
        """
        if self.verdict is not None:
            raise NotNow("the match has stopped")
        try:
            return (yield from self._place(frame, trusted))
        except Equivocation as cheat:
            mine = self.table.own is not None and cheat.seat == self.table.viewer
            self._stop("twice" if mine else "equivocation", cheat)
        except Cheat as cheat:
            self._stop("told" if isinstance(cheat, Told) else "invalid", cheat)
        except Desync as error:
            self.verdict = Verdict("desync", None, str(error), (frame,))
        except Broken as error:
            self.verdict = Verdict("internal", None, str(error), (frame,))
        except Complaint as complaint:
            self.complaints.append(complaint)
            raise Refused(str(complaint)) from None
        except Refused:
            raise
        except Exception as error:  # an engine must not fall over foreign frames, whatever they make of it
            raise Refused(f"the engine failed: {type(error).__name__}: {error}") from error
        return "proof"

    def _stop(self, kind: str, cheat: Cheat) -> None:
        self.verdict = Verdict(kind, cheat.seat, cheat.reason, cheat.frames)

    def _place(self, frame: Frame, trusted: bool) -> Generator[float, None, str]:
        table = self.table
        if frame.aside:
            return (yield from self._aside(frame))
        if frame.height < table.height:
            old = table.logged(frame.height, frame.seat)
            if old is None:
                raise Closed(frame.height)
            return self._again(old, frame)
        if frame.height > table.height:
            if frame.height > table.height + AHEAD:
                raise TooEarly(frame.height, table.height)
            kept = self.early.setdefault((frame.height, frame.seat), frame)
            return "early" if kept is frame else self._again(kept, frame)
        if frame.seat in table.here:
            return self._again(table.here[frame.seat][0], frame)
        effect = yield from judge(table, frame, trusted)
        if table is not self.table or frame.height != table.height or frame.seat in table.here:
            raise NotNow("the height was closed meanwhile")
        try:
            closed = table.admit(frame, effect)
        except Broken:
            raise
        except Exception as error:  # judged good, and yet it cannot be played: no seat's fault, and nothing goes on
            raise Broken(f"height {frame.height} cannot be closed: {type(error).__name__}: {error}") from error
        if closed:
            self._tidy()
        return "closed" if closed else "taken"

    def _again(self, old: Frame, new: Frame) -> str:
        if old.raw == new.raw:
            return "known"
        raise Equivocation(new, f"two different frames at height {new.height}", old)

    def _tidy(self) -> None:
        height = self.table.height
        self.early = {at: frame for at, frame in self.early.items() if at[0] >= height}
        if self.table.since == height:  # a move was made: what was said before it lapses
            self.pool = {at: aside for at, aside in self.pool.items() if aside.kind in ("resign", *CLAIMS)}

    def next_early(self) -> Frame | None:
        """A frame that came early and is due now."""
        for seat in self.table.due.seats:
            frame = self.early.pop((self.table.height, seat), None)
            if frame is not None:
                return frame
        return None

    # Asides

    def _aside(self, aside: Frame) -> Generator[float, None, str]:
        yield 0.0
        if aside.height > self.table.height + AHEAD:
            raise Refused("it is said at a height too far ahead")
        if aside.kind == "complaint":
            raise judge_complaint(self.table, aside)
        if aside.kind in CLAIMS:
            return (yield from self._claim(aside))
        if self.table.due.kind == "move":
            why = hears(self.table, aside)
            if why and aside.height <= self.table.height:
                raise NotNow(why)
        held = self.pool.get((aside.seat, aside.kind))
        if held is not None and held.raw == aside.raw:
            return "known"
        self._count(aside)
        self.pool[aside.seat, aside.kind] = aside
        return "kept"

    def _count(self, aside: Frame) -> None:
        at = (self.table.height, aside.seat)
        if self.spoken.get(at, 0) >= SPOKEN:
            raise Refused("that seat says too much")
        self.spoken = {key: count for key, count in self.spoken.items() if key[0] == self.table.height}
        self.spoken[at] = self.spoken.get(at, 0) + 1

    def audible(self) -> list[Frame]:
        """The asides that the seat to move should now say were heard."""
        found = [aside for aside in self.pool.values() if not hears(self.table, aside)]
        return sorted(found, key=lambda aside: (aside.kind == "resign", aside.seat, aside.kind))[:8]

    def heard(self) -> None:
        """Drops the asides that are no longer to be heard, and the claims that nobody can join any more."""
        table = self.table

        def waits(aside: Frame) -> bool:
            if aside.kind in CLAIMS:
                return self._lapsed(aside) == ""
            return aside.height > table.height or table.due.kind != "move" or not hears(table, aside)

        self.pool = {at: aside for at, aside in self.pool.items() if waits(aside)}

    def _lapsed(self, claim: Frame) -> str:
        """Why a claim counts no more; empty if it does."""
        table = self.table
        if claim.height < table.height - REACH:
            return "the claim comes too late"
        since = [frame for frames in table.log[claim.height + 1 :] for frame in frames]
        if any(frame.seat == claim.seat for frame in since):
            return "it claims against what it has acknowledged"
        return ""

    def _claim(self, claim: Frame) -> Generator[float, None, str]:
        """Counts a claim, at this height or one closed since by others alone: one result on all seats."""
        table = self.table
        signed = {claim.seat: claim}
        for (seat, kind), held in self.pool.items():
            if kind == claim.kind and (held.height, held.data) == (claim.height, claim.data):
                signed[seat] = held
        if claim.height < table.height:
            closed = table.log[claim.height]
            if any(old.raw == claim.raw for old in closed):
                return "known"
            why = "the claim comes too late" if closed[0].aside else self._lapsed(claim)
            if why:
                raise Refused(why)
            table = yield from self.rebuilt(claim.height)
        if claim.height > table.height:
            raise Refused("the claim comes too early")
        why = claimable(table, claim)
        if why:
            raise Refused(why)
        known = self.pool.get((claim.seat, claim.kind))
        if known is not None and known.raw == claim.raw:
            return "known"
        self._count(claim)
        self.pool[claim.seat, claim.kind] = claim
        closed_now = [table.claim(frame) for frame in signed.values() if not claimable(table, frame)]
        if not any(closed_now):
            return "kept"
        self.table = table
        self.pool = {}
        self._tidy()
        return "closed"

    def rebuilt(self, height: int) -> Generator[float, None, Table]:
        """The match as it stood at an earlier height, in steps."""
        old = self.table
        again = Follower(Table(old.genesis, old.game, old.viewer, old.own))
        for frames in old.log[:height]:
            for frame in frames:
                yield from again.file(frame)
        return again.table

    # The audit

    def audit(self) -> Generator[float, None, bool]:
        """Audits a match whose keys are out, in steps; whether it found nothing."""
        table = self.table
        try:
            table.full = yield from audit(table)
        except Fault as fault:
            frames = (fault.frame,) if fault.frame else ()
            self.verdict = Verdict(
                "invalid", None if fault.seat == CHANCE else fault.seat, f"audit: {fault.reason}", frames
            )
        except Broken as error:
            self.verdict = Verdict("internal", None, str(error))
        except Exception as error:
            self.verdict = Verdict("internal", None, f"the audit failed: {type(error).__name__}: {error}")
        else:
            table.audited = True
        return table.audited
