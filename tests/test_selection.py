"""Tests of the selection of tests: shards, games that stand for all, planted faults, and settings that child processes
inherit."""

from __future__ import annotations

import signal
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from pygames import games
from tests import selection
from web.build.checking import areas, plants, testing
from web.build.tools import Missing

ROOT = Path(__file__).resolve().parents[1]
IDS = [f"tests/test_{name}.py::test_it[{at}]" for name in "abc" for at in range(40)]


@pytest.mark.parametrize("parts", [1, 2, 4, 7])
def test_parts_have_each_test_once_and_cost_about_the_same(monkeypatch: pytest.MonkeyPatch, parts: int) -> None:
    monkeypatch.setattr(selection, "costs", lambda: {"tests/test_b.py::test_it": 3.0, "tests/test_c.py::test_it": 0.5})
    found = selection.shards(IDS, parts)
    assert sorted(nodeid for part in found for nodeid in part) == sorted(IDS)
    costs = [sum(map(selection.cost, part)) for part in found]
    assert max(costs) - min(costs) <= 3.0
    assert selection.shards(reversed(IDS), parts) == found, "whatever the order in which tests are found"


def test_five_days_have_each_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(areas, "changed", lambda since: set())
    days = [date(2026, 2, 26) + timedelta(at) for at in range(len(games.NAMES))]
    assert sorted(name for day in days for name in testing.sample({}, day)) == sorted(games.NAMES)
    assert testing.sample({}, days[0]) == testing.sample({}, days[0])


def test_games_that_have_changed_stand_for_all_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        areas, "changed", lambda since: {"pygames/games/politics/rules.py", "tests/games/vassal/test_bot.py"}
    )
    assert {"politics", "vassal"} <= {*testing.sample({}, date(2026, 1, 1))}
    monkeypatch.setattr(areas, "changed", lambda since: {"pygames/languages/de.po", "pygames/games/vassal/rules.de.md"})
    assert len({*testing.sample({}, date(2026, 1, 1)), *testing.sample({}, date(2026, 1, 2))}) == 2
    assert testing.sample({testing.GAMES: "in_conflict,vassal"}, date(2026, 1, 1)) == ["vassal", "in_conflict"]
    assert testing.sample({testing.GAMES: "nonsense"}, date(2026, 1, 1)) == [*games.NAMES]


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ([], "change"),
        (["--shard", "1/4"], "change"),
        (["--seed", "3", "-x"], "change"),
        (["--fast"], "fast"),
        (["--whole"], "whole"),
        (["--all", "--shard", "2/4"], "all"),
        (["-k", "vassal"], "chosen"),
        (["tests/test_core.py"], "chosen"),
        (["--ignore=tests/browser"], "chosen"),
    ],
)
def test_a_run_says_what_it_is_before_it_begins(
    given: list[str], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert testing.kind(*testing.arguments().parse_known_args(given)) == kind
    testing.announce(given)
    said = capsys.readouterr().out
    assert said.startswith("This checks formatting, lint and types, and runs ")
    assert ("It takes about" in said) == (kind != "chosen")


def test_a_sample_leaves_out_only_what_says_so(pytester_run: Path) -> None:
    def run(*options: str) -> set[str]:
        command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *options]
        done = subprocess.run([*command, str(pytester_run)], cwd=ROOT, capture_output=True, encoding="utf-8")
        return {line.rpartition("::")[2] for line in done.stdout.splitlines() if "::" in line}

    whole = {"test_plain", "test_slow", *(f"test_page[{name}]" for name in games.NAMES)}
    whole |= {f"test_game[{name}]" for name in games.NAMES}
    assert run() == whole
    assert run("--sample", "politics") == whole - {"test_slow"} - {
        f"test_page[{name}]" for name in games.NAMES if name != "politics"
    }
    assert run("--seed", "1") == run("--seed", "2", "--longest-first") == whole
    assert run("--shard", "1/2") | run("--shard", "2/2") == whole
    assert not run("--shard", "1/2") & run("--shard", "2/2")


@pytest.fixture
def pytester_run(tmp_path: Path) -> Path:
    """Return a file of tests that pytest collects with this project's options."""
    path = tmp_path / "test_marks.py"
    (tmp_path / "conftest.py").write_text(
        "import sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from tests.conftest import pytest_addoption, pytest_configure, pytest_select\n",
        encoding="utf-8",
    )
    path.write_text(
        "import pytest\n"
        "from pygames import games\n"
        "def test_plain(): pass\n"
        "@pytest.mark.thorough\n"
        "def test_slow(): pass\n"
        "@pytest.mark.one_game\n"
        "@pytest.mark.parametrize('game', games.NAMES)\n"
        "def test_page(game): pass\n"
        "@pytest.mark.parametrize('game', games.NAMES)\n"
        "def test_game(game): pass\n",
        encoding="utf-8",
    )
    return path


# Planted faults in a copy.


def fault(root: Path, old: str, new: str = "b") -> plants.Fault:
    (root / "file.py").write_text("a a c\n", encoding="utf-8")
    return plants.Fault("it", "file.py", "it breaks", old, new, ("tests",))


def test_a_fault_that_no_longer_applies_is_an_error(tmp_path: Path) -> None:
    plants.check_patches([fault(tmp_path, "c")], tmp_path)
    for old, new in (("a", "b"), ("d", "b"), ("c", "c")):
        with pytest.raises(Missing, match="no longer apply"):
            plants.check_patches([fault(tmp_path, old, new)], tmp_path)


def test_every_listed_fault_applies_to_the_code_of_today() -> None:
    plants.check_patches(plants.read(plants.FAULTS), ROOT)


def test_a_fault_is_taken_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plants, "COPY", tmp_path)
    with plants.planted(fault(tmp_path, "c")):
        assert (tmp_path / "file.py").read_text(encoding="utf-8") == "a a b\n"
    assert (tmp_path / "file.py").read_text(encoding="utf-8") == "a a c\n"


def test_who_caught_a_fault_is_read_from_what_was_printed() -> None:
    assert plants.failure("..F\nFAILED tests/a.py::test_b[1 - 2] - assert 1 == 2\nFAILED tests/c.py::d\n") == (
        "tests/a.py::test_b[1 - 2]"
    )
    assert plants.failure("ERROR tests/a.py\n") == "tests/a.py"
    assert plants.failure("x\nnot in order: types\n") == "build.py check, not in order: types"


def test_every_fault_says_what_it_breaks_and_where_it_is_tested() -> None:
    for each in plants.read(plants.FAULTS):
        assert each.breaks.endswith("."), each.name
        assert (ROOT / each.file).is_file(), each.name
        for selected in each.tests:
            assert (ROOT / selected.split()[0]).exists(), f"{each.name}: {selected}"


# Settings that child processes of a run inherit.


def test_a_child_can_be_interrupted() -> None:
    asked = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8")
    assert done.stdout == "True\n"


def test_a_child_of_a_run_in_the_background_can_be_interrupted() -> None:
    """Check a run that is started with SIGINT ignored, as a shell starts background processes: the children must not
    inherit that."""
    this = f"{Path(__file__).name}::{test_a_child_can_be_interrupted.__name__}"
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    )
    pytest_ = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/{this}"]
    done = subprocess.run([sys.executable, "-c", ignoring, *pytest_], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
