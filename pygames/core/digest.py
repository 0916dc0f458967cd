"""The hash of positions, options and moves: SHA-256 over names and values, the same on every machine."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from .value import Value


def canonical(value: Any) -> bytes:
    """Encode nested tuples, Values, ints, strings, bytes and None injectively."""
    if value is None:
        return b"n"
    if isinstance(value, int):  # bools are encoded as 0 and 1
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
    """Return 32 bytes that differ for different positions (SHA-256)."""
    return sha256(canonical(value)).digest()
