"""Tests of the measured strength of levels: the file agrees with the engine; sentences and table agree with the file.

The tests compute shares, intervals and rounding a second time, from the winners in the file.
"""

from __future__ import annotations

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from pygames import games
from pygames.__main__ import main
from pygames.bots.players import LADDER, LEVELS
from pygames.commands import strength

from .parts import COMPLETE

FIGURES = Path(__file__).resolve().parents[1] / "web" / "docs" / "figures.md"
FILE: dict[str, list[dict[str, Any]]] = json.loads(strength.FILE.read_text(encoding="utf-8"))
SERIES = [(name, one["bots"]) for name, every in FILE.items() for one in every]
LONG = ("lords_and_vassals", "politics")
"""Games in which a match of level 4 takes half a minute or more."""
QUICK = [(name, bots) for name, bots in SERIES if bots.startswith("1,")]
SAID = re.compile(
    r"(?:(?P<form>Wins about|Wins at least) (?P<wins>\d+)% of matches against"
    r"|No difference from) (?P<other>a plain rule of thumb|a \w+)"
    r"(?P<counted>, as if only two played)?(?: was found in (?P<matches>\d+) matches)?\. "
    r"(?P<luck>Mostly luck|Partly luck|Little luck in deal and seat)\."
)


def deals(name: str, bots: str) -> list[str]:
    """Return the winners in each deal of a series, from the file."""
    found = next(one for one in FILE[name] if one["bots"] == bots)
    return [deal for line in found["winners"] for deal in line.split(" ")]


