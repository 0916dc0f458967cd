"""Dealers answer what nature is asked. The rules never draw: they ask.

`LocalDealer` deals from a seed; `chance_move` deals at random inside a search. A record is dealt again by
`Match` itself, friends' matches by `pygames.peer`.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from struct import unpack
from typing import Protocol

from .cards import Card
from .moves import Draw, Drawn, Move, Roll, Rolled, Shuffle, Shuffled
from .state import State
from .value import new


class Dealer(Protocol):
    """Answers nature's requests."""

    def deal(self, state: State, rolls: int) -> Move:
        """The answer to `state.request()`; `rolls`: how many numbers were rolled in this match before."""


BLOCK = 8
"""Numbers of 64 bits that one hash gives: one for each of so many slots in a row."""


class LocalDealer:
    """Deals full positions from a seed: a function of seed, slot and count of rolls, not a stream.

    So undoing and replaying deals the same cards and the same numbers.
    """

    def __init__(self, seed: bytes) -> None:
        """`seed`: 1 to 64 bytes; from the system's randomness for a fair match, fixed for one that repeats."""
        self._hash = blake2b(key=seed, digest_size=8 * BLOCK)
        self._slots = (-1, (0,) * BLOCK)

    def _numbers(self, what: bytes) -> tuple[int, ...]:
        mixed = self._hash.copy()
        mixed.update(what)
        return unpack(f"<{BLOCK}Q", mixed.digest())

    def deal(self, state: State, rolls: int) -> Move:
        """The answer to `state.request()`."""
        asked = state.request()
        if isinstance(asked, Draw):
            slot, to = asked.slot, asked.to
            unseen = state.decks[-1].unseen
            block, at = divmod(slot, BLOCK)
            if self._slots[0] != block:
                self._slots = (block, self._numbers(b"slots %d" % block))
            face = unseen[self._slots[1][at] % len(unseen)]  # bias below n / 2**64
            return new(Drawn, ("draw", new(Card, (slot, face, to))))
        if isinstance(asked, Roll):
            return Rolled(self._numbers(b"roll %d" % rolls)[0] % asked.n)
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
