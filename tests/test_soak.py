"""Tests of the command `soak`: random matches checked by the laws, with limits, repeatable by a seed; a fault is
reported with the command that reproduces it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from pygames.__main__ import main
from pygames.commands import soak
from pygames.core.laws import some_options
from pygames.core.record import read
from pygames.games import NAMES, find

from . import toys
from .toys import TOY


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["soak", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.mark.slow
def test_a_brief_soak_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--matches", "1", "--seed", "5")
    assert code == 0, out
    head, *rows = out.splitlines()
    assert re.split("  +", head.strip()) == ["matches", "sets of options", "moves", "told and drawn"]
    assert [row.split()[:2] for row in rows] == [[name, "1"] for name in NAMES]


@pytest.mark.slow
def test_the_same_seed_plays_the_same_matches(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("royal_assassin", "--matches", "1", "--seed", "2")
    told = run(capsys, *words)[1]
    assert run(capsys, *words)[1] == told
    assert run(capsys, "royal_assassin", "--matches", "1", "--seed", "3")[1] != told
    later = soak.Soak(TOY, 1)
    later.play(2)
    for number in (0, 1, 2):
        before, all_three = later.moves, soak.Soak(TOY, 1)
        all_three.play(number)
    assert all_three.moves == before


def test_a_soak_in_seconds_gives_each_game_its_share_of_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that two games are given about equally many moves, although matches of one are twenty times as long as
    those of the other."""
    clock = count()

    def play(self: soak.Soak, number: int, until: float) -> None:
        self.matches += 1
        self.moves += {"lords_and_vassals": 600, "in_conflict": 30}[self.game.name]

    monkeypatch.setattr(soak, "monotonic", lambda: next(clock))
    monkeypatch.setattr(soak.Soak, "play", play)
    code, out, _ = run(capsys, "lords_and_vassals", "in_conflict", "--seconds", "300")
    moves = [int(row.split()[-2].replace(",", "")) for row in out.splitlines()[1:]]
    assert code == 0
    assert sum(moves) > 5_000
    assert max(moves) - min(moves) <= 600


def test_a_soak_is_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    moves = int(run(capsys, "royal_assassin", "--moves", "150")[1].split()[-2])
    assert moves >= 150
    assert int(run(capsys, "royal_assassin", "--moves", "1000000", "--seconds", "0.3")[1].split()[-2]) < 1_000_000
    for words in (("ludo",), ("--matches", "0"), ("--moves", "-1"), ("--seconds", "nan"), ("--first", "-1")):
        code, _, err = run(capsys, *words)
        assert (code, err.count("\n")) == (2, 1), words


def test_options_that_no_match_begins_with_are_drawn_again() -> None:
    drawn = [some_options(find("in_conflict"), Random(seed)).seats for seed in range(40)]  # type: ignore[attr-defined]
    assert set(drawn) == {2, 4}, "three cannot play"


def broken(state: Any, move: Any) -> Any:
    """Return the events of a move in the toy game; fail for a shown card."""
    if move.kind == "show":
        raise LookupError("no words for it")
    return toys.tell(state, move)


def test_a_fault_is_shown_with_what_brings_it_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = replace(TOY, tell=broken)
    monkeypatch.setattr(soak, "every", lambda: [fault])
    code, out, _ = run(capsys, "--seed", "4")
    assert code == 1
    words, record, again, _ = re.split(r"\n\n(?=liege)|(?<=\n)\n(?=again)|(?<=1)\n\n", out)
    assert re.match(r"toy .*, match \d+, after \d+ moves: LookupError: no words for it$", words)
    assert read(record, lambda name: TOY).lines[-1].text.startswith("show ")
    found = re.fullmatch(r"again: python3 -m pygames soak toy --seed 4 --first (\d+) --matches 1", again)
    assert found
    code, out, _ = run(capsys, "--seed", "4", "--first", found[1], "--matches", "1")
    assert code == 1
    assert out.startswith(f"{words}\n\n{record}\n{again}\n")


def test_a_law_that_does_not_hold_shows_the_move_that_was_not_made(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(state: Any, move: Any, rng: Random, bank: Any) -> None:
        assert move.kind != "tell", "law 99: nobody tells"

    monkeypatch.setattr(soak, "every", lambda: [TOY])
    monkeypatch.setattr(soak, "check_position", check)
    code, out, _ = run(capsys, "--matches", "1")
    assert code == 1
    *_, record, _, _ = out.split("\n\n")
    assert record.splitlines()[-1].startswith("tell ")
    assert f"after {len(record.splitlines()) - 1} moves: AssertionError: law 99: nobody tells" in out
