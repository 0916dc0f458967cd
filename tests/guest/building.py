"""Builds an example guest offline: the project that `python3 -m pygames create` writes, and its wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from pygames.__main__ import main


def project(folder: Path, name: str = "tierce", kind: str = "whole") -> Path:
    """Generate the project of a game with this name and kind. Return its folder."""
    made = folder / f"{name}-project"
    assert main(["create", name, str(made), "--kind", kind]) == 0
    return made


def wheel(project: Path) -> Path:
    """Build the wheel of a project; the same project gives the same bytes. Return the wheel's path."""
    out = project / "dist"
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1580601600"}
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.glob("*.whl")
    return made


def installed(wheel: Path, folder: Path) -> Path:
    """Unpack a wheel into a folder, as an installer does. Return the folder, for the import path."""
    with zipfile.ZipFile(wheel) as whole:
        whole.extractall(folder)
    return folder
