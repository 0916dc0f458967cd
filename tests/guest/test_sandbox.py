"""Tests of wheels that the sandbox for guests refuses: each is refused with one sentence, and none of its code runs too
early.

The sandbox runs in Pyodide. Here, a replacement for micropip only unpacks the wheel.
"""

from __future__ import annotations

import asyncio
import io
import json
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pygames.commands.guest import tierce
from pygames.core.moves import BadNotation, Move
from pygames.games import NAMES
from pygames.sandbox import Desk, opened
from tests.browser.wheels import FILE, wheel


def bomb() -> bytes:
    """Return a zip bomb: small as a file, large when unpacked."""
    made = io.BytesIO(wheel())
    with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as whole:
        whole.writestr("big", bytes(64 * 2**20))
    return made.getvalue()


REFUSED = {
    "no zip": (b"<!doctype html>" * 100, "This isn't a wheel, or it's damaged."),
    "cut short": (wheel()[:4000], "This isn't a wheel, or it's damaged."),
    "machine code": (wheel(more={"fast.so": b"\x7fELF"}), "It contains compiled code (fast.so)"),
    "too much": (bomb(), "It's too large: an unpacked guest can have at most 32 MB."),
    "no entry point": (wheel(entry=""), "has no game: it has no entry point"),
    "two games": (wheel(entry="[pygames.games]\ntierce = tierce:GAME\nfour = tierce:GAME\n"), "has several games"),
    "another version": (wheel(needs=("pygames>=9",)), "was written for pygames >=9"),
    "no version": (wheel(needs=()), "does not say for which version it was written"),
    "the house's name": (
        wheel(entry=f"[pygames.games]\n{NAMES[0]} = tierce:GAME\n"),
        "which is the name of one of Liege's own games",
    ),
    "the house's files": (wheel(more={"pygames/app.py": b""}), "which is Liege's own package"),
    "more packages": (wheel(needs=("pygames~=0.1.0", "numpy>=2")), "It needs the package 'numpy'"),
    "an exception": (wheel("1 / 0"), "cannot be imported (ZeroDivisionError: division by zero)"),
    "no game": (wheel("GAME = 3"), "which is not a Game"),
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Yield a folder on the import path, into which the replacement for micropip unpacks wheels."""
    folder = tmp_path / "site"
    folder.mkdir()

    async def install(address: str, deps: bool) -> None:
        assert not deps
        with zipfile.ZipFile(address.removeprefix("emfs:")) as whole:
            whole.extractall(folder)

    micropip = ModuleType("micropip")
    vars(micropip).update(install=install, add_mock_package=lambda name, version: None)
    monkeypatch.setitem(sys.modules, "micropip", micropip)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "tierce", raising=False)
    return folder


def enter(made: bytes, folder: Path, file: str = FILE) -> tuple[object, str, list[bool]]:
    """Open a wheel in the sandbox. Return what `opened` returns, and, for each call of its callback, True if the
    guest's module was already loaded."""
    path, loaded = folder.parent / file, []
    path.write_bytes(made)
    room = opened(str(path), "", lambda: loaded.append("tierce" in sys.modules))
    with ThreadPoolExecutor(1) as apart:  # in another thread, since Playwright's loop may run in this one
        call, wrong = apart.submit(asyncio.run, room).result()
    sys.modules.pop("tierce", None)
    return call, wrong, loaded


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_wheel_is_refused_in_a_sentence(name: str, site: Path) -> None:
    made, sentence = REFUSED[name]
    call, wrong, loaded = enter(made, site)
    assert call is None
    assert sentence in wrong
    assert "\n" not in wrong
    assert not any(loaded)  # none of the guest's code ran before the callback


@pytest.mark.parametrize("file", ["tierce.zip", "tierce-1.0.whl", "tierce-1.0-cp313-cp313-linux_x86_64.whl"])
def test_a_file_that_is_named_otherwise_is_refused(file: str, site: Path) -> None:
    call, wrong, loaded = enter(wheel(), site, file)
    assert call is None
    assert ("pure Python" if "cp313" in file else "This isn't a wheel") in wrong
    assert not loaded


def test_a_good_wheel_deals(site: Path) -> None:
    call, wrong, loaded = enter(wheel(), site)
    assert not wrong
    assert loaded == [False]
    assert callable(call)
    asked = {"do": "new", "game": "guest", "seed": "00" * 16, "players": [{"name": "You"}, {"level": 1}]}
    assert json.loads(call(json.dumps(asked)))["ok"]["scene"]


class Careless(tierce.Position):
    """Rules that raise exceptions for some texts; in the view of seat 1, they refuse a text that other views accept."""

    def read(self, text: str) -> Move:
        if self.viewer == 1 and text == "refused":
            raise BadNotation("not here")
        return super().read({"play": text}[text.split()[0]] and text)


@pytest.mark.parametrize(("lines", "kind"), [((), "bad"), (("refused",), "failed")])
def test_rules_that_cannot_read_a_text_refuse_it_and_stop_no_match(lines: tuple[str, ...], kind: str) -> None:
    """Check rules that raise an exception for an opponent's text: the text is refused, since the opponent could
    otherwise end a lost match. If the rules refuse an earlier line that they had accepted, they fail, and no seat is
    convicted."""
    position = tierce.GAME.new(tierce.GAME.options.parse(""))
    first = Careless(*position)
    game = replace(tierce.GAME, name="careless", new=lambda _: first._replace(turn=0))
    asked: Any = {
        "kind": "move",
        "options": "",
        "view": 1,
        "lines": lines,
        "text": "nonsense",
        "faces": [],
        "seat": None,
    }
    assert Desk(game).answer(asked)["kind"] == kind
