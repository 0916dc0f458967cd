"""The form of positions: fields that every position has, and values that no field may hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from pygames.core.cards import CHANCE
from pygames.core.laws.shapes import short
from pygames.core.moves import Draw, Request
from pygames.core.options import Option, Options
from pygames.core.state import State

OPTION = 'An option is `name: bool = option(False, "text")` or `name: int = option(2, "text", least=2, most=4)`.'


def misdeclared(options: type[Options]) -> str:
    """Describe in a sentence the first option that has no permitted form; empty if there is none."""
    known = [getattr(each, "__annotations__", {}) for each in reversed(options.__mro__)]
    kinds = {name: kind for each in known for name, kind in each.items() if "ClassVar" not in str(kind)}
    for name in kinds | options._options:
        found: Any = options._options.get(name)
        if not (isinstance(found, Option) and _fits(found, kinds.get(name))):
            return f"`{options.__name__}.{name}` has a wrong form. {OPTION}"
    return ""


def _fits(found: Option, kind: object) -> bool:
    numbers = found.least, found.default, found.most
    if type(found.default).__name__ != getattr(kind, "__name__", kind) or type(found.title) is not str:
        return False
    if not (isinstance(found.words, str) and found.words.strip() and all(isinstance(n, int) for n in numbers)):
        return False
    return numbers[::2] == (0, 1) if isinstance(found.default, bool) else 0 <= numbers[0] <= numbers[1] <= numbers[2]


def misformed(state: State) -> str:
    """Describe in a sentence the first field of a position that has a wrong value; empty if there is none."""
    turn: object = state.turn
    if turn is not None and not (type(turn) is int and (turn == CHANCE or 0 <= turn < state.seats)):
        return f"`turn` is {short(turn)}; it must be a seat from 0 to {state.seats - 1}, CHANCE, or None at the end."
    if type(state.decks) is not tuple:
        return f"`decks` is {short(state.decks)}; it must be a tuple of `Deck`."
    for name, value in state._items():
        for wrong in _unfit(value):
            group = " For a class with fields of its own, use `typing.NamedTuple`." if is_dataclass(wrong) else ""
            return (
                f"The field `{name}` of the position contains {short(wrong)}, a {type(wrong).__name__}; "
                f"a position may contain only whole numbers, texts, cards, None, and tuples of these.{group}"
            )
    asked: object = state.request() if turn == CHANCE else None
    if asked is not None and not isinstance(asked, Request):
        return f"`request` returns {short(asked)}; it must return a `Roll`, a `Shuffle` or a `Draw`."
    if isinstance(asked, Draw) and not (type(asked.to) is tuple and asked.to):
        return f"A `Draw` is for {short(asked.to)}; it must be for ALL, or for a tuple of seats such as (0,)."
    return ""


def _unfit(value: Any) -> Iterator[Any]:
    """Yield the values within nested tuples that no position can hold, such as a list or an object: in an object no
    card would be hidden."""
    if isinstance(value, tuple):
        for item in value:
            yield from _unfit(item)
    elif not (value is None or isinstance(value, int | str | bytes)):
        yield value
