"""The wheel of `pygames`, the same bytes for the same sources."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from .progress import ROOT
from .tools import run

EPOCH = "1580601600"  # 2020-02-02, hatchling's own; any fixed date would do


def wheel() -> tuple[str, bytes]:
    """Its file name and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, env=env)
        (made,) = Path(folder).glob("*.whl")
        return made.name, made.read_bytes()
