"""Scenes and events as JSON values."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from .state import State


def plain(value: Any) -> Any:
    """Convert scenes and events to JSON values. Omits fields at their default, and positions."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if not is_dataclass(value):
        return value
    kind: Any = type(value)
    shown = {}
    for name, default in _defaults(kind):
        item = getattr(value, name)
        if ((item is default or item == default) and item is not True) or isinstance(item, State):
            continue
        shown[name] = plain(item)
    return shown


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((about.name, about.default) for about in fields(kind))
