"""Tests of the solver, which plays every continuation with each seat making its best moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from pygames.core.cards import CHANCE
from pygames.core.knowledge import Knowledge
from pygames.learn import solver
from pygames.learn.solver import Solver


class Node(NamedTuple):
    """A position of a made-up game for two players: the seat to move and the positions after its moves, or, at the end,
    the first seat's share of the win."""

    turn: int | None
    further: tuple[Node, ...] = ()
    share: float = 0.0

    def moves(self) -> Sequence[int]:
        return range(len(self.further))

    def after(self, move: int) -> Node:
        return self.further[move]

    def outcome(self) -> None:
        return None


class Judge(Knowledge):
    """An evaluation that returns each seat's share of the win at the end."""

    def playout(self, state: Node, rng: Random) -> tuple[float, float]:
        return state.share, 1 - state.share


def ended(state: Any) -> bool:
    """True for a position without successors, where the solver stops."""
    return not state.further


def ends(*shares: float) -> tuple[Node, ...]:
    """Return final positions with these shares of the win for the first seat."""
    return tuple(Node(0, share=share) for share in shares)


@pytest.mark.parametrize(
    ("position", "share"),
    [
        (Node(0, ends(0.2, 0.9)), 0.9),  # the seat to move makes its best move
        (Node(1, ends(0.2, 0.9)), 0.2),
        (Node(CHANCE, ends(0.2, 0.9, 0.4)), 0.5),  # nature's answers are equally likely
        # seat 1 chooses the position whose value for seat 0 is smaller
        (Node(1, (Node(0, ends(0.6, 0.1)), Node(0, ends(0.3, 0.2)))), 0.3),
        (Node(0, (Node(CHANCE, ends(1, 0)), Node(1, ends(0.6, 0.7)))), 0.6),
        (Node(1, ends(0.4, 0.4)), 0.4),
    ],
)
def test_a_solver_lets_each_seat_do_what_is_best_for_itself(position: Any, share: float) -> None:
    solver = Solver(Judge(), ended, range(3))
    assert solver.value(position)[0] == pytest.approx((share,) * 3)


def test_a_seat_does_anything_that_is_as_good_to_it() -> None:
    """Check two moves that are equally good for the seat to move, but not for the others: the solver averages them."""
    level: Any = Node(2, (Node(0, share=0.2), Node(0, share=0.6)))
    shares = {0.2: (0.2, 0.5, 0.3), 0.6: (0.6, 0.1, 0.3)}

    class Three(Judge):
        def playout(self, state: Node, rng: Random) -> tuple[float, ...]:
            return shares[state.share]

    assert Solver(Three(), ended, [1]).value(level) == ((0.4,), (0.3,), (0.3,))


def test_a_solver_gives_up_what_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    large: Any = Node(0, ends(0.1, 0.2, 0.3))
    monkeypatch.setattr(solver, "LARGEST", 2)
    with pytest.raises(solver.TooLarge):
        Solver(Judge(), ended, [1]).value(large)
