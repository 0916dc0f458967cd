"""What a frame comes to when it is judged: an effect, filed when its height closes; or why there is none.

`Refused` (see `wire`): not taken, nothing changes. `Cheat`: its signature makes it evidence. `Told`: certain to this
viewer alone. `Complaint`: only this viewer can show that it is bad.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pygames.core.cards import Card, Seat

from .frames import Frame
from .group import Point
from .ledger import SHARE, Slot

if TYPE_CHECKING:
    from .shown import End


class Cheat(Exception):
    """A signed frame proves that its seat did not follow the protocol or the rules."""

    kind: End = "invalid"
    """Of the verdict."""

    def __init__(self, frame: Frame, reason: str, *more: Frame) -> None:
        super().__init__(reason)
        self.seat = frame.seat
        self.reason = reason
        self.frames = (frame, *more)


class Told(Cheat):
    """A move that the rules refuse by what this viewer was told, who can show it to all (see `complaints`)."""

    kind = "told"


class Complaint(Exception):
    """A sealed letter to this viewer is bad, which this viewer alone can show."""

    def __init__(self, frame: Frame, at: int) -> None:
        super().__init__(f"letter {at} of the {frame} is bad")
        self.frame = frame
        self.at = at


@dataclass(frozen=True)
class Letter:
    """What a sealed letter of a frame should hold."""

    to: Seat
    slot: int
    owners: tuple[Seat, ...]
    """Whose shares; empty for the opening of a secret."""

    @property
    def size(self) -> int | None:
        """Bytes of the letter; None where it depends on a secret face."""
        return SHARE * len(self.owners) if self.owners else None


@dataclass
class Effect:
    """What a frame comes to, for one viewer."""

    values: tuple[Any, ...] = ()
    given: list[tuple[int, Seat, Point]] = field(default_factory=list)
    """Shares now public: slot, seat, share."""
    told: list[tuple[int, Seat, bytes]] = field(default_factory=list)
    """Shares this viewer was told."""
    widened: list[Card] = field(default_factory=list)
    """Cards with their new audience, and their face where this viewer knows it."""
    secrets: list[Slot] = field(default_factory=list)
    """Secrets made."""
    nonces: dict[int, bytes] = field(default_factory=dict)
    """Openings of secrets, by slot."""
    letters: list[Letter] = field(default_factory=list)
    """What the sealed letters should hold, in order."""
    line: int = -1
    """Of a move: the number of lines before it."""
    before: bytes = b""
    """Of a move: the hash of the lines before it."""

    def file(self, card: Slot) -> None:
        """Files what was said of one card."""
        for slot, seat, share in self.given:
            if slot == card.slot:
                card.given[seat] = share
        for slot, seat, told in self.told:
            if slot == card.slot:
                card.told[seat] = told
        if card.slot in self.nonces:
            card.nonce = self.nonces[card.slot]

    def file_all(self, slots: dict[int, Slot]) -> None:
        """Files what a move said."""
        for made in self.secrets:
            slots[made.slot] = made
            self.file(made)
        for card in self.widened:
            self.file(slots[card.slot])
            slots[card.slot].to = card.to
            slots[card.slot].face = card.face
