"""The areas of the project, and the tests that a change needs. Uses only the standard library.

`tests/areas.toml` lists the sources and the tests of each area. A change is what differs, in more than comments and
docstrings, from the commit at which all tests passed (`tests/passed.txt`, written by `build.py test --whole`). All
tests of the changed areas run; of the other areas, only tests that are quick or listed under `always`. A changed file
of the engine that no area of the engine lists, such as the rules, needs all areas of the engine; a file of the page
that no area lists needs all areas of the page; a module that only tests import needs the test files that import it; any
other file needs all areas.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from ..progress import ROOT

AREAS = ROOT / "tests" / "areas.toml"
PASSED = ROOT / "tests" / "passed.txt"
EVERY = "every area"
"""The name that stands for all areas."""
PAGE = "every area of the page"
"""The name that stands for all areas that are tested in a browser."""
ENGINE = "every area of the engine"
"""The name that stands for all areas that are tested without a browser."""
OF_THE_PAGE = (
    *(
        f"web/{name}"
        for name in ("src/", "css/", "art/", "icons/", "pages/", "build/making/", "build/art/", "build/serve.py")
    ),
    "tests/browser/",
    "tests/gallery/",
)
"""Prefixes of the paths of the page's files."""


@dataclass(frozen=True)
class Area:
    """An area of the project: sources, and the tests that a change in them needs."""

    name: str
    sources: tuple[str, ...]
    """Patterns of paths; a pattern that ends with "/" matches everything in that folder."""
    tests: tuple[str, ...]
    """Patterns of the paths of test files."""
    always: frozenset[str]
    """Tests (without parameters) and test files that run even if nothing in the area has changed."""
    page: bool
    """True if the area is tested in a browser."""
    seconds: int
    """Cost of all tests of the area, in CPU seconds."""


@cache
def read(path: Path = AREAS) -> tuple[tuple[Area, ...], tuple[str, ...]]:
    """Return the areas, and the patterns of files that need no area's tests."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    areas = tuple(
        Area(
            each["name"],
            tuple(each["sources"]),
            tuple(each["tests"]),
            frozenset(each.get("always", ())),
            each.get("page", False),
            each["seconds"],
        )
        for each in listed["area"]
    )
    return areas, tuple(listed["quiet"])


def fits(path: str, patterns: Iterable[str]) -> bool:
    """True if a path matches a pattern, or is in a folder given by a pattern that ends with "/"."""
    return any(fnmatchcase(path, each + "*" if each.endswith("/") else each) for each in patterns)


def touched(changed: Iterable[str]) -> set[str]:
    """Return what must be tested after a change in these files, as names of areas, test files, `EVERY`, `PAGE` or
    `ENGINE`."""
    areas, quiet = read()
    found: set[str] = set()
    for path in changed:
        named = [area for area in areas if fits(path, area.sources)]
        own = {area.name for area in named}
        if path.startswith("tests/") and is_test(path):
            own.add(path)
        elif path.startswith("pygames/"):
            if all(area.page for area in named):
                own.add(ENGINE)
        elif not own and not fits(path, quiet):
            own |= importers(path) or {PAGE if path.startswith(OF_THE_PAGE) else EVERY}
        found |= own
    return found


def is_test(path: str) -> bool:
    """True for the path of a file with tests, including tests for Node, which always run."""
    return Path(path).name.startswith("test_") or path.startswith("tests/web/")


def importers(path: str) -> set[str]:
    """Return the test files that import a Python module of the tests, directly or indirectly. Empty for any other file,
    for a `conftest.py`, and if a `conftest.py` or a package imports the module, since all tests may then depend on
    it."""
    graph = imports()
    if path not in graph or path.endswith("conftest.py"):
        return set()
    found, left = set(), [path]
    while left:
        module = left.pop()
        direct = {each for each, of in graph.items() if module in of and each not in found}
        found |= direct
        left += direct
    return set() if any(each.endswith(("conftest.py", "__init__.py")) for each in found) else {*filter(is_test, found)}


@cache
def imports() -> dict[str, frozenset[str]]:
    """Return, for each module of the tests, the paths of the modules of the tests that it imports."""
    paths = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py")}
    return {path: frozenset(imported(path) & paths) for path in sorted(paths)}


def imported(path: str) -> set[str]:
    """Return the paths of the modules that a module of the tests may import, anywhere in its code."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = Path(path).parts[: -node.level] if node.level else ()
            base = ".".join([*parents, *filter(None, [node.module])])
            names = [base, *(f"{base}.{each.name}" for each in node.names)]
        found |= {name.replace(".", "/") + ".py" for name in names}
    return found


def runs(area: Area, names: Collection[str]) -> bool:
    """True if all tests of an area run, given the names of changed areas."""
    return area.name in names or EVERY in names or (PAGE if area.page else ENGINE) in names


def needed(nodeid: str, names: Collection[str], quick: bool) -> bool:
    """True if a test runs after a change in these areas and test files. `quick`: True if the test takes almost no
    time."""
    file, function = nodeid.partition("::")[0], nodeid.partition("[")[0]
    own = [area for area in read()[0] if fits(file, area.tests)]
    return (
        quick
        or not own
        or file in names
        or any(runs(area, names) or file in area.always or function in area.always for area in own)
    )


def passed() -> str:
    """Return the last commit at which all tests passed; empty if it is unknown or not an ancestor of this one."""
    commit = re.match(r"[0-9a-f]{40}\b", PASSED.read_text(encoding="utf-8") if PASSED.exists() else "")
    return commit[0] if commit and git("merge-base", "--is-ancestor", commit[0], "HEAD") is not None else ""


def changed(since: str) -> set[str]:
    """Return the paths whose files differ, in more than comments and docstrings, from a commit, committed or not. If no
    commit is given, return the uncommitted ones."""
    base = since or "HEAD"
    differ = git("diff", "--name-only", "--no-renames", base) or ""
    new = git("ls-files", "--others", "--exclude-standard") or ""
    here = [path for path in differ.splitlines() if path.endswith((".py", ".js", ".mjs")) and (ROOT / path).exists()]
    same = {path for path in here if same_code(path, base, (ROOT / path).read_text(encoding="utf-8"))}
    return {*differ.splitlines(), *new.splitlines()} - same


@cache
def same_code(path: str, base: str, now: str) -> bool:
    """True if a module or script differs from its version at a commit only in comments and docstrings. False if it
    reads docstrings."""
    before = git("show", f"{base}:{path}")
    if before is None or "__doc__" in now:
        return False
    if not path.endswith(".py"):
        return without_comments(before) == without_comments(now)
    try:
        return code(before) == code(now)
    except SyntaxError:
        return False


def code(source: str) -> str:
    """Return the syntax tree of a module without docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not is_docstring(each)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def without_comments(script: str) -> list[str]:
    """Return the lines of a script without lines that are only comments. A line with both code and a comment counts as
    code."""
    found, inside = [], False
    for line in script.splitlines():
        text = line.strip()
        inside = inside or text.startswith("/*")
        if not inside and not text.startswith("//"):
            found.append(line)
        elif inside and "*/" in text:
            inside = False
            if not text.endswith("*/"):
                found.append(line)
    return found


def is_docstring(node: ast.AST) -> bool:
    """True if a statement consists only of a string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def git(*words: str) -> str | None:
    """Return the output of a git command; None if it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, encoding="utf-8")
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None
