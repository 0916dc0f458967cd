"""Goldens: one readable transcript for each game and each option, replayed line by line.

Each line contains: who acts, how many moves were legal, the move, and the first 8 digits of the public position's hash.
Write missing transcripts with `python3 -m tests.test_goldens`. A changed transcript means changed rules: raise the
game's `rules_version`, delete the old file, write the new one and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pygames.core.cards import CHANCE
from pygames.core.digest import digest
from pygames.core.game import Game
from pygames.core.options import Options
from pygames.core.state import State
from pygames.games import every

from . import laws

FOLDER = Path(__file__).parent / "goldens"
CASES = [
    pytest.param(game, options, id=f"{game.name}-{laws.label(options)}")
    for game in every()
    for options in laws.variants(game)
]


def path(game: Game, options: Options) -> Path:
    """Return the path of the transcript for a game with these options."""
    return FOLDER / f"{game.name}.{laws.label(options)}.txt"


def transcript(game: Game, options: Options, seed: int = 2026) -> str:
    """Return the transcript of a random match from a seed."""
    lines = [f"{game.name} rules {game.rules_version} {options}".rstrip()]
    state = game.new(options)
    for state, move in laws.walk(game, options, seed, 2000):
        who = "nature" if state.turn == CHANCE else str(state.turn)
        lines.append(f"{who} | {len(list(state.moves()))} | {move} | {mark(state.after(move))}")
        last = state.after(move)
    lines.append(f"end | {last.outcome()}")
    return "\n".join(lines) + "\n"


def mark(state: State) -> str:
    """Return the first eight digits of the public position's hash."""
    return digest(state.seen_by(None)).hex()[:8]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_transcript_replays(game: Game, options: Options) -> None:
    file = path(game, options)
    assert file.exists(), f"no transcript {file.name}: write it with python3 -m tests.test_goldens"
    head, *lines, end = file.read_text(encoding="utf-8").splitlines()
    assert head == f"{game.name} rules {game.rules_version} {options}".rstrip()
    state = game.new(options)
    for at, line in enumerate(lines, 2):
        who, count, text, after = line.split(" | ")
        assert who == ("nature" if state.turn == CHANCE else str(state.turn)), f"line {at}: who acts"
        assert int(count) == len(list(state.moves())), f"line {at}: how many moves are legal before '{text}'"
        move = state.parse(text)
        assert state.allows(move), f"line {at}: '{text}' is not allowed"
        state = state.after(move)
        assert after == mark(state), f"line {at}: the position after '{text}'"
    assert end == f"end | {state.outcome()}"


def test_no_transcript_is_left_over() -> None:
    wanted = {path(game, options).name for game in every() for options in laws.variants(game)}
    assert {file.name for file in FOLDER.glob("*.txt")} <= wanted


def main() -> None:
    """Write the transcripts that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for game in every():
        for options in laws.variants(game):
            file = path(game, options)
            if not file.exists():
                file.write_text(transcript(game, options), encoding="utf-8")
                print("wrote", file.name)


if __name__ == "__main__":
    main()
