"""The site's games, and toy games with features that these lack; for the peer tests only.

`four`: four seats in two pairs; cards drawn for one seat, a pair or all, and shown to the partner; a reshuffle; rolls.
`notes`: three seats; each writes a number for the next seat; only these two can see whether the number is allowed.
`dice`: three seats, nothing hidden, a roll after some moves and none after others; for undos and for seats that leave.
`open`: two seats; a script of moves, rolls, hidden draws, and public draws from open decks.
"""

from typing import Any

from pygames.core.cards import ALL, CHANCE, Card, Deck, Seat, drawn, seen
from pygames.core.game import Game
from pygames.core.moves import BadNotation, Draw, Move, Roll, Rolled, Shuffle, Shuffled, find_card, number
from pygames.core.options import Options, option
from pygames.core.state import Outcome, State
from pygames.guests import find as real
from tests.toys import TOY, ToyKnowledge

FACES = tuple(sorted("abcdefgh"))
DEAL = ((0,), (1,), (2,), (3,), (0, 2), (1, 3), (None,))
AGAIN = ((0,), (1, 3), (None,))
LOUD = "h"


def pair_of(seat: Any) -> tuple[Seat, ...]:
    """Return a seat and its partner."""
    return tuple(sorted((seat, (seat + 2) % 4)))


def undrawn(state: Any, seat: Any) -> Any:
    """Return no scene, as these games are never rendered."""


class Play(Move, kind="play"):
    card: Card

    def __str__(self) -> str:
        return str(self.card)


class Whisper(Move, kind="whisper"):
    """A move that shows one of the seat's cards to its partner. It is illegal for a `LOUD` card, which only the partner
    can see."""

    card: Card

    def __str__(self) -> str:
        return f"whisper {self.card}"


class FourOptions(Options):
    pass


class Four(State):
    cards: tuple[Card, ...]
    table: tuple[str, ...]
    need: tuple[tuple[Seat | None, ...], ...]
    mover: Seat
    phase: int
    sum: int
    whispered: int

    @property
    def seats(self):
        return 4

    def request(self):
        if self.phase in (0, 3):
            return Shuffle(FACES if self.phase == 0 else tuple(sorted(self.table)))
        if self.phase in (1, 4):
            deck = self.decks[-1]
            return Draw(deck.next, self.need[0], deck.left)
        return Roll(6)

    def owned(self, seat):
        return [card for card in self.cards if seat in card.to and card.to != ALL]

    def choices(self):
        seat = self.turn
        if self.whispered < 2:
            for card in self.owned(seat):
                if card.to == (seat,) and card.face != LOUD:
                    yield Whisper(Card(card.slot, card.face, pair_of(seat)))
        for card in self.owned(seat):
            yield Play(Card(card.slot, card.face, ALL))

    def hinges(self, move):
        return (move.card.slot,) if isinstance(move, Whisper) else ()

    def permits(self, move):
        seat = self.turn
        if isinstance(move, Whisper):
            to = pair_of(seat)
            if self.whispered >= 2 or move.card.face == LOUD:
                return False
            return any(card.to == (seat,) and self.tells(card, move.card, to) for card in self.owned(seat))
        return isinstance(move, Play) and any(self.tells(card, move.card, ALL) for card in self.owned(seat))

    def after(self, move):
        if isinstance(move, Shuffled):
            faces = self.request().faces
            start = self.decks[-1].start + self.decks[-1].size if self.decks else 0
            decks = (*self.decks, Deck(start, len(faces), len(faces), faces))
            table = self.table if self.phase == 0 else ()
            need = DEAL if self.phase == 0 else AGAIN
            return self._replace(decks=decks, table=table, need=need[: len(faces)], phase=self.phase + 1)
        if isinstance(move, Rolled):
            new = self._replace(sum=self.sum + move.value, phase=self.phase + 1 if self.phase != 6 else 7)
            if self.phase == 2:  # two rolls in a row at the start, and one at the end
                return new._replace(phase=2, whispered=0, mover=0, turn=0) if self.mover == 9 else new.rolling()
            return new._replace(turn=None)
        if move.kind == "draw":
            card = move.card
            table = self.table + ((card.face,) if card.to == ALL else ())
            cards = self.cards if card.to == ALL else (*self.cards, card)
            new = self._replace(cards=cards, decks=drawn(self.decks, card), need=self.need[1:], table=table)
            if new.need:
                return new
            if self.phase == 1:
                return new._replace(phase=2, mover=8)
            return new.to_move(0)
        old = next(card for card in self.cards if card.slot == move.card.slot)
        decks = seen(self.decks, old, move.card)
        if isinstance(move, Whisper):
            cards = tuple(move.card if card.slot == old.slot else card for card in self.cards)
            return self._replace(cards=cards, decks=decks, whispered=self.whispered + 1)
        cards = tuple(card for card in self.cards if card.slot != old.slot)
        new = self._replace(cards=cards, decks=decks, table=(*self.table, move.card.face))
        return new.to_move((self.mover + 1) % 4)

    def rolling(self):
        return self._replace(phase=2, mover=9)

    def to_move(self, seat):
        for step in range(4):
            if self.owned((seat + step) % 4):
                at = (seat + step) % 4
                return self._replace(mover=at, turn=at, phase=self.phase)
        if self.phase == 2:
            return self._replace(phase=3, turn=CHANCE)
        return self._replace(phase=6, turn=CHANCE)

    def read(self, text):
        match text.split():
            case ["whisper", card]:
                to = pair_of(self.turn)
                return Whisper(find_card(card, self.owned(self.turn), to))
            case [card]:
                return Play(find_card(card, self.owned(self.turn), ALL))
        raise BadNotation("no move of the four")

    def outcome(self):
        return Outcome((self.sum, 0, self.sum, 0), "Counted.") if self.turn is None else None


