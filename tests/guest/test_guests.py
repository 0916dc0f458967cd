"""Tests of games from other packages: they are found by their entry points, or rejected with one sentence each."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pygames import games, guests
from pygames.__main__ import main
from pygames.core.record import BadRecord, read
from pygames.learn.course import course

from .installing import GAME, installed

WORDS = {
    "none": ({"entries": {}}, "has no game"),
    "hence": ({"needs": ("liege-tabletop>=0.2",)}, "was written for pygames >=0.2; this is pygames 0.1.0"),
    "several": ({"entries": {"one": "several:GAME", "two": "several:GAME"}}, "has several games"),
    "capital": ({"entries": {"Capital": "capital:GAME"}}, "calls its game 'Capital'; use lower-case letters"),
    "keyword": ({"entries": {"class": "keyword:GAME"}}, "calls its game 'class'; use lower-case letters"),
    "shadow": ({"entries": {"vassal": "shadow:GAME"}}, "calls its game 'vassal', which is the name of one of Liege's"),
    "nowhere": ({"entries": {"nowhere": "no where"}}, "has the entry point 'no where', which is not like"),
    "lacks": ({"source": ""}, "cannot be imported (AttributeError: module 'lacks' has no attribute 'GAME')"),
    "falls": ({"source": "import nothing_of_this_name"}, "cannot be imported (ModuleNotFoundError: No module named"),
    "inside": (
        {"source": "from pygames.core.moves import Move\n\n\nclass Bid(Move, kind='bid'):\n    count: int\n"},
        "cannot be imported (TypeError: Bid cannot call a field count: every tuple has a method of that name), in "
        "inside/__init__.py, line 4.",
    ),
    "leaves": ({"source": "raise SystemExit('bye')"}, "cannot be imported (SystemExit: bye)"),
    "number": ({"source": "GAME = 7"}, "has the entry point 'number:GAME', which is not a Game"),
    "other": ({"source": GAME.format(name="else", title="Else")}, "calls its game 'other', but Game.name is"),
    "crowd": (
        {"source": f"{GAME.format(name='crowd', title='Crowd')}GAME = replace(GAME, seats=(2, 6))\n"},
        "has (2, 6) as Game.seats; a match has 2 to 4 seats.",
    ),
    "silent": ({"needs": ()}, "does not say for which version it was written: it lacks a dependency like"),
    "later": ({"needs": ("pygames>=0.2",)}, "was written for pygames >=0.2; this is pygames 0.1.0"),
    "exact": ({"needs": ("pygames==0.0.*",)}, "was written for pygames ==0.0.*; this is pygames 0.1.0"),
    "riddle": ({"needs": ("pygames>=one",)}, "was written for pygames >=one; this is pygames 0.1.0"),
    "house": (
        {"package": "pygames/inside", "entries": {"house": "pygames.inside:GAME"}},
        "contains files of 'pygames'",
    ),
}


def test_a_guest_is_found_beside_the_house(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    installed(folder, "leapfrog")
    installed(folder, "beyond", needs=("pygames ~= 0.1.0", "something>1"))
    installed(folder, "called", needs=("Liege_Tabletop ~= 0.1.0",))
    assert [game.name for game in guests.guests()[0]] == ["beyond", "called", "leapfrog"]
    assert guests.find("leapfrog").title == guests.offered("leapfrog").title == "Leapfrog"
    assert guests.find("vassal") is games.find("vassal")
    assert "leapfrog" not in games.NAMES
    assert main(["games"]) == 0
    told = capsys.readouterr()
    words = "Three hearts each: the higher card takes. (2 players, 2 minutes) A guest, from the package leapfrog."
    assert f"leapfrog: Leapfrog. {words}" in told.out
    assert told.err == ""


def test_a_guest_is_played_replayed_and_measured(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(folder, "leapfrog")
    assert main(["simulate", "leapfrog", "--matches", "2", "--bots", "1,greedy"]) == 0
    assert main(["soak", "leapfrog", "--matches", "2"]) == 0
    answers = iter(["record", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    capsys.readouterr()
    assert main(["play", "leapfrog", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    record = folder / "record.txt"
    record.write_text(told[told.index("liege 1") :], encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    with pytest.raises(BadRecord, match="there is no game 'leapfrog' here"):
        read(record.read_text(encoding="utf-8"), games.find)  # the site's own pages use this function


def test_who_names_no_game_is_told_the_guests_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    installed(folder, "leapfrog")
    assert main(["play", "ludo"]) == 2
    assert capsys.readouterr().err.endswith("politics, leapfrog\n")


@pytest.mark.parametrize("name", WORDS)
def test_what_is_no_guest_is_refused_in_one_sentence(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about, words = WORDS[name]
    installed(folder, name, **about)  # type: ignore[arg-type]
    installed(folder, "leapfrog")
    with pytest.raises(guests.Unfit) as found:
        guests.offered(name)
    assert str(found.value).startswith(f"The package {name} 1.0 {words}")
    assert str(found.value).endswith(".")
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert "leapfrog: " in told.out
    # A package without a game is not a guest. If a package has several games, each one is checked separately.
    if name not in ("none", "several"):
        assert told.err == f"{found.value}\n"
    assert guests.find("vassal").title == "Vassal"


def test_of_two_guests_of_one_name_neither_is_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    installed(folder, "leapfrog")
    installed(folder, "toad", entries={"leapfrog": "toad:GAME"})
    words = (
        "Several installed packages have a game 'leapfrog': The package leapfrog 1.0, The package toad 1.0. "
        "Uninstall all but one."
    )
    assert guests.guests() == ([], [words])
    assert main(["play", "leapfrog"]) == 2
    assert capsys.readouterr().err == f"{words}\n"


def test_what_is_not_installed_is_no_guest() -> None:
    with pytest.raises(guests.Unfit, match="There is no package 'leapfrog' here"):
        guests.offered("leapfrog")
    with pytest.raises(KeyError):
        guests.find("leapfrog")


def test_lessons_and_rule_book_lie_in_the_guests_package(folder: Path) -> None:
    installed(folder, "leapfrog")
    lessons = folder / "leapfrog" / "lessons"
    lessons.mkdir()
    (lessons / "__init__.py").write_text("GOALS, FIRST = {}, {}\n", encoding="utf-8")
    (lessons / "01-first.txt").write_text("lesson First\n", encoding="utf-8")
    assert [*course(guests.find("leapfrog")).texts] == ["01-first"]


def test_who_plays_a_game_of_the_house_waits_for_no_look_at_what_is_installed() -> None:
    asked = "import sys; from pygames.guests import find; find('vassal'); print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-S", "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "False\n"
