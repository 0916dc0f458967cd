"""Schemas of the requests of `pygames.app`, which checks each request by its schema before doing anything.

An invalid request is refused with a sentence that names the field and the expected value. Undeclared fields are
ignored. This module is independent of tables and games.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypedDict

from pygames import words
from pygames.core.record import parse_date

REQUEST_MAX = 2**20
"""Maximum number of characters of a request; records have a separate, smaller limit."""
JOURNAL_MAX = 2**25
"""Maximum number of characters of a journal, which the page sends in several requests."""
DEPTH_MAX = 16
"""Maximum depth of nested brackets in a request."""
NUMBER_MAX = 2**53
"""The number up to which integers are exact in JavaScript."""
DIGITS_MAX = 20
"""Number of digits from which an integer in a request is invalid; Python raises an error for thousands of digits."""
HEARD = {"connect": 2, "receive": 1, "disconnect": 0, "mail": 2, "letter": 2}
"""Kinds of events in a request `exchange`, each with its number of byte strings: ["connect", channel, binding, fresh],
["receive", channel, bytes], ["disconnect", channel], ["mail", place, bytes, fresh] for mail that the page found, and
["letter", place, bytes, fresh] for mail that the player opened."""
BOUND = 32
"""Length in bytes of a channel's binding, and of the random bytes that come with a channel or mail."""
PLACES = ("0", "1", "2", "3")
"""The numbers of the places for mail, as text."""

Asked = dict[str, Any]


class Entrant(TypedDict, total=False):
    """A player in a request: a person by name, or a bot by level, optionally with a persona."""

    name: str
    level: int
    persona: str


class Field(NamedTuple):
    """One field of a request."""

    wanted: str
    """A description of the expected value, for error messages."""
    take: Callable[[Any], Any]
    """Converts the value for `App`; raises ValueError or TypeError if it is invalid."""
    json: Any
    """The JSON type, for the shell's type declarations."""
    default: Any = ...
    """The value if the request lacks the field; `...` if the field is required."""

    def or_else(self, default: object) -> Field:
        """Return the same field as an optional one with this default."""
        return self._replace(default=default)


def read_request(text: str) -> tuple[str, Asked]:
    """Return the name and the converted fields of a request; ValueError, with a description, if it is invalid."""
    if len(text) > REQUEST_MAX:
        raise ValueError(words.TOO_LONG.format(size=len(text), most=REQUEST_MAX))
    if nested(text, DEPTH_MAX):  # deep nesting crashes Pyodide permanently
        raise ValueError("the request is nested too deeply")
    try:
        asked = json.loads(text, parse_int=_whole)
    except ValueError as error:
        raise ValueError(f"the request is no JSON: {error}") from None
    name = asked.get("do") if isinstance(asked, dict) else None
    if not isinstance(name, str) or name not in SHAPES:
        raise ValueError("there is no such request")
    return name, {field: _taken(name, field, about, asked) for field, about in SHAPES[name].items()}


def nested(text: str, most: int) -> bool:
    """True if a JSON text has brackets outside strings that are nested deeper than `most`. Does not parse the JSON."""
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", re.sub(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', "", text, flags=re.DOTALL)):
        depth += 1 if bracket in "[{" else -1
        if depth > most:
            return True
    return False


def _taken(name: str, field: str, about: Field, asked: Mapping[str, Any]) -> object:
    if field not in asked and about.default is not ...:
        return about.default
    try:
        return about.take(asked[field])
    except KeyError:
        raise ValueError(f"the request '{name}' lacks '{field}': {about.wanted}") from None
    except (TypeError, ValueError):
        raise ValueError(f"'{field}' of the request '{name}' must be {about.wanted}") from None


# Converters.


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError
    value.encode()  # raises ValueError for an unpaired surrogate
    return value


def _line(value: Any) -> str:
    return " ".join(_text(value).split())


def _whole(digits: str) -> int:
    """Parse an integer of a request. An integer with too many digits becomes a number that no field accepts."""
    return int(digits) if len(digits) < DIGITS_MAX else NUMBER_MAX


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) >= NUMBER_MAX:
        raise TypeError
    return value


def _count(value: Any) -> int:
    if _number(value) < 0:
        raise ValueError
    return int(value)


def _number_or_null(value: Any) -> int | None:
    return None if value is None else _number(value)


def _seconds(value: Any) -> float:
    if type(value) not in (int, float) or not abs(value) < NUMBER_MAX:  # excludes NaN
        raise TypeError
    return float(value)


