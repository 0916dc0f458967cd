"""The matches of one room, one after the other: the one that is on, or was the last, and those before it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

from pygames.core.cards import Seat

from .ends import End
from .part import Part
from .results import result_of
from .saved import write_log

if TYPE_CHECKING:
    from .shown import Result


class Matches:
    """One's parts in them."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """`changed`: another match takes the place of the last one."""
        self._changed = changed
        self.part: Part | None = None
        """In the match that is on, or the last one."""
        self.past: list[Part] = []
        """In the matches of this room before it, as they ended."""
        self._known: set[bytes] = set()
        """Hashes of the frames that were taken in the present one."""

    def add(self, part: Part) -> None:
        """Another match; one that never began is forgotten."""
        if self.part is not None and self.part.begun:
            self.past.append(self.part)
        self.part = part
        self._known.clear()
        self._changed()

    @property
    def phase(self) -> str:
        """The phase that the room is in (see `phases`)."""
        return self.part.phase if self.part else "lobby"

    def result(self) -> Result | None:
        """How the match ended (see `shown`); None while it is on."""
        return result_of(self.part) if self.part else None

    @property
    def over(self) -> bool:
        """Whether the match has an end that stays."""
        result = self.result()
        return result is not None and result["kind"] != "unconfirmed"

    @property
    def on(self) -> Part | None:
        """One's part in a match that has begun and has no end yet."""
        return self.part if self.part is not None and self.part.begun and not self.over else None

    def of(self, series: int) -> Part | None:
        """One's part in the match of this number; not in a past one, which stays as it ended."""
        return self.part if self.part and self.part.genesis.series == series else None

    def seat_of(self, end: End) -> Seat | None:
        """The seat of who is at another end."""
        return self.part.genesis.seat_of(end.key.code) if self.part and end.key else None

    def watches(self, end: End) -> bool:
        """Whether somebody can only watch: because it would, or because a match is on and it has no seat there."""
        return end.seat is None and (end.wish == "watch" or (self.part is not None and self.part.begun))

    # Frames that were taken.

    def took(self, raw: bytes) -> None:
        """The frame of these bytes was taken, and need not be judged again."""
        self._known.add(sha256(raw).digest())

    def knows(self, raw: bytes) -> bool:
        """Whether a frame of these bytes was taken."""
        return sha256(raw).digest() in self._known


def log_of(part: Part) -> str:
    """A match as text, evidence included, for anybody to verify."""
    verdict, replica = part.follower.verdict, part.replica
    said = [] if verdict else part.follower.claims.said(replica)
    return write_log(replica, said, verdict.frames if verdict else ())
