"""Small games that use the defaults of the contract; `web/docs/engines.md` compares their lengths.

`python3 -m tests.light` prints the number of lines of each game.
"""

from __future__ import annotations

import ast
from pathlib import Path


def lines(path: Path) -> int:
    """Return the number of lines of a file, not counting blank lines, comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    words: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            words |= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    kept = (line.strip() for at, line in enumerate(text.splitlines(), 1) if at not in words)
    return sum(bool(line) and not line.startswith("#") for line in kept)
