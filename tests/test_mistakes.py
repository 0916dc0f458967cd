"""Tests of the levels' mistakes: they are limited in size, never miss a certain win, and do not occur at the strongest
level."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest

from pygames.bots.players import choose
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.mistakes import MOST, Candidate, pick
from pygames.core.moves import Move, Rolled
from pygames.core.state import State
from pygames.games import every

from . import laws


def judged(*values: float) -> list[Candidate]:
    """Return candidate moves with these values."""
    return [Candidate(Rolled(at), value) for at, value in enumerate(values)]


def losses(moves: list[Candidate], error: float) -> list[float]:
    """Return the loss of value in each of 400 random choices among these moves."""
    values = {each.move: each.value for each in moves}
    return [moves[0].value - values[pick(moves, Random(seed), error)] for seed in range(400)]


def test_who_does_not_err_plays_the_best() -> None:
    assert set(losses(judged(0.5, 0.5, 0.4, 0.7), 0.0)) == {0.0}


def test_an_error_is_of_its_size_mostly_little_and_never_much() -> None:
    moves = judged(*(0.9 - at / 100 for at in range(90)))
    small, large = losses(moves, 0.05), losses(moves, 0.1)
    for found, error in ((small, 0.05), (large, 0.1)):
        assert 0.8 * error < mean(found) < error
        assert max(found) <= MOST * error
        assert sum(loss < error for loss in found) > 200
    assert pick(moves, Random(5), 0.1) == pick(moves, Random(5), 0.1)


def test_nobody_errs_towards_what_looks_better_than_the_best() -> None:
    """Check that no mistake chooses a move with a higher value than the best one, since its true loss is unknown."""
    assert set(losses(judged(0.5, 0.8), 0.5)) == {0.0}


def wins(game: Game, seeds: int) -> Iterator[tuple[State, set[Move]]]:
    """Yield each position near the end of random matches in which some moves win at once and others do not, with the
    winning moves."""
    for seed in range(seeds):
        walked = [state for state, _ in laws.walk(game, game.options(), seed) if state.turn not in (CHANCE, None)]
        for state in walked[-3:]:
            ends = [(move, state.after(move).outcome()) for move in state.moves()]
            winning = {move for move, end in ends if end and end.winners == (state.turn,)}
            if 0 < len(winning) < len(ends):
                yield state, winning


@pytest.mark.parametrize("level", ["1", "2", "3"])
@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_no_level_misses_a_win_in_one(game: Game, level: str) -> None:
    for state, winning in wins(game, 12):
        for seed in range(3):
            assert choose(game, state.seen_by(state.turn), Random(seed), level) in winning, str(state)
