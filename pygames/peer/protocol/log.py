"""The log of a match: the frames that closed each height, the blocks, and the frames of the open height."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from pygames.core.cards import Seat

from .effects import Effect
from .frames import Frame, block_of

Closed = tuple[Frame, ...]
"""A tuple of the frames that closed one height of the log, in seat order."""


class Log(Sequence[Closed]):
    """The log of a match: a sequence with the frames that closed each height."""

    def __init__(self, match: bytes) -> None:
        self.blocks = [match]
        """By height, up to the open one: the block that its frames follow."""
        self.effects: list[dict[Seat, Effect]] = []
        """By height: the effect of each seat's frame."""
        self.here: dict[Seat, tuple[Frame, Effect]] = {}
        """By seat: the valid frames of the open height, each with its effect."""
        self._closed: list[Closed] = []

    def __len__(self) -> int:
        return len(self._closed)

    @overload
    def __getitem__(self, at: int) -> Closed: ...
    @overload
    def __getitem__(self, at: slice) -> list[Closed]: ...
    def __getitem__(self, at: int | slice) -> Closed | list[Closed]:
        return self._closed[at]

    @property
    def block(self) -> bytes:
        """The latest block: the hash of the frames of all closed heights."""
        return self.blocks[-1]

    def frames(self) -> list[Frame]:
        """Return the frames of all closed heights and of the open one, in order of height and seat."""
        closed = [frame for frames in self._closed for frame in frames]
        return closed + [frame for _, (frame, _) in sorted(self.here.items(), key=lambda item: item[0])]

    def of(self, height: int, seat: Seat) -> Frame | None:
        """Return a seat's frame among those that closed a height, not counting asides; None if it has none."""
        return next((old for old in self[height] if old.seat == seat and not old.aside), None)

    def signed(self, height: int, seat: Seat) -> bool:
        """True if a seat has signed a frame in the log at this height or a later one, the open height included."""
        return seat in self.here or any(frame.seat == seat for frames in self[height:] for frame in frames)

    def close(self, frames: Closed, effects: dict[Seat, Effect]) -> None:
        """Close the open height with these frames."""
        self.blocks.append(block_of(self.block, frames))
        self._closed.append(frames)
        self.effects.append(effects)
        self.here = {}
