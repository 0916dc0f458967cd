"""The rule book's tables of odds: the mean points by leader's card and calls, counted exactly over all hands.

Assumes sides of equal size without Materiel; a leader knows only its own card. `python3 -m
pygames.games.in_conflict.counting` prints the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, groupby
from math import comb

from pygames.core.cards import Face
from pygames.core.words import counted

from .battle_draw import ACE, CALLS, HAND_REWARD, STRATEGY, TACTICS
from .odds import LADDER, REWARDS
from .poker import PAIR, RANK, best_hand

Net = dict[tuple[str, str], Fraction]
"""For each pair of calls (own, opponents'): the mean of the side's own points minus the opponents'."""
PAIRS = tuple((mine, theirs) for mine in CALLS[::-1] for theirs in CALLS[::-1])
SIZES = (1, 2, 3, 4)


def leader_odds(houses: int) -> dict[Face, Net]:
    """Return the odds for every leader's card, if each side has this number of Houses (1 to 4)."""
    hands = [(best_hand([LADDER[at] for at in hand]), hand) for hand in combinations(range(52), houses)]
    hands.sort()
    theirs = comb(52 - houses, houses)
    sums = [dict.fromkeys(PAIRS, 0) for _ in LADDER]
    lower: dict[tuple[int, ...], int] = {}  # number of weaker hands by subset of their cards
    for _, equal in groupby(hands, key=lambda found: found[0]):
        group = list(equal)
        for key, hand in group:
            made = key[0] >= PAIR
            unpaired = _unpaired(hand, houses)
            below = _disjoint(lower, hand)
            ties = sum(1 for _, other in group if not {*other} & {*hand})
            above = theirs - below - ties
            for at in hand:
                if made:
                    sums[at][STRATEGY, STRATEGY] += HAND_REWARD * (below - above)
                else:
                    # The opponents win with a pair or better; otherwise nobody earns points.
                    sums[at][STRATEGY, STRATEGY] -= HAND_REWARD * (theirs - unpaired)
            net = _against_strategy(hand, unpaired, theirs)
            tactics = _against_tactics(hand, made, houses, theirs)
            both = _both_tactics(hand, houses)
            for at in hand:
                sums[at][TACTICS, STRATEGY] += net
                sums[at][STRATEGY, TACTICS] += tactics
                sums[at][TACTICS, TACTICS] += both
        for _, hand in group:
            for size in range(houses + 1):
                for part in combinations(hand, size):
                    lower[part] = lower.get(part, 0) + 1
    whole = comb(51, houses - 1) * theirs
    return {LADDER[at]: {pair: Fraction(net, whole) for pair, net in sums[at].items()} for at in range(52)}


def _disjoint(counted: dict[tuple[int, ...], int], hand: tuple[int, ...]) -> int:
    """Return the number of counted hands that share no card with `hand`, by inclusion and exclusion."""
    return sum(
        (-1) ** size * counted.get(part, 0) for size in range(len(hand) + 1) for part in combinations(hand, size)
    )


def _unpaired(hand: tuple[int, ...], houses: int) -> int:
    """Return the number of opponents' hands of `houses` cards, at most four, that have only different ranks."""
    left = dict.fromkeys(RANK, 4)
    for at in hand:
        left[LADDER[at][0]] -= 1
    ways = [1] + [0] * houses
    for cards in left.values():
        for size in range(houses, 0, -1):
            ways[size] += ways[size - 1] * cards
    return ways[houses]


def _against_strategy(hand: tuple[int, ...], unpaired: int, theirs: int) -> int:
    points = REWARDS[max(hand)]
    return ACE * theirs if points == ACE else points * unpaired - HAND_REWARD * (theirs - unpaired)


def _against_tactics(hand: tuple[int, ...], made: bool, houses: int, theirs: int) -> int:
    """Return a side's points minus the opponents', summed over all opponents' hands, if it calls strategy and they call
    tactics."""
    if made:
        aces = sum(LADDER[at][0] == "A" for at in hand)
        without = comb(52 - houses - (4 - aces), houses)
        return HAND_REWARD * without - ACE * (theirs - without)
    free = [at for at in range(52) if at not in hand]
    return -sum(REWARDS[at] * comb(rank, houses - 1) for rank, at in enumerate(free))


def _both_tactics(hand: tuple[int, ...], houses: int) -> int:
    top = max(hand)
    free = [at for at in range(52) if at not in hand]
    won = comb(sum(at < top for at in free), houses)
    lost = sum(REWARDS[at] * comb(rank, houses - 1) for rank, at in enumerate(free) if at > top)
    return REWARDS[top] * won - lost


def tables(sizes: Sequence[int] = SIZES) -> str:
    """Return the tables of the rule book, one for each size of sides; a row is the mean over the suits of a rank."""
    words = {TACTICS: "tactics", STRATEGY: "strategy"}
    parts = []
    for houses in sizes:
        odds = leader_odds(houses)
        head = " | ".join(f"{words[mine]}, they {words[theirs]}" for mine, theirs in PAIRS)
        lines = [f"| {counted(houses, 'House')} each | {head} |", "| --- |" + " ---: |" * len(PAIRS)]
        for rank in reversed(RANK):
            cells = [sum(odds[rank + suit][pair] for suit in "shdc") / 4 for pair in PAIRS]
            lines.append(f"| {rank.replace('T', '10')} | " + " | ".join(_signed(cell) for cell in cells) + " |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _signed(net: Fraction | float) -> str:
    text = f"{float(net):+.2f}"
    return "+0.00" if text == "-0.00" else text


if __name__ == "__main__":
    print(tables())
