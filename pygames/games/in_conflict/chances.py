"""The chances of a draw as one seat knows the cards, for the table: hidden cards are all equally likely, of one deck.

The highest cards are counted exactly; of hands only what is made of equal ranks, two alike being even: straights and
flushes add two or three of a hundred where five cards meet. What bots reckon with, faster and coarser, is in `odds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from pygames.core.cards import STANDARD, Face
from pygames.core.value import Value

from .battle_draw import ACE, HAND_REWARD, STRATEGY, TACTICS, Side, card_key, draw, reward
from .poker import FOUR, FULL_HOUSE, HIGH_CARD, PAIR, RANKS, THREE, TWO_PAIR

Made = tuple[int, int]
"""Category and main rank of a hand; 0 for full houses, which hardly ever meet."""
NOTHING = (HIGH_CARD, 0)
Found = Iterator[tuple[int, float]]


class Cards(Value):
    """A side's cards as somebody knows them."""

    call: str
    known: tuple[Face, ...]
    dealt: tuple[Face, ...]
    """Those of them that are of the Battle Deck, and no Materiel."""
    hidden: int


@lru_cache(256)
def chances(mine: Cards, theirs: Cards, class_first: bool, no_ace_rule: bool) -> dict[int, float]:
    """Points -> chance of what the draw may give: positive earned by my side, negative by the other, 0 nobody."""
    if not mine.hidden + theirs.hidden:
        award = draw([Side(each.call, each.known) for each in (mine, theirs)], class_first, no_ace_rule)
        return {award.points if award.winner == 0 else -award.points: 1.0}
    if mine.call == STRATEGY and theirs.call == TACTICS:
        return {-points: chance for points, chance in chances(theirs, mine, class_first, no_ace_rule).items()}
    left = sorted({*STANDARD}.difference(mine.dealt, theirs.dealt), key=lambda face: card_key(face, class_first))
    if mine.call == STRATEGY:
        found = _both_strategy(_hands(mine, left), _hands(theirs, left))
    elif theirs.call == TACTICS:
        found = _both_tactics(mine, theirs, left, class_first)
    else:
        found = _tactics(mine, _hands(theirs, left).get(NOTHING, 0.0), left, class_first, no_ace_rule)
    sums: dict[int, float] = {}
    for points, chance in found:
        if chance:
            sums[points] = sums.get(points, 0.0) + chance
    return sums


def _both_strategy(mine: dict[Made, float], theirs: dict[Made, float]) -> Found:
    for one, chance in mine.items():
        for other, others in theirs.items():
            if one == other == NOTHING:  # ruling 17
                yield 0, chance * others
            else:
                better = (one > other) + 0.5 * (one == other)
                yield HAND_REWARD, chance * others * better
                yield -HAND_REWARD, chance * others * (1 - better)


def _tactics(mine: Cards, unpaired: float, left: Sequence[Face], class_first: bool, no_ace_rule: bool) -> Found:
    for face, chance in _highest(left, mine.hidden):
        _, earned = _best(mine, face, class_first)
        stands = 1.0 if earned == ACE and not no_ace_rule else unpaired  # rulings 19 and 21
        yield earned, chance * stands
        yield -HAND_REWARD, chance * (1 - stands)


def _both_tactics(mine: Cards, theirs: Cards, left: Sequence[Face], class_first: bool) -> Found:
    """The highest of all hidden cards is each of them as likely."""
    hidden = mine.hidden + theirs.hidden
    for face, chance in _highest(left, hidden):
        for one, other, part in ((face, "", mine.hidden), ("", face, theirs.hidden)):
            (key, earned), (their_key, lost) = _best(mine, one, class_first), _best(theirs, other, class_first)
            yield (key > their_key) * earned - (key < their_key) * lost, chance * part / hidden


def _highest(left: Sequence[Face], hidden: int) -> Iterator[tuple[Face, float]]:
    """The highest of so many hidden cards; none where nothing is hidden."""
    if not hidden:
        yield "", 1.0
    for at, face in enumerate(left if hidden else ()):
        yield face, comb(at, hidden - 1) / comb(len(left), hidden)


def _best(cards: Cards, face: Face, class_first: bool) -> tuple[tuple[int, ...], int]:
    """How the best of a side's known cards and a hidden one compares, and what it earns; either may be missing."""
    return max(((card_key(each, class_first), reward(each)) for each in (*cards.known, face) if each), default=((), 0))


def _hands(cards: Cards, left: Sequence[Face]) -> dict[Made, float]:
    """What a side may make of equal ranks."""
    known, there = (Counter(face[0] for face in faces) for faces in (cards.known, left))
    return _made(tuple((known[rank], there[rank]) for rank in RANKS), cards.hidden)


@lru_cache(256)
def _made(held: tuple[tuple[int, int], ...], hidden: int) -> dict[Made, float]:
    """Rank by rank from the ace down; `held`: by rank, cards known and cards left in the deck."""
    ways: dict[tuple[int, Made], int] = {(hidden, NOTHING): 1}
    for rank in range(len(RANKS) - 1, -1, -1):
        known, there = held[rank]
        further: Counter[tuple[int, Made]] = Counter()
        for (more, made), before in ways.items():
            for drawn in range(min(there, more) + 1):
                further[more - drawn, _joined(made, known + drawn, rank)] += before * comb(there, drawn)
        ways = further
    whole = comb(sum(there for _, there in held), hidden)
    return {made: many / whole for (more, made), many in ways.items() if not more}


def _joined(made: Made, many: int, rank: int) -> Made:
    """A hand with so many cards of a lower rank."""
    kind, high = made
    more = (HIGH_CARD, HIGH_CARD, PAIR, THREE, FOUR)[min(many, 4)]  # ruling 15
    if not more or kind == FOUR:
        return made
    if kind == HIGH_CARD or more == FOUR:
        return more, rank
    return (FULL_HOUSE, 0) if THREE in (kind, more) or kind == FULL_HOUSE else (TWO_PAIR, high)
