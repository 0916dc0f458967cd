"""Tests of the command line, as people and scripts use it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames.__main__ import main
from pygames.bots.players import choose
from pygames.commands import bench, series, simulate, tasks, verify
from pygames.commands.series import Series
from pygames.commands.words import seed_bytes
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.record import write
from pygames.core.words import named
from pygames.games import NAMES, every, find
from pygames.peer.tools.verify import Report

from .peer import logs
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
    file.write_text(write(match), encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    outcome = match.outcome()
    assert outcome is not None
    assert len(out.splitlines()) >= len(match.lines)
    assert re.search(r" \(\w+ (won|lost|drew)(, \w+ (won|lost|drew))+\)$", out, re.MULTILINE)
    assert not re.search(r"\{\d\}", out), "a seat without its name"
    code, out, _ = run(capsys, "replay", str(file), "--json")
    assert json.loads(out)["outcome"]["scores"] == list(outcome.scores)


@pytest.mark.parametrize(
    ("end", "told"),
    [(["resign 1"], "      resign 1\n{1} resigned. (Azure won, Gules lost)\n"), ([], "unfinished\n")],
)
def test_replay_tells_of_an_end_that_is_no_move(
    end: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(GAMES[0], plies=9)
    match.replay(end)
    file = tmp_path / "match.liege"
    file.write_text(write(match), encoding="utf-8")
    out = run(capsys, "replay", str(file))[1]
    assert named(told, match.names) in out


def test_replay_refuses_with_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.liege"
    file.write_text("liege 1\ngame chess\n", encoding="utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert err == f"{file}: line 2: there is no game 'chess' here\n"
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


def test_the_player_of_hints_plays_the_move_of_the_strongest_level(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find("royal_assassin")
    monkeypatch.setattr(type(game.knowledge()), "iterations", (8, 8, 8, 40))
    match = Match(game, game.options())
    for turn in islice(match.turns(LocalDealer(b"hints")), 6):
        view = match.state.seen_by(turn)
        move = series.hinted(game, view, Random(len(match.lines)))
        assert move == choose(game, view, Random(len(match.lines)), "4")
        match.play(move)
    words = ("simulate", "royal_assassin", "--matches", "2", "--bots", "hint,random", "--json")
    report = json.loads(run(capsys, *words)[1])
    assert [row["bot"] for row in report["bots"]] == ["hint", "random"]
    assert report == json.loads(run(capsys, *words)[1])


SERIES = ("simulate", "vassal", "--bots", "greedy", "--json", "--matches")


def test_simulate_finds_the_same_on_several_cores(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *SERIES, "5", "--jobs", "3") == run(capsys, *SERIES, "5")


def test_simulate_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept, played, match = tmp_path / "kept", list[int](), Series.task

    def counted(series: Series, number: int) -> dict[str, Any]:
        played.append(number)
        return match(series, number)

    monkeypatch.setattr(Series, "task", counted)
    whole = run(capsys, *SERIES, "6", "--keep", str(kept))
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    # leaves the file as if the process had been killed while it wrote the fourth match
    kept.write_text("".join([*lines[:4], lines[4][:20]]), encoding="utf-8")
    assert run(capsys, *SERIES, "6", "--keep", str(kept)) == whole == run(capsys, *SERIES, "6")
    assert played == [0, 1, 2, 3, 4, 5, 3, 4, 5, 0, 1, 2, 3, 4, 5]
    assert kept.read_text(encoding="utf-8") == "".join(lines)
    assert json.loads(run(capsys, *SERIES, "2", "--keep", str(kept))[1])["matches"] == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ludo\n", "line 1: this was not written by `--keep`"),
        ("{}\n", "line 1: these are matches of another run, or of other rules or bots"),
        ("HEAD{}\n", "line 2: this is not a match"),
        ("HEAD" + "[" * 5000 + "\n", "line 2: this was not written by `--keep`"),
        (b"\xff\n", "this is not text"),
    ],
)
def test_simulate_refuses_a_file_of_something_else(
    text: str | bytes, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    run(capsys, *SERIES, "1", "--keep", str(kept))
    head = kept.read_bytes().splitlines(keepends=True)[0]
    raw = text if isinstance(text, bytes) else text.encode().replace(b"HEAD", head)
    kept.write_bytes(raw)
    assert run(capsys, *SERIES, "1", "--keep", str(kept)) == (2, "", f"{kept}: {said}\n")
    assert kept.read_bytes() == raw
    assert run(capsys, *SERIES, "1", "--jobs", "-1")[0] == 2


def test_intervals_hold_the_share() -> None:
    row = simulate.interval([[1.0]] * 85 + [[0.0]] * 15)
    assert row["low"] < row["share"] == 0.85 < row["high"]
    assert simulate.interval([[0.0]] * 10)["low"] == 0
    assert simulate.interval([[1.0, 1.0, 1.0]])["high"] == 1


def test_an_interval_counts_deals_where_matches_with_one_deal_end_alike() -> None:
    """Check that two matches with one deal count as one if they always end alike, and as two if they always differ."""
    alike, single = [[1.0, 1.0]] * 30 + [[0.0, 0.0]] * 20, [[1.0]] * 30 + [[0.0]] * 20
    assert simulate.interval(alike) == simulate.interval(single)
    split = simulate.interval([[1.0, 0.0]] * 50)
    assert (split["low"], split["high"]) == (0.4038, 0.5962)  # Wilson's interval for 50 of 100
    every = simulate.interval([[1.0, 1.0]] * 50)
    assert every == simulate.interval([[1.0]] * 50)


@pytest.mark.parametrize(("lucky", "unlucky"), [(1.0, 1.0), (0.3, 0.3), (9.0, 1.0)])
def test_nineteen_of_twenty_intervals_hold_the_truth(lucky: float, unlucky: float) -> None:
    """Check that about 95% of intervals contain the true share, for three matches per deal and luck that depends on the
    deal."""
    rng, truth, held = Random(7), lucky / (lucky + unlucky), 0
    for _ in range(1500):
        chances = [rng.betavariate(lucky, unlucky) for _ in range(60)]
        row = simulate.interval([[float(rng.random() < chance) for _ in range(3)] for chance in chances])
        held += row["low"] <= truth <= row["high"]
    assert 0.93 < held / 1500 < 0.975


def test_ends_of_one_kind_count_together(capsys: pytest.CaptureFixture[str]) -> None:
    ends = json.loads(run(capsys, "simulate", "vassal", "--matches", "12", "--bots", "greedy", "--json")[1])["ends"]
    assert set(ends) <= {
        "A seat has won the allegiance of five houses.",
        "A seat has won houses #, # and #, three side by side.",
    }
    assert sum(ends.values()) == 12


def test_simulate_tells_rounds_where_a_game_counts_them(capsys: pytest.CaptureFixture[str]) -> None:
    """Check Politics, which counts rounds (at most sixty, ruling 33), and Vassal, which does not."""
    politics = run(capsys, "simulate", "politics", "--matches", "2", "--bots", "greedy")[1]
    assert re.search(r"^  rounds +\d+ to \d+, median", politics, re.MULTILINE)
    assert "rounds" not in run(capsys, "simulate", "vassal", "--matches", "1", "--bots", "greedy")[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_count_agrees_with_the_rules(game, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run(capsys, "count", game.name, "--depth", "1", "--json")
    assert code == 0
    match = Match(game, game.options())
    match.deal(LocalDealer(seed_bytes("count", 1)))
    assert json.loads(out)["counts"] == [1, len(list(match.state.moves()))]


@pytest.mark.parametrize(
    ("position", "counts"),
    [("8/8/8/8/8/8/V7/vL6 b 2 - - 1 0", [1, 1, 6]), ("8/8/8/8/8/8/V7/v7 b 2 - - 1 0", [1, 2, 6])],
)
def test_count_goes_on_from_a_position(position: str, counts: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "count", "lords_and_vassals", "--position", position)[1]
    assert [int(row.split()[1]) for row in told.splitlines()] == counts


def test_count_refuses_what_is_no_position(capsys: pytest.CaptureFixture[str]) -> None:
    for name, words in (("lords_and_vassals", "8 ranks"), ("vassal", "Vassal cannot write positions as text")):
        code, _, err = run(capsys, "count", name, "--position", "x x x x x x x")
        assert (code, err.count("\n")) == (2, 1)
        assert words in err


@pytest.mark.slow
def test_verify_prints_what_a_log_proves(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    net = logs.seated("vassal", "", 2, "a log")
    logs.by_resignation(net)
    peer = net.nodes["A"].peer
    file = tmp_path / "log.txt"
    file.write_text(peer.export(), encoding="ascii")
    code, out, _ = run(capsys, "verify", str(file), "--record")
    words, match, *record = out.splitlines()
    seat = int(peer.play.lines[-1].text.removeprefix("resign "))
    ended = f"{peer.play.names[seat]} resigned."
    verified = f"Verified: every shuffle, draw and move; every claim about hidden cards judged again. {ended}"
    assert (code, words) == (0, verified)
    heights, block = peer.participant.replica.height, peer.block.hex()
    assert match == f"match {peer.participant.replica.match.hex()}, {heights} heights, last block {block}"
    assert record[0] == "liege 1"


def test_verify_prints_whose_fault_ended_what_and_which_cards_were_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = Report(True, "Fault proven.", outcome="B resigned.", opened={4: "Ks", 7: "2h"})
    monkeypatch.setattr(verify, "content", lambda file, most: b"")
    monkeypatch.setattr(verify, "verify", lambda text, find: report)
    assert run(capsys, "verify", "-") == (0, "Fault proven.\nB resigned.\nopened at the end: 4:Ks 7:2h\n", "")
    told = json.loads(run(capsys, "verify", "-", "--json")[1])
    assert (told["ok"], told["verdict"], told["outcome"]) == (True, None, "B resigned.")
    assert told["opened"] == {"4": "Ks", "7": "2h"}


@pytest.mark.slow
def test_bench_measures_every_game_and_chess() -> None:
    report = bench.measure([TOY], 0.2)
    assert report["python_chess"] > 0
    assert report["games"][0]["contract"] > 0
    assert report["games"][0]["playout"] > 0


def test_long_seeds_differ_to_the_last_digit() -> None:
    short, long, other = (seed_bytes("play", number) for number in (7, 10**80 + 1, 10**80 + 2))
    assert (short, len(long)) == (b"play 7", 64)
    assert long != other


def test_bench_refuses_what_it_cannot_measure(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [("vassal", "--seconds", seconds) for seconds in ("0", "-1", "nan", "1e9")]
    for words in [*asked, ("ludo",), ("--peer", "--json"), ("vassal", "--peer"), ("--mail", "--json")]:
        code, _, err = run(capsys, "bench", *words)
        assert (code, err.count("\n")) == (2, 1)


def test_bench_prints_what_it_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Check the printed reports with and without python-chess, with which the games are compared."""
    monkeypatch.setitem(sys.modules, "chess", None)
    report = bench.measure([TOY], 0.01)
    assert report["python_chess"] is None
    monkeypatch.setattr(bench, "measure", lambda games, seconds: report)
    assert json.loads(run(capsys, "bench", "--json")[1]) == report
    assert re.search(r"^python-chess +not installed *$", run(capsys, "bench")[1], re.MULTILINE)
    monkeypatch.setattr(bench, "peers", lambda: iter(["one draw: 1 ms"]))
    assert run(capsys, "bench", "--peer") == (0, "one draw: 1 ms\n", "")
    monkeypatch.setattr(bench, "mail", lambda games: iter([game.name for game in games]))
    assert run(capsys, "bench", "vassal", "--mail") == (0, "vassal\n", "")


