"""The public lines of a match, and their hash, which every frame contains.

The hash depends on the text of the lines alone, so that independent implementations can compute it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.cards import Seat
from pygames.core.match import Line

from ..crypto.transcript import hashed


class Lines:
    """The public lines of a match, with a running hash."""

    def __init__(self, match: bytes) -> None:
        self.hashes = [hashed("lines", match)[:32]]
        """The hashes of the lines: `hashes[n]` is the hash of the first n lines."""
        self.undone = 0
        """Number of undos in the match so far."""
        self.history: list[str | int] = []
        """All lines in order, including those undone later, and for each undo the number of lines that remained."""

    def add(self, line: Line) -> None:
        """Add a line, with its hidden cards blank."""
        text = str(line.move.seen_by(None)) if line.move is not None else line.text
        self.hashes.append(hashed("line", self.hashes[-1], text)[:32])
        self.history.append(text)

    def undo(self, length: int) -> None:
        """Drop all lines after the first `length`."""
        del self.hashes[length + 1 :]
        self.undone += 1
        self.history.append(length)

    def state(self, absent: Iterable[Seat]) -> bytes:
        """Return a 32-byte hash of the public state: lines, number of undos, and the seats `absent` (ascending) for
        which a bot plays."""
        return hashed("state", self.hashes[-1], self.undone, ",".join(map(str, absent)))[:32]
