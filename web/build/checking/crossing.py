"""Generates the shell's types of requests and replies from the engine's types.

Requests come from the schemas in `pygames.schemas`, replies from the return types in `pygames.app`. So tsc checks the
shell with the same types with which mypy checks the engine. `crossing.d.ts` contains the types; `shapes.js` contains
the replies as schemas with bounds, with which `web/src/data/checked.js` validates untrusted data (a link, a guest,
storage).
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pygames import lesson_requests, replies, review_requests, sandbox, workshop
from pygames.app import REQUESTS
from pygames.core import scene
from pygames.core.state import State
from pygames.peer.protocol import status_types
from pygames.remote import requests as remote_requests
from pygames.schemas import SHAPES, Field

from ..progress import ROOT
from ..tools import WEB

CROSSING = WEB / "src" / "crossing.d.ts"
CHECKED = WEB / "src" / "data" / "shapes.js"
HEAD = """\
// The messages between the page and Python as JSON. `python3 build.py check` writes it
// (web/build/checking/crossing.py) from pygames/schemas.py, which requests there are, and pygames/app.py, what is
// answered; there the fields are explained. Those of lessons are in pygames/lesson_requests.py, of reviews in
// pygames/review_requests.py, of guests in pygames/sandbox.py, of their matches with friends in pygames/remote/,
// of games in the making in pygames/workshop.py.
"""
SHAPED = """\
// Schemas of Python's replies, with limits, to validate outside data. `python3 build.py check` writes it
// (web/build/checking/crossing.py) from the same types as crossing.d.ts.

import { either, flag, list, many, none, number, one, real, seat } from "./checked.js";
import { sign, struct, table, text, tuple, whole, words } from "./checked.js";
"""
TEXTS = {
    **dict.fromkeys(("face", "art", "arms", "key"), "sign"),
    **dict.fromkeys(("record", "position"), 'text(100_000, "record")'),
    **dict.fromkeys(("cards", "decks", "faces"), 'text(16, "exact")'),
    "Ruled.text": 'text(200, "exact")',
    "book": 'text(100_000, "book")',
    "Printed.text": 'text(20_000, "book")',
    "speech": 'text(400, "speech")',
    "seed": 'text(128, "exact")',
}
"""Schemas of strings by field name, or by type and field, where `words` is not the right one."""
WHOLE = {
    **dict.fromkeys(("seat", "owner", "you", "turn", "harms", "facing", "winners", "view", "colours"), "seat"),
    **dict.fromkeys(("places", "won", "pips"), "many(200)"),
    **dict.fromkeys(("level", "levels"), "whole(0, 4)"),
    **{
        "Piece.count": "many(1000)",
        "Zone.count": "whole(0, 1000)",
        "goal": "many(10_000)",
        "Log.from": "many(20_000)",
        "columns": "whole(0, 100)",
        "seats": "whole(2, 8)",
        "chance": "whole(0, 100)",
    },
    **{"steps": "many(1000)", "to": "seat"},
}
"""Bounds of integers by field name, or by type and field, where `number` is not the right schema. `many` is for numbers
of things that are drawn one by one."""
HERE = REQUESTS | lesson_requests.REQUESTS | review_requests.REQUESTS | sandbox.REQUESTS | workshop.REQUESTS
"""All requests except those for matches whose rules run in another worker (`pygames.remote`)."""
HERE_SHAPES = SHAPES | lesson_requests.SHAPES | review_requests.SHAPES | sandbox.SHAPES | workshop.SHAPES
"""The fields of these requests."""
SEATED = ("plates", "names", "levels", "colours", "seatNames", "scores", "winners", "players", "seats")
"""Names of the lists with at most one item per seat."""
SEATS_MAX = 8
FRIENDS = ("journal", "meet", "exchange", "proof")
"""Requests that go only to the site's own worker, never to a guest's."""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
ALIASES = {
    get_args(value): name
    for module in (scene, replies, status_types)
    for name, value in vars(module).items()
    if get_origin(value) is Literal
}
"""Names of Python's Literal types, by their values."""


def crossing() -> str:
    """Return the content of `crossing.d.ts`."""
    found: dict[str, str] = {}
    declared(found, "Failure", replies.Failure)
    shapes = HERE_SHAPES | remote_requests.NEW_SHAPES
    methods = HERE | remote_requests.REQUESTS
    requests = [f"  {name}: {request(found, shape)};" for name, shape in shapes.items()]
    answers = [f"  {name}: {typed(found, returned(method))};" for name, method in methods.items()]
    whole = {
        "Requests": "/** By the name of a request: its fields. */\n" + interface("Requests", requests),
        "Replies": "/** By the name of a request: what it is answered. */\n" + interface("Replies", answers),
    }
    return "\n".join([HEAD, *(f"{text}\n" for text in (whole | found).values())]).rstrip() + "\n"


def returned(method: Callable[..., object]) -> Any:
    """Return the reply type of a request, from its method's annotation."""
    return get_type_hints(method, localns=vars(replies))["return"]


def request(found: dict[str, str], shape: dict[str, Field]) -> str:
    """Return the TypeScript type of a request's fields; fields with a default are optional."""
    told = [f"{name}{'?' * (about.default is not ...)}: {typed(found, about.json)}" for name, about in shape.items()]
    return f"{{ {'; '.join(told)} }}" if told else "Record<string, never>"


def typed(found: dict[str, str], kind: Any) -> str:
    """Return the TypeScript for a Python type; add the declarations that it needs to `found`."""
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
    """Return the TypeScript for a Literal type: the name of the type if it has one, else its values."""
    union = " | ".join(f'"{each}"' for each in words)
    if words not in ALIASES:
        return union
    found[ALIASES[words]] = f"export type {ALIASES[words]} = {union};"
    return ALIASES[words]


def declared(found: dict[str, str], name: str, kind: Any) -> str:
    """Add the TypeScript declaration of a dataclass or TypedDict to `found`, unless it is already there. Return its
    name."""
    if name not in found:
        found[name] = ""  # marks the type as known, since it may be recursive
        lines = [f"  {field}{'' if always else '?'}: {typed(found, one)};" for field, one, always in members(kind)]
        about = f"/** {kind.__doc__.splitlines()[0]} */\n" if kind.__doc__ else ""
        found[name] = about + interface(name, lines)
    return name


def members(kind: Any) -> Iterable[tuple[str, Any, bool]]:
    """Yield each transmitted field with its name, its type, and True if it is always present. A field of a dataclass is
    omitted if it has its default value; positions are never transmitted (`pygames.core.scene.plain`)."""
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
    """Return a TypeScript interface with these lines."""
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def shapes() -> str:
    """Return the content of `shapes.js`."""
    found: dict[str, str] = {}
    methods = {name: method for name, method in HERE.items() if name not in FRIENDS}
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
    """Return the schema in `checked.js` for a Python type; add the schemas that it needs to `found`. `field`: the name
    of the field with this type."""
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
        found[kind.__name__] = ""  # marks the type as known, since it may be recursive
        always: list[str] = []
        late: list[str] = []
        for name, one, needed in members(kind):
            (always if needed else late).append(f"{name}: {shape(found, one, name, kind.__name__)}")
        rest = f", {{ {', '.join(late)} }}" if late else ""
        found[kind.__name__] = f"struct(() => [{{ {', '.join(always)} }}{rest}])"
    return str(kind.__name__)


def main(arguments: list[str]) -> int:
    """Write `crossing.d.ts` and `shapes.js`; with --check, return 1 if they are not up to date."""
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