def test_a_command_that_is_broken_off_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Series, "task", broken_off)
    assert run(capsys, "simulate", "vassal") == (130, "", "\nstopped\n")


def test_simulate_tells_a_person_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Check that the progress is printed every five seconds, in a line that is cleared afterwards, and never without a
    terminal."""
    words = ("simulate", "vassal", "--matches", "3", "--bots", "greedy")
    plain = run(capsys, *words)
    monkeypatch.setattr(tasks, "monotonic", iter((0, 1, 6, 6, 8)).__next__)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    code, out, err = run(capsys, *words)
    assert (code, out) == plain[:2]
    assert plain[2] == ""
    assert re.fullmatch(r"\r2 of 3 matches\r +\r", err)


# Playing in the terminal.


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_in_the_terminal(game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    asked = iter(["moves", "nonsense \x1b[2J", "record", "undo", "resign"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(asked))
    code, out, _ = run(capsys, "play", game.name, "--seed", "5", "--level", "1")
    assert code == 0
    assert "liege 1" in out
    assert "resigned" in out
    assert "There is nothing to undo" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("game", ["vassal", "lords_and_vassals", "in_conflict", "politics"])
def test_a_whole_match_in_the_terminal(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play a match with moves that the command `moves` lists, and a few undos. The output must name every seat."""
    rng, told, asked = Random(4), [""], ["undo"]

    def answer(prompt: str) -> str:
        told.append(capsys.readouterr().out)
        listed = told[-1].split("\n")[0].split("  ") if asked[-1] == "moves" else []
        asked.append(rng.choice([*listed * 9, "undo"]) if listed else "moves")
        return asked[-1]

    monkeypatch.setattr("builtins.input", answer)
    options = ["--option", "goal=8"] if game == "politics" else []
    assert main(["play", game, "--seed", "5", "--level", "1", *options]) == 0
    told.append(capsys.readouterr().out)
    assert re.search(r"^  \w+ \((you|Page)\): (won|lost|drew)$", told[-1], re.MULTILINE)
    assert not re.search(r"\{\d\}|None", "".join(told))


