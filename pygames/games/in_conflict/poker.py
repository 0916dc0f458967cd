"""Poker hands as comparable keys (rulings 13 to 16).

A hand may have any number of cards, and the same card more than once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames.core.cards import Face

from .words import HANDS, PLURALS, RANK_NAMES

RANKS, SUITS = "23456789TJQKA", "cdhs"
"""Ranks and suits, each from low to high (ruling 10: spades are highest, then hearts, diamonds, clubs)."""
RANK = {rank: at for at, rank in enumerate(RANKS, 2)}
SUIT = {suit: at for at, suit in enumerate(SUITS)}
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
MADE = (1, 2, 4, 3, 5, 5, 5, 4, 5)
"""For each category, the number of cards that make the hand, not counting the kickers."""

Hand = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A comparable key: the category; five ranks, kickers last, 0 for a missing card; five suits in the same order, -1 for
a missing card."""


def best_hand(faces: Sequence[Face]) -> Hand:
    """Return the best hand of one or more cards; of more than five cards, the best five count (ruling 14)."""
    cards = sorted(((RANK[face[0]], SUIT[face[1]]) for face in faces), reverse=True)
    if len(cards) == 1:
        return (HIGH_CARD, (cards[0][0], 0, 0, 0, 0), (cards[0][1], -1, -1, -1, -1))
    groups: dict[int, list[int]] = {}
    for rank, suit in cards:
        groups.setdefault(rank, []).append(suit)
    if len(cards) >= 5:
        five = _of_five(cards, groups)
        if five:
            return max(five, _of_a_kind(cards, groups))
    return _of_a_kind(cards, groups)


def _of_a_kind(cards: list[tuple[int, int]], groups: dict[int, list[int]]) -> Hand:
    """Return the best hand that is no straight or flush: a high card, pairs, three or four of a kind, a full house."""
    most = sorted(groups, key=lambda rank: (min(len(groups[rank]), 4), rank), reverse=True)
    first = most[0]
    size = min(len(groups[first]), 4)  # ruling 15: five of a kind count as four of a kind
    category = (HIGH_CARD, PAIR, THREE, FOUR)[size - 1]
    made = [(first, suit) for suit in groups[first][:size]]
    pairs = [rank for rank in most[1:] if len(groups[rank]) >= 2]
    if size in (2, 3) and pairs:
        second = max(pairs)
        if size == 2:
            category = TWO_PAIR
        elif len(cards) >= 5:
            category = FULL_HOUSE
        if category in (TWO_PAIR, FULL_HOUSE):
            made += [(second, suit) for suit in groups[second][:2]]
    left = list(cards)
    for card in made:
        left.remove(card)
    return _hand(category, (made + left)[:5])


def _of_five(cards: list[tuple[int, int]], groups: dict[int, list[int]]) -> Hand | None:
    """Return the best straight, flush or straight flush, each of five cards (ruling 13); None if there is none."""
    found = []
    for suit in range(4):
        ranks = [rank for rank, of in cards if of == suit]
        if len(ranks) >= 5:
            top = _straight({*ranks})
            if top:
                found.append(_hand(STRAIGHT_FLUSH, [(rank, suit) for rank in _run(top)]))
            found.append(_hand(FLUSH, [(rank, suit) for rank in ranks[:5]]))
    top = _straight({*groups})
    if top:
        run = [(rank, groups[14 if rank == 1 else rank][0]) for rank in _run(top)]
        found.append(_hand(STRAIGHT, run))
    return max(found) if found else None


def _straight(ranks: Iterable[int]) -> int:
    """Return the top rank of the highest five in a row, or 0; the ace also counts below the two (ruling 15)."""
    held = {*ranks}
    if 14 in held:
        held.add(1)
    return next((top for top in range(14, 4, -1) if all(top - down in held for down in range(5))), 0)


def _run(top: int) -> range:
    return range(top, top - 5, -1)


def _hand(category: int, cards: Sequence[tuple[int, int]]) -> Hand:
    short = 5 - len(cards)
    ranks = (*(rank for rank, _ in cards), *(0,) * short)
    return (category, ranks, (*(suit for _, suit in cards), *(-1,) * short))


def cards_of(hand: Hand) -> tuple[Face, ...]:
    """Return the cards of a hand, with the kickers last."""
    _, ranks, suits = hand
    # The ace of a straight up to five counts as 1.
    return tuple(
        RANKS[(14 if rank == 1 else rank) - 2] + SUITS[suit]
        for rank, suit in zip(ranks, suits, strict=True)
        if suit >= 0
    )


def hand_in_words(hand: Hand) -> str:
    """Return a hand in words: "a pair of queens", "a flush, king high"."""
    category, ranks, _ = hand
    first, more = ranks[0], ranks[3 if category == FULL_HOUSE else 2]
    return HANDS[category].format(one=RANK_NAMES[first], many=PLURALS[first], more=PLURALS[more])
