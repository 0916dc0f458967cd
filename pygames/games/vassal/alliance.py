"""Alliances: tiers, strength, and the identity of a joker. Results are exact and cached.

A set of cards is an int with one bit per card. The module knows no houses, turns or hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from pygames.core.cards import RANKS, STANDARD, SUITS, Face, printed

from . import words

JOKER: Face = "Jo"
TIERS = ("Discord", "Motive", "Intent", "Plan", "Scheme", "Coup")
"""The six tiers from low to high (ruling 1), by the names in the goals of lessons. Visitors read `words.TIERS`."""
DISCORD, MOTIVE, INTENT, PLAN, SCHEME, COUP = range(6)
SIZE = 3
"""Number of cards in a full alliance."""

FACES: tuple[Face, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
"""The faces in the order of a set's bits: spades, hearts, diamonds, clubs, each from ace to king; then the joker."""
BIT: dict[Face, int] = {face: 1 << at for at, face in enumerate(FACES)}
JOKER_BIT = BIT[JOKER]
DECK = JOKER_BIT - 1
"""The set of the 52 cards without the joker."""
assert sorted(FACES[:-1]) == list(STANDARD)


RED = (False, True, True, False)
"""For each suit in the order of bits (spades, hearts, diamonds, clubs): True if it is red."""


class Strength(NamedTuple):
    """The strength of an alliance. Strengths compare first by tier, then by the sum of ranks, as in the rule book."""

    tier: int
    sum: int

    def __str__(self) -> str:
        return words.STRENGTH.format(tier=words.TIERS[self.tier], sum=self.sum)


def cards(faces: Iterable[Face]) -> int:
    """Return these faces as a set of cards. All faces must differ."""
    found = 0
    for face in faces:
        found |= BIT[face]
    return found


def faces(held: int) -> tuple[Face, ...]:
    """Return the faces of a set of cards, in the order of bits."""
    return tuple(FACES[at] for at in bits(held))


def bits(held: int) -> Iterator[int]:
    """Yield the positions of the bits that are 1 in a set, in ascending order."""
    while held:
        low = held & -held
        yield low.bit_length() - 1
        held ^= low


@cache
def strength(held: int, no_motive: bool = False) -> Strength:
    """Return the strength of a full alliance; a joker takes the identity that makes it strongest.

    >>> str(strength(cards(["Jo", "6c", "7c"])))
    'Coup 21'
    """
    if held & JOKER_BIT:
        # Rulings 7 to 9, as in `identity`. Trying one suit is enough: no suit is better than that of another card.
        one, two = bits(held ^ JOKER_BIT)
        first = one - one % 13
        return max(_natural(one, two, card, no_motive) for card in range(first, first + 13))
    one, two, three = bits(held)
    return _natural(one, two, three, no_motive)


@cache
def identity(held: int, no_motive: bool = False) -> Face:
    """Return the card that the joker of a full alliance stands for: the card that makes the alliance strongest; of
    equally good cards, the first in the order of bits."""
    # Rulings 7 to 9: the best of all 52 cards, including the two cards beside the joker.
    one, two = bits(held ^ JOKER_BIT)
    _, mirrored = max((_natural(one, two, card, no_motive), -card) for card in range(52))
    return FACES[-mirrored]


def _natural(one: int, two: int, three: int, no_motive: bool) -> Strength:
    """Return the strength of three cards by bit number; the same card may occur twice (a joker mirrors it)."""
    suits = one // 13, two // 13, three // 13
    low, middle, high = sorted((one % 13, two % 13, three % 13))
    one_suit = suits[0] == suits[1] == suits[2]
    one_colour = RED[suits[0]] == RED[suits[1]] == RED[suits[2]]
    # Rulings 2 to 4: the ace is low only; a repeated rank makes no sequence.
    if low + 1 == middle == high - 1:
        tier = COUP if one_suit else SCHEME if one_colour else PLAN
    elif one_suit:
        tier = INTENT
    else:
        tier = MOTIVE if one_colour and not no_motive else DISCORD  # ruling 31
    return _strength(tier, low + middle + high + 3)


_strength = cache(Strength)
"""Return a cached `Strength`, so that all alliances share a few hundred objects."""


def rank_sum(held: int) -> int:
    """Return the sum of ranks of cards without a joker, by which incomplete alliances are compared (ruling 30)."""
    return sum(at % 13 + 1 for at in bits(held))


def spelled(held: int, no_motive: bool = False) -> str:
    """Return the names of a set's cards, low ranks first, and the card that a full alliance's joker stands for: "6♣,
    7♣, joker as 8♣"."""
    order = sorted(bits(held & DECK), key=lambda at: (at % 13, at))
    named = [printed(FACES[at]) for at in order]
    if held & JOKER_BIT:
        full = held.bit_count() == SIZE
        named.append(words.JOKER_AS.format(card=printed(identity(held, no_motive))) if full else printed(JOKER))
    return ", ".join(named)
