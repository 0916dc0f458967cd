"""Tests of turns that are chains of choices, and of moves that use something up, at the levels that make mistakes.

A turn in which a seat chooses several times has only one random loss. Something that never returns, such as a joker, is
spent only where the rule of thumb spends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from random import Random
from typing import Any

import pytest

from pygames.bots.players import LADDER, choose, player_of
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State
from pygames.games import every, find

EFFORT = 8
"""Maximum number of search iterations of each level in these tests."""
ERRING = LADDER[:-1]


def matches(game: Game, player: str, seeds: Sequence[int], most: int) -> Iterator[tuple[Match, State, Move]]:
    """Yield match, view and move for the first `most` choices in some matches of a player against itself."""
    for seed in seeds:
        match = Match(game, game.options())
        for turn in islice(match.turns(LocalDealer(bytes([seed] * 8))), most):
            view = match.state.seen_by(turn)
            move = choose(game, view, Random(f"{seed} {len(match.lines)}"), player)
            yield match, view, move
            match.play(move)


def turn_of(match: Match, view: Any) -> tuple[object, ...]:
    """Return a key for the turn of a choice. A turn lasts while no other seat moves and its stage stays the same; in a
    game without stages, each choice is a turn."""
    stages = [getattr(view, name) for name in ("stage", "phase", "turns", "contested") if hasattr(view, name)]
    others = sum(line.seat != view.turn for line in match.lines)
    return id(match), others if stages else len(match.lines), *stages


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list to which each drawn random loss is added."""
    found: list[float] = []
    expovariate = Random.expovariate

    def drawn(rng: Random, rate: float) -> float:
        found.append(expovariate(rng, rate))
        return found[-1]

    monkeypatch.setattr(Random, "expovariate", drawn)
    return found


@pytest.fixture(autouse=True)
def effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the search effort of all levels to `EFFORT`."""
    for game in every():
        knowledge = type(game.knowledge())
        monkeypatch.setattr(knowledge, "iterations", tuple(min(EFFORT, each) for each in knowledge.iterations))


@pytest.mark.parametrize("game", [find(name) for name in ("politics", "in_conflict")], ids=lambda game: game.name)
def test_there_are_turns_with_several_choices(game: Game) -> None:
    """Check that turns with several choices occur, since the next test would otherwise check nothing."""
    turns = (turn_of(match, view) for match, view, _ in matches(game, "thumb", [1], 60))
    assert any(len([*same]) > 1 for _, same in groupby(turns))


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_chain_of_choices_has_one_drawn_loss(game: Game, draws: list[float]) -> None:
    """Check level 1 with and without habits."""
    for key in ("", *(each.key for each in game.knowledge().personas[1:3])):
        turns = []
        for match, view, _ in matches(game, player_of(1, key), [3], 60):
            turns.append((turn_of(match, view), [*draws]))
            draws.clear()
        for _, same in groupby(turns, key=lambda turn: turn[0]):
            assert len({draw for _, found in same for draw in found}) < 2


SPENT: dict[str, Callable[[Any, Any, int], bool]] = {
    "vassal": lambda view, move, seat: "Jo" in str(move),
    "royal_assassin": lambda view, move, seat: view.after(move).jokers[seat] < view.jokers[seat],
    "in_conflict": lambda view, move, seat: len(view.after(move).hands[seat]) < len(view.hands[seat]),
}
"""For each game, a function that is True if a move uses up a joker or Materiel."""


@pytest.mark.parametrize("name", SPENT)
def test_no_level_throws_away_what_the_rule_of_thumb_keeps(name: str) -> None:
    """Check positions in matches by the rule of thumb in which something could be spent: no level may spend it where
    the rule of thumb keeps it."""
    game = find(name)
    knowledge, kept = game.knowledge(), 0
    for nth, (_, view, _) in enumerate(matches(game, "thumb", range(6), 60)):
        moves, seat = list(view.moves()), view.turn
        assert seat is not None
        spent = [SPENT[name](view, move, seat) for move in moves]
        if any(spent) and not all(spent):
            looks = knowledge.scores(view, moves)
            keeps = max(look for look, s in zip(looks, spent, strict=True) if not s)
            level = ERRING[nth % len(ERRING)]
            move = choose(game, view, Random(nth), level)
            outcome = view.after(move).outcome()
            if keeps >= max(looks) and not (outcome and outcome.winners == (seat,)):
                kept += 1
                assert not spent[moves.index(move)], f"{level}: {move}\n{view}"
    assert kept > 10
