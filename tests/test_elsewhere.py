"""Tests of bots of another checkout: matches between `new` and `old`."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from .test_commands import run

HERE = Path(__file__).parent.parent
WORDS = ("simulate", "in_conflict", "--matches", "2", "--json", "--bots")


def checkout(to: Path, file: str, before: str, after: str) -> str:
    """Copy the checkout's engine to a folder, with one file changed. Return the folder."""
    copytree(HERE / "pygames", to / "pygames", ignore=ignore_patterns("__pycache__"))
    changed = to / "pygames" / file
    text = changed.read_text(encoding="utf-8")
    assert before in text
    changed.write_text(text.replace(before, after), encoding="utf-8")
    return str(to)


def told(out: str) -> dict[str, object]:
    """Parse a report, without the names of the bots."""
    report = json.loads(out)
    for bot in report["bots"]:
        del bot["bot"]
    return report  # type: ignore[no-any-return]


def test_bots_of_the_same_checkout_play_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """Check that bots of the same checkout play the same matches in a separate process, from the same random
    numbers."""
    here = told(run(capsys, *WORDS, "1,2:careful")[1])
    assert told(run(capsys, *WORDS, "1,old:2:careful", "--old", str(HERE))[1]) == here
    assert told(run(capsys, *WORDS, "1,old:2:careful", "--old", str(HERE), "--jobs", "2")[1]) == here


def test_new_meets_old_at_equal_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = checkout(tmp_path, "bots/halving.py", "WORLDS = 6", "WORLDS = 1")
    kept = tmp_path / "kept"
    code, out, _ = run(capsys, *WORDS, "new,old", "--old", other, "--ms", "2", "--keep", str(kept))
    new, old = json.loads(out)["bots"]
    assert (code, new["bot"], old["bot"]) == (0, "new", "old")
    assert new["ms"] > 0
    assert old["ms"] > 0
    (tmp_path / "pygames" / "bots" / "halving.py").write_text("", encoding="utf-8")
    code, _, err = run(capsys, *WORDS, "new,old", "--old", other, "--ms", "2", "--keep", str(kept))
    assert (code, err) == (2, f"{kept}: line 1: these are matches of another run, or of other rules or bots\n")


@pytest.mark.parametrize(
    ("before", "after", "bots", "said"),
    [
        ("rules_version=", "rules_version=1000 + ", "new,old", "In Conflict has other rules there"),
        ("GAME", "GIME", "new,old", "its bots fail: "),
        ("rules_version=", "rules_version=", "new,old:9", "its bots fail: KeyError: '9'"),
    ],
)
def test_what_cannot_play_there_is_told(
    before: str, after: str, bots: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = checkout(tmp_path, "games/in_conflict/__init__.py", before, after)
    code, _, err = run(capsys, *WORDS, bots, "--old", other)
    assert (code, err.count("\n")) == (2, 1)
    assert said in err


def test_old_needs_a_checkout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *WORDS, "new,old")[::2] == (2, "--bots old needs --old DIR, another checkout\n")
    said = f"{tmp_path}: this is not a checkout of this project\n"
    assert run(capsys, *WORDS, "new,old", "--old", str(tmp_path))[::2] == (2, said)
