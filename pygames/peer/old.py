"""Protocol 1, as far as it takes to verify a log that it saved; nobody plays by it any more.

What was different: letters went without a proof; at the end each seat published its whole key, and the match was
replayed with all faces known; the claims of all others closed a height as `timeout`, or gave the seat to a bot.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from pygames.core.cards import Face, Seat, filled_in
from pygames.core.game import Game
from pygames.core.match import Line, Match

from . import frames
from .complaints import judge_complaint, letters_of
from .due import Due
from .effects import Cheat, Effect
from .follower import Verdict
from .frames import HEIGHT_MAX, SEATS_MAX, Frame, read_any, read_frame
from .genesis import Genesis
from .group import BadPoint, decode, encode, encode_scalar
from .judging import judge_content
from .ledger import Slot, commitment, face_of
from .multiply import base, times
from .proofs import SIGNATURE
from .replica import Replica
from .transcript import hashed
from .wire import Refused, base64, hexes, listed, natural, record, text

HEAD = "liege-peer 1"
PROTOCOL = 1
CLAIMS = ("timeout", "replace")
KINDS = frames.KINDS | {
    "move": record(**frames.MOVE),
    "heard": record(asides=listed(base64(1024, SIGNATURE), 8)),
    "key": record(
        key=hexes(32), lines=hexes(32), secrets=listed(record(slot=natural(10**6), face=text(16), nonce=hexes(32)), 512)
    ),
    "timeout": record(seat=natural(SEATS_MAX - 1)),
    "replace": record(seat=natural(SEATS_MAX - 1)),
}


class Equivocation(Cheat):
    """Two signed frames of one seat at one height, whatever they followed."""

    kind = "equivocation"


class OldReplica(Replica):
    """A match of protocol 1 as anybody follows it."""

    letters_proven = False
    spoken_max = HEIGHT_MAX
    keys: dict[Seat, int]
    """Secret keys, published for the audit."""
    claimed: dict[tuple[str, Seat], dict[Seat, Frame]]
    """By kind and late seat: who claims its time at this height."""

    def __init__(self, genesis: Genesis, game: Game) -> None:
        self.keys, self.claimed = {}, {}
        super().__init__(genesis, game)

    def waits_for(self) -> Due:
        if self.play.ended:
            return Due("over" if self.keys else "key", () if self.keys else self.present)
        return super().waits_for()

    def _apply(self, kind: str, effects: dict[Seat, Effect]) -> None:
        if kind != "key":
            super()._apply(kind, effects)
        for seat, effect in effects.items() if kind == "key" else ():
            (self.keys[seat],) = effect.values

    def claim(self, claim: Frame) -> bool:
        """Counts a claim at this height; whether it closed it."""
        late: Seat = claim.data["seat"]
        if claim.height != self.height or self.play.ended or self.due.kind in ("commit", "open"):
            raise Refused("there is nothing to claim")
        if claim.seat == late or late not in self.due.seats or {claim.seat, late} & {*self.absent}:
            raise Refused("that seat owes nothing, or claims against itself")
        signed = self.claimed.setdefault((claim.kind, late), {})
        signed[claim.seat] = claim
        if any(seat not in signed for seat in self.present if seat != late):
            return False
        self.claimed = {}
        self.close_without(late, tuple(signed[seat] for seat in sorted(signed)), claim.kind == "replace")
        return True


class Follower:
    """A saved log of protocol 1, followed to its verdict."""

    def __init__(self, genesis: Genesis, game: Game) -> None:
        self.replica = OldReplica(genesis, game)
        self.verdict: Verdict | None = None
        self.full = self.replica.play
        """The match; with full knowledge after the audit."""

    def take(self, seat: int, raw: bytes) -> Generator[float, None, str]:
        """Takes a frame of the log: "taken", "closed", "kept" or "proof"; Refused if it does not belong there."""
        frame = read_frame(raw, seat, self.replica.signers, self.replica.match, KINDS)
        try:
            return (yield from self._place(frame))
        except Cheat as cheat:
            self.verdict = Verdict(cheat.kind, cheat.seat, cheat.reason, cheat.frames)
        except Refused:
            raise
        except Exception as error:
            raise Refused(f"the engine failed: {type(error).__name__}: {error}") from error
        return "proof"

    def _place(self, frame: Frame) -> Generator[float, None, str]:
        replica = self.replica
        if frame.kind in CLAIMS:
            return "closed" if replica.claim(frame) else "kept"
        if frame.kind == "complaint":
            raise self._complaint(frame)
        closed = (
            replica.log[frame.height]
            if frame.height < replica.height
            else [here for here, _ in replica.log.here.values()]
        )
        before = [known for known in closed if known.seat == frame.seat and known.kind not in CLAIMS]
        if before and before[0].raw != frame.raw:
            raise Equivocation(frame, f"two different frames at height {frame.height}", before[0])
        if before:
            return "known"
        if frame.height != replica.height or frame.kind not in (
            replica.due.kind,
            "heard" * (replica.due.kind == "move"),
        ):
            raise Refused(f"no {frame.kind} is due at height {replica.height}, but {replica.due.kind}")
        if frame.seat not in replica.due.seats:
            raise Refused(f"seat {frame.seat} owes nothing at height {replica.height}")
        if frame.block != replica.block:
            last = replica.log[-1] if replica.log else ()
            if last and all(old.seat == frame.seat and old.kind not in CLAIMS for old in last):
                raise Cheat(frame, "it contradicts its own frame of the height before", *last)
            raise Refused("it follows another block than ours")
        if frame.state != replica.state:
            reason = f"desync at height {replica.height}: seat {frame.seat} sees another position"
            self.verdict = Verdict("desync", None, reason, (frame,))
            return "proof"
        if frame.kind == "key":
            effect = self._key(frame)
        else:
            effect = yield from judge_content(replica, frame, False)
        return "closed" if replica.admit(frame, effect) else "taken"

    def _complaint(self, complaint: Frame) -> Cheat:
        """Who lied; a letter might also have no point, which cannot be opened."""
        try:
            return judge_complaint(self.replica, complaint)
        except Refused:
            accused, at = (
                read_any(complaint.data["frame"], self.replica.signers, self.replica.match),
                complaint.data["at"],
            )
            letter = letters_of(self.replica, accused)[at : at + 1]
            if not letter or letter[0].to != complaint.seat or _point(accused.data["sealed"][at][:32]):
                raise
            return Cheat(accused, f"its letter to seat {complaint.seat} cannot be opened", complaint)

    def _key(self, frame: Frame) -> Effect:
        secret = int.from_bytes(frame.data["key"], "little")
        code = self.replica.deal.people[frame.seat].code
        if encode_scalar(secret) != frame.data["key"] or encode(base().times(secret)) != code:
            raise Cheat(frame, "the key it publishes is not its key")
        return Effect((secret,))

    def audit(self) -> Generator[float, None, bool]:
        """Opens everything and replays the match, strictly; whether it found nothing."""
        try:
            self.full = yield from _audit(self.replica)
        except Fault as fault:
            self.verdict = Verdict("invalid", fault.seat, f"audit: {fault.reason}", fault.frames)
        except Exception as error:
            self.verdict = Verdict("internal", None, f"the audit failed: {type(error).__name__}: {error}")
        else:
            self.replica.audited = True
        return self.replica.audited


def _point(code: bytes) -> bool:
    try:
        decode(code)
    except BadPoint:
        return False
    return True


class Fault(Exception):
    """What the audit found, and against whom."""

    def __init__(self, seat: Seat, reason: str, *found: Frame) -> None:
        super().__init__(reason)
        self.seat, self.reason, self.frames = seat, reason, found


def _audit(replica: OldReplica) -> Generator[float, None, Match]:
    published = {frame.seat: frame for frame in replica.log[-1] if frame.kind == "key"}
    faces: dict[int, Face] = {}
    whole = sum(replica.keys.values())
    for card in replica.deal.slots.values():
        yield 0.0
        if card.cipher is not None:
            faces[card.slot] = face_of(replica.game.name, card, [times(whole, card.cipher.a)])
        else:
            faces[card.slot] = _secret(replica, card, published)
    full = Match(replica.game, replica.options, replica.play.names)
    for at, line in enumerate(replica.play.lines):
        yield 0.5
        if line.move is None:
            full.end(line.text)
            continue
        public = line.move.seen_by(None)
        move = public._make(filled_in(value, faces) for value in public._values())
        if not full.state.allows(move):
            seat = full.state.turn
            assert seat is not None
            raise Fault(seat, f"'{move}' was not legal (line {at + 1}: {public})")
        full.play(move)
    for seat, frame in published.items():
        if _digest(full.seen_by(seat).lines) != frame.data["lines"]:
            raise Fault(seat, "its own lines are not what it was told", frame)
    return full


def _secret(replica: OldReplica, card: Slot, published: dict[Seat, Frame]) -> Face:
    shown = [item for item in published[card.maker].data["secrets"] if item["slot"] == card.slot]
    if not shown:
        raise Fault(card.maker, f"it does not open its secret of slot {card.slot}", published[card.maker])
    face: Face = shown[-1]["face"]
    if commitment(replica.match, card.slot, card.maker, face, shown[-1]["nonce"]) != card.commitment:
        raise Fault(card.maker, f"its secret of slot {card.slot} is not what it committed to", published[card.maker])
    return face


def _digest(lines: Iterable[Line]) -> bytes:
    return hashed("lines", *(line.text for line in lines))[:32]
