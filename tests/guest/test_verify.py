"""Tests that `verify` checks the saved log of a guest's match with the installed guest, or with the wheel that was
played; without either, one sentence names the wheel."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from pygames import guests
from pygames.__main__ import main
from tests.peer.followers import Followers

from .building import installed, project, wheel
from .installing import installed as broken

Told = pytest.CaptureFixture[str]


@pytest.fixture
def made(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel, and install it as a guest. Return the wheel's path."""
    made = wheel(project(tmp_path_factory.mktemp("project")))
    installed(made, folder)
    return made


def log(folder: Path, wheel: Path, beside: str = "") -> str:
    """Return the path of the log of a finished match with this wheel, in the form that the page saves. `beside`: a hash
    of the wheel's dependencies."""
    engine = " ".join(filter(None, ("0123456789ab", beside, sha256(wheel.read_bytes()).hexdigest())))
    file = folder / "log.txt"
    file.write_text(Followers("tierce", engine=engine).until(lambda replica: False).log(), encoding="ascii")
    return str(file)


def gone(folder: Path) -> None:
    """Uninstall all guests from this folder."""
    for about in folder.glob("*.dist-info"):
        (about / "entry_points.txt").unlink()
    guests._guest.cache_clear()


def verified(capsys: Told, *words: str) -> tuple[int, str]:
    capsys.readouterr()
    code = main(["verify", *words])
    told = capsys.readouterr()
    assert not (told.out and told.err)
    return code, told.out + told.err


def test_an_installed_guest_checks_the_log_of_its_match(folder: Path, made: Path, capsys: Told) -> None:
    code, said = verified(capsys, log(folder, made), "--record")
    assert code == 0
    assert said.startswith("Verified: every shuffle, draw and move")
    digest = sha256(made.read_bytes()).hexdigest()
    assert f"played with the wheel whose SHA-256 is {digest}, checked with what is installed here" in said
    assert "game tierce" in said.splitlines()
    assert json.loads(verified(capsys, log(folder, made), "--json")[1])["wheel"] == digest


def test_who_has_not_the_guest_is_told_which_wheel_was_played(folder: Path, made: Path, capsys: Told) -> None:
    saved = log(folder, made)
    gone(folder)
    digest = sha256(made.read_bytes()).hexdigest()
    assert verified(capsys, saved) == (
        1,
        "Not verified: the log is of the game 'tierce', which is not here: it was played with the guest whose wheel "
        f"has the SHA-256 {digest}.\n",
    )


@pytest.mark.parametrize("beside", ["", "f" * 64])
def test_the_wheel_itself_checks_without_being_installed(beside: str, folder: Path, made: Path, capsys: Told) -> None:
    saved = log(folder, made, beside)
    gone(folder)
    code, said = verified(capsys, saved, "--wheel", str(made))
    assert code == 0
    assert f"played and checked with the wheel whose SHA-256 is {sha256(made.read_bytes()).hexdigest()}\n" in said


def test_another_wheel_of_the_same_game_judges_nobody(folder: Path, made: Path, capsys: Told) -> None:
    saved = log(folder, made)
    other = folder / made.name
    other.write_bytes(made.read_bytes() + b"\0")
    code, said = verified(capsys, saved, "--wheel", str(other))
    assert code == 2
    here, played = (sha256(each.read_bytes()).hexdigest() for each in (other, made))
    assert said == f"{other}: its SHA-256 is {here}, but the match was played with {played}\n"
    assert verified(capsys, saved, "--wheel", str(folder))[0] == 2
    assert verified(capsys, saved, "--wheel", str(folder / "none.whl"))[0] == 2


def test_a_guest_that_cannot_be_played_is_told_in_its_own_words(folder: Path, made: Path, capsys: Told) -> None:
    saved = log(folder, made)
    gone(folder)
    broken(folder, "other", "1 / 0", entries={"tierce": "other:GAME"})
    assert verified(capsys, saved) == (
        2,
        "The package other 1.0 cannot be imported (ZeroDivisionError: division by zero), in other/__init__.py, "
        "line 1.\n",
    )
