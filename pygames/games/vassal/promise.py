"""The bots' heuristic: the value of an incomplete side of a house, and the weight of each house.

Uses alliances and the owners of houses, never a hidden card.
"""

from __future__ import annotations

from functools import cache
from math import comb

from .alliance import DECK, FACES, JOKER_BIT, SIZE, bits, strength
from .moves import EVERY_HOUSE, HOUSES
from .rules import WIN_ADJACENT, WIN_ANY

FLOORS = (0.0, 0.12, 0.24, 0.44, 0.63, 0.82, 1.0)
"""For each tier, the share of full alliances in lower tiers; measured in matches of the greedy player."""
CHOSEN_FROM = (2, 3, 5)
"""Roughly the number of cards from which a player can choose the next card of a side that has 0, 1 or 2 cards. A hand
has seven cards, but nine houses need them."""
JOKER_KEPT = 0.8
"""The price of playing the joker, in promise; measured in matches of the greedy player with and without a joker."""
TRIPLES = tuple(0b111 << at for at in range(HOUSES - WIN_ADJACENT + 1))
"""All sets of three adjacent houses."""
IN_A_ROW = (0.2, 0.6, 3.0)
"""Extra weight of a house for each three adjacent houses that include it and that a player can still win, if the player
already owns 0, 1 or 2 of them."""


class Promise(dict[int, float]):
    """For each set of cards on one side of a house: the share, 0 to 1, of full alliances that it will probably beat.

    For full sides, a greater strength has a greater promise. Values are computed on demand.
    """

    def __init__(self, no_motive: bool) -> None:
        super().__init__()
        self.no_motive = no_motive

    def __missing__(self, held: int) -> float:
        have = held.bit_count()
        if have == SIZE:
            tier, total = strength(held, self.no_motive)
            low, high = FLOORS[tier], FLOORS[tier + 1]
            worth = low + (high - low) * (total - 2) / 40
        elif (alike := like(held)) != held:
            worth = self[alike]
        else:
            worth = best_of([self[held | 1 << at] for at in bits(DECK & ~held)], CHOSEN_FROM[have])
        self[held] = worth
        return worth


class Gains(dict[int, tuple[int, ...]]):
    """For each set of up to two cards on one side: a row with the gain in promise by each further card.

    Item n of a row belongs to FACES[n]: the gain in millionths, times 64, plus n. The maximum of several items thus
    contains both the best card and its gain.
    """

    def __init__(self, promise: Promise) -> None:
        super().__init__()
        self.promise = promise
        costs = [promise[1 << at] + cost for at, cost in enumerate(COSTS)]
        self.spare = (*(-round(cost * 1e6) << 6 | at for at, cost in enumerate(costs)), NOTHING)
        """The row of gains for a house that is already claimed: highest for the card with the smallest promise."""

    def __missing__(self, held: int) -> tuple[int, ...]:
        promise = self.promise
        base = promise[held]
        row = [
            NOTHING if held >> at & 1 else round((promise[held | 1 << at] - base - cost) * 1e6) << 6 | at
            for at, cost in enumerate(COSTS)
        ]
        self[held] = (*row, NOTHING)  # the last item stands for no card
        return self[held]


COSTS = (*(0.0,) * (len(FACES) - 1), JOKER_KEPT)
NOTHING = -1 << 40
"""A number less than any gain in a row of `Gains`."""


@cache
def promise(no_motive: bool) -> Promise:
    """Return the shared table of promises, with the tier Motive or without it."""
    return Promise(no_motive)


@cache
def gains(no_motive: bool) -> Gains:
    """Return the shared table of gains, with the tier Motive or without it."""
    return Gains(promise(no_motive))


def like(held: int) -> int:
    """Return a set of at most two suits with its suits renamed canonically, so that equivalent sets share a promise."""
    ranked = sorted(bits(held & DECK), key=lambda at: at % 13)
    found = held & JOKER_BIT
    for at in ranked:
        suit, lead = at // 13, ranked[0] // 13
        # Spades (0) and clubs (3) have the same colour, as do hearts (1) and diamonds (2).
        name = 0 if suit == lead else 3 if suit == 3 - lead else 1
        found |= 1 << name * 13 + at % 13
    return found


def best_of(values: list[float], n: int) -> float:
    """Return the expected maximum of n of these values, drawn without replacement."""
    values.sort(reverse=True)
    ways = comb(len(values), n)
    return sum(value * comb(len(values) - 1 - at, n - 1) for at, value in enumerate(values)) / ways


class Weights(dict[int, tuple[float, ...]]):
    """The weight of each house by the houses that both seats own (see `owned`); a claimed house has weight 0."""

    def __missing__(self, key: int) -> tuple[float, ...]:
        won = key & EVERY_HOUSE, key >> HOUSES
        weights = []
        for at in range(HOUSES):
            bit = 1 << at
            if (won[0] | won[1]) & bit:
                weights.append(0.0)
                continue
            weight = 1.0
            for triple in TRIPLES:
                if triple & bit:
                    for seat in (0, 1):
                        if not triple & won[1 - seat]:
                            weight += IN_A_ROW[(triple & won[seat]).bit_count()]
            weights.append(weight / 3)
        self[key] = tuple(weights)
        return self[key]


WEIGHTS = Weights()


def owned(first: int, second: int) -> int:
    """Return the key of `WEIGHTS` for the sets of houses that seat 0 and seat 1 own."""
    return first | second << HOUSES


def _wins(won: int) -> bool:
    return won.bit_count() >= WIN_ANY or any(won & triple == triple for triple in TRIPLES)


WINS = tuple(map(_wins, range(EVERY_HOUSE + 1)))
"""For each set of houses: True if a seat that owns these houses wins the match."""
