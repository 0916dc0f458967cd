"""Tests that modules used by every game contain no sentences for visitors outside the modules named `words`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pygames

HOME = Path(pygames.__file__).parent
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
"""Pattern of two words in a row, which are part of a sentence."""
MODULES = (
    *("app", "peer_session", "rematch", "sandbox", "session", "today", "guests/*", "remote/*"),
    *(f"core/{name}" for name in ("dealers", "defaults/*", "game", "match", "moves", "names", "record", "state")),
    *("peer/*/*", "core/laws/*", "trials/*", "workshop"),
)
NOTATION = frozenset(
    (
        "agree draw",
        "turned away",
        "today {} {} rules {} opponent {} version {} level {}",
        # for programmers only:
        "no bot is to move",
        "a match has at most {} lines",
        "'{}' would be read as another move",
        "the record of this match would not be read as the same match",
        "{} of seat {} at height {}",
        "letter {} of the {} is bad",
        "a rematch is the next match, by the same terms",
        "{} {}\nlast moves:\n{}",
        "{}: {} {}\nlast moves:\n{}",
        "{} of options",
        "{}, each read again as every seat is told it",
        "{} to the end, {} moves at most",
        # texts that no game reads as a move, and a heading of rule books:
        "draw all",
        "draw all 0:",
        "shuffle it",
        "In thirty seconds",
        "^## In thirty seconds\\n(.*?)(?=^#|\\Z)",
    )
)
"""Notation, tokens and seeds, which are the same in every language, and texts for programmers."""
FOR_PROGRAMMERS = frozenset(("TypeError", "ValueError"))
"""Classes of exceptions that callers cause; ValueErrors that visitors can cause have their texts in `words`
nevertheless."""
DROPPED = frozenset(("Refused", "NotNow", "__init__", "_event"))
"""Names of calls among peers whose texts only programmers read: reasons why a message was dropped."""
HASHED = frozenset(("sign", "signed", "hashed", "weights", "encoded", "hash_to_group"))
"""Names of functions that receive the label of a hash."""


def modules() -> list[Path]:
    """Return the paths of the modules in `MODULES`."""
    found = {path for each in MODULES for path in HOME.glob(f"{each}.py")}
    return sorted(path for path in found if path.name != "words.py" and path.parent.name != "tools")


def sentences(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each text in a file that is part of a sentence, with the name of the class or function called with it.
    Docstrings are left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {each.value for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    yield from _within(tree, docs, "")


def _within(node: ast.AST, docs: set[ast.expr], called: str) -> Iterator[tuple[str, str]]:
    if node in docs and isinstance(node, ast.Constant):
        return
    if isinstance(node, ast.Call):
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    text = _text(node)
    if text is not None:
        if WORDS.search(text):
            yield called, text
        return
    for inner in ast.iter_child_nodes(node):
        yield from _within(inner, docs, called)


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(HOME).as_posix())
def test_a_module_holds_no_sentence(path: Path) -> None:
    among_peers = path.relative_to(HOME).parts[0] == "peer"
    allowed = FOR_PROGRAMMERS | (DROPPED | HASHED if among_peers else set())
    assert not [text for called, text in sentences(path) if called not in allowed and text not in NOTATION]
