"""Tests of matches in the terminal: printed cards can be typed, a refusal has a reason, the end is described in words;
and of the command line with odd arguments."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest

from pygames.__main__ import main
from pygames.commands.words import result
from pygames.core.state import Outcome
from pygames.games import NAMES, every

GAMES = every()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Return a function that plays a match with some typed lines, and returns the output before the first and after
    each line."""

    def play(game: str, *lines: str, options: str = "", seed: int = 5) -> list[str]:
        told: list[str] = []
        said: Iterator[str] = iter(lines)

        def answer(prompt: str) -> str:
            told.append(capsys.readouterr().out)
            line = next(said, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", answer)
        chosen = [word for name in options.split() for word in ("--option", name)]
        assert main(["play", game, "--seed", str(seed), "--level", "1", *chosen]) == 0
        return [*told, capsys.readouterr().out]

    return play


def test_a_card_is_understood_as_it_is_printed(terminal: Callable[..., list[str]]) -> None:
    first, *_ = terminal("vassal")
    assert "4♣" in first
    assert "8♥" in first
    for line in ("8♥ 3", "8♥\ufe0f 3", "8H 3", "8h 3"):
        assert "places 8♥ at house 3" in terminal("vassal", line)[1]
    first, *_ = terminal("vassal", seed=3)
    assert "10♥" in first
    for line in ("10♥ 3", "10h 3", "Th 3", "tH 3"):
        assert "places 10♥ at house 3" in terminal("vassal", line, seed=3)[1]
    assert "places the joker at house 1" in terminal("vassal", "joker 1")[1]


@pytest.mark.parametrize(
    ("game", "lines", "reason"),
    [
        ("vassal", ("claim 1",), "Nobody has won house 1 yet. The stronger of two full alliances takes it."),
        ("lords_and_vassals", ("a1-a2", "a1-a3"), "Move 2 of 4. Choose a piece"),
        ("lords_and_vassals", ("a8-a7",), "That's White's piece."),
        ("politics", ("9 roll",), "Place 5 markers"),
        ("politics", ("+3",), "The Prince is next to a card of yours, so you can't place markers on it."),
        ("in_conflict", ("reveal",), "Commit Materiel face down?"),
    ],
)
def test_a_move_is_refused_with_a_reason(
    terminal: Callable[..., list[str]], game: str, lines: tuple[str, ...], reason: str
) -> None:
    refused = terminal(game, *lines)[-2]
    assert "is not allowed here: " in refused
    assert reason in refused


def test_the_table_is_printed_again_only_when_it_has_changed_or_is_asked_for(
    terminal: Callable[..., list[str]],
) -> None:
    _, typo, help_, empty, table, placed, end = terminal("vassal", "Qq 9", "help", "", "table", "8h 3")
    assert [text.count("draw pile") for text in (typo, help_, empty, table, placed, end)] == [0, 0, 0, 1, 1, 0]
    assert typo.count("\n") == 1


def test_cards_that_look_alike_are_counted(terminal: Callable[..., list[str]]) -> None:
    assert "a hidden card x6" in terminal("vassal")[0]


def test_the_end_says_won_lost_or_drew(terminal: Callable[..., list[str]]) -> None:
    assert terminal("politics", "resign")[-1].split("\n")[1:4] == [
        "  Waves (you): lost",
        "  Flames (Page): won",
        "  Leaves (Page): won",
    ]
    partners = Outcome((1, 0, 1, 0), "")
    assert [result(partners, seat) for seat in range(4)] == ["won", "lost", "won", "lost"]
    assert [result(Outcome((2, 1, 0), ""), seat) for seat in range(3)] == ["won", "lost", "lost"]
    assert [result(Outcome((0, 0), ""), seat) for seat in range(2)] == ["drew", "drew"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_is_typed_is_answered_in_one_sentence(game, terminal: Callable[..., list[str]]) -> None:  # type: ignore[no-untyped-def]
    rng = Random(game.name)
    moves = terminal(game.name, "moves")[1].split("  ")
    words = [word for move in moves for word in move.strip().split()]
    words += ["roll", "1", "draw", "all", "0:As", "shuffle", "?", "x", "+", "10♥", "-1", "\u0663", "swap", "pin"]
    typed = [" ".join(rng.choices(words, k=rng.randint(1, 4))) for _ in range(120)]
    typed = [line for line in typed if line not in moves]
    for line, answered in zip(typed, terminal(game.name, *typed)[1:-1], strict=True):
        if "can be done.)" in answered:
            assert answered.count("\n") == 1, (line, answered)
            assert answered[0] == "'" or answered[0].isupper(), answered
            assert not any(odd in answered for odd in ("..", "{", "None", "  ")), (line, answered)


# Tests of the command line.


@pytest.mark.parametrize("command", ["play", "count", "simulate"])
def test_options_that_cannot_be_played_are_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for option, reason in (
        ("in_conflict --option seats=3", "two players, or four"),
        ("royal_assassin --option decks", "option 'decks' takes a number, like decks=2"),
        ("politics --option seats", "option 'seats' takes a number"),
    ):
        assert main([command, *option.split()]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert reason in err


ODD = ("0", "-1", "1", "2", "3", "x", "", "1e9", "nan", "99999999999999999999", "\u0663", "--", "\x1b[2J", "None")


def asked(rng: Random) -> list[str]:
    """Return a random command with odd arguments, none of which makes the command run for long."""
    command = rng.choice(("play", "count", "simulate", "replay", "verify", "games", "bench", "soak", "ludo"))
    words = [command]
    if command in ("replay", "verify"):
        words.append(rng.choice(("-", "/nowhere", "/", "", "\x1b", "/dev/null")))
    elif command != "games":
        words.append(rng.choice((*NAMES, *NAMES, "ludo", "", "VASSAL")))
    if command in ("play", "count", "simulate"):
        names = [name for game in GAMES for name in game.options._options]
        for _ in range(rng.randint(0, 2)):
            values = ("", "=", *(f"={odd}" for odd in ODD))
            words += ["--option", rng.choice((*names, "speed")) + rng.choice(values)]
        words += ["--seed", rng.choice(ODD)] if rng.random() < 0.5 else []
    if command == "play":
        words += [rng.choice(("--level", "--seat")), rng.choice(ODD)] if rng.random() < 0.5 else []
    elif command == "count":
        texts = ("", "x", "\x1b" * 500, "8/8/8/8/2lL1L2/8/8/8 b 4 - - 1 0", "1f 2l 3w 4f 5f 6l 7w 8l 9w stage=revolts")
        words += ["--depth", rng.choice(("0", "1", "-1", "9", "x"))]
        words += ["--position", rng.choice(texts)] if rng.random() < 0.5 else []
    elif command == "simulate":
        words += ["--matches", rng.choice(("0", "-1", "1", "x"))]
        words += ["--bots", rng.choice(("random", "greedy", "9", "", "random,random", "random,random,random", ","))]
    elif command == "bench":
        words += ["--seconds", rng.choice(("0", "-1", "nan", "inf", "x", "1e9", "0.01"))]
    elif command == "soak":
        words += ["--moves", rng.choice(("0", "-1", "x"))]
    return words + [rng.choice(("--json", *ODD))] * (rng.random() < 0.2)


def test_no_words_on_the_command_line_end_in_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, refused = Random(24), 0
    typed = (b"", b"moves\nquit\n", b"\xff\n", b"undo\nresign\n", b"record\n\n?\ntable\n")
    for _ in range(250):
        words = asked(rng)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(rng.choice(typed))))
        try:
            code = main(words)
        except SystemExit as ended:  # argparse refuses the arguments
            code = -1 if ended.code == 2 else 99
        out, err = capsys.readouterr()
        assert code in (-1, 0, 1, 2), words
        assert "\x1b" not in out + (err if code != -1 else ""), words
        if code == 2:
            refused += 1
            assert (out, err.count("\n")) == ("", 1), words
    assert refused > 60
