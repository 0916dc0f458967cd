"""What a game tells the bots: its rule of thumb and its fast playout. One subclass a game, in its `bot.py`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from random import Random
from typing import Any

from .moves import Move
from .persona import Persona
from .state import State

Thinking = Generator[float, bool | None, Move]
"""A search in slices: yields its progress (0..1) every iteration, returns the move. Dropping it stops it; sending
True asks for the best move found so far (a cap on time)."""


class Knowledge:
    """How to play a game well enough to be worth searching. All positions are of one game."""

    version: int = 1
    """Raised when these bots come to choose otherwise, as the deal of the day names them."""
    iterations: tuple[int, int, int, int] = (100, 100, 200, 800)
    """Search effort of the four levels: enough to see what they err by."""
    errors: tuple[float, float, float, float] = (0.12, 0.06, 0.02, 0.0)
    """What the four levels lose by a choice, more or less, in shares of the win (`manners`)."""
    paired: bool = False
    """Search by trying every candidate in the same guessed worlds (`pygames.bots.halving`), rather than in a tree:
    better where a turn is one move and luck is large."""
    steady: bool = False
    """`value` gives the same without luck: nothing is gained by asking twice."""
    personas: tuple[Persona, ...] = ()
    """Opponents with a habit; a level may be played by any of them."""
    weights: Mapping[str, float] = {}
    """What the judgement turns on, by name, in positive numbers: `python3 -m pygames tune` learns them. A game writes
    them in its `weights.py`, a line each."""
    persona: Persona | None = None
    """Who plays by this knowledge; None: the level alone."""
    decisions: int = 0
    """Decisions of seats that the last playout played, chance not counted; `bench` adds them up."""

    def scores(self, view: Any, moves: Sequence[Move]) -> list[float]:
        """The rule of thumb: how good each of these legal moves looks to the seat to move. Units: wins, roughly;
        a difference of 1 is decisive. Sees only the view."""
        raise NotImplementedError

    def traits(self, view: Any, move: Move) -> Mapping[str, float]:
        """What a persona may like about a legal move, by name and amount: {"pins": 1}. Sees only the view."""
        return {}

    def liking(self, view: Any, moves: Sequence[Move]) -> dict[Move, float] | None:
        """How much the persona likes each of these moves; None: nobody plays by a habit."""
        if self.persona is None:
            return None
        likes = self.persona.likes
        return {
            move: sum(likes.get(trait, 0.0) * amount for trait, amount in self.traits(view, move).items())
            for move in moves
        }

    def rule(self, view: Any, moves: Sequence[Move]) -> list[float]:
        """The rule of thumb by which the player `rule` chooses, whom every ladder is held to. It stays as it was on the
        day of its golden: a game whose `scores` change keeps here what they were."""
        return self.scores(view, moves)

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        """Plays a full position to its end (or judges it), fast and by the rule of thumb: a value 0..1 a seat.

        Sets `decisions`."""
        raise NotImplementedError

    def tried(self, state: Any, move: Move, luck: int) -> Sequence[float]:
        """`playout` of a full position after a move of the seat to act; the same number gives the same luck."""
        return self.playout(state.after(move), Random(luck))

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """What a full position that is not over is worth, 0..1 a seat, as hints and reviews judge it: by its odds where
        there are any, else by a playout, unless a game knows better."""
        return self.odds(state) or self.playout(state, rng)

    def foretold(self, state: Any, rng: Random) -> Sequence[float]:
        """The same as reviews tell luck by it: where a judge that foretells more is too slow to compare moves by."""
        return self.value(state, rng)

    def odds(self, state: Any) -> Sequence[float] | None:
        """What a full position that is not over is worth, 0..1 a seat, by counting all that may still be dealt; None:
        it cannot be counted."""
        return None

    def dealt(self, state: Any, luck: int) -> State | None:
        """A full position after the answers of nature that belong to what `foretold` makes of `Random(luck)`, as likely
        as any; None: no answers do."""
        return None

    def world(self, view: Any, rng: Random) -> State:
        """A full position to search in. Fair: never infers more than the view says."""
        full: State = view.filled(rng)
        return full

    def think(self, view: Any, rng: Random, iterations: int, error: float) -> Thinking | None:
        """A search of the game's own, in slices, which errs so much and likes what `persona` likes; None:
        `pygames.bots.search` does it."""
        return None

    def greedy(self, view: Any, rng: Random) -> Move:
        """The one-ply player that the ladder is measured against: the move that looks best, ties at random."""
        moves: list[Move] = list(view.moves())
        return best_of(moves, self.scores(view, moves), rng)


ALIKE = 1e-9
"""Looks that differ by less are the same to a playout, whose sums are rounded in another order."""


def best_at(looks: Sequence[float], random: Callable[[], float]) -> int:
    """The place of what looks best; of several one at random. For playouts, which have no moves."""
    most = max(looks) - ALIKE
    best = [at for at, look in enumerate(looks) if look >= most]
    return best[int(random() * len(best))]


def best_of(moves: Sequence[Move], looks: Sequence[float], rng: Random) -> Move:
    """The move that looks best; of several one at random."""
    best = max(looks)
    return rng.choice([move for move, look in zip(moves, looks, strict=True) if look == best])
