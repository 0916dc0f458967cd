"""Tests that `pip install` of a checkout installs the command, types, rule books, and the files that `create` needs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pygames import games

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.slow
def test_the_wheel_for_installers_holds_command_types_rule_books_and_template(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(made) as whole:
        names = {*whole.namelist()}
        (entries,) = (whole.read(name).decode() for name in names if name.endswith("entry_points.txt"))
        whole.extractall(tmp_path / "site")
    assert "liege = pygames.__main__:main" in entries
    assert {f"pygames/games/{name}/{file}" for name in games.NAMES for file in ("rules.md", "cover.svg")} <= names
    assert {"pygames/py.typed", "pygames/commands/guest/pyproject.toml"} <= names
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    for asked in (["create", "hill_fort", "new"], ["check", "new", "--seconds", "5"], ["learn", "vassal", "--check"]):
        done = subprocess.run([sys.executable, "-m", "pygames", *asked], cwd=tmp_path, env=env, capture_output=True)
        assert done.returncode == 0, done.stdout + done.stderr
