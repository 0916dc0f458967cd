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
"""Value of a move that wins a house at once; minus this value if it loses the house to the opponent's alliance."""
WINNING = 5.0
"""Value of winning the match at once."""
PILE = 40
"""Maximum number of cards in the draw pile when the first card is placed."""
HORIZON = 16
"""Number of cards after which a playout stops and is evaluated by houses and promises; more cards add mostly noise."""


class VassalKnowledge(Knowledge):
    """The heuristic of Vassal: prefers the greatest gain in promise, weighted by house, and finds immediate wins."""

    iterations = (96, 96, 240, 3200)
    errors = (0.1, 0.05, 0.02, 0.0)
    version = 4
    paired = True
    personas = PERSONAS

    def scores(self, view: Vassal, moves: Sequence[Move]) -> list[float]:
        return self.looks(view, moves, JOKER_KEPT)

    def traits(self, view: Vassal, move: Move) -> Mapping[str, float]:
        """Return the traits of a move: whether it completes an alliance, whether the opponent has more cards at the
        house, and how early it plays the joker (0 to 1)."""
        if not isinstance(move, Place):
            return {}
        mine, theirs = (len(view.houses[move.house - 1].sides[seat]) for seat in (view.mover, 1 - view.mover))
        early = view.decks[0].left / PILE if move.card.face == JOKER and view.decks else 0.0
        return {"completes": float(mine == SIZE - 1), "answers": float(theirs > mine), "joker": early}

    def spends(self, view: Vassal, move: Move) -> bool:
        return isinstance(move, Place) and move.card.face == JOKER

    def greedy(self, view: Vassal, rng: Random) -> Move:
        """Return the move with the best one-ply value. Unlike in `scores`, playing the joker has no price."""
        moves = list(view.choices())
        return best_of(moves, self.looks(view, moves, 0.0), rng)

    def looks(self, view: Vassal, moves: Sequence[Move], joker_kept: float) -> list[float]:
        """Return the one-ply value of each move; `joker_kept` is the price of playing the joker."""
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
        """Return True if the full alliance `held` would win the house `at` at once, False if it would lose to the
        opponent's full alliance, and None if the house would stay undecided."""
        seat, no_motive = view.mover, bool(view.options.no_motive)
        theirs, mine = view.houses[at].sets[1 - seat], strength(held, no_motive)
        if view.houses[at].full(1 - seat):
            return mine > strength(theirs, no_motive)
        return not answer(mine, theirs, view.unknown(1 - seat) & ~(held & DECK), no_motive) or None

    def value(self, state: Vassal, rng: Random) -> Sequence[float]:
        """Evaluate a position by one careful playout. `rng` fixes the order of the deck and a preference among equally
        good moves, so the playouts of two positions of a match differ only by the decisions and cards between them. The
        random preference prevents both seats from always starting at the same house."""
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
    """Return a random sort key for each card; the joker's, which is last, is the seed of the lot for the first turn."""
    return [rng.random() for _ in FACES]


def _dealt(state: Vassal, places: Sequence[float]) -> Vassal:
    """Return the position after all draws and rolls that are due. A draw takes the card with the highest sort key."""
    while state.turn == CHANCE:
        asked = state.request()
        if isinstance(asked, Draw):
            face = max(state.decks[-1].unseen, key=lambda face: places[INDEX[face]])
            state = state.after(Drawn(Card(asked.slot, face, asked.to)))
        else:
            state = state.after(chance_move(state, Random(places[-1])))
    return state


SHARES = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}
