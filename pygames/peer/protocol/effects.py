"""The results of validating a frame: an effect, applied when its height closes, or one of these exceptions.

`Refused` (see `wire`): not accepted, nothing changes. `Cheat`: the signature makes the frame evidence. `PrivateCheat`:
invalid for certain, but only this viewer knows. `Complaint`: only this viewer can show that a letter is bad.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pygames.core.cards import Card, Seat

from ..crypto.group import Point
from .frames import Frame
from .ledger import SHARE, Slot

if TYPE_CHECKING:
    from .status_types import EndKind


class Cheat(Exception):
    """A signed frame proves that its seat did not follow the protocol or the rules."""

    kind: EndKind = "invalid"
    """Kind of the verdict."""

    def __init__(self, frame: Frame, reason: str, *more: Frame) -> None:
        super().__init__(reason)
        self.seat = frame.seat
        self.reason = reason
        self.frames = (frame, *more)


class PrivateCheat(Cheat):
    """A move that the rules refuse given what this viewer was shown; the viewer can prove it (see `complaints`)."""

    kind = "told"


class Complaint(Exception):
    """A sealed letter to this viewer is bad; only this viewer can show it."""

    def __init__(self, frame: Frame, at: int) -> None:
        super().__init__(f"letter {at} of the {frame} is bad")
        self.frame = frame
        self.at = at


@dataclass(frozen=True)
class Letter:
    """The expected content of a sealed letter in a frame."""

    to: Seat
    slot: int
    owners: tuple[Seat, ...]
    """The seats whose shares it contains; empty for the opening of a secret."""

    @property
    def size(self) -> int | None:
        """Length in bytes; None if it depends on a secret face."""
        return SHARE * len(self.owners) if self.owners else None


@dataclass
class Effect:
    """The effect of a valid frame, for one viewer."""

    values: tuple[Any, ...] = ()
    given: list[tuple[int, Seat, Point]] = field(default_factory=list)
    """Shares that are now public: slot, seat, share."""
    told: list[tuple[int, Seat, bytes]] = field(default_factory=list)
    """Shares shown to this viewer."""
    widened: list[Card] = field(default_factory=list)
    """Cards with their new audience, and their face if this viewer knows it."""
    secrets: list[Slot] = field(default_factory=list)
    """New secrets."""
    nonces: dict[int, bytes] = field(default_factory=dict)
    """Openings of secrets, by slot."""
    letters: list[Letter] = field(default_factory=list)
    """The expected contents of its sealed letters, in order."""
    line: int = -1
    """For a move: the number of lines before it."""
    before: bytes = b""
    """For a move: the hash of the lines before it."""

    def file(self, card: Slot) -> None:
        """Apply the effect to one card."""
        for slot, seat, share in self.given:
            if slot == card.slot:
                card.given[seat] = share
        for slot, seat, told in self.told:
            if slot == card.slot:
                card.told[seat] = told
        if card.slot in self.nonces:
            card.nonce = self.nonces[card.slot]

    def file_all(self, slots: dict[int, Slot]) -> None:
        """Apply the effect of a move to all its cards."""
        for made in self.secrets:
            slots[made.slot] = made
            self.file(made)
        for card in self.widened:
            self.file(slots[card.slot])
            slots[card.slot].to = card.to
            slots[card.slot].face = card.face
