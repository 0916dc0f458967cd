"""The slots of a match: one for every drawn card, with its ciphertext and shares (or its face alone, if a roll drew the
card from an open deck), and one for every secret, with its commitment.

A viewer's slots contain only what that viewer knows. Frames are validated in `validation`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from pygames.core.cards import Audience, Face, Seat

from .. import words
from ..crypto.group import Point, decode, encode
from ..crypto.multiply import normalised
from ..crypto.proofs import check_shares, less, prove_shares, shares
from ..crypto.shuffle import Cipher
from ..crypto.transcript import Secrets, hash_to_group, hashed

SHARE = 128
"""Length in bytes of one card share with its own proof."""
FACE_MAX = 16
"""Maximum number of characters of a card's face, as in records."""


class BrokenState(RuntimeError):
    """A match reached an impossible state although every proof was valid. The program is at fault, not a seat."""


@lru_cache(maxsize=4096)
def face_point(game: str, face: Face) -> tuple[Point, bytes]:
    """Return the group element that represents a face in a game, and its encoding: hash-to-group(game, face)."""
    (point,) = normalised([hash_to_group("face", game, face)])
    return point, encode(point)


@dataclass
class Slot:
    """A drawn card or a secret, as one viewer knows it."""

    slot: int
    to: Audience
    cipher: Cipher | None = None
    faces: tuple[Face, ...] = ()
    """The faces of the deck from which the card was drawn."""
    given: dict[Seat, Point] = field(default_factory=dict)
    """By seat: the public shares of the card."""
    told: dict[Seat, bytes] = field(default_factory=dict)
    """By seat: the shares, with their proofs (`SHARE` bytes), that this viewer received in letters."""
    commitment: bytes = b""
    maker: Seat = -1
    """The seat that created the secret; -1 for a drawn card."""
    nonce: bytes = b""
    """The nonce that opens the commitment; empty if this viewer does not know it."""
    face: Face | None = None
    rolled: bool = False
    """True if a roll drew the card from an open deck: the card has no ciphertext, and everybody knows its face."""

    @property
    def secret(self) -> bool:
        """True if this is a secret that a seat created; false for a card drawn from a deck."""
        return bool(self.commitment)

    def told_point(self, seat: Seat) -> Point:
        """Return the point of a seat's share that this viewer received in a letter (validated on receipt)."""
        return decode(self.told[seat][:32])


def slot_context(match: bytes, slot: int, seat: Seat) -> tuple[bytes, int, int]:
    """Return the context to which the proof of a single share is bound. It contains no height, so that the share can be
    sent again later."""
    return match, slot, seat


def make_share(seed: bytes, secret: int, match: bytes, card: Slot, seat: Seat) -> bytes:
    """Create this seat's share of one card, with its own proof."""
    assert card.cipher is not None
    (share,) = shares(secret, [card.cipher.a])
    return share + prove_shares(seed, secret, [card.cipher.a], [share], *slot_context(match, card.slot, seat))


def read_share(key: bytes, match: bytes, card: Slot, seat: Seat, share: bytes) -> Point | None:
    """Return the point of a share with its own proof, or None if it is invalid."""
    assert card.cipher is not None
    found = check_shares(key, [card.cipher.a], [share[:32]], share[32:], *slot_context(match, card.slot, seat))
    return found[0] if found else None


def face_of(game: str, card: Slot, parts: list[Point]) -> Face:
    """Decrypt a card's face with the shares of all seats; BrokenState if the face is not in the card's deck."""
    assert card.cipher is not None
    code = encode(less(card.cipher.b, parts))
    for face in dict.fromkeys(card.faces):
        if face_point(game, face)[1] == code:
            return face
    raise BrokenState(words.NO_FACE.format(slot=card.slot))


def commitment(match: bytes, slot: int, seat: Seat, face: Face, nonce: bytes) -> bytes:
    """Return a seat's commitment to a secret face: a 32-byte hash."""
    return hashed("secret", match, slot, seat, face, nonce)[:32]


def secret_nonce(seed: bytes, match: bytes, slot: int, face: Face, height: int) -> bytes:
    """Return the nonce for this seat's commitment to a secret face, derived from its seed."""
    return Secrets(seed, match, height, "secret", slot, face).take("nonce")