# Tests of failures of a terminal, a disk or a pipe's reader.


def shell(*words: str, said: bytes = b"", out: int = subprocess.PIPE, **environment: str) -> tuple[int, bytes, bytes]:
    """Run a command in a separate process with Python's default buffers. Return the exit code, the output and the
    errors."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | environment
    asked, root = [sys.executable, "-m", "pygames", *words], Path(__file__).parent.parent
    done = subprocess.run(asked, cwd=root, env=own, input=said, stdout=out, stderr=subprocess.PIPE)
    return done.returncode, done.stdout or b"", done.stderr


def test_a_pipe_that_nobody_reads_is_no_fault() -> None:
    for words in (("games",), ("count", "vassal", "--depth", "1")):
        reader, writer = os.pipe()
        os.close(reader)
        assert shell(*words, out=writer)[::2] == (0, b"")
        os.close(writer)


def test_what_cannot_be_written_is_told_in_one_sentence() -> None:
    """Check the error for an output that cannot be written, such as on a full disk. Here, the file is only open for
    reading."""
    with open(os.devnull, "rb") as only_read:
        code, _, err = shell("games", out=only_read.fileno())
    assert code == 1
    assert err == b"the output cannot be written: Bad file descriptor\n"


def test_letters_that_a_terminal_does_not_know_end_no_match() -> None:
    code, out, err = shell("play", "vassal", "--seed", "1", said=b"\xff\xfe\nquit\n", PYTHONIOENCODING="utf-8")
    assert (code, err) == (0, b"")
    assert "write one like Ks 3" in out.decode()
    code, out, err = shell("play", "vassal", "--seed", "1", said=b"quit\n", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, b"")
    assert b"Azure is dealt" in out


def test_foreign_text_does_nothing_to_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Check that an error about a bad record quotes the record in one line, without control or direction characters."""
    file = tmp_path / "hostile.liege"
    file.write_text("liege 1\ngame \x1b]0;x\x07\x1b[2J\r\u202evassal\u2028\n", encoding="utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert "line 2: there is no game '?]0;x??[2J??vassal' here" in err
    assert err[:-1].isprintable()


def test_what_is_too_long_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "noise.liege"
    file.write_text("é" * 5_000_000, encoding="utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert (code, err.count("\n")) == (2, 1)
    assert "too long, more than 2,097,152 bytes" in err