FOUR = Game(
    "four",
    "Four",
    "Pairs.",
    (4,),
    1,
    FourOptions,
    lambda options: Four(CHANCE, CHANCE, (), (), (), (), 0, 0, 0, 0),
    undrawn,
    lambda state, move: [],
    ToyKnowledge,
)


class Step(Move, kind="step"):
    n: int

    def __str__(self) -> str:
        return f"step {self.n}"


class Throw(Move, kind="throw"):
    def __str__(self) -> str:
        return "throw"


class DiceOptions(Options):
    seats: int = option(3, "Seats.", least=2, most=4)
    turns: int = option(9, "Turns.", least=2, most=20)


class Dice(State):
    scores: tuple[int, ...]
    mover: Seat
    turns: int
    options: DiceOptions

    @property
    def seats(self):
        return self.options.seats

    def request(self):
        return Roll(6)

    def choices(self):
        yield from (Step(1), Step(2), Throw())

    def permits(self, move):
        return move in (Step(1), Step(2), Throw())

    def after(self, move):
        if isinstance(move, Throw):
            return self._replace(turn=CHANCE)
        gain = move.value + 1 if isinstance(move, Rolled) else move.n
        scores = tuple(n + gain * (at == self.mover) for at, n in enumerate(self.scores))
        mover = (self.mover + 1) % self.seats
        turn = mover if self.turns + 1 < self.options.turns else None
        return self._replace(scores=scores, mover=mover, turns=self.turns + 1, turn=turn)

    def read(self, text):
        match text.split():
            case ["throw"]:
                return Throw()
            case ["step", n]:
                return Step(number(n, "a number", 3))
        raise BadNotation("no move of the dice")

    def outcome(self):
        return Outcome(self.scores, "Counted.") if self.turn is None else None


class DiceKnowledge(ToyKnowledge):
    def scores(self, view, moves):
        return [getattr(move, "n", 3) for move in moves]

    def playout(self, state, rng):
        return [0.5] * state.seats


DICE = Game(
    "dice",
    "Dice",
    "Open.",
    (2, 3, 4),
    1,
    DiceOptions,
    lambda options: Dice(CHANCE, 0, (), (0,) * options.seats, 0, 0, options),
    undrawn,
    lambda state, move: [],
    DiceKnowledge,
    hidden=False,
)


