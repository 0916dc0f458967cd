"""Tests that `check` finds faults planted in a guest, one for each requirement, and reports what is broken and
where."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from pygames.__main__ import main
from pygames.commands import check
from pygames.commands.guest import tierce
from pygames.commands.guest.tierce import Position, Rules
from pygames.core.scene import Scene
from pygames.trials.fault import Fault
from pygames.trials.limits import check_brief

from .building import project, wheel
from .planted import (
    PLANTED,
    TIERCE,
    CannotBeRead,
    Compares,
    EndsWithoutResult,
    Falls,
    FindsNothing,
    GivesNoReason,
    Prints,
    Suits,
    played,
)


@pytest.mark.parametrize(("kind", "hinted"), [(Compares, True), (Suits, True), (FindsNothing, False)])
def test_hidden_faces_are_blamed_only_where_a_face_is_read(
    kind: type[Position], hinted: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    check.checked(played(kind), 5, trials={"positions": check.TRIALS["positions"]})
    out = capsys.readouterr().out.partition("  repeats")[0]
    assert "own code raises TypeError: '" in out
    assert ("This seat does not see some of the cards" in out) == hinted


def test_a_wrong_number_of_seats_is_the_only_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.checked(replace(TIERCE, seats=(3,)), 5) == ["description"]
    printed = capsys.readouterr().out
    assert "With the usual options." in printed
    assert "positions" not in printed


BOOK = Path(tierce.__file__).with_name("rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("## In thirty seconds", "## In an hour", "has no section 'In thirty seconds'"),
        ("* **Twist.**", "* **Trick.**", "needs a list of"),
        ("Play a card.", "Play a card. " * 6, "Turn in rules.md has 78 characters; at most 64 are allowed."),
        ("Seven hearts, 2 to 8, are shuffled.", "Cards. " * 60, "words; at most 95 are allowed."),
    ],
)
def test_a_rule_book_that_does_not_begin_as_the_first_page_needs_it_is_found(old: str, new: str, said: str) -> None:
    check_brief(BOOK)
    assert old in BOOK
    with pytest.raises(Fault, match=re.escape(said)):
        check_brief(BOOK.replace(old, new, 1))


def test_a_sound_game_has_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.checked(TIERCE, 20) == []
    out = capsys.readouterr().out
    assert "a match of 13 moves, proven and checked by 2 seats" in out
    assert "2 rulings, 2 lessons" in out


def test_a_die_that_is_not_seen_is_drawn_without_a_face(capsys: pytest.CaptureFixture[str]) -> None:
    def dice(state: Position, seat: int | None) -> Scene:
        scene = tierce.scene(state, seat)
        zones = [
            replace(zone, pieces=tuple(replace(each, kind="die", face=each.face[:1]) for each in zone.pieces))
            for zone in scene.zones
        ]
        return replace(scene, zones=tuple(zones))

    assert check.checked(replace(TIERCE, scene=dice), 5, trials={"tables": check.TRIALS["tables"]}) == []
    assert "BROKEN" not in capsys.readouterr().out


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found_and_said(planted: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, trial, words = PLANTED[planted]
    trials = {trial: check.TRIALS[trial]} if trial in check.TRIALS else {}
    assert trial in check.checked(game, 5, trials=trials)
    out = " ".join(capsys.readouterr().out.split())
    assert f"{trial} BROKEN. " in out
    assert words in out


def test_what_is_broken_is_said_with_options_move_seat_and_position(capsys: pytest.CaptureFixture[str]) -> None:
    check.checked(played(CannotBeRead), 5, trials={"positions": check.TRIALS["positions"]})
    out = capsys.readouterr().out
    assert re.search(
        "With (the usual options|the options low=1), after [0-9]+ moves, [0-9]+ of them nature's, when", out
    )
    assert "to move. The next move was '" in out
    assert "    | liege 1\n" in out
    assert "    | draw 0 0:" in out


@pytest.mark.parametrize(
    ("kind", "trial"), [(GivesNoReason, "ends"), (Falls, "positions"), (EndsWithoutResult, "ends")]
)
def test_the_report_lists_the_moves_that_it_counts(
    kind: type[Position], trial: str, capsys: pytest.CaptureFixture[str]
) -> None:
    check.checked(played(kind), 5, trials={trial: check.TRIALS[trial]})
    report = capsys.readouterr().out.partition("  repeats")[0]
    counted = re.search(r"after (\d+) moves", report)
    moves = report.partition("      | \n")[2]
    before = re.search(r"\.\.\. (\d+) moves? before", moves)
    listed = len(re.findall(r"^ +\| [^.]", moves, re.MULTILINE))
    assert counted
    assert int(counted[1]) == listed + int(before[1] if before else 0) > 0


def test_of_printed_text_the_report_has_the_first_lines_of_its_match(capsys: pytest.CaptureFixture[str]) -> None:
    check.checked(played(Prints), 5, trials={"ends": check.TRIALS["ends"]})
    out = capsys.readouterr().out.partition("  repeats")[0]
    shown = re.findall(r"^ +printed: (.+)$", out, re.MULTILINE)
    assert shown[0] == "match 2: shuffle"
    assert len(shown) == 13
    assert re.fullmatch(r"… and \d+ lines more in the random matches", shown[-1])


def test_printed_text_makes_no_other_process_play_another_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = project(tmp_path, "hill_fort")
    game = made / "hill_fort" / "__init__.py"
    text = game.read_text(encoding="utf-8")
    assert text.count("    def outcome(self)") == 1
    head, rest = text.split("    def outcome(self)")
    line, rest = rest.split("\n", 1)
    game.write_text(f"{head}    def outcome(self){line}\n        print('asked')\n{rest}", encoding="utf-8")
    assert main(["check", str(made), "--seconds", "5"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"ends .*; the game printed \d+ lines\n", out)
    assert "asked" not in out


def test_the_order_of_a_set_is_found_by_another_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = project(tmp_path, "hill_fort")
    game = made / "hill_fort" / "__init__.py"
    text = game.read_text(encoding="utf-8").replace(
        "in self.hands[self.turn or 0])\n\n    def permits", "in {*self.hands[self.turn or 0]})\n\n    def permits"
    )
    game.write_text(text, encoding="utf-8")
    assert main(["check", str(made), "--seconds", "5"]) == 1
    out = capsys.readouterr().out
    assert "in another process: something depends on the order of a set" in out
    assert out.endswith("repeats.\n")


def test_what_never_comes_back_is_said_with_its_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def sleeping(options: Rules) -> Position:
        sleep(20)
        return tierce.new(options)

    monkeypatch.setattr(check, "GRACE", 0)
    assert check.checked(replace(TIERCE, new=sleeping), 1) == ["description"]
    assert "The game did not answer in time: it is in guest/test_check.py, line" in capsys.readouterr().out


@pytest.mark.slow
def test_a_folder_and_a_wheel_are_checked_without_being_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = project(tmp_path, "hill_fort")
    for package in (made, wheel(made)):
        assert main(["check", str(package), "--seconds", "10"]) == 0
        assert capsys.readouterr().out.endswith("No faults found.\n")


def test_lessons_that_cannot_be_read_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = project(tmp_path, "hill_fort")
    lesson = made / "hill_fort" / "lessons" / "01-higher.txt"
    lesson.write_text(lesson.read_text(encoding="utf-8").replace("want  7h", "want  9h"), encoding="utf-8")
    assert main(["check", str(made), "--seconds", "5"]) == 1
    assert (
        "The lesson 01-higher.txt is broken: line 17: '9h' cannot be played here: there is no 9h here."
        in capsys.readouterr().out
    )


def packed(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as whole:
        for name, text in files.items():
            whole.writestr(name, text)
    return path


def test_what_is_no_guest_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty, native, loose = (tmp_path / f"{name}-1-py3-none-any.whl" for name in ("empty", "native", "loose"))
    empty.write_bytes(b"no zip")
    packed(native, {"x/__init__.py": "", "x/y.wasm": ""})
    packed(loose, {"x/__init__.py": ""})
    (tmp_path / "pyproject.toml").write_text("[tool]\n", encoding="utf-8")
    needy = project(tmp_path, "needy")
    about = needy / "pyproject.toml"
    about.write_text(about.read_text(encoding="utf-8").replace('["liege', '["numpy>=1", "liege'), encoding="utf-8")
    capsys.readouterr()
    for package, words in (
        (empty, "This isn't a wheel, or it's damaged."),
        (native, "It contains compiled code (x/y.wasm), but a guest must be pure Python."),
        (loose, "a wheel must describe one package, but this one describes 0"),
        (tmp_path / "gone-1-py3-none-any.whl", "No such file or directory"),
        (needy, "it needs 'numpy>=1', which is not installed here"),
        (tmp_path, "this does not describe a project ('project')"),
        ("ludo", "there is no game 'ludo'"),
    ):
        assert main(["check", str(package)]) == 2
        told = capsys.readouterr()
        assert words in told.err
        assert len(told.err.splitlines()) == 1
        assert told.out == ""


ABOUT = "Metadata-Version: 2.1\nName: x\nVersion: 1\nRequires-Dist: liege-tabletop~=0.1.0\n"
ENTRY = "[pygames.games]\nx = x:GAME\n"
DAMAGED = "This isn't a wheel, or it's damaged."


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("RECORD", "a,b,c,d,e\n", DAMAGED),
        ("RECORD", "a,sha256=b,c\n", DAMAGED),
        ("RECORD", b"\xff,,\n", DAMAGED),
        ("RECORD", ",,\n", "GAME"),
        ("~~~~", "", DAMAGED),
    ],
)
def test_a_wheel_with_damaged_lists_is_refused_in_one_sentence(
    name: str, text: str | bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wheel = tmp_path / "x-1-py3-none-any.whl"
    files: dict[str, str | bytes] = {
        "x.py": "",
        "x-1.dist-info/METADATA": ABOUT,
        "x-1.dist-info/entry_points.txt": ENTRY,
    }
    with zipfile.ZipFile(wheel, "w") as whole:
        for path, content in (files | {f"x-1.dist-info/{name}": text}).items():
            whole.writestr(path, content)
    wheel.write_bytes(wheel.read_bytes().replace(b"x-1.dist-info/~~~~", b"\0" * 18))  # gives the file an empty name
    assert main(["check", str(wheel)]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ('name = "../../outside/x"', "no package can have this name"),
        ('name = "a/b"', "no package can have this name"),
        ('name = "a\\u0000b"', "no package can have this name"),
        (f'name = "{"a" * 300}"', "no package can have this name"),
        ('name = "a"\nversion = "../1"', "no package can have this name"),
        (f'name = "a"\nx = {"[" * 5000}{"]" * 5000}', "does not describe a project"),
        ('name = "a"\n[project.entry-points."pygames.games"]\n"x\\nz" = "x:GAME"', "its metadata is damaged"),
    ],
)
def test_a_strange_project_is_refused_in_one_sentence_and_nothing_is_written(
    about: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made, outside = tmp_path / "made", tmp_path / "outside"
    made.mkdir()
    outside.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(made))  # a folder next to `outside`
    (tmp_path / "pyproject.toml").write_text(f"[project]\n{about}\n", encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert len(told.err.splitlines()) == 1
    assert [*outside.iterdir()] == []
