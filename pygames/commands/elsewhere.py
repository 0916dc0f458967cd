"""Bots of another checkout, in a process of its own: what they choose is asked and answered in lines of JSON."""

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
"""What runs there."""


class Elsewhere:
    """The process that plays by the bots of a checkout."""

    def __init__(self, checkout: str) -> None:
        self.checkout = checkout
        self.match: Match | None = None
        self.told = 0  # lines of the match that it knows
        own = {**os.environ, "PYTHONPATH": checkout}
        words = [sys.executable, "-P", str(ANSWERING)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, env=own, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8")

    def choose(self, match: Match, player: str, seed: Sequence[object], ms: float) -> tuple[str, float | None]:
        """The notation of the move of the seat to act, and the milliseconds that it took, as `Pace.choose` tells them.

        Refused if nothing comes back."""
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
            raise Refused(f"{self.checkout}: its bots do not play: {harmless(said[-1])}") from None


def elsewhere(checkout: str) -> Elsewhere:
    """One process for all matches of this one."""
    return _asked_by(os.getpid(), checkout)


@cache
def _asked_by(process: int, checkout: str) -> Elsewhere:
    return Elsewhere(checkout)  # one that was forked begins another


def fingerprint(checkout: Path) -> str:
    """SHA-256 of the engines and bots of a checkout; Refused if it is none."""
    if not (checkout / "pygames" / "bots" / "players.py").is_file():
        raise Refused(f"{checkout}: this is no checkout of this project")
    return _hashed((checkout / "pygames").rglob("*.py"))


@cache
def installed(package: str) -> str:
    """SHA-256 of a package as this process found it first; of none, nothing."""
    found = find_spec(package.partition(".")[0]) if package else None
    if not found:
        return ""
    folders = [Path(folder) for folder in found.submodule_search_locations or ()]
    return _hashed([file for folder in folders for file in folder.rglob("*.py")] or [Path(found.origin or "")])


def _hashed(files: Iterable[Path]) -> str:
    return sha256(b"".join(sha256(file.read_bytes()).digest() for file in sorted(files))).hexdigest()
