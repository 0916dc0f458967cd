"""A toy game with every feature: hidden hands, secrets, rolls, shown cards, equal cards and a reshuffle.

With it, tests check the core and the laws independently of the real games; `test_mutants` plants faults in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from pygames.core.cards import ALL, CHANCE, Card, Deck, Face, Seat, drawn, seen
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.moves import BadNotation, Draw, Move, Roll, Rolled, Shuffle, Shuffled, find_card, number
from pygames.core.options import Options, option
from pygames.core.scene import Choice, Event, Path, Piece, Plate, Prompt, Scene, Zone
from pygames.core.state import Outcome, State
from pygames.core.words import counted

FACES: tuple[Face, ...] = tuple(sorted("aabbccddeeff"))
HAND = 2
NUMBERS = 3
PLIES = 18


class Play(Move, kind="play"):
    """A move that plays a card from hand, face up."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card}"


class Show(Move, kind="show"):
    """A move that shows a card from hand to the other seat; the card stays in hand."""

    card: Card

    def __str__(self) -> str:
        return f"show {self.card}"


class Pass(Move, kind="pass"):
    """A pass, which is legal only if no card in hand is higher than the last one played."""

    def __str__(self) -> str:
        return "pass"


class Choose(Move, kind="choose"):
    """A move that chooses a number in secret."""

    card: Card

    def __str__(self) -> str:
        return f"choose {self.card}"


class Tell(Move, kind="tell"):
    """A move that reveals the secret number to everybody."""

    card: Card

    def __str__(self) -> str:
        return f"tell {self.card}"


class ToyOptions(Options):
    """The options of the toy game."""

    no_pass: bool = option(False, "Nobody may pass.")
    plies: int = option(PLIES, "Plays in all.", least=4, most=24)


