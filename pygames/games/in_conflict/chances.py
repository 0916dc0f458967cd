"""Probabilities of a draw as one seat knows the cards; a hidden card may be any unseen card of its deck.

Tactics against tactics, and draws with few possible deals (`EVERY`), are counted exactly; others are sampled. A set of
deals is an integer with one bit per deal, so one operation treats all deals. The samples depend only on the sizes of
the decks, so every machine uses the same samples. `odds` has the bots' rougher estimates for calls and Materiel.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from math import comb, prod
from operator import and_, or_, xor
from random import Random

from pygames.core.cards import STANDARD, Face
from pygames.core.value import Value

from .battle_draw import ACE, HAND_REWARD, STRATEGY, TACTICS, Side, card_key, draw, reward
from .poker import PAIR, RANK, SUIT, best_hand

SAMPLES = 1 << 14
"""Number of sampled deals for odds on the page; their error is below one percentage point."""
FEW = 1 << 10
"""Number of sampled deals for a bot, which evaluates many positions."""
EVERY = 1 << 12
"""Maximum number of possible deals for an exact count; of more deals, samples are counted."""
LOOKED_AT = 1 << 6
"""Maximum number of tied deals whose two hands are compared card by card; of more deals, half count as won."""

Dealt = list[tuple[Face, int]]
"""The cards that a side may have; each with the set of deals in which the side has the card."""
Chances = tuple[dict[int, float], bool]
"""The chance of each result of the draw, and True if it is exact. Points are positive if the first side earns them,
negative if the other side does, 0 if nobody does."""


class Cards(Value):
    """A side's cards as one seat knows them."""

    call: str
    known: tuple[Face, ...]
    hidden: tuple[int, int]
    """The number of hidden cards from the Battle Deck, and from the Materiel deck."""


@lru_cache(256)
def chances(
    mine: Cards, theirs: Cards, unseen: tuple[tuple[Face, ...], ...], class_first: bool, no_ace_rule: bool, samples: int
) -> Chances:
    """Return the chances of the results of a draw. `unseen`: the possible faces of hidden cards, first for the Battle
    Deck, then for the Materiel deck."""
    if not any(mine.hidden + theirs.hidden):
        award = draw([Side(each.call, each.known) for each in (mine, theirs)], class_first, no_ace_rule)
        return {award.points if award.winner == 0 else -award.points: 1.0}, True
    if mine.call == theirs.call == TACTICS:
        return _both_tactics(mine, theirs, unseen, class_first), True
    if mine.call == STRATEGY and theirs.call == TACTICS:
        found, exact = chances(theirs, mine, unseen, class_first, no_ace_rule, samples)
        return {-points: chance for points, chance in found.items()}, exact
    sides, deals, exact = _deals(mine, theirs, unseen, samples)
    hands = _hands(sides[1])
    if mine.call == STRATEGY:
        counts = _both_strategy(sides, _hands(sides[0]), hands, deals)
    else:
        by_rank = sorted(sides[0], key=lambda card: card_key(card[0], class_first), reverse=True)
        counts = _tactics(by_rank, reduce(or_, hands[0]), deals, no_ace_rule)
    for points, side in ((HAND_REWARD, mine), (-HAND_REWARD, theirs)):
        if side.call == STRATEGY and len(side.known) + sum(side.hidden) == 1:  # ruling 18: one card makes no pair
            counts.pop(points, 0)
    if any(len(side.known) > 1 and best_hand(side.known)[0] >= PAIR for side in (mine, theirs)) and not counts.get(0):
        counts.pop(0, 0)
    whole = deals.bit_count()  # a result in no sample remains in the answer with chance 0: it is possible
    return {points: many / whole for points, many in counts.items() if many or not exact}, exact


