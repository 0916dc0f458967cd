"""What is said of the seat that the open height waits for: calls, answers, votes; PROTOCOL.md, section 7.

Silence is never proof. Between two, only the accused can end its own time (`concede`, a frame). Among more, all others
must: first they call, which binds nobody; then they vote, and a vote binds. `Claims` knows no clock and signs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygames.core.cards import Seat

from .effects import Cheat
from .frames import Frame, read_any, read_frame
from .phases import PHASES, callable_in
from .replica import Replica
from .wire import NotNow, Refused

VOTES_MAX = 64
"""Votes of one seat that are kept, of heights on which not all others have built."""


class Contradiction(Cheat):
    """One seat voted both ways."""

    kind = "contradiction"


def settled(replica: Replica, height: int, accused: Seat) -> bool:
    """Whether all others have signed what follows a closed height: then no vote about its seat changes anything."""
    return height < replica.height and all(replica.log.signed(height + 1, other) for other in replica.others(accused))


def hides(replica: Replica) -> bool:
    """Whether no bot can take a seat that its person left: something is hidden in this match, or will be, or its rules
    run elsewhere."""
    hidden = replica.game.hidden or replica.public.secretive or replica.deal.slots or replica.deck.count
    return bool(hidden or getattr(replica.game, "elsewhere", False))


@dataclass
class Claims:
    """What was said of late seats, at the open height and, as far as votes bind, before."""

    calls: dict[tuple[Seat, Seat], Frame] = field(default_factory=dict)
    """Of the open height: (accused, caller) -> call."""
    contests: dict[Seat, Frame] = field(default_factory=dict)
    """Of the open height: what the accused's client says of its own clock."""
    left: dict[Seat, Frame] = field(default_factory=dict)
    """Of the open height: who left, unanswered."""
    votes: dict[tuple[int, Seat, Seat], dict[str, Frame]] = field(default_factory=dict)
    """(height, accused, voter) -> kind -> vote."""
    heads: dict[tuple[int, Seat, Seat], Frame] = field(default_factory=dict)
    """(height, seat, witness): the witness had nothing of the seat at that height, and lets one device of it in."""

    def opened(self, replica: Replica) -> None:
        """A new height is open: what was said of the one before binds nobody; after another block, nothing is said."""
        self.calls, self.contests, self.left = {}, {}, {}
        self.votes = {
            (height, accused, voter): held
            for (height, accused, voter), held in self.votes.items()
            if height < replica.height and not settled(replica, height, accused)
        }
        self.heads = {at: head for at, head in self.heads.items() if at[0] < replica.height}

    # Taking what is said; "kept" or "known".

    def take(self, replica: Replica, aside: Frame) -> str:
        """NotNow where it is of another height or block, Refused where it could never be said, or Contradiction."""
        if aside.height > replica.height or aside.block != replica.log.blocks[aside.height]:
            raise NotNow("it is said of another height or block")
        if aside.kind == "head":
            if aside.height < replica.height and replica.log.signed(aside.height + 1, aside.seat):
                return "known"  # it changes nothing any more
            return _kept(self.heads, (aside.height, aside.data["seat"], aside.seat), aside)
        if aside.kind in ("close", "answered"):
            return self._vote(replica, aside)
        if aside.height != replica.height:
            raise NotNow("that height is closed")
        if not callable_in(replica.due.kind):
            raise Refused("nothing is claimed in this phase")
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
            raise Refused("who leaves has called before")
        return _kept(self.left, aside.seat, aside)

    def _vote(self, replica: Replica, vote: Frame) -> str:
        accused, at = vote.data["seat"], (vote.height, vote.data["seat"], vote.seat)
        if vote.seat == accused or accused not in replica.seats:
            raise Refused("a vote about oneself, or about nobody")
        if len(replica.seats) < 3:
            raise Refused("between two nothing is closed by votes")
        owed = replica.due.kind if vote.height == replica.height else replica.log[vote.height][0].kind
        if owed in PHASES and not callable_in(owed):
            raise Refused("nothing is claimed in this phase")
        if vote.data["wants"] == "bot" and hides(replica):
            raise Refused("a bot can take a seat only where nothing is hidden")
        for of in replica.seats:
            for other in self.votes.get((vote.height, of, vote.seat), {}).values():
                both_close = vote.kind == other.kind == "close" and vote.data != other.data
                if both_close or (of == accused and vote.kind != other.kind):
                    raise Contradiction(other, f"it voted two ways on a late seat at height {vote.height}", vote)
        if at in self.votes:
            return "known"
        if not replica.owed(vote.height, accused):
            raise Refused("a vote about a seat that owed nothing at that height")
        if settled(replica, vote.height, accused):
            return "known"  # it changes nothing any more
        if sum(voter == vote.seat for _, _, voter in self.votes) >= VOTES_MAX:
            raise Refused("that seat votes too much")
        self.votes[at] = {vote.kind: vote}
        return "kept"

    # What follows.

    def barred(self, replica: Replica, caller: Seat, accused: Seat, wants: str) -> str:
        """Why a seat may not call another one at the open height; empty if it may. Clocks are not asked."""
        if not callable_in(replica.due.kind) or replica.play.ended:
            return "nobody can be called in this phase"
        if caller == accused or caller not in replica.present or accused not in replica.present:
            return "that seat is not here, or calls itself"
        if not replica.late(accused):
            return "that seat owes nothing"
        if replica.late(caller):
            return "who owes something calls nobody"
        if wants == "bot" and (hides(replica) or len(replica.others(accused)) < 2):
            return "a bot can take a seat only where nothing is hidden, and two others play on"
        return ""

    def called(self, accused: Seat) -> list[Frame]:
        """The calls against a seat."""
        return [call for (seat, _), call in self.calls.items() if seat == accused]

    def to_vote(self, replica: Replica, me: Seat, closes: Callable[[Seat], bool]) -> tuple[Seat, str] | None:
        """Return a seat that all others call and this seat has not voted on, and what they want; None if there is none.

        `closes`: whether this client's own clock allows a vote.
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
        """ "close", "answered", or nothing yet."""
        return next(iter(self.votes.get((height, accused, voter), ())), "")

    def answers(self, height: int, accused: Seat) -> Frame | None:
        """A vote that the accused answered: then no votes close that height."""
        for (at, seat, _), held in self.votes.items():
            if (at, seat) == (height, accused) and "answered" in held:
                return held["answered"]
        return None

    def locked(self, replica: Replica, seat: Seat) -> bool:
        """Whether this viewer's own vote keeps it from taking a frame of a seat at the open height."""
        me = replica.viewer
        if me is None or self.voted(replica.height, seat, me) != "close":
            return False
        return self.answers(replica.height, seat) is None

    def disputed(self, replica: Replica) -> list[Frame]:
        """The votes to close a height that may still be closed: a line may have been down for long."""
        votes = (held["close"] for held in self.votes.values() if "close" in held)
        return [vote for vote in votes if not settled(replica, vote.height, vote.data["seat"])]

    def certificate(self, replica: Replica, height: int, accused: Seat) -> tuple[Frame, ...]:
        """The votes of all others that close a height without a seat, in seat order; empty if they do not."""
        votes = [self.votes.get((height, accused, other), {}).get("close") for other in replica.others(accused)]
        found = tuple(vote for vote in votes if vote is not None)
        if len(found) < 2 or len(found) != len(votes):
            return ()
        return found

    def of(self, height: int) -> list[Frame]:
        """All that was said of a height and still binds."""
        found = [frame for (at, _, _), held in self.votes.items() if at == height for frame in held.values()]
        return found + [frame for (at, _, _), frame in self.heads.items() if at == height]

    def said(self, replica: Replica) -> list[Frame]:
        """What was said of who is late at the open height, and holds: who gave its frame since is not late."""
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
        """All that was said at the open height."""
        return [*self.said(replica), *(frame for (at, _, _), frame in self.heads.items() if at == replica.height)]

    def waits(self, replica: Replica, seat: Seat) -> bool:
        """Whether a vote close or a head keeps a seat from what followed: it has signed nothing since."""
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
        """Return what all others attested of a seat at the open height, for one and the same device of it.

        Empty where one of them has not, or for another device: one alone binds nobody.
        """
        found = [self.heads.get((replica.height, seat, other)) for other in replica.others(seat)]
        heads = [head for head in found if head is not None]
        return heads if len(heads) == len(found) and len({head.data["device"] for head in heads}) == 1 else []


