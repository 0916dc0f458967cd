"""The rules of Politics: the position, and how moves and chance change it.

The order of a round is told by `stage`; abilities are listed in `abilities`, moves and notation stand in `moves`.
The row is a permutation of the ranks always, because a takeover exchanges equal ranks: a card is its rank, the row
says where it lies, `owners` whose it is, and markers lie on ranks, so they travel with a card and stay in a
takeover by themselves (ruling 21).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Any

from pygames.core.cards import ALL, CHANCE, Card, Face, Seat
from pygames.core.moves import Move, Roll, Rolled
from pygames.core.options import Options, option
from pygames.core.state import Outcome, State

from .abilities import all_uses, any_use, may_use, neighbours
from .court import (
    ANY,
    CAPS,
    DIE,
    GOALS,
    MARKERS,
    PLACES,
    PRINCESS,
    QUEEN,
    RANKS,
    ROUNDS,
    WARRIOR,
)
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
    Put,
    Shift,
    Show,
    Step,
    Swap,
    Takeover,
    face,
    numbers_of,
    puts,
    read,
)

DEAL = "deal"
"""Nature lays the row, rank by rank (ruling 1)."""
FIRST = "first"
"""The die says who is first (rulings 2, 36)."""
INFLUENCE = "influence"
ABILITIES = "abilities"
FOOLERY = "foolery"
"""The Fool's die is in the air."""
BEFUDDLED = "befuddled"
"""The card of the rolled rank must move (ruling 20)."""
CUP = "cup"
"""Markers are put in for the contested card."""
REVEAL = "reveal"
"""Secret numbers are shown."""
DRAW = "draw"
"""A marker is drawn from the cup."""
VERDICT = "verdict"
"""The drawn player decides."""
OVER = "over"

NOTHING_STAGED = (0,) * (PLACES + 1)
NOBODY = -2
"""The owner of an office before the row is laid."""


class PoliticsOptions(Options):
    """The options of Politics."""

    seats: int = option(3, "How many play.", least=3, most=4, title="Players")
    simultaneous_cup: bool = option(
        False,
        "For each office all choose in secret how many markers go into the cup, then all show.",
        title="Secret cup",
    )
    cap_total: bool = option(
        False,
        "The limit by distance counts your markers that lie on the card already.",
        title="Limits count all markers",
    )
    by_position_revolts: bool = option(
        False,
        "Revolts go by places in the row, so a card that is swapped upward is voted on again.",
        title="Revolts by place",
    )
    warrior_any_card: bool = option(
        False,
        "The Warrior joins the revolt on any card, not only on cards of his own suit.",
        title="Warrior everywhere",
    )
    goal: int = option(0, "Points that win; 0: 20 with three players, 12 with four.", least=0, most=60, title="Goal")


