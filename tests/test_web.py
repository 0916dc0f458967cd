"""Tests of the shell's modules that need no page, which run in Node: `tests/web/`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from web.build.tools import node_path

ROOT = Path(__file__).resolve().parents[1]
TESTS = sorted((ROOT / "tests" / "web").glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.removesuffix(".test.mjs"))
def test_modules_that_know_no_page(path: Path) -> None:
    """Run the tests in one file in Node, as `node --test tests/web/*.mjs` does."""
    done = subprocess.run([node_path(), "--test", str(path)], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_of_tests_is_run() -> None:
    """Check that every file in the folder is a test file or a helper, except the one that `test_mailbox.py` runs."""
    others = {path.name for path in (ROOT / "tests" / "web").iterdir()} - {path.name for path in TESTS}
    assert others - {"mailbox.mjs"} == {
        "failing.mjs",
        "page.mjs",
        "random.mjs",
        "shapes.mjs",
        "shelf.mjs",
        "sound.mjs",
        "texts.cjs",
    }
