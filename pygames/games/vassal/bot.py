"""What bots know of Vassal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.core.cards import CHANCE
from pygames.core.dealers import chance_move
from pygames.core.game import Move
from pygames.core.knowledge import Knowledge

from .alliance import BIT, SIZE, strength
from .rules import Place, Vassal


class VassalKnowledge(Knowledge):
    """Completes strong alliances; plays on at random."""

    def scores(self, view: Vassal, moves: Sequence[Move]) -> list[float]:
        seat = view.mover
        found = []
        for move in moves:
            if not isinstance(move, Place):
                found.append(len(move.houses) / 9)  # type: ignore[attr-defined]
                continue
            house = view.houses[move.house - 1]
            assert move.card.face is not None
            held = house.sets[seat] | BIT[move.card.face]
            found.append(strength(held)[0] / 5 if held.bit_count() == SIZE else 0.3)
        return found

    def playout(self, state: Vassal, rng: Random) -> Sequence[float]:
        self.decisions = 0
        while state.turn is not None:
            if state.turn == CHANCE:
                state = state.after(chance_move(state, rng))
            else:
                state = state.after(rng.choice(list(state.moves())))
                self.decisions += 1
        outcome = state.outcome()
        assert outcome is not None
        return [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in (0, 1)]
