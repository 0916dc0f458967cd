"""The evaluation of Politics for bots: a heuristic value of every move, and fast playouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pygames.core.cards import CHANCE, Seat
from pygames.core.dealers import chance_move
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move

from .court import PRINCESS
from .moves import Befuddle, Hide, Numbers, Pass, Place, Put, Shift, Step, Swap, Takeover, numbers_in, numbers_of
from .personas import PERSONAS
from .playout import Court
from .rules import Politics
from .stages import ABILITIES, BEFUDDLED, DEAL, FIRST, INFLUENCE
from .weights import WEIGHTS
from .worth import best_verdict, drawn, exchanged, held, taken, wanted

POINT = 0.08
"""The value of a point per round, the unit of `_look`, as a share of winning the match."""
ROUNDS_JUDGED = 3
"""Number of rounds that `foretold` plays before it evaluates the position by points."""


class PoliticsKnowledge(Knowledge):
    """The bots' heuristic: values the bonds that its seat gains and that opponents lose, and spends markers where they
    may decide a contest."""

    iterations = (96, 96, 200, 3200)
    errors = (0.069, 0.047, 0.027, 0.0)
    version = 6
    paired = True
    personas = PERSONAS
    weights = WEIGHTS

    def scores(self, view: Politics, moves: Sequence[Move]) -> list[float]:
        seat = view.turn
        assert seat is not None
        return [POINT * _look(view, seat, move, self.weights) for move in moves]

    def chain(self, view: Politics) -> str:
        """Return a key that is the same for all placements, or all abilities, of a seat in a round: they count as one
        turn."""
        if view.stage not in (INFLUENCE, ABILITIES):
            return ""
        return f"{view.stage} {view.round} {view.first} {view.mover} {view.points} {view.owners}"

    def traits(self, view: Politics, move: Move) -> Mapping[str, float]:
        """Return the traits of a move: an ability used, a pass although abilities could be used, the number of markers
        put into the cup, and the number of markers that could also be put in.

        The last number distinguishes a habit from an opportunity: seats with more markers put more into the cup.
        """
        found = {"abilities": float(isinstance(move, Shift | Step | Befuddle))}
        if isinstance(move, Pass):
            found["passes"] = float(len(list(view.moves())) > 1)
        elif isinstance(move, Put | Hide):
            numbers = numbers_in(move) if isinstance(move, Put) else numbers_of(move.secret.face or "0")
            found["markers"] = float(sum(numbers))
            found["kept"] = sum(view.limits(view.asked[0])) - found["markers"]
        return found

    def world(self, view: Politics, rng: Random) -> Politics:
        """Return a full position: the view with a guess of the secret numbers; nothing else is hidden."""
        return view.filled(rng) if any(view.secrets) else view._replace(viewer=CHANCE)

    def playout(self, state: Politics, rng: Random) -> Sequence[float]:
        court = Court(state, rng)
        values = court.play(state)
        self.decisions = court.decisions
        return values

    def foretold(self, state: Politics, rng: Random) -> Sequence[float]:
        """Return each seat's chance to win after `ROUNDS_JUDGED` rounds of `GreedyCourt`, whose better play predicts
        more than the one round of `playout`."""
        from .greedy import GreedyCourt  # only reviews use it; the browser downloads it with their code

        while state.stage in (DEAL, FIRST):
            state = state.after(chance_move(state, rng))
        return GreedyCourt(state, rng).play(state, ROUNDS_JUDGED)


def _look(view: Politics, seat: Seat, move: Move, weights: Mapping[str, float]) -> float:
    """Return the value of a move for a seat, in points per round."""
    row, owners, markers, seats = view.row, view.owners, view.markers, view.seats
    if isinstance(move, Place):
        return wanted(row, owners, markers, seats, seat, row.index(move.rank))
    if isinstance(move, Put):
        return _put(view, seat, numbers_in(move), weights["thrift"])
    if isinstance(move, Hide):
        assert move.secret.face is not None
        return _put(view, seat, numbers_of(move.secret.face), weights["thrift"])
    if isinstance(move, Swap):
        moving = view.rolled if view.stage == BEFUDDLED else view.contested
        return exchanged(row, owners, seat, min(row.index(moving), row.index(move.rank)))
    if isinstance(move, Takeover):
        return taken(row, owners, seat, row.index(view.contested))
    if isinstance(move, Step):
        at = row.index(move.target)
        return exchanged(row, owners, seat, at - 1 if move.ability == PRINCESS else at) - weights["price"]
    if isinstance(move, Befuddle):
        return weights["roll"]
    if isinstance(move, Shift):
        there = wanted(row, owners, markers, seats, move.colour, row.index(move.target))
        here = wanted(row, owners, markers, seats, move.colour, row.index(move.source))
        factor = 1.0 if move.colour == seat else -0.5
        return factor * (there - here) * move.number - weights["price"]
    return 0.0 if isinstance(move, Pass) or not view.left else -0.2


def _put(view: Politics, seat: Seat, numbers: Numbers, thrift: float) -> float:
    """Return a seat's value of putting these numbers of markers into the cup, in points per round."""
    rank, number = view.contested, sum(numbers)
    at = view.row.index(rank)
    others = sum(count for other, count in enumerate(view.cup) if other != seat)
    others += sum(view.on(rank, other) for other in view.asked if other != seat)
    gain = best_verdict(view.row, view.owners, seat, at)[0]
    stake = held(view.row, view.owners, at) if view.owners[rank] == seat else 0.0
    return drawn(number, others, gain, stake) - thrift * number
