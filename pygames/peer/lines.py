"""The lines of a match as the public record writes them, and the hash of them that every frame states.

A second client computes the same hash from text alone: no name of a Python class enters it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import Seat
from pygames.core.match import Line

from .transcript import hashed


class Lines:
    """The public lines of a match, with a running hash."""

    def __init__(self, match: bytes) -> None:
        self.hashes = [hashed("lines", match)[:32]]
        """hashes[n] stands for the first n lines."""
        self.undone = 0
        """How often lines were taken back."""
        self.history: list[str | int] = []
        """Every line that was made, and for each undo the number of lines that were left."""

    def add(self, line: Line) -> None:
        """Add a line, as the public is told it."""
        text = str(line.move.seen_by(None)) if line.move is not None else line.text
        self.hashes.append(hashed("line", self.hashes[-1], text)[:32])
        self.history.append(text)

    def undo(self, length: int) -> None:
        """Take back all lines but the first `length`."""
        del self.hashes[length + 1 :]
        self.undone += 1
        self.history.append(length)

    def state(self, absent: Iterable[Seat]) -> bytes:
        """Return 32 bytes that stand for the public match; `absent`: the seats that a bot plays, ascending."""
        return hashed("state", self.hashes[-1], self.undone, ",".join(map(str, absent)))[:32]
