"""A model of two seats and the calls between them (PROTOCOL.md, section 7): late frames, concessions, leaving, reloads
and long silence.

Seat 0 owes a frame at even heights, seat 1 at odd ones. Each signs its frame, or concedes if it was called and its own
clock is over. Clocks are arbitrary: the accuser's is over at any time, the accused's at any time or never. Connections
lose messages in transit or deliver them late, until the seats meet. A reloaded client knows only its stored lines,
including its own frames. A spectator follows both.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

RULES = {
    "one frame": "a concession is the frame of its height: who signed one signs no other",
    "owed beats": "the owed frame goes on with the match, though somebody left",
    "stored first": "a frame is stored before it is sent",
    "called": "nobody concedes but to a call of that height",
    "own clock": "nobody concedes before its own clock is over",
    "open only": "what is called is the open height: nothing is conceded behind it",
    "proven": "two frames of one seat for one height are a proof against it",
}

Said = tuple[str, int, int]  # kind of message, seat, height


class Seat(NamedTuple):
    """The state of one seat: the messages that it has accepted, in order; True if it has left; True if its own clock
    has run out."""

    log: tuple[Said, ...] = ()
    left: bool = False
    over: bool = False


class State(NamedTuple):
    """The state of the model: all signed messages, and the honest clients, with the spectator last."""

    signed: frozenset[Said]
    seats: tuple[Seat, ...]
    forgot: bool = False
    fault: str = ""


class Duel:
    """A model with this many `heights`, each of which waits for one of the two seats in turn. `off`: the rules left
    out."""

    def __init__(self, byzantine: tuple[int, ...] = (), off: tuple[str, ...] = (), heights: int = 2) -> None:
        assert set(off) <= set(RULES), off
        self.byzantine, self.off, self.heights = byzantine, frozenset(off), heights
        self.honest = tuple(seat for seat in (0, 1, 2) if seat not in byzantine)
        self.forged = frozenset(
            (kind, seat, height)
            for seat in byzantine
            for height in range(heights)
            for kind in (("frame", "other", "concede") if height % 2 == seat else ("call",))
        )

    def on(self, rule: str) -> bool:
        return rule not in self.off

    def start(self) -> State:
        return State(frozenset(), tuple(Seat() for _ in self.honest))

    def ended(self, log: tuple[Said, ...]) -> bool:
        return (bool(log) and log[-1][0] == "concede") or len(log) == self.heights

    def available(self, state: State) -> frozenset[Said]:
        return state.signed | self.forged

    def steps(self, state: State) -> Iterator[tuple[str, State]]:
        if state.fault:
            return
        for at, who in enumerate(self.honest):
            seat = state.seats[at]
            height = len(seat.log)
            if self.ended(seat.log):
                continue
            if seat.left and not self.on("owed beats"):
                continue
            for said in sorted(self.available(state)):
                if said[0] != "call" and said[2] == height and said[1] != who:
                    taken = seat._replace(log=(*seat.log, said), left=False, over=False)
                    yield f"{who} takes {said}", self.put(state, at, taken)
            if who == 2:
                continue
            if height % 2 == who:
                yield from self.owing(state, at, who, seat, height)
                continue
            call = ("call", who, height)
            if call not in state.signed:
                yield f"{who} calls at {height}", state._replace(signed=state.signed | {call})
            elif not seat.left:
                yield f"{who} leaves, unconfirmed", self.put(state, at, seat._replace(left=True))

    def owing(self, state: State, at: int, who: int, seat: Seat, height: int) -> Iterator[tuple[str, State]]:
        """Yield the steps of the seat that owes a frame."""
        own = [said for said in state.signed if said[1] == who and said[0] != "call" and said[2] == height]
        if own and not state.forgot:  # after a reload the seat finds its stored lines
            yield f"{who} finds {own[0]}", self.put(state, at, seat._replace(log=(*seat.log, own[0])))
            return
        frame, concession = ("frame", who, height), ("concede", who, height)
        if frame not in state.signed:
            yield f"{who} signs {frame}", self.sign(state, at, seat, frame)
            if not self.on("one frame") and seat.over:
                both = self.sign(state, at, seat, frame)
                yield f"{who} signs both", both._replace(signed=both.signed | {concession})
            if not self.on("stored first"):
                sent = state._replace(signed=state.signed | {frame}, forgot=True)
                yield f"{who} sends {frame} and is loaded anew", sent
        if not seat.over:
            yield f"the clock of {who} is over", self.put(state, at, seat._replace(over=True))
        heights = (height,) if self.on("open only") else range(height + 1)
        for called in heights:
            call = ("call", 1 - who, called) in self.available(state) or not self.on("called")
            if called % 2 == who and call and (seat.over or not self.on("own clock")):
                conceded = self.sign(state, at, seat, ("concede", who, called))
                wrong = "" if seat.over and ("call", 1 - who, called) in self.available(state) else "without reason"
                fault = f"an honest seat concedes {wrong}" if wrong else ""
                yield f"{who} concedes {called}", conceded._replace(fault=fault)

    def sign(self, state: State, at: int, seat: Seat, said: Said) -> State:
        signed = self.put(state, at, seat._replace(log=(*seat.log[: said[2]], said), over=False))
        return signed._replace(signed=signed.signed | {said}, forgot=False)

    def put(self, state: State, at: int, seat: Seat) -> State:
        return state._replace(seats=(*state.seats[:at], seat, *state.seats[at + 1 :]))

    def proofs(self, said: frozenset[Said]) -> set[int]:
        pairs = combinations([one for one in said if one[0] != "call"], 2)
        return {one[1] for one, other in pairs if one[1:] == other[1:]} if self.on("proven") else set()

    def faults(self, state: State) -> Iterator[str]:
        """Yield the invariants that the state violates. They must hold whatever a Byzantine seat does."""
        if state.fault:
            yield state.fault
        if self.proofs(state.signed) & set(self.honest):
            yield "an honest seat is convicted"
        if self.proofs(frozenset(said for seat in state.seats for said in seat.log)):
            return
        for one, other in combinations(state.seats, 2):
            shorter = min(len(one.log), len(other.log))
            if one.log[:shorter] != other.log[:shorter]:
                yield "honest seats that met disagree"

    def settled(self, state: State) -> bool:
        """True if the match has ended for every honest client and none has left it."""
        return all(self.ended(seat.log) and not seat.left for seat in state.seats)
