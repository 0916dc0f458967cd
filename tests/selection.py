"""The tests of a run, their order and their costs: the options of `build.py test` for pytest.

pytest alone runs everything given. `--sample GAMES` skips what one game, or one browser, shows as well: tests marked
`one_game` run for those games only, tests marked `thorough` not at all. `--areas NAMES` runs the areas of
`tests/areas.toml` (or test files) that are named, and of the others what always runs. `--shard K/N` runs the K-th of N
parts of similar cost. `--seed N` shuffles. `tests/costs.json` has CPU seconds by test function; a function whose most
expensive case costs more than SLOW is marked `slow`.
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
"""CPU seconds; `build.py test --fast` skips tests that take more."""
QUICK = 0.5
"""CPU seconds; tests that take no more always run, even if nothing of their area has changed."""
UNKNOWN, UNKNOWN_IN_BROWSER = 0.05, 3.0
"""The assumed cost of a test that was never measured."""


def add_options(parser: pytest.Parser) -> None:
    """Add the options of this module to pytest's."""
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
    """Mark, drop and order the tests of a run in place; every process of a run does the same."""
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
    """True if a run with this sample of games skips a test."""
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
    """Return the tests in parts of similar cost; the result is deterministic."""
    bins: list[tuple[float, list[str]]] = [(0.0, []) for _ in range(parts)]
    for nodeid in sorted(nodeids, key=lambda each: (-cost(each), each)):
        at = min(range(parts), key=lambda each: (bins[each][0], each))
        bins[at] = (bins[at][0] + cost(nodeid), [*bins[at][1], nodeid])
    return [found for _, found in bins]


def shuffled(items: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """Return the files in random order, and the tests of each file in random order."""
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
    """Return files with the longest tests first, so that no processor waits for one at the end; else in their order."""
    longest: dict[Path, float] = {}
    for item in items:
        longest[item.path] = max(cost(item.nodeid), longest.get(item.path, 0.0))
    return sorted(items, key=lambda item: -sum(longest[item.path] > limit for limit in (0.5, 2, 8, 20)))


def function_of(nodeid: str) -> str:
    """Return the name of a test without its parameters."""
    return nodeid.partition("[")[0]


def cost(nodeid: str) -> float:
    """Return the CPU seconds of a test's most expensive case when it was last measured."""
    usual = UNKNOWN_IN_BROWSER if nodeid.startswith("tests/browser/") else UNKNOWN
    return costs().get(function_of(nodeid), usual)


@cache
def costs() -> dict[str, float]:
    """Return the costs by test function; empty where nothing was measured."""
    found: dict[str, float] = json.loads(COSTS.read_text(encoding="utf-8")) if COSTS.exists() else {}
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Append a test's cost to the file of `--measure`."""
    file = item.config.getoption("--measure")
    before = used_by_tree() if file else 0.0
    done = yield
    if file:
        with open(file, "a", encoding="utf-8") as out:
            out.write(json.dumps([item.nodeid, round(max(0.0, used_by_tree() - before), 2)]) + "\n")
    return done


def used_by_tree() -> float:
    """Return the CPU seconds of this process and its descendants, including ended ones; Linux only."""
    children: dict[int, list[int]] = {}
    used: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
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
    """Write `tests/costs.json` from files of `--measure`: the most expensive case of each function, without cheap ones
    except those of browsers. Functions not measured now keep their cost while they exist."""
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
