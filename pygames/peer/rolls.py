"""Public randomness: each seat commits at the start to a chain of hashes and later gives it up link by link.

A roll mixes the next link of every seat, so that one honest seat makes it fair, and nothing in it can still be
chosen (Lamport 1981).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha512

from pygames.core.cards import Seat

from .transcript import Numbers, Secrets, encoded, hashed

LINKS = 4096
"""Rolls that a chain is good for."""
_BEFORE = encoded("liege link") + (32).to_bytes(8, "big")


def _next(link: bytes) -> bytes:
    return sha512(_BEFORE + link).digest()[:32]  # H("link", link)


class Chain:
    """One's own chain. `link(0)` is the first to be given up; its hash is the tip, which is published."""

    def __init__(self, seed: bytes, match: bytes) -> None:
        link = Secrets(seed, match, "chain").take("end")
        self._links = [link]
        for _ in range(LINKS):
            link = _next(link)
            self._links.append(link)

    @property
    def tip(self) -> bytes:
        """What one commits to."""
        return self._links[LINKS]

    def link(self, at: int) -> bytes:
        """The link for the `at`-th roll, counted from 0."""
        if not 0 <= at < LINKS:
            raise ValueError(f"a chain has {LINKS} links")
        return self._links[LINKS - 1 - at]


def follows(link: bytes, last: bytes) -> bool:
    """Whether this is the link before the one last given up (or before the tip)."""
    return _next(link) == last


def numbers(match: bytes, counter: int, links: Sequence[bytes]) -> Numbers:
    """The stream of a roll from all links in seat order."""
    return Numbers(hashed("roll", match, counter, *links)[:32])


class Rolls:
    """The chains of all seats, as far as they were given up, and the roll that is on."""

    def __init__(self, match: bytes) -> None:
        self._match = match
        self.tips: dict[Seat, bytes] = {}
        """The last link of each seat's chain that is known."""
        self.rolled = 0
        """How many links of each chain are used up."""
        self.links: dict[Seat, bytes] = {}
        """Links given for the roll that is on."""

    def lacks(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Those of these seats whose link is not there yet."""
        return tuple(seat for seat in seats if seat not in self.links)

    def roll(self, seats: Iterable[Seat]) -> Numbers:
        """The stream of the roll that is on, from the links of these seats, which are used up by it."""
        stream = numbers(self._match, self.rolled, [self.links[seat] for seat in seats])
        self.tips.update(self.links)
        self.links = {}
        self.rolled += 1
        return stream
