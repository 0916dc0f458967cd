"""The wheel of `pygames`: the same bytes for the same sources, and no more of them than a browser needs.

The site's wheel carries no comments, no docstrings, no types, no command line, and no more indentation and spaces
than Python asks for; every statement keeps its line, so that a traceback from a browser names lines of the checkout.

The site sends it as two packs: what everybody plays with, and what only play among friends needs. A pack is a line of
JSON, path -> length in the order of the contents that follow it, squeezed as a whole: a third smaller than a wheel,
whose members are deflated one by one. `web/src/engine/load.js` lays them out on Pyodide's virtual disk.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import os
import shutil
import sys
import tempfile
import tokenize
import zipfile
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path

import zopfli.gzip

from .progress import ROOT
from .tools import run

TERMINAL = (
    "__main__.py",
    "commands",
    "core/laws",
    "peer/bench.py",
    "peer/old.py",
    "peer/shown.py",
    "peer/verify.py",
    "replies.py",
    "games/in_conflict/counting.py",
    "games/*/rules.md",
    "games/*/*.svg",
)
"""What only terminals, type checkers and the build need: paths within the package, as a name may be any game's."""
EPOCH = "1580601600"  # 2020-02-02, hatchling's own; any fixed date would do
APART = {"friends.pack": ("pygames/peer/", "pygames/parley.py")}
"""Packs of what not everybody needs, how their paths begin; no other module may import these when it is imported."""
LEFT = ("/METADATA", "/RECORD", "/WHEEL", "/LICENSE")
"""What only tells an installer what is there, and whose."""


def wheel() -> tuple[str, bytes]:
    """Its file name and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        project, out = Path(folder) / "project", Path(folder) / "out"
        lay_out(project)
        env = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], cwd=project, env=env)
        (made,) = out.glob("*.whl")
        return made.name, made.read_bytes()


def packs() -> dict[str, bytes]:
    """What the site sends of the wheel: name -> bytes."""
    with zipfile.ZipFile(io.BytesIO(wheel()[1])) as whole:
        files = {path: whole.read(path) for path in whole.namelist() if not path.endswith(LEFT)}
    apart = {
        name: pack({path: files.pop(path) for path in [*files] if path.startswith(beginnings)})
        for name, beginnings in APART.items()
    }
    return {"pygames.pack": pack(files), **apart}


def version(made: dict[str, bytes]) -> str:
    """What is in the packs, in one word: the same wherever they were made, however tightly they were squeezed."""
    inside = hashlib.sha256()
    for name in sorted(made):
        inside.update(hashlib.sha256(gzip.decompress(made[name])).digest())
    return inside.hexdigest()[:12]


def pack(files: dict[str, bytes]) -> bytes:
    """Path -> content, squeezed by Zopfli: a twentieth smaller than by zlib, and the same bytes everywhere."""
    lengths = json.dumps({path: len(content) for path, content in files.items()}, separators=(",", ":"))
    squeezed: bytes = zopfli.gzip.compress(b"\n".join([lengths.encode(), b"".join(files.values())]))
    return squeezed


def unpacked(made: bytes) -> dict[str, bytes]:
    """What a pack was made of, path -> content."""
    lengths, _, contents = gzip.decompress(made).partition(b"\n")
    reading = io.BytesIO(contents)
    return {path: reading.read(length) for path, length in json.loads(lengths).items()}


def lay_out(project: Path) -> None:
    """A copy of what the wheel is built from, its sources made bare."""
    package = ROOT / "pygames"

    def ignored(folder: str, names: list[str]) -> set[str]:
        within = Path(folder).relative_to(package)
        return {name for name in names if name == "__pycache__" or not served(within / name)}

    shutil.copytree(package, project / "pygames", ignore=ignored, copy_function=shutil.copyfile)
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copyfile(ROOT / name, project / name)
    for path in (project / "pygames").rglob("*.py"):
        path.write_text(bare(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def served(path: Path) -> bool:
    """Whether a path within the package, and what is below it, goes to browsers."""
    tops = [path, *path.parents]
    return not any(fnmatchcase(top.as_posix(), pattern) for top in tops for pattern in TERMINAL)


def bare(source: str) -> str:
    """A module without comments, types and strings that stand alone; each statement on its line, the same program."""
    source = untyped(source)
    lines = source.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            alone = [line for line in node.body if is_words(line)]
            for line in alone:
                first, last = line.lineno - 1, line.end_lineno or line.lineno
                lines[first:last] = ["\n"] * (last - first)
            if alone and len(alone) == len(node.body) and not isinstance(node, ast.Module):
                lines[alone[0].lineno - 1] = " " * alone[0].col_offset + "...\n"
    return shallow("".join(lines))


def shallow(source: str) -> str:
    """A module indented by one space a level, without spaces beside operators; what stands in strings stays."""
    lines = source.splitlines(keepends=True)
    inner: set[int] = set()  # rows that begin within a string, or between strings that are one
    formatted: set[int] = set()  # rows with an f-string: only since Python 3.12 is it more than one token
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant | ast.JoinedStr) and node.end_lineno:
            inner.update(range(node.lineno, node.end_lineno))
            if isinstance(node, ast.JoinedStr):
                formatted.update(range(node.lineno - 1, node.end_lineno))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    for left, right in reversed([*pairwise(tokens)]):
        row, begin = left.end[0] - 1, left.end[1]
        if right.start[0] == row + 1 and row not in formatted and tokenize.OP in (left.type, right.type):
            lines[row] = lines[row][:begin] + lines[row][right.start[1] :]
    for row, line in enumerate(lines):
        depth = len(line) - len(line.lstrip(" "))
        if row not in inner and depth % 4 == 0:
            lines[row] = " " * (depth // 4) + line.lstrip(" ")
    return "".join(lines)


def untyped(source: str) -> str:
    """A module without types: none of parameters, results and variables, `_` for every field of a class."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    tree = ast.parse(source)
    fields = {id(line) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for line in node.body}
    cuts: list[tuple[int, int, int, bytes]] = []  # line, from, to, what stands there instead

    def cut(annotation: ast.expr, begin: int, instead: bytes = b"") -> None:
        if annotation.lineno == annotation.end_lineno and annotation.end_col_offset:
            cuts.append((annotation.lineno - 1, begin, annotation.end_col_offset, instead))

    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation and node.annotation.lineno == node.lineno:
            cut(node.annotation, node.col_offset + len(node.arg.encode()))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            arrow = lines[node.returns.lineno - 1].rfind(b"->", 0, node.returns.col_offset)
            cut(node.returns, len(lines[node.returns.lineno - 1][:arrow].rstrip()))
        elif isinstance(node, ast.AnnAssign) and id(node) in fields:
            if "ClassVar" not in ast.unparse(node.annotation):  # that is no field
                cut(node.annotation, node.annotation.col_offset, b"_")
        elif isinstance(node, ast.AnnAssign) and node.value and node.target.end_lineno == node.annotation.lineno:
            cut(node.annotation, node.target.end_col_offset or 0)
    for line, begin, end, instead in sorted(cuts, reverse=True):
        lines[line] = lines[line][:begin] + instead + lines[line][end:]
    return b"".join(lines).decode()


def is_words(line: ast.stmt) -> bool:
    """Whether this is a docstring, or words below a field."""
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)
