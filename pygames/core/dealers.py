"""Dealers answer the requests of nature: shuffles, draws and rolls. The rules themselves never draw.

`LocalDealer` deals from a seed; `chance_move` deals at random inside a search. When a record is replayed, `Match` plays
nature's answers from its lines; in matches over the network `pygames.peer` computes them.
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
    """Answers the requests of nature."""

    def deal(self, state: State, rolls: int) -> Move:
        """Return the answer to `state.request()`; `rolls`: how many numbers were rolled earlier in this match."""


BLOCK = 8
"""How many 64-bit numbers one hash yields; each block serves that many consecutive slots."""


class LocalDealer:
    """Deals full positions from a seed. Each answer is a function of the seed and the slot or roll count, not of a
    stream.

    So a replay after an undo deals the same cards and the same numbers.
    """

    def __init__(self, seed: bytes) -> None:
        """`seed`: 1 to 64 bytes; take system randomness for a fair match, a fixed value for a reproducible one."""
        self._hash = blake2b(key=seed, digest_size=8 * BLOCK)
        self._slots = (-1, (0,) * BLOCK)

    def _numbers(self, what: bytes) -> tuple[int, ...]:
        mixed = self._hash.copy()
        mixed.update(what)
        return unpack(f"<{BLOCK}Q", mixed.digest())

    def deal(self, state: State, rolls: int) -> Move:
        """Return the answer to `state.request()`."""
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
    """Return one of nature's moves on a full position, uniformly at random; for searches and random play."""
    asked = state.request()
    if isinstance(asked, Draw):
        unseen = state.decks[-1].unseen
        return Drawn(Card(asked.slot, unseen[int(rng.random() * len(unseen))], asked.to))
    if isinstance(asked, Roll):
        return Rolled(int(rng.random() * asked.n))
    assert isinstance(asked, Shuffle)
    return Shuffled()
