"""The evaluation of Royal Assassin for bots: a heuristic on views, and fast playouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move

from .moves import Assassinate, Attack, Defend, Present, Regicide, ReserveAttack, ReserveDefend
from .personas import PERSONAS
from .playout import Playout
from .position import Position
from .standing import standing, strength


class Courtier(Knowledge):
    """The bot's heuristic: evaluates each move after its cascade, which is computable since the reserves are open."""

    iterations = (96, 96, 240, 1200)
    errors = (1.0, 0.4, 0.1, 0.0)
    version = 3
    personas = PERSONAS

    def scores(self, view: Position, moves: Sequence[Move]) -> list[float]:
        """Return the value of the courts after each move and its cascade."""
        seat = view.mover
        return [standing(view.after(move), seat) for move in moves]

    def traits(self, view: Position, move: Move) -> Mapping[str, float]:
        """Return the traits of a move: 1.0 for its kind (attack, guard, presented royal, joker), 0.0 for the others."""
        return {
            "attacks": float(isinstance(move, Attack | Regicide | ReserveAttack)),
            "guards": float(isinstance(move, Defend | ReserveDefend)),
            "presents": float(isinstance(move, Present)),
            "joker": float(isinstance(move, Assassinate)),
        }

    def spends(self, view: Position, move: Move) -> bool:
        """True if the move uses a joker that was set aside; a joker in hand must be played at some time anyway."""
        return isinstance(move, Assassinate) and move.joker is None

    def worth_spending(self, view: Position, moves: Sequence[Move], looks: Sequence[float]) -> list[Move]:
        """Return those moves of the base class's result after which the mover's court is the stronger one; none if it
        is the stronger one already."""
        seat = view.mover
        if _lead(view, seat) > 0:
            return []
        return [move for move in super().worth_spending(view, moves, looks) if _lead(view.after(move), seat) > 0]

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        """Return each seat's value by a playout of class `Playout`."""
        match = Playout(state, rng)
        value = match.run()
        self.decisions = match.decisions
        return value

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """Return each seat's value by a playout that looks ahead through cascades; simpler ones predict poorly."""
        from .greedy import GreedyPlayout  # only hints and reviews use it; the browser downloads it with their code

        return GreedyPlayout(state, rng).run()


def _lead(position: Position, seat: int) -> float:
    """Return the strength of a seat's court minus the strength of the opposing court."""
    return strength(position.courts[seat]) - strength(position.courts[1 - seat])
