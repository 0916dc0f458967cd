"""Minifies Python modules for browsers: removes what only people, linters and type checkers read.

It removes comments, docstrings, types, imports that only types need, and unnecessary whitespace, and shortens the names
of variables. Statements keep their line numbers, so that tracebacks from a browser match the sources.
"""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import tokenize
from collections.abc import Iterator
from itertools import pairwise


def bare(source: str) -> str:
    """Return a module without comments, types and docstrings, with short names of variables. Each statement stays on
    its line."""
    return renamed(stripped(source))


def stripped(source: str) -> str:
    """Return a module without comments, types and docstrings."""
    return unworded(unannotated(unimported(unchecked(untyped(source)))))


def unworded(source: str) -> str:
    """Return a module without comments and docstrings."""
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
    """Put each statement on one line, indented by one space per level, without spaces around operators."""
    lines = source.split("\n")
    statement: list[tokenize.TokenInfo] = []
    for token in tokens(source):
        if token.type == tokenize.NEWLINE:
            (first, column), (last, _) = statement[0].start, statement[-1].end
            text = "".join(each.string + gap for each, gap in zip(statement, gaps(statement), strict=True))
            rows = text.split("\n")
            lines[first - 1 : last] = [*rows, *[""] * (last - first + 1 - len(rows))]
            lines[first - 1] = " " * (column // 4) + lines[first - 1].lstrip(" ")
            statement = []
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            statement.append(token)
    return "\n".join(lines)


def tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    """Yield the tokens of a module. An f-string is a single token, also in Python 3.12 and later."""
    lines = source.split("\n")
    within: list[tuple[int, int]] = []  # the starts of the f-strings that are still open
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        kind = tokenize.tok_name[token.type]
        if kind == "FSTRING_START":
            within.append(token.start)
        elif kind == "FSTRING_END":
            start = within.pop()
            if not within:
                (first, begin), (last, end) = start, token.end
                rows = [*lines[first - 1 : last - 1], lines[last - 1][:end]]
                text = "\n".join([rows[0][begin:], *rows[1:]])
                yield tokenize.TokenInfo(tokenize.STRING, text, start, token.end, token.line)
        elif not within:
            yield token


def gaps(statement: list[tokenize.TokenInfo]) -> list[str]:
    """Return the whitespace that is needed after each token of a statement."""
    apart = [
        left.end != right.start and tokenize.OP not in (left.type, right.type) for left, right in pairwise(statement)
    ]
    return [*(" " * one for one in apart), ""]


def untyped(source: str) -> str:
    """Remove the types of parameters, results and variables; the type of a class field becomes `_`."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    tree = ast.parse(source)
    fields = {id(line) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for line in node.body}
    cuts: list[tuple[int, int, int, bytes]] = []  # each cut: line, start, end, replacement

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
            if "ClassVar" not in ast.unparse(node.annotation):  # a ClassVar is not a field
                cut(node.annotation, node.annotation.col_offset, b"_")
        elif isinstance(node, ast.AnnAssign) and node.value and node.target.end_lineno == node.annotation.lineno:
            cut(node.annotation, node.target.end_col_offset or 0)
    for line, begin, end, instead in sorted(cuts, reverse=True):
        lines[line] = lines[line][:begin] + instead + lines[line][end:]
    return b"".join(lines).decode()


def unchecked(source: str) -> str:
    """Remove the imports that are only for type checkers (`if TYPE_CHECKING:`)."""
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not node.orelse:
            first, last = node.lineno - 1, node.end_lineno or node.lineno
            lines[first:last] = ["\n"] * (last - first)
    return "".join(lines)


def unimported(source: str) -> str:
    """Remove imported names that are neither used nor in `__all__`: only types, already removed, needed them."""
    lines = source.splitlines(keepends=True)
    tree = ast.parse(source)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            used |= {*ast.literal_eval(node.value)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            kept = [name for name in node.names if (name.asname or name.name) in used or name.asname == name.name]
            if len(kept) < len(node.names):
                first, last = node.lineno - 1, node.end_lineno or node.lineno
                lines[first:last] = ["\n"] * (last - first)
                if kept:
                    lines[first] = ast.unparse(ast.ImportFrom(node.module, kept, node.level)) + "\n"
    return "".join(lines)


def renamed(source: str) -> str:
    """Shorten the names of functions' variables. Within a function and everything nested in it, each occurrence of the
    name is replaced, unless the name may also be that of a global, a parameter, a keyword or an import."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    tree = ast.parse(source)
    known = {*dir(builtins), *keyword.kwlist, *_bound(tree)}
    places: list[tuple[int, int, bytes, bytes]] = []  # each place: line, start, old name, new name
    for function in _outermost(tree):
        taken = known | {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} | _fixed(function)
        free = (name for name in _short() if name not in taken)
        own = {
            node.id: node
            for node in _names(function)
            if isinstance(node.ctx, ast.Store) and node.id not in known | _fixed(function)
        }
        short = {name: next(free) for name in own if len(name) > 1}
        places += [
            (node.lineno - 1, node.col_offset, node.id.encode(), short[node.id].encode())
            for node in _names(function)
            if node.id in short
        ]
    for line, start, old, new in sorted(places, reverse=True):
        assert lines[line][start : start + len(old)] == old
        lines[line] = lines[line][:start] + new + lines[line][start + len(old) :]
    return b"".join(lines).decode()


def _names(function: ast.AST) -> list[ast.Name]:
    """Return the names within a function, in their order in the source."""
    found = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))


def _short() -> Iterator[str]:
    """Yield all names of one letter, then all names of two letters."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    yield from letters
    yield from (one + other for one in letters for other in letters)


def _outermost(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the functions that are not nested in another one and whose variables no other scope shares."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = [*ast.walk(node)]
            if not any(isinstance(each, ast.ClassDef | ast.Global | ast.Nonlocal | ast.Match) for each in inside):
                yield node
        else:
            yield from _outermost(node)


def _bound(tree: ast.Module) -> set[str]:
    """Return the names that a module defines or imports."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {name.asname or name.name.split(".")[0] for name in node.names}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        else:
            found |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return found


def _fixed(function: ast.AST) -> set[str]:
    """Return the names that must stay the same within a function: parameters, keywords, functions, exceptions, and
    names in f-strings, whose positions Python before 3.12 does not report."""
    found = set[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.keyword):
            found.add(node.arg or "")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ExceptHandler):
            found.add(node.name or "")
        elif isinstance(node, ast.JoinedStr):
            found |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return found


def unannotated(source: str) -> str:
    """Remove the import of `annotations` from a module that has no annotations."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) or getattr(node, "annotation", None) or getattr(node, "returns", None):
            return source
    return source.replace("from __future__ import annotations\n", "\n", 1)


def is_words(line: ast.stmt) -> bool:
    """True if a statement is a docstring, including that of a field."""
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)
