"""Tests that the command line uses the language of `--lang`, or of the environment."""

from __future__ import annotations

import builtins
import os
import re
import subprocess
import sys
from argparse import Namespace
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from pygames import languages

from .invented import ENGLISH, catalogue, engine_in
from .test_lesson_files import translated

PO = """msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#, python-brace-format
msgid "Nine houses, three cards to each, one joker in hand."
msgstr ""
"Neun Häuser, drei Karten für jedes, "
"ein Joker auf der Hand."

#, fuzzy
msgid "Four moves a turn. Trap a piece between two of your own."
msgstr "Unbestätigt"
"""


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, ""),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "C.UTF-8"}, ""),
        ([], {"LANGUAGE": "xx:de", "LANG": "en_GB"}, "de"),
        ([], {"LANGUAGE": "en_US:en:de", "LANG": "en_US"}, ""),
        ([], {"LC_ALL": "en_GB", "LANG": "de_DE"}, ""),
        (["--lang", "de", "games"], {"LANG": "en_GB"}, "de"),
        (["--lang=de"], {}, "de"),
        (["--lang", "en"], {"LANG": "de_DE"}, ""),
        (["--lang", "../de"], {}, ""),
        (["--lang"], {}, ""),
    ],
)
def test_the_language_is_the_one_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], environment: dict[str, str], language: str
) -> None:
    monkeypatch.setattr(languages, "HOME", tmp_path)
    (tmp_path / "de.po").write_text(PO, encoding="utf-8")
    assert languages.wanted(arguments, environment) == language


def test_games_are_listed_in_the_language(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(PO, encoding="utf-8")
    (tmp_path / "languages.json").write_text('{"de": {"name": "Deutsch", "names": {}}}', encoding="utf-8")
    begun = f"import runpy, pathlib, pygames.languages as l; l.HOME = pathlib.Path({str(tmp_path)!r}); "
    command = [sys.executable, "-c", begun + "runpy.run_module('pygames', run_name='__main__')", "games"]
    environment = {**os.environ, "LC_ALL": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"}
    environment.pop("LANGUAGE", None)
    said = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True).stdout
    assert "Neun Häuser, drei Karten für jedes, ein Joker auf der Hand." in said
    assert "Four moves a turn." in said
    assert "Unbestätigt" not in said


def test_a_guests_words_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "waves").mkdir()
    (tmp_path / "waves" / "words.py").write_text("FACES = 'king', 'Guest'\n", encoding="utf-8")
    asked = "from pygames import languages; languages.begin(['--lang', 'de'], {}); import pygames.core.words as own; "
    command = [sys.executable, "-c", asked + "import waves.words; print(own.RANKS['K'], own.GUEST, *waves.words.FACES)"]
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
    said = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True).stdout
    assert said.split() == ["König", "Gast", "king", "Guest"]


class Person:
    """Replaces `input`: tries each command once, and then plays the first legal move at each turn."""

    def __init__(self, said: pytest.CaptureFixture[str]) -> None:
        self.said, self.read, self.legal = said, "", False
        self.commands = ["help", "table", "hint", "nonsense"]

    def __call__(self, prompt: str = "") -> str:
        out = self.said.readouterr().out
        if self.legal:
            self.legal = False
            return out.split("  ")[0].strip()
        self.read += f"{out}\n{prompt}\n"
        if self.commands:
            return self.commands.pop(0)
        self.legal = True
        return "moves"


def test_a_match_in_the_terminal_shows_no_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(capsys)
    monkeypatch.setattr(builtins, "input", person)
    with engine_in(catalogue()):
        chosen = Namespace(game="vassal", level=1, persona="", seat=0, option=[], seed=3)
        assert import_module("pygames.commands.play").run(chosen) == 0
    read = person.read + capsys.readouterr().out
    assert len(read.splitlines()) > 50
    assert not [line for line in read.splitlines() if ENGLISH.search(line.replace("'nonsense'", ""))]


class Learner:
    """Replaces `input`: tries each command in the first lesson, then has the moves of this and the next lesson
    played."""

    def __init__(self) -> None:
        self.commands = ["1", "help", "table", "moves", "nonsense", "back", "", *["show", ""] * 12]

    def __call__(self, prompt: str = "") -> str:
        print(prompt)
        return self.commands.pop(0) if self.commands else "quit"


def test_a_lesson_in_the_terminal_shows_no_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(builtins, "input", Learner())
    with engine_in(catalogue()):
        learn = import_module("pygames.commands.learn")
        found = learn.course(learn.game_named("vassal"))
        texts = {name: translated(text) for name, text in found.texts.items()}
        monkeypatch.setattr(learn, "course", lambda game: replace(found, texts=texts))
        assert learn.run(Namespace(game="vassal", lesson=None, check=False)) == 0
        done = import_module("pygames.commands.words").LESSON_DONE
    read = capsys.readouterr().out
    assert done in read
    assert not [line for line in read.splitlines() if ENGLISH.search(re.sub(r"'nonsense'|\bOdo\b", "", line))]
