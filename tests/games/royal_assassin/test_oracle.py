"""Comparison of the engine with a slow second implementation of the rules, in random matches with every option."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pygames.core.cards import CHANCE
from pygames.core.options import Options
from pygames.games.royal_assassin import GAME
from pygames.games.royal_assassin.moves import Attack, Defend, Hold, ReserveAttack, ReserveDefend
from tests import laws

from . import oracle
from .tables import shown

OPTIONS = [pytest.param(options, id=laws.label(options)) for options in laws.variants(GAME)]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_listed_moves_are_the_legal_ones(options: Options) -> None:
    for seed in range(12):
        for state, _ in laws.walk(GAME, options, seed):
            if state.turn != CHANCE:
                listed = list(state.moves())
                assert set(listed) == oracle.legal(state), shown(state)
                assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_cascade_goes_as_the_rules_say(options: Options) -> None:
    cascades = longest = choices = 0
    for seed in range(40):
        for state, move in laws.walk(GAME, options, seed):
            if not isinstance(move, Attack | Defend | ReserveAttack | ReserveDefend | Hold):
                continue
            table, choice = oracle.played(state, move)
            after = state.after(move)
            assert table == oracle.Table.of(after), f"{shown(state)}: {move}"
            assert table.counts() == [[royal.tally for royal in court] for court in after.courts]
            assert (after.phase == "cascade") == bool(choice), f"{shown(state)}: {move}"
            assert after.turn is None or all(after.courts)
            if choice:
                assert after.turn == table.mover
                choices += 1
            steps = list(state.steps(move))
            assert steps[-1] == after
            cascades += len(steps) > 3
            longest = max(longest, len(steps))
    if not options.optional_reserve:  # type: ignore[attr-defined]  # there nothing is forced
        assert cascades > 20
        assert longest > 6
    assert choices > 5


@pytest.mark.parametrize("options", OPTIONS)
def test_each_step_of_a_cascade_moves_one_card_at_most(options: Options) -> None:
    for seed in range(15):
        for state, move in laws.walk(GAME, options, seed):
            if state.turn == CHANCE:
                continue
            steps = list(state.steps(move))
            for earlier, later in pairwise([state, *steps]):
                fewer = [len(a) - len(b) for a, b in zip(earlier.reserves, later.reserves, strict=True)]
                if earlier.phase == "cascade":
                    assert fewer[1 - earlier.mover] == 0
                    assert fewer[earlier.mover] in (0, 1)
                    gone = [len(a) - len(b) for a, b in zip(earlier.courts, later.courts, strict=True)]
                    assert gone[1 - earlier.mover] == 0  # royals fall only at the end of their owner's step
