"""Tests of the printed form of positions and matches, and of the output for a failed test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import games
from pygames.core.cards import spoken
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match

from .toys import TOY

ROOT = Path(__file__).resolve().parents[1]


def played(name: str, turns: int = 12) -> Match:
    game, rng = games.find(name), Random(3)
    match = Match(game, game.options())
    for _ in match.turns(LocalDealer(b"a board")):
        if (turns := turns - 1) < 0:
            break
        match.play(rng.choice([*match.state.moves()]))
    return match


@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_prints_as_its_latest_lines_and_its_table(name: str) -> None:
    match = played(name)
    lines = str(match).split("\n")
    assert lines[0] == f"{len(match.lines)} lines of {match.game.title}"
    assert lines[1:6] == [f"{at + 1}: {match.lines[at].text}" for at in range(len(match.lines) - 5, len(match.lines))]
    assert lines[6:] == str(match.state).split("\n")
    assert lines[6].endswith("; nobody to move" if match.ended else f"; seat {match.state.turn} to move")
    assert len(lines) > 10


def test_a_board_prints_with_the_men_where_they_stand() -> None:
    match = played("lords_and_vassals", 1)
    text = str(match.state).split("\n")
    board = [line.split() for line in text if line.startswith("a") and line[1].isdigit()]
    assert [row[0] for row in board] == [f"a{rank}" for rank in range(8, 0, -1)]
    cells = [cell for row in board for cell in row]
    assert [cell for cell in cells if cell[1].isdigit()] == [f"{f}{r}" for r in range(8, 0, -1) for f in "abcdefgh"]
    men = [cell for cell in cells if not cell[1].isdigit()]
    assert sorted(men) == sorted(["bl", "bv", "wl", "wv"] * 8), "sixteen men each, half of them lords"


def test_a_view_prints_no_card_that_its_viewer_does_not_know() -> None:
    state: Any = played("vassal").state
    for viewer in (0, 1, None):
        text = str(state.seen_by(viewer))
        others = [card for seat in (0, 1) if seat != viewer for card in state.hands[seat]]
        for card in others:
            assert spoken(card.face) not in text or card.face == "Jo", (viewer, text)


def test_a_position_of_no_known_game_prints_as_a_value() -> None:
    match = Match(TOY, TOY.options())
    assert str(match.state) == repr(match.state)
    assert "to move" in str(match), "the match knows its game"


FAILS = """
from pygames import games
from pygames.core.match import Match

def test_it():
    game = games.find("lords_and_vassals")
    one = Match(game, game.options())
    other = one.state._replace(turn=1)
    assert one.state == other
"""


def test_a_test_that_fails_prints_the_table_and_the_run_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom tests.conftest import *  # noqa: F403\n", encoding="utf-8"
    )
    (tmp_path / "test_fails.py").write_text(FAILS, encoding="utf-8")
    (tmp_path / "test_passes.py").write_text("def test_it(): pass\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--progress", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 1
    printed = done.stdout.splitlines()
    assert "2 tests" in printed
    assert any(line.startswith("FAILED ") and line.endswith("test_fails.py::test_it") for line in printed)
    assert any(line.startswith("100 %  2 of 2 tests, 1 failed") for line in printed), done.stdout
    assert "two positions differ" in done.stdout
    assert "turn: -1 and 1" in done.stdout
    assert any("the table of one" in line for line in printed)
    assert sum(line.split() == [f"{file}8" for file in "abcdefgh"] for line in printed) >= 2, "two boards"
