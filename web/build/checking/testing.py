"""`build.py test`: announces what will run and how long it will take, runs the checks and then the tests. Uses only the
standard library.

By default, all tests run for areas with files that have changed since all tests passed (`areas`); for other areas, only
tests that are quick or always run. `--whole` runs every area. In both cases, tests of the page run only for the game of
the day and games whose files have changed, and browsers other than Chromium run only a few tests. `--all` runs
everything.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Mapping
from datetime import UTC, date, datetime

from pygames.games import NAMES

from ..progress import ROOT, WORK, put, say
from . import areas

CPU_SECONDS = {"fast": 150, "change": 1100, "whole": 5600, "all": 9000}
"""Rough cost of each kind of run in CPU seconds, until a run here has been measured; "change" is the cost if nothing
has changed."""
CHECKS = 60
"""Rough cost of checking and building the site, in CPU seconds."""
BUDGET = 15 * 60
"""Maximum number of seconds of a shard on GitHub, except with `--all`; a longer shard fails."""
TIMES = WORK / "tests.json"
"""File with the duration of the last run of each kind, in seconds."""
GAMES = "LIEGE_TEST_GAMES"
"""Environment variable with the names of the games to test instead of the game of the day."""
FAST = ("--ignore=tests/browser", "-m", "not slow")
"""Arguments of pytest for the fast tests: no site, no browser, and nothing that takes seconds."""


def arguments() -> argparse.ArgumentParser:
    """Return the parser for `build.py test`; unknown options go to pytest."""
    parser = argparse.ArgumentParser(prog="build.py test", add_help=False, allow_abbrev=False)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int)
    return parser


def kind(asked: argparse.Namespace, further: list[str]) -> str:
    """Return the kind of a run: "fast", "change", "whole", "all", or "chosen" if tests are named."""
    for which in ("fast", "whole", "all"):
        if getattr(asked, which):
            return which
    named = any(each in ("-k", "-m") or each.startswith(("--ignore", "tests")) for each in further)
    return "chosen" if named else "change"


def announce(given: list[str]) -> None:
    """Print what a test run will do and how long it will take."""
    asked, further = arguments().parse_known_args(given)
    which = kind(asked, further)
    what = {
        "fast": "the tests that need neither the site nor a browser, nor seconds",
        "change": "the tests that the latest changes need, and a few of all others",
        "whole": "all tests in Python, under Node and in Chromium, and a few in Firefox and WebKit",
        "all": "all tests, of all games, in Chromium, Firefox and WebKit",
        "chosen": f"the tests that {shlex.join(further)} selects",
    }
    say(f"This checks formatting, lint and types, and runs {what[which]}.")
    names = scope() if which == "change" else set()
    if which == "change":
        say(f"{told(names)} (--whole runs everything.)")
    if which in ("change", "whole"):
        say(f"Where a test is about the page, one game stands for all; today {', '.join(sample())} ({GAMES}, --all).")
    if which != "chosen":
        say(f"It takes about {length(estimate(which, names))} once all is set up, and prints how far it is.")


def scope() -> set[str]:
    """Return the names of the areas and test files that run completely."""
    since = areas.passed()
    return areas.touched(areas.changed(since)) if since else {areas.EVERY}


def told(names: set[str]) -> str:
    """Return a sentence on which areas run completely, and why."""
    since = areas.passed()
    if not since:
        return "It is not known here when all tests passed, so every area runs whole."
    if areas.EVERY in names:
        return f"Tools that all areas use have changed since all tests passed ({since[:7]}), so all run whole."
    found = sorted(area.name for area in areas.read()[0] if areas.runs(area, names))
    return f"Changed since all tests passed ({since[:7]}), so they run whole: {', '.join(found) or 'nothing'}."


def estimate(which: str, names: set[str]) -> float:
    """Return the expected duration of a run in seconds: that of the last such run, else an estimate. `names`: the areas
    that run completely."""
    times = json.loads(TIMES.read_text(encoding="utf-8")) if TIMES.exists() else {}
    seconds, whole = CPU_SECONDS[which], CPU_SECONDS["whole"]
    if which == "change":
        seconds += sum(area.seconds for area in areas.read()[0] if areas.runs(area, names))
        seconds = min(seconds, whole)
        if "whole" in times:
            return float(times["whole"]) * seconds / whole
    return float(times.get(which, (seconds + CHECKS) / (os.cpu_count() or 2)))


def length(seconds: float) -> str:
    """Return a duration as text, in seconds or minutes."""
    return f"{seconds:.0f} seconds" if seconds < 100 else f"{seconds / 60:.0f} minutes"


def sample(environment: Mapping[str, str] = os.environ, today: date | None = None) -> list[str]:
    """Return the games to test: the game of the day, and those whose files other than translated rule books have
    changed."""
    if named := environment.get(GAMES):
        return [name for name in NAMES if name in named.split(",")] or [*NAMES]
    day = (today or datetime.now(UTC).date()).toordinal()
    changed = areas.changed(areas.passed() or "HEAD~1")
    return [
        name
        for at, name in enumerate(NAMES)
        if at == day % len(NAMES)
        or any(areas.fits(path, [f"*{name}*"]) and not areas.fits(path, ["*/rules.*.md"]) for path in changed)
    ]


def test(given: list[str]) -> int:
    """Run the checks, then the tests; return the exit code. The first test that needs the site or a browser prepares
    it."""
    from . import checks, others

    asked, further = arguments().parse_known_args(given)
    which, began = kind(asked, further), time.monotonic()
    checks.check(mend=False)
    if which != "fast" and not any("ignore" in each for each in further):
        others.ensure()
    # Browser tests often wait, so 1.5 processes per processor are best. These tests are long, so they are distributed
    # one at a time.
    processors = os.cpu_count() or 2
    options = ["-n", str(processors), *FAST] if asked.fast else ["-n", str(3 * processors // 2)]
    options += ["--maxschedchunk", "1" if not asked.fast else "20", "--progress", "--longest-first"]
    options += ["-rsR", "--rerun-show-tracebacks", "--durations", "20", "--durations-min", "0.5"]
    if which in ("change", "whole"):
        options += ["--sample", ",".join(sample())]
    if which == "change":
        options += ["--areas", ",".join(sorted(scope())) or "none"]
    if asked.seed is not None:
        options += ["--seed", str(asked.seed)]
        say(f"the order follows from --seed {asked.seed}")
    code = subprocess.run([sys.executable, "-m", "pytest", *options, *further], cwd=ROOT).returncode
    took = time.monotonic() - began
    if code == 0 and which != "chosen" and not further:
        times = json.loads(TIMES.read_text(encoding="utf-8")) if TIMES.exists() else {}
        put(TIMES, json.dumps({**times, which: round(took)}).encode())
        if which in ("whole", "all"):
            record()
    if os.environ.get("GITHUB_ACTIONS") and which in ("change", "fast") and took > BUDGET:
        say(f"the run took {length(took)}; {length(BUDGET)} are allowed (web/build/checking/testing.py)")
        return code or 1
    return code


def record() -> None:
    """Write this commit into `tests/passed.txt` as one at which all tests passed, unless other changes are
    uncommitted."""
    commit = areas.git("rev-parse", "HEAD")
    if commit and areas.changed("") <= {areas.PASSED.relative_to(ROOT).as_posix()}:
        put(areas.PASSED, f"{commit.strip()} {datetime.now(UTC):%Y-%m-%d}\n".encode())
        say(f"all tests passed at {commit[:7]}: commit tests/passed.txt, and later runs test what has changed")
