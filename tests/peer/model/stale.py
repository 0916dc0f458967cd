"""A model of a seat that returns with all of its stored lines or with fewer, and of heads and the frames that contain
them (PROTOCOL.md, section 8).

The model has one height, at which seat 0 owes a frame that does not follow from its seed. Seat 0 may reload with all
its stored lines, or with some missing (as on a restored copy); then it is another device and signs another frame. The
other seats attest which frames of seat 0 they have. A Byzantine seat 0 requests heads for any device at any time, and
signs any frames with any signed heads. A Byzantine witness signs any heads, and has everything that seat 0 ever signed.
The spectator is seat `seats`. As in the client, a rejected frame is forgotten; a reload closes the connections, and
messages in transit are lost.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

RULES = {
    "asks": "who came back with something missing signs only what carries heads",
    "shows first": "it asks for heads when all have shown that they have nothing",
    "all heads": "it needs the heads of all",
    "head locks": "who signed a head takes only a frame that carries heads",
    "lost frame": "of two frames with the heads of all and with none, the second is no fault",
    "one head": "a witness signs a head for one device at a height, and no other",
    "two devices": "of two frames with the heads of all, for two devices, the lesser's counts; none is a fault",
    "first counts": "who had taken the frame without heads goes back to the one with the heads of all",
}

# (the choice in the frame, the seats whose heads the frame contains, the device that these heads admit)
Frame = tuple[int, frozenset[int], int]
NOBODY: frozenset[int] = frozenset()
DEVICES = (1, 2)
"""The devices of seat 0, except its first one, which is 0."""


class Subject(NamedTuple):
    """The state of seat 0 if it is honest: its reloads, its device, the witnesses that have reported no frame, those
    whose heads it has, and its frame."""

    loadings: int = 0
    device: int = 0
    shown: frozenset[int] = NOBODY
    told: frozenset[int] = NOBODY
    frame: Frame | None = None


class Witness(NamedTuple):
    """The state of another honest seat, or of the spectator."""

    head: int = 0
    took: Frame | None = None
    back: bool = False


class State(NamedTuple):
    """The state of the model. `heads` and `frames` contain all that were ever signed."""

    subject: Subject
    witnesses: tuple[Witness, ...]
    heads: frozenset[tuple[int, int]]
    frames: frozenset[Frame]


def held(state: State) -> frozenset[Frame]:
    """Return the frames that honest clients have accepted, or signed and not lost."""
    frames = [witness.took for witness in state.witnesses] + [state.subject.frame]
    return frozenset(frame for frame in frames if frame is not None)


def ordered(frames: frozenset[Frame]) -> list[Frame]:
    return sorted(frames, key=lambda frame: (frame[0], sorted(frame[1]), frame[2]))


class Stale:
    """A model of one height. `loads`: how often seat 0 may reload; `losses`: after how many reloads stored lines may be
    missing."""

    def __init__(
        self,
        seats: int,
        byzantine: tuple[int, ...] = (),
        off: tuple[str, ...] = (),
        loads: int = 2,
        losses: int = 1,
        watched: bool = True,
        noticed: bool = True,
        forgets: bool = False,
    ) -> None:
        assert set(off) <= set(RULES), off
        self.off, self.byzantine, self.loads, self.losses = frozenset(off), frozenset(byzantine), loads, losses
        self.all = frozenset(range(1, seats))
        self.watcher, self.noticed, self.forgets = seats, noticed, forgets
        self.honest = tuple(sorted(self.all - self.byzantine)) + ((seats,) if watched else ())

    def on(self, rule: str) -> bool:
        return rule not in self.off

    def start(self) -> State:
        heads = frozenset((seat, device) for seat in self.all & self.byzantine for device in DEVICES)
        return State(Subject(), tuple(Witness() for _ in self.honest), heads, frozenset())

    # Conclusions that any client draws.

    def excused(self, one: Frame, other: Frame) -> Frame | None:
        """Return the frame that counts if two frames of seat 0 prove no fault; None if they prove one."""
        for first, second in ((one, other), (other, one)):
            if self.on("lost frame") and first[1] == self.all and not second[1]:
                return first
        if self.on("two devices") and one[1] == other[1] == self.all and one[2] != other[2]:
            return min(one, other, key=lambda frame: frame[2])
        return None

    def proven(self, frames: frozenset[Frame]) -> bool:
        return any(self.excused(one, other) is None for one, other in combinations(frames, 2))

    def taking(self, at: Witness, frame: Frame) -> Witness:
        """Return the state of a viewer after it has received a frame."""
        if at.took is not None:
            goes_back = self.on("first counts") and at.took != frame and self.excused(at.took, frame) == frame
            return at._replace(took=frame, back=True) if goes_back else at
        if at.head and self.on("head locks") and not frame[1]:
            return at
        return at._replace(took=frame)

    # The search.

    def steps(self, state: State) -> Iterator[tuple[str, State]]:
        yield from self.heard(state)
        if 0 in self.byzantine:
            for at, seat in enumerate(self.honest):
                for device in DEVICES if seat != self.watcher else ():
                    if self.may_head(state.witnesses[at], device) and (seat, device) not in state.heads:
                        yield f"{seat} signs a head for device {device}", self.headed(state, at, device)
            return
        subject = state.subject
        for seat in self.all - subject.shown if subject.device and subject.frame is None else ():
            if seat in self.byzantine or state.witnesses[self.honest.index(seat)].took is None:
                shown = subject._replace(shown=subject.shown | {seat})
                yield f"{seat} shows 0 that it has nothing", state._replace(subject=shown)
        asks = subject.device and subject.frame is None and (subject.shown == self.all or not self.on("shows first"))
        for seat in self.all - subject.told if asks else ():
            if seat in self.byzantine:
                yield f"{seat} tells 0 its head", self.told(state, seat)
                continue
            at = self.honest.index(seat)
            if self.may_head(state.witnesses[at], subject.device):
                headed = self.headed(state, at, subject.device)
                yield f"{seat} signs a head, which is lost", headed
                yield f"{seat} tells 0 its head", self.told(headed, seat)
            elif (seat, subject.device) in state.heads:
                yield f"an old head of {seat} is passed on to 0", self.told(state, seat)
        if subject.frame is None and self.may_sign(subject):
            frame = (subject.loadings, subject.told, subject.device if subject.told else 0)
            signed = state._replace(subject=subject._replace(frame=frame), frames=state.frames | {frame})
            yield f"0 signs choice {frame[0]} with the heads of {sorted(frame[1])}", signed
        if subject.loadings < self.loads:
            if subject.frame is None:
                again = subject._replace(loadings=subject.loadings + 1, shown=NOBODY, told=NOBODY)
                yield "0 is loaded anew", state._replace(subject=again)
            elif self.losses > self.lost(state):
                again = Subject(subject.loadings + 1, self.lost(state) + 1 if self.noticed else 0)
                yield "0 is loaded anew, its frame is missing", state._replace(subject=again)

    def lost(self, state: State) -> int:
        return len(state.frames) - (state.subject.frame is not None)

    def may_sign(self, subject: Subject) -> bool:
        """True if the honest seat 0 may sign a frame: enough others have attested."""
        if not subject.device or not self.on("asks"):
            return True
        return subject.told == self.all if self.on("all heads") else bool(subject.told)

    def may_head(self, witness: Witness, device: int) -> bool:
        """True if a witness may sign a head for a device."""
        return witness.took is None and (witness.head in (0, device) or not self.on("one head"))

    def headed(self, state: State, at: int, device: int) -> State:
        witnesses = self.put(state, at, state.witnesses[at]._replace(head=device))
        return state._replace(witnesses=witnesses, heads=state.heads | {(self.honest[at], device)})

    def told(self, state: State, seat: int) -> State:
        return state._replace(subject=state.subject._replace(told=state.subject.told | {seat}))

    def put(self, state: State, at: int, witness: Witness) -> tuple[Witness, ...]:
        return (*state.witnesses[:at], witness, *state.witnesses[at + 1 :])

    def heard(self, state: State) -> Iterator[tuple[str, State]]:
        for frame in self.signed(state):
            for at, seat in enumerate(self.honest):
                witness = self.taking(state.witnesses[at], frame)
                if witness != state.witnesses[at]:
                    said = f"{seat} takes choice {frame[0]} with the heads of {sorted(frame[1])}"
                    yield said, state._replace(witnesses=self.put(state, at, witness))
            if 0 not in self.byzantine and state.subject.frame is None:
                yield "0 is told its frame", state._replace(subject=state.subject._replace(frame=frame))
        for at, seat in enumerate(self.honest) if self.forgets else ():
            if state.witnesses[at].head and state.witnesses[at].took is None:
                forgot = self.put(state, at, Witness())
                yield f"{seat} is loaded anew, its head is missing", state._replace(witnesses=forgot)

    def signed(self, state: State) -> list[Frame]:
        """Return the frames of seat 0 that anybody may still receive."""
        if 0 not in self.byzantine:
            return ordered(self.held(state))
        whole = [device for device in DEVICES if all((seat, device) in state.heads for seat in self.all)]
        groups = [(NOBODY, 0), *((self.all, device) for device in whole)]
        return [(choice, group, device) for group, device in groups for choice in (0, 1)]

    def held(self, state: State) -> frozenset[Frame]:
        """Return the frames of seat 0 that can prove a fault: all signed ones if any seat is Byzantine, else those that
        an honest client still has."""
        return state.frames if self.byzantine else held(state)

    def meet(self, state: State) -> tuple[set[object], frozenset[Frame]]:
        """Let the honest clients exchange the frames that they have. Return the frames that each of them then counts,
        and the frames exchanged."""
        took = held(state)
        ends: set[object] = set()
        for witness in state.witnesses:
            for frame in ordered(took) * 2:
                witness = self.taking(witness, frame)
            ends.add(witness.took)
        return ends, took

    def faults(self, state: State) -> Iterator[str]:
        """Yield the invariants that the state violates. They must hold whatever Byzantine seats do."""
        if 0 not in self.byzantine and self.proven(self.held(state)):
            yield "an honest seat is convicted"
        if any(at.back for seat, at in zip(self.honest, state.witnesses, strict=True) if seat != self.watcher):
            yield "a head reopens what a frame had closed"
        ends, took = self.meet(state)
        if self.proven(took):
            return
        if len(ends - {None}) > 1:
            yield "honest seats that met disagree"
        elif len(ends) > 1:
            yield "an honest seat is left behind"
