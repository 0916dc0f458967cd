"""The rules of Politics: the position, the legal moves, and a match from the deal through influence to the score.

`abilities` implements the abilities, `revolt` implements contests, and `moves` implements the notation.

A takeover exchanges cards of equal rank, so the row is always a permutation of the ranks, and a rank identifies a card
in the row. `row` has the ranks by position, `owners` the owners by rank. Markers are stored by rank, so they move with
their card and stay on it at a takeover (ruling 21).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from pygames.core.cards import ALL, CHANCE, Card, Face, Seat
from pygames.core.moves import Move, Roll, Rolled
from pygames.core.state import Outcome, State
from pygames.core.value import put

from . import abilities, revolt
from .abilities import all_uses, any_use, may_use
from .court import ANY, CAPS, DIE, GOALS, MARKERS, NOBODY, PLACES, RANKS, ROUNDS
from .moves import (
    DONE,
    LEAVE,
    PASS,
    PLACE,
    SWAP,
    TAKEOVER,
    Befuddle,
    Done,
    Hide,
    Leave,
    Numbers,
    Pass,
    Place,
    PoliticsOptions,
    Put,
    Shift,
    Show,
    Step,
    Swap,
    Takeover,
    face,
    numbers_in,
    numbers_of,
    puts,
    read,
    within,
)
from .row import neighbours
from .scoring import outcome, scored
from .stages import ABILITIES, BEFUDDLED, CUP, DEAL, DRAW, FIRST, FOOLERY, INFLUENCE, OVER, REVEAL, VERDICT

NOTHING_STAGED = (0,) * (PLACES + 1)


class Politics(State):
    """A position of Politics."""

    options: PoliticsOptions
    stage: str
    round: int
    """The number of the round, from 1."""
    first: Seat
    """The seat with the first player's mark."""
    mover: Seat
    """The seat whose turn it is in this phase, also while nature acts."""
    row: tuple[int, ...]
    """The rank of the card at each position, from the top of the row."""
    owners: tuple[Seat, ...]
    """The owner of each card in the row, by rank; index 0 is unused."""
    markers: tuple[int, ...]
    """The number of each seat's markers on each card, at index rank * seats + seat."""
    pools: tuple[int, ...]
    points: tuple[int, ...]
    gains: tuple[int, ...]
    """The points that each seat scored in the last round."""
    left: int
    """The number of markers that the placing seat may still place."""
    room: tuple[int, ...]
    """The number of markers that each card can still take from the placing seat, by rank; `left` limits them, too."""
    staged: tuple[int, ...]
    """The number of markers that the placing seat has placed on each card in this turn, by rank."""
    used: int
    """The set of cards in the row that have been used this round: bit r for the card of rank r."""
    rolled: int
    """The rank rolled with the Fool's die, while its card must move; else 0."""
    queue: tuple[int, ...]
    """The cards whose contests are still to come: their ranks or, with `by_position_revolts`, their positions."""
    contested: int
    """The rank of the contested card; 0 if there is no contest."""
    claims: tuple[Seat, ...]
    """The seats with markers on the contested card when its contest began."""
    asked: tuple[Seat, ...]
    """The seats that still have to roll, to put markers into the cup or to reveal numbers; the first one acts now."""
    cup: tuple[int, ...]
    """The number of each seat's markers in the cup."""
    dice: tuple[int, ...]
    """Each seat's roll while the dice determine the first player; 0 if it has not rolled yet, -1 if it has lost."""
    secrets: tuple[Card | None, ...]
    drawn: Seat
    """The seat whose marker was drawn from the cup; NOBODY if none was drawn."""
    slots: int
    """The number of secret choices in this match so far; the next one gets this slot."""

    @property
    def seats(self) -> int:
        return self.options.seats

    @property
    def goal(self) -> int:
        """The number of points needed to win."""
        return self.options.goal or GOALS[self.options.seats]

    def on(self, rank: int, seat: Seat) -> int:
        """Return the number of a seat's markers on a card."""
        return self.markers[rank * self.options.seats + seat]

    def hand(self, seat: Seat) -> list[int]:
        """Return the ranks in a seat's hand: the cards of its suit that are not in the row."""
        return [rank for rank in RANKS if self.owners[rank] != seat]

    def income(self, seat: Seat) -> int:
        """Return the number of markers that a seat receives: one for each card in hand, but at most the number in its
        pool (ruling 4)."""
        return min(len(self.hand(seat)), self.pools[seat])

    def order(self) -> list[Seat]:
        """Return the seats clockwise, beginning with the first player."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    # Legal moves.

    def choices(self) -> Iterable[Move]:
        stage = self.stage
        if stage == INFLUENCE:
            return [DONE, *(PLACE[rank] for rank in RANKS if self.room[rank])] if self.left else [DONE]
        if stage == ABILITIES:
            return [*all_uses(self, self.mover), PASS]
        if stage == CUP:
            most = self.limits(self.asked[0])
            if self.in_secret:
                to = (self.asked[0],)
                return [Hide(Card(self.slots, face(each), to)) for each in map(numbers_in, puts(most))]
            return puts(most)
        if stage == REVEAL:
            secret = self.secrets[self.asked[0]]
            assert secret is not None
            return [Show(Card(secret.slot, secret.face, ALL))]
        if stage == BEFUDDLED:
            return [SWAP[rank] for rank in neighbours(self.row, self.rolled)]
        moves: list[Move] = [SWAP[rank] for rank in neighbours(self.row, self.contested)]
        if self.owners[self.contested] != self.drawn:  # ruling 27
            moves.insert(0, TAKEOVER)
        return [*moves, LEAVE]

    def permits(self, move: Move) -> bool:
        stage = self.stage
        if stage == INFLUENCE:
            if isinstance(move, Place):
                return self.left > 0 and self.room[move.rank] > 0
            return isinstance(move, Done)
        if stage == ABILITIES:
            if isinstance(move, Shift | Step | Befuddle):
                return may_use(self, self.mover, move)
            return isinstance(move, Pass)
        if stage == CUP:
            if self.in_secret:
                to = (self.asked[0],)
                return isinstance(move, Hide) and self.tells(Card(self.slots, None, to), move.secret, to)
            return isinstance(move, Put) and within(numbers_in(move), self.limits(self.asked[0]))
        if stage == REVEAL:
            secret = self.secrets[self.asked[0]]
            return isinstance(move, Show) and secret is not None and self.tells(secret, move.secret, ALL)
        if isinstance(move, Swap):
            moving = self.rolled if stage == BEFUDDLED else self.contested
            return move.rank in neighbours(self.row, moving)
        if stage == VERDICT:
            return isinstance(move, Leave) or (isinstance(move, Takeover) and self.owners[self.contested] != self.drawn)
        return False

    def read(self, text: str) -> Move:
        return read(text, self.slots if self.stage == CUP and self.in_secret else None, self.turn or 0)

    def request(self) -> Roll:
        if self.stage == DEAL:
            return Roll(self.seats)
        return Roll(sum(self.cup) if self.stage == DRAW else DIE)

    def outcome(self) -> Outcome | None:
        return outcome(self) if self.stage == OVER else None

    # Secrets.

    @property
    def in_secret(self) -> bool:
        """True if the numbers of markers for this contest are secret; they are open if only one seat chooses."""
        return self.secretive and (len(self.asked) > 1 or any(self.secrets))

    @property
    def private(self) -> bool:
        return self.stage == CUP and self.in_secret

    @property
    def is_answering(self) -> bool:
        return self.stage in (BEFUDDLED, REVEAL)

    @property
    def secretive(self) -> bool:
        return self.options.simultaneous_cup

    def possible(self, card: Card, face: Face) -> bool:
        numbers = numbers_of(face)
        seat = card.to[0]
        return seat is not None and within(numbers, self.limits(seat))

    def guess(self, card: Card, rng: Random) -> Face:
        seat = card.to[0]
        assert seat is not None
        first, second, third = (rng.randint(0, limit) for limit in self.limits(seat))
        return face((first, second, third))

    def limits(self, seat: Seat) -> Numbers:
        """Return the numbers of markers that a seat may put into the cup: from the card, its Warrior and its Queen."""
        return revolt.limits(self, seat)

    # Effects of moves.

    def after(self, move: Move) -> Politics:
        return AFTER[move.kind](self, move)

    def _dealt(self, move: Rolled) -> Politics:
        rank = self.row[-1] + 1 if self.row else 1
        owners = put(self.owners, rank, move.value)
        new = self._replace(row=(*self.row, rank), owners=owners)
        if rank < PLACES:
            return new
        return new._replace(stage=FIRST, asked=tuple(range(self.seats)), dice=(0,) * self.seats)

    def _diced(self, move: Rolled) -> Politics:
        seat = self.asked[0]
        dice = put(self.dice, seat, move.value or DIE)
        asked = self.asked[1:]
        if asked:
            return self._replace(dice=dice, asked=asked)
        tied = tuple(seat for seat in range(self.seats) if dice[seat] == max(dice))
        if len(tied) > 1:  # ruling 36
            dice = tuple(0 if seat in tied else -1 for seat in range(self.seats))
            return self._replace(dice=dice, asked=tied)
        return self._replace(first=tied[0], dice=(), asked=())._begin_round()

    def _begin_round(self) -> Politics:
        return self._replace(stage=INFLUENCE, used=0).placing(self.first)

    def placing(self, seat: Seat) -> Politics:
        """Return the position in which this seat, or the next seat with an income, begins to place markers."""
        while not (income := self.income(seat)):
            seat = (seat + 1) % self.seats
            if seat == self.first:
                return self._placed_all()
        room = self.caps(seat)
        return self._replace(turn=seat, mover=seat, left=income, room=room, staged=NOTHING_STAGED)

    def caps(self, seat: Seat) -> tuple[int, ...]:
        """Return the number of markers that a seat may place on each card in a phase, by rank (ruling 7)."""
        reach = self.reach(seat)
        if not self.options.cap_total:
            return reach
        return tuple(cap if cap == ANY else max(0, cap - self.on(rank, seat)) for rank, cap in enumerate(reach))

    def reach(self, seat: Seat) -> tuple[int, ...]:
        """Return the cap of each card for a seat, by rank; it depends on the seat's nearest card (rulings 6, 8)."""
        owners = self.owners
        own = 0
        for at, rank in enumerate(self.row):
            if owners[rank] == seat:
                own |= 1 << at
        room = [0] * (PLACES + 1)
        for rank, cap in zip(self.row, CAPS[own], strict=True):
            room[rank] = cap
        return tuple(room)

    def _placed(self, move: Place) -> Politics:
        seat, rank = self.mover, move.rank
        room, staged, markers, pools = list(self.room), list(self.staged), list(self.markers), list(self.pools)
        room[rank] -= 1
        staged[rank] += 1
        markers[rank * len(pools) + seat] += 1
        pools[seat] -= 1
        return self._replace(
            left=self.left - 1, room=tuple(room), staged=tuple(staged), markers=tuple(markers), pools=tuple(pools)
        )

    def _done(self, move: Done) -> Politics:
        seat = (self.mover + 1) % self.seats
        if seat == self.first:
            return self._placed_all()
        return self.placing(seat)

    def _placed_all(self) -> Politics:
        return self._replace(stage=ABILITIES, left=0, room=(), staged=()).acting(self.first)

    def acting(self, seat: Seat) -> Politics:
        """Return the position in which this seat, or the next seat that can use an ability, may do so (ruling 9)."""
        while not any_use(self, seat):
            seat = (seat + 1) % self.seats
            if seat == self.first:
                return self.revolting()
        return self._replace(stage=ABILITIES, turn=seat, mover=seat)

    def _passed(self, move: Pass = PASS) -> Politics:
        """Return the position after the mover ends its use of abilities."""
        seat = (self.mover + 1) % self.seats
        return self.revolting() if seat == self.first else self.acting(seat)

    def _used(self, move: Shift | Step | Befuddle | Rolled | Swap) -> Politics:
        """Return the position after a part of an ability. The turn ends if the mover cannot use another ability."""
        new = abilities.AFTER[move.kind](self, move)
        return new if new.stage != ABILITIES or any_use(new, new.mover) else new._passed()

    def revolting(self) -> Politics:
        """Return the position at the first contest. Contests go from the Fool's end up: by the present order of cards
        (ruling 22) or, with `by_position_revolts`, by position."""
        queue = tuple(range(PLACES))[::-1] if self.options.by_position_revolts else self.row[::-1]
        return self._replace(queue=queue)._next_contest()

    def _next_contest(self) -> Politics:
        new = revolt.contest(self)
        return new if new.contested else new._scoring()

    def _contesting(self, move: Put | Hide | Show | Rolled | Takeover | Swap | Leave) -> Politics:
        """Return the position after a move of a contest; if the contest is over, the next contest begins."""
        new = revolt.AFTER[move.kind](self, move)
        return new if new.contested else new._next_contest()

    def _scoring(self) -> Politics:
        """Return the position after the round is scored (ruling 30): the start of the next round, with the next first
        player, or the end of the match (rulings 31 to 33)."""
        gains = scored(self.row, self.owners, self.seats) if self.round > 1 else (0,) * self.seats
        points = tuple(had + gained for had, gained in zip(self.points, gains, strict=True))
        if max(points) >= self.goal or self.round == ROUNDS:
            return self._replace(gains=gains, points=points, stage=OVER, turn=None)
        first = (self.first + 1) % self.seats
        return self._replace(gains=gains, points=points, round=self.round + 1, first=first)._begin_round()

    def _rolled(self, move: Rolled) -> Politics:
        return ROLLED[self.stage](self, move)

    def _swapped(self, move: Swap) -> Politics:
        return self._used(move) if self.stage == BEFUDDLED else self._contesting(move)


