"""The text that a game prints during trials: the first lines of the latest match, and a count of the others."""

from __future__ import annotations

import sys
from io import TextIOBase

from . import words

LINES = 12
"""Maximum number of lines of a match that are kept."""
WIDTH = 300
"""Maximum characters of a line that are kept."""


class Output(TextIOBase):
    """A stream for `sys.stdout` that keeps the first lines of a match."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.open, self.count = "", 0

    def write(self, text: str) -> int:
        """Keep the text if it is among the first lines, and count its lines."""
        *ended, self.open = (self.open + text).split("\n")
        self.open = self.open[:WIDTH]
        self.count += len(ended)
        self.lines += [line[:WIDTH] for line in ended[: LINES - len(self.lines)]]
        return len(text)

    def begin(self) -> None:
        """Drop the lines of the match before."""
        self.lines.clear()

    def text(self) -> str:
        """Return the first lines of the latest match, and the number of the others; empty if nothing was printed."""
        if self.open:
            self.write("\n")
        others = self.count - len(self.lines)
        last = [words.PRINTED.of(others)] if others else []
        return "".join(f"{line}\n" for line in [*self.lines, *last])


def begin_match() -> None:
    """Drop the lines that were printed in the match before, if they are kept."""
    if isinstance(sys.stdout, Output):
        sys.stdout.begin()
