"""Proof of a claim: the strongest alliance that the opponent can still make at a house, from the table alone.

Exact (rulings 16 to 19). Works on sets of cards as in `alliance`; `rules` determines the unknown cards.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from .alliance import SIZE, Strength, bits, strength

EVERY = (1 << 53) - 1
"""The 52 cards and one joker, the opponent's (ruling 17: never the claimant's own)."""


class Proof(NamedTuple):
    """The reason why a house can or cannot be claimed while the opponent's alliance there is incomplete."""

    house: int
    mine: Strength
    held: int
    """The opponent's cards there."""
    best: Strength | None
    """The strongest alliance that the opponent can still make there; None if there is none (ruling 19)."""
    needs: int
    """The unknown cards that would make it."""

    @property
    def holds(self) -> bool:
        """True if the claim is proved: an equal alliance would come too late (ruling 18)."""
        return self.best is None or self.best <= self.mine


@cache
def _sets(size: int) -> list[int]:
    """Return every set of this many cards. Sharing these ints between all `completions` saves most of their memory."""
    return [sum(chosen) for chosen in combinations([1 << at for at in bits(EVERY)], size)]


@lru_cache(maxsize=512)  # 51 entries of each set of two cards, 1326 of each single card
def completions(held: int, no_motive: bool) -> list[tuple[Strength, list[int]]]:
    """Return every full alliance that contains these cards: each strength, highest first, with the sets of cards to
    add."""
    found: dict[Strength, list[int]] = {}
    for need in _sets(SIZE - held.bit_count()):
        if not need & held:
            found.setdefault(strength(held | need, no_motive), []).append(need)
    return sorted(found.items(), reverse=True)


def strongest(held: int, unknown: int, no_motive: bool) -> tuple[Strength, int] | None:
    """Return the strongest alliance of these cards plus unknown ones, and the added cards; None if there is none."""
    known = ~unknown
    for best, needs in completions(held, no_motive):
        for need in needs:
            if not need & known:
                return best, need
    return None


def answer(mine: Strength, held: int, unknown: int, no_motive: bool) -> int:
    """Return unknown cards that would make `held` stronger than `mine`; 0 if there are none, so that the claim is
    proved.

    A faster `prove` without the reason.
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
