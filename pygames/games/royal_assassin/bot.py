"""What the bots know of Royal Assassin: the rule of thumb on a view, and the fast playout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pygames.core.cards import Seat
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move

from .moves import Assassinate, Attack, Defend, Present, Regicide, ReserveAttack, ReserveDefend
from .personas import PERSONAS
from .playout import Playout
from .position import Position
from .rules import VALUE, Court

JOKER_POINTS = 0.16
"""What a joker kept is worth, where a royal is about as much."""


BLUR = 0.75
"""How often a playout that judges a position leaves the rule of thumb."""


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
        """By playouts in which now and then anything is played: as all lies open but the hands, two that follow the
        rule of thumb hardly differ."""
        return Playout(state, rng, blur=BLUR).run()


def standing(position: Position, seat: Seat) -> float:
    """How good a position looks to a seat: what lives, what is threatened, what is guarded."""
    own, enemy = position.courts[seat], position.courts[1 - seat]
    if not own or not enemy:
        return 3.0 if own else -3.0
    jokers = JOKER_POINTS * (position.jokers[seat] - position.jokers[1 - seat])
    return jokers + strength(own) - strength(enemy)


def strength(court: Court) -> float:
    """A court in points of about one for six royals."""
    total = 0.0
    for card, count, _ in court:
        worth = VALUE[card.face]
        total += 0.1 + 0.005 * worth - 0.012 * count
    return total
