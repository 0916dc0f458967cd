"""Checks the form of options and positions: of the fields that every position has, and of the values of all fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from pygames.core.cards import CHANCE
from pygames.core.laws.shapes import short
from pygames.core.moves import Draw, Request
from pygames.core.options import Option, Options
from pygames.core.state import State

from . import words


def misdeclared(options: type[Options]) -> str:
    """Return a sentence that describes the first option with an invalid form; empty if all options are valid."""
    known = [getattr(each, "__annotations__", {}) for each in reversed(options.__mro__)]
    kinds = {name: kind for each in known for name, kind in each.items() if "ClassVar" not in str(kind)}
    for name in kinds | options._options:
        found: Any = options._options.get(name)
        if not (isinstance(found, Option) and _fits(found, kinds.get(name))):
            wrong = words.OPTION_FORM.format(owner=options.__name__, option=name)
            return words.WITH_HINT.format(what=wrong, hint=words.OPTION)
    return ""


def _fits(found: Option, kind: object) -> bool:
    numbers = found.least, found.default, found.most
    if type(found.default).__name__ != getattr(kind, "__name__", kind) or type(found.title) is not str:
        return False
    if not (isinstance(found.words, str) and found.words.strip() and all(isinstance(n, int) for n in numbers)):
        return False
    return numbers[::2] == (0, 1) if isinstance(found.default, bool) else 0 <= numbers[0] <= numbers[1] <= numbers[2]


def misformed(state: State) -> str:
    """Return a sentence that describes the first field of a position with an invalid value; empty if all are valid."""
    turn: object = state.turn
    if turn is not None and not (type(turn) is int and (turn == CHANCE or 0 <= turn < state.seats)):
        return words.TURN.format(turn=short(turn), last=state.seats - 1)
    if type(state.decks) is not tuple:
        return words.DECKS.format(decks=short(state.decks))
    for name, value in state._items():
        for wrong in _unfit(value):
            what = words.FIELD_VALUE.format(field=name, value=short(wrong), kind=type(wrong).__name__)
            return words.WITH_HINT.format(what=what, hint=words.NAMED_TUPLE) if is_dataclass(wrong) else what
    asked: object = state.request() if turn == CHANCE else None
    if asked is not None and not isinstance(asked, Request):
        return words.REQUEST.format(asked=short(asked))
    if isinstance(asked, Draw) and not (type(asked.to) is tuple and asked.to):
        return words.DRAW.format(to=short(asked.to))
    return ""


def _unfit(value: Any) -> Iterator[Any]:
    """Yield the values in nested tuples that no position may contain, such as lists and objects, in which no card would
    be hidden."""
    if isinstance(value, tuple):
        for item in value:
            yield from _unfit(item)
    elif not (value is None or isinstance(value, int | str | bytes)):
        yield value
