"""The results of the validation of a frame: an effect, applied when the frame's height closes, or an exception.

`Refused` (see `wire`): the frame is dropped and nothing changes. `Cheat`: the signed frame proves its seat's fault.
`PrivateCheat`: the frame is invalid, but only this viewer can see it. `Complaint`: a letter to this viewer is bad.
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
    """The kind of the verdict about this fault (`status_types.EndKind`)."""

    def __init__(self, frame: Frame, reason: str, *more: Frame) -> None:
        super().__init__(reason)
        self.seat = frame.seat
        self.reason = reason
        self.frames = (frame, *more)


class PrivateCheat(Cheat):
    """A move that the rules forbid given the cards that this viewer was shown. The viewer can prove it (see
    `complaints`)."""

    kind = "told"


class Complaint(Exception):
    """An encrypted letter to this viewer is bad. Only this viewer can prove that."""

    def __init__(self, frame: Frame, at: int) -> None:
        super().__init__(f"letter {at} of the {frame} is bad")
        self.frame = frame
        self.at = at


@dataclass(frozen=True)
class Letter:
    """The expected content of an encrypted letter in a frame."""

    to: Seat
    slot: int
    owners: tuple[Seat, ...]
    """The seats whose shares of the card the letter contains; empty if it contains the opening of a secret."""

    @property
    def size(self) -> int | None:
        """Length of the letter's content in bytes; None for the opening of a secret, whose length varies."""
        return SHARE * len(self.owners) if self.owners else None


@dataclass
class Effect:
    """The effect of a valid frame on one viewer's copy of the match."""

    values: tuple[Any, ...] = ()
    given: list[tuple[int, Seat, Point]] = field(default_factory=list)
    """The card shares that the frame makes public, each as slot, seat, share."""
    told: list[tuple[int, Seat, bytes]] = field(default_factory=list)
    """The card shares that the frame's letters show to this viewer alone, each as slot, seat, share with its proof."""
    widened: list[Card] = field(default_factory=list)
    """The cards whose audience the move widens: with the new audience, and with the face if this viewer knows it."""
    secrets: list[Slot] = field(default_factory=list)
    """The secrets that the move creates."""
    nonces: dict[int, bytes] = field(default_factory=dict)
    """By slot: the nonces that open secrets."""
    letters: list[Letter] = field(default_factory=list)
    """The expected contents of the frame's letters, in order."""
    line: int = -1
    """For a move: the number of lines of the match before it; otherwise -1."""
    before: bytes = b""
    """For a move: the hash of the lines of the match before it; otherwise empty."""

    def file(self, card: Slot) -> None:
        """Store in this card the shares and the nonce that the effect has for it."""
        for slot, seat, share in self.given:
            if slot == card.slot:
                card.given[seat] = share
        for slot, seat, told in self.told:
            if slot == card.slot:
                card.told[seat] = told
        if card.slot in self.nonces:
            card.nonce = self.nonces[card.slot]

    def file_all(self, slots: dict[int, Slot]) -> None:
        """Apply the effect of a move to its cards: add the new secrets, and update the cards with a wider audience."""
        for made in self.secrets:
            slots[made.slot] = made
            self.file(made)
        for card in self.widened:
            self.file(slots[card.slot])
            slots[card.slot].to = card.to
            slots[card.slot].face = card.face
