"""A playout that evaluates all moves of each seat, with the same heuristic as `PoliticsKnowledge.scores`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pygames.core.cards import Seat
from pygames.core.knowledge import best_at

from .court import FOOL, KING, MERCHANT, MIDDLE, PLACES, PRINCE, PRINCESS, QUEEN, RANKS, WARRIOR, WORKER
from .moves import Numbers
from .playout import Court
from .row import neighbours
from .weights import WEIGHTS
from .worth import best_verdict, drawn, exchanged, held, wanted

Ability = tuple[float, Callable[..., None], tuple[Any, ...]]
"""The value of an ability, the method that applies it, and its arguments."""


class GreedyCourt(Court):
    """A playout that places markers, uses abilities and fills the cup with the highest heuristic value, and breaks ties
    at random.

    It ignores the options `cap_total` and `warrior_any_card`, and takes three times as long as `Court`.
    """

    def _place(self, seat: Seat, left: int, room: list[int] | None) -> None:
        row, owners, markers, seats = self.row, self.owners, self.markers, self.seats
        room = room or self.room(seat)
        looks = [wanted(row, owners, markers, seats, seat, at) if room[row[at]] else -1.0 for at in range(PLACES)]
        while left and max(looks) >= 0:
            at = best_at(looks, self.random)
            rank = row[at]
            left -= 1
            room[rank] -= 1
            markers[rank * seats + seat] += 1
            self.pools[seat] -= 1
            self.decisions += 1
            looks[at] = wanted(row, owners, markers, seats, seat, at) if room[rank] else -1.0

    def _act(self, seat: Seat) -> None:
        while ways := self.ways(seat):
            at = best_at([0.0, *(look for look, *_ in ways)], self.random)
            if not at:
                return
            self.decisions += 1
            _, do, given = ways[at - 1]
            do(*given)

    def ways(self, seat: Seat) -> list[Ability]:
        """Return the uses of abilities that a seat may make; of those that move markers, only the profitable ones, each
        with the maximum number of markers."""
        row, owners, markers, price = self.row, self.owners, self.markers, WEIGHTS["price"]
        found: list[Ability] = []
        moving: list[tuple[int, int]] = []
        for card in RANKS:
            if owners[card] != seat or card == WARRIOR or self.used >> card & 1:
                continue
            here = row.index(card)
            for ability in neighbours(self.row, QUEEN) if card == QUEEN else (card,):
                if ability == FOOL:
                    found.append((WEIGHTS["roll"], self.roll, (seat, card)))
                elif ability == WARRIOR or not markers[card * self.seats + seat]:
                    continue
                elif ability in (PRINCESS, MERCHANT):
                    for at in range(here, PLACES - 1) if ability == PRINCESS else range(here):
                        found.append((exchanged(row, owners, seat, at) - price, self.step, (seat, card, at)))
                else:
                    moving.append((card, ability))
        if moving:
            places = range(PLACES)
            want = [
                [wanted(row, owners, markers, self.seats, colour, at) for at in places] for colour in range(self.seats)
            ]
            for card, ability in moving:
                for source, target, colour in self.shifts(seat, card, ability):
                    gain = want[colour][target] - want[colour][source]
                    gain *= 1.0 if colour == seat else -0.5
                    number = self.lying(row[source], colour) - (row[source] == card and colour == seat)
                    if gain > 0 and number:
                        shift = seat, card, row[source], row[target], colour, number
                        found.append((gain * number - price, self.shift, shift))
        return found

    def shifts(self, seat: Seat, card: int, ability: int) -> Iterable[tuple[int, int, Seat]]:
        """Return the source position, target position and colour of each move of markers that a card may make with the
        ability of the King, Prince, Worker or Magician."""
        row, places, colours = self.row, range(PLACES), range(self.seats)
        own = [at for at in places if self.owners[row[at]] == seat]
        if ability == KING:
            return ((one, other, colour) for one in own for other in own if one != other for colour in colours)
        if ability == PRINCE:
            return ((at, to, seat) for at in places for to in (at - 1, at + 1) if 0 <= to < PLACES)
        if ability == WORKER:
            return ((at, PLACES - 1 - at, seat) for at in own if at != MIDDLE)
        here = row.index(card)
        return ((at, here, colour) for at in places if at != here for colour in colours)

    def lying(self, rank: int, seat: Seat) -> int:
        """Return the number of a seat's markers on a card."""
        return self.markers[rank * self.seats + seat]

    def shift(self, seat: Seat, card: int, source: int, target: int, colour: Seat, number: int) -> None:
        """Use this card of a seat to move markers of a colour from one card to another."""
        self.pay(seat, card)
        self.markers[source * self.seats + colour] -= number
        self.markers[target * self.seats + colour] += number

    def contest(self, rank: int, asked: Iterable[int]) -> None:
        """Play a contest: the seats in `asked` add markers to the cup, one is drawn, and its owner decides."""
        claims = [seat for seat in range(self.seats) if self.lying(rank, seat) or self.cup[seat]]
        limits = {seat % self.seats: self.limits(rank, seat % self.seats, claims) for seat in asked}
        waiting = [seat for seat, limit in limits.items() if any(limit)]
        while waiting:
            seat = waiting.pop(0)
            self.decisions += 1
            numbers = self.put(rank, seat, limits[seat], waiting)
            for card, number in zip((rank, WARRIOR, QUEEN), numbers, strict=True):
                self.markers[card * self.seats + seat] -= number
                self.cup[seat] += number
            if numbers[2]:
                self.used |= 1 << QUEEN
        self.draw(rank)

    def limits(self, rank: int, seat: Seat, claims: list[Seat]) -> Numbers:
        """Return the numbers of markers that a seat may put into the cup for a card (rulings 24 and 39)."""
        owners, warrior, queen = self.owners, 0, 0
        if owners[rank] == seat and claims != [seat]:
            if owners[WARRIOR] == seat and rank != WARRIOR:
                warrior = self.lying(WARRIOR, seat)
            if owners[QUEEN] == seat and rank != QUEEN and not self.used >> QUEEN & 1:
                queen = self.lying(QUEEN, seat) if WARRIOR in neighbours(self.row, QUEEN) else 0
        return self.lying(rank, seat), warrior, queen

    def put(self, rank: int, seat: Seat, limits: Numbers, waiting: list[Seat]) -> Numbers:
        """Return the numbers of markers that a seat chooses to put into the cup, from the card, the Warrior and the
        Queen. `waiting`: the seats that choose later."""
        at = self.row.index(rank)
        others = sum(self.cup) - self.cup[seat] + sum([self.lying(rank, other) for other in waiting])
        stake = held(self.row, self.owners, at) if self.owners[rank] == seat else 0.0
        gain = best_verdict(self.row, self.owners, seat, at)[0]
        looks = [drawn(number, others, gain, stake) - WEIGHTS["thrift"] * number for number in range(sum(limits) + 1)]
        number = best_at(looks, self.random)
        lying, warrior, queen = limits
        ways = [
            (one, two, number - one - two)
            for one in range(lying + 1)
            for two in range(warrior + 1)
            if 0 <= number - one - two <= queen
        ]
        return ways[int(self.random() * len(ways))]
