"""Documentation as pages of the site: each `web/docs/NAME.md` becomes `docs/NAME.html`, and its links are checked.

A link to another document, to a rule book or to the page on fair play becomes a link to that page. A link to any other
file of the repository becomes plain text, because the site does not serve that file. `build.py check` also checks the
README and the documents in `.github/`, which are not pages.
"""

from __future__ import annotations

import posixpath
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..progress import ROOT, say
from ..tools import WEB, Missing
from .book import anchors, parsed, plain, rule_book

FOLDER = "docs"
"""The folder of the documentation within the site."""
SOURCES = WEB / "docs"
INDEX = "index"
OTHER_PAGES = {"web/pages/fair.md": "fair.html", "web/pages/workshop.html": "workshop.html"}
"""Markdown and HTML files that are pages outside this folder -> their paths within the site."""
RULES = re.compile(r"pygames/games/(\w+)/rules\.md")
TAG = re.compile(r'<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"')
LEAD = """# Documentation

How Liege works, how to add a game to it, and how to host it. What is proven among friends is on a page of its own:
[fair play](../pages/fair.md).

"""


@dataclass(frozen=True)
class Document:
    """A page of documentation: title, first sentence, body as HTML, and table of contents as list items."""

    title: str
    line: str
    body: str
    contents: str


def documents(folder: Path = SOURCES) -> dict[str, Document]:
    """Return every document by name, the index first. Raise Missing, with file and line, if the target of a link does
    not exist."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
    about = {name: _about(text) for name, text in texts.items()}
    listed = "\n".join(f"* [{title}]({name}.md): {line}" for name, (title, line) in about.items())
    texts = {INDEX: LEAD + listed, **texts}
    return {name: _document(folder / f"{name}.md", text) for name, text in texts.items()}


def _about(text: str) -> tuple[str, str]:
    """Return the title and the first sentence of a document, as plain text."""
    tokens = parsed(text)
    words = [plain(token) for token in tokens if token.type == "inline"][:2]
    return words[0], re.split(r"(?<=[.:!?])\s", words[1])[0].rstrip(":")


def _document(path: Path, text: str) -> Document:
    body, contents = linked_page(path, text)
    return Document(*_about(text), fitted(body), contents)


def fitted(html: str) -> str:
    """Return a page's HTML adapted to narrow screens: tables and code can be scrolled by keyboard, and paths may break
    after a slash."""
    html = re.sub(r"<(table|pre)>", r'<\1 tabindex="0">', html)
    return re.sub(r"<code>[^<\n]*</code>", lambda code: re.sub(r"(?<=[\w.]/)(?=\w)", "<wbr>", code[0]), html)


def linked_page(path: Path, text: str) -> tuple[str, str]:
    """Return the HTML and the contents of the page made from a Markdown file; Missing if the target of a link does not
    exist."""
    check(path, text)
    return rule_book(text, address=lambda target: address(path, target))


def address(path: Path, target: str) -> str | None:
    """Return the address on the site for a link in the Markdown file `path`; None if the site has no such page."""
    if target.startswith(("#", "https://")):
        return target
    file, _, anchor = target.partition("#")
    own = path.relative_to(ROOT).as_posix()
    found = page_of(posixpath.normpath(posixpath.join(posixpath.dirname(own), file)))
    if found is None:
        return None
    return posixpath.relpath(found, posixpath.dirname(page_of(own) or "") or ".") + f"#{anchor}" * bool(anchor)


def page_of(file: str) -> str | None:
    """Return the path within the site of the page made from a file; None if no page is made from it."""
    if game := RULES.fullmatch(file):
        return f"{game[1]}/rules.html"
    folder, _, name = file.rpartition("/")
    if folder == SOURCES.relative_to(ROOT).as_posix() and name.endswith(".md"):
        return f"{FOLDER}/{name.removesuffix('.md')}.html"
    return OTHER_PAGES.get(file)


def check(path: Path, text: str) -> None:
    """Raise Missing, with file and line, at the first link whose target does not exist."""
    for line, target in links(text):
        if wrong := broken(path, text, target):
            raise Missing(f"{path.relative_to(ROOT)}:{line}: the link to {target} leads nowhere: {wrong}")


def links(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the target of every link and picture in a Markdown text, including those in HTML tags."""
    for line, words in enumerate(text.splitlines(), 1):
        for target in TAG.findall(words):
            yield line, target
    for token in parsed(text):
        line = (token.map or [0])[0] + 1
        for child in token.children or ():
            if child.type == "softbreak":
                line += 1
            for target in (child.attrGet("href"), child.attrGet("src")):
                if target is not None:
                    yield line, str(target)


def broken(path: Path, text: str, target: str) -> str:
    """Return why a link of the document at `path` is broken; empty if it is not. Links to other hosts are not fetched,
    but must be https."""
    if ":" in target.partition("/")[0]:
        return "" if target.startswith("https://") else "only https: links may leave the site"
    file, _, anchor = target.partition("#")
    place = (path.parent / file).resolve() if file else path
    if file and not place.exists():
        return f"there is no {file}"
    if file and not place.is_relative_to(ROOT):
        return f"{file} is outside the repository"
    if not anchor:
        return ""
    if place.suffix != ".md":
        return f"{file} has no headings"
    there = anchors(place.read_text(encoding="utf-8") if file else text)
    return "" if anchor in there else f"{place.name} has no heading '{anchor}'"


def others() -> list[Path]:
    """Return the documents that are not pages of the site."""
    return [ROOT / "README.md", *sorted((ROOT / ".github").glob("*.md"))]


def main() -> int:
    """Check the links of all documents. Return the exit code."""
    try:
        documents()
        for path in others():
            check(path, path.read_text(encoding="utf-8"))
    except Missing as missing:
        say(str(missing))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
