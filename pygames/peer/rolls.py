"""Public randomness: each seat commits at the start to a chain of hashes and later gives it up link by link.

A roll mixes the next link of every seat, so that one honest seat makes it fair, and nothing in it can still be
chosen (Lamport 1981 for the chain; HKDF, RFC 5869, for the mix).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from .transcript import Numbers, Secrets, encoded, expand, extract

LINKS = 4096
"""Rolls that a chain is good for."""


def _next(link: bytes) -> bytes:
    return sha256(b"liege link" + link).digest()


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
    return Numbers(expand(extract(match, b"".join(links)), encoded("roll") + encoded(counter), 32))
