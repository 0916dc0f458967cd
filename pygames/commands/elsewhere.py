"""Bots of another checkout. They run in a separate process, which receives and sends lines of JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pygames.core.match import Match

from .words import Refused, harmless

ANSWERING = Path(__file__).with_name("answering.py")
"""The script that runs the other checkout's bots."""


class OtherCheckout:
    """The process that runs the bots of a checkout."""

    def __init__(self, checkout: str) -> None:
        self.checkout = checkout
        self.match: Match | None = None
        self.told = 0  # number of lines that the process has received
        own = {**os.environ, "PYTHONPATH": checkout}
        words = [sys.executable, "-P", str(ANSWERING)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, env=own, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8")

    def choose(self, match: Match, player: str, seed: Sequence[object], ms: float) -> tuple[str, float | None]:
        """Return the move of the seat to move, and its milliseconds, as `Pace.choose` does. Refused if the process
        fails."""
        asked: dict[str, Any] = {"player": player, "seed": seed, "ms": ms}
        if self.match is not match:
            self.match, self.told = match, 0
            asked |= {"game": match.game.name, "rules": match.game.rules_version, "options": str(match.options)}
        asked["lines"] = [line.text for line in match.lines[self.told :]]
        self.told = len(match.lines)
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(json.dumps(asked) + "\n")
            stdin.flush()
            answer = json.loads(stdout.readline())
            return answer["move"], answer["ms"]
        except (OSError, ValueError):
            said = self.process.communicate()[1].strip().splitlines() or ["it ended"]
            raise Refused(f"{self.checkout}: its bots fail: {harmless(said[-1])}") from None


def elsewhere(checkout: str) -> OtherCheckout:
    """Return the process for a checkout; each process of this program starts only one."""
    return _asked_by(os.getpid(), checkout)


@cache
def _asked_by(process: int, checkout: str) -> OtherCheckout:
    return OtherCheckout(checkout)  # a forked process starts its own process for the checkout


def fingerprint(checkout: Path) -> str:
    """Return the SHA-256 of the engines and bots of a checkout; Refused if the folder is not a checkout."""
    if not (checkout / "pygames" / "bots" / "players.py").is_file():
        raise Refused(f"{checkout}: this is not a checkout of this project")
    return _hashed((checkout / "pygames").rglob("*.py"))


@cache
def installed(package: str) -> str:
    """Return the SHA-256 of a package's modules, computed once per process; "" if the package is not installed."""
    found = find_spec(package.partition(".")[0]) if package else None
    if not found:
        return ""
    folders = [Path(folder) for folder in found.submodule_search_locations or ()]
    return _hashed([file for folder in folders for file in folder.rglob("*.py")] or [Path(found.origin or "")])


def _hashed(files: Iterable[Path]) -> str:
    return sha256(b"".join(sha256(file.read_bytes()).digest() for file in sorted(files))).hexdigest()
