"""Fast playouts of Vassal: lists and sets of cards, heuristic moves, no move objects.

The rules are those of `rules` with every option, except that a playout makes every claim as soon as it can be proved.
Tests replay the moves of playouts with `rules`. The heuristic is in `promise`.
"""

from __future__ import annotations

from collections.abc import Callable

from pygames.core.cards import Seat

from .alliance import DECK, FACES, JOKER_BIT, SIZE, rank_sum, strength
from .moves import HOUSES
from .promise import JOKER_KEPT, WEIGHTS, WINS, gains, owned, promise
from .proof import answer
from .rules import Vassal

INDEX = {face: at for at, face in enumerate(FACES)}
MOST = 1 << 40 | 63
"""A number larger than any gain in a row of `Gains`; its lowest six bits, 63, mean that the card is unknown."""
NO_CARD = 53
JOKER_AT = 52
WHOLE = 1_000_000 << 6
"""A gain of 1.0 in promise, encoded as in `Gains`."""
JOKER_COST = JOKER_KEPT * WHOLE
BEATEN = WHOLE // 2
"""Value of completing an alliance that beats the opponent's full one; minus this value if it does not beat it."""
WINNING = 1e12
"""Value of winning the match at once."""
CUT = -1
"""The result of a playout that was cut off."""
HOUSE = 0.8
"""Weight in `Playout.lead` of each house won; a joker in hand counts as two houses. From a logistic regression on
complete playouts."""


