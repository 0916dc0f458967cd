"""Alliances: tiers, strength, and the identity of a joker. Exact, with precomputed tables.

A set of cards is an int with one bit per card. Independent of houses, turns and hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from pygames.core.cards import RANKS, STANDARD, SUITS, Face, printed

from . import words

JOKER: Face = "Jo"
TIERS = ("Discord", "Motive", "Intent", "Plan", "Scheme", "Coup")
"""From low to high (ruling 1: six tiers), as the goals of lessons name them. Visitors read `words.TIERS`."""
DISCORD, MOTIVE, INTENT, PLAN, SCHEME, COUP = range(6)
SIZE = 3
"""Number of cards in a full alliance."""

FACES: tuple[Face, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
"""Bit n is FACES[n]: spades, hearts, diamonds, clubs, each from ace to king; then the joker."""
BIT: dict[Face, int] = {face: 1 << at for at, face in enumerate(FACES)}
JOKER_BIT = BIT[JOKER]
DECK = JOKER_BIT - 1
"""The 52 cards without the joker."""
assert sorted(FACES[:-1]) == list(STANDARD)


RED = (False, True, True, False)
"""For spades, hearts, diamonds and clubs, in the order of bits."""


class Strength(NamedTuple):
    """The strength of an alliance. Compared as in the rule book: first the tier, then the sum of ranks."""

    tier: int
    sum: int

    def __str__(self) -> str:
        return words.STRENGTH.format(tier=words.TIERS[self.tier], sum=self.sum)


def cards(faces: Iterable[Face]) -> int:
    """Return the set of these faces, which must differ."""
    found = 0
    for face in faces:
        found |= BIT[face]
    return found


def faces(held: int) -> tuple[Face, ...]:
    """Return the faces of a set, in the order of bits."""
    return tuple(FACES[at] for at in bits(held))


def bits(held: int) -> Iterator[int]:
    """Yield the numbers of the bits of a set, ascending."""
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
        # Rulings 7 to 9, as in `identity`; the suit of one of the other cards is always best.
        one, two = bits(held ^ JOKER_BIT)
        first = one - one % 13
        return max(_natural(one, two, card, no_motive) for card in range(first, first + 13))
    one, two, three = bits(held)
    return _natural(one, two, three, no_motive)


@cache
def identity(held: int, no_motive: bool = False) -> Face:
    """Return the card that the joker of a full alliance stands for; of equally good ones the first in the order of
    bits."""
    # Rulings 7 to 9: the best of all 52 cards, including those beside the joker.
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
"""Shares the few hundred distinct Strength objects between all alliances."""


def rank_sum(held: int) -> int:
    """Return the sum of ranks of cards without a joker, by which incomplete alliances are compared (ruling 30)."""
    return sum(at % 13 + 1 for at in bits(held))


def spelled(held: int, no_motive: bool = False) -> str:
    """Return a set in words, low ranks first, with the identity of a full alliance's joker: "6♣, 7♣, joker as 8♣"."""
    order = sorted(bits(held & DECK), key=lambda at: (at % 13, at))
    named = [printed(FACES[at]) for at in order]
    if held & JOKER_BIT:
        full = held.bit_count() == SIZE
        named.append(words.JOKER_AS.format(card=printed(identity(held, no_motive))) if full else printed(JOKER))
    return ", ".join(named)
