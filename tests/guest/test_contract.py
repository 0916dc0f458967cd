"""Tests of the contract for guests: its names are listed, stay the same, and suffice for a guest."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pygames
from pygames.commands import create
from pygames.core.laws import LAWS

from .contract import FILE, GUIDE, modules, promised


def test_nothing_that_was_promised_goes_away() -> None:
    """Check that no listed line is missing. A missing line breaks guests: raise the second number of the version, and
    write the list again."""
    before, now = FILE.read_text(encoding="utf-8").splitlines(), {*promised()}
    assert len(before) > 300
    assert [line for line in before if line not in now] == []


def test_what_create_writes_imports_nothing_else() -> None:
    listed = {*modules()}
    sources = [text for kind in create.KINDS for path, text in create.template(kind) if path.endswith(".py")]
    assert len(sources) == 3 + 2 * 3
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pygames"):
                assert node.module in listed
                assert all(hasattr(import_module(node.module), each.name) for each in node.names)
                assert not any(each.name.startswith("_") for each in node.names)


def test_the_version_is_named_where_authors_read_it() -> None:
    least = ".".join(pygames.__version__.split(".")[:2])
    needs = f"liege-tabletop~={least}.0"
    root = GUIDE.parent.parent
    for path in (GUIDE, root / "web" / "docs" / "games.md", Path(create.TEMPLATE) / "pyproject.toml"):
        assert needs in path.read_text(encoding="utf-8"), path
    assert f'version = "{pygames.__version__}"' in (root / "pyproject.toml").read_text(encoding="utf-8")


def test_the_guide_says_of_each_law_what_the_command_says() -> None:
    rows = re.findall(r"^\| (\d+) \| (.+?) \|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {int(number): words for number, words in rows} == LAWS
