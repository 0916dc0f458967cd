"""Tests that the README is short, and that everything in it that can be run is true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from build import COMMANDS
from pygames import games
from web.build.making import documents

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
LINES_MAX = 130
PICTURES_MAX = 300_000
"""Maximum size of all pictures together, in bytes."""


def fences(kind: str) -> list[str]:
    """Return the content of the fenced blocks of this kind in the README."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_it_is_short_and_its_pictures_are_small() -> None:
    assert len(TEXT.splitlines()) <= LINES_MAX
    pictures = {ROOT / target for _, target in documents.links(TEXT) if "/pictures/" in target}
    assert len(pictures) > len(games.NAMES)
    assert pictures == {*(ROOT / "web" / "docs" / "pictures").iterdir()}
    assert sum(path.stat().st_size for path in pictures) <= PICTURES_MAX


def test_every_picture_has_words_for_those_who_cannot_see_it() -> None:
    assert not re.findall(r"!\[\s*\]", TEXT)
    for tag in re.findall(r"<img[^>]*>", TEXT):
        assert re.search(r' alt="[^"]{5,}"', tag), tag


def test_every_game_has_its_line_and_its_rules() -> None:
    for game in games.every():
        count = " or ".join(map(str, game.seats))
        (row,) = [line for line in TEXT.splitlines() if f"(pygames/games/{game.name}/rules.md)" in line]
        assert f"**{game.title}.** {game.line}" in row
        assert f"{count} players, {game.minutes} minutes" in row


def test_the_library_s_example_runs() -> None:
    (example,) = fences("python")
    assert 10 <= len(example.splitlines()) <= 14
    test = doctest.DocTestParser().get_doctest(example, {}, "README", "README.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted >= 9
    assert not result.failed


def test_the_terminal_prints_what_the_session_shows() -> None:
    """Check that the terminal prints each line of the session in this order; "..." stands for omitted lines."""
    (session,) = fences("console")
    command, *shown = session.splitlines()
    assert command.startswith("$ python3 ")
    asked = [sys.executable, *command.removeprefix("$ python3 ").split()]
    done = subprocess.run(asked, cwd=ROOT, input="quit\n", capture_output=True, encoding="utf-8", timeout=60)
    printed = iter(done.stdout.splitlines())
    for line in shown:
        assert line == "..." or any(one.rstrip() == line for one in printed), line


@pytest.mark.parametrize("name", ["serve", "test"])
def test_the_two_commands_are_explained_as_they_explain_themselves(name: str) -> None:
    (said,) = re.findall(rf"^    python3 build\.py {name} +(.*)$", TEXT, re.MULTILINE)
    assert said.startswith(COMMANDS[name].partition(",")[0])
