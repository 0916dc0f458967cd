"""Tests of the form of sentences in the sources: each is complete, so that it can be translated, and none has "he" or
"she".

A sentence is one template with placeholders for names and numbers. It is not concatenated from parts, and no
placeholder stands for one of two wordings: such a text needs two sentences. Only `pygames.core.words` makes lists and
plurals. `test_wording.py` checks the sentences of whole matches. The linter checks the same rules in scripts
(`web/build/checking/sentences.grit`), and a test here checks the linter.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames import games
from web.build.checking.checks import biome
from web.build.tools import node_path, with_node

ROOT = Path(__file__).parents[1]
SPEAKING = sorted(
    path
    for path in (ROOT / "pygames").rglob("*.py")
    if not {"laws", "peer"} & set(path.parts) and path != ROOT / "pygames/core/words.py"
)
"""Files with texts for visitors. The texts about peers are in the page's scripts."""
WORDS = re.compile(r"[a-z]{3,} |[ ,][a-z]{2,}")
"""Pattern of a sentence or a part of one, which notation does not match."""
SENTENCE = re.compile(r"(^| )[A-Z][a-z]* |[a-z]{2}[.?!]$")
"""Pattern of a sentence, which notation does not match."""
PRONOUNS = re.compile(r"(?<![A-Za-z])(he|his|him|himself|she|her|hers|herself)(?![A-Za-z])", re.IGNORECASE)
ELSEWHERE = (
    "tests/costs.json",
    "tests/test_sentences.py",
    "tests/peer/old/",
    "web/build/locks/",
    "web/package-lock.json",
)
"""Paths of files that the search for "he" and "she" skips: generated files, and this one."""
WRITTEN = (".py", ".js", ".mjs", ".ts", ".md", ".html", ".yml", ".toml", ".json", ".txt")


def glued(source: str) -> Iterator[tuple[int, str]]:
    """Yield each line on which a sentence is concatenated, and how."""
    for node in ast.walk(ast.parse(source)):
        lines = isinstance(node, ast.AugAssign) and isinstance(node.value, ast.List | ast.ListComp)
        if isinstance(node, ast.AugAssign) and not lines and any(map(_says, ast.walk(node.value))):
            yield node.lineno, "+="
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and (_says(node.left) or _says(node.right)):
            yield node.lineno, "+"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            by = node.func.value
            if isinstance(by, ast.Constant) and isinstance(by.value, str) and re.search("[a-z]", by.value):
                yield node.lineno, "a joined word"
        elif isinstance(node, ast.JoinedStr):
            for part, after in zip(node.values, [*node.values[1:], ast.Constant("")], strict=True):
                if not isinstance(part, ast.FormattedValue):
                    continue
                if isinstance(after, ast.Constant) and re.match(r"s\b", str(after.value)):
                    yield node.lineno, "an appended s"
                choosing = (ast.IfExp, ast.BoolOp, ast.JoinedStr)
                if _says(node) and any(isinstance(each, choosing) or _repeats(each) for each in ast.walk(part.value)):
                    yield node.lineno, "a place with two wordings"


def _says(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        return any(map(_says, node.values))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(WORDS.search(node.value))


def _repeats(node: ast.AST) -> bool:
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mult) or not isinstance(node.left, ast.Constant):
        return False
    return isinstance(node.left.value, str)


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: path.relative_to(ROOT / "pygames").as_posix())
def test_sentences_are_written_whole(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    assert [f"{at}: {how}: {lines[at - 1].strip()}" for at, how in glued(source)] == []


@pytest.mark.parametrize(
    "source",
    [
        'text += f", the joker standing for {card}"',
        'label = f"{whose} hand: " + held',
        "f\"{count} house{'s' * (count > 1)} have room\"",
        'f"{taken} of {goal} {face}s taken"',
        "f\"step {'off ' if free else ''}to {square}\"",
        "f\"{note or 'nothing'} is said of it\"",
        '" and ".join(names)',
    ],
)
def test_what_is_glued_is_found(source: str) -> None:
    assert list(glued(source))


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Yield each sentence with its line; docstrings and assertions are left out."""
    tree = ast.parse(source)
    silent = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr | ast.Assert):
            silent.update(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in silent and SENTENCE.search(str(node.value)):
            yield node.lineno, str(node.value)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_sentences_of_a_game_stand_in_one_place(name: str) -> None:
    """Check that all sentences of a game are in its `words.py`, where a translator finds them, except the opponents'
    lines in `personas.py`."""
    folder = ROOT / "pygames" / "games" / name
    assert (folder / "words.py").exists()
    modules = [path for path in folder.rglob("*.py") if path.name not in ("words.py", "personas.py")]
    found = [(path.name, *each) for path in modules for each in sentences(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_sentence_elsewhere_is_found() -> None:
    lines = [
        '"""A docstring."""',
        'KIND = "reserve attack"',
        'assert KIND, "No kind."',
        'said = "It is over."',
        'why = f"The {KIND}"',
    ]
    source = "\n".join(lines)
    assert [line for line, _ in sentences(source)] == [4, 5]


def test_what_is_glued_in_scripts_is_found(tmp_path: Path) -> None:
    """Check lines with wrong forms, each of which the linter must report, and with right forms, none of which it may
    report."""
    wrong = [
        'text += ", and nobody wins";',
        'const label = "taken by " + name;',
        "const room = `${n} house${n > 1 ? 's' : ''} have room`;",
        "const step = `step ${free && 'off '}to a square`;",
        "const said = `${name || 'nobody'} says it all`;",
        "const plural = `${taken} of ${goal} ${face}s taken`;",
        'const all = names.join(" and ");',
    ]
    right = [
        "const one = `${name} places ${card}`;",
        "const which = `house ${own ? 1 : 2} is full`;",
        "const two = many ? `${n} cards left` : 'one card left';",
        "node.className = `piece large ${far ? 'far' : ''}`;",
        'const lines = list.join(", ");',
    ]
    script = tmp_path / "script.js"
    script.write_text("\n".join([*wrong, *right, ""]), encoding="utf-8")
    lint = [*biome(), "--reporter=github", "--formatter-enabled=false", str(script)]
    said = subprocess.run(lint, cwd=ROOT, env=with_node(node_path()), capture_output=True, encoding="utf-8").stdout
    found = re.findall(r"title=plugin.*?\bline=(\d+)", said)
    assert [*map(int, found)] == [*range(1, len(wrong) + 1)], said


TRANSLATED = re.compile(r"\.[a-z]{2}\.md$")


def test_nobody_is_called_he_or_she() -> None:
    told = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    found = [
        f"{name}:{at}: {line.strip()}"
        for name in told.splitlines()
        if name.endswith(WRITTEN)
        and not name.startswith(ELSEWHERE)
        and not TRANSLATED.search(name)
        and (ROOT / name).exists()
        for at, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1)
        if PRONOUNS.search(line)
    ]
    assert found == []
