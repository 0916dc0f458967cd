"""`build.py mutate`: runs mutation tests of core, peers and one game, and prints the mutants that survive.

mutmut creates the mutants in a copy of the checkout under `.build/`; `[tool.mutmut]` in pyproject.toml configures files
and tests. Only a few mutants of each function are tested, so that a short run covers all functions.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from ..progress import ROOT, WORK, put, say
from ..tools import beside

COPY = WORK / "mutate"
FAULTS = (2, 9)
"""The numbers that mutmut gives to the mutants that are tested in each function."""
MUTMUT = [sys.executable, "-m", "mutmut"]


def mutate(seconds: float) -> int:
    """Run mutmut for at most this many seconds. Print the number of killed mutants, and the names of the survivors."""
    beside("mutation")
    lay_out(COPY)
    planting = [*MUTMUT, "run", *(f"*__mutmut_{number}" for number in FAULTS)]
    run = subprocess.Popen(planting, cwd=COPY, start_new_session=True)
    try:
        failed = run.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        failed = 0
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGTERM)  # background processes ignore SIGINT
            run.wait()
    noticed, unnoticed = judged(told("results", "--all", "true"))
    say("")
    for name in unnoticed:
        say(told("show", name))
    say(f"{noticed} of {noticed + len(unnoticed)} planted faults were noticed")
    return failed


def lay_out(folder: Path) -> None:
    """Copy the tracked and new files that have changed into a folder; the results of earlier runs stay there."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    names, before = listed.stdout.splitlines(), folder / ".listed"
    for gone in set(before.read_text(encoding="utf-8").splitlines() if before.exists() else ()) - {*names}:
        (folder / gone).unlink(missing_ok=True)
    put(before, "\n".join(names).encode())
    for name in names:
        source, copy = ROOT / name, folder / name
        if source.is_file() and not (copy.is_file() and copy.read_bytes() == source.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)


def told(*words: str) -> str:
    """Return the output of a command of mutmut."""
    env = {**os.environ, "PYTHONUTF8": "1"}
    return subprocess.run([*MUTMUT, *words], cwd=COPY, env=env, capture_output=True, encoding="utf-8").stdout


def judged(results: str) -> tuple[int, list[str]]:
    """Return the number of killed mutants, and the names of the survivors, from the output of mutmut."""
    found = re.findall(r"^\s*(\S+__mutmut_\d+): (killed|timeout|suspicious|segfault|survived|no tests)", results, re.M)
    unnoticed = [name for name, how in found if how in ("survived", "no tests")]
    return len(found) - len(unnoticed), unnoticed