class Toy(State):
    """A position, and the rules: both seats choose a secret number, then play cards; the highest sum of cards, secret
    and roll wins."""

    hands: tuple[tuple[Card, ...], ...]
    discard: tuple[Face, ...]
    secrets: tuple[Card | None, ...]
    scores: tuple[int, ...]
    mover: Seat
    played: int
    slots: int
    need: tuple[Seat, ...]
    """The seats that are dealt the next cards, in order."""
    shown: int
    options: ToyOptions

    def request(self) -> Shuffle | Draw | Roll:
        if self.need:
            if not self.decks or not self.decks[-1].left:
                return Shuffle(tuple(sorted(self.discard)) if self.decks else FACES)
            deck = self.decks[-1]
            return Draw(deck.next, (self.need[0],), deck.left)
        return Roll(6)

    def choices(self) -> Iterable[Move]:
        seat = self.turn
        assert seat is not None
        if self.played < 0:
            for n in range(NUMBERS):
                yield Choose(Card(self.slots, str(n), (seat,)))
        elif self.played >= self.options.plies:
            secret = self.secrets[seat]
            assert secret is not None
            yield Tell(Card(secret.slot, secret.face, ALL))
        else:
            for card in self.hands[seat]:
                yield Play(Card(card.slot, card.face, ALL))
            if self.shown < 2:
                for card in self.hands[seat]:
                    if card.to == (seat,):
                        yield Show(Card(card.slot, card.face, (0, 1)))
            if self.may_pass():
                yield Pass()

    def may_pass(self) -> bool:
        """True if the seat to move may pass; on a view, if its hidden cards may all be low enough."""
        if self.options.no_pass or not self.discard or self.turn is None:
            return False
        hand, top = self.hands[self.turn], self.discard[-1]
        if any(card.face is not None and card.face > top for card in hand):
            return False
        return all(
            sum(deck.holds(card.slot) for card in hand if card.face is None) <= sum(face <= top for face in deck.unseen)
            for deck in self.decks
        )

    def hinges(self, move: Move) -> tuple[int, ...]:
        if not isinstance(move, Pass):
            return ()
        return tuple(card.slot for card in self.hands[self.mover] if card.face is None)

    def permits(self, move: Move) -> bool:
        seat = self.turn
        assert seat is not None
        if self.played < 0:
            held = Card(self.slots, None, (seat,))
            return isinstance(move, Choose) and self.tells(held, move.card, (seat,))
        if self.played >= self.options.plies:
            secret = self.secrets[seat]
            return isinstance(move, Tell) and secret is not None and self.tells(secret, move.card, ALL)
        if isinstance(move, Play):
            return any(self.tells(card, move.card, ALL) for card in self.hands[seat])
        if isinstance(move, Show):
            hand = self.hands[seat]
            return self.shown < 2 and any(c.to == (seat,) and self.tells(c, move.card, (0, 1)) for c in hand)
        return isinstance(move, Pass) and self.may_pass()

    def after(self, move: Move) -> Toy:
        if isinstance(move, Choose):
            secrets = tuple(move.card if at == self.mover else old for at, old in enumerate(self.secrets))
            new = self._replace(secrets=secrets, slots=self.slots + 1)
            return new._replace(mover=1, turn=1) if self.mover == 0 else new.deal((0, 1) * HAND, 0)._replace(played=0)
        if isinstance(move, Shuffled):
            asked = self.request()
            assert isinstance(asked, Shuffle)
            held = tuple(deck for deck in self.decks if self.holds(deck))
            deck = Deck(self.slots, len(asked.faces), len(asked.faces), asked.faces)
            again = () if self.decks else self.discard
            return self._replace(decks=(*held, deck), slots=self.slots + len(asked.faces), discard=again)
        if isinstance(move, Rolled):
            return self._replace(scores=(self.scores[0] + move.value, self.scores[1]), turn=None)
        if move.kind == "draw":
            seat = self.need[0]
            card: Card = move.card  # type: ignore[attr-defined]
            hands = tuple((*hand, card) if at == seat else hand for at, hand in enumerate(self.hands))
            new = self._replace(hands=hands, decks=drawn(self.decks, card), need=self.need[1:])
            return new if new.need else new._replace(turn=new.mover)
        if isinstance(move, Play):
            return self.play(move.card)
        if isinstance(move, Show):
            hand = tuple(move.card if c.slot == move.card.slot else c for c in self.hands[self.mover])
            old = next(c for c in self.hands[self.mover] if c.slot == move.card.slot)
            hands = tuple(hand if at == self.mover else h for at, h in enumerate(self.hands))
            return self._replace(hands=hands, decks=seen(self.decks, old, move.card), shown=self.shown + 1)
        if isinstance(move, Tell):
            face = move.card.face
            assert face is not None
            scores = tuple(n + int(face) * (at == self.mover) for at, n in enumerate(self.scores))
            secrets = tuple(move.card if at == self.mover else old for at, old in enumerate(self.secrets))
            new = self._replace(scores=scores, secrets=secrets)
            return new._replace(mover=1, turn=1) if self.mover == 0 else new._replace(turn=CHANCE)
        return self.next()

    def play(self, card: Card) -> Toy:
        held = next(c for c in self.hands[self.mover] if c.slot == card.slot)
        assert card.face is not None
        hands = tuple(
            tuple(c for c in hand if c.slot != card.slot) if at == self.mover else hand
            for at, hand in enumerate(self.hands)
        )
        scores = tuple(n + (ord(card.face) - 96) * (at == self.mover) for at, n in enumerate(self.scores))
        new = self._replace(
            hands=hands, decks=seen(self.decks, held, card), discard=(*self.discard, card.face), scores=scores
        )
        mover = self.mover
        new = new.next()
        return new.deal((mover,), new.mover) if new.played < self.options.plies else new

    def next(self) -> Toy:
        played = self.played + 1
        if played >= self.options.plies:
            return self._replace(played=played, mover=0, turn=0)
        return self._replace(played=played, mover=1 - self.mover, turn=1 - self.mover)

    def deal(self, need: tuple[Seat, ...], mover: Seat) -> Toy:
        if self.decks and not self.decks[-1].left and not self.discard:
            return self._replace(mover=mover, turn=mover)
        return self._replace(need=need, mover=mover, turn=CHANCE)

    def holds(self, deck: Deck) -> bool:
        """True if a card of this deck is still in a hand."""
        return any(deck.holds(card.slot) for hand in self.hands for card in hand)

    def read(self, text: str) -> Move:
        words = text.split()
        seat = self.turn or 0
        match words:
            case ["pass"]:
                return Pass()
            case ["choose", card]:
                if ":" not in card:
                    return Choose(Card(self.slots, str(number(card, "a number", NUMBERS - 1)), (seat,)))
                return Choose(find_card(card, (), (seat,)))
            case ["tell", card]:
                return Tell(find_card(card, (), ALL))
            case ["show", card]:
                return Show(find_card(card, self.hands[seat], (0, 1)))
            case [card]:
                return Play(find_card(card, self.hands[seat], ALL))
        raise BadNotation(f"'{text[:20]}' is no move of this toy")

    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        return Outcome(self.scores, "The cards are counted.")

    def possible(self, card: Card, face: Face) -> bool:
        return face in [str(n) for n in range(NUMBERS)]

    def guess(self, card: Card, rng: Random) -> Face:
        return str(rng.randrange(NUMBERS))


