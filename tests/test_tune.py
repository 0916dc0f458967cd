"""Tests of the command `tune`: it is repeatable from a seed, moves weights towards those that won, and writes its
results as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from pygames.commands.tune import MirroredDeal, Tuning, stepped, write
from pygames.commands.words import Refused
from pygames.core.words import counted
from pygames.games import find

from .test_commands import run

WORDS = ("tune", "in_conflict", "--option", "battles=2", "--generations", "2", "--trials", "3", "--seed", "4")


def test_it_repeats_on_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    code, once, err = run(capsys, *WORDS)
    assert (code, err) == (0, "")
    assert run(capsys, *WORDS, "--jobs", "2")[1] == once
    assert run(capsys, *WORDS[:-1], "5")[1] != once
    assert "simulate in_conflict --bots new,old --old DIR" in once


def test_weights_that_are_not_named_stay(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*WORDS, "--trials", "10", "--only", "number,patience")
    before, after = (line.split()[1:] for line in run(capsys, *words)[1].splitlines()[-3:-1])
    changed = {name for name, one, other in zip(before[::2], before[1::2], after[1::2], strict=True) if one != other}
    assert changed == {"number", "patience"}


def test_what_it_cannot_do_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (("vassal",), "Vassal has no weights"),
        (("in_conflict", "--player", "rule"), "--player must be thumb or a level"),
        (("in_conflict", "--player", "9"), "--player must be thumb or a level"),
        (("in_conflict", "--trials", "0"), "--trials must be at least 1"),
        (("in_conflict", "--spread", "2"), "--spread and --rate must be"),
        (("in_conflict", "--only", "jester"), "--only takes names of ace, king"),
    ):
        code, out, err = run(capsys, "tune", *words)
        assert (code, out) == (2, "")
        assert said in err
        assert counted(len(err.splitlines()), "line") == "1 line"


def test_a_trial_is_mirrored_and_scored_by_who_won() -> None:
    """Check that equal weights win equally often, and that scores of mirrored pairs are from -1 to 1."""
    weights = dict(find("in_conflict").knowledge().weights)
    tuning = Tuning("in_conflict", "battles=3", "thumb", 0, 1, tuple(weights))
    trial = tuning.trial(0, 0, weights, 0.3)
    assert [one * two for one, two in zip(*(each.values() for each in trial.pair), strict=True)] == pytest.approx(
        [each * each for each in weights.values()]
    )
    assert tuning.score(MirroredDeal(0, 0, trial.signs, (weights, weights))) == 0
    scores = [tuning.score(tuning.trial(0, at, weights, 1.0)) for at in range(12)]
    assert any(scores), "no trial was decided"
    assert all(-1 <= score <= 1 for score in scores)


def test_partners_and_three_players_are_scored_too() -> None:
    weights = dict(find("in_conflict").knowledge().weights)
    tuning = Tuning("in_conflict", "battles=1 seats=4", "thumb", 0, 1, tuple(weights))
    assert -1 <= tuning.score(tuning.trial(0, 0, weights, 0.3)) <= 1


def test_a_step_leads_to_what_won() -> None:
    """Check that a weight grows by about a tenth if all trials agree, and stays the same if they contradict each
    other."""
    up, down = ({"ace": sign, "king": 0} for sign in (1, -1))
    trials = [MirroredDeal(0, at, signs, ({}, {})) for at, signs in enumerate((up, down, up, down))]
    weights = {"ace": 1.0, "king": 2.0}
    moved = stepped(weights, trials, (1, -1, 1, -1), 0.1)
    assert moved["ace"] > 1.1
    assert moved["king"] == 2
    assert stepped(weights, trials, (0, 0, 0, 0), 0.1) == weights
    assert stepped(weights, trials, (1, 1, 1, 1), 0.1) == weights


def test_what_was_learnt_is_written_with_its_command(tmp_path: Path) -> None:
    """Check that comments next to numbers stay, and that the file can be written again."""
    file = tmp_path / "weights.py"
    file.write_text(
        '"""Numbers. By hand."""\n\nWEIGHTS = {\n    "ace": 0.35,  # why\n    "king": 1.0,\n}\n', encoding="utf-8"
    )
    for command in ("tune --seed 1", "tune --seed 2"):
        write(file, {"ace": 0.12345, "king": 2.0}, command)
    assert file.read_text(encoding="utf-8") == (
        '"""Numbers. Made by\n`tune --seed 2`.\n"""\n\nWEIGHTS = {\n    "ace": 0.123,  # why\n    "king": 2.0,\n}\n'
    )
    for wrong in (lambda: write(file, {"queen": 1.0}, ""), lambda: write(tmp_path / "none.py", {}, "")):
        with pytest.raises(Refused):
            wrong()
