"""The evaluation of Vassal for bots: a heuristic value of each move, and playouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random

from pygames.core.cards import CHANCE, Card
from pygames.core.dealers import chance_move
from pygames.core.knowledge import Knowledge, best_of
from pygames.core.moves import Draw, Drawn, Move

from .alliance import BIT, DECK, FACES, JOKER, JOKER_BIT, SIZE, strength
from .moves import HOUSES, Claim, Place
from .personas import PERSONAS
from .playout import CUT, INDEX, Playout
from .promise import JOKER_KEPT, WEIGHTS, WINS, owned, promise
from .proof import answer
from .rules import Vassal

BEATEN = 0.5
"""Value of completing an alliance that beats a full one; negative for one that does not."""
WINNING = 5.0
"""Value of winning the match at once."""
PILE = 40
"""Maximum number of cards in the draw pile when the first card is placed."""
HORIZON = 16
"""Cards placed before a playout is cut off and evaluated by houses won and promises; longer playouts add mostly noise.
"""


class VassalKnowledge(Knowledge):
    """Adds to the sides that gain most, at the houses that matter most; recognizes houses that a card wins at once."""

    iterations = (96, 96, 240, 3200)
    errors = (0.1, 0.05, 0.02, 0.0)
    version = 4
    paired = True
    personas = PERSONAS

    def scores(self, view: Vassal, moves: Sequence[Move]) -> list[float]:
        return self.looks(view, moves, JOKER_KEPT)

    def traits(self, view: Vassal, move: Move) -> Mapping[str, float]:
        """Return the traits of a move: a third card at a house, a card where the opponent has more, and how early the
        joker is used."""
        if not isinstance(move, Place):
            return {}
        mine, theirs = (len(view.houses[move.house - 1].sides[seat]) for seat in (view.mover, 1 - view.mover))
        early = view.decks[0].left / PILE if move.card.face == JOKER and view.decks else 0.0
        return {"completes": float(mine == SIZE - 1), "answers": float(theirs > mine), "joker": early}

    def spends(self, view: Vassal, move: Move) -> bool:
        return isinstance(move, Place) and move.card.face == JOKER

    def greedy(self, view: Vassal, rng: Random) -> Move:
        """Return the best one-ply move. Unlike `scores`, it puts no price on the joker."""
        moves = list(view.choices())
        return best_of(moves, self.looks(view, moves, 0.0), rng)

    def looks(self, view: Vassal, moves: Sequence[Move], joker_kept: float) -> list[float]:
        """Return the one-ply value of each move, with this price on the joker."""
        seat = view.mover
        worth = promise(bool(view.options.no_motive))
        won = [sum(1 << house - 1 for house in view.owned(s)) for s in (0, 1)]
        weights = WEIGHTS[owned(*won)]
        mine = [house.sets[seat] for house in view.houses]
        now = [worth[held] for held in mine]
        found = []
        for move in moves:
            if isinstance(move, Claim):
                found.append(len(move.houses) / HOUSES)
                continue
            assert isinstance(move, Place)
            at, bit = move.house - 1, BIT[move.card.face]  # type: ignore[index]
            held = mine[at] | bit
            look = weights[at] * (worth[held] - now[at])
            if weights[at] and held.bit_count() == SIZE:
                beats = self._beats(view, at, held)
                if beats is not None:
                    look = weights[at] * (BEATEN if beats else -BEATEN)
                if beats and WINS[won[seat] | 1 << at]:
                    look += WINNING
            found.append(look - joker_kept * (bit == JOKER_BIT))
        return found

    def _beats(self, view: Vassal, at: int, held: int) -> bool | None:
        """Return True if a full alliance here would win the house at once, False if it would lose to a full one
        opposite, and None if the house would stay open."""
        seat, no_motive = view.mover, bool(view.options.no_motive)
        theirs, mine = view.houses[at].sets[1 - seat], strength(held, no_motive)
        if view.houses[at].full(1 - seat):
            return mine > strength(theirs, no_motive)
        return not answer(mine, theirs, view.unknown(1 - seat) & ~(held & DECK), no_motive) or None

    def value(self, state: Vassal, rng: Random) -> Sequence[float]:
        """Evaluate by one careful playout. `rng` fixes the order of the deck and a preference among equally good moves,
        so positions of one match play out alike except for what was decided and dealt between them. The random
        preference keeps both seats from always starting at the same house."""
        places, liked = _places(rng), _places(rng)
        return self._played(_dealt(state, places), rng, places.__getitem__, liked.__getitem__)

    def dealt(self, state: Vassal, luck: int) -> Vassal:
        return _dealt(state, _places(Random(luck)))

    def playout(self, state: Vassal, rng: Random) -> Sequence[float]:
        return self._played(state, rng)

    def tried(self, state: Vassal, move: Move, luck: int) -> Sequence[float]:
        if isinstance(move, Place):  # faster than building the next position
            first = INDEX[move.card.face], move.house - 1  # type: ignore[index]
            return self._played(state, Random(luck), first=first)
        return super().tried(state, move, luck)

    def _played(
        self,
        state: Vassal,
        rng: Random,
        place: Callable[[int], float] | None = None,
        liked: Callable[[int], float] | None = None,
        first: tuple[int, int] | None = None,
    ) -> Sequence[float]:
        random = rng.random
        while state.phase != "place":
            if state.turn == CHANCE:
                state = state.after(chance_move(state, rng))
            elif state.turn is None:
                self.decisions = 0
                return SHARES[state.winner]
            else:
                state = state.after(Claim(state.provable(state.mover)))
        play = Playout(state)
        winner = play.run(place or (lambda card: random()), liked, -1 if liked else HORIZON, first)
        self.decisions = len(play.placed)
        if winner == CUT:
            share = 1 / (1 + exp(-play.lead()))
            return share, 1 - share
        return SHARES[winner]


def _places(rng: Random) -> list[float]:
    """Return a random sort key for each card, and one number more for the lot that decides who begins."""
    return [rng.random() for _ in FACES]


def _dealt(state: Vassal, places: Sequence[float]) -> Vassal:
    """Return the position after nature's answers, dealing cards in the order of their sort keys."""
    while state.turn == CHANCE:
        asked = state.request()
        if isinstance(asked, Draw):
            face = max(state.decks[-1].unseen, key=lambda face: places[INDEX[face]])
            state = state.after(Drawn(Card(asked.slot, face, asked.to)))
        else:
            state = state.after(chance_move(state, Random(places[-1])))
    return state


SHARES = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}
