"""Law 12, first part: fields of scenes and events have their annotated types (`pygames.core.scene`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from . import words

Checked = Callable[[Any], str]
"""A value -> its first type error, a sentence with HERE in place of the value; empty if there is none."""
HERE = "\0"


def misfit(value: Any) -> str:
    """Return the first type error in a scene or an event: "Scene.zones[2].kind is 'heap', not one of row, fan"; "" if
    none."""
    kind: Any = type(value)
    return _fits(kind)(value).replace(HERE, kind.__name__, 1)


def _wrong(text: str, value: object, **values: object) -> str:
    return text.format(place=HERE, value=short(value), **values)


def _at(part: str, wrong: str) -> str:
    """Return an error of a part as one of the whole."""
    return wrong.replace(HERE, f"{HERE}{part}", 1)


@cache
def _fits(hint: Any) -> Checked:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: "" if value in args else _wrong(words.ONE_OF, value, choices=", ".join(map(repr, args)))
    if origin in (Union, UnionType):
        return lambda value: min((_fits(each)(value) for each in args), key=bool)
    if origin is tuple and args[1:] == (...,):
        return lambda value: _items(value, args[0])
    if origin is tuple:
        return lambda value: _places(value, args)
    if origin is dict:
        return lambda value: _entries(value, args[1])
    if is_dataclass(hint):
        return _fields(hint)
    return lambda value: "" if isinstance(value, hint) else _other(value, hint)


def _items(value: Any, hint: Any) -> str:
    if type(value) is not tuple:
        return _wrong(words.NO_TUPLE, value)
    fits = _fits(hint)
    return next((_at(f"[{at}]", wrong) for at, item in enumerate(value) if (wrong := fits(item))), "")


def _places(value: Any, hints: tuple[Any, ...]) -> str:
    if not isinstance(value, tuple) or len(value) != len(hints):
        return _wrong(words.TUPLE_LENGTH, value, n=len(hints))
    pairs = enumerate(zip(value, hints, strict=True))
    return next((_at(f"[{at}]", wrong) for at, (item, hint) in pairs if (wrong := _fits(hint)(item))), "")


def _entries(value: Any, hint: Any) -> str:
    if type(value) is not dict or not all(isinstance(name, str) for name in value):
        return _wrong(words.NO_DICT, value)
    return next((_at(f"['{name}']", wrong) for name, item in value.items() if (wrong := _fits(hint)(item))), "")


def _fields(kind: Any) -> Checked:
    found: list[tuple[str, Checked, Any]] = []

    def fits(value: Any) -> str:
        if not isinstance(value, kind):
            return _other(value, kind)
        if not found:  # resolved late, since Piece refers to itself
            hints = get_type_hints(kind)
            found.extend((each.name, _fits(hints[each.name]), each.default) for each in fields(kind))
        for name, checked, default in found:
            item = getattr(value, name)
            if item is not default and (wrong := checked(item)):
                return _at(f".{name}", wrong)
        return ""

    return fits


def _other(value: object, hint: Any) -> str:
    return _wrong(words.NOT_NONE, value) if hint is type(None) else _wrong(words.NO_TYPE, value, kind=hint.__name__)


def short(value: object) -> str:
    """Return how Python prints a value, in at most 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
