"""A game's evaluation for bots: its heuristic and its fast playout. Each game subclasses `Knowledge` in its
`bot.py`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any

from .moves import Move
from .persona import Persona
from .state import State

Thinking = Generator[float, bool | None, Move]
"""A search in slices: yields its progress (0..1) after every iteration and returns the move. Close the generator to
cancel it; send True to get the best move found so far (when time is up)."""


class Knowledge:
    """A game's evaluation for bots. All positions passed in are of that game. This class itself plays any game, by
    random playouts."""

    version: int = 1
    """Incremented when the bots start to choose differently; part of the name of the deal of the day."""
    iterations: tuple[int, int, int, int] = (100, 100, 200, 800)
    """Search iterations of the four levels, high enough that the levels differ by `errors` alone."""
    errors: tuple[float, float, float, float] = (0.12, 0.06, 0.02, 0.0)
    """Average loss per choice of the four levels, in shares of a win (`pygames.core.mistakes`). A turn of several
    choices draws its loss once, for all of them (`chain`)."""
    paired: bool = False
    """True to search by trying every candidate move in the same sampled worlds (`pygames.bots.halving`) rather than in
    a tree: better where a turn is one move and luck is large."""
    steady: bool = False
    """True if `value` is deterministic, so that averaging several calls gains nothing."""
    personas: tuple[Persona, ...] = ()
    """Computer opponents with a personality; each can play at any level."""
    weights: Mapping[str, float] = {}
    """The parameters of the evaluation by name, positive numbers. `python3 -m pygames tune` learns them; a game writes
    them in its `weights.py`, one per line."""
    persona: Persona | None = None
    """The persona that uses this instance; None: the plain level."""
    decisions: int = 0
    """Number of decisions of seats in the last playout, nature's moves excluded; `bench` sums them up."""

    def scores(self, view: Any, moves: Sequence[Move]) -> list[float]:
        """Return the heuristic value of each of these legal moves for the seat to move, in wins, roughly: a difference
        of 1 is decisive. Uses the view alone. By default all are equal, so the search relies on playouts alone."""
        return [0.0] * len(moves)

    def traits(self, view: Any, move: Move) -> Mapping[str, float]:
        """Return the features of a legal move that a persona may like, with amounts: {"pins": 1}. Uses the view
        alone."""
        return {}

    def liking(self, view: Any, moves: Sequence[Move]) -> dict[Move, float] | None:
        """Return how much the persona likes each of these moves; None without a persona."""
        if self.persona is None:
            return None
        likes = self.persona.likes
        return {
            move: sum(likes.get(trait, 0.0) * amount for trait, amount in self.traits(view, move).items())
            for move in moves
        }

    def chain(self, view: Any) -> str:
        """Return a text that identifies this turn: the same at all its choices, and different in every other turn. It
        seeds the loss drawn for the turn. Empty if this choice is a turn of its own. Uses the view alone."""
        return ""

    def spends(self, view: Any, move: Move) -> bool:
        """True if a legal move uses up something that never comes back, such as a joker. Uses the view alone."""
        return False

    def worth_spending(self, view: Any, moves: Sequence[Move], looks: Sequence[float]) -> list[Move]:
        """Return the moves that spend something and that the heuristic prefers to all moves that spend nothing.
        `looks`: the `scores` of the moves."""
        spends = [self.spends(view, move) for move in moves]
        least = max((look for look, spent in zip(looks, spends, strict=True) if not spent), default=-inf)
        return [move for move, look, spent in zip(moves, looks, spends, strict=True) if spent and look > least]

    def considered(self, view: Any) -> list[Move]:
        """Return the moves among which a level that errs chooses: those that are `worth_spending`, or if there are
        none, those that spend nothing; and moves that spend something and that the persona likes better than all
        others."""
        moves = list(view.moves())
        saving = [move for move in moves if not self.spends(view, move)]
        if len(saving) in (0, len(moves)):
            return moves
        liked = self.liking(view, moves) or {}
        habit = [move for move in moves if liked.get(move, 0.0) > max(liked[each] for each in saving)] if liked else []
        worth = self.worth_spending(view, moves, self.scores(view, moves))
        return [move for move in moves if move in worth or move in habit or (not worth and move in saving)]

    def rule(self, view: Any, moves: Sequence[Move]) -> list[float]:
        """Return the frozen heuristic of the player `rule`, the baseline of every ladder. It must not change: when a
        game's `scores` change, the game keeps the old version here."""
        return self.scores(view, moves)

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        """Play a full position to its end (or evaluate it early), fast and by heuristics. Return a value 0..1 for each
        seat. Sets `decisions`. By default all moves are random, uniformly."""
        from .defaults import playout

        return playout(self, state, rng)

    def tried(self, state: Any, move: Move, luck: int) -> Sequence[float]:
        """Return the `playout` of a full position after a move of the seat to move; equal `luck` gives equal random
        numbers."""
        return self.playout(state.after(move), Random(luck))

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """Return the value of a full position that is not over, 0..1 for each seat, for hints and reviews: exact odds
        where they can be computed, else one playout, unless a game overrides it."""
        return self.odds(state) or self.playout(state, rng)

    def foretold(self, state: Any, rng: Random) -> Sequence[float]:
        """Return a better but slower estimate than `value`, by which reviews measure luck."""
        return self.value(state, rng)

    def odds(self, state: Any) -> Sequence[float] | None:
        """Return the exact value of a full position that is not over, 0..1 for each seat, by counting all possible
        deals; None if that is infeasible."""
        return None

    def dealt(self, state: Any, luck: int) -> State | None:
        """Return the full position after those answers of nature that `foretold` would sample with `Random(luck)`; None
        if it samples none."""
        return None

    def world(self, view: Any, rng: Random) -> State:
        """Return a full position to search in, sampled fairly: nothing is inferred beyond what the view says."""
        full: State = view.filled(rng)
        return full

    def think(self, view: Any, rng: Random, iterations: int, error: float) -> Thinking | None:
        """Return a search of the game's own, in slices, with this average error and the persona's preferences; None to
        use `pygames.bots.search`."""
        return None

    def greedy(self, view: Any, rng: Random) -> Move:
        """Return the move with the best score, ties broken at random: the one-ply baseline of the ladder."""
        moves: list[Move] = list(view.moves())
        return best_of(moves, self.scores(view, moves), rng)


ALIKE = 1e-9
"""Scores closer than this count as equal, since playouts add them up in another order."""


def best_at(looks: Sequence[float], random: Callable[[], float]) -> int:
    """Return the index of the best score, ties broken at random. For playouts, which have no move objects."""
    most = max(looks) - ALIKE
    best = [at for at, look in enumerate(looks) if look >= most]
    return best[int(random() * len(best))]


def best_of(moves: Sequence[Move], looks: Sequence[float], rng: Random) -> Move:
    """Return the move with the best score, ties broken at random."""
    best = max(looks)
    return rng.choice([move for move, look in zip(moves, looks, strict=True) if look == best])
