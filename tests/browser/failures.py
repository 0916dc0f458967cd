"""The files that a failed browser test leaves: a screenshot, the page's text, the console's output and the stored
matches."""

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
"""Returns the records of all matches that the page has stored."""


def folder_of(node: pytest.Item) -> Path:
    """Return an empty folder for a failed test's files."""
    folder = FOLDER / re.sub(r"[^\w.-]+", "-", node.nodeid.removeprefix("tests/browser/"))[:120].strip("-")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def keep(node: pytest.Item, pages: Iterable[Page], console: list[str]) -> None:
    """If the test has failed, write its files into a folder and print the folder's path."""
    if not node.stash.get(FAILED, False):
        return
    folder = folder_of(node)
    (folder / "console.txt").write_text("\n".join(console) + "\n", encoding="utf-8")
    for at, page in enumerate([page for page in pages if not page.is_closed()], 1):
        look(page, folder / f"page-{at}")
    print(f"pictures, the console and records of what failed: {folder}")


def look(page: Page, name: Path) -> None:
    """Write a page's screenshot, text and records, or the reason for which they are not available. Print the text
    too."""
    try:
        name.with_suffix(".png").write_bytes(page.screenshot(timeout=10_000))
        text = f"{page.url}\n\n{page.inner_text('body', timeout=10_000)}\n"
        name.with_suffix(".txt").write_text(text, encoding="utf-8")
        print(text)
        name.with_suffix(".records.txt").write_text(f"{page.evaluate(MATCHES)}\n", encoding="utf-8")
    except Error as error:
        name.with_suffix(".error.txt").write_text(f"{error}\n", encoding="utf-8")


def keep_from_driver(node: pytest.Item, picture: bytes, text: str, errors: list[str], matches: object) -> None:
    """Write the files of a failed test for a browser that Playwright does not control."""
    folder = folder_of(node)
    (folder / "page-1.png").write_bytes(picture)
    (folder / "page-1.txt").write_text(text, encoding="utf-8")
    (folder / "console.txt").write_text("\n".join(errors) + "\n", encoding="utf-8")
    (folder / "page-1.records.txt").write_text(
        matches if isinstance(matches, str) else json.dumps(matches), encoding="utf-8"
    )
    print(f"a picture, the console and records of what failed: {folder}")
