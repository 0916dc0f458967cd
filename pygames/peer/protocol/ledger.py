"""The slots of a match: every drawn card (its ciphertext and shares, or its face alone if a roll drew it from an open
deck) and every secret (its commitment).

A viewer's slots contain what that viewer knows. Validation of frames is in `validation`.
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
"""Bytes of a share together with its own proof."""
FACE_MAX = 16
"""Maximum number of characters of a face, as in records."""


class BrokenState(RuntimeError):
    """An impossible state although every proof was valid: the program is at fault."""


@lru_cache(maxsize=4096)
def face_point(game: str, face: Face) -> tuple[Point, bytes]:
    """Return the point of a face and its encoding: hash-to-group(game, face)."""
    (point,) = normalised([hash_to_group("face", game, face)])
    return point, encode(point)


@dataclass
class Slot:
    """One card or secret."""

    slot: int
    to: Audience
    cipher: Cipher | None = None
    faces: tuple[Face, ...] = ()
    """The faces of its deck."""
    given: dict[Seat, Point] = field(default_factory=dict)
    """The public shares."""
    told: dict[Seat, bytes] = field(default_factory=dict)
    """Shares with their proofs (`SHARE` bytes) that this viewer was shown."""
    commitment: bytes = b""
    maker: Seat = -1
    """The seat that made the secret."""
    nonce: bytes = b""
    """Opens the commitment, if known."""
    face: Face | None = None
    rolled: bool = False
    """True if a roll drew it from an open deck: it has no ciphertext, and everybody knows its face."""

    @property
    def secret(self) -> bool:
        """True if a seat made it, rather than a deck."""
        return bool(self.commitment)

    def told_point(self, seat: Seat) -> Point:
        """Return a shown share, which was validated when received."""
        return decode(self.told[seat][:32])


def slot_context(match: bytes, slot: int, seat: Seat) -> tuple[bytes, int, int]:
    """Return the context of a single share; without height, so that it can be passed on."""
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
    """Decrypt a face with all shares; BrokenState if it is not in its deck."""
    assert card.cipher is not None
    code = encode(less(card.cipher.b, parts))
    for face in dict.fromkeys(card.faces):
        if face_point(game, face)[1] == code:
            return face
    raise BrokenState(words.NO_FACE.format(slot=card.slot))


def commitment(match: bytes, slot: int, seat: Seat, face: Face, nonce: bytes) -> bytes:
    """Return the commitment to a secret."""
    return hashed("secret", match, slot, seat, face, nonce)[:32]


def secret_nonce(seed: bytes, match: bytes, slot: int, face: Face, height: int) -> bytes:
    """Return the nonce of this seat's commitment."""
    return Secrets(seed, match, height, "secret", slot, face).take("nonce")
