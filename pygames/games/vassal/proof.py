"""Proof of a claim: the strongest alliance the opponent could still make at a house, from the table alone.

Exact (rulings 16 to 19). Works on sets of cards as in `alliance`; which cards are unknown, `rules` says.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from .alliance import SIZE, Strength, bits, strength

EVERY = (1 << 53) - 1
"""The 52 cards and one joker: the opponent's (ruling 17: never mine)."""


class Proof(NamedTuple):
    """Why a house can, or cannot, be claimed although the opponent's alliance there is not full."""

    house: int
    mine: Strength
    held: int
    """What the opponent has there."""
    best: Strength | None
    """The strongest alliance the other could still make there; None without one (ruling 19)."""
    needs: int
    """The unknown cards that would make it."""

    @property
    def holds(self) -> bool:
        """Whether the claim is proved: an equal alliance comes too late (ruling 18)."""
        return self.best is None or self.best <= self.mine


@cache
def _sets(size: int) -> list[int]:
    """Every set of so many cards. All `completions` share these numbers, which would take most of their memory."""
    return [sum(chosen) for chosen in combinations([1 << at for at in bits(EVERY)], size)]


@lru_cache(maxsize=512)  # of two cards there are 51 each, of single ones 1326
def completions(held: int, no_motive: bool) -> list[tuple[Strength, list[int]]]:
    """Every full alliance that contains these cards: each strength, from the highest, with the cards that it needs."""
    found: dict[Strength, list[int]] = {}
    for need in _sets(SIZE - held.bit_count()):
        if not need & held:
            found.setdefault(strength(held | need, no_motive), []).append(need)
    return sorted(found.items(), reverse=True)


def strongest(held: int, unknown: int, no_motive: bool) -> tuple[Strength, int] | None:
    """The strongest alliance that holds these cards and otherwise unknown ones, and which; None if there is none."""
    known = ~unknown
    for best, needs in completions(held, no_motive):
        for need in needs:
            if not need & known:
                return best, need
    return None


def answer(mine: Strength, held: int, unknown: int, no_motive: bool) -> int:
    """Unknown cards that would make `held` stronger than `mine`; 0 if there are none, and the claim is proved.

    `prove` without the reason, for where speed counts.
    """
    known = ~unknown
    for best, needs in completions(held, no_motive):
        if best <= mine:
            return 0
        for need in needs:
            if not need & known:
                return need
    return 0


def prove(house: int, mine: Strength, held: int, unknown: int, no_motive: bool) -> Proof:
    """The proof that a claim at this house stands or falls by."""
    best, needs = strongest(held, unknown, no_motive) or (None, 0)
    return Proof(house, mine, held, best, needs)