class Politics(State):
    """A position."""

    options: PoliticsOptions
    stage: str
    round: int
    """From 1."""
    first: Seat
    """Who has the first player's mark."""
    mover: Seat
    """Whose go it is in this phase, while nature acts too."""
    row: tuple[int, ...]
    """The rank at each position."""
    owners: tuple[Seat, ...]
    """By rank; place 0 is unused."""
    markers: tuple[int, ...]
    """How many of whose markers lie on which card: at rank * seats + seat."""
    pools: tuple[int, ...]
    points: tuple[int, ...]
    gains: tuple[int, ...]
    """Points of the last round."""
    left: int
    """Markers that the placing seat may still place."""
    room: tuple[int, ...]
    """By rank: how many more the placing seat may place there, its income aside."""
    staged: tuple[int, ...]
    """By rank: what the placing seat has placed in this go."""
    used: int
    """The cards used this round: bit r for rank r."""
    rolled: int
    """The rank that the Fool's die befuddled, 0: none."""
    queue: tuple[int, ...]
    """What is still to be contested: ranks, or positions with `by_position_revolts`."""
    contested: int
    """The rank contested, 0: none."""
    asked: tuple[Seat, ...]
    """Who is still to roll, to put in or to show; the first of them acts."""
    cup: tuple[int, ...]
    """Whose markers are in the cup."""
    dice: tuple[int, ...]
    """While it is decided who is first: what each has rolled, 0: nothing yet, -1: out of it."""
    secrets: tuple[Card | None, ...]
    drawn: Seat
    """Whose marker was drawn; NOBODY's: none."""
    slots: int
    """Secrets made in this match."""

    @property
    def seats(self) -> int:
        return self.options.seats

    @property
    def goal(self) -> int:
        """Points that win."""
        return self.options.goal or GOALS[self.options.seats]

    def on(self, rank: int, seat: Seat) -> int:
        """How many of a seat's markers lie on a card."""
        return self.markers[rank * self.options.seats + seat]

    def hand(self, seat: Seat) -> list[int]:
        """The ranks that a seat holds: those of its suit that are not in the row."""
        return [rank for rank in RANKS if self.owners[rank] != seat]

    def income(self, seat: Seat) -> int:
        """Ruling 4: as many markers as cards in hand, at most what the pool has."""
        return min(len(self.hand(seat)), self.pools[seat])

    def order(self) -> list[Seat]:
        """The seats clockwise from the first."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    # What may be done.

    def choices(self) -> Iterable[Move]:
        stage = self.stage
        if stage == INFLUENCE:
            if not self.left:
                return [DONE]
            return [DONE, *(PLACE[rank] for rank in RANKS if self.room[rank])]
        if stage == ABILITIES:
            return [*all_uses(self, self.mover), PASS]
        if stage == CUP:
            most = self.limits(self.asked[0])
            if self.in_secret:
                return [
                    Hide(Card(self.slots, face(numbers), (self.asked[0],))) for numbers in map(numbers_in, puts(most))
                ]
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
        """Ruling 31. A score says how many seats one is ahead of."""
        if self.stage != OVER:
            return None
        held = [self.owners.count(seat) for seat in range(self.seats)]
        standing = list(zip(self.points, self.gains, held, strict=True))
        scores = tuple(sum(other < mine for other in standing) for mine in standing)
        best = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        return Outcome(scores, self._reason(best, standing))

    def _reason(self, best: list[Seat], standing: list[tuple[int, int, int]]) -> str:
        top = standing[best[0]]
        level = [seat for seat in range(self.seats) if self.points[seat] == top[0]]
        end = "" if top[0] >= self.goal else f"After round {ROUNDS}: "
        if len(best) > 1:
            who = " and ".join(f"{{{seat}}}" for seat in best)
            return f"{end}{who} share the victory with {top[0]} points, alike in everything else."
        if len(level) == 1:
            return f"{end}{{{best[0]}}} wins with {top[0]} points."
        gained = [seat for seat in level if self.gains[seat] == top[1]]
        why = f"{top[1]} of them from the last round" if len(gained) == 1 else f"{top[2]} cards in the row"
        return f"{end}{{{best[0]}}} wins a tie of {top[0]} points, having {why}."

    # Secrets.

    @property
    def in_secret(self) -> bool:
        """Whether the numbers for this contest are secret: with nobody to hide them from they are not."""
        return self.options.simultaneous_cup and (len(self.asked) > 1 or any(self.secrets))

    @property
    def private(self) -> bool:
        return self.stage == CUP and self.in_secret

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
        """How many markers a seat may put into the cup: from the card, from its Warrior, from its Queen."""
        contested, markers, owners = self.contested, self.markers, self.owners
        seats = len(self.pools)
        warrior = queen = 0
        if owners[contested] == seat or self.options.warrior_any_card:
            if owners[WARRIOR] == seat and contested != WARRIOR:  # ruling 24
                warrior = markers[WARRIOR * seats + seat]
            asks = owners[QUEEN] == seat and contested != QUEEN and not self.used >> QUEEN & 1  # ruling 39
            if asks and WARRIOR in neighbours(self.row, QUEEN):
                queen = markers[QUEEN * seats + seat]
        return markers[contested * seats + seat], warrior, queen

    # What happens.

    def after(self, move: Move) -> Politics:
        return AFTER[move.kind](self, move)

    def _dealt(self, move: Rolled) -> Politics:
        rank = self.row[-1] + 1 if self.row else 1
        owners = (*self.owners[:rank], move.value, *self.owners[rank + 1 :])
        new = self._replace(row=(*self.row, rank), owners=owners)
        if rank < PLACES:
            return new
        return new._replace(stage=FIRST, asked=tuple(range(self.seats)), dice=(0,) * self.seats)

    def _diced(self, move: Rolled) -> Politics:
        seat = self.asked[0]
        dice = (*self.dice[:seat], move.value or DIE, *self.dice[seat + 1 :])
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
        """The placement of a seat, or of the next that has anything to place."""
        for _ in range(self.seats):
            income = self.income(seat)
            if income:
                room = self.caps(seat)
                return self._replace(turn=seat, mover=seat, left=income, room=room, staged=NOTHING_STAGED)
            seat = (seat + 1) % self.seats
            if seat == self.first:
                break
        return self._replace(stage=ABILITIES, left=0, room=(), staged=()).acting(self.first)

    def caps(self, seat: Seat) -> tuple[int, ...]:
        """How many markers a seat may place on each card in a phase, by rank (ruling 7)."""
        reach = self.reach(seat)
        if not self.options.cap_total:
            return reach
        return tuple(cap if cap == ANY else max(0, cap - self.on(rank, seat)) for rank, cap in enumerate(reach))

    def reach(self, seat: Seat) -> tuple[int, ...]:
        """The distance of each card from the seat's nearest one as a cap, by rank (rulings 6 and 8)."""
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
            return self._replace(stage=ABILITIES, left=0, room=(), staged=()).acting(seat)
        return self.placing(seat)

    def acting(self, seat: Seat) -> Politics:
        """The abilities of a seat, or of the next that can use one (ruling 9)."""
        while not any_use(self, seat):
            seat = (seat + 1) % self.seats
            if seat == self.first:
                return self.revolting()
        return self._replace(stage=ABILITIES, turn=seat, mover=seat)

    def _passed(self, move: Pass) -> Politics:
        seat = (self.mover + 1) % self.seats
        return self.revolting() if seat == self.first else self.acting(seat)

    def _go_on(self) -> Politics:
        """After an ability: the seat goes on while it can use another."""
        if not any_use(self, self.mover):
            return self._passed(PASS)
        return self if self.turn == self.mover else self._replace(turn=self.mover)

    def _paid(self, card: int) -> tuple[list[int], list[int]]:
        """Markers and pools after a card's ability was paid for (ruling 11)."""
        seat, markers, pools = self.mover, list(self.markers), list(self.pools)
        markers[card * len(pools) + seat] -= 1
        pools[seat] += 1
        return markers, pools

    def _shifted(self, move: Shift) -> Politics:
        markers, pools = self._paid(move.card)
        seats, colour = len(pools), move.colour
        markers[move.source * seats + colour] -= move.number
        markers[move.target * seats + colour] += move.number
        return self._replace(markers=tuple(markers), pools=tuple(pools), used=self.used | 1 << move.card)._go_on()

    def _stepped(self, move: Step) -> Politics:
        markers, pools = self._paid(move.card)
        at = self.row.index(move.target)
        row = swapped(self.row, at - 1 if move.ability == PRINCESS else at)
        new = self._replace(row=row, markers=tuple(markers), pools=tuple(pools), used=self.used | 1 << move.card)
        return new._go_on()

    def _befuddling(self, move: Befuddle) -> Politics:
        return self._replace(stage=FOOLERY, turn=CHANCE, used=self.used | 1 << move.card)

    def _befuddled(self, move: Rolled) -> Politics:
        rank = move.value
        if not rank:
            return self._replace(stage=ABILITIES)._go_on()
        beside = neighbours(self.row, rank)
        new = self._replace(stage=BEFUDDLED, turn=self.mover, rolled=rank)
        return new if len(beside) > 1 else new._swapped(SWAP[beside[0]])

    def _swapped(self, move: Swap) -> Politics:
        moving = self.rolled or self.contested
        row = swapped(self.row, min(self.row.index(moving), self.row.index(move.rank)))
        new = self._replace(row=row, rolled=0)
        return new._replace(stage=ABILITIES)._go_on() if self.rolled else new._emptied()

    def revolting(self) -> Politics:
        """Ruling 22: the ranks as they lie now, from the Fool's end up, or the positions."""
        queue = tuple(range(PLACES))[::-1] if self.options.by_position_revolts else self.row[::-1]
        return self._replace(queue=queue)._contest()

    def _contest(self) -> Politics:
        """The next card for which anybody can put something into the cup, or the end of the round."""
        queue, seats, markers, row = self.queue, self.seats, self.markers, self.row
        for at, contested in enumerate(queue):
            if self.options.by_position_revolts:
                contested = row[contested]
            lie = markers[contested * seats : (contested + 1) * seats]
            if (
                any(lie)
                or markers[WARRIOR * seats + self.owners[WARRIOR]]
                or markers[QUEEN * seats + self.owners[QUEEN]]
            ):
                new = self._replace(contested=contested)
                asked = tuple(seat for seat in self.order() if any(new.limits(seat)))  # ruling 38
                if asked:
                    return new._replace(stage=CUP, turn=asked[0], asked=asked, queue=queue[at + 1 :])
        return self._replace(queue=(), contested=0)._score()

    def _put(self, move: Put) -> Politics:
        return self._filled_cup(numbers_in(move))._ask_next()

    def _hidden(self, move: Hide) -> Politics:
        seat = self.asked[0]
        secrets = (*self.secrets[:seat], move.secret, *self.secrets[seat + 1 :])
        new = self._replace(secrets=secrets, slots=self.slots + 1, asked=self.asked[1:])
        if new.asked:
            return new._replace(turn=new.asked[0])
        asked = tuple(seat for seat in self.order() if secrets[seat])
        return new._replace(stage=REVEAL, turn=asked[0], asked=asked)

    def _shown(self, move: Show) -> Politics:
        assert move.secret.face is not None
        seat = self.asked[0]
        secrets = (*self.secrets[:seat], None, *self.secrets[seat + 1 :])
        return self._replace(secrets=secrets)._filled_cup(numbers_of(move.secret.face))._ask_next()

    def _filled_cup(self, numbers: Numbers) -> Politics:
        """The first of those asked puts in."""
        seat = self.asked[0]
        markers, cup, used = list(self.markers), list(self.cup), self.used
        for rank, count in zip((self.contested, WARRIOR, QUEEN), numbers, strict=True):
            markers[rank * len(cup) + seat] -= count
            cup[seat] += count
        if numbers[2]:
            used |= 1 << QUEEN  # ruling 39: she has borrowed
        return self._replace(markers=tuple(markers), cup=tuple(cup), used=used)

    def _ask_next(self) -> Politics:
        asked = self.asked[1:]
        if asked:
            return self._replace(turn=asked[0], asked=asked)
        inside = [seat for seat, count in enumerate(self.cup) if count]
        if not inside:
            return self._replace(asked=())._contest()  # ruling 25
        if len(inside) == 1:  # nothing is left to chance
            return self._replace(asked=(), stage=VERDICT, turn=inside[0], drawn=inside[0])
        return self._replace(asked=(), stage=DRAW, turn=CHANCE)

    def _picked(self, move: Rolled) -> Politics:
        value, seat = move.value, 0
        while value >= self.cup[seat]:
            value -= self.cup[seat]
            seat += 1
        return self._replace(stage=VERDICT, turn=seat, drawn=seat)

    def _taken(self, move: Takeover) -> Politics:
        owners = (*self.owners[: self.contested], self.drawn, *self.owners[self.contested + 1 :])
        return self._replace(owners=owners)._emptied()

    def _left(self, move: Leave) -> Politics:
        return self._emptied()

    def _emptied(self) -> Politics:
        """All that was in the cup returns to the pools (ruling 26)."""
        pools = tuple(pool + count for pool, count in zip(self.pools, self.cup, strict=True))
        return self._replace(pools=pools, cup=(0,) * self.seats, drawn=NOBODY)._contest()

    def _score(self) -> Politics:
        """Ruling 30; then the mark passes left, or the match is over (rulings 31 to 33)."""
        gains = scored(self.row, self.owners, self.seats) if self.round > 1 else (0,) * self.seats
        points = tuple(had + gained for had, gained in zip(self.points, gains, strict=True))
        if max(points) >= self.goal or self.round == ROUNDS:
            return self._replace(gains=gains, points=points, stage=OVER, turn=None)
        first = (self.first + 1) % self.seats
        return self._replace(gains=gains, points=points, round=self.round + 1, first=first)._begin_round()

    def _rolled(self, move: Rolled) -> Politics:
        return ROLLED[self.stage](self, move)