def _both_tactics(mine: Cards, theirs: Cards, unseen: Sequence[Sequence[Face]], class_first: bool) -> dict[int, float]:
    """Return the exact chance of each result in points for `mine` when both sides call tactics. For each card, count
    the deals in which it is the top card of one side and all cards of the other side are below it."""
    ladder = sorted(STANDARD, key=lambda face: card_key(face, class_first))
    place = {face: at for at, face in enumerate(ladder)}
    decks = [sorted(map(place.__getitem__, faces)) for faces in unseen]
    whole = prod(
        comb(len(deck), one) * comb(len(deck) - one, other)
        for deck, one, other in zip(decks, mine.hidden, theirs.hidden, strict=True)
    )

    def below(one: Cards, end: int, other: Cards, further: int) -> int:
        """Return the number of deals in which all cards of `one` are below `end` and all of `other` below `further`,
        which is at least `end`."""
        if any(place[face] >= end for face in one.known) or any(place[face] >= further for face in other.known):
            return 0
        return prod(
            comb(low := bisect_left(deck, end), few) and comb(low, few) * comb(bisect_left(deck, further) - few, more)
            for deck, few, more in zip(decks, one.hidden, other.hidden, strict=True)
        )

    sums: dict[int, float] = {}
    even = whole
    for at, face in enumerate(ladder):
        both = below(mine, at, theirs, at)
        for one, other, points in ((theirs, mine, reward(face)), (mine, theirs, -reward(face))):
            many = below(one, at, other, at + 1) - both
            even -= many
            if many:
                sums[points] = sums.get(points, 0.0) + many / whole
    return sums | ({0: even / whole} if even else {})  # ruling 12


def _tactics(tactics: Dealt, made: int, deals: int, no_ace_rule: bool) -> dict[int, float]:
    """Return the number of deals for each result in points, positive for the side that called tactics. `tactics`: this
    side's cards, highest first; `made`: the deals in which the other side has a pair or better."""
    counts: dict[int, float] = {}
    for face, there in tactics:
        highest, earned = there & deals, reward(face)
        if highest:
            deals ^= highest
            beaten = highest & made
            if earned == ACE and not no_ace_rule:  # ruling 19
                beaten = 0
            else:
                counts[-HAND_REWARD] = counts.get(-HAND_REWARD, 0) + beaten.bit_count()
            counts[earned] = counts.get(earned, 0) + (highest ^ beaten).bit_count()  # ruling 21
    return counts


Hands = tuple[list[int], list[int]]
"""A side's sets of deals: one for each kind of hand, best first; and one for each rank of a pair and each kicker, from
the ace down."""


def _both_strategy(sides: Sequence[Dealt], mine: Hands, theirs: Hands, deals: int) -> dict[int, float]:
    wins: float = 0
    won = ties = 0
    left = deals
    for one, other in zip(mine[0], theirs[0], strict=True):
        won |= one & ~other & left
        ties |= one & other & left
        left &= ~(one | other)
    if ties.bit_count() > LOOKED_AT:
        for one, other in zip(mine[1], theirs[1], strict=True):
            won |= ties & one & ~other
            ties &= ~(one ^ other)
    decided = (deals ^ left).bit_count()
    wins = won.bit_count()
    if ties.bit_count() > LOOKED_AT:
        wins += ties.bit_count() / 2  # suits decide these deals: half of them are won
        ties = 0
    while ties:
        deal = ties & -ties
        ties ^= deal
        first, second = (best_hand([face for face, there in side if there & deal]) for side in sides)
        wins += first > second
        decided -= first == second
    return {HAND_REWARD: wins, -HAND_REWARD: decided - wins, 0: deals.bit_count() - decided}  # rulings 16 and 17


def _hands(cards: Dealt) -> Hands:
    """Return the sets of deals that give a side each kind of hand (rulings 13 to 15). In the code, `least` lists the
    deals with at least 0, 1, 2, ... cards of a rank or suit."""
    ranks, suits = [[-1, 0, 0, 0, 0] for _ in RANK], [[-1, 0, 0, 0, 0, 0] for _ in SUIT]
    faces = [[0] * len(RANK) for _ in SUIT]
    for face, there in cards:
        at, of = 14 - RANK[face[0]], SUIT[face[1]]
        for least in (ranks[at], suits[of]):
            for more in range(len(least) - 1, 0, -1):
                least[more] |= least[more - 1] & there
        faces[of][at] |= there
    _, one, two, three, four = zip(*ranks, strict=True)
    flushes = [[there & suit[5] for there in row] for suit, row in zip(suits, faces, strict=True)]
    flush = reduce(or_, (suit[5] for suit in suits))
    lower = [reduce(or_, two[at + 1 :], 0) for at in range(13)]
    other = [reduce(or_, two[:at], lower[at]) for at in range(13)]
    levels = [reduce(or_, runs) for runs in zip(*map(_straights, flushes), strict=True)]
    levels += [*four, *map(and_, three, other), flush, *_straights(one), *three, *map(and_, two, lower), *two]
    kickers = [there & ~flush | reduce(or_, row) for there, *row in zip(one, *flushes, strict=True)]
    return levels, [*(there & ~flush for there in two), *kickers]


