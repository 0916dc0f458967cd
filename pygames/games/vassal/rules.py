"""The rules of Vassal in the order of the rule book: setup, turn, allegiance, winning. Rulings are cited by number.

The strength of alliances is in `alliance`, the proof of a claim in `proof`, the scene in `table`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from pygames.core.cards import ALL, CHANCE, STANDARD, Audience, Card, Deck, Seat, drawn, seen
from pygames.core.moves import BadNotation, Draw, Drawn, Move, Request, Roll, Rolled, Shuffle, find_card, number
from pygames.core.state import Outcome, State
from pygames.core.value import Value, put

from . import words
from .alliance import BIT, DECK, JOKER, JOKER_BIT, SIZE, Strength, rank_sum, strength
from .moves import EVERY_HOUSE, HOUSES, PICK, Claim, Place, VassalOptions, places
from .proof import Proof, answer, prove

HAND = 7
WIN_ANY = 5
WIN_ADJACENT = 3


T = TypeVar("T")
Pair = tuple[T, T]
"""A pair of items, one per seat."""


class House(Value):
    """A noble house with the cards that both players assigned to it."""

    sides: Pair[tuple[Card, ...]] = ((), ())
    """Each seat's cards at the house, all face up, in the order in which they were placed."""
    sets: Pair[int] = (0, 0)
    """Each seat's cards at the house as a set of cards, an int (see `alliance`)."""
    owner: Seat | None = None
    """The seat to which the house pledged allegiance; None if it has not done so."""
    first: Seat | None = None
    """The seat that was first to complete an alliance at the house; None if neither has."""

    def full(self, seat: Seat) -> bool:
        """True if this seat has a full alliance at the house."""
        return len(self.sides[seat]) == SIZE


