"""Tests of matches at equal time: each level uses its time budget, and the time it took is reported."""

from __future__ import annotations

import json
from itertools import count
from random import Random

import pytest

from pygames import games
from pygames.commands import simulate
from pygames.commands.pace import Pace
from pygames.core.cards import CHANCE

from .test_commands import run


def test_simulate_gives_levels_a_budget_of_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Check the measured time of a level with a habit, and of a player without a search. Without a budget, no time is
    measured."""
    words = ("simulate", "vassal", "--matches", "2", "--bots", "1:bold,rule", "--json")
    level, rule = json.loads(run(capsys, *words, "--ms", "2")[1])["bots"]
    assert level["ms"] > 0 == rule["ms"]
    assert [bot["ms"] for bot in json.loads(run(capsys, *words)[1])["bots"]] == [0, 0]
    for ms in ("-1", "nan", "1e9"):
        assert run(capsys, *words, "--ms", ms)[0] == 2


def test_a_pace_asks_for_the_effort_that_its_budget_pays_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check with a simulated clock, which adds a second for each slice, that every level's time ends up near its
    budget, whatever its number of iterations."""
    game, clock, pace = games.find("vassal"), count(), Pace(20000)
    monkeypatch.setattr("pygames.commands.pace.thread_time", lambda: next(clock))
    view = game.new(game.options())
    while view.turn == CHANCE or len(list(view.moves())) < 2:
        view = view.after(next(iter(view.moves())))
    for player in ("1", "4", "3:bold"):
        for _ in range(3):
            move, ms = pace.choose(game, view.seen_by(view.turn), Random(1), player)
            assert move in list(view.moves())
        assert ms is not None
        assert 15000 < ms < 25000


def test_a_share_among_three_is_told_as_between_two() -> None:
    assert [simulate.between_two(share, 3) for share in (0, 1 / 3, 0.5, 1)] == pytest.approx([0, 0.5, 2 / 3, 1])
    assert simulate.between_two(0.6, 2) == pytest.approx(0.6)