ROLLED: dict[str, Callable[[Politics, Rolled], Politics]] = {
    DEAL: Politics._dealt,
    FIRST: Politics._diced,
    FOOLERY: Politics._used,
    DRAW: Politics._contesting,
}
AFTER: dict[str, Callable[[Politics, Any], Politics]] = {
    "roll": Politics._rolled,
    "place": Politics._placed,
    "done": Politics._done,
    **dict.fromkeys(("shift", "step", "befuddle"), Politics._used),
    "pass": Politics._passed,
    "swap": Politics._swapped,
    **dict.fromkeys(("put", "hide", "show", "take", "leave"), Politics._contesting),
}


def new(options: PoliticsOptions) -> Politics:
    """Return the first position, before nature deals the row."""
    seats = options.seats
    nothing = (0,) * seats
    return Politics(
        CHANCE,
        CHANCE,
        (),
        options=options,
        stage=DEAL,
        round=1,
        first=0,
        mover=0,
        row=(),
        owners=(NOBODY,) * (PLACES + 1),
        markers=(0,) * ((PLACES + 1) * seats),
        pools=(MARKERS,) * seats,
        points=nothing,
        gains=nothing,
        left=0,
        room=(),
        staged=(),
        used=0,
        rolled=0,
        queue=(),
        contested=0,
        claims=(),
        asked=(),
        cup=nothing,
        dice=(),
        secrets=(None,) * seats,
        drawn=NOBODY,
        slots=0,
    )