def seats(digit: str) -> set[int]:
    """Return the winning seats of a match, from its digit."""
    return {seat for seat, weight in enumerate((1, 2, 4)) if int(digit) // weight % 2}


def shares(name: str, bots: str) -> list[Fraction]:
    """Return the first bot's share of the wins in each deal.

    In the first match of a deal this bot has the first seat, in the second match the last seat, then the seat before
    that, and so on.
    """
    count = len(bots.split(","))
    chairs = [0, *range(count - 1, 0, -1)]
    return [
        sum(
            (Fraction(chair in seats(one), len(seats(one))) for chair, one in zip(chairs, deal, strict=True)),
            Fraction(),
        )
        / count
        for deal in deals(name, bots)
    ]


def same(name: str, bots: str) -> list[Fraction]:
    """Return, for each deal, how often two of its matches have the same winning seat; shared wins count in parts."""
    found = []
    for deal in deals(name, bots):
        pairs = [(seats(one), seats(other)) for at, one in enumerate(deal) for other in deal[:at]]
        alike = [Fraction(sum(a == b for a in one for b in other), len(one) * len(other)) for one, other in pairs]
        found.append(sum(alike, Fraction()) / len(alike))
    return found


def interval(values: list[Fraction], each: int) -> tuple[float, float, float]:
    """Return the mean of the deals' values, with Wilson's interval.

    The interval is that for the number of independent matches that has the same variance of the mean.
    """
    mean = fmean(values)
    within = mean * (1 - mean)
    between = sum((float(value) - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values)
    n = len(values) * each if within > 0 and not between else len(values) if not within else within / between
    n = min(n, len(values) * each)
    z = 1.96
    root = z * sqrt(within * n + z * z / 4)
    return (
        mean,
        max(0.0, (mean * n + z * z / 2 - root) / (n + z * z)),
        min(1.0, (mean * n + z * z / 2 + root) / (n + z * z)),
    )


def between_two(share: float, count: int) -> float:
    """Convert a player's share of wins among several to that against one of the others, who share the rest equally."""
    other = (1 - share) / (count - 1)
    return share / (share + other)


def percent(name: str, bots: str) -> tuple[float, float, float]:
    """Return the first bot's share of wins and its interval in percent, converted to two players."""
    count = len(bots.split(","))
    mean, low, high = (100 * between_two(part, count) for part in interval(shares(name, bots), count))
    return mean, low, high


def luck(name: str, bots: str) -> tuple[float, float, float]:
    """Return the luck and its interval in percent: 100 if one seat wins all matches of each deal, 0 if no seat wins
    more than by chance."""
    count = len(bots.split(","))
    mean, low, high = (100 * (part - 1 / count) / (1 - 1 / count) for part in interval(same(name, bots), 1))
    return mean, low, high


def half_up(number: float, step: int) -> int:
    """Round a number to a multiple of `step`, halves up."""
    return int((Decimal(f"{number:.6f}") / step).quantize(Decimal(1), ROUND_HALF_UP)) * step


def expected(name: str, bots: str) -> tuple[str | None, int]:
    """Return the form that a level's sentence must have, and its number: a share of wins, or the number of matches if
    the form is None."""
    share, low, high = percent(name, bots)
    if low <= 50 <= high:
        return None, sum(map(len, deals(name, bots)))
    wins = half_up(share, 5 if high - low > 10 else 1)
    wins = half_up(share, 1) if wins == 50 else wins
    return ("Wins at least", int(low + 1e-6)) if wins == 100 else ("Wins about", wins)


def claimed(name: str) -> list[tuple[str, str | None, int, str]]:
    """Return for each of a game's sentences: luck, form, number and opponent."""
    found = []
    for sentence in strength.sentences(games.find(name)):
        parts = SAID.fullmatch(sentence)
        assert parts, sentence
        if parts["wins"]:
            assert bool(parts["counted"]) == (games.find(name).seats[0] > 2), "a share that was converted is called so"
        found.append((parts["luck"], parts["form"], int(parts["wins"] or parts["matches"]), parts["other"]))
    return found


def faults(name: str) -> list[str]:
    """Return the differences between a game's sentences and the winners in the file."""
    game = games.find(name)
    *rungs, equal = strength.ladder(game)
    amount = luck(name, equal)[0]
    kind = "Mostly luck" if amount >= 50 else "Partly luck" if amount >= 20 else "Little luck in deal and seat"
    others = ["a plain rule of thumb", *(f"a {level}" for level in LEVELS)]
    wanted = [(kind, *expected(name, bots), other) for bots, other in zip(rungs, others, strict=False)]
    return [f"{now} instead of {then}" for now, then in zip(claimed(name), wanted, strict=True) if now != then]


@pytest.mark.parametrize("name", COMPLETE)
def test_every_level_has_a_sentence(name: str) -> None:
    found = claimed(name)
    assert len(found) == len(LEVELS) == len(LADDER)
    assert all(len(sentence) <= 116 for sentence in strength.sentences(games.find(name)))


@pytest.mark.parametrize("name", COMPLETE)
def test_sentences_agree_with_the_file(name: str) -> None:
    assert not faults(name)


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        ((58.5, 48.7, 67.7), "No difference from a Page was found in 60 matches. Mostly luck."),
        ((57.4, 50.2, 64.0), "Wins about 55% of matches against a Page. Mostly luck."),
        ((52.4, 50.2, 64.0), "Wins about 52% of matches against a Page. Mostly luck."),
        ((57.5, 54.0, 61.0), "Wins about 58% of matches against a Page. Mostly luck."),
        ((30.2, 22.0, 40.0), "Wins about 30% of matches against a Page. Mostly luck."),
        ((95.0, 83.5, 98.6), "Wins about 95% of matches against a Page. Mostly luck."),
        ((98.0, 83.9, 99.0), "Wins at least 83% of matches against a Page. Mostly luck."),
        ((100.0, 98.9, 100.0), "Wins at least 98% of matches against a Page. Mostly luck."),
    ],
)
def test_a_sentence_claims_no_more_than_its_interval(wins: tuple[float, float, float], words: str) -> None:
    row = dict(zip(("share", "low", "high"), wins, strict=True))
    assert strength.sentence(row, 60, "Mostly luck", "a Page") == words


@pytest.mark.parametrize(("name", "bots"), SERIES)
def test_intervals_agree_with_the_file(name: str, bots: str) -> None:
    step = strength.steps(games.find(name))[bots]
    for row, own in ((step.wins, percent(name, bots)), (step.luck, luck(name, bots))):
        assert [row[part] for part in ("share", "low", "high")] == pytest.approx(own, abs=0.03)


@pytest.mark.parametrize("name", FILE)
def test_the_file_belongs_to_the_engine(name: str) -> None:
    game = games.find(name)
    ladder = strength.ladder(game)
    assert [one["bots"] for one in FILE[name]] == [bots for bots in ladder if (name, bots) in SERIES]
    for one in FILE[name]:
        count = len(one["bots"].split(","))
        assert one["rules"] <= game.rules_version
        assert one["knowledge"] <= game.knowledge().version
        assert all(len(deal) == count and all(seats(match) for match in deal) for deal in deals(name, one["bots"]))


