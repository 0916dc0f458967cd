"""The border between Python and the shell: the types of all that crosses it, written from Python's own.

A request is what `pygames.asked` admits, a reply what its method of `pygames.app` is declared to return. What mypy
holds the engine to, tsc thereby holds the shell to.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pygames import hindsight, replies, room, school
from pygames.app import REQUESTS
from pygames.asked import SHAPES, Field
from pygames.core import scene
from pygames.core.state import State
from pygames.peer import shown

from .progress import ROOT
from .tools import WEB

CROSSING = WEB / "src" / "crossing.d.ts"
HEAD = """\
// What crosses between the page and Python as JSON. `python3 build.py check` writes it (web/build/crossing.py) from
// pygames/asked.py, which requests there are, and pygames/app.py, what is answered; there the fields are explained.
// Those of lessons are in pygames/school.py, of reviews in pygames/hindsight.py, of guests in pygames/room.py.
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
ALIASES = {
    get_args(value): name
    for module in (scene, replies, shown)
    for name, value in vars(module).items()
    if get_origin(value) is Literal
}
"""The words of a Literal -> the name that it has in Python."""


def crossing() -> str:
    """The file that declares all types."""
    found: dict[str, str] = {}
    declared(found, "Failure", replies.Failure)
    shapes, methods = (
        (SHAPES | school.SHAPES | hindsight.SHAPES | room.SHAPES),
        (REQUESTS | school.REQUESTS | hindsight.REQUESTS | room.REQUESTS),
    )
    requests = [f"  {name}: {request(found, shape)};" for name, shape in shapes.items()]
    answers = [f"  {name}: {typed(found, returned(method))};" for name, method in methods.items()]
    whole = {
        "Requests": "/** By the name of a request: its fields. */\n" + interface("Requests", requests),
        "Replies": "/** By the name of a request: what it is answered. */\n" + interface("Replies", answers),
    }
    return "\n".join([HEAD, *(f"{text}\n" for text in (whole | found).values())]).rstrip() + "\n"


def returned(method: Callable[..., object]) -> Any:
    """What a request is answered, as its method declares it."""
    return get_type_hints(method, localns=vars(replies))["return"]


def request(found: dict[str, str], shape: dict[str, Field]) -> str:
    """The fields of a request; those with a default may be missing."""
    told = [f"{name}{'?' * (about.default is not ...)}: {typed(found, about.json)}" for name, about in shape.items()]
    return f"{{ {'; '.join(told)} }}" if told else "Record<string, never>"


def typed(found: dict[str, str], kind: Any) -> str:
    """A type of Python as one of TypeScript; what it needs is declared in `found`."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is Literal:
        return word(found, parts)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typed(found, part) for part in parts))
    if origin is dict:
        return f"Record<string, {typed(found, parts[1])}>"
    if origin is list or parts[1:] == (...,):
        one = typed(found, parts[0])
        return f"({one})[]" if " | " in one else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(typed(found, part) for part in parts)}]"
    if is_dataclass(kind) or is_typeddict(kind):
        return declared(found, kind.__name__, kind)
    raise TypeError(f"how {kind} crosses to the shell is not known")


def word(found: dict[str, str], words: tuple[str, ...]) -> str:
    """One of some words, by the name of their type where it has one."""
    union = " | ".join(f'"{each}"' for each in words)
    if words not in ALIASES:
        return union
    found[ALIASES[words]] = f"export type {ALIASES[words]} = {union};"
    return ALIASES[words]


def declared(found: dict[str, str], name: str, kind: Any) -> str:
    """Declares a dataclass or a TypedDict."""
    if name not in found:
        found[name] = ""  # it may hold its like
        lines = [f"  {field}{'' if always else '?'}: {typed(found, one)};" for field, one, always in members(kind)]
        about = f"/** {kind.__doc__.splitlines()[0]} */\n" if kind.__doc__ else ""
        found[name] = about + interface(name, lines)
    return name


def members(kind: Any) -> Iterable[tuple[str, Any, bool]]:
    """The fields that cross, their types, and whether they always do: those of dataclasses do not at their default,
    positions never (`pygames.core.scene.plain`)."""
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        for field in fields(kind):
            parts = get_args(hints[field.name])
            if State not in parts:
                yield (
                    field.name,
                    Union[*parts[:-1]] if field.default is None else hints[field.name],
                    field.default is MISSING,
                )
    else:
        for name, hint in hints.items():
            optional = get_origin(hint) is NotRequired
            yield name, get_args(hint)[0] if optional else hint, not optional and name in kind.__required_keys__


def interface(name: str, lines: list[str]) -> str:
    """An interface of these lines."""
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def main(arguments: list[str]) -> int:
    """Writes the file; with --check, says whether it is as it would be written."""
    text = crossing()
    if "--check" not in arguments:
        CROSSING.write_text(text, encoding="utf-8")
    elif CROSSING.read_text(encoding="utf-8") != text:
        print(f"{CROSSING.relative_to(ROOT)} is not what Python declares: python3 build.py check writes it anew")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
