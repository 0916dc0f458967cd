"""Download sizes of first visits, and their budgets: one table for the tests and `web/docs/figures.md`.

All sizes are those of files gzipped one by one. For a kind of page, the largest page counts. A file may belong to
several loads; a script or style sheet that belongs to none is loaded on demand and has a budget of its own.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygames import games

from .catalogues import published
from .documents import FOLDER
from .pages import TOLD

KB = 1000
GAME = 16 * KB
"""Budget of each game's part of the engine, in bytes."""
COUNTED = 5
"""Number of games for which the budgets of pages are set."""
FURTHER = {"first page": 2 * KB, "table": 64, "look": 2 * KB, "engine": GAME, "language": 5 * KB}
"""First load -> bytes that each additional game may add: its picture on the first page, its name at a table, its art on
the page that shows any game, its texts. Other loads must not grow with the number of games."""
LATER = 15 * KB
"""Budget of each script or style sheet loaded on demand, in bytes."""
LESSONS = 12 * KB
"""Budget of a game's lessons, in bytes."""
FIVE = {
    "first page": 35 * KB,
    "rule book": 25 * KB,
    "course": 25 * KB,
    "table": 72 * KB,
    "tool": 25 * KB,
    "look": 75 * KB,
    "worker": 5 * KB,
    "service worker": 5 * KB,
    "engine": 38 * KB + GAME * COUNTED,
    "learning": 15 * KB,
    "friends": 49 * KB,
    "letters": 9 * KB,
    "guests": 12 * KB,
    "workshop": 60 * KB,
    "editor": 160 * KB,
    "workshop.pack": 25 * KB,
    "engine for friends": 60 * KB,
    "sounds": 60 * KB,
    "language": 40 * KB,
}
"""First load -> budget in bytes for five games. Pages include the art; the service worker does not include its list of
files."""
BUDGETS = {name: most + FURTHER.get(name, 0) * max(0, len(games.NAMES) - COUNTED) for name, most in FIVE.items()}
"""First load -> budget in bytes for the current number of games."""


FIRST = ("pygames.pack", "friends.pack")
"""Packs whose budgets are in `FIVE`."""


def sizes(dist: Path) -> dict[str, int]:
    """Return the size in bytes of each first load, and of each part loaded on demand, by file name."""
    whole = {name: max(map(squeezed, found)) for name, found in loads(dist).items()}
    wheel = next((dist / "wheel").iterdir())
    whole["service worker"] = len(gzip.compress((dist / "sw.js").read_bytes().partition(b"\n")[2], 9))
    whole["engine"] = (wheel / "pygames.pack").stat().st_size
    whole["engine for friends"] = (wheel / "friends.pack").stat().st_size
    whole["sounds"] = sum(path.stat().st_size for path in (dist / "sounds").rglob("*") if path.is_file())
    whole["language"] = max(map(of_language, sorted(dist.glob("??/words/*"))), default=0)
    packs = {path.name: path.stat().st_size for path in sorted(wheel.glob("*.pack")) if path.name not in FIRST}
    ordered = {name: whole[name] for name in BUDGETS if name in whole}
    return ordered | packs | {path.name: squeezed({path}) for path in later(dist)}


def of_language(folder: Path) -> int:
    """Return the bytes that a table in another language fetches in addition to those of an English one: the texts of
    the shell and of the engine."""
    return squeezed({folder / "shell.js"}) + (folder / FIRST[0]).stat().st_size


def budget(name: str) -> int:
    """Return the budget in bytes of an entry of `sizes`."""
    return BUDGETS.get(name, LESSONS if name.startswith("learn-") and name.endswith(".pack") else LATER)


def loads(dist: Path) -> dict[str, list[set[Path]]]:
    """Return, for each kind of first load, the files of each of its pages."""
    documents = sorted((dist / FOLDER).glob("*.html"))
    first = {dist / language / "index.html" for language in published()}
    tables = sorted({*dist.glob("*/index.html")} - {*documents} - first)
    books = [*sorted(dist.glob("*/rules.html")), dist / "fair.html", *documents]
    courses = sorted(dist.glob("*/learn.html"))
    others = {page for language in published() for page in (dist / language).glob("*.html")}
    tools = sorted({*dist.glob("*/*.html")} - {*tables, *books, *courses} - others)
    kinds = {
        "first page": [dist / "index.html"],
        "rule book": books,
        "course": courses,
        "table": tables,
        "tool": tools,
        "look": [dist / "look.html"],
    }
    asked = told(dist / "index.html")
    found = {kind: [{page, *named(page)} for page in pages] for kind, pages in kinds.items() if pages}
    learning = {dist / asked["learn"], dist / asked["learn_style"]}
    friends = {dist / asked["net"], dist / asked["net_style"]}
    letters = {dist / asked["mailbox"]}
    alone = {"worker": [{dist / asked["worker"]}], "learning": [learning], "friends": [friends], "letters": [letters]}
    return {**found, **alone, "guests": [for_guests(dist)], **for_workshop(dist)}


def for_guests(dist: Path) -> set[Path]:
    """Return the files that are loaded only for third-party games, except their installer."""
    table, door = dist / "guest" / "index.html", dist / "guests.html"
    room = (table.parent / told(table)["room"]).resolve()
    return (
        {*named(table), *named(door), room}
        - {path for page in dist.glob("*/index.html") for path in named(page) if page != table}
        - {*named(dist / "index.html")}
    )


def for_workshop(dist: Path) -> dict[str, list[set[Path]]]:
    """Return the files that are loaded only for the workshop; the library of its editor is a load of its own."""
    page, table, guests = dist / "workshop.html", dist / "workshop" / "index.html", dist / "guest" / "index.html"
    own = {*named(page), *named(table)} - {*named(guests)}
    data = dist / told(page)["workshop_data"]
    return {"workshop": [{page, data, *own}], "editor": [{dist / told(page)["editor"]}]}


def later(dist: Path) -> list[Path]:
    """Return the scripts and style sheets that belong to no first load."""
    taken = {path for pages in loads(dist).values() for page in pages for path in page}
    return sorted({path for path in (dist / "assets").iterdir() if path.suffix in (".js", ".css")} - taken)


def named(page: Path) -> Iterator[Path]:
    """Yield the paths of the scripts and style sheets that a page refers to."""
    for path in re.findall(r'(?:src|href)="([^"]*\bassets/[^"]+)"', page.read_text(encoding="utf-8")):
        yield (page.parent / path).resolve()


def told(page: Path) -> dict[str, Any]:
    """Return the data that a page passes to its scripts (`pages.page`)."""
    found = TOLD.search(page.read_text(encoding="utf-8"))
    assert found, page
    words: dict[str, Any] = json.loads(found[1])
    return words


def squeezed(paths: set[Path]) -> int:
    """Return the total size of files gzipped one by one."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)
