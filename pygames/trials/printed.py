"""Collects the text that a game prints during trials: the first lines of the latest match, and a count of all other
lines."""

from __future__ import annotations

import sys
from io import TextIOBase

from . import words

LINES = 12
"""Maximum number of printed lines of a match that are stored."""
WIDTH = 300
"""Maximum number of characters of a printed line that are stored."""


class Output(TextIOBase):
    """A stream for `sys.stdout` that stores the first lines of the latest match."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.open, self.count = "", 0

    def write(self, text: str) -> int:
        """Store the part of a text that is within the first lines, count its lines, and return its length."""
        *ended, self.open = (self.open + text).split("\n")
        self.open = self.open[:WIDTH]
        self.count += len(ended)
        self.lines += [line[:WIDTH] for line in ended[: LINES - len(self.lines)]]
        return len(text)

    def begin(self) -> None:
        """Drop the stored lines of the previous match."""
        self.lines.clear()

    def text(self) -> str:
        """Return the first lines of the latest match and the number of all other lines; empty if nothing was
        printed."""
        if self.open:
            self.write("\n")
        others = self.count - len(self.lines)
        last = [words.PRINTED.of(others)] if others else []
        return "".join(f"{line}\n" for line in [*self.lines, *last])


def begin_match() -> None:
    """Drop the stored lines of the previous match, if `sys.stdout` is an `Output`."""
    if isinstance(sys.stdout, Output):
        sys.stdout.begin()
