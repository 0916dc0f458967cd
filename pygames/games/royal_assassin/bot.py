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
    """Evaluates each move after its cascade, which can be computed since reserves are open."""

    iterations = (96, 96, 240, 1200)
    errors = (1.0, 0.4, 0.1, 0.0)
    version = 3
    personas = PERSONAS

    def scores(self, view: Position, moves: Sequence[Move]) -> list[float]:
        """Return the value of the courts after each move and its cascade."""
        seat = view.mover
        return [standing(view.after(move), seat) for move in moves]

    def traits(self, view: Position, move: Move) -> Mapping[str, float]:
        """Return the traits of a move: attacks, guards, presented royals, and jokers used."""
        return {
            "attacks": float(isinstance(move, Attack | Regicide | ReserveAttack)),
            "guards": float(isinstance(move, Defend | ReserveDefend)),
            "presents": float(isinstance(move, Present)),
            "joker": float(isinstance(move, Assassinate)),
        }

    def spends(self, view: Position, move: Move) -> bool:
        """True for a joker that was set aside; one from hand has to be played anyway."""
        return isinstance(move, Assassinate) and move.joker is None

    def worth_spending(self, view: Position, moves: Sequence[Move], looks: Sequence[float]) -> list[Move]:
        """Return, of the moves that the base class returns, those by which the seat's court takes the lead in
        strength."""
        seat = view.mover
        if _lead(view, seat) > 0:
            return []
        return [move for move in super().worth_spending(view, moves, looks) if _lead(view.after(move), seat) > 0]

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        """Evaluate by `Playout`."""
        match = Playout(state, rng)
        value = match.run()
        self.decisions = match.decisions
        return value

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """Evaluate by a playout of players who look ahead through cascades; simpler playouts predict results poorly."""
        from .greedy import GreedyPlayout  # used by hints and reviews alone; the browser downloads it with them

        return GreedyPlayout(state, rng).run()


def _lead(position: Position, seat: int) -> float:
    """Return how much stronger the court of a seat is than the other one."""
    return strength(position.courts[seat]) - strength(position.courts[1 - seat])
