"""What the bots know of Royal Assassin: the rule of thumb on a view, and the fast playout."""

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
from .standing import standing


class Courtier(Knowledge):
    """Reserves lie open, so what a move sets off can be seen to its end: the rule of thumb looks there."""

    iterations = (96, 96, 240, 1200)
    errors = (1.0, 0.4, 0.1, 0.0)
    version = 2
    personas = PERSONAS

    def scores(self, view: Position, moves: Sequence[Move]) -> list[float]:
        """What the courts are worth after each move and its cascade."""
        seat = view.mover
        return [standing(view.after(move), seat) for move in moves]

    def traits(self, view: Position, move: Move) -> Mapping[str, float]:
        """Who is attacked, guarded or presented, and jokers that are spent."""
        return {
            "attacks": float(isinstance(move, Attack | Regicide | ReserveAttack)),
            "guards": float(isinstance(move, Defend | ReserveDefend)),
            "presents": float(isinstance(move, Present)),
            "joker": float(isinstance(move, Assassinate)),
        }

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        """By `Playout`."""
        match = Playout(state, rng)
        value = match.run()
        self.decisions = match.decisions
        return value

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """By players who see what they set off: so much lies open that two who do not hardly foretell what happens."""
        from .greedy import GreedyPlayout  # for hints and reviews alone: a browser has fetched it with them

        return GreedyPlayout(state, rng).run()
