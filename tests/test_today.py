"""Tests of the deal of the day: it is the same for everybody on a date, on the page and in the terminal, and can be
shared in one line."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames import games, today
from pygames.__main__ import main
from pygames.app import App
from pygames.core.record import write
from pygames.session import Session

DATE = "2026-11-22"


def ask(app: App, **asked: object) -> Any:
    reply = json.loads(app.call(json.dumps(asked)))
    return reply.get("ok") or reply["error"]


@pytest.mark.parametrize("name", games.NAMES)
def test_the_page_and_the_terminal_deal_the_same(name: str, capsys, monkeypatch) -> None:
    game = games.find(name)
    session = today.today(game, DATE)
    saved = ask(App(), do="today", game=name, date=DATE)["saved"]
    assert saved["record"] == write(session.match)
    assert saved["seed"] == session.seed.hex()
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert main(["today", name, "--date", DATE]) == 0
    assert f"the deal of {DATE}, seed {saved['seed']}" in capsys.readouterr().out


def test_date_rules_and_opponent_make_the_seed(monkeypatch) -> None:
    game = games.find("vassal")
    seeds = {today.seed_of(game, DATE), today.seed_of(game, "2026-11-23"), today.seed_of(games.find("politics"), DATE)}
    seeds.add(today.seed_of(replace(game, rules_version=game.rules_version + 1), DATE))
    knowledge = game.knowledge()
    monkeypatch.setattr(type(knowledge), "version", knowledge.version + 1)
    seeds.add(today.seed_of(game, DATE))
    assert len(seeds) == 5


@pytest.mark.parametrize("date", ["2026-13-01", "2026-00-10", "2026-01-32", "yesterday", ""])
def test_what_is_no_date_is_refused(date: str, capsys) -> None:
    assert "kind" in ask(App(), do="today", game="vassal", date=date)
    if date:
        assert main(["today", "vassal", "--date", date]) == 2
        assert "is not a date like" in capsys.readouterr().err


def over(name: str, seed: int) -> Session:
    """Return the match of a day, played to its end with random moves."""
    session, rng = today.today(games.find(name), DATE), Random(seed)
    while session.waits != "over":
        moves = list(session.match.state.moves())
        session.match.play(rng.choice(moves))
        session.go_on()
    return session


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_tells_itself_in_one_line(name: str, seed: int) -> None:
    session = over(name, seed)
    line = today.line(session)
    title, how, *dots = line.split(" · ")
    assert title == f"{session.match.game.title} 22 Nov"
    result, score = how.split()
    outcome = session.match.outcome()
    assert outcome
    assert (result == "won") == (outcome.winners == (0,))
    assert re.fullmatch(r"\d+(-\d+)+", score)
    for mark in dots:
        assert {*mark} <= {"●", "○"}
        if session.match.state.seats == 2:
            assert f"{mark.count('●')}-{mark.count('○')}" == score


def test_a_match_of_vassal_tells_its_houses() -> None:
    session = over("vassal", 1)
    state: Any = session.match.state
    assert f"{len(state.owned(0))}-{len(state.owned(1))}" in today.line(session)


def test_only_a_dated_match_that_is_over_is_told() -> None:
    app = App()
    ask(app, do="today", game="vassal", date=DATE)
    assert "that is over" in str(ask(app, do="line"))
