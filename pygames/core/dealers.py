"""Dealers answer what nature is asked. The rules never draw: they ask.

`LocalDealer` deals from a seed; `chance_move` deals at random inside a search. A record is dealt again by
`Match` itself, friends' matches by `pygames.peer`.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Protocol

from .cards import Card
from .game import Draw, Drawn, Move, Roll, Rolled, Shuffle, Shuffled, State


class Dealer(Protocol):
    """Answers nature's requests."""

    def deal(self, state: State, rolls: int) -> Move:
        """The answer to `state.request()`; `rolls`: how many numbers were rolled in this match before."""


class LocalDealer:
    """Deals full positions from a seed: a function of seed, slot and count of rolls, not a stream.

    So undoing and replaying deals the same cards and the same numbers.
    """

    def __init__(self, seed: bytes) -> None:
        """`seed`: 1 to 64 bytes; from the system's randomness for a fair match, fixed for one that repeats."""
        self._hash = blake2b(key=seed, digest_size=16)

    def _pick(self, what: bytes, n: int) -> int:
        mixed = self._hash.copy()
        mixed.update(what)
        return int.from_bytes(mixed.digest(), "big") % n  # bias below n / 2**128

    def deal(self, state: State, rolls: int) -> Move:
        """The answer to `state.request()`."""
        asked = state.request()
        if isinstance(asked, Draw):
            unseen = state.decks[-1].unseen
            return Drawn(Card(asked.slot, unseen[self._pick(b"slot %d" % asked.slot, len(unseen))], asked.to))
        if isinstance(asked, Roll):
            return Rolled(self._pick(b"roll %d" % rolls, asked.n))
        return Shuffled()


def chance_move(state: State, rng: Random) -> Move:
    """One of nature's moves on a full position, each as likely; for searches and random play."""
    asked = state.request()
    if isinstance(asked, Draw):
        unseen = state.decks[-1].unseen
        return Drawn(Card(asked.slot, unseen[int(rng.random() * len(unseen))], asked.to))
    if isinstance(asked, Roll):
        return Rolled(int(rng.random() * asked.n))
    assert isinstance(asked, Shuffle)
    return Shuffled()
