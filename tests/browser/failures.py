"""Artefacts of a failed browser test: a screenshot, the page's text, the console, and the matches."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

FAILED = pytest.StashKey[bool]()
FOLDER = Path(__file__).resolve().parents[2] / ".build" / "failures"
MATCHES = """() => Object.keys(localStorage).filter((key) => key.startsWith("liege.match."))
  .map((key) => `${key}\\n${JSON.parse(localStorage[key]).saved?.record ?? localStorage[key]}`).join("\\n\\n")"""
"""Reads the records stored by a page."""


def folder_of(node: pytest.Item) -> Path:
    """Return an empty folder for a test's artefacts."""
    folder = FOLDER / re.sub(r"[^\w.-]+", "-", node.nodeid.removeprefix("tests/browser/"))[:120].strip("-")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def keep(node: pytest.Item, pages: Iterable[Page], console: list[str]) -> None:
    """Write a folder and print its path; only if the test failed."""
    if not node.stash.get(FAILED, False):
        return
    folder = folder_of(node)
    (folder / "console.txt").write_text("\n".join(console) + "\n", encoding="utf-8")
    for at, page in enumerate([page for page in pages if not page.is_closed()], 1):
        look(page, folder / f"page-{at}")
    print(f"pictures, the console and records of what failed: {folder}")


def look(page: Page, name: Path) -> None:
    """Write a page's data, or the reason it is not available. Its text is printed too."""
    try:
        name.with_suffix(".png").write_bytes(page.screenshot(timeout=10_000))
        text = f"{page.url}\n\n{page.inner_text('body', timeout=10_000)}\n"
        name.with_suffix(".txt").write_text(text, encoding="utf-8")
        print(text)
        name.with_suffix(".records.txt").write_text(f"{page.evaluate(MATCHES)}\n", encoding="utf-8")
    except Error as error:
        name.with_suffix(".error.txt").write_text(f"{error}\n", encoding="utf-8")


def keep_from_driver(node: pytest.Item, picture: bytes, text: str, errors: list[str], matches: object) -> None:
    """Write the same for a browser without Playwright."""
    folder = folder_of(node)
    (folder / "page-1.png").write_bytes(picture)
    (folder / "page-1.txt").write_text(text, encoding="utf-8")
    (folder / "console.txt").write_text("\n".join(errors) + "\n", encoding="utf-8")
    (folder / "page-1.records.txt").write_text(
        matches if isinstance(matches, str) else json.dumps(matches), encoding="utf-8"
    )
    print(f"a picture, the console and records of what failed: {folder}")