def current(name: str, bots: str) -> bool:
    """True if neither the rules nor the bots have changed since a series was measured."""
    game, step = games.find(name), strength.steps(games.find(name))[bots]
    return (step.rules, step.knowledge) == (game.rules_version, game.knowledge().version)


def replayed(name: str, bots: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Play the first deal of a series again with the command. Return the exit code and the output."""
    code = main(["strength", name, "--bots", bots, "--matches", str(len(bots.split(",")))])
    return code, capsys.readouterr().out


@pytest.mark.parametrize(("name", "bots"), QUICK)
def test_the_first_deal_ends_as_the_file_says(name: str, bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(name, bots, capsys)[0] == 0 or not current(name, bots)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "bots"),
    [
        pytest.param(name, bots, marks=[pytest.mark.thorough] if "4" in bots and name in LONG else [])
        for name, bots in SERIES
        if (name, bots) not in QUICK
    ],
)
def test_the_first_deal_of_higher_levels_ends_as_the_file_says(
    name: str, bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replayed(name, bots, capsys)[0] == 0 or not current(name, bots)


def planted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, bots: str, digits: dict[str, str]) -> None:
    """Let the command read a copy of the file, with other winners in one series."""
    copy = json.loads(json.dumps(FILE))
    for one in copy[name]:
        if one["bots"] == bots:
            one["winners"] = ["".join(digits.get(digit, digit) for digit in line) for line in one["winners"]]
    path = tmp_path / "strength.json"
    path.write_text(json.dumps(copy), encoding="utf-8")
    monkeypatch.setattr(strength, "FILE", path)


@pytest.mark.parametrize(("name", "bots"), [("vassal", "1,rule"), ("lords_and_vassals", "2,1")])
def test_a_wrong_figure_is_noticed(
    name: str, bots: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Change winners in the file. The sentences and the table must then be wrong, and a match played again must end
    differently."""
    planted(monkeypatch, tmp_path, name, bots, {"1": "2", "2": "1"})
    assert faults(name)
    main(["strength"])
    assert capsys.readouterr().out.strip() not in FIGURES.read_text(encoding="utf-8")
    code, said = replayed(name, bots, capsys)
    assert code == 1
    assert said.endswith("These matches ended otherwise when they were measured.\n")


def test_the_documentation_has_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Compare the table in `web/docs/figures.md` with the output of `python3 -m pygames strength`; copy it there when
    figures have changed."""
    assert main(["strength"]) == 0
    assert capsys.readouterr().out.strip() in FIGURES.read_text(encoding="utf-8")


def test_a_series_is_that_of_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    """Check that `simulate` prints the same share and interval as `strength`."""
    name, bots = QUICK[0]
    words = ["simulate", name, "--matches", "2", "--bots", bots, "--json"]
    step = strength.steps(games.find(name))[bots]
    assert main([*words, "--seed", str(step.seed)]) == 0
    told = json.loads(capsys.readouterr().out)["bots"][0]
    first = strength.Step(step.bots, step.seed, step.rules, step.knowledge, step.winners[:1])
    assert first.wins == {part: 100 * told[part] for part in ("share", "low", "high")}


def test_a_series_is_written_and_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, bots = QUICK[0]
    planted(monkeypatch, tmp_path, name, bots, {})
    assert main(["strength", name, "--bots", bots, "--matches", "2", "--seed", "9", "--write"]) == 0
    step = strength.steps(games.find(name))[bots]
    assert (step.seed, step.matches) == (9, 2)
    assert replayed(name, bots, capsys)[0] == 0
    others = [one for one in json.loads(strength.FILE.read_text(encoding="utf-8"))[name] if one["bots"] != bots]
    assert others == [one for one in FILE[name] if one["bots"] != bots]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["vassal", "--bots", "4,1"], "--bots must be one of"),
        (["politics", "--bots", "2,1,1", "--matches", "4"], "--matches must be a multiple of 3"),
        (["vassal", "--bots", "2,1", "--matches", "0"], "--matches must be a multiple of 2"),
    ],
)
def test_other_series_are_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_game_prints_its_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    game = games.find(COMPLETE[0])
    assert main(["strength", game.name]) == 0
    lines = [f"{level}: {words}" for level, words in zip(LEVELS, strength.sentences(game), strict=True)]
    assert capsys.readouterr().out.splitlines() == lines
