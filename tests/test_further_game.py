"""Tests that a game with only what "Adding a game" (`web/docs/games.md`) requires passes every test that runs for each
game.

The game is `tests/sixth`. It has no lessons, puzzles, personas, tools, or positions in its rule book.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pygames import games

from .test_build import copied

NAME = "sixth"
GAME = Path(__file__).with_name(NAME)
WRITERS = "tests.test_goldens", "tests.test_rule"
"""Modules that write files for a new game, as the documentation says."""
NOT_HERE = "build", "further_game", "posters", "terminal", "commands", "record", "search"
"""Names of test modules, without `test_`, that this test does not run: they build the site, draw pictures, or test the
terminal and records, which other tests check for a game."""
MUST = {
    "ends_foretold", "facts", "first_page", "goldens", "hint", "honesty", "laws", "lessons", "personas", "positions",
    "puzzles", "rule", "scenes", "terms",
}  # fmt: skip
"""Names of test modules, without `test_`, that must be among those that test every game."""


def modules() -> list[Path]:
    """Return the test modules that use the registered games."""
    names = re.compile(r"\bgames\.|import every|import NAMES")
    found = [path for path in sorted(GAME.parent.glob("test_*.py")) if path.stem.removeprefix("test_") not in NOT_HERE]
    return [path for path in found if names.search(path.read_text(encoding="utf-8"))]


def added(to: Path) -> Path:
    """Copy the checkout to a folder, and register the sixth game there. Return the folder."""
    copy = copied(to)
    shutil.copytree(GAME, copy / "pygames" / "games" / NAME, ignore=shutil.ignore_patterns("__pycache__"))
    registry = copy / "pygames" / "games" / "__init__.py"
    text, last = registry.read_text(encoding="utf-8"), f'"{games.NAMES[-1]}")'
    assert last in text
    registry.write_text(text.replace(last, f'{last[:-1]}, "{NAME}")'), encoding="utf-8")
    return copy


def run(checkout: Path, *arguments: str) -> str:
    """Run Python in a checkout, and return its output; fail if the exit code is not 0."""
    env = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=checkout, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.slow
def test_a_game_with_only_what_is_asked_for_passes_the_tests_of_every_game(tmp_path: Path) -> None:
    copy = added(tmp_path / "copy")
    for module in WRITERS:
        assert re.search(rf"^wrote {NAME}", run(copy, "-m", module), re.MULTILINE)
    files = [f"tests/{path.name}" for path in modules()]
    assert {f"tests/test_{name}.py" for name in MUST} <= {*files}
    said = run(copy, "-m", "pytest", "-p", "no:cacheprovider", "-m", "", "-k", NAME, *files)
    assert int(re.findall(r"(\d+) passed", said)[0]) > 40
