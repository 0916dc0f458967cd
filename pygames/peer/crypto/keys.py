"""The secret keys of a seat, all derived from its seed, so that the keys are the same after a reload."""

from __future__ import annotations

from .group import Point, encode
from .multiply import base, times
from .rolls import Chain
from .transcript import Secrets, hashed


def signing_key(seed: bytes) -> int:
    """Return the secret key that signs frames. Its public key identifies the player in all matches of the room."""
    return Secrets(seed, "identity").scalar("sign")


class SeatKeys:
    """The secret keys and the hash chain of a seat in one match."""

    def __init__(self, seed: bytes, match: bytes) -> None:
        secrets = Secrets(seed, match, "keys")
        self.seed = seed
        self.sign = signing_key(seed)
        self.deal = secrets.scalar("deal")
        self.box = secrets.scalar("box")
        self.deal_code = encode(base().times(self.deal))
        self.box_code = encode(base().times(self.box))
        self.chain = Chain(seed, match)

    def share(self, point: Point) -> Point:
        """Return this seat's share of a ciphertext whose first half is `point`."""
        return times(self.deal, point)


def key_commitment(match: bytes, seat: int, key: bytes, box: bytes) -> bytes:
    """Return a seat's commitment to its public keys, which the seat publishes before it sees the others' keys."""
    return hashed("key commitment", match, seat, key, box)[:32]
