"""`build.py plant`: plants known faults one at a time, in a copy of the checkout, and prints which tests catch them.

The faults are small patches in `tests/plants/faults.toml`, each with the tests that should catch it. The results are
stored in `tests/plants/caught.json`, to show after a change whether tests no longer catch a fault.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.util import cache_from_source
from pathlib import Path

from pygames.games import NAMES

from ..progress import ROOT, WORK, say
from ..tools import Missing, run
from . import areas, testing
from .mutation import lay_out

FAULTS = ROOT / "tests" / "plants" / "faults.toml"
CAUGHT = ROOT / "tests" / "plants" / "caught.json"
COPY = WORK / "plant"
SHARED = (".venv", "web/node_modules")
"""Folders of tools that the copy links to."""
LONGEST = 3600.0
"""Seconds after which a test run counts as failed."""
NO_TESTS = 5
"""Exit code of pytest if a selection contains no tests."""


@dataclass(frozen=True)
class Fault:
    """A planted fault: a patch that replaces `old`, which occurs once in `file`, by `new`."""

    name: str
    file: str
    breaks: str
    old: str
    new: str
    tests: tuple[str, ...]
    """Arguments of pytest; each item is a selection of tests. The selections run in order until a test fails."""


def plant(patterns: list[str], listed: Path, every_test: bool) -> int:
    """Plant the faults whose names match. Return 1 if no test caught one of them or one cannot be judged. `every_test`:
    run `build.py test` instead of each fault's own selections."""
    faults = [
        fault for fault in read(listed) if not patterns or any(fnmatchcase(fault.name, each) for each in patterns)
    ]
    if not faults:
        raise Missing("no fault has such a name")
    check_patches(faults, ROOT)
    lay_out(COPY)
    for name in SHARED:
        borrow(name)
    commit_copy()
    missed = 0
    for at, fault in enumerate(faults, 1):
        began = time.monotonic()
        own = next((name for name in NAMES if name in fault.file), NAMES[0])
        selections = [""] if every_test else list(fault.tests)
        with planted(fault):
            found = next(filter(None, (run_tests(each, own) for each in selections)), "")
        verdict = f"caught by {found}" if found else "MISSED"
        if found.startswith("tests/") and run_tests(shlex.quote(found), own):  # run the failed test without the fault
            found, verdict = "", f"NOT JUDGED: {found} fails without any fault"
        elif listed == FAULTS:
            record(fault.name, "all" if every_test else "selected", found)
        missed += not found
        say(f"{at:3} of {len(faults)}  {fault.name:<40} {time.monotonic() - began:5.0f} s  {verdict}")
        if not found:
            say(f"      {fault.file}: {fault.breaks}")
    say(f"{len(faults) - missed} of {len(faults)} planted faults were caught")
    return 1 if missed else 0


def read(listed: Path) -> list[Fault]:
    """Load the faults in a file; Missing if two of them have the same name."""
    found = tomllib.loads(listed.read_text(encoding="utf-8"))["fault"]
    faults = [Fault(**{**fault, "tests": tuple(fault["tests"])}) for fault in found]
    twice = {fault.name for fault in faults if sum(other.name == fault.name for other in faults) > 1}
    if twice:
        raise Missing(f"several faults have one name: {', '.join(sorted(twice))}")
    return faults


def check_patches(faults: list[Fault], root: Path) -> None:
    """Raise Missing with a list of the faults that no longer apply to the sources, if there are any."""
    wrong = []
    for fault in faults:
        path = root / fault.file
        count = path.read_text(encoding="utf-8").count(fault.old) if path.is_file() else 0
        if count != 1:
            wrong.append(f"{fault.name}: its old text occurs {count} times in {fault.file}")
        elif fault.old == fault.new:
            wrong.append(f"{fault.name}: it changes nothing")
    if wrong:
        raise Missing("these faults no longer apply; mend them in tests/plants/faults.toml:\n" + "\n".join(wrong))


def borrow(name: str) -> None:
    """Link a folder of tools into the copy of the checkout."""
    link = COPY / name
    if not link.exists():
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(ROOT / name, target_is_directory=True)


def commit_copy() -> None:
    """Commit the copy and record that all tests passed there, so that `build.py test` runs only what a fault needs."""
    (COPY / areas.PASSED.relative_to(ROOT)).unlink(missing_ok=True)
    git("init", "--quiet")  # some tests query git for the files of the checkout
    git("add", "--all", "--", ".", *(f":!{name}" for name in SHARED))
    git("-c", "user.name=plant", "-c", "user.email=plant@localhost", "commit", "--quiet", "--allow-empty", "-m", "copy")
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=COPY, capture_output=True, encoding="utf-8").stdout
    (COPY / areas.PASSED.relative_to(ROOT)).write_text(commit, encoding="utf-8")


def git(*words: str) -> None:
    """Run a git command in the copy of the checkout."""
    run(["git", *words], cwd=COPY)


@contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """Apply a fault to the copy of the checkout while the body runs."""
    path = COPY / fault.file
    whole = path.read_text(encoding="utf-8")
    write(path, whole.replace(fault.old, fault.new))
    try:
        yield
    finally:
        write(path, whole)


def write(path: Path, text: str) -> None:
    """Write a source file, and delete its bytecode, which Python might take for up to date."""
    path.write_text(text, encoding="utf-8")
    if path.suffix == ".py":
        Path(cache_from_source(str(path))).unlink(missing_ok=True)


def run_tests(selection: str, games: str = NAMES[0]) -> str:
    """Run a selection of tests in the copy, or `build.py test` if it is empty. Return the first failed test; "" if none
    failed.

    `games`: the games to test, whatever the day, so that runs are reproducible.
    """
    if selection:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider"]
        command += shlex.split(selection)
    else:
        command = [sys.executable, "build.py", "test", "-x", "-rfE", "--tb=no"]
    env = {**os.environ, testing.GAMES: games, "PYTHONUTF8": "1", "COLUMNS": "200"}
    try:
        done = subprocess.run(
            command, cwd=COPY, env=env, capture_output=True, encoding="utf-8", errors="replace", timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return f"no end within {LONGEST:.0f} s: {selection}"
    if done.returncode == NO_TESTS:
        raise Missing(f"no test is selected by: {selection}")
    return failure(done.stdout + done.stderr) if done.returncode else ""


def failure(output: str) -> str:
    """Return the first failed test or check that the output of pytest or `build.py check` names."""
    found = re.search(r"^(?:FAILED|ERROR) (\S+?(?:\[.*?\])?)(?: - .*)?$", output, re.M)
    if found:
        return found[1].strip()
    checked = re.search(r"^not in order: .*$", output, re.M)
    return f"build.py check, {checked[0]}" if checked else (output.strip().splitlines() or ["no output"])[-1]


def record(name: str, by: str, found: str) -> None:
    """Store which test caught a fault, or null if no test did."""
    table = json.loads(CAUGHT.read_text(encoding="utf-8")) if CAUGHT.exists() else {}
    table[name] = {**table.get(name, {}), by: found or None}
    CAUGHT.write_text(json.dumps(dict(sorted(table.items())), indent=1) + "\n", encoding="utf-8")