class Note(Move, kind="note"):
    """A move: a number that the next seat may read."""

    card: Card

    def __str__(self) -> str:
        return f"note {self.card}"


class NotesOptions(Options):
    pass


class Notes(State):
    notes: tuple[Card, ...]

    @property
    def seats(self):
        return 3

    def to(self):
        at = len(self.notes) % 3
        return tuple(sorted((at, (at + 1) % 3)))

    def choices(self):
        for n in range(4):
            yield Note(Card(len(self.notes), str(n), self.to()))

    def permits(self, move):
        return isinstance(move, Note) and self.tells(Card(len(self.notes), None, self.to()), move.card, self.to())

    def possible(self, card, face):
        return face in ("0", "1", "2", "3")

    def after(self, move):
        notes = (*self.notes, move.card)
        return self._replace(notes=notes, turn=len(notes) % 3 if len(notes) < 6 else None)

    def read(self, text):
        match text.split():
            case ["note", card]:
                return Note(find_card(card, (), self.to()))
        raise BadNotation("no note")

    def outcome(self):
        return Outcome((0, 0, 0), "Read.") if self.turn is None else None


NOTES = Game(
    "notes",
    "Notes",
    "Written.",
    (3,),
    1,
    NotesOptions,
    lambda options: Notes(CHANCE, 0, (), ()),
    undrawn,
    lambda state, move: [],
    ToyKnowledge,
)

LETTERS = ("a", "a", "b", "c", "d", "e", "f")
SCRIPT: tuple[tuple[str, Any], ...] = (
    ("roll", 3), ("shuffle", LETTERS), ("draw", ALL), ("draw", ALL), ("roll", 2), ("draw", ALL),
    ("draw", (0,)), ("draw", (1,)), ("draw", ALL), ("draw", (0,)),
    ("turn", 0), ("turn", 1), ("shuffle", FACES), ("turn", 0), ("draw", ALL), ("turn", 1), ("draw", ALL), ("roll", 4),
    ("turn", 0), ("draw", (1,)), ("draw", (0,)),
    ("turn", 1), ("shuffle", LETTERS), ("draw", ALL), ("turn", 0),
)  # fmt: skip
"""The script of `open`: nature's requests and the seats to move, in order."""


class Script(State):
    at: int
    cards: tuple[Card, ...]

    def request(self):
        kind, of = SCRIPT[self.at]
        if kind == "draw":
            return Draw(self.decks[-1].next, of, self.decks[-1].left)
        return Roll(of) if kind == "roll" else Shuffle(of)

    def choices(self):
        return Step(1), Step(2)

    def permits(self, move):
        return move in (Step(1), Step(2))

    def after(self, move):
        new = self
        if isinstance(move, Shuffled):
            faces = SCRIPT[self.at][1]
            start = self.decks[-1].start + self.decks[-1].size if self.decks else 5
            new = new._replace(decks=(*self.decks, Deck(start, len(faces), len(faces), faces)))
        elif move.kind == "draw":
            new = new._replace(decks=drawn(self.decks, move.card), cards=(*self.cards, move.card))
        at = self.at + 1
        kind, of = SCRIPT[at] if at < len(SCRIPT) else ("turn", None)
        return new._replace(at=at, turn=of if kind == "turn" else CHANCE)

    def read(self, text):
        match text.split():
            case ["step", n]:
                return Step(number(n, "a number", 3))
        raise BadNotation("no move of the script")

    def outcome(self):
        return Outcome((0, 0), "Read.") if self.turn is None else None


OPEN = Game(
    "open",
    "Open",
    "Drawn.",
    (2,),
    1,
    NotesOptions,
    lambda options: Script(CHANCE, CHANCE, (), 0, ()),
    undrawn,
    lambda state, move: [],
    ToyKnowledge,
)

TOYS = {game.name: game for game in (TOY, FOUR, DICE, NOTES, OPEN)}


def find(name):
    return TOYS.get(name) or real(name)
