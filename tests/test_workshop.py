"""Tests of the workshop's engine: the games to start from pass all trials, and a fault is named with its line.
`tests/browser/test_workshop.py` tests the page."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pygames import workshop
from pygames.app import App
from pygames.core.record import read
from web.build.making.workshop import starts

STARTS = starts()


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """Yield the workshop's engine, whose files are in `tmp_path`; afterwards, remove the modules of the author's
    game."""
    paths, modules = [*sys.meta_path], {*sys.modules}
    monkeypatch.setattr(workshop, "FOLDER", tmp_path / "workshop")
    monkeypatch.setattr(workshop, "ROUNDS", (0.05, 0.05))
    monkeypatch.setattr(workshop, "BENCH", workshop.Bench())
    yield App(workshop.BENCH.find)
    sys.meta_path[:] = paths
    for name in {*sys.modules} - modules:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


def drafted(app: App, files: dict[str, str]) -> Any:
    return workshop.draft(app, {"files": json.dumps(files)})


def tried(app: App) -> Any:
    """Run all trials of the current game. Return the fault, or None."""
    while True:
        found = workshop.trial(app, {})
        if found["wrong"] or found["done"] == 1:
            return found["wrong"]


def changed(kind: str, old: str, new: str) -> dict[str, str]:
    """Return the files of a game to start from, with one part of its text replaced."""
    files = STARTS[kind]["files"]
    assert files["__init__.py"].count(old) == 1, old
    return files | {"__init__.py": files["__init__.py"].replace(old, new)}


def line_of(files: dict[str, str], text: str) -> int:
    return next(at for at, line in enumerate(files["__init__.py"].split("\n"), 1) if text in line)


@pytest.mark.parametrize("kind", STARTS)
def test_each_game_to_begin_from_passes_and_is_played_through(app: App, kind: str) -> None:
    found = drafted(app, STARTS[kind]["files"])
    assert found["wrong"] is None
    assert found["about"]["name"] == STARTS[kind]["name"]
    assert found["book"].startswith("# ")
    assert tried(app) is None
    record = workshop.sample(app, {"number": 7})["record"]
    assert read(record, workshop.BENCH.find).ended


WRONG = {
    "no Python": ("board", "= squares(SIZE, SIZE)", "= squares(SIZE,", "NAMES = squares", "Python can't read"),
    "an error at import": ("board", "NAMES = squares(SIZE, SIZE)", "NAMES = sqares(SIZE, SIZE)", "sqares", "NameError"),
    "no seats": ("board", "    hidden=False,\n", "    hidden=False,\n    seats=(9,),\n", "", "Game.seats is (9,)"),
    "an error in a move": ("board", "self.placed + 1, turn", "self.placd + 1, turn", "placd", "AttributeError"),
    "a view other than the rules'": (
        "card",
        "        trick, seat = (*self.trick,",
        "        if self.viewer == 0:\n            return self\n        trick, seat = (*self.trick,",
        "def after",
        "Law 1 is broken",
    ),
    "turn and outcome that disagree": (
        "board",
        "return new._replace(turn=None) if new.outcome() else new",
        "return new",
        "def outcome",
        "`outcome` returns a result, but `turn` is not None",
    ),
    "an end without a result": (
        "board",
        "return new._replace(turn=None) if new.outcome() else new",
        "return new._replace(turn=None)",
        "def outcome",
        "`outcome` returns None although the match is over",
    ),
    "one number of seats": ("board", "    hidden=False,\n", "    hidden=False,\n    seats=2,\n", "", "must be a tuple"),
    "seats that nobody plays": (
        "dice",
        '    name="hoard",\n',
        '    name="hoard",\n    seats=(2, 3),\n',
        "",
        "every match has 2 seats: an option must decide",
    ),
    "a field of every position": (
        "board",
        "    placed: int = 0\n",
        "    placed: int = 0\n    turn: int = 0\n",
        "",
        "declares the field `turn`",
    ),
    "options that are lost": ("card", "    options: Rules = Rules()\n", "", "", "The option 'low' has no effect"),
    "an option of another type": (
        "card",
        "    low: bool = option(",
        "    low: Literal[0, 1] = option(",
        "",
        '`Rules.low` has a wrong form. An option is `name: bool = option(False, "text")` or `name: int = option(2,',
    ),
    "an option without a function": (
        "card",
        'option(False, "The fewest tricks win.", title="Few tricks win")',
        "False",
        "",
        "`Rules.low` has a wrong form. An option is",
    ),
    "an option out of its range": (
        "card",
        "bool = option(False,",
        "int = option(2,",
        "",
        "`Rules.low` has a wrong form",
    ),
    "an option with unknown arguments": (
        "card",
        'title="Few tricks win"',
        "values=(2, 3)",
        "    low: bool",
        "unexpected keyword argument 'values'. An option is `name: bool",
    ),
    "seats by an option that begins with none": (
        "card",
        "    options: Rules = Rules()\n",
        "    options: Rules = Rules()\n    seats = property(lambda self: 2 - 2 * self.options.low)\n",
        "",
        "The first position has 0 seats, but Game.seats is (2,): its property `seats` must return one of these.",
    ),
    "no kinds": ("board", "    kinds = (Place,)\n", "", "def choices", "`kinds` does not list Place"),
    "a log that names no field": ("board", "stone on {square}", "stone on {place}", "", "Place.log names 'place'"),
    "a field without a default": (
        "board",
        "    placed: int = 0\n",
        "    placed: int = 0\n    last: int\n",
        "class Position",
        "Python can't read this line",
    ),
    "words that are none": ("board", 'prompt="Place a stone"', "prompt=7", "def scene", "Law 12 is broken"),
}
"""Faults by name: the game, a part of its text, the replacement, a text on the line that must be named, and a part of
the message."""


@pytest.mark.parametrize("name", WRONG)
def test_a_fault_is_named_with_its_line(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "ROUNDS", (2.0, 0.05))  # enough time for the first trial to see a whole match
    kind, old, new, line, sentence = WRONG[name]
    files = changed(kind, old, new)
    wrong = drafted(app, files)["wrong"] or tried(app)
    assert wrong
    assert sentence in wrong["said"]
    assert (wrong["file"], wrong["line"]) == (("__init__.py", line_of(files, line)) if line else ("", 0))


def test_a_wrong_number_of_seats_comes_with_the_options_that_were_tried(app: App) -> None:
    wrong = drafted(app, changed(*WRONG["seats by an option that begins with none"][:3]))["wrong"]
    assert wrong["where"] == "With the options low=1."


def test_a_fault_brings_the_match_that_found_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "ROUNDS", (2.0, 0.05))
    drafted(app, changed("board", "self.placed + 1, turn", "self.placed + 1 + 0 // (self.placed - 3), turn"))
    wrong = tried(app)
    assert "ZeroDivisionError" in wrong["said"]
    assert "after 3 moves" in wrong["where"]
    assert len(read(wrong["record"], workshop.BENCH.find).lines) == 3


def test_of_printed_text_the_first_lines_of_the_shown_match_are_kept(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "ROUNDS", (2.0, 0.05))
    files = changed("board", "self.placed + 1, turn", "self.placed + 1 + 0 // (self.placed - 3), turn")
    head, found, rest = files["__init__.py"].partition("    def after(self")
    first, rest = rest.split("\n", 1)
    body = f"{head}{found}{first}\n        print(f'placed {{self.placed}}\\n' * 9, end='')\n{rest}"
    drafted(app, files | {"__init__.py": body})
    workshop.printed(app, {})
    assert tried(app)
    lines = workshop.printed(app, {})["text"].splitlines()
    assert lines[0] == "placed 0"
    assert len(lines) == 13
    assert re.fullmatch(r"… and \d+ lines more in the random matches", lines[-1])


def test_a_game_that_cannot_be_read_leaves_the_one_before(app: App) -> None:
    drafted(app, STARTS["dice"]["files"])
    assert drafted(app, changed("board", "NAMES = squares(SIZE, SIZE)", "NAMES = ("))["wrong"]
    assert workshop.BENCH.find("guest").name == STARTS["dice"]["name"]
    assert app.about({"game": "guest"})["title"]


def test_a_renamed_game_is_found_by_its_new_name(app: App) -> None:
    files = changed("dice", 'name="hoard"', 'name = "".join(["ho", "me"])')
    found = drafted(app, files)
    assert found["wrong"] is None
    assert found["about"]["name"] == "home"
    assert tried(app) is None


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({}, "needs a file __init__.py"),
        ({"__init__.py": "x = 1"}, "must end with GAME"),
        ({"__init__.py": "", "../evil.py": ""}, "can't be a file of a game"),
        ({"__init__.py": "", "a/../../b.py": ""}, "can't be a file of a game"),
        ({"__init__.py": "#" * (workshop.SIZE_MAX + 1)}, "has at most"),
        ({"__init__.py": "", **{f"f{at}.txt": "" for at in range(workshop.FILES_MAX)}}, "has at most"),
        ({"__init__.py": 'name = "vassal"'}, "Liege has a game 'vassal'"),
        ({"__init__.py": 'name = "random"'}, "can't be the name"),
        ({"__init__.py": "import sys\nsys.exit()"}, "SystemExit"),
        ({"__init__.py": "raise KeyboardInterrupt"}, "KeyboardInterrupt"),
    ],
)
def test_files_that_are_no_game_are_refused(app: App, files: dict[str, str], sentence: str) -> None:
    assert sentence in drafted(app, files)["wrong"]["said"]


@pytest.mark.parametrize("kind", STARTS)
def test_every_beginning_of_a_game_gets_a_sentence(app: App, kind: str) -> None:
    """Check that each prefix of a game, as an author types it, is accepted or refused with a sentence, and never breaks
    the engine."""
    files = STARTS[kind]["files"]
    text = files["__init__.py"].rstrip()
    assert drafted(app, files)["wrong"] is None
    for end in range(len(text)):
        wrong = drafted(app, files | {"__init__.py": text[:end]})["wrong"]
        assert wrong, end
        assert wrong["said"].endswith((".", "?")), wrong
        assert wrong["file"] in ("", "__init__.py")
        assert wrong["line"] <= text.count("\n", 0, end) + 1
    assert workshop.BENCH.find("guest").name == STARTS[kind]["name"]  # the last valid game is still there
    assert drafted(app, files | {"__init__.py": text})["wrong"] is None


def test_printed_text_is_passed_on_once(app: App) -> None:
    workshop.BENCH.printed.write("one\n")
    assert workshop.printed(app, {}) == {"text": "one\n"}
    assert workshop.printed(app, {}) == {"text": ""}


@pytest.mark.skipif(not hasattr(sys, "monitoring"), reason="Python 3.12 can stop code; the page's Python is 3.13")
def test_an_endless_loop_is_stopped_at_its_line(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    files = changed("dice", "        return Roll(6)", "        while True:\n            pass")
    drafted(app, files)
    workshop.WATCH.until = 0.0
    wrong = tried(app)
    assert "has no end" in wrong["said"] or "have no end" in wrong["said"]
    assert wrong["line"] in (line_of(files, "while True"), line_of(files, "while True") + 1)
