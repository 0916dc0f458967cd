"""Public randomness: each seat commits at the start to a hash chain and later reveals it link by link.

A roll mixes the next link of every seat, so one honest seat makes it fair, and no seat can choose anything any more
(Lamport 1981).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha512

from pygames.core.cards import Seat

from .transcript import Numbers, Secrets, encoded, hashed

LINKS = 4096
"""Number of rolls in a chain."""
_BEFORE = encoded("liege link") + (32).to_bytes(8, "big")


def _next(link: bytes) -> bytes:
    return sha512(_BEFORE + link).digest()[:32]  # H("link", link)


class Chain:
    """A seat's own chain. `link(0)` is revealed first; its hash is the tip, which is published."""

    def __init__(self, seed: bytes, match: bytes) -> None:
        link = Secrets(seed, match, "chain").take("end")
        self._links = [link]
        for _ in range(LINKS):
            link = _next(link)
            self._links.append(link)

    @property
    def tip(self) -> bytes:
        """The published commitment."""
        return self._links[LINKS]

    def link(self, at: int) -> bytes:
        """Return the link for the `at`-th roll, from 0."""
        if not 0 <= at < LINKS:
            raise ValueError(f"a chain has {LINKS} links")
        return self._links[LINKS - 1 - at]


def follows(link: bytes, last: bytes) -> bool:
    """True if this link is the predecessor of the last revealed one (or of the tip)."""
    return _next(link) == last


def numbers(match: bytes, counter: int, links: Sequence[bytes]) -> Numbers:
    """Return the random stream of a roll from all links in seat order."""
    return Numbers(hashed("roll", match, counter, *links)[:32])


class Rolls:
    """The revealed parts of all seats' chains, and the current roll."""

    def __init__(self, match: bytes) -> None:
        self._match = match
        self.tips: dict[Seat, bytes] = {}
        """The last known link of each seat's chain."""
        self.rolled = 0
        """Number of used links of each chain."""
        self.links: dict[Seat, bytes] = {}
        """Links revealed for the current roll."""

    def lacks(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return those of these seats whose link is missing."""
        return tuple(seat for seat in seats if seat not in self.links)

    def roll(self, seats: Iterable[Seat]) -> Numbers:
        """Return the random stream of the current roll, using up the links of these seats."""
        stream = numbers(self._match, self.rolled, [self.links[seat] for seat in seats])
        self.tips.update(self.links)
        self.links = {}
        self.rolled += 1
        return stream