ROLLED: dict[str, Callable[[Politics, Rolled], Politics]] = {
    DEAL: Politics._dealt,
    FIRST: Politics._diced,
    FOOLERY: Politics._befuddled,
    DRAW: Politics._picked,
}
AFTER: dict[str, Callable[[Politics, Any], Politics]] = {
    "roll": Politics._rolled,
    "place": Politics._placed,
    "done": Politics._done,
    "shift": Politics._shifted,
    "step": Politics._stepped,
    "befuddle": Politics._befuddling,
    "swap": Politics._swapped,
    "pass": Politics._passed,
    "put": Politics._put,
    "hide": Politics._hidden,
    "show": Politics._shown,
    "take": Politics._taken,
    "leave": Politics._left,
}


def new(options: PoliticsOptions) -> Politics:
    """The first position: nature lays the row."""
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
        asked=(),
        cup=nothing,
        dice=(),
        secrets=(None,) * seats,
        drawn=NOBODY,
        slots=0,
    )


def swapped(row: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The row after the cards at a position and the next below it changed places."""
    return (*row[:at], row[at + 1], row[at], *row[at + 2 :])


def bonds(row: tuple[int, ...], owners: tuple[Seat, ...]) -> list[int]:
    """What each border between neighbours is worth: the difference of ranks within one suit, else 0 (ruling 30)."""
    return [abs(a - b) if owners[a] == owners[b] else 0 for a, b in pairwise(row)]


def scored(row: tuple[int, ...], owners: tuple[Seat, ...], seats: int) -> tuple[int, ...]:
    """What the row is worth to each seat."""
    found = [0] * seats
    for rank, worth in zip(row, bonds(row, owners), strict=False):
        if worth:
            found[owners[rank]] += worth
    return tuple(found)


def numbers_in(put: Put) -> Numbers:
    """The numbers of an open move."""
    return put.card, put.warrior, put.queen


def within(numbers: Numbers, limits: Numbers) -> bool:
    """Whether none is more than its limit."""
    return all(number <= limit for number, limit in zip(numbers, limits, strict=True))