class Vassal(State):
    """A position of Vassal. House n is `houses[n - 1]`; in a set of houses it is bit n - 1."""

    options: VassalOptions
    hands: Pair[tuple[Card, ...]]
    """The cards in each seat's hand, sorted by slot; an unplayed joker comes first."""
    houses: tuple[House, ...]
    room: Pair[int]
    """For each seat, the set of houses where it may place a card."""
    waiting: Pair[int]
    """For each seat, the set of unclaimed houses where its alliance is full."""
    table: int
    """The set of cards face up on the table, without jokers."""
    phase: str
    """The stage of the match: "deal", "place", "draw", "claim" or "over"."""
    mover: Seat
    """The seat whose turn it is, also while nature acts; during the deal, the seat that gets the next card."""
    starter: Seat | None
    """The seat that begins; None until it is drawn by lot."""
    placed: int
    """The house where the last card was placed, counted from 0."""
    passes: int
    """The number of consecutive passes (ruling 35)."""
    winner: Seat | None
    ending: str
    """The reason why the match ended: "five" houses, "three" in a row or "most" houses; "" before the end."""

    # Setup.

    def request(self) -> Request:
        if self.starter is None:
            return Roll(2)  # ruling 34
        if not self.decks:
            return Shuffle(STANDARD)
        deck = self.decks[0]
        return Draw(deck.next, SEAT[self.mover], deck.left)

    @property
    def is_answering(self) -> bool:
        return self.phase == "claim" and not self.options.claim_at_start_of_turn

    # Your turn. (1) Assign a card to one of the noble houses.

    def choices(self) -> Iterable[Move]:
        seat = self.mover
        if self.phase == "claim":
            provable = self.provable(seat)
            return [Claim(some) for n in range(len(provable) + 1) for some in combinations(provable, n)]
        with_room = PICK[self.room[seat]]
        moves: list[Move] = []
        for card in self.hands[seat]:
            moves += with_room(places(card))
        return moves

    def permits(self, move: Move) -> bool:
        seat = self.mover
        if isinstance(move, Claim):
            provable = self.provable(seat) if self.phase == "claim" else ()
            return self.phase == "claim" and move.houses == tuple(at for at in provable if at in move.houses)
        if not isinstance(move, Place) or self.phase != "place" or not 1 <= move.house <= HOUSES:
            return False
        if not self.room[seat] >> (move.house - 1) & 1:
            return False
        return any(self.tells(card, move.card, ALL) for card in self.hands[seat])

    def after(self, move: Move) -> Vassal:
        if isinstance(move, Place):
            return self._place(move.card, move.house - 1)
        if isinstance(move, Drawn):
            return self._draw(move.card)
        if isinstance(move, Claim):
            new = self._replace(phase="place").pledged(self.mover, [house - 1 for house in move.houses])
            return new if new.turn is None else new._start() if self.options.claim_at_start_of_turn else new._end()
        if isinstance(move, Rolled):
            return self._replace(starter=move.value, mover=move.value)
        jokers = 0 if self.options.no_wildcards else 2
        return self._replace(decks=(Deck(jokers, len(STANDARD), len(STANDARD), STANDARD),))

    def _place(self, card: Card, at: int) -> Vassal:
        seat = self.mover
        hand = self.hands[seat]
        slot = card.slot
        index = 0
        while hand[index][0] != slot:
            index += 1
        held = hand[index]
        hand = hand[:index] + hand[index + 1 :]
        bit = BIT[card[1]]  # type: ignore[index]

        sides, sets, owner, first = self.houses[at]
        side = (*sides[seat], card)
        room, waiting = self.room, self.waiting
        if len(side) == SIZE:
            room = put(room, seat, room[seat] & ~(1 << at))
            if owner is None:
                waiting = put(waiting, seat, waiting[seat] | 1 << at)
            if first is None:
                first = seat
        house = House(put(sides, seat, side), put(sets, seat, sets[seat] | bit), owner, first)
        new = self._replace(
            decks=self.decks if held[1] is not None else seen(self.decks, held, card),
            hands=put(self.hands, seat, hand),
            houses=(*self.houses[:at], house, *self.houses[at + 1 :]),
            room=room,
            waiting=waiting,
            table=self.table | bit & DECK,
            placed=at,
            passes=0,
            phase="draw",
            turn=CHANCE,
        )
        return new if new.decks[0].left else new._evaluate()  # ruling 13

    # (2) Draw a card to your hand if the draw pile isn't empty.

    def _draw(self, card: Card) -> Vassal:
        seat = self.mover
        hands = put(self.hands, seat, (*self.hands[seat], card))
        decks = drawn(self.decks, card)
        if self.phase == "draw":
            return self._replace(hands=hands, decks=decks)._evaluate()
        assert self.starter is not None
        if len(hands[1 - seat]) < HAND:  # the seats get cards one by one, alternately
            return self._replace(hands=hands, decks=decks, mover=1 - seat)
        return self._replace(hands=hands, decks=decks, phase="place", mover=self.starter, turn=self.starter)

    # (3) Evaluate allegiances. (4) Check the winning conditions. Ruling 32: showdown, check, proofs, check.

    def _evaluate(self) -> Vassal:
        at = self.placed
        if not self.waiting[0] & self.waiting[1] & 1 << at:
            return self._claim()
        new = self.pledged(self.stronger(at), [at])  # ruling 14, also if the mover loses the house (15)
        return new if new.turn is None else new._claim()  # ruling 24: the winner of the showdown may win the match

    def stronger(self, at: int) -> Seat:
        """Return the seat whose full alliance wins the house: the stronger alliance, or of equal ones the earlier."""
        mine, theirs = self.strength(at, 0), self.strength(at, 1)
        if mine == theirs:
            first = self.houses[at].first
            assert first is not None
            return first  # ruling 6: no other tie-break
        return 0 if mine > theirs else 1

    def strength(self, at: int, seat: Seat) -> Strength:
        """Return the strength of a seat's full alliance at a house (from 0)."""
        return strength(self.houses[at].sets[seat], self.options.no_motive)

    def _claim(self) -> Vassal:
        """Make the mover's proof claims (ruling 22), unless an option puts them at a turn's start; end the turn."""
        if self.waiting[self.mover] and not self.options.claim_at_start_of_turn:
            new = self._prove()
            return new if new.turn is None or new.phase == "claim" else new._end()
        return self._end()

    def _prove(self) -> Vassal:
        """Make all proof claims of the mover (ruling 21), or let the mover choose them (ruling 33)."""
        provable = self.provable(self.mover)
        if provable and self.options.manual_claims:
            return self._replace(phase="claim", turn=self.mover)
        return self.pledged(self.mover, [house - 1 for house in provable])

    def provable(self, seat: Seat) -> tuple[int, ...]:
        """Return the houses, from 1, where this seat has a full alliance that the opponent can provably not beat."""
        waiting = self.waiting[seat]  # ruling 20: two cards never prove a claim
        if not waiting:
            return ()
        other = 1 - seat
        unknown = self.unknown(other)
        no_motive = self.options.no_motive
        found = []
        for at in range(HOUSES):
            if waiting >> at & 1:
                sets = self.houses[at].sets  # ruling 23: each house is judged separately
                if not answer(strength(sets[seat], no_motive), sets[other], unknown, no_motive):
                    found.append(at + 1)
        return tuple(found)

    def unknown(self, seat: Seat) -> int:
        """Return the cards that this seat could still place at a house, judged by the table alone.

        Ruling 16: all cards not on the table, including those in the hand of the player who makes the claim. Ruling 17:
        of the jokers, only this seat's own, if it is unplayed.
        """
        joker = JOKER_BIT if any(card.face == JOKER for card in self.hands[seat][:1]) else 0
        return DECK & ~self.table | joker

    def proof(self, seat: Seat, house: int) -> Proof:
        """Return the proof of a seat's claim on a house (from 1); its alliance there must be full."""
        sets = self.houses[house - 1].sets
        no_motive = self.options.no_motive
        return prove(house, strength(sets[seat], no_motive), sets[1 - seat], self.unknown(1 - seat), no_motive)

    def pledged(self, seat: Seat, claimed: Sequence[int]) -> Vassal:
        """Return the position after these houses (from 0) pledge allegiance to this seat, which may end the match."""
        if not claimed:
            return self
        new = self._owned(dict.fromkeys(claimed, seat))
        if len(new.owned(seat)) >= WIN_ANY:
            return new._over(seat, "five")
        if new.adjacent(seat):
            return new._over(seat, "three")
        return new

    def _owned(self, owners: Mapping[int, Seat]) -> Vassal:
        houses = list(self.houses)
        still = EVERY_HOUSE
        for at, seat in owners.items():
            houses[at] = houses[at]._replace(owner=seat)
            still &= ~(1 << at)
        room = self.room  # ruling 11: a claimed house stays open, except with the option closed_houses
        if self.options.closed_houses:
            room = room[0] & still, room[1] & still
        waiting = self.waiting[0] & still, self.waiting[1] & still
        return self._replace(houses=tuple(houses), waiting=waiting, room=room)

    def owned(self, seat: Seat) -> tuple[int, ...]:
        """Return the houses, from 1, that pledged allegiance to this seat."""
        return tuple(at for at, house in enumerate(self.houses, 1) if house.owner == seat)

    def adjacent(self, seat: Seat) -> tuple[int, ...]:
        """Return three adjacent houses of this seat, or (). Ruling 25: the houses form a line, not a ring."""
        owned = self.owned(seat)
        for run in zip(owned, owned[1:], owned[2:], strict=False):
            if run[2] - run[0] == WIN_ADJACENT - 1:
                return run
        return ()

    # The end of a turn: "It is now your opponent's turn."

    def _end(self) -> Vassal:
        """End a turn and begin the next."""
        if not self.hands[0] and not self.hands[1]:
            return self._tally()
        if self.passes == 2:
            return self._most()
        seat = 1 - self.mover
        if self.waiting[seat] and self.options.claim_at_start_of_turn:
            new = self._replace(mover=seat)._prove()
            return new if new.turn is None or new.phase == "claim" else new._start()
        return self._replace(mover=seat)._start()

    def _start(self) -> Vassal:
        """Begin the mover's turn. A mover who cannot place a card passes: draws no card, but may claim (ruling 35)."""
        if self.room[self.mover] and self.hands[self.mover]:
            return self._replace(turn=self.mover, phase="place")
        return self._replace(passes=self.passes + 1)._claim()

    # A match without five houses or three in a row is possible only without jokers (ruling 30) or if houses close (35).

    def _tally(self) -> Vassal:
        """Decide the unclaimed houses when all cards are played: a full alliance beats an incomplete one; otherwise the
        higher sum of ranks wins, and of equal sums the starter's."""
        owners = {}
        for at, house in enumerate(self.houses):
            if house.owner is None:
                worth = [(house.full(seat), rank_sum(house.sets[seat]), seat == self.starter) for seat in (0, 1)]
                owners[at] = 0 if worth[0] > worth[1] else 1
        return self._owned(owners)._most()

    def _most(self) -> Vassal:
        mine, theirs = len(self.owned(0)), len(self.owned(1))
        return self._over(None if mine == theirs else 0 if mine > theirs else 1, "most")

    def _over(self, winner: Seat | None, ending: str) -> Vassal:
        return self._replace(turn=None, phase="over", winner=winner, ending=ending)

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        if self.winner is None:
            return Outcome((0, 0), words.EVEN)
        who = words.WHO[self.winner]
        if self.ending == "five":
            reason = words.FIVE.format(who=who)
        elif self.ending == "three":
            first, second, third = self.adjacent(self.winner)
            reason = words.THREE.format(who=who, first=first, second=second, third=third)
        else:
            reason = words.MOST.format(who=who, houses=len(self.owned(self.winner)))
        return Outcome((1, 0) if self.winner == 0 else (0, 1), reason)

    # Notation.

    def read(self, text: str) -> Move:
        match text.split():
            case ["claim", *houses]:
                return Claim(tuple(number(house, words.A_HOUSE, HOUSES) for house in houses))
            case [card, house]:
                return Place(find_card(card, self.hands[self.mover], ALL), number(house, words.A_HOUSE, HOUSES))
        raise BadNotation((words.NO_MOVE if self.phase == "claim" else words.NO_PLACE).format(text=text[:20]))


def new(options: VassalOptions) -> Vassal:
    """Return the first position: each seat has its joker (slots 0 and 1), and no other card has been dealt."""
    jokers = (Card(0, JOKER, ALL),), (Card(1, JOKER, ALL),)
    hands: Pair[tuple[Card, ...]] = ((), ()) if options.no_wildcards else jokers
    starter = options.first - 1 if options.first else None
    every = EVERY_HOUSE, EVERY_HOUSE
    houses = (House(),) * HOUSES
    return Vassal(
        CHANCE,
        CHANCE,
        (),
        options,
        hands,
        houses,
        room=every,
        waiting=(0, 0),
        table=0,
        phase="deal",
        mover=starter or 0,
        starter=starter,
        placed=0,
        passes=0,
        winner=None,
        ending="",
    )


SEAT: Pair[Audience] = ((0,), (1,))
