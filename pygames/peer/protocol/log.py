"""The log of a match: the frames that closed each height, the blocks, and the frames of the open height."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from pygames.core.cards import Seat

from .effects import Effect
from .frames import Frame, block_of

Closed = tuple[Frame, ...]
"""The frames that closed a height, in seat order."""


class Log(Sequence[Closed]):
    """By height: the frames that closed it."""

    def __init__(self, match: bytes) -> None:
        self.blocks = [match]
        """By height: the block before it, including the open height."""
        self.effects: list[dict[Seat, Effect]] = []
        """By height: the effects of its frames."""
        self.here: dict[Seat, tuple[Frame, Effect]] = {}
        """Frames of the open height."""
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
        """The hash of all closed heights."""
        return self.blocks[-1]

    def frames(self) -> list[Frame]:
        """Return all frames of closed heights and of the open one, in order."""
        closed = [frame for frames in self._closed for frame in frames]
        return closed + [frame for _, (frame, _) in sorted(self.here.items(), key=lambda item: item[0])]

    def of(self, height: int, seat: Seat) -> Frame | None:
        """Return the frame of a seat that closed a height."""
        return next((old for old in self[height] if old.seat == seat and not old.aside), None)

    def signed(self, height: int, seat: Seat) -> bool:
        """True if a seat signed a frame that closed this or a later height, or one of the open height."""
        return seat in self.here or any(frame.seat == seat for frames in self[height:] for frame in frames)

    def close(self, frames: Closed, effects: dict[Seat, Effect]) -> None:
        """Close the open height with these frames."""
        self.blocks.append(block_of(self.block, frames))
        self._closed.append(frames)
        self.effects.append(effects)
        self.here = {}