def new(options: ToyOptions) -> Toy:
    """Return the first position."""
    return Toy(CHANCE, 0, (), ((), ()), (), (None, None), (0, 0), 0, -1, 0, (), 0, options)


def scene(state: Toy, seat: Seat | None) -> Scene:
    """Return a simple scene of the table."""
    near = 0 if seat is None else seat
    zones = []
    for at, hand in enumerate(state.hands):
        area: Any = "bottom" if at == near else "top"
        pieces = tuple(_piece(f"c{card.slot}", card.face) for card in hand)
        zones.append(Zone(f"hand{at}", "fan", f"hand of {{{at}}}", area, pieces, owner=at, far=at != near))
    pile = tuple(_piece(f"d{at}", face) for at, face in enumerate(state.discard[-1:]))
    zones.append(Zone("discard", "pile", "discard", "center", pile, count=len(state.discard)))
    plates = tuple(
        Plate(
            at, counted(points, "point"), Piece(f"arms{at}", "shield", "", owner=at), "bottom" if at == near else "top"
        )
        for at, points in enumerate(state.scores)
    )
    paths, choices = [], []
    if state.turn is not None and state.turn != CHANCE and state.turn == seat:
        for move in state.moves():
            if isinstance(move, Play):
                paths.append(Path((f"c{move.card.slot}", "discard"), str(move)))
            else:
                paths.append(Path((str(move),), str(move)))
                choices.append(Choice(str(move), str(move)))
    return Scene(Prompt("Play a card"), plates, tuple(zones), moves=tuple(paths), choices=tuple(choices))


def _piece(ident: str, face: Face | None) -> Piece:
    return Piece(ident, "token", face, face=face) if face else Piece(ident, "card", "a card")


def tell(state: Toy, move: Move) -> list[Event]:
    """Return the single event of a move, with the move's notation."""
    who = "Nature" if state.turn == CHANCE else f"{{{state.turn}}}"
    return [Event(f"{who}: {move}", short=str(move))]


class ToyKnowledge(Knowledge):
    """An evaluation in which high cards are good."""

    iterations = (2, 5, 10, 20)

    def scores(self, view: Toy, moves: Any) -> list[float]:
        return [(ord(m.card.face) - 96) / 10 if isinstance(m, Play) and m.card.face else 0.0 for m in moves]

    def playout(self, state: Toy, rng: Random) -> tuple[float, float]:
        self.decisions = 1
        lead = state.scores[0] - state.scores[1]
        share = 0.5 + max(-0.5, min(0.5, lead / 40))
        return share, 1 - share


TOY = Game("toy", "Toy", "A game that has everything.", (2,), 1, ToyOptions, new, scene, tell, ToyKnowledge)
