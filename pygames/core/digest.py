"""The one hash of positions, options and moves: SHA-256 over names and values, alike on every machine."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from .value import Value


def canonical(value: Any) -> bytes:
    """An injective encoding of nested tuples, Values, ints, strings, bytes and None."""
    if value is None:
        return b"n"
    if isinstance(value, int):  # bools count as 0 and 1
        text = b"%d" % int(value)
        return b"i%d:%b" % (len(text), text)
    if isinstance(value, str):
        text = value.encode()
        return b"s%d:%b" % (len(text), text)
    if isinstance(value, bytes):
        return b"b%d:%b" % (len(value), value)
    if isinstance(value, Value):
        items = [canonical(type(value).__name__)]
        for name, item in value._items():
            items += (canonical(name), canonical(item))
        return b"v%d:%b" % (len(items), b"".join(items))
    if isinstance(value, tuple):
        return b"t%d:%b" % (len(value), b"".join(map(canonical, value)))
    raise TypeError(f"a position holds no {type(value).__name__}")


def digest(value: Any) -> bytes:
    """32 bytes that two positions share only if they are equal."""
    return sha256(canonical(value)).digest()
