"""The command line, as a person or a script uses it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pygames.__main__ import main
from pygames.commands import bench, simulate
from pygames.core.record import write
from pygames.games import NAMES, every

from .test_record import played
from .toys import TOY

GAMES = every()


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out = capsys.readouterr()
    return code, out.out, out.err


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    for game in GAMES:
        assert f"{game.name}: {game.title}" in out
        assert all(name in out for name in game.options._options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_replay_tells_a_record(game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    match = played(game)
    file = tmp_path / "match.liege"
    file.write_text(write(match))
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    outcome = match.outcome()
    assert outcome is not None
    assert len(out.splitlines()) >= len(match.lines)
    code, out, _ = run(capsys, "replay", str(file), "--json")
    assert json.loads(out)["outcome"]["scores"] == list(outcome.scores)


def test_replay_refuses_with_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.liege"
    file.write_text("liege 1\ngame chess\n")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert err.endswith("line 2: there is no game 'chess' here\n") or "does not say" in err
    assert err.count("\n") == 1
    file.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "replay", str(file))[0] == 2
    assert run(capsys, "replay", str(tmp_path / "none"))[0] == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_simulate_reports_and_repeats(game, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    words = ("simulate", game.name, "--matches", "4", "--seed", "3", "--bots", "greedy", "--json")
    first = json.loads(run(capsys, *words)[1])
    assert first == json.loads(run(capsys, *words)[1])
    assert first["matches"] == 4
    assert sum(row["won"] for row in first["bots"]) == pytest.approx(4)
    assert sum(row["won"] for row in first["seats"]) == pytest.approx(4)


def test_simulate_refuses_what_it_cannot_do(capsys: pytest.CaptureFixture[str]) -> None:
    name = next(iter(NAMES), "none")
    for words in (("ludo",), (name, "--bots", "9"), (name, "--option", "x=1"), (name, "--matches", "0")):
        code, _, err = run(capsys, "simulate", *words)
        assert code == 2
        assert err.count("\n") == 1


def test_intervals_hold_the_share() -> None:
    row = simulate.interval(85, 100)
    assert row["low"] < row["share"] == 0.85 < row["high"]
    assert simulate.interval(0, 10)["low"] == pytest.approx(0)


def test_simulate_tells_rounds_where_a_game_counts_them(capsys: pytest.CaptureFixture[str]) -> None:
    """Politics ends after sixty rounds at the latest (ruling 33); Vassal has none."""
    politics = run(capsys, "simulate", "politics", "--matches", "2", "--bots", "greedy")[1]
    assert re.search(r"^  rounds +\d+ to \d+, median", politics, re.MULTILINE)
    assert "rounds" not in run(capsys, "simulate", "vassal", "--matches", "1", "--bots", "greedy")[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_count_agrees_with_the_rules(game, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run(capsys, "count", game.name, "--depth", "1", "--json")
    counts = json.loads(out)["counts"]
    assert code == 0
    assert counts[0] == 1
    assert counts[1] >= 1


def test_bench_measures_every_game_and_chess() -> None:
    report = bench.measure([TOY], 0.2)
    assert report["python_chess"] > 0
    assert report["games"][0]["contract"] > 0
    assert report["games"][0]["playout"] > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_in_the_terminal(game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    asked = iter(["moves", "nonsense", "record", "undo", "resign"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(asked))
    code, out, _ = run(capsys, "play", game.name, "--seed", "5", "--level", "1")
    assert code == 0
    assert "liege 1" in out
    assert "resigned" in out
