"""Claims that the time of a late seat is over: calls, answers and votes; PROTOCOL.md, section 7.

Silence never proves a fault. In a match of two players, only the accused can end its own time (`concede`, a frame). In
a match of three or four, all others must agree: each of them first calls the seat, which has no effect, and then votes,
which is binding. `Claims` uses no clock and signs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygames.core.cards import Seat

from .. import words
from .effects import Cheat
from .frames import Frame, read_any, read_frame
from .phases import PHASES, callable_in
from .replica import Replica
from .wire import NotNow, Refused

VOTES_MAX = 64
"""Maximum number of votes stored per voter; votes that can no longer have an effect are dropped."""


class Contradiction(Cheat):
    """Two signed votes of one seat at one height that contradict each other."""

    kind = "contradiction"


def settled(replica: Replica, height: int, accused: Seat) -> bool:
    """True if all seats but the accused have signed a frame after this closed height, so that votes on it no longer
    have an effect."""
    return height < replica.height and all(replica.log.signed(height + 1, other) for other in replica.others(accused))


def hides(replica: Replica) -> bool:
    """True if no bot can take over an abandoned seat: the match has or will have hidden information, or its rules run
    elsewhere."""
    hidden = replica.game.hidden or replica.public.secretive or replica.deal.slots or replica.deck.count
    return bool(hidden or getattr(replica.game, "elsewhere", False))


def compare(replica: Replica, one: Frame, other: Frame) -> None:
    """Raise Contradiction if two votes of one seat contradict each other, even if neither has an effect any more;
    Refused if either cannot be a vote of this match."""
    for vote in (one, other):
        if vote.height > replica.height or vote.block != replica.log.blocks[vote.height]:
            raise Refused("it is a vote of another height or block")
        _check_vote(replica, vote)
    if (one.seat, one.height) == (other.seat, other.height):
        _compare(one, other)


def _check_vote(replica: Replica, vote: Frame) -> None:
    """Raise Refused if a vote is invalid at its height; does not check that the accused seat is late."""
    accused = vote.data["seat"]
    if vote.seat == accused or accused not in replica.seats:
        raise Refused("a vote against its own seat, or against none")
    if len(replica.seats) < 3:
        raise Refused("with two players, votes decide nothing")
    owed = replica.due.kind if vote.height == replica.height else replica.log[vote.height][0].kind
    if owed in PHASES and not callable_in(owed):
        raise Refused("nobody can claim anything in this phase")
    if vote.data["wants"] == "bot" and hides(replica):
        raise Refused("a bot can take a seat only where nothing is hidden")


def _compare(one: Frame, other: Frame) -> None:
    """Raise Contradiction if two votes of one seat at one height contradict each other."""
    both_close = one.kind == other.kind == "close" and one.data != other.data
    if both_close or (one.data["seat"] == other.data["seat"] and one.kind != other.kind):
        raise Contradiction(one, words.TWO_WAYS.format(height=one.height), other)


@dataclass
class Claims:
    """The claims about late seats at the open height, and the earlier votes that may still have an effect."""

    calls: dict[tuple[Seat, Seat], Frame] = field(default_factory=dict)
    """The calls at the open height, by accused seat and caller."""
    contests: dict[Seat, Frame] = field(default_factory=dict)
    """The answers to calls at the open height, by accused seat: the time that its own clock has left."""
    left: dict[Seat, Frame] = field(default_factory=dict)
    """The `leave` frames at the open height, by the seat that left the match after its call was not answered."""
    votes: dict[tuple[int, Seat, Seat], dict[str, Frame]] = field(default_factory=dict)
    """The votes, by height, accused seat and voter, and then by kind ("close" or "answered")."""
    heads: dict[tuple[int, Seat, Seat], Frame] = field(default_factory=dict)
    """The attestations, by height, seat and witness: the witness had no frame of the seat at that height, and admits
    one of the seat's devices."""

    def opened(self, replica: Replica) -> None:
        """Start a new height: drop the calls and answers of the previous height, and the votes that are settled."""
        self.calls, self.contests, self.left = {}, {}, {}
        self.votes = {
            (height, accused, voter): held
            for (height, accused, voter), held in self.votes.items()
            if height < replica.height and not settled(replica, height, accused)
        }
        self.heads = {at: head for at, head in self.heads.items() if at[0] < replica.height}

    # Functions that accept claims. They return "kept" for a new claim, "known" for one that changes nothing.

    def take(self, replica: Replica, aside: Frame) -> str:
        """Accept a claim and return "kept" or "known". NotNow for a claim about another height or block or at a bad
        time, Refused for an invalid claim, Contradiction for a vote that contradicts another vote of its seat."""
        if aside.height > replica.height or aside.block != replica.log.blocks[aside.height]:
            raise NotNow("it is about another height or block")
        if aside.kind == "head":
            if aside.height < replica.height and replica.log.signed(aside.height + 1, aside.seat):
                return "known"  # the seat has signed a later frame, so this attestation no longer has an effect
            return _kept(self.heads, (aside.height, aside.data["seat"], aside.seat), aside)
        if aside.kind in ("close", "answered"):
            return self._vote(replica, aside)
        if aside.height != replica.height:
            raise NotNow("that height is closed")
        if not callable_in(replica.due.kind):
            raise Refused("nobody can claim anything in this phase")
        if aside.kind == "contest":
            if not self.called(aside.seat):
                raise NotNow("nobody called that seat")
            return _kept(self.contests, aside.seat, aside)
        accused = aside.data["seat"]
        why = self.barred(replica, aside.seat, accused, aside.data.get("wants", "time"))
        if why:
            raise NotNow(why)
        if aside.kind == "call":
            return _kept(self.calls, (accused, aside.seat), aside)
        if (accused, aside.seat) not in self.calls:
            raise Refused("a seat must call before it leaves")
        return _kept(self.left, aside.seat, aside)

    def _vote(self, replica: Replica, vote: Frame) -> str:
        accused, at = vote.data["seat"], (vote.height, vote.data["seat"], vote.seat)
        _check_vote(replica, vote)
        for of in replica.seats:
            for other in self.votes.get((vote.height, of, vote.seat), {}).values():
                _compare(other, vote)
        if at in self.votes:
            return "known"
        if not replica.owed(vote.height, accused):
            raise Refused("a vote about a seat that owed nothing at that height")
        if settled(replica, vote.height, accused):
            return "known"  # all others have signed later frames, so this vote no longer has an effect
        if sum(voter == vote.seat for _, _, voter in self.votes) >= VOTES_MAX:
            raise Refused("that seat votes too often")
        self.votes[at] = {vote.kind: vote}
        return "kept"

    # The consequences of the accepted claims.

    def barred(self, replica: Replica, caller: Seat, accused: Seat, wants: str) -> str:
        """Return the reason why the caller may not call the accused at the open height; empty if it may. Ignores
        clocks."""
        if not callable_in(replica.due.kind) or replica.play.ended:
            return words.NOBODY_CALLED
        if caller == accused or caller not in replica.present or accused not in replica.present:
            return words.NOT_HERE
        if not replica.late(accused):
            return words.OWES_NOTHING
        if replica.late(caller):
            return words.OWES_ITSELF
        if wants == "bot" and (hides(replica) or len(replica.others(accused)) < 2):
            return words.NO_BOT
        return ""

    def called(self, accused: Seat) -> list[Frame]:
        """Return the calls against a seat at the open height."""
        return [call for (seat, _), call in self.calls.items() if seat == accused]

    def to_vote(self, replica: Replica, me: Seat, closes: Callable[[Seat], bool]) -> tuple[Seat, str] | None:
        """Return a seat on which `me` must vote now, because all others have called it, and whether they want its time
        to end ("time") or a bot to play for it ("bot"); None if there is no such seat.

        `closes`: returns true for a seat if this client's own clock allows a vote to end that seat's time.
        """
        for accused, caller in self.calls:
            others = replica.others(accused)
            if caller != me or len(others) < 2 or not replica.late(accused) or self.voted(replica.height, accused, me):
                continue
            made = [self.calls.get((accused, other)) for other in others]
            if all(one is not None for one in made) and closes(accused) and not self.waits(replica, accused):
                return accused, _wanted([one for one in made if one is not None])
        return None

    def voted(self, height: int, accused: Seat, voter: Seat) -> str:
        """Return the kind of a voter's vote on a seat at a height, "close" or "answered"; empty without a vote."""
        return next(iter(self.votes.get((height, accused, voter), ())), "")

    def answers(self, height: int, accused: Seat) -> Frame | None:
        """Return a vote that states that the accused's frame came in time; None if there is none. With such a vote, no
        other votes can close the height."""
        for (at, seat, _), held in self.votes.items():
            if (at, seat) == (height, accused) and "answered" in held:
                return held["answered"]
        return None

    def locked(self, replica: Replica, seat: Seat) -> bool:
        """True if this viewer must not accept a seat's frame at the open height: it has voted to end that seat's time,
        and no vote states that the frame came in time."""
        me = replica.viewer
        if me is None or self.voted(replica.height, seat, me) != "close":
            return False
        return self.answers(replica.height, seat) is None

    def disputed(self, replica: Replica) -> list[Frame]:
        """Return the votes to end a seat's time that may still have an effect, at any height."""
        votes = (held["close"] for held in self.votes.values() if "close" in held)
        return [vote for vote in votes if not settled(replica, vote.height, vote.data["seat"])]

    def certificate(self, replica: Replica, height: int, accused: Seat) -> tuple[Frame, ...]:
        """Return the votes of all other seats to close a height without the accused, in seat order; empty if a vote is
        missing."""
        votes = [self.votes.get((height, accused, other), {}).get("close") for other in replica.others(accused)]
        found = tuple(vote for vote in votes if vote is not None)
        if len(found) < 2 or len(found) != len(votes):
            return ()
        return found

    def of(self, height: int) -> list[Frame]:
        """Return the votes and attestations about a height."""
        found = [frame for (at, _, _), held in self.votes.items() if at == height for frame in held.values()]
        return found + [frame for (at, _, _), frame in self.heads.items() if at == height]

    def said(self, replica: Replica) -> list[Frame]:
        """Return the claims at the open height that still apply: calls of seats that are late, their answers and
        `leave` frames, and all votes."""
        calls = {
            (accused, caller): call
            for (accused, caller), call in self.calls.items()
            if not self.barred(replica, caller, accused, call.data["wants"])
        }
        called = {accused for accused, _ in calls}
        contests = [frame for seat, frame in self.contests.items() if seat in called]
        votes = [frame for (at, _, _), held in self.votes.items() if at == replica.height for frame in held.values()]
        left = [frame for seat, frame in self.left.items() if (frame.data["seat"], seat) in calls]
        return [*calls.values(), *contests, *votes, *left]

    def open(self, replica: Replica) -> list[Frame]:
        """Return the claims at the open height that still apply, and all attestations there."""
        return [*self.said(replica), *(frame for (at, _, _), frame in self.heads.items() if at == replica.height)]

    def waits(self, replica: Replica, seat: Seat) -> bool:
        """True if a seat has voted to close an earlier height, or attested there, and has signed no later frame; the
        seat may then wait for the votes or attestations of others."""
        attesting = [
            height
            for height, of, witness in self.heads
            if witness == seat and height < replica.height
            if (frame := replica.log.of(height, of)) and not attested(replica, frame)
        ]
        closing = [
            height
            for (height, accused, voter), held in self.votes.items()
            if voter == seat and height < replica.height and "close" in held
            if self.answers(height, accused) is None and not any(vote.kind == "close" for vote in replica.log[height])
        ]
        kept = [*attesting, *closing]
        return bool(kept) and not replica.log.signed(max(kept) + 1, seat)

    def witnessed(self, replica: Replica, seat: Seat) -> list[Frame]:
        """Return the attestations with which all other seats admit the same device of a seat at the open height.

        Empty if an attestation is missing or names another device.
        """
        found = [self.heads.get((replica.height, seat, other)) for other in replica.others(seat)]
        heads = [head for head in found if head is not None]
        return heads if len(heads) == len(found) and len({head.data["device"] for head in heads}) == 1 else []


