"""The shell's pure modules, tested under Node: `tests/web/`."""

from __future__ import annotations

import subprocess
from pathlib import Path

from web.build.tools import node_path

ROOT = Path(__file__).resolve().parents[1]


def test_the_modules_that_know_no_page() -> None:
    """`node --test tests/web/*.mjs` says the same by itself."""
    tests = sorted(str(path) for path in (ROOT / "tests" / "web").glob("*.test.mjs"))
    assert tests
    done = subprocess.run([node_path(), "--test", *tests], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
