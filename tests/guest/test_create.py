"""Tests that `create` generates a complete small guest, which can be built, found, played, taught and tested
unchanged."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pygames.__main__ import main
from pygames.commands import create

from .building import installed, project, wheel

ROOT = Path(__file__).parent.parent.parent
SMALL = sorted({*create.KINDS} - {create.WHOLE})


def asked(folder: Path, *arguments: str, typed: str = "") -> str:
    """Run a Python module with the guest in this folder on the import path. Return its output."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))},
        input=typed,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_what_is_written_is_built_found_played_taught_and_tested(tmp_path: Path) -> None:
    made = project(tmp_path, "hill_fort")
    folder = installed(wheel(made), tmp_path / "site")
    assert "hill_fort: Hill fort." in asked(folder, "pygames", "games")
    assert "You are First." in asked(folder, "pygames", "play", "hill_fort", "--seed", "3", typed="moves\nquit\n")
    assert "matches" in asked(folder, "pygames", "simulate", "hill_fort", "--matches", "2", "--bots", "2,greedy")
    lesson = asked(folder, "pygames", "learn", "hill_fort", "1", typed="\n7h\n3h\n\nquit\n")
    assert "This lesson is done." in lesson
    (test,) = made.glob("tests/test_*.py")
    assert "4 passed" in asked(folder, "pytest", "-p", "no:cacheprovider", "-q", str(test))
    doctest = asked(folder, "doctest", "-v", "hill_fort/__init__.py")
    assert "0 failed" in doctest or "Test passed" in doctest


@pytest.mark.slow
def test_the_wheel_holds_all_that_a_guest_brings_and_is_the_same_each_time(tmp_path: Path) -> None:
    one, other = (wheel(project(tmp_path / each)) for each in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as whole:
        names = {*whole.namelist()}
    assert {"tierce/__init__.py", "tierce/rules.md", "tierce/cover.svg", "tierce/lessons/01-higher.txt"} <= names


@pytest.mark.slow
@pytest.mark.parametrize("kind", SMALL)
def test_a_small_game_is_built_found_played_checked_and_tested(kind: str, tmp_path: Path) -> None:
    made = project(tmp_path, "hill_fort", kind)
    folder = installed(wheel(made), tmp_path / "site")
    assert "hill_fort: Hill fort." in asked(folder, "pygames", "games")
    assert "You are" in asked(folder, "pygames", "play", "hill_fort", "--seed", "3", typed="moves\nquit\n")
    assert "No faults found." in asked(folder, "pygames", "check", "hill_fort", "--seconds", "10")
    (test,) = made.glob("tests/test_*.py")
    assert re.search(r"^[34] passed", asked(folder, "pytest", "-p", "no:cacheprovider", "-q", str(test)), re.MULTILINE)


@pytest.mark.parametrize("kind", SMALL)
def test_a_small_game_is_written_in_six_files_that_name_it(kind: str, tmp_path: Path) -> None:
    made = project(tmp_path, "hill_fort", kind)
    written = sorted(path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file())
    package = [f"hill_fort/{file}" for file in ("__init__.py", "cover.svg", "rules.md")]
    assert written == ["README.md", *package, "pyproject.toml", "tests/test_hill_fort.py"]
    for path in written:
        text = (made / path).read_text(encoding="utf-8").lower()
        assert not [name for name in (*create.KINDS.values(), "named", "titled") if name in text], path
        assert path.endswith(".svg") or "hill" in text, path


def test_every_file_that_is_tracked_is_written_and_names_the_new_game(tmp_path: Path) -> None:
    made = project(tmp_path, "hill_fort")
    written = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    there = {path for path, _ in create.template()}
    assert written == {path.replace("tierce", "hill_fort") for path in there}
    assert len(written) == 9
    for path in written:
        assert "tierce" not in (made / path).read_text(encoding="utf-8").lower(), path


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Hill", "'Hill' is not a name for a game"),
        ("2hill", "'2hill' is not a name for a game"),
        ("hill-fort", "'hill-fort' is not a name for a game"),
        ("", "'' is not a name for a game"),
        ("class", "'class' is not a name for a game"),
        ("vassal", "Liege has a game 'vassal'"),
        ("json", "there is already a Python package 'json' here"),
        ("tests", "there is already a Python package 'tests' here"),
        ("pygames", "there is already a Python package 'pygames' here"),
    ],
)
def test_a_name_that_will_not_do_is_refused(
    name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["create", name, str(tmp_path / "new")]) == 2
    assert capsys.readouterr().err.startswith(words)
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_is_not_empty_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    for folder in (tmp_path, tmp_path / "mine"):
        assert main(["create", "hill_fort", str(folder)]) == 2
        assert capsys.readouterr().err == f"{folder} is not empty; nothing has been written\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    (tmp_path / "hill_fort").mkdir()
    assert main(["create", "hill_fort", str(tmp_path / "hill_fort")]) == 0
    assert (tmp_path / "hill_fort" / "hill_fort" / "rules.md").exists()


def test_what_cannot_be_written_whole_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write, left = Path.write_text, [4]

    def full(self: Path, *arguments: str, **how: str) -> int:
        left[0] -= 1
        if not left[0]:
            raise OSError(28, "No space left on device")
        return write(self, *arguments, **how)

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["create", "hill_fort", str(tmp_path / "deep" / "new")]) == 2
    assert capsys.readouterr().err.endswith("No space left on device; nothing has been written\n")
    assert [*tmp_path.iterdir()] == []
