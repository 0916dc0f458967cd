"""`build.py check`: formatting, lint, types, layers and descriptions of Python and shell; and `build.py coverage`."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from ..progress import ROOT, say, step
from ..tools import BIN, WEB, Missing, node_path, with_node

SCRIPTS = ("web/src", "web/build", "tests/web", "tests/gallery")


def check(mend: bool) -> None:
    """Run all checks in parallel; if one fails, print its output and raise Missing. With `mend`, first fix what tools
    can fix."""
    if mend:
        for name, command in mending().items():
            with step(f"mending {name}"):
                run(command)
    with step("checking formatting, lint, types and layers"), ThreadPoolExecutor(os.cpu_count()) as beside:
        said = dict(zip(looking(), beside.map(run, looking().values()), strict=True))
    wrong = [name for name, words in said.items() if words]
    for name in wrong:
        say(f"\n{name}:\n{said[name]}")
    if wrong:
        raise Missing(f"not in order: {', '.join(wrong)}")


def mending() -> dict[str, list[str]]:
    """Return the commands that fix problems in the sources, by name."""
    return {
        "lint": [str(BIN / "ruff"), "check", "--fix", "--quiet", "."],
        "formatting": [str(BIN / "ruff"), "format", "--quiet", "."],
        "types that cross to the shell": [sys.executable, "-m", "web.build.checking.crossing"],
        "formatting and lint of the shell": [*biome(), "--write", *SCRIPTS],
    }


def looking() -> dict[str, list[str]]:
    """Return the commands that check the sources, by name."""
    tsc = [node_path(), str(WEB / "node_modules" / "typescript" / "bin" / "tsc"), "-p"]
    return {
        "types": [str(BIN / "mypy")],
        "types that cross to the shell": [sys.executable, "-m", "web.build.checking.crossing", "--check"],
        "types of the shell": [*tsc, str(WEB / "tsconfig.json")],
        "types of the service worker": [*tsc, str(WEB / "tsconfig.sw.json")],
        "descriptions, names and commit subjects": [sys.executable, "-m", "web.build.checking.prose"],
        "layers": [str(BIN / "lint-imports")],
        "links of the documents": [sys.executable, "-m", "web.build.making.documents"],
        "formatting and lint of the shell": [*biome(), *SCRIPTS],
        "lint": [str(BIN / "ruff"), "check", "."],
        "formatting": [str(BIN / "ruff"), "format", "--check", "."],
    }


def biome() -> list[str]:
    """Return the command that formats and lints scripts."""
    found = WEB / "node_modules" / "@biomejs" / "biome" / "bin" / "biome"
    return [
        node_path(),
        str(found),
        "check",
        f"--config-path={WEB / 'build' / 'checking' / 'scripts.json'}",
        "--error-on-warnings",
    ]


def run(command: list[str]) -> str:
    """Run a command. Return its output, or "failed", if the exit code is not 0; else return ""."""
    env = with_node(node_path())
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", errors="replace")
    return (done.stdout + done.stderr).strip() or "failed" if done.returncode else ""


def coverage(arguments: list[str]) -> int:
    """Run the tests that need no browser, and print the lines of `pygames` that no test executes. Return the exit
    code."""
    command = [sys.executable, "-m", "coverage"]
    tests = ["-m", "pytest", "--ignore=tests/browser", "-n", str(os.cpu_count()), *arguments]
    subprocess.run([*command, "erase"], cwd=ROOT)
    failed = subprocess.run([*command, "run", *tests], cwd=ROOT).returncode
    subprocess.run([*command, "combine", "--quiet"], cwd=ROOT)
    return subprocess.run([*command, "report"], cwd=ROOT).returncode or failed
