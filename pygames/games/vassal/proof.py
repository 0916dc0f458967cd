"""Proof of a claim: the strongest alliance that the opponent can still make at a house, judged by the table alone.

The result is exact (rulings 16 to 19). Sets of cards are ints as in `alliance`; `rules` determines the unknown cards.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from .alliance import SIZE, Strength, bits, strength

EVERY = (1 << 53) - 1
"""The set of the 52 cards and the opponent's joker (ruling 17: the claimant's own joker does not count)."""


class Proof(NamedTuple):
    """The reason why a house can or cannot be claimed while the opponent's alliance there is incomplete."""

    house: int
    mine: Strength
    held: int
    """The set of the opponent's cards at the house."""
    best: Strength | None
    """The strongest alliance that the opponent can still make at the house; None if it can make none (ruling 19)."""
    needs: int
    """The set of unknown cards that the opponent needs for its strongest alliance; 0 if it can make none."""

    @property
    def holds(self) -> bool:
        """True if the claim is proved: an equal alliance would come too late (ruling 18)."""
        return self.best is None or self.best <= self.mine


@cache
def _sets(size: int) -> list[int]:
    """Return every set of `size` cards. All lists of `completions` share these ints, which saves much memory."""
    return [sum(chosen) for chosen in combinations([1 << at for at in bits(EVERY)], size)]


@lru_cache(maxsize=512)  # two cards have 51 completions, one card has 1326
def completions(held: int, no_motive: bool) -> list[tuple[Strength, list[int]]]:
    """Return the strengths of all full alliances that contain these cards, highest first; each with the sets of cards
    that complete such an alliance."""
    found: dict[Strength, list[int]] = {}
    for need in _sets(SIZE - held.bit_count()):
        if not need & held:
            found.setdefault(strength(held | need, no_motive), []).append(need)
    return sorted(found.items(), reverse=True)


def strongest(held: int, unknown: int, no_motive: bool) -> tuple[Strength, int] | None:
    """Return the strongest full alliance of `held` and unknown cards, and the added cards; None if there is none."""
    known = ~unknown
    for best, needs in completions(held, no_motive):
        for need in needs:
            if not need & known:
                return best, need
    return None


def answer(mine: Strength, held: int, unknown: int, no_motive: bool) -> int:
    """Return a set of unknown cards that completes `held` to an alliance stronger than `mine`; 0 if there is none: this
    proves the claim.

    Faster than `prove`, which also returns the reason.
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
    """Return the proof or refutation of a claim on this house."""
    best, needs = strongest(held, unknown, no_motive) or (None, 0)
    return Proof(house, mine, held, best, needs)
