"""The files that a failed browser test leaves are complete."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from . import failures
from .failures import FAILED, keep
from .hands import played, seated


@pytest.mark.parametrize("failed", [True, False])
def test_a_picture_the_console_and_the_record_are_kept_of_what_failed(
    regular: BrowserContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any, failed: bool
) -> None:
    monkeypatch.setattr(failures, "FOLDER", tmp_path)
    page, closed = seated(regular), regular.new_page()
    played(page, 1)
    closed.close()
    node: Any = SimpleNamespace(nodeid="tests/browser/test_it.py::test_that[1/2]", stash={FAILED: failed})
    keep(node, [closed, page], ["log: a word"])
    said = capsys.readouterr().out
    if not failed:
        assert not said
        assert not [*tmp_path.iterdir()]
        return
    folder = tmp_path / "test_it.py-test_that-1-2"
    assert str(folder) in said
    assert (folder / "page-1.png").read_bytes().startswith(b"\x89PNG")
    assert page.url in (folder / "page-1.txt").read_text(encoding="utf-8")
    assert "\nliege 1\ngame vassal\n" in (folder / "page-1.records.txt").read_text(encoding="utf-8")
    assert (folder / "console.txt").read_text(encoding="utf-8") == "log: a word\n"
