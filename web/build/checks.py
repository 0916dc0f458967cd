"""`build.py test`: formatting, lint, types, layers, the shell's types, and then every test."""

from __future__ import annotations

import os
import subprocess
import sys

from . import browser
from .progress import ROOT, say, step
from .tools import BIN, WEB, Missing, node_path, with_node

CHECKS = {
    "formatting": ["ruff", "format", "--check", "."],
    "lint": ["ruff", "check", "."],
    "types": ["mypy"],
    "layers": ["lint-imports"],
}


def every(arguments: list[str]) -> int:
    """Runs all; stops at the first check that fails. pytest's closing line is the last thing said."""
    browser.ensure()
    commands = {name: [str(BIN / command[0]), *command[1:]] for name, command in CHECKS.items()}
    tsc = [node_path(), str(WEB / "node_modules" / "typescript" / "bin" / "tsc"), "-p"]
    commands["types of the shell"] = [*tsc, str(WEB / "tsconfig.json")]
    commands["types of the service worker"] = [*tsc, str(WEB / "tsconfig.sw.json")]
    for name, command in commands.items():
        check(name, command)
    # Tests in the browser wait at times: half as many again as processors keep them busy, and more are in each other's
    # way. They are handed out one by one, as they are long.
    beside = ["-n", str(3 * (os.cpu_count() or 2) // 2), "--maxschedchunk", "1"]
    return subprocess.run([sys.executable, "-m", "pytest", *beside, *arguments], cwd=ROOT).returncode


def check(name: str, command: list[str]) -> None:
    """Runs one check; Missing, after what it said, if something is not in order."""
    with step(f"checking {name}"):
        done = subprocess.run(command, cwd=ROOT, env=with_node(node_path()), capture_output=True, encoding="utf-8")
        if done.returncode:
            say("")
            say((done.stdout + done.stderr).strip())
            raise Missing(f"{name}: not in order")
