"""Tests that the player `rule` never changes: its choices in a match of each game are compared move by move.

If a test fails, a rule of thumb was changed: keep the old one in the game's `Knowledge.rule`, with everything it
depends on, so that levels are always measured against the same player. `python3 -m tests.test_rule` writes missing
files.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pygames.bots.players import choose
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.games import every

from . import laws

FOLDER = Path(__file__).parent / "goldens" / "rule"
SEEDS = 4
MOST = 40


def chosen(game: Game) -> str:
    """Return the choices of the player `rule` in four random matches, about forty of each; forced moves are left
    out."""
    lines = []
    for seed in range(SEEDS):
        walked = [state for state, _ in laws.walk(game, game.options(), seed) if state.turn not in (CHANCE, None)]
        free = [state for state in walked if len(list(state.moves())) > 1]
        for at, state in enumerate(free[:: -(-len(free) // MOST)]):
            move = choose(game, state.seen_by(state.turn), Random(at), "rule")
            lines.append(f"{seed} {at} | {state.turn} | {move}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_player_rule_chooses_as_it_always_did(game: Game) -> None:
    file = FOLDER / f"{game.name}.txt"
    assert file.exists(), f"no choices of {game.name}: write them with python3 -m tests.test_rule"
    assert chosen(game) == file.read_text(encoding="utf-8")


def main() -> None:
    """Write the files of choices that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for game in every():
        file = FOLDER / f"{game.name}.txt"
        if not file.exists():
            file.write_text(chosen(game), encoding="utf-8")
            print("wrote", file.name)


if __name__ == "__main__":
    main()