def _switch(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError
    return value


def _bytes(value: Any) -> bytes:
    return bytes.fromhex(_text(value))


def _seed(value: Any) -> bytes:
    seed = _bytes(value)
    if not 8 <= len(seed) <= 64:
        raise ValueError
    return seed


def _date(value: Any) -> str:
    return parse_date(_text(value)) if value != "" else ""


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise TypeError
    return value


def _texts(value: Any) -> list[str]:
    return [_text(one) for one in _list(value)]


def _form(value: Any) -> dict[str, str]:
    if type(value) is not dict:
        raise TypeError
    return {_text(field): _text(entered) for field, entered in value.items()}


def _players(value: Any) -> list[tuple[str, int, str]]:
    if any(type(who) is not dict for who in _list(value)):
        raise TypeError
    return [(_text(who.get("name", "")), _number(who.get("level", 0)), _text(who.get("persona", ""))) for who in value]


def _heard(value: Any) -> list[tuple[str, str, list[bytes]]]:
    found = []
    for what, channel, *more in map(_list, _list(value)):
        parts = [b64decode(_text(part), validate=True) for part in more]
        bound = {"connect": parts, "mail": parts[1:], "letter": parts[1:]}.get(_text(what), [])
        if len(parts) != HEARD.get(what) or any(len(part) != BOUND for part in bound):
            raise ValueError
        if what in ("mail", "letter") and channel not in PLACES:
            raise ValueError
        found.append((what, _text(channel), parts))
    return found


TEXT = Field("a text", _text, str)
LINE = Field("a text in one line", _line, str)
NUMBER = Field("a whole number", _number, int)
COUNT = Field("a whole number from 0 on", _count, int)
NUMBER_OR_NULL = Field("a whole number or null", _number_or_null, int | None)
SECONDS = Field("a time in seconds", _seconds, float)
SWITCH = Field("true or false", _switch, bool)
BYTES = Field("bytes as pairs of hexadecimal digits", _bytes, str)
SEED = Field("8 to 64 bytes as pairs of hexadecimal digits", _seed, str)
DATE = Field("a date like 2026-01-31", _date, str)
TEXTS = Field("a list of texts", _texts, list[str])
FORM = Field("texts by the names of their fields", _form, dict[str, str])
PLAYERS = Field("a list of players, each with a 'name' or a 'level'", _players, list[Entrant])
CHANNELS = Field(
    "a list of events of channels, and of mail",
    _heard,
    list[list[str]],
)

SHAPES: dict[str, dict[str, Field]] = {
    "about": {"game": TEXT},
    "tool": {"game": TEXT, "tool": TEXT, "values": FORM},
    "new": {
        **{"game": TEXT, "players": PLAYERS, "seed": SEED},
        **{"options": TEXT.or_else(""), "date": DATE.or_else(""), "position": LINE.or_else("")},
    },
    "today": {"game": TEXT, "date": DATE},
    "line": {},
    "resume": {"record": TEXT, "players": PLAYERS, "seed": SEED, "facing": NUMBER_OR_NULL.or_else(None)},
    "load": {"record": TEXT},
    "rematch": {"seed": SEED, "date": DATE.or_else(""), "same": SWITCH.or_else(False)},
    "move": {"move": TEXT},
    "undo": {},
    "end": {"termination": TEXT},
    "lift": {},
    "turn": {"seat": NUMBER},
    "think": {"iterations": COUNT, "finish": SWITCH.or_else(False)},
    "look": {"at": NUMBER_OR_NULL.or_else(None)},
    "record": {"view": TEXT.or_else("all")},
    "position": {},
    "update": {},
    "journal": {"lines": TEXTS, "first": COUNT},
    "meet": {
        **{
            "lines": TEXTS.or_else(None),
            "first": COUNT.or_else(0),
            "kept": COUNT.or_else(0),
            "link": TEXT.or_else(""),
            "watch": SWITCH.or_else(False),
        },
        **{"game": TEXT.or_else(""), "secret": BYTES.or_else(b""), "options": TEXT.or_else("")},
        **{"clock": COUNT.or_else(0), "seed": SEED.or_else(b"")},
        **{"name": TEXT.or_else(""), "engine": TEXT.or_else("")},
    },
    "exchange": {
        **{"slices": COUNT, "heard": CHANNELS.or_else(()), "now": SECONDS.or_else(None)},
        **{"time": SECONDS.or_else(None), "kept": COUNT.or_else(0)},
        **{"say": TEXT.or_else(""), "move": TEXT.or_else(""), "seat": NUMBER.or_else(None)},
        **{"guests": TEXTS.or_else(()), "lines": COUNT.or_else(None)},
        **{"options": TEXT.or_else(""), "clock": COUNT.or_else(None), "mail": SWITCH.or_else(False)},
    },
    "proof": {},
}
