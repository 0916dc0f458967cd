"""A whole small game in one file, to be read in ten minutes beside "Adding a game" in Liege's documentation.

Tierce: seven hearts, three cards for each of two seats, one that nobody sees. Both play a card, face up; the higher one
takes both, and its seat plays first again. After three rounds the most taken win.

>>> from pygames.bots.players import choose
>>> from pygames.core.dealers import LocalDealer
>>> from pygames.core.match import Match
>>> match = Match(GAME, Rules())
>>> dealt = match.deal(LocalDealer(b"a seed"))
>>> for viewer in (CHANCE, 0, None):  # who knows all, the first seat, a spectator: `to` says who sees a card
...     print([" ".join(map(str, hand)) for hand in match.known(viewer).hands])
['0:7h 2:4h 4:5h', '1:3h 3:8h 5:2h']
['0:7h 2:4h 4:5h', '1:? 3:? 5:?']
['0:? 2:? 4:?', '1:? 3:? 5:?']
>>> str(match.play("4h"))  # people type a face; a record keeps the slot as well
'2:4h'
>>> bot = match.play(choose(GAME, match.known(1), Random(1), "greedy"))  # from the view of its seat
>>> [event.text for event in tell(match.positions[-2], bot)]
['{1} plays 8♥.', '{1} takes the round.']
"""

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

FACES: tuple[Face, ...] = tuple(f"{rank}h" for rank in range(2, 9))
HAND = 3


class Rules(Options):  # step 2: the options
    low: bool = option(False, "The lower card takes.", title="Low takes")


class Play(Move, kind="play"):
    """Step 2: a move of a seat. `str(move)` is its notation, which `State.read` parses."""

    card: Card  # `to` is the audience of the played card's face: ALL

    def __str__(self) -> str:
        return str(self.card)


class Position(State):
    """Step 2: the rules, for the full position and for views alike."""

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
        return Outcome(self.taken, f"Whoever takes most of the {HAND} rounds wins.") if self.turn is None else None


def new(options: Rules) -> Position:
    return Position(CHANCE, CHANCE, (), ((), ()), (), (0, 0), 0, options)


def scene(state: Position, seat: Seat | None) -> Scene:
    """Step 3: the scene for the seat at the bottom, and the touches for each move."""
    me = seat or 0
    plates, zones = [], [Zone("middle", "row", "the middle", "center", _cards(state.shown), places=2)]
    for each in (0, 1):
        area: Area = "bottom" if each == me else "top"
        arms = Piece(f"arms{each}", "shield", "", owner=each)
        plates.append(Plate(each, f"rounds taken: {state.taken[each]}", arms, area, state.turn == each))
        hand = _cards(state.hands[each])
        zones.append(Zone(f"hand{each}", "fan", f"{{{each}}}'s hand", area, hand, owner=each, far=each != me))
    moves = state.choices() if seat is not None and state.turn == seat else ()
    paths = tuple(Path((f"c{move.card.slot}", "middle"), str(move)) for move in moves if isinstance(move, Play))
    prompt = Prompt("Play a card" if moves else "Wait")
    return Scene(prompt, tuple(plates), tuple(zones), moves=paths, goal="Take more rounds than the other seat")


def _cards(cards: Iterable[Card]) -> tuple[Piece, ...]:
    return tuple(Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "") for card in cards)


def tell(before: Position, move: Move) -> list[Event]:
    """Step 3: the events that a move causes, in words."""
    if not isinstance(move, Play):
        return [Event("The cards are shuffled." if isinstance(move, Shuffled) else "A card is dealt.", kind="deal")]
    after, card = before.after(move), printed(move.card.face)
    taken = [Event(f"{{{after.first}}} takes the round.", kind="gain", ruling=1)] if after.taken != before.taken else []
    return [Event(f"{{{before.turn}}} plays {card}.", short=card), *taken]


class Player(Knowledge):
    """Step 4: the values of moves, and of a position after a playout. The search is built in."""

    def scores(self, view: Position, moves: Sequence[Move]) -> list[float]:
        sign = -1 if view.options.low else 1
        return [sign * int((move.card.face or "0")[0]) / 10 for move in moves if isinstance(move, Play)]

    def playout(self, state: Position, rng: Random) -> Sequence[float]:
        self.decisions = 1  # this playout only evaluates the position; a real one counts its moves here
        share = (1 + (state.taken[0] - state.taken[1]) / HAND) / 2
        return share, 1 - share


GAME = Game(  # step 1
    name="tierce",
    title="Tierce",
    line="Three hearts each: the higher card takes.",
    seats=(2,),
    rules_version=1,
    options=Rules,
    new=new,
    scene=scene,
    tell=tell,
    knowledge=Player,
    minutes=2,
)
