"""Tests that every registered game, the toy game and the guests that `create` generates obey the laws, with every
option."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from pygames.commands.guest.tierce import GAME as TIERCE
from pygames.commands.guests.board.fourline import GAME as FOURLINE
from pygames.commands.guests.card.ruffs import GAME as RUFFS
from pygames.commands.guests.dice.hoard import GAME as HOARD
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.options import Options
from pygames.games import every

from . import laws
from .toys import TOY

GAMES = [TOY, TIERCE, FOURLINE, RUFFS, HOARD, *every()]
CASES = [
    pytest.param(game, options, id=f"{game.name}-{laws.label(options)}")
    for game in GAMES
    for options in laws.variants(game)
]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_laws_along_random_matches(game: Game, options: Options) -> None:
    bank = [move for _, move in laws.walk(game, game.options(), 99, 400)]
    for seed in range(3):
        length = sum(1 for _ in laws.walk(game, options, seed))
        laws.check_match(game, options, seed, max(1, length // 25), bank)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_is_told_and_drawn_for_everybody(game: Game) -> None:
    """Check 120 moves of a match with the default options, and 60 moves with each other variant."""
    told = [
        laws.check_told(game, options, seed, 60 if seed else 120) for seed, options in enumerate(laws.variants(game))
    ]
    assert min(told) > 3


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_is_told_and_drawn_with_two_options(game: Game) -> None:
    """Check 60 moves of a match with each pair of options."""
    told = [laws.check_told(game, options, seed, 60) for seed, options in enumerate(laws.pairs(game), 100)]
    assert min(told, default=4) > 3


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_guess_at_hidden_cards_is_fair(game: Game, options: Options) -> None:
    rng = Random(5)
    walked = [state for state, _ in laws.walk(game, options, 7)]
    for state in rng.sample(walked, min(3, len(walked))):
        for viewer in (*range(state.seats), None):
            laws.check_fair(state.seen_by(viewer), rng)
    for state in walked[:: max(1, len(walked) // 40)]:
        for viewer in (*range(state.seats), None):
            laws.check_secrets_vary(state.seen_by(viewer), rng, laws.secret_faces(state))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_noise_is_no_move(game: Game) -> None:
    for at, (state, _) in enumerate(laws.walk(game, game.options(), 3)):
        if at % 9 == 0:
            laws.refuses_noise(state)
            laws.refuses_noise(state.seen_by(None))


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_random_match_ends(game: Game, options: Options) -> None:
    last = None
    for state, move in laws.walk(game, options, 11, 20_000):
        last = state.after(move)
    assert last is not None
    assert last.turn is None
    assert not last.allows(move)
    outcome = last.outcome()
    assert outcome is not None
    assert len(outcome.scores) == last.seats


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_first_position_is_full(game: Game) -> None:
    state = game.new(game.options())
    assert state.viewer == CHANCE
    assert state.seats in game.seats


DIGESTS = """
from tests import laws
from tests.test_laws import GAMES
from pygames.core.digest import digest
for game in GAMES:
    state = None
    for state, move in laws.walk(game, game.options(), 5, 300):
        pass
    print(game.name, digest(state).hex(), digest(state.seen_by(None)).hex())
"""


@pytest.mark.slow
def test_positions_do_not_depend_on_the_hash_seed() -> None:
    root = Path(__file__).parent.parent
    told = [
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            cwd=root,
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(GAMES)
