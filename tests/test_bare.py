"""Tests that the minified wheel is the same program as the checkout."""

from __future__ import annotations

import ast
import dis
from pathlib import Path
from types import CodeType

from web.build.making.bare import bare, stripped

ROOT = Path(__file__).resolve().parents[1]


def test_the_wheel_is_the_same_program() -> None:
    """Check that the wheel has the same statements on the same lines as the checkout, except docstrings."""
    for path in sorted((ROOT / "pygames").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        without = stripped(source)
        assert statements(without) == statements(source), path
        assert alike(compile(without, path, "exec"), compile(bare(source), path, "exec")), path


def alike(one: CodeType, other: CodeType) -> bool:
    """True if two programs do the same with the same globals, attributes and constants. The names of variables may
    differ, but each name in one program must correspond to a single name in the other."""
    given = one.co_argcount + one.co_kwonlyargcount
    pairs = {*zip(one.co_varnames[:given], other.co_varnames[:given], strict=True)}
    if any(mine != yours for mine, yours in pairs) or one.co_name != other.co_name:
        return False
    for mine, yours in zip(dis.get_instructions(one), dis.get_instructions(other), strict=True):
        if mine.opname != yours.opname or mine.starts_line != yours.starts_line:
            return False
        if mine.opname in ("MAKE_CELL", "LOAD_CLOSURE"):
            continue  # variables in alphabetical order
        if mine.opname.endswith(("_FAST", "_DEREF")):
            pairs.add((mine.argval, yours.argval))
        elif isinstance(mine.argval, CodeType):
            if not alike(mine.argval, yours.argval):
                return False
        elif mine.argval != yours.argval and not mine.opname.startswith("COPY_FREE"):
            return False
    return len({mine for mine, _ in pairs}) == len({yours for _, yours in pairs}) == len(pairs)


SHORTENED = """
def f(card):
    found = [seat for seat in card]
    return found

def g():
    a, seat = 1, 2
    return lambda: a + seat
"""
SHORT = """
def f(card):
 a=[b for b in card]
 return a

def g():
 a,b=1,2
 return lambda:a+b
"""
KEPT = """
words = 1

def an_f_string(text):
    word = text
    return f"{word}"

def a_global():
    return [words for words in ()], words

def a_builtin():
    print = 1
    return print

def an_import():
    from os import path
    path = path.join()
    return path

def a_keyword(call):
    seat = 1
    return call(seat=seat)

def a_global_variable():
    global total
    total = 1

def an_error():
    try:
        pass
    except OSError as error:
        error = 1

def a_parameter():
    seat = 1
    return lambda seat: seat

def a_class():
    name = 1
    class Named:
        name = 2
    return name
"""


def test_variables_get_short_names() -> None:
    assert bare(SHORTENED) == SHORT


def test_a_name_that_may_mean_something_else_stays() -> None:
    assert bare(KEPT) == stripped(KEPT)


class Untyped(ast.NodeTransformer):
    """Removes type annotations, but keeps fields of classes recognizable: a field's type becomes None; a ClassVar loses
    its type."""

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and "ClassVar" not in ast.unparse(line.annotation):
                line.annotation = ast.Constant(None)
        fields = {id(line): line for line in node.body if isinstance(line, ast.AnnAssign)}
        node.body = [line if id(line) in fields else self.visit(line) for line in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        return ast.copy_location(ast.Assign([node.target], node.value), node) if node.value else node


def statements(source: str) -> list[str]:
    """Return every statement with its line, except docstrings, types, and imports that only types need."""
    tree = Untyped().visit(ast.parse(source))
    tree.body = [node for node in tree.body if ast.dump(node).find("If(test=Name(id='TYPE_CHECKING'") != 0]
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            node.names = [name for name in node.names if name.name in used or name.asname]
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.names]
    tree.body = [node for node in tree.body if getattr(node, "module", "") != "__future__"]  # only for annotations
    named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return [
        f"{node.lineno} {node.name if isinstance(node, named) else ast.dump(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