def _wanted(said: Sequence[Frame]) -> str:
    """What calls or votes want together: a bot only where all do."""
    return "bot" if all(frame.data["wants"] == "bot" for frame in said) else "time"


def _kept(held: dict[Any, Frame], at: Any, frame: Frame) -> str:
    if held.setdefault(at, frame) is frame:
        return "kept"
    return "known"


def conceded(replica: Replica, frame: Frame) -> None:
    """Refused unless a concession answers a call of the only other seat that is present."""
    (other, *more) = replica.others(frame.seat)
    if more:
        raise Refused("among more than two, nobody concedes: the others vote")
    call = read_frame(frame.data["call"], other, replica.signers, replica.match)
    wanted = (call.kind, call.height, call.block, call.data.get("seat"), call.data.get("wants"))
    if wanted != ("call", replica.height, replica.block, frame.seat, "time"):
        raise Refused("it concedes to no call of this height")


def attested(replica: Replica, frame: Frame) -> set[Seat]:
    """Return the seats whose heads a frame carries: they had nothing of its seat there, and let its device in."""
    found, device = set(), frame.device
    for raw in frame.data.get("heads", ()):
        head = read_any(raw, replica.signers, replica.match)
        said = (head.kind, head.height, head.block, head.data.get("seat"), head.data.get("device"))
        right = ("head", frame.height, frame.block, frame.seat, device)
        if said != right or head.seat == frame.seat or head.seat in found:
            raise Refused("it carries what is no head of its height, one twice, or heads for two devices")
        found.add(head.seat)
    if found and not found.issuperset(replica.others(frame.seat)):
        raise Refused("it carries the heads of some others, and not of all")
    return found
