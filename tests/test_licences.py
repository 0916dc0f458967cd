"""Tests that every component that the site serves is named with its licence, on a page and in a list."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from web.build.making import licences, site
from web.build.tools import WEB, Missing

ROOT = Path(__file__).resolve().parents[1]
IDENTIFIERS = {"MIT", "MPL-2.0", "PSF-2.0", "Zlib", "bzip2-1.0.6", "BSD-2-Clause"}


@pytest.fixture(scope="module")
def dist() -> Path:
    done = subprocess.run([sys.executable, "build.py", "build"], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return site.DIST


def imported() -> set[str]:
    """Return the npm packages that the shell's sources import, and their dependencies from the lock file."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (WEB / "src").rglob("*.js"))
    named = set(re.findall(r'(?:from|import)\s*\(?"((?:@[\w.-]+/)?[\w-][\w.-]*)[^"]*"', sources))
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found: set[str] = set()
    todo = {name for name in named if f"node_modules/{name}" in lock}
    while todo:
        name = todo.pop()
        found.add(name)
        todo |= set(lock[f"node_modules/{name}"].get("dependencies", {})) - found
    return found


def test_the_list_names_every_library_that_the_shell_imports(dist: Path) -> None:
    listed = {each["name"]: each for each in json.loads((dist / licences.LIST).read_text(encoding="utf-8"))["packages"]}
    wanted = imported() | {"Liege", "pyodide", "Python and its library", "micropip"}
    assert "trystero" in wanted
    assert wanted <= listed.keys()
    assert {each["licenseDeclared"] for each in listed.values()} == IDENTIFIERS
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in imported() | {"pyodide"}:
        assert listed[name]["versionInfo"] == lock[f"node_modules/{name}"]["version"]
    assert len({each["SPDXID"] for each in listed.values()}) == len(listed)


def test_what_is_compiled_into_the_program_is_named(dist: Path) -> None:
    """Check that each library whose texts are in Pyodide's binary is named on the page."""
    program = next(dist.glob("pyodide/*/pyodide.asm.wasm")).read_bytes()
    page = (dist / licences.PAGE).read_text(encoding="utf-8")
    marks = {
        "zlib": b"inflate 1.",
        "bzip2": b"libbzip2",
        "Expat": b"EXPAT_",
        "mpdecimal": b"libmpdec",
        "HACL*": b"_hacl/",
    }
    for name, mark in marks.items():
        assert mark in program, name
        assert f">{name}</a>" in page


def test_the_page_holds_each_text_and_every_page_to_read_links_to_it(dist: Path) -> None:
    page = (dist / licences.PAGE).read_text(encoding="utf-8")
    for words in (
        "Copyright (c) 2021 Dan Motzenbecker",
        "Mozilla Public License Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Jean-loup Gailly and Mark Adler",
    ):
        assert words in page
    assert set(re.findall(r'href="#(text-\d+)"', page)) == set(re.findall(r'id="(text-\d+)"', page))
    pages = [path for path in dist.rglob("*.html") if path.name != "404.html"]
    assert len(pages) > 15
    foot = re.compile(r'<a href="[./]*licences\.html">[^<]+</a>')
    reading = [path for path in pages if path.name != "index.html" or path.parent == dist]
    assert all(
        foot.search(path.read_text(encoding="utf-8"))
        for path in reading
        if path.name not in ("look.html", "workshop.html")
    )


def test_a_licence_without_a_text_stops_the_build() -> None:
    with pytest.raises(Missing, match=r"web/licences/AGPL-9\.0\.txt is missing"):
        licences.text("AGPL-9.0")
