"""A tool: a form beside a game that the engine answers, for people who play around a real table.

The game describes fields and answers values; the shell draws the form, knows no game, and checks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

VALUE_MAX = 2000
"""Characters of one value."""


@dataclass(frozen=True)
class Field:
    """One thing to enter. Values are text."""

    name: str
    label: str
    kind: Literal["text", "lines", "cards", "number", "choice", "switch"] = "text"
    """lines: several lines; cards: such of cards, to be picked by touch too; number: a whole number; choice: one of
    `choices`; switch: "1" or ""."""
    words: str = ""
    """A hint below it."""
    default: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """(value, label)."""


@dataclass(frozen=True)
class Group:
    """Fields that belong together, under a heading."""

    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Section:
    """Part of an answer: a heading and sentences."""

    title: str
    lines: tuple[str, ...]
    main: bool = False
    """The answer itself."""


@dataclass(frozen=True)
class Answer:
    """What a tool says to some values."""

    sections: tuple[Section, ...] = ()
    errors: tuple[tuple[str, str], ...] = ()
    """(field name, what is wrong there), in the order of the form; no sections then."""
    so_far: str = ""
    """What stands while the form is filled in, in one line; whether anything is still wrong or missing or not."""


@dataclass(frozen=True)
class Tool:
    """A form with an engine behind it."""

    name: str
    """The page's word: "resolver"."""
    title: str
    words: str
    """One sentence: whom it serves."""
    groups: tuple[Group, ...]
    answer: Callable[[Mapping[str, str]], Answer]
    """Pure; never raises for any values; values of unknown fields are ignored, missing ones are the default."""

    def values(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every field with its value, cut to VALUE_MAX characters."""
        fields = [field for group in self.groups for field in group.fields]
        return {field.name: str(given.get(field.name, field.default))[:VALUE_MAX] for field in fields}
