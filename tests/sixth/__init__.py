"""A sixth game for the tests: only what "Adding a game" (`web/docs/games.md`) requires, with the rules of Tierce."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from pygames.core.cards import ALL, CHANCE, Card, Deck, Face, Seat, drawn, printed, seen, spoken
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Draw, Drawn, Move, Shuffle, Shuffled, find_card
from pygames.core.options import Options, option
from pygames.core.scene import Area, Event, Path, Piece, Plate, Prompt, Scene, Zone
from pygames.core.state import Outcome, State
from pygames.core.value import put

from . import words

FACES: tuple[Face, ...] = tuple(f"{rank}h" for rank in range(2, 9))
HAND = 3


class Rules(Options):
    low: bool = option(False, words.LOW, title="Low")


class Play(Move, kind="play"):
    """A played card. `str(move)` is the notation, which `State.read` parses."""

    card: Card  # `to` is the audience of the played card's face: everybody

    def __str__(self) -> str:
        return str(self.card)


class Position(State):
    """A position, full or as one seat sees it, and the rules."""

    hands: tuple[tuple[Card, ...], ...]
    shown: tuple[Card, ...]  # the cards of a complete round stay until the next card is played
    taken: tuple[int, ...]
    first: Seat  # the seat that plays first in this round
    options: Rules

    def request(self) -> Shuffle | Draw:
        if not self.decks:
            return Shuffle(FACES)
        deck = self.decks[0]
        return Draw(deck.next, (deck.next % 2,), deck.left)

    def choices(self) -> Iterable[Move]:
        yield from (Play(Card(card.slot, card.face, ALL)) for card in self.hands[self.turn or 0])

    def permits(self, move: Move) -> bool:
        return isinstance(move, Play) and any(self.tells(card, move.card, ALL) for card in self.hands[self.turn or 0])

    def after(self, move: Move) -> Position:
        if isinstance(move, Shuffled):
            return self._replace(decks=(Deck(0, len(FACES), len(FACES), FACES),))
        if isinstance(move, Drawn):
            seat = move.card.slot % 2
            hands = put(self.hands, seat, (*self.hands[seat], move.card))
            turn = 0 if min(map(len, hands)) == HAND else CHANCE
            return self._replace(hands=hands, decks=drawn(self.decks, move.card), turn=turn)
        assert isinstance(move, Play)
        seat = self.turn or 0
        held = next(card for card in self.hands[seat] if card.slot == move.card.slot)
        hands = put(self.hands, seat, tuple(card for card in self.hands[seat] if card is not held))
        shown = (*self.shown, move.card) if len(self.shown) == 1 else (move.card,)
        new = self._replace(hands=hands, decks=seen(self.decks, held, move.card), shown=shown)
        if len(shown) == 1:
            return new._replace(turn=1 - seat)
        first, second = (card.face or "" for card in shown)
        taker = self.first if (first > second) != self.options.low else 1 - self.first
        taken = put(self.taken, taker, self.taken[taker] + 1)
        return new._replace(taken=taken, first=taker, turn=taker if any(hands) else None)

    def read(self, text: str) -> Move:
        return Play(find_card(text, self.hands[self.turn or 0], ALL))

    def outcome(self) -> Outcome | None:
        return Outcome(self.taken, words.END.format(rounds=HAND)) if self.turn is None else None


def new(options: Rules) -> Position:
    return Position(CHANCE, CHANCE, (), ((), ()), (), (0, 0), 0, options)


def scene(state: Position, seat: Seat | None) -> Scene:
    """Return the table as the seat at the bottom sees it."""
    me = seat or 0
    plates, zones = [], [Zone("middle", "row", words.MIDDLE, "center", _cards(state.shown), places=2)]
    for each in (0, 1):
        area: Area = "bottom" if each == me else "top"
        arms = Piece(f"arms{each}", "shield", "", owner=each)
        plates.append(Plate(each, words.ROUNDS.format(taken=state.taken[each]), arms, area, state.turn == each))
        hand = _cards(state.hands[each])
        zones.append(Zone(f"hand{each}", "fan", words.HAND.format(seat=each), area, hand, owner=each, far=each != me))
    moves = state.choices() if seat is not None and state.turn == seat else ()
    paths = tuple(Path((f"c{move.card.slot}", "middle"), str(move)) for move in moves if isinstance(move, Play))
    prompt = Prompt(words.PLAY if moves else words.WAIT)
    return Scene(prompt, tuple(plates), tuple(zones), moves=paths, goal=words.GOAL)


def _cards(cards: Iterable[Card]) -> tuple[Piece, ...]:
    return tuple(Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "") for card in cards)


def touches(state: Position, move: Play) -> tuple[str, ...]:
    """Return the ids of the pieces and zones that a player touches for a move."""
    return f"c{move.card.slot}", "middle"


def tell(before: Position, move: Move) -> list[Event]:
    """Return the events that a move causes, in words."""
    if not isinstance(move, Play):
        return [Event(words.SHUFFLED if isinstance(move, Shuffled) else words.DEALT, kind="deal")]
    after, card = before.after(move), printed(move.card.face)
    taken = [Event(words.TAKES.format(seat=after.first), kind="gain", ruling=1)] if after.taken != before.taken else []
    return [Event(words.PLAYS.format(seat=before.turn, card=card), short=card), *taken]


class Player(Knowledge):
    """The evaluation of positions and moves for the search."""

    def scores(self, view: Position, moves: Sequence[Move]) -> list[float]:
        sign = -1 if view.options.low else 1
        return [sign * int((move.card.face or "0")[0]) / 10 for move in moves if isinstance(move, Play)]

    def playout(self, state: Position, rng: Random) -> Sequence[float]:
        self.decisions = 1  # this playout only evaluates the position; a real one counts its moves here
        share = (1 + (state.taken[0] - state.taken[1]) / HAND) / 2
        return share, 1 - share


GAME = Game(
    name="sixth",
    title="Sixth",
    line=words.LINE,
    seats=(2,),
    rules_version=1,
    options=Rules,
    new=new,
    scene=scene,
    tell=tell,
    knowledge=Player,
    minutes=2,
    touches=touches,
)
