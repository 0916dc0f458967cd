"""A model of the votes about one height (PROTOCOL.md, section 7). Some seats owe a frame, and the others may call them
and close the height.

A state contains the messages that honest seats have signed and, for each of these seats, the messages that it knows,
the frames that it has accepted, and how the height ended for it. A signed message may reach any seat at any time, or
never. A Byzantine seat has signed everything it can sign from the start, and sends it to any seats. So a state needs no
network.

Three reductions, each sound:
* It is enough to explore two honest seats (or one and a spectator): a Byzantine seat can send whatever a third honest
  seat sends, and each invariant is about one or two honest seats.
* Messages that change no conclusion are not delivered: they only prove who is guilty, and seats that meet exchange all
  messages.
* Without `calls`, every seat has called before it had the frame. Calls bind nobody, so an execution in which a seat did
  not call equals one in which its call reached nobody.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

RULES = {
    "yields": "the votes of all others close the height for the accused and watchers too, which closed it by its frame",
    "frame beats call": "who called takes the frame all the same",
    "two rounds": "a height is closed by votes that follow the calls of all, not by the calls",
    "close locks": "who voted close does not take the frame",
    "answered releases": "who voted close takes the frame when another has voted answered",
    "one answer": "who voted close, or sees that another voted answered, does not vote answered",
    "all others": "one vote missing, nothing is closed",
    "accused has no vote": "the accused cannot vote that it was answered",
    "both votes": "who signs both votes is at fault",
    "two seats": "who votes close against two seats at one height is at fault",
    "two wants": "who votes close and wants different things is at fault",
    "late callers": "a seat that owes a frame may not call others",
    "built stands": "a frame on which all others have built yields to no votes",
    "all built": "a frame on which only some others have built yields to votes",
    "answers": "who took the frame and sees a vote close votes answered",
    "passes on": "who votes answered passes the frame on",
}

End = tuple[object, ...]


class Standing(NamedTuple):
    """The state of one viewer: the messages that it knows, as bits; the frame that it has accepted from each late seat
    (0: none); and how the height ended for the viewer."""

    known: int
    took: tuple[int, ...]
    end: End = ()


# (messages that honest seats have signed, as bits; the honest viewers in order)
State = tuple[int, tuple[Standing, ...]]


class Votes:
    """A model of one height. `late`: the seats that owe a frame; `off`: the rules left out. The spectator has the
    number `seats`."""

    def __init__(
        self,
        seats: int,
        byzantine: tuple[int, ...] = (),
        off: tuple[str, ...] = (),
        late: tuple[int, ...] = (0,),
        wants: tuple[str, ...] = ("time",),
        watched: bool = False,
        calls: bool = True,
    ) -> None:
        assert set(off) <= set(RULES), off
        self.off, self.byzantine, self.late, self.wants, self.calls = frozenset(off), byzantine, late, wants, calls
        self.seats, self.watcher = range(seats), seats
        self.honest = tuple(seat for seat in self.seats if seat not in byzantine) + ((seats,) if watched else ())
        self.names: list[str] = []
        pairs = [(voter, accused) for accused in late for voter in self.others(accused)]
        self.frames = {
            seat: [self.bit(f"frame {seat}{mark}") for mark in ("a", "b")[: 1 + (seat in byzantine)]] for seat in late
        }
        self.call = {(*at, want): self.bit(f"call {at} {want}") for at in pairs for want in wants}
        self.close = {(*at, want): self.bit(f"close {at} {want}") for at in pairs for want in wants}
        self.answered = {at: self.bit(f"answered {at}") for at in pairs}
        if not self.on("accused has no vote"):
            self.answered |= {(seat, seat): self.bit(f"answered {seat, seat}") for seat in late}
        self.next = {seat: self.bit(f"next frame {seat}") for seat in self.seats}
        self.any_frame = sum(bit for frames in self.frames.values() for bit in frames)
        self.closes = sum(self.close.values())
        self.forged = self.signable(byzantine)
        self.heeded = {seat: self.heeds(seat) for seat in self.honest}

    def bit(self, name: str) -> int:
        self.names.append(name)
        return 1 << (len(self.names) - 1)

    def on(self, rule: str) -> bool:
        return rule not in self.off

    def others(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def signable(self, seats: Iterable[int]) -> int:
        """Return all messages that these seats can sign without others' help, as bits."""
        said = sum(bit for seat in seats for bit in self.frames.get(seat, ()))
        said |= sum(bit for seat, bit in self.next.items() if seat in seats)
        for signed in (self.call, self.close, self.answered):
            said |= sum(bit for at, bit in signed.items() if at[0] in seats)
        return said

    def heeds(self, viewer: int) -> int:
        """Return the set of messages, as bits, that can change this viewer's conclusions if other seats sign them."""
        heeded = self.any_frame | self.closes
        if viewer in self.late or viewer == self.watcher:
            heeded |= sum(self.next.values())
        if viewer != self.watcher:
            heeded |= sum(bit for (_, accused), bit in self.answered.items() if accused != viewer)
            heeded |= sum(bit for (_, accused, _), bit in self.call.items() if accused != viewer) * self.calls
        return heeded & ~self.signable((viewer,))

    # Conclusions that a viewer draws from the messages that it knows.

    def guilty(self, known: int) -> frozenset[int]:
        """Return the seats whose fault these messages prove."""
        seats = {seat for seat in self.late for a, b in combinations(self.frames[seat], 2) if known & a and known & b}
        for one, other in combinations([at for at, bit in self.close.items() if known & bit], 2):
            if one[0] == other[0] and self.on("two seats" if one[1] != other[1] else "two wants"):
                seats.add(one[0])
        for at in self.answered:
            if self.on("both votes") and known & self.answered[at] and self.closed_by(known, *at):
                seats.add(at[0])
        return frozenset(seats)

    def closed_by(self, known: int, voter: int, accused: int) -> list[str]:
        """Return the outcomes for which a voter has voted to close the height."""
        return [want for want in self.wants if known & self.close.get((voter, accused, want), 0)]

    def called_by(self, known: int, voter: int, accused: int) -> list[str]:
        return [want for want in self.wants if known & self.call[voter, accused, want]]

    def certificates(self, known: int) -> Iterator[tuple[str, int, str]]:
        """Yield each way in which complete votes would end the height: "votes", the late seat, and the outcome."""
        said = self.closed_by if self.on("two rounds") else self.called_by
        for accused in self.late:
            wanted = [said(known, voter, accused) for voter in self.others(accused)]
            missing = sum(not want for want in wanted)
            if missing == 0 or (not self.on("all others") and missing == 1):
                wanted = [want for want in wanted if want]
                for wants in sorted(set(product(*wanted))):
                    yield "votes", accused, "bot" if set(wants) == {"bot"} else "time"

    def yields(self, viewer: int, known: int, accused: int) -> bool:
        """True if votes may still reopen the height after the viewer accepted the late seat's frame: not all others
        have built on that frame."""
        if not self.on("yields"):
            return False
        built = [bool(known & self.next[seat]) for seat in self.others(accused)]
        if not self.on("built stands"):
            return True
        return not all(built) if self.on("all built") else not any(built)

    # Actions of an honest seat.

    def react(self, viewer: int, signed: int, at: Standing) -> tuple[int, Standing]:
        """Let a viewer accept, conclude and sign all that it can at once; return all signed messages and the viewer's
        new state."""
        while True:
            before, (signed, at) = (signed, at), self.turn(viewer, signed, at)
            if before == (signed, at):
                return signed, at

    def turn(self, viewer: int, signed: int, at: Standing) -> tuple[int, Standing]:
        known, took, end = at
        if self.guilty(known) or end[:1] == ("votes",):
            return signed, at
        taken = list(took)
        for place, accused in enumerate(self.late):
            if not end and not taken[place] and not self.locked(viewer, signed, known, accused):
                taken[place] = next((bit for bit in self.frames[accused] if known & bit), 0)
        if not end and all(taken):
            end = ("frame", *taken)
        for found in self.certificates(known):
            if end and (end[0] == "votes" or not self.yields(viewer, known, found[1])):
                continue
            voter = viewer not in (found[1], self.watcher)
            behind = all(known & self.next[seat] for seat in self.others(found[1]))
            end = (*found, "reopened") if end and voter else (*found, "behind") if end and behind else found
        if viewer != self.watcher and end[:1] != ("votes",):
            for place, accused in enumerate(self.late):
                if accused != viewer:
                    vote = self.vote(viewer, signed, known, taken[place] or 0, tuple(taken), accused, bool(end))
                    signed, known = signed | vote, known | vote
        return signed, Standing(known, tuple(taken), end)

    def locked(self, viewer: int, signed: int, known: int, accused: int) -> bool:
        """True if the viewer's own vote or call prevents it from accepting the late seat's frame."""
        if viewer in (accused, self.watcher):
            return False
        released = self.on("answered releases") and any(
            known & bit for (voter, of), bit in self.answered.items() if of == accused and voter != viewer
        )
        deaf = not self.on("frame beats call") and self.called_by(signed, viewer, accused)
        voted = self.on("close locks") and self.closed_by(signed, viewer, accused)
        return bool((deaf or voted) and not released)

    def vote(
        self, viewer: int, signed: int, known: int, frame: int, took: tuple[int, ...], accused: int, ended: bool
    ) -> int:
        """Return the vote that a seat signs now, as a bit; 0 if it signs none."""
        closed = bool(self.closed_by(signed, viewer, accused))
        answered = bool(signed & self.answered[viewer, accused])
        if self.calls and self.on("two rounds") and not (ended or frame or closed or answered):
            wanted = [self.called_by(known, voter, accused) for voter in self.others(accused)]
            if all(wanted) and self.may_call(viewer, took) and self.all_heard(viewer, took, accused):
                want = "bot" if all("bot" in want for want in wanted) else "time"
                return self.close[viewer, accused, want]
        if frame and not answered and self.on("answers"):
            voters = [voter for voter in self.others(accused) if voter != viewer]
            said = closed or any(known & self.answered[voter, accused] for voter in voters)
            if any(self.closed_by(known, voter, accused) for voter in voters) and not (said and self.on("one answer")):
                return self.answered[viewer, accused]
        return 0

    def may_call(self, viewer: int, took: tuple[int, ...]) -> bool:
        return not self.on("late callers") or viewer not in self.late or bool(took[self.late.index(viewer)])

    def all_heard(self, viewer: int, took: tuple[int, ...], accused: int) -> bool:
        """True if the calls of all other seats count, because each of them has sent the frame that it owes itself."""
        if not self.on("late callers"):
            return True
        return all(frame for seat, frame in zip(self.late, took, strict=True) if seat not in (viewer, accused))

    # The search.

    def start(self) -> State:
        return 0, tuple(Standing(0, (0,) * len(self.late)) for _ in self.honest)

    def steps(self, state: State) -> Iterator[tuple[str, State]]:
        signed, viewers = state
        for at, seat in enumerate(self.honest):
            known, _, end = viewers[at]
            if end[:1] == ("votes",) or self.guilty(known):
                continue
            for bit in self.signs(seat, signed, viewers[at]):
                yield f"{seat} signs {self.name(bit)}", self.after(state, at, signed | bit, known | bit)
            unheard = (signed | self.forged) & self.heeded[seat] & ~known
            while unheard:
                bit = unheard & -unheard
                unheard ^= bit
                yield f"{seat} gets {self.name(bit)}", self.after(state, at, signed, known | bit)

    def signs(self, seat: int, signed: int, at: Standing) -> Iterator[int]:
        """Yield the bit of each frame that an honest seat may sign next."""
        if seat == self.watcher:
            return
        if at.end:
            yield from [self.next[seat]] if not signed & self.next[seat] else []
            return
        if seat in self.late and not signed & self.frames[seat][0]:
            yield self.frames[seat][0]
        for place, accused in enumerate(self.late):
            if accused == seat or at.took[place] or not self.may_call(seat, at.took):
                continue
            if self.calls and not self.called_by(signed, seat, accused):
                yield from (self.call[seat, accused, want] for want in self.wants)
            voted = self.closed_by(signed, seat, accused) or signed & self.answered[seat, accused]
            if not self.calls and not voted and self.all_heard(seat, at.took, accused):
                yield from (self.close[seat, accused, want] for want in self.wants)

    def name(self, bit: int) -> str:
        return self.names[bit.bit_length() - 1]

    def after(self, state: State, at: int, signed: int, known: int) -> State:
        signed, changed = self.react(self.honest[at], signed, state[1][at]._replace(known=known))
        return signed, (*state[1][:at], changed, *state[1][at + 1 :])

    def meet(self, state: State) -> State:
        """Let the honest viewers exchange all messages that they know, until nothing changes."""
        while True:
            signed, viewers = state
            common = signed
            for viewer in viewers:
                common |= viewer.known if self.on("passes on") else viewer.known & ~self.any_frame
            for at, viewer in enumerate(viewers):
                state = self.after(state, at, state[0], viewer.known | common)
            if state == (signed, viewers):
                return state

    def ends(self, state: State) -> set[object]:
        return {self.guilty(viewer.known) or viewer.end[:3] for viewer in state[1]}

    def faults(self, state: State) -> Iterator[str]:
        """Yield the invariants that the state violates. They must hold whatever Byzantine seats do."""
        if self.guilty(state[0] | self.forged) & set(self.honest):
            yield "an honest seat is convicted"
        for viewer in state[1]:
            if viewer.end[-1:] == ("reopened",):
                yield "votes reopen what a frame had closed"
            if viewer.end[-1:] == ("behind",):
                yield "votes reach back behind their voters' own next frames"
        ends = self.ends(self.meet(state))
        if len(ends - {()}) > 1:
            yield "honest seats that met disagree"
        elif len(ends) > 1:
            yield "an honest seat is left behind"

    def settled(self, state: State) -> bool:
        """True if all honest viewers have closed the height in the same way."""
        ends = self.ends(state)
        return len(ends) == 1 and ends != {()}
