"""A tool: a form beside a game that the engine answers, for people who play at a real table.

The game describes the fields and computes the answer; the shell draws the form and validates nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

VALUE_MAX = 2000
"""Maximum number of characters of one value."""


@dataclass(frozen=True)
class Field:
    """One input. Values are text."""

    name: str
    label: str
    kind: Literal["text", "lines", "cards", "number", "choice", "switch"] = "text"
    """lines: several lines; cards: a set of cards, with a picker; number: a whole number; choice: one of `choices`;
    switch: "1" or ""."""
    words: str = ""
    """A hint below the input."""
    default: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """(value, label)."""


@dataclass(frozen=True)
class Group:
    """A group of fields under a heading."""

    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Section:
    """Part of an answer: a heading and sentences."""

    title: str
    lines: tuple[str, ...]
    main: bool = False
    """True for the main result."""


@dataclass(frozen=True)
class Answer:
    """The answer of a tool to some values."""

    sections: tuple[Section, ...] = ()
    errors: tuple[tuple[str, str], ...] = ()
    """(field name, problem), in the order of the form; `sections` is then empty."""
    so_far: str = ""
    """A one-line summary while the form is being filled in, complete or not."""


@dataclass(frozen=True)
class Tool:
    """A form with a computation behind it."""

    name: str
    """Its identifier, and the file name of its page without ".html": "resolver"."""
    title: str
    words: str
    """One sentence about its use."""
    groups: tuple[Group, ...]
    answer: Callable[[Mapping[str, str]], Answer]
    """Pure, and never raises for any values; ignores unknown fields and uses the default of missing ones."""

    def values(self, given: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every field, cut to VALUE_MAX characters."""
        fields = [field for group in self.groups for field in group.fields]
        return {field.name: str(given.get(field.name, field.default))[:VALUE_MAX] for field in fields}
