"""The border between Python and the shell: the types of all that crosses it, written from Python's own.

A request is what `pygames.asked` admits, a reply what its method of `pygames.app` is declared to return. What mypy
holds the engine to, tsc thereby holds the shell to: `crossing.d.ts`. `shapes.js` holds the same replies with bounds,
for what comes from outside (a link, a guest, storage): `web/src/checked.js` reads it.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pygames import hindsight, remote, replies, room, school
from pygames.app import REQUESTS
from pygames.asked import SHAPES, Field
from pygames.core import scene
from pygames.core.state import State
from pygames.peer import shown

from .progress import ROOT
from .tools import WEB

CROSSING = WEB / "src" / "crossing.d.ts"
CHECKED = WEB / "src" / "shapes.js"
HEAD = """\
// What crosses between the page and Python as JSON. `python3 build.py check` writes it (web/build/crossing.py) from
// pygames/asked.py, which requests there are, and pygames/app.py, what is answered; there the fields are explained.
// Those of lessons are in pygames/school.py, of reviews in pygames/hindsight.py, of guests in pygames/room.py, of
// their matches with friends in pygames/remote.py.
"""
SHAPED = """\
// The replies of Python with bounds, to check what comes from outside. `python3 build.py check` writes it
// (web/build/crossing.py) from the same types as crossing.d.ts.

import { either, flag, list, many, none, number, one, real, seat } from "./checked.js";
import { sign, struct, table, text, tuple, whole, words } from "./checked.js";
"""
TEXTS = {
    **dict.fromkeys(("face", "art", "arms", "key"), "sign"),
    **dict.fromkeys(("record", "position"), 'text(100_000, "record")'),
    **dict.fromkeys(("cards", "decks", "faces"), 'text(16, "exact")'),
    "Ruled.text": 'text(200, "exact")',
    "book": 'text(100_000, "book")',
    "speech": 'text(400, "speech")',
    "seed": 'text(128, "exact")',
}
"""By the name of a field: the shape of its text, where that is not `words`."""
WHOLE = {
    **dict.fromkeys(("seat", "owner", "you", "turn", "harms", "facing", "winners", "view", "colours"), "seat"),
    **dict.fromkeys(("places", "won", "pips"), "many(200)"),
    **dict.fromkeys(("level", "levels"), "whole(0, 4)"),
    **{
        "Piece.count": "many(1000)",
        "Zone.count": "whole(0, 1000)",
        "goal": "many(10_000)",
        "columns": "whole(0, 100)",
        "seats": "whole(2, 8)",
        "chance": "whole(0, 100)",
    },
    **{"steps": "many(1000)", "to": "seat"},
}
"""By the name of a field, or of its type and its own: the bounds of a whole number, where it is not `number`. As `many`
things are drawn one by one."""
SEATED = ("plates", "names", "levels", "colours", "seatNames", "scores", "winners", "players", "seats")
"""Fields that list at most one thing a seat."""
SEATS_MAX = 8
FRIENDS = ("meet", "parley", "proof")
"""Requests that no guest's room is asked: the site's own worker answers them."""
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
        (SHAPES | school.SHAPES | hindsight.SHAPES | room.SHAPES | remote.NEW_SHAPES),
        (REQUESTS | school.REQUESTS | hindsight.REQUESTS | room.REQUESTS | remote.REQUESTS),
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


def shapes() -> str:
    """The module of all replies with bounds."""
    found: dict[str, str] = {}
    methods = REQUESTS | school.REQUESTS | hindsight.REQUESTS | room.REQUESTS
    methods = {name: method for name, method in methods.items() if name not in FRIENDS}
    replied = [f"  {name}: {shape(found, returned(method), name)}," for name, method in methods.items()]
    kind = '/** @type {import("./checked.js").Shape} */'
    lines = [f"{kind}\nexport const {name} = /* @__PURE__ */ {text};" for name, text in found.items()]
    by_name = (
        '/** By the name of a request: the shape of its reply. @type {Record<string, import("./checked.js").Shape>} */'
    )
    return "\n".join(
        [SHAPED, *lines, "", by_name, "export const REPLIES = /* @__PURE__ */ (() => ({", *replied, "}))();", ""]
    )


def shape(found: dict[str, str], kind: Any, field: str, owner: str = "") -> str:
    """A type of Python as a shape of `checked.js`; what it needs is declared in `found`. `field`: what holds it."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is type(None):
        return "none"
    if kind is bool:
        return "flag"
    if kind is str:
        return TEXTS.get(f"{owner}.{field}", TEXTS.get(field, "words"))
    if kind is int:
        return WHOLE.get(f"{owner}.{field}", WHOLE.get(field, "number"))
    if kind is float:
        return "real"
    if origin is Literal:
        return f"one({', '.join(map(json.dumps, parts))})"
    if origin in (Union, types.UnionType):
        each = list(dict.fromkeys(shape(found, part, field, owner) for part in parts))
        each.sort(key=lambda one: one != "none")
        return f"either({', '.join(each)})" if len(each) > 1 else each[0]
    if origin is dict:
        return f"table({shape(found, parts[1], '', owner)})"
    if origin is list or parts[1:] == (...,):
        return (
            f"list({shape(found, parts[0], field, owner)}, {SEATS_MAX})"
            if field in SEATED
            else f"list({shape(found, parts[0], field, owner)})"
        )
    if origin is tuple:
        return f"tuple({', '.join(shape(found, part, field, owner) for part in parts)})"
    if kind.__name__ not in found:
        found[kind.__name__] = ""  # it may hold its like
        always: list[str] = []
        late: list[str] = []
        for name, one, needed in members(kind):
            (always if needed else late).append(f"{name}: {shape(found, one, name, kind.__name__)}")
        rest = f", {{ {', '.join(late)} }}" if late else ""
        found[kind.__name__] = f"struct(() => [{{ {', '.join(always)} }}{rest}])"
    return str(kind.__name__)


def main(arguments: list[str]) -> int:
    """Writes the files; with --check, says whether they are as they would be written."""
    wrong = 0
    for path, text in ((CROSSING, crossing()), (CHECKED, shapes())):
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is not what Python declares: python3 build.py check writes it anew")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
