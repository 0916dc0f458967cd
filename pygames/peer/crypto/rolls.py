"""Public randomness: each seat commits to a hash chain before the match (Lamport 1981), and reveals one link per roll.

A roll is computed from the next links of all seats. So it is random if at least one seat is honest, and no seat can
influence it after the commitments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha512

from pygames.core.cards import Seat

from .transcript import Numbers, Secrets, encoded, hashed

LINKS = 4096
"""Number of links in a chain, one for each roll."""
_BEFORE = encoded("liege link") + (32).to_bytes(8, "big")


def _next(link: bytes) -> bytes:
    return sha512(_BEFORE + link).digest()[:32]  # the same as hashed("link", link)[:32], but faster


class Chain:
    """The hash chain of a seat. The seat reveals `link(0)` first; the hash of `link(0)` is `tip`, the commitment."""

    def __init__(self, seed: bytes, match: bytes) -> None:
        link = Secrets(seed, match, "chain").take("end")
        self._links = [link]
        for _ in range(LINKS):
            link = _next(link)
            self._links.append(link)

    @property
    def tip(self) -> bytes:
        """The commitment to the chain, which the seat publishes before the match."""
        return self._links[LINKS]

    def link(self, at: int) -> bytes:
        """Return the link for roll number `at`, from 0; ValueError after `LINKS` rolls."""
        if not 0 <= at < LINKS:
            raise ValueError(f"a chain has {LINKS} links")
        return self._links[LINKS - 1 - at]


def follows(link: bytes, last: bytes) -> bool:
    """True if the hash of `link` is `last`: the link that its seat revealed before, or the tip of its chain."""
    return _next(link) == last


def numbers(match: bytes, counter: int, links: Sequence[bytes]) -> Numbers:
    """Return the random stream of roll number `counter` (from 0), from the links of all seats in seat order."""
    return Numbers(hashed("roll", match, counter, *links)[:32])


class Rolls:
    """The links that the seats of a match have revealed for earlier rolls and for the current one."""

    def __init__(self, match: bytes) -> None:
        self._match = match
        self.tips: dict[Seat, bytes] = {}
        """By seat: the link that the seat revealed for its last roll, or the tip of its chain."""
        self.rolled = 0
        """Number of rolls so far, and so of links used in each chain."""
        self.links: dict[Seat, bytes] = {}
        """By seat: the links revealed for the current roll."""

    def lacks(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return those of these seats that have not revealed their links for the current roll."""
        return tuple(seat for seat in seats if seat not in self.links)

    def roll(self, seats: Iterable[Seat]) -> Numbers:
        """Return the random stream of the current roll, from the links of these seats, and begin the next roll."""
        stream = numbers(self._match, self.rolled, [self.links[seat] for seat in seats])
        self.tips.update(self.links)
        self.links = {}
        self.rolled += 1
        return stream
