"""Law 12, first part: fields of scenes and events have their annotated types (`pygames.core.scene`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Checked = Callable[[Any], str]
"""A value -> its first type error with the path to it; empty if there is none."""


def misfit(value: Any) -> str:
    """Return the first type error in a scene or an event: ".zones[2].kind is 'heap', not one of row, fan"; "" if
    none."""
    kind: Any = type(value)
    return _fits(kind)(value)


@cache
def _fits(hint: Any) -> Checked:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: "" if value in args else f" is {short(value)}, not one of {', '.join(map(repr, args))}"
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
    return lambda value: "" if isinstance(value, hint) else f" is {short(value)}, not {_named(hint)}"


def _items(value: Any, hint: Any) -> str:
    if type(value) is not tuple:
        return f" is {short(value)}, not a tuple"
    fits = _fits(hint)
    return next((f"[{at}]{wrong}" for at, item in enumerate(value) if (wrong := fits(item))), "")


def _places(value: Any, hints: tuple[Any, ...]) -> str:
    if not isinstance(value, tuple) or len(value) != len(hints):
        return f" is {short(value)}, not a tuple of {len(hints)}"
    pairs = enumerate(zip(value, hints, strict=True))
    return next((f"[{at}]{wrong}" for at, (item, hint) in pairs if (wrong := _fits(hint)(item))), "")


def _entries(value: Any, hint: Any) -> str:
    if type(value) is not dict or not all(isinstance(name, str) for name in value):
        return f" is {short(value)}, not a dict by texts"
    return next((f"['{name}']{wrong}" for name, item in value.items() if (wrong := _fits(hint)(item))), "")


def _fields(kind: Any) -> Checked:
    found: list[tuple[str, Checked, Any]] = []

    def fits(value: Any) -> str:
        if not isinstance(value, kind):
            return f" is {short(value)}, not {_named(kind)}"
        if not found:  # resolved late, since Piece refers to itself
            hints = get_type_hints(kind)
            found.extend((each.name, _fits(hints[each.name]), each.default) for each in fields(kind))
        for name, checked, default in found:
            item = getattr(value, name)
            if item is not default and (wrong := checked(item)):
                return f".{name}{wrong}"
        return ""

    return fits


def _named(hint: Any) -> str:
    return "None" if hint is type(None) else f"a {hint.__name__}"


def short(value: object) -> str:
    """Return how Python prints a value, in at most 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