def _straights(ranks: Sequence[int]) -> list[int]:
    """Return the sets of deals with five ranks in a row, one for each highest rank from the ace down."""
    row = [*ranks, ranks[0]]
    return [row[at] & row[at + 1] & row[at + 2] & row[at + 3] & row[at + 4] for at in range(10)]


# Deals.


def _deals(
    mine: Cards, theirs: Cards, unseen: Sequence[Sequence[Face]], samples: int
) -> tuple[tuple[Dealt, Dealt], int, bool]:
    """Deal the hidden cards: enumerate the deals if there are at most `EVERY`, else sample them. Return the cards of
    each side, the set of deals in which no card occurs twice, and True if the deals were enumerated."""
    many = [one + other for one, other in zip(mine.hidden, theirs.hidden, strict=True)]
    width = prod(len(faces) ** more for faces, more in zip(unseen, many, strict=True))
    exact = width <= EVERY
    deals = (1 << (width if exact else samples)) - 1
    sides: tuple[Dealt, Dealt] = [(face, deals) for face in mine.known], [(face, deals) for face in theirs.known]
    step, whole = 1, deals
    for deck, faces in enumerate(unseen):
        if exact:
            drawn = [_each(len(faces), step * len(faces) ** at, whole) for at in range(many[deck])]
            step *= len(faces) ** many[deck]
            for at, slot in enumerate(drawn):
                for other in drawn[:at]:
                    deals &= ~_clash(slot, other)
        else:
            drawn, _, left = _sampled(len(faces), many[deck], deck, samples)
            deals &= left
        for side, slots in zip(sides, (drawn[: mine.hidden[deck]], drawn[mine.hidden[deck] :]), strict=True):
            if slots:
                side += zip(faces, (reduce(or_, there) for there in zip(*slots, strict=True)), strict=True)
    return sides, deals, exact


def _each(size: int, step: int, deals: int) -> list[int]:
    """Return, for each card of a deck of `size`, the set of deals in which a slot contains this card. In the order of
    deals, the slot changes to the next card after every `step` deals."""
    blocks = deals // ((1 << step * size) - 1)
    return [blocks * (((1 << step) - 1) << step * at) for at in range(size)]


def _clash(one: Iterable[int], other: Iterable[int]) -> int:
    """Return the set of deals in which both slots contain the same card."""
    clash = 0
    for first, second in zip(one, other, strict=True):
        clash |= first & second
    return clash


Slots = tuple[list[list[int]], list[int], int]
"""Sets of deals: for each slot and card, those in which the slot contains the card; for each card, those in which it is
dealt; and those in which no card is dealt twice."""


@lru_cache(64)
def _sampled(size: int, many: int, deck: int, samples: int) -> Slots:
    """Return samples of `many` cards dealt from a deck of `size`. `deck` gives the two decks different samples."""
    whole = (1 << samples) - 1
    if not many:
        return [], [0] * size, whole
    slots, taken, deals = _sampled(size, many - 1, deck, samples)
    rng = Random(f"{deck} {size} {many}")
    leaves = [whole]
    for _ in range(8):
        bits = rng.getrandbits(samples)
        ones = [leaf & bits for leaf in leaves]
        leaves = [*ones, *map(xor, leaves, ones)]
    fresh = [reduce(or_, leaves[at : len(leaves) // size * size : size]) for at in range(size)]
    slot = fresh
    for by in (samples // 3, samples // 7):  # replace an empty slot or repeated card by another deal's
        wrong = _clash(slot, taken) | whole & ~reduce(or_, slot)
        slot = [
            there & ~wrong | (new >> by | new << samples - by) & wrong for there, new in zip(slot, fresh, strict=True)
        ]
    deals &= reduce(or_, slot) & ~_clash(slot, taken)
    return [*slots, slot], [there | new for there, new in zip(taken, slot, strict=True)], deals
