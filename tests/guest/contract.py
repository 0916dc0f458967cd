"""The contract for guests, as text: the public names of the modules that `.github/CONTRIBUTING.md` lists.

`python3 -m tests.guest.contract` writes the list to `contract.txt`. Removals and changes break guests, and require a
higher second number of the version. Additions break no guest.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

FILE = Path(__file__).with_name("contract.txt")
GUIDE = Path(__file__).parent.parent.parent / ".github" / "CONTRIBUTING.md"


def modules() -> list[str]:
    """Return the names of the modules that the guide for contributors lists."""
    part = GUIDE.read_text(encoding="utf-8").partition("## What a guest may rely on")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(pygames[\w.]*)` \|", part, re.MULTILINE)


def promised() -> Iterator[str]:
    """Yield a line for each public name of these modules, with its parameters."""
    for name in modules():
        module = import_module(name)
        defined = sorted(_defined(ast.parse(inspect.getsource(module))))
        for word in defined:
            yield from _lines(f"{name} {word}", getattr(module, word))
        yield from (f"{name} {word}" for word in sorted({*getattr(module, "__all__", ())} - {*defined}))


def _defined(tree: ast.Module) -> Iterator[str]:
    for line in tree.body:
        if isinstance(line, ast.FunctionDef | ast.ClassDef):
            named = [line.name]
        elif isinstance(line, ast.Assign | ast.AnnAssign):
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            named = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
        else:
            named = []
        yield from (name for name in named if not name.startswith("_"))


def _lines(word: str, value: Any) -> Iterator[str]:
    if inspect.isclass(value):
        yield word
        if is_dataclass(value):
            yield from (f"{word}.{field.name}: {field.type}" for field in fields(value))
        elif hasattr(value, "_fields"):
            yield f"{word} has {', '.join(value._fields)}"
        for name, item in sorted(vars(value).items()):
            if not name.startswith("_") and (inspect.isfunction(item) or isinstance(item, property | classmethod)):
                yield from _taken(f"{word}.{name}", getattr(item, "__func__", item))
    elif get_args(value):
        yield from (f"{word}: {getattr(each, '__name__', each)}" for each in get_args(value))
    else:
        yield from _taken(word, value)


def _taken(word: str, value: Any) -> Iterator[str]:
    """Yield lines for a name. For a function, the first line contains the parameters that a caller must give, and each
    other parameter has its own line, so that a new one with a default changes no line."""
    if not inspect.isfunction(value):
        yield word
        return
    taken = inspect.signature(value).parameters
    yield f"{word}({', '.join(name for name, each in taken.items() if each.default is each.empty)})"
    yield from (f"{word}({name}=)" for name, each in taken.items() if each.default is not each.empty)


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in promised()), encoding="utf-8")
