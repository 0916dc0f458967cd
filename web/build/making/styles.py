"""The style sheet of one game's table: the sheet of all tables without the rules for kinds of zones and pieces that
this game never draws.

A game draws a kind only if a string in its sources names the kind (`named`), so no list has to be maintained. A rule is
removed only if none of its selectors can match without such a kind. The other rules keep their order and specificity,
so a table looks the same with either sheet.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

from pygames.core import scene
from pygames.core.game import Game

from .sprite import folder

SHARED = {"panel"}
"""Kinds of zones whose names are also classes of elements next to a table."""
PARTS = {
    "cup": ("vessel", "wall", "hollow", "rim", "much", "chance"),
    "grid": ("ranks", "odd"),
    "ladder": ("rungs", "example"),
    "line": ("posts",),  # an empty line may get posts later
    "pan": ("sum",),
    "pile": ("tally",),
    "post": ("before", "gauge"),
    "prizes": ("want",),
    "track": ("rail", "score", "of"),
}
"""Kind of zone -> classes that only such a zone and elements in it can have."""
ATTRIBUTES = {
    "data-layout": {"board"},
    "data-kind": {*get_args(scene.ZoneKind)},
    "data-with": {*get_args(scene.ZoneKind), *(part for parts in PARTS.values() for part in parts)},
    "data-state": {*get_args(scene.Condition)} - {"just"},
    "data-lit": {"step", "jump", "pin", "attack", "guard"},
}
"""Attribute -> values that depend on the game. The page itself sets the other values, which mark what was just done and
what was touched before the last touch of a move."""
KINDS = {*get_args(scene.ZoneKind), *get_args(scene.PieceKind)} - SHARED
SIGNS = {"good", "bad", "eye", "lock", "attack", "guard", "price"}
"""Kinds of badges that have their own style rules."""
GROUP = re.compile(r":(is|where|has|not)\(")
SIMPLE = re.compile(r"\.(?P<name>[\w-]+)|\[(?P<attribute>[\w-]+)~?=\"?(?P<value>[\w-]+)\"?\]")
Absent = Callable[[str], bool]
"""A predicate: True for a compound selector that matches nothing in this game."""


def sheets(sheet: str, every: list[Game]) -> dict[str, tuple[str, bytes]]:
    """Return, for each game, the path and the content of its own style sheet, made from the sheet of all tables."""
    made = {}
    for game in every:
        content = for_game(sheet, game).encode()
        mark = base64.b32encode(hashlib.sha256(content).digest()).decode()[:8]
        made[game.name] = f"assets/{game.name}-{mark}.css", content
    return made


def for_game(sheet: str, game: Game) -> str:
    """Return the rules of a minified sheet that apply to a game's table."""
    return kept(sheet, without(named(folder(game))))


def named(sources: Path) -> set[str]:
    """Return all string constants in the Python sources of a folder."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sources.rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def without(words: set[str]) -> Absent:
    """Return a predicate that is True for a compound selector that needs a kind which is not among these words."""
    classes = left_out(words)

    def absent(compound: str) -> bool:
        for simple in SIMPLE.finditer(compound):
            name, attribute, value = simple["name"], simple["attribute"], simple["value"]
            own = classes if attribute == "data-with" else ATTRIBUTES.get(attribute, set()) - words
            if name in classes or (attribute in ATTRIBUTES and value in own):
                return True
        return False

    return absent


def left_out(words: set[str]) -> set[str]:
    """Return the classes that no element of a table has if a game draws only the kinds among these words."""
    missing = KINDS - words
    return missing | {part for kind in missing for part in PARTS.get(kind, ())} | SIGNS - words


def kept(sheet: str, absent: Absent) -> str:
    """Return a sheet without the rules that cannot match anything."""
    made = []
    for prelude, body in rules(sheet):
        if body is None:
            made.append(prelude)
        elif prelude.startswith(("@media", "@container", "@supports")):
            inner = kept(body, absent)
            made.append(f"{prelude}{{{inner}}}" if inner else "")
        elif prelude.startswith("@"):
            made.append(f"{prelude}{{{body}}}")
        else:
            selectors = ",".join(selector for selector in split(prelude) if not dead(selector, absent))
            made.append(f"{selectors}{{{body}}}" if selectors else "")
    return "".join(made)


def dead(selector: str, absent: Absent) -> bool:
    """True if a selector cannot match anything because it needs an absent kind."""
    outside, at = "", 0
    while group := GROUP.search(selector, at):
        end = closing(selector, group.end())
        inner = split(selector[group.end() : end])
        if group[1] != "not" and all(dead(each, absent) for each in inner):
            return True
        outside += selector[at : group.start()]
        at = end + 1
    return absent(outside + selector[at:])


def rules(sheet: str) -> Iterator[tuple[str, str | None]]:
    """Yield the prelude and the body of each rule of a minified sheet; for a statement without a body, None."""
    start = at = 0
    while at < len(sheet):
        if sheet[at] in "\"'":
            at = ended(sheet, at)
        elif sheet[at] == ";":
            yield sheet[start : at + 1], None
            start = at + 1
        elif sheet[at] == "{":
            end = closing(sheet, at + 1)
            yield sheet[start:at], sheet[at + 1 : end]
            start, at = end + 1, end
        at += 1
    if start < len(sheet):
        yield sheet[start:], None


def split(selectors: str) -> Iterator[str]:
    """Yield the single selectors of a selector list."""
    start = at = 0
    while at < len(selectors):
        if selectors[at] in "([":
            at = closing(selectors, at + 1)
        elif selectors[at] == ",":
            yield selectors[start:at]
            start = at + 1
        at += 1
    yield selectors[start:]


def closing(text: str, at: int) -> int:
    """Return the index of the bracket that closes the one before index `at`."""
    depth = 1
    while True:
        if text[at] in "\"'":
            at = ended(text, at)
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if not depth:
            return at
        at += 1


def ended(text: str, at: int) -> int:
    """Return the index of the quotation mark that ends the string beginning at index `at`."""
    end = at + 1
    while text[end] != text[at]:
        end += 2 if text[end] == "\\" else 1
    return end
