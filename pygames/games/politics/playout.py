"""The fast playout: a mutable position that plays a round by heuristics, without a list of moves.

It contains the most important parts of a round (placing, moving cards up and down, the Fool, the cup) and omits the
other abilities; the row, the markers and the score follow the rules exactly.
"""

from __future__ import annotations

from math import exp
from random import Random

from pygames.core.cards import Seat

from .court import CAPS, DIE, FOOL, MERCHANT, PLACES, PRINCESS, QUEEN, ROUNDS, WARRIOR
from .rules import Politics
from .stages import ABILITIES, BEFUDDLED, CUP, DRAW, FOOLERY, INFLUENCE, REVEAL, VERDICT
from .worth import best_verdict, exchanged, held, taken

STEEP = 4.0
"""The steepness of the final evaluation: the odds of a seat grow by the factor e ** STEEP per `goal` points. Fitted to
matches of greedy players and of levels 2 and 3; beyond the points, the row after a round predicts nothing."""


class Court:
    """A mutable position with methods that play a round by heuristics."""

    __slots__ = (
        "cup", "decisions", "first", "gains", "goal", "markers", "owners", "points", "pools", "random", "round", "row",
        "seats", "used",
    )  # fmt: skip

    def __init__(self, state: Politics, rng: Random) -> None:
        self.seats = state.seats
        self.goal = state.goal
        self.row = list(state.row)
        self.owners = list(state.owners)
        self.markers = list(state.markers)
        self.pools = list(state.pools)
        self.points = list(state.points)
        self.gains = list(state.gains)
        self.cup = list(state.cup)
        self.first = state.first
        self.round = state.round
        self.used = state.used
        self.random = rng.random
        self.decisions = 0

    # The phases.

    def influence(self, seat: Seat, left: int | None, room: list[int] | None) -> None:
        """Place the markers of this seat and of the seats after it. `left`, `room`: the state of this seat's turn."""
        while True:
            if left is None:
                hand = PLACES - self.owners.count(seat)
                left = min(hand, self.pools[seat])
            if left:
                self._place(seat, left, room)
            self.decisions += 1
            left, room = None, None
            seat = (seat + 1) % self.seats
            if seat == self.first:
                return

    def _place(self, seat: Seat, left: int, room: list[int] | None) -> None:
        row, owners, markers, seats, random = self.row, self.owners, self.markers, self.seats, self.random
        room = room or self.room(seat)
        looks = []
        for at in range(9):
            rank = row[at]
            if not room[rank]:
                looks.append(-1.0)
                continue
            mine = markers[rank * seats + seat]
            others = sum(markers[rank * seats : rank * seats + seats]) - mine
            if owners[rank] == seat:
                stake = held(row, owners, at) * (1.0 if others else 0.35)
            else:
                stake = taken(row, owners, seat, at)
            looks.append(stake * (others + 0.7) / ((mine + others + 0.7) * (mine + others + 1.7)) * (0.4 + random()))
        while left:
            best = max(looks)
            at = looks.index(best)
            rank = row[at]
            number = 1 if left == 1 or room[rank] == 1 else 2
            left -= number
            room[rank] -= number
            markers[rank * seats + seat] += number
            self.pools[seat] -= number
            self.decisions += number
            looks[at] = best * 0.5 if room[rank] > 0 else -1.0

    def room(self, seat: Seat) -> list[int]:
        """Return the number of markers that a seat may place on each card, by rank."""
        own = 0
        for at in range(PLACES):
            if self.owners[self.row[at]] == seat:
                own |= 1 << at
        room = [0] * (PLACES + 1)
        for rank, cap in zip(self.row, CAPS[own], strict=True):
            room[rank] = cap
        return room

    def abilities(self, seat: Seat) -> None:
        """Use the abilities that move cards, for this seat and for the seats after it."""
        while True:
            self._act(seat)
            self.decisions += 1
            seat = (seat + 1) % self.seats
            if seat == self.first:
                return

    def _act(self, seat: Seat) -> None:
        row, owners, used = self.row, self.owners, self.used
        for card in (PRINCESS, MERCHANT, FOOL, QUEEN):
            if owners[card] != seat or used >> card & 1:
                continue
            at = row.index(card)
            abilities = [card] if card != QUEEN else [row[place] for place in (at - 1, at + 1) if 0 <= place < 9]
            for ability in abilities:
                if ability == FOOL:
                    self.decisions += 1
                    self.roll(seat, card)
                    break
                if ability in (PRINCESS, MERCHANT) and self.markers[card * self.seats + seat]:
                    places = range(at, 8) if ability == PRINCESS else range(at)
                    best, found = -1, 0.4
                    for place in places:
                        gain = exchanged(row, owners, seat, place)
                        if gain > found:
                            best, found = place, gain
                    if best >= 0:
                        self.decisions += 1
                        self.step(seat, card, best)
                        break

    def roll(self, seat: Seat, card: int) -> None:
        """Roll the Fool's die with this card of a seat."""
        self.used |= 1 << card
        if rolled := int(self.random() * DIE):
            self.befuddle(seat, rolled)

    def step(self, seat: Seat, card: int, at: int) -> None:
        """Use this card of a seat to swap the card at position `at` with the card below it."""
        self.pay(seat, card)
        self.swap(at)

    def pay(self, seat: Seat, card: int) -> None:
        """Pay for the use of a card with a marker that lies on the card."""
        self.used |= 1 << card
        self.markers[card * self.seats + seat] -= 1
        self.pools[seat] += 1

    def befuddle(self, seat: Seat, rank: int) -> None:
        """Move the card of the rolled rank up or down, as is better for the seat that rolled the die."""
        at = self.row.index(rank)
        if at == 0 or at == 8:
            self.swap(0 if at == 0 else 7)
            return
        self.decisions += 1
        up = exchanged(self.row, self.owners, seat, at - 1)
        self.swap(at - 1 if up >= exchanged(self.row, self.owners, seat, at) else at)

    def swap(self, at: int) -> None:
        """Swap the card at position `at` with the card below it."""
        row = self.row
        row[at], row[at + 1] = row[at + 1], row[at]

    def revolts(self, ranks: list[int]) -> None:
        """Play the contests of the cards of these ranks, if there are markers on them."""
        markers, seats = self.markers, self.seats
        for rank in ranks:
            if any(markers[rank * seats : rank * seats + seats]):
                self.contest(rank, range(self.first, self.first + seats))

    def contest(self, rank: int, asked: range | list[Seat]) -> None:
        """Play a contest: the seats in `asked` add markers to the cup, one is drawn, and its owner decides."""
        row, owners, markers, seats, cup = self.row, self.owners, self.markers, self.seats, self.cup
        at, place, owner = row.index(rank), rank * seats, owners[rank]
        whole = sum(cup) + sum(markers[place : place + seats])
        for seat in asked:
            seat %= seats
            number = markers[place + seat]
            others = whole - cup[seat] - number
            if owner == seat == owners[WARRIOR] and rank != WARRIOR and others:
                more = markers[WARRIOR * seats + seat]
                markers[WARRIOR * seats + seat] = 0
                cup[seat] += more
                whole += more
            if not number:
                continue
            self.decisions += 1
            if owner == seat and not others and best_verdict(row, owners, seat, at)[0] < 0.2:
                continue  # no seat threatens the card, and its position is good
            # if no other seat has a marker in this contest, one marker is enough to be drawn
            number = number if others else 1
            markers[place + seat] -= number
            cup[seat] += number
        self.draw(rank)

    def draw(self, rank: int) -> None:
        """Draw a marker from the cup, make its owner's decision, and empty the cup."""
        cup = self.cup
        whole = sum(cup)
        if not whole:
            return
        value, seat = int(self.random() * whole), 0
        while value >= cup[seat]:
            value -= cup[seat]
            seat += 1
        self.verdict(rank, seat)

    def verdict(self, rank: int, seat: Seat) -> None:
        """Make the heuristic decision of the seat whose marker was drawn, and empty the cup."""
        self.decisions += 1
        at = self.row.index(rank)
        what = best_verdict(self.row, self.owners, seat, at)[1]
        if what == 1:
            self.owners[rank] = seat
        elif what:
            self.swap(at - 1 if what == 2 else at)
        cup = self.cup
        for other in range(self.seats):
            self.pools[other] += cup[other]
            cup[other] = 0

    def score(self) -> bool:
        """Score the round at its end. True if the match is over."""
        worth = self.worth()
        if self.round > 1:
            self.gains = worth
            self.points = [had + gained for had, gained in zip(self.points, worth, strict=True)]
        return max(self.points) >= self.goal or self.round >= ROUNDS

    def worth(self) -> list[int]:
        """Return the points that the row scores for each seat."""
        row, owners = self.row, self.owners
        found = [0] * self.seats
        upper = row[0]
        for lower in row[1:]:
            if owners[upper] == owners[lower]:
                found[owners[upper]] += abs(upper - lower)
            upper = lower
        return found

    # From any stage to an evaluation.

    def play(self, state: Politics, rounds: int = 1) -> list[float]:
        """Play this round to its end, and further rounds up to `rounds` in all. Return a value, 0 to 1, for each seat.

        With this heuristic, further rounds add more noise than information.
        """
        if state.turn is None:
            return self.final()
        self._finish(state)
        while not self.score():
            rounds -= 1
            if not rounds:
                return self.judged()
            self.round += 1
            self.used = 0
            self.first = (self.first + 1) % self.seats
            self.influence(self.first, None, None)
            self.abilities(self.first)
            self.revolts(self.row[::-1])
        return self.final()

    def _finish(self, state: Politics) -> None:
        """Play the rest of the round."""
        stage = state.stage
        if stage == INFLUENCE:
            self.influence(state.mover, state.left, list(state.room))
            self.abilities(self.first)
        elif stage in (ABILITIES, FOOLERY, BEFUDDLED):
            if stage == BEFUDDLED:
                self.befuddle(state.mover, state.rolled)
            elif stage == FOOLERY and (rolled := int(self.random() * DIE)):
                self.befuddle(state.mover, rolled)
            self.abilities(state.mover)
        if stage in (CUP, REVEAL):
            self.contest(state.contested, list(state.asked))
        elif stage == DRAW:
            self.draw(state.contested)
        elif stage == VERDICT:
            self.verdict(state.contested, state.drawn)
        else:
            self.revolts(self.row[::-1])
            return
        by_position = state.options.by_position_revolts
        for item in state.queue:
            self.revolts([self.row[item] if by_position else item])

    def final(self) -> list[float]:
        """Return each seat's result by ruling 31: 1 for the winner, equal shares of 1 for several winners, else 0."""
        standing = [(self.points[seat], self.gains[seat], self.owners.count(seat)) for seat in range(self.seats)]
        best = max(standing)
        share = 1 / standing.count(best)
        return [share if mine == best else 0.0 for mine in standing]

    def judged(self) -> list[float]:
        """Return each seat's chance to win, estimated from its points."""
        scale = STEEP / self.goal
        hopes = [exp(scale * had) for had in self.points]
        whole = sum(hopes)
        return [hope / whole for hope in hopes]
