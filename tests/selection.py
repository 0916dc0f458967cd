"""The selection of tests in a run, their order and their costs, as options of pytest that `build.py test` uses.

Without options, pytest runs everything given. `--sample GAMES` skips tests that one game or one browser stands for:
tests marked `one_game` run only for those games, tests marked `thorough` do not run. `--areas NAMES` runs all tests of
these areas of `tests/areas.toml` (or test files), and of other areas only those that always run. `--shard K/N` runs the
K-th of N parts of similar cost. `--seed N` shuffles. `tests/costs.json` contains CPU seconds by test function; a
function whose most expensive case costs more than SLOW is marked `slow`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from web.build.checking import areas

HERE = Path(__file__).parent
COSTS = HERE / "costs.json"
BROWSER = HERE / "browser"
SLOW = 0.2
"""Maximum CPU seconds of a test for `build.py test --fast`, which skips slower ones."""
QUICK = 0.5
"""Maximum CPU seconds of a test that always runs, even if nothing in its area has changed."""
UNKNOWN, UNKNOWN_IN_BROWSER = 0.05, 3.0
"""Assumed cost of a test that was never measured, and of such a test in a browser, in CPU seconds."""


def add_options(parser: pytest.Parser) -> None:
    """Add the options of this module to those of pytest."""
    group = parser.getgroup("selection of tests")
    group.addoption("--sample", metavar="GAMES", default="", help="games that stand for all, with commas")
    group.addoption(
        "--areas", metavar="NAMES", default=areas.EVERY, help="areas and test files to run whole, with commas"
    )
    group.addoption("--shard", metavar="K/N", default="", help="run one part of N, counted from 1")
    group.addoption("--longest-first", action="store_true", help="begin with the files that have the longest tests")
    group.addoption("--seed", type=int, default=None, help="shuffle files, and the tests of each file, by this number")
    group.addoption("--measure", metavar="FILE", default="", help="append the CPU seconds of each test to a file")


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark, drop and order the tests of a run in place. Every process of a run gets the same result."""
    for item in items:
        in_browser = BROWSER in item.path.parents
        if in_browser or "dist" in getattr(item, "fixturenames", ()) or cost(item.nodeid) > SLOW:
            item.add_marker(pytest.mark.slow)
    names = set(config.getoption("--areas").split(","))
    kept = [
        item
        for item in items
        if not left_out(item, config.getoption("--sample")) and areas.needed(item.nodeid, names, quick(item.nodeid))
    ]
    if part := config.getoption("--shard"):
        number, parts = map(int, part.split("/"))
        mine = set(shards([item.nodeid for item in kept], parts)[number - 1])
        kept = [item for item in kept if item.nodeid in mine]
    if (seed := config.getoption("--seed")) is not None:
        kept = shuffled(kept, seed)
    if config.getoption("--longest-first"):
        kept = longest_first(kept)
    dropped = {*items} - {*kept}
    if dropped:
        config.hook.pytest_deselected(items=[item for item in items if item in dropped])
    items[:] = kept


def left_out(item: pytest.Item, sample: str) -> bool:
    """True if a run with this sample of games skips this test."""
    if not sample:
        return False
    if item.get_closest_marker("thorough"):
        return True
    given = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    game = given.get("game", given.get("name"))
    return item.get_closest_marker("one_game") is not None and game not in sample.split(",")


def quick(nodeid: str) -> bool:
    """True if a test needs neither a browser nor much time."""
    return not nodeid.startswith("tests/browser/") and cost(nodeid) <= QUICK


def shards(nodeids: Iterable[str], parts: int) -> list[list[str]]:
    """Divide tests into parts of similar cost. The same tests give the same parts."""
    bins: list[tuple[float, list[str]]] = [(0.0, []) for _ in range(parts)]
    for nodeid in sorted(nodeids, key=lambda each: (-cost(each), each)):
        at = min(range(parts), key=lambda each: (bins[each][0], each))
        bins[at] = (bins[at][0] + cost(nodeid), [*bins[at][1], nodeid])
    return [found for _, found in bins]


def shuffled(items: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """Return the tests with their files in random order, and the tests of each file in random order."""
    rng = Random(seed)
    files: dict[Path, list[pytest.Item]] = {}
    for item in sorted(items, key=lambda each: each.nodeid):
        files.setdefault(item.path, []).append(item)
    order = sorted(files)
    rng.shuffle(order)
    for path in order:
        rng.shuffle(files[path])
    return [item for path in order for item in files[path]]


def longest_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests with files of long tests first, so that no processor waits for one of them at the end; otherwise
    in the same order."""
    longest: dict[Path, float] = {}
    for item in items:
        longest[item.path] = max(cost(item.nodeid), longest.get(item.path, 0.0))
    return sorted(items, key=lambda item: -sum(longest[item.path] > limit for limit in (0.5, 2, 8, 20)))


def function_of(nodeid: str) -> str:
    """Return the name of a test without its parameters."""
    return nodeid.partition("[")[0]


def cost(nodeid: str) -> float:
    """Return the CPU seconds of a test function's most expensive case when it was last measured, or the assumed
    cost."""
    usual = UNKNOWN_IN_BROWSER if nodeid.startswith("tests/browser/") else UNKNOWN
    return costs().get(function_of(nodeid), usual)


@cache
def costs() -> dict[str, float]:
    """Return the costs in `tests/costs.json` by test function; empty if there is no such file."""
    found: dict[str, float] = json.loads(COSTS.read_text(encoding="utf-8")) if COSTS.exists() else {}
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Append the cost of a test to the file that `--measure` names."""
    file = item.config.getoption("--measure")
    before = used_by_tree() if file else 0.0
    done = yield
    if file:
        with open(file, "a", encoding="utf-8") as out:
            out.write(json.dumps([item.nodeid, round(max(0.0, used_by_tree() - before), 2)]) + "\n")
    return done


def used_by_tree() -> float:
    """Return the CPU seconds of this process and its descendants, including ended ones. Works only on Linux."""
    children: dict[int, list[int]] = {}
    used: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # the process has just ended
            continue
        children.setdefault(int(fields[1]), []).append(int(entry.name))
        used[int(entry.name)] = sum(map(int, fields[11:15]))
    total, left = 0, [os.getpid()]
    while left:
        process = left.pop()
        total += used.get(process, 0)
        left += children.get(process, [])
    return total / os.sysconf("SC_CLK_TCK")


def keep_costs(measured: Path) -> None:
    """Update `tests/costs.json` from a file of `--measure`: the most expensive case of each function; cheap functions
    are left out, except those in browsers. Functions that were not measured keep their cost while their files exist."""
    found: dict[str, float] = {}
    for line in measured.read_text(encoding="utf-8").splitlines():
        nodeid, seconds = json.loads(line)
        found[function_of(nodeid)] = max(seconds, found.get(function_of(nodeid), 0.0))
    merged = {
        name: round(seconds, 1)
        for name, seconds in {**costs(), **found}.items()
        if (seconds >= 0.1 or "tests/browser/" in name) and (HERE.parent / name.partition("::")[0]).exists()
    }
    COSTS.write_text(json.dumps(dict(sorted(merged.items())), indent=0) + "\n", encoding="utf-8")
    costs.cache_clear()


if __name__ == "__main__":
    import sys

    for given in sys.argv[1:]:
        keep_costs(Path(given))
