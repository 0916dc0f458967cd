"""Tests of lessons in the terminal: they are listed, taught and checked; a game without lessons says so."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from importlib.resources import files

from pygames.__main__ import main
from pygames.commands import learn
from pygames.learn.course import course, none

from .test_lessons import COURSES
from .toys import TOY


def test_a_game_without_lessons_says_so(capsys, monkeypatch) -> None:
    assert course(TOY).texts == {}
    assert none(TOY) == "Toy has no lessons yet. The rule book explains how to play."
    monkeypatch.setattr(learn, "game_named", lambda name: TOY)
    for words in ({"check": False}, {"check": True}):
        chosen = Namespace(game="toy", lesson=None, **words)
        monkeypatch.setattr(learn, "files", lambda name: files("pygames.games.vassal"))
        assert learn.run(chosen) == 0
        assert "Toy has no lessons yet" in capsys.readouterr().out


def typed(monkeypatch, *lines: str) -> None:
    told = iter(lines)

    def answer(prompt: str = "") -> str:
        line = next(told, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", answer)


def test_the_terminal_lists_the_lessons_and_gives_one(capsys, monkeypatch) -> None:
    typed(monkeypatch, "1", "", "8s 5", "8c 55", "8c 5", "table", "Th 3", "back", "Th 3", "show", "Kd 5", "", "quit")
    assert main(["learn", "vassal"]) == 0
    out = capsys.readouterr().out
    assert "  1  Three cards make an alliance\n" in out
    assert "  7  Your first match\n" in out
    for said in (
        "[2 of 6] A sequence of one suit is a Coup. Nothing is stronger.\n-> Touch 8♣, then house 5.",
        "Azure places 8♠ at house 5: Scheme 21.",
        "A sequence, but not of one suit: that's a Scheme, one step below a Coup.",
        "55 is too large for a house.",
        "Odo places 3♥ at house 1.",
        "Your side of house 5 is full: three cards.",
        "This lesson is done.",
    ):
        assert said in out, said
    assert out.count("[3 of 6]") == 2, "back and forth again"


def test_the_terminal_gives_the_first_match_to_its_end(capsys, monkeypatch) -> None:
    typed(
        monkeypatch,
        "",
        "",
        "",
        *["moves", "undo", *[f"{card} {house}" for card in ("5h", "6h", "7h") for house in "555"]],
    )
    assert main(["learn", "vassal", "7"]) == 0
    out = capsys.readouterr().out
    assert "(After placing a card you draw one. Nobody else sees it.)" in out
    assert out.count("(After placing a card") == 1
    assert "Coup 18" in out


def test_the_terminal_says_what_is_wrong_with_lessons(capsys, monkeypatch) -> None:
    assert main(["learn", "vassal", "--check"]) == 0
    assert "03-proof " in capsys.readouterr().out
    broken = replace(
        COURSES["vassal"], texts={**COURSES["vassal"].texts, "03-proof": "lesson Broken\nliege 9\n\nsay Well.\n"}
    )
    monkeypatch.setattr(learn, "course", lambda game: broken)
    assert main(["learn", "vassal", "--check"]) == 1
    assert "03-proof.txt, line 2: the record is of format 9" in capsys.readouterr().out
    typed(monkeypatch, "3", "quit")
    assert main(["learn", "vassal"]) == 0
    out = capsys.readouterr().out
    assert "  3  this lesson is broken\n" in out
    assert "This lesson is broken (line 2: the record is of format 9" in out
    assert main(["learn", "vassal", "9"]) == 2
    assert main(["learn", "chess"]) == 2
