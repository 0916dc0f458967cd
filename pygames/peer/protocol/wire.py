"""Parses untrusted bytes: strict, canonical JSON, and schemas for its values.

The order of the checks matters: size, signature, nesting depth (deep nesting crashes some parsers), parsing, canonical
form, schema. Every failure raises `Refused`.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, NoReturn

BODY_MAX = 64 * 1024
"""Maximum length of the JSON body of a message, in bytes."""
DEPTH_MAX = 16
INT_MAX = 2**53 - 1


class Refused(ValueError):
    """A message or input was not accepted, and nothing has changed. The error's text gives the reason."""


def canonical(value: Any) -> bytes:
    """Return the canonical JSON encoding of a value: sorted keys, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode()


def parsed(body: bytes) -> Any:
    """Parse a JSON body; Refused unless the body is the canonical encoding of its value."""
    if len(body) > BODY_MAX:
        raise Refused(f"the body has {len(body):,} bytes; {BODY_MAX:,} are allowed")
    if _deep(body):
        raise Refused(f"the body is nested deeper than {DEPTH_MAX}")
    if not body.isascii():
        raise Refused("the body is not ASCII")
    try:
        value = json.loads(
            body.decode("ascii"),
            parse_float=_no_float,
            parse_constant=_no_float,
            parse_int=_small_int,
            object_pairs_hook=_no_duplicates,
        )
        again = canonical(value)
    except Refused:
        raise
    except (ValueError, RecursionError):
        raise Refused("the body is no JSON") from None
    if again != body:
        raise Refused("the body is not canonical")
    return value


def _deep(body: bytes) -> bool:
    if body.count(b"[") + body.count(b"{") <= DEPTH_MAX:
        return False
    depth, in_text, escaped = 0, False, False
    for byte in body:
        if in_text:
            if escaped:
                escaped = False
            elif byte == 0x5C:
                escaped = True
            elif byte == 0x22:
                in_text = False
        elif byte == 0x22:
            in_text = True
        elif byte in b"[{":
            depth += 1
            if depth > DEPTH_MAX:
                return True
        elif byte in b"]}":
            depth -= 1
    return False


def _no_float(text: str) -> NoReturn:
    raise Refused(f"{text[:20]} is not a whole number")


def _small_int(text: str) -> int:
    if len(text) > 17 or not -INT_MAX <= int(text) <= INT_MAX:
        raise Refused("a number is too large")
    return int(text)


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refused("a key stands twice")
    return found


class NotNow(Refused):
    """A frame came at a bad time. It was not accepted, but its sender is not at fault."""


class TooEarly(NotNow):
    """A frame is for a height too far ahead of the open one."""

    def __init__(self, height: int, ours: int) -> None:
        super().__init__(f"it is for height {height}, we are at {ours}")
        self.height = height


class Closed(NotNow):
    """A frame is for a height that was closed without its seat, by votes that the seat has not seen."""

    def __init__(self, height: int) -> None:
        super().__init__("the height was closed without this seat")
        self.height = height


class OtherBlock(NotNow):
    """A frame follows another block than this peer's: the log has forked."""

    def __init__(self) -> None:
        super().__init__("it follows another block than ours")


# Schemas. A schema takes a parsed value and returns the converted value, or raises Refused.

Shape = Callable[[Any], Any]


def natural(most: int) -> Shape:
    """Return the schema of a whole number from 0 to `most`."""

    def check(value: Any) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise Refused(f"{value if type(value) is int else 'this'} is not a number up to {most}")
        return value

    return check


def text(most: int) -> Shape:
    """Return the schema of a string of at most `most` characters, without lone surrogates."""

    def check(value: Any) -> str:
        if type(value) is not str or len(value) > most:
            raise Refused(f"this is not a text of at most {most} characters")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Refused("a text holds half a character")
        return value

    return check


def plain(most: int) -> Shape:
    """Return the schema of a string of at most `most` printable ASCII characters, which is safe to display anywhere."""

    def check(value: Any) -> str:
        if type(value) is not str or len(value) > most or not (value.isascii() and value.isprintable()):
            raise Refused(f"this is not a text of at most {most} printable ASCII characters")
        return value

    return check


def word(*allowed: str) -> Shape:
    """Return the schema of a string that must be one of `allowed`."""

    def check(value: Any) -> str:
        if type(value) is not str or value not in allowed:
            raise Refused(f"this is none of {', '.join(allowed)}")
        return value

    return check


def hexes(length: int) -> Shape:
    """Return the schema of `length` bytes in lower-case hexadecimal; converts them to bytes."""

    def check(value: Any) -> bytes:
        if type(value) is not str or len(value) != 2 * length or value.strip("0123456789abcdef"):
            raise Refused(f"this is not {length} bytes in hexadecimal")
        return bytes.fromhex(value)

    return check


def base64(most: int, least: int = 0) -> Shape:
    """Return the schema of `least` to `most` bytes in canonical base64; converts them to bytes."""

    def check(value: Any) -> bytes:
        if type(value) is not str or len(value) > most // 3 * 4 + 8:
            raise Refused(f"this is not at most {most} bytes in base64")
        try:
            found = b64decode(value, validate=True)
        except ValueError:
            raise Refused("this is not base64") from None
        if to_base64(found) != value or not least <= len(found) <= most:
            raise Refused(f"this is not {least} to {most} bytes in canonical base64")
        return found

    return check


def to_base64(data: bytes) -> str:
    """Encode bytes in base64."""
    return b64encode(data).decode("ascii")


def listed(of: Shape, most: int) -> Shape:
    """Return the schema of a list of at most `most` values, each of the schema `of`."""

    def check(value: Any) -> list[Any]:
        if type(value) is not list or len(value) > most:
            raise Refused(f"this is not a list of at most {most}")
        return [of(item) for item in value]

    return check


def record(**shapes: Shape) -> Shape:
    """Return the schema of an object with exactly these keys, each value of the schema given for its key."""

    def check(value: Any) -> dict[str, Any]:
        if type(value) is not dict or value.keys() != shapes.keys():
            raise Refused(f"this is not an object of {', '.join(sorted(shapes)) or 'nothing'}")
        return {key: shape(value[key]) for key, shape in shapes.items()}

    return check
