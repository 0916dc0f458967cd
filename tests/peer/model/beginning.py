"""A model of how a match begins (PROTOCOL.md, section 3): proposals, consent and its withdrawal, further proposals,
rematches, and proposers who are not the host.

Participant 0 is the host that the link names; 1 and 2 are guests, and 3 is a spectator. A genesis consists of its
series, the participants who would play, and the terms: those that guests agree to ("fair") or others. A signed message
may reach anybody, late or never. When all seats of a match have opened their keys, seats can be called, and the match
may end at any time.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

RULES = {
    "host alone": "only who holds the key of the link proposes",
    "host plays": "who invites is one of the seats",
    "agreed": "a client takes only the terms that its person agreed to",
    "all sign": "a match has begun when all its seats have signed",
    "host last": "the host signs when all others have",
    "stays": "a match that has begun is replaced by none before it is over",
    "beside": "a rematch is of a later series",
}

Genesis = tuple[int, tuple[int, ...], str]  # series, seats, terms


class Client(NamedTuple):
    """The state of one client: True if its player agreed to the next match; the match that it has signed; True if that
    match has begun; its earlier matches."""

    agreed: bool = False
    part: Genesis | None = None
    begun: bool = False
    past: tuple[Genesis, ...] = ()


class State(NamedTuple):
    """The state of the model: the signers of each genesis, the seats that opened their keys, the host's proposals, the
    finished matches, and the honest clients."""

    signed: frozenset[tuple[int, Genesis]]
    opened: frozenset[tuple[int, Genesis]]
    proposed: frozenset[Genesis]
    over: frozenset[Genesis]
    clients: tuple[Client, ...]
    fault: str = ""


class Beginning:
    """A model of a room with this many `matches` in a row: of the host with both guests if `seats` is 3, or with either
    guest if it is 2."""

    def __init__(
        self, seats: int, byzantine: tuple[int, ...] = (), off: tuple[str, ...] = (), matches: int = 2
    ) -> None:
        assert set(off) <= set(RULES), off
        self.byzantine, self.off, self.matches = byzantine, frozenset(off), matches
        self.honest = tuple(who for who in range(4) if who not in byzantine)
        groups = [(0, *guests) for guests in combinations((1, 2), seats - 1)]
        groups += [(3, *guests) for guests in combinations((1, 2), seats - 1)] if 3 in byzantine else []
        terms = ("fair", "foul") if byzantine else ("fair",)
        self.geneses = [(series, group, term) for series in range(matches) for group in groups for term in terms]

    def on(self, rule: str) -> bool:
        return rule not in self.off

    def start(self) -> State:
        empty: frozenset[Genesis] = frozenset()
        return State(frozenset(), frozenset(), empty, empty, tuple(Client() for _ in self.honest))

    def free(self, state: State, client: Client, genesis: Genesis) -> bool:
        """True if a client may accept this match in place of its present one."""
        if client.part is None or client.part == genesis:
            return client.part is None
        if not client.begun:
            return genesis[0] >= client.part[0]
        over = client.part in state.over or not self.on("stays")
        return over and genesis not in client.past and (genesis[0] > client.part[0] or not self.on("beside"))

    def has_signed(self, state: State, genesis: Genesis) -> bool:
        """True if enough seats have signed a genesis."""
        missing = [who for who in genesis[1] if who not in self.byzantine and (who, genesis) not in state.signed]
        return not missing if self.on("all sign") else len(missing) < len(genesis[1]) - 1

    def steps(self, state: State) -> Iterator[tuple[str, State]]:
        if state.fault:
            return
        for at, who in enumerate(self.honest):
            client = state.clients[at]
            for genesis in self.geneses:
                yield from self.offered(state, at, who, client, genesis)
                host = self.on("host plays") and 0 not in genesis[1]
                complete = self.has_signed(state, genesis) and not host
                if complete and client.part == genesis and not client.begun:
                    yield f"{who} sees {genesis} begun", self.put(state, at, client._replace(begun=True))
                elif (
                    complete
                    and self.free(state, client, genesis)
                    and (who not in genesis[1] or (who, genesis) in state.signed)
                ):
                    yield f"{who} is shown {genesis}", self.sit(state, at, client, genesis, True)
            yield from self.goes_on(state, at, who, client)
        for genesis in self.geneses:
            if self.playable(state, genesis) and genesis not in state.over:
                yield f"{genesis} is over", state._replace(over=state.over | {genesis})

    def offered(self, state: State, at: int, who: int, client: Client, genesis: Genesis) -> Iterator[tuple[str, State]]:
        """Yield steps in which the host proposes or a guest consents."""
        if who not in genesis[1] or not self.free(state, client, genesis):
            return
        if who == 0:
            before = client.part if client.begun else None
            rematch = before is None or (genesis[1] == before[1] and genesis[0] == before[0] + 1)
            if genesis[2] == "fair" and rematch and (before is not None or genesis[0] == 0):
                sat = self.sit(state, at, client, genesis, False)
                yield f"0 proposes {genesis}", sat._replace(proposed=state.proposed | {genesis})
            return
        told = genesis in state.proposed or 0 in self.byzantine
        told = told or (3 in self.byzantine and not self.on("host alone"))
        willing = client.agreed and (genesis[2] == "fair" or not self.on("agreed"))
        if told and willing:
            sat = self.sit(state, at, client, genesis, False)
            yield f"{who} consents to {genesis}", sat._replace(signed=sat.signed | {(who, genesis)})

    def goes_on(self, state: State, at: int, who: int, client: Client) -> Iterator[tuple[str, State]]:
        """Yield steps in which a player sits down or stands up, or a client signs its due frame."""
        if who in (1, 2) and (not client.begun or client.part in state.over):
            verb = "gets up" if client.agreed else "sits down"
            yield f"{who} {verb}", self.put(state, at, client._replace(agreed=not client.agreed))
        part = client.part
        if part is None or who not in part[1]:
            return
        if who == 0 and (0, part) not in state.signed:
            others = all((seat, part) in state.signed or seat in self.byzantine for seat in part[1] if seat)
            if others or not self.on("host last"):
                signs = state._replace(signed=state.signed | {(0, part)})
                yield f"0 signs {part}", self.put(signs, at, client._replace(begun=others))
        if client.begun and (who, part) not in state.opened:
            yield f"{who} opens {part}", state._replace(opened=state.opened | {(who, part)})

    def sit(self, state: State, at: int, client: Client, genesis: Genesis, begun: bool) -> State:
        past, fault = client.past, ""
        if client.begun and client.part is not None:
            past = (*past, client.part)
            if client.part not in state.over:
                fault = "a match that had begun is replaced"
            elif client.part[0] >= genesis[0]:
                fault = "a match that is over is replaced"
        sat = Client(client.agreed and not client.begun, genesis, begun, past)
        return self.put(state, at, sat)._replace(fault=fault)

    def put(self, state: State, at: int, client: Client) -> State:
        return state._replace(clients=(*state.clients[:at], client, *state.clients[at + 1 :]))

    def playable(self, state: State, genesis: Genesis) -> bool:
        """True if all honest seats have opened their keys. From then on, seats can be called."""
        return all(who in self.byzantine or (who, genesis) in state.opened for who in genesis[1])

    def faults(self, state: State) -> Iterator[str]:
        """Yield the invariants that the state violates. They must hold whatever Byzantine seats do."""
        if state.fault:
            yield state.fault
        series = [(who, genesis[0]) for who, genesis in state.opened]
        if len(series) > len(set(series)):
            yield "an honest seat opens two matches of one series"
        begun = [(client.part, who) for who, client in zip(self.honest, state.clients, strict=True) if client.begun]
        for genesis, who in begun:
            assert genesis is not None
            if 0 not in genesis[1]:
                yield "a match has begun without the host"
            if genesis[2] != "fair" and who in genesis[1]:
                yield "a seat is in a match that its person did not agree to"
            unsigned = [seat for seat in genesis[1] if seat in self.honest and (seat, genesis) not in state.signed]
            if unsigned:
                yield "a match has begun that an honest seat has not signed"
        if 0 in self.honest and 3 in self.honest:
            first = {genesis for genesis, _ in begun if genesis is not None and genesis[0] == 0}
            if len(first) > 1:
                yield "an honest host's guests are in two matches"