class Playout:
    """A mutable full position in which a seat must place a card. `run` plays the match to its end, and works once."""

    def __init__(self, state: Vassal) -> None:
        options, houses = state.options, state.houses
        self.no_motive = bool(options.no_motive)
        self.early = bool(options.claim_at_start_of_turn)
        self.closed = bool(options.closed_houses)
        self.starter, self.seat, self.passes = state.starter, state.mover, state.passes
        self.table = state.table
        self.deck = [INDEX[face] for face in state.decks[0].unseen]
        self.hands = [[INDEX[card.face] for card in hand] for hand in state.hands]  # type: ignore[index]
        self.jokers = [JOKER_BIT if JOKER_AT in hand else 0 for hand in self.hands]
        self.sides = [[house.sets[seat] for house in houses] for seat in (0, 1)]
        self.rooms = [[at for at in range(HOUSES) if room >> at & 1] for room in state.room]
        self.waiting = [[at for at in range(HOUSES) if waits >> at & 1] for waits in state.waiting]
        self.watched = [0, 0]
        """For each seat, the unknown cards that prevent its claims. A claim can become provable only when one of these
        is placed, or when any card is placed at a house that the seat could claim."""
        self.answers = [0] * HOUSES
        """For each house, the cards that would beat the full alliance there and were unknown at the last check; 0
        before the first check."""
        self.doubtful = [True, True]
        self.won = [sum(1 << at for at, house in enumerate(houses) if house.owner == seat) for seat in (0, 1)]
        self.weights = WEIGHTS[owned(*self.won)]
        # Three tables by seat and house: the gain of each card at the house; the best gain of a card in the seat's
        # hand; the gain that a third card must exceed to beat the opponent's full alliance (0 if there is none).
        self.rows: list[list[tuple[int, ...]]] = [[()] * HOUSES, [()] * HOUSES]
        self.bests = [[MOST] * HOUSES, [MOST] * HOUSES]
        self.bars = [[0] * HOUSES, [0] * HOUSES]
        self.placed: list[tuple[int, int]] = []
        """The moves so far, each with the number of the card in FACES and the house, from 0."""

    def run(
        self,
        place: Callable[[int], float],
        liked: Callable[[int], float] | None = None,
        limit: int = -1,
        first: tuple[int, int] | None = None,
    ) -> Seat | None:
        """Play to the end. Return the winner, None for a draw, or CUT after `limit` cards.

        `place` gives the sort key of each card in the deck, by its number in FACES: the greatest is drawn first.
        `first` is the first move, in the form of `placed`. With `liked` the heuristic is applied exactly, which takes
        longer: no seat overlooks an unbeatable alliance or a winning house, a joker has the same price everywhere, and
        ties between houses (from 0) and cards go to the one with the highest `liked`.
        """
        table = gains(self.no_motive)
        hands, deck, sides, waiting, placed = self.hands, self.deck, self.sides, self.waiting, self.placed
        deck.sort(key=place)
        if liked:  # jokers are evaluated separately
            hands[:] = [[card for card in hand if card != JOKER_AT] for hand in hands]
            for room in self.rooms:
                room.sort(key=liked, reverse=True)
        left = [[SIZE - held.bit_count() for held in side] for side in sides]
        rows, bests, bars = self.rows, self.bests, self.bars
        for seat in (0, 1):
            for at in self.rooms[seat]:
                rows[seat][at] = table[sides[seat][at]] if self.weights[at] else table.spare
            for at in waiting[1 - seat]:
                bars[seat][at] = self.bar(seat, at)
        gone, fresh = [NO_CARD, NO_CARD], [NO_CARD, NO_CARD]
        watched, doubtful = self.watched, self.doubtful
        seat = self.seat
        while True:
            if len(placed) == limit:
                return CUT
            other = 1 - seat
            hand, room = hands[seat], self.rooms[seat]
            joker = liked and self.jokers[seat]
            if room and (hand or joker):
                row, best, bar, lacks = rows[seat], bests[seat], bars[seat], left[seat]
                weights = self.weights
                lost, new = gone[seat], fresh[seat]
                top = -1e12
                for at in room if hand and not first else ():
                    gain, weight, here = best[at], weights[at], row[at]
                    if here[new] > gain:
                        gain = best[at] = here[new]
                    elif gain & 63 == lost or gain & 63 == 63:  # the best card is gone: an upper bound
                        if weight * gain <= top and not bar[at] and not (liked and lacks[at] == 1):
                            best[at] = gain | 63
                            continue
                        gain = best[at] = max(map(here.__getitem__, hand))
                    value = weight * gain
                    if bar[at]:
                        value = weight * (BEATEN if gain > bar[at] else -BEATEN)
                    elif liked and lacks[at] == 1 and weight * BEATEN > max(top, 0) and self.beats(seat, at, gain & 63):
                        value = weight * BEATEN
                    if liked and weight and value == weight * BEATEN and WINS[self.won[seat] | 1 << at]:
                        value = WINNING
                    if value > top:
                        top, house, chosen = value, at, gain
                if first:
                    (chosen, house), first = first, None
                elif joker:
                    top, at = self.jokered(seat, top)
                    if at >= 0:
                        house, chosen = at, JOKER_AT
                card = chosen & 63
                if liked and top == weights[house] * chosen:
                    here, gain = row[house], chosen >> 6
                    card = max([each for each in hand if here[each] >> 6 == gain], key=liked)
                if not joker or card != JOKER_AT:
                    hand.remove(card)
                placed.append((card, house))
                bit = 1 << card
                if bit & watched[0]:
                    doubtful[0] = True
                if bit & watched[1]:
                    doubtful[1] = True
                held = sides[seat][house] = sides[seat][house] | bit
                if card == JOKER_AT:
                    self.jokers[seat] = 0
                else:
                    self.table |= bit
                gone[seat] = card
                if deck:
                    new = deck.pop()
                    hand.append(new)
                    fresh[seat] = new
                else:
                    fresh[seat] = NO_CARD
                self.passes = 0
                n = left[seat][house] = left[seat][house] - 1
                best[house] = MOST
                if n:
                    if weights[house]:
                        row[house] = table[held]
                        if not left[other][house]:
                            bar[house] = self.bar(seat, house)
                            self.answers[house] = 0
                            doubtful[other] = True
                else:
                    room.remove(house)
                    if weights[house] and not left[other][house]:
                        waiting[other].remove(house)
                        # Of equal alliances, the one completed first wins.
                        mine = strength(held, self.no_motive)
                        winner = seat if mine > strength(sides[other][house], self.no_motive) else other
                        if self.claim(winner, house):
                            return winner
                    elif weights[house]:
                        waiting[seat].append(house)
                        doubtful[seat] = True
                        self.answers[house] = 0
                        bars[other][house] = self.bar(other, house)
            else:
                self.passes += 1
            if doubtful[seat] and not self.early and self.prove(seat):
                return seat
            if not hand and not hands[other] and not (liked and any(self.jokers)):
                return self.tally()
            if self.passes == 2:
                return self.most()
            seat = other
            if doubtful[seat] and self.early and self.prove(seat):
                return seat

    def lead(self) -> float:
        """Return the lead of seat 0: a number whose logistic function is roughly the seat's chance to win."""
        worth, won, jokers = promise(self.no_motive), self.won, self.jokers
        sides = zip(self.weights, *self.sides, strict=True)
        promised: float = sum([weight * (worth[mine] - worth[theirs]) for weight, mine, theirs in sides])
        houses = won[0].bit_count() - won[1].bit_count() + 2 * (jokers[0] - jokers[1]) / JOKER_BIT
        return promised + HOUSE * houses

    def bar(self, seat: Seat, at: int) -> int:
        """Return the gain that this seat's third card at a house must exceed to beat the opponent's full alliance; 0 if
        the seat does not have two cards there."""
        mine = self.sides[seat][at]
        if mine.bit_count() != SIZE - 1:
            return 0
        worth = promise(self.no_motive)
        return round((worth[self.sides[1 - seat][at]] - worth[mine]) * 1e6) << 6 | 63

    def beats(self, seat: Seat, at: int, card: int) -> int:
        """Return the effect of a card that completes an alliance: 1 if the seat wins the house at once, -1 if it loses
        the house, 0 if the house stays undecided."""
        held, theirs, no_motive = self.sides[seat][at] | 1 << card, self.sides[1 - seat][at], self.no_motive
        mine = strength(held, no_motive)
        if theirs.bit_count() == SIZE:
            return 1 if mine > strength(theirs, no_motive) else -1
        unknown = (DECK & ~self.table | self.jokers[1 - seat]) & ~(held & DECK)
        return 0 if answer(mine, theirs, unknown, no_motive) else 1

    def jokered(self, seat: Seat, top: float) -> tuple[float, int]:
        """Return the value and the house of the best use of the joker; house -1 if its value is not above `top`."""
        worth, side = promise(self.no_motive), self.sides[seat]
        found = -1
        for at in self.rooms[seat]:
            weight, held, wins = self.weights[at], side[at] | JOKER_BIT, WINS[self.won[seat] | 1 << at]
            if wins or weight * WHOLE - JOKER_COST > top:
                look = weight * WHOLE * (worth[held] - worth[side[at]])
                if weight and held.bit_count() == SIZE and (settled := self.beats(seat, at, JOKER_AT)):
                    look = WINNING if wins and settled > 0 else weight * BEATEN * settled
                if look - JOKER_COST > top:
                    top, found = look - JOKER_COST, at
        return top, found

    def claim(self, seat: Seat, house: int) -> bool:
        """Give the house to this seat. True if that wins the match."""
        self.won[seat] |= 1 << house
        self.weights = WEIGHTS[owned(*self.won)]
        for side in (0, 1):
            self.rows[side][house] = gains(self.no_motive).spare
            self.bests[side][house] = MOST
            self.bars[side][house] = 0
            if self.closed and house in self.rooms[side]:
                self.rooms[side].remove(house)
        return WINS[self.won[seat]]

    def prove(self, seat: Seat) -> bool:
        """Claim all houses that this seat can prove. True if that wins the match."""
        other = 1 - seat
        unknown = DECK & ~self.table | self.jokers[other]
        watched = 0
        for house in self.waiting[seat][:]:
            found = self.answers[house]
            if not found or found & ~unknown:
                mine = strength(self.sides[seat][house], self.no_motive)
                found = self.answers[house] = answer(mine, self.sides[other][house], unknown, self.no_motive)
            watched |= found
            if not found:
                self.waiting[seat].remove(house)
                if self.claim(seat, house):
                    return True
        self.watched[seat] = watched
        self.doubtful[seat] = False
        return False

    def tally(self) -> Seat | None:
        """Decide the remaining houses when all cards have been played (ruling 30)."""
        for house in range(HOUSES):
            if self.weights[house]:
                worth = [
                    (held.bit_count() == SIZE, rank_sum(held), seat == self.starter)
                    for seat, held in enumerate(side[house] for side in self.sides)
                ]
                self.won[worth[0] < worth[1]] |= 1 << house
        return self.most()

    def most(self) -> Seat | None:
        """Return the seat with more houses; None if both have equally many."""
        mine, theirs = (won.bit_count() for won in self.won)
        return None if mine == theirs else int(mine < theirs)