def _wanted(said: Sequence[Frame]) -> str:
    """Return "bot" if every call wants a bot to play for the accused, else "time"."""
    return "bot" if all(frame.data["wants"] == "bot" for frame in said) else "time"


def _kept(held: dict[Any, Frame], at: Any, frame: Frame) -> str:
    if held.setdefault(at, frame) is frame:
        return "kept"
    return "known"


def conceded(replica: Replica, frame: Frame) -> None:
    """Raise Refused unless a `concede` frame contains a call against its seat by the only other seat in the match."""
    (other, *more) = replica.others(frame.seat)
    if more:
        raise Refused("with more than two players nobody concedes: the others vote")
    call = read_frame(frame.data["call"], other, replica.signers, replica.match)
    wanted = (call.kind, call.height, call.block, call.data.get("seat"), call.data.get("wants"))
    if wanted != ("call", replica.height, replica.block, frame.seat, "time"):
        raise Refused("it answers no call of this height")


def attested(replica: Replica, frame: Frame) -> set[Seat]:
    """Return the seats whose attestations a frame contains: each had no other frame of this seat at this height, and
    admits the device. Refused if an attestation is invalid, or if some of the other seats have attested but not all."""
    found, device = set(), frame.device
    for raw in frame.data.get("heads", ()):
        head = read_any(raw, replica.signers, replica.match)
        said = (head.kind, head.height, head.block, head.data.get("seat"), head.data.get("device"))
        right = ("head", frame.height, frame.block, frame.seat, device)
        if said != right or head.seat == frame.seat or head.seat in found:
            raise Refused(
                "it carries something that is not a head of its height, a head twice, or heads for two devices"
            )
        found.add(head.seat)
    if found and not found.issuperset(replica.others(frame.seat)):
        raise Refused("it carries heads of some other seats, but not of all")
    return found
