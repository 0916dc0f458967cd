"""The position of Royal Assassin: setup, deals, turns and the end.

`actions` implements moves from hand; `cascade` implements the moves of the reserves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from pygames.core.cards import ALL, CHANCE, Audience, Card, Deck, Face, Seat, drawn, seen
from pygames.core.moves import Draw, Drawn, Move, Request, Roll, Rolled, Shuffle
from pygames.core.state import Outcome, State
from pygames.core.value import new, put

from . import actions, cascade, words
from .moves import (
    Assassinate,
    Attack,
    Defend,
    Discard,
    Hold,
    Play,
    Present,
    Regicide,
    ReserveAttack,
    ReserveDefend,
    read_answer,
    read_play,
)
from .rules import (
    HAND,
    JOKERS,
    MISSES,
    NUMBERS,
    ROYALS,
    TURN_CAP,
    VALUE,
    AssassinOptions,
    Court,
    Laid,
    Royal,
    full_deck,
    royal_of,
)

Reserve = tuple[Laid, ...]


class Position(State):
    """A position of Royal Assassin: two courts, two reserves, two hands, and the shared piles."""

    options: AssassinOptions
    phase: str
    """The stage of the match: "start", "set-up", "deal", "play", "cascade" or "over"."""
    mover: Seat
    """The seat that turns up a card, gets a dealt card, plays a card, or makes a step of the cascade."""
    lead: Seat
    """The seat that turned up the first card (set-up), will play first (deal), or started the cascade (cascade)."""
    hands: tuple[tuple[Card, ...], ...]
    courts: tuple[Court, ...]
    reserves: tuple[Reserve, ...]
    """Each seat's reserve, face up, with the top card last."""
    jokers: tuple[int, ...]
    """For each seat, the number of unused jokers set aside."""
    discard: tuple[Laid, ...] = ()
    graveyard: tuple[Laid, ...] = ()
    turns: int = 0
    """The number of actions played so far (ruling 34)."""
    missed: int = 0
    """In a cascade, the number of steps missed in a row."""

    @classmethod
    def first(cls, options: AssassinOptions) -> Self:
        """Return the first position, in which no card has been turned up or dealt."""
        jokers = 0 if options.jokers_in_deck else JOKERS * options.decks
        pairs: tuple[tuple[()], ...] = ((), ())
        return cls(CHANCE, CHANCE, (), options, "start", 0, 0, pairs, pairs, pairs, (jokers, jokers))

    @property
    def is_answering(self) -> bool:
        return self.phase == "cascade"

    # Nature's moves.

    def request(self) -> Request:
        decks = self.decks
        if not decks:
            return Roll(2) if self.phase == "start" else Shuffle(full_deck(self.options))  # ruling 5
        start, size, left, _ = decks[-1]
        if not left:
            return Shuffle(self._refill())
        return new(Draw, (start + size - left, (self.mover,) if self.phase == "deal" else ALL, left))

    def ahead(self) -> tuple[Audience, ...]:
        if self.phase != "set-up" or not self.decks:
            return ()
        missing = sum(self.options.start_royals - len(court) for court in self.courts)  # ruling 4; a card adds one
        return (ALL,) * (min(missing, self.decks[-1].left) - 1)

    def _refill(self) -> tuple[Face, ...]:
        """Return the faces of the next deck: the discard, or both reserves if it is empty (rulings 26 and 27)."""
        return tuple(sorted([laid.face for laid in self.discard or self.reserves[0] + self.reserves[1]]))

    def _shuffled(self) -> Position:
        if not self.decks:
            faces = full_deck(self.options)
            return self._replace(decks=(Deck(0, len(faces), len(faces), faces),))
        faces = self._refill()
        last = self.decks[-1]
        fresh = Deck(last.start + last.size, len(faces), len(faces), faces)
        held = _held((*self.decks, fresh), self.hands)
        if self.discard:
            return self._replace(decks=held, discard=())
        return self._replace(decks=held, reserves=((), ()))

    def _turned_up(self, card: Card) -> Position:
        """Return the position after the mover turns up a card in the setup: a royal joins the court, a number card goes
        on the reserve (ruling 4), a joker is set aside (ruling 35)."""
        mover, courts, reserves, jokers = self.mover, self.courts, self.reserves, self.jokers
        slot, face, _ = card
        assert face is not None
        if face in NUMBERS:
            reserves = put(reserves, mover, (*reserves[mover], Laid(slot, face)))
        elif face in ROYALS:
            courts = put(courts, mover, (*courts[mover], Royal(Laid(slot, face))))
        else:
            jokers = put(jokers, mover, jokers[mover] + 1)
        phase, whole = "set-up", self.options.start_royals
        if len(courts[1 - mover]) < whole:
            mover = 1 - mover
        elif len(courts[mover]) == whole:
            phase, mover = "deal", self.lead
        decks, options, lead, hands = drawn(self.decks, card), self.options, self.lead, self.hands
        return Position(self.viewer, CHANCE, decks, options, phase, mover, lead, hands, courts, reserves, jokers)

    def _dealt(self, card: Card) -> Position:
        """Return the position after the mover gets a dealt card. The deal goes on, one card at a time, until both seats
        have three cards or no cards are left (rulings 6, 28, 33)."""
        mover, lead = self.mover, self.lead
        first, second = hands = put(self.hands, mover, (*self.hands[mover], card))
        if lead:
            first, second = second, first
        decks = drawn(self.decks, card)
        turn, phase, to = CHANCE, "deal", lead if len(first) == len(second) else 1 - lead
        if len(second) == HAND or not (decks[-1].left or self.discard):
            turn, phase, to = lead, "play", lead
        return new(
            Position,
            (
                self.viewer,
                turn,
                decks,
                self.options,
                phase,
                to,
                lead,
                hands,
                self.courts,
                self.reserves,
                self.jokers,
                self.discard,
                self.graveyard,
                self.turns,
                0,
            ),
        )

    # Turns.

    def choices(self) -> list[Move]:
        return cascade.choices(self) if self.phase == "cascade" else actions.choices(self)

    def permits(self, move: Move) -> bool:
        if self.phase == "cascade":
            return isinstance(move, ReserveAttack | ReserveDefend | Hold) and move in cascade.choices(self)
        return actions.permits(self, move)

    def hinges(self, move: Move) -> tuple[int, ...]:
        return actions.hinges(self, move)

    def read(self, text: str) -> Move:
        own, enemy = self.courts[self.mover], self.courts[1 - self.mover]
        if self.phase == "cascade":
            return read_answer(text, own, enemy)
        return read_play(text, self.hands[self.mover], own, enemy)

    def after(self, move: Move) -> Position:
        if self.phase == "deal" and isinstance(move, Drawn):
            return self._dealt(move.card)
        if self.phase == "play":
            position, answer = self._played(move), None  # type: ignore[arg-type]
            if position.phase != "cascade":
                return position
        elif self.phase == "cascade":
            position, answer = self, move
        elif isinstance(move, Drawn):
            return self._turned_up(move.card)
        elif isinstance(move, Rolled):
            return self._replace(phase="set-up", mover=move.value, lead=move.value)
        else:
            return self._shuffled()
        last = None
        for stand in cascade.steps(position, answer):
            last = stand
        return position if last is None else position._stands(*last)

    def steps(self, move: Move) -> Iterator[Position]:
        """Yield the position after a seat's move, then after each forced step of the cascade."""
        position, answer = self, (move if self.phase == "cascade" else None)
        if answer is None:
            position = self._played(move)  # type: ignore[arg-type]
            yield position
            if position.phase != "cascade":
                return
        for stand in cascade.steps(position, answer):
            yield position._stands(*stand)

    def _played(self, move: Play) -> Position:
        """Return the position after an action of ruling 8; if the action starts a cascade, before its first step."""
        seat, options = self.mover, self.options
        own, enemy = self.courts[seat], self.courts[1 - seat]
        hands, decks, reserves, jokers = self.hands, self.decks, self.reserves, self.jokers
        discard, graveyard = self.discard, self.graveyard
        card = move.joker if isinstance(move, Assassinate) else move.card
        if card is not None:
            slot, face = card.slot, card.face
            assert face is not None
            at, hand = 0, hands[seat]
            while hand[at][0] != slot:
                at += 1
            rest = hand[:at] + hand[at + 1 :]
            hands = (hands[0], rest) if seat else (rest, hands[1])
            decks = seen(decks, hand[at], card)
            if len(decks) > 1:
                decks = _held(decks, hands)
            laid = new(Laid, (slot, face))
        cleared: tuple[Laid, ...] = ()
        if isinstance(move, Attack):
            royal = royal_of(enemy, move.target)
            assert royal is not None
            enemy, cleared = cascade.laid_on(enemy, royal, laid, VALUE[laid.face], options)
            return Position(
                self.viewer,
                1 - seat,
                decks,
                options,
                "cascade",
                1 - seat,
                seat,
                hands,
                (enemy, own) if seat else (own, enemy),
                reserves,
                jokers,
                discard + cleared,
                graveyard,
                self.turns + 1,
            )
        if isinstance(move, Defend):
            royal = royal_of(own, move.target)
            assert royal is not None
            own, cleared = cascade.laid_on(own, royal, laid, -VALUE[laid.face], options)
            discard += cleared
        elif isinstance(move, Discard):
            reserves = put(reserves, seat, (*reserves[seat], laid))
        elif isinstance(move, Present):
            own += (Royal(laid),)
        else:
            if isinstance(move, Regicide):
                discard += (laid,)  # ruling 22: the killer is discarded
            elif card is None:
                jokers = put(jokers, seat, jokers[seat] - 1)
            victim = royal_of(enemy, move.target)
            assert victim is not None
            enemy, discard, graveyard = cascade.killed(enemy, victim, discard, graveyard, options)
        courts = (enemy, own) if seat else (own, enemy)
        return self._passed(seat, decks, hands, courts, reserves, jokers, discard, graveyard, self.turns + 1)

    def _stands(
        self,
        courts: tuple[Court, ...],
        reserves: tuple[Reserve, ...],
        discard: tuple[Laid, ...],
        graveyard: tuple[Laid, ...],
        mover: Seat,
        missed: int,
    ) -> Position:
        """Return the position after a step of a cascade."""
        if missed == MISSES or not (courts[0] and courts[1]):
            return self._passed(
                self.lead, self.decks, self.hands, courts, reserves, self.jokers, discard, graveyard, self.turns
            )
        return Position(
            self.viewer,
            mover,
            self.decks,
            self.options,
            "cascade",
            mover,
            self.lead,
            self.hands,
            courts,
            reserves,
            self.jokers,
            discard,
            graveyard,
            self.turns,
            missed,
        )

    def _passed(
        self,
        seat: Seat,
        decks: tuple[Deck, ...],
        hands: tuple[tuple[Card, ...], ...],
        courts: tuple[Court, ...],
        reserves: tuple[Reserve, ...],
        jokers: tuple[int, ...],
        discard: tuple[Laid, ...],
        graveyard: tuple[Laid, ...],
        turns: int,
    ) -> Position:
        """Return the position after this seat's action: a turn of either seat, a deal, or the end of the match."""
        phase, mover = "play", 1 - seat
        turn: Seat | None = mover
        if not (courts[0] and courts[1]) or turns >= TURN_CAP:
            phase, turn = "over", None  # rulings 25 and 29
        elif not hands[mover]:
            if hands[seat]:
                mover = turn = seat  # ruling 7: a seat with an empty hand is skipped
            elif decks[-1].left or discard or reserves[0] or reserves[1]:
                phase, turn = "deal", CHANCE
            else:
                phase, turn = "over", None  # ruling 27
        return new(
            Position,
            (
                self.viewer,
                turn,
                decks,
                self.options,
                phase,
                mover,
                mover,
                hands,
                courts,
                reserves,
                jokers,
                discard,
                graveyard,
                turns,
                0,
            ),
        )

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        for seat in (0, 1):
            if not self.courts[seat]:
                return Outcome(put((1, 1), seat, 0), words.WIPED_OUT.format(who=words.who(seat)))
        capped = self.turns >= TURN_CAP
        # ruling 29: the value of the living royals, then their number
        worth = [(sum(royal.value for royal in court), len(court)) for court in self.courts]
        if worth[0] == worth[1]:
            if capped:
                return Outcome((0, 0), words.EQUAL_AT_LAST.format(turns=TURN_CAP))
            return Outcome((0, 0), words.EQUAL)
        best = worth.index(max(worth))
        told = words.WORTH_AT_LAST if capped else words.WORTH
        reason = told.format(turns=TURN_CAP, who=words.who(best), more=worth[best][0], less=worth[1 - best][0])
        return Outcome(put((0, 0), best, 1), reason)


def _held(decks: tuple[Deck, ...], hands: tuple[tuple[Card, ...], ...]) -> tuple[Deck, ...]:
    """Return the decks that are still needed: the latest deck, and those from which a card is in a hand."""
    return tuple(
        deck for deck in decks if deck is decks[-1] or any(deck.holds(card.slot) for hand in hands for card in hand)
    )
