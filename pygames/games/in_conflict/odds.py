"""What cards are worth before they are seen: chances of the draw, by counting.

A side is described by its best known card, its known ranks and how many more cards it will have. The top card
of two sides and the chance of a pair are exact for one deck; hand against hand is a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from pygames.core.cards import STANDARD, Face
from pygames.core.value import Value

from .battle_draw import ACE, CALLS, HAND_REWARD, STRATEGY, TACTICS, card_key, reward

LADDER: tuple[Face, ...] = tuple(sorted(STANDARD, key=card_key))
"""The 52 cards from the lowest to the highest in tactics."""
PLACE = {face: at for at, face in enumerate(LADDER)}
REWARDS = tuple(reward(face) for face in LADDER)

Chances = tuple[tuple[int, float], ...]
"""(points for me, chance): positive earned by my side, negative by the other, 0 nobody."""


class Pool(Value):
    """A side's cards as somebody knows them."""

    top: int
    """The place of the best known card in LADDER; -1: none is known."""
    ranks: int
    """Different ranks among the known cards."""
    paired: bool
    """Whether two known cards are of a rank."""
    dealt: int
    """Known cards of the Battle Deck."""
    unknown: int
    size: int
    """All its cards: dealt, committed, unknown."""


def pool(dealt: Sequence[Face], committed: Sequence[Face], unknown: int) -> Pool:
    """A side with these known cards and so many others."""
    faces = (*dealt, *committed)
    ranks = len({face[0] for face in faces})
    top = max((PLACE[face] for face in faces), default=-1)
    return Pool(top, ranks, ranks < len(faces), len(dealt), unknown, len(faces) + unknown)


def strangers(size: int) -> Pool:
    """A side of which nothing is known but how many cards it has."""
    return Pool(-1, 0, False, 0, size, size)


@cache
def pair_chance(ranks: int, more: int) -> float:
    """The chance that `more` random cards make at least a pair with each other or with single cards of `ranks`."""
    none = 1.0
    for held in range(ranks, ranks + more):
        none *= max(0, 52 - 4 * held) / (52 - held)
    return 1 - none


@cache
def top_chances(top: int, dealt: int, more: int) -> tuple[tuple[int, float], ...]:
    """(place, chance) of the best card of a side whose best known card is `top`, with `more` random ones."""
    below = top + 1 - dealt if top >= 0 else 0  # cards left in the deck up to the best known one
    rest = 52 - dealt
    if more == 0:
        return ((top, 1.0),)
    whole = comb(rest, more)
    found = [(top, comb(below, more) / whole)] if top >= 0 else []
    found += [(at, comb(at - dealt, more - 1) / whole) for at in range(top + 1, 52)]
    return tuple((at, chance) for at, chance in found if chance)


@cache
def _both_tactics(mine: Pool, theirs: Pool) -> Chances:
    """Exact where only my cards are known: the highest of all cards is each of the hidden ones as likely."""
    sums: dict[int, float] = {}
    for my_top, my_chance in top_chances(mine.top, mine.dealt, mine.unknown):
        for their_top, their_chance in top_chances(theirs.top, theirs.dealt, theirs.unknown):
            if my_top == their_top:
                continue
            points = REWARDS[my_top] if my_top > their_top else -REWARDS[their_top]
            sums[points] = sums.get(points, 0.0) + my_chance * their_chance
    whole = sum(sums.values()) or 1.0
    return tuple((points, chance / whole) for points, chance in sums.items())


def _paired(side: Pool) -> float:
    return 1.0 if side.paired else pair_chance(side.ranks, side.unknown)


@cache
def chances(call: str, their_call: str, mine: Pool, theirs: Pool) -> Chances:
    """What the draw gives when I call and they call so."""
    if call == their_call == TACTICS:
        return _both_tactics(mine, theirs)
    if call == their_call == STRATEGY:
        one, two = _paired(mine), _paired(theirs)
        size = mine.size - theirs.size
        better = min(0.9, max(0.1, 0.5 + 0.12 * size))
        win, lose = one * (1 - two) + one * two * better, two * (1 - one) + one * two * (1 - better)
        return ((HAND_REWARD, win), (-HAND_REWARD, lose), (0, max(0.0, 1 - win - lose)))
    if call == TACTICS:
        return _tactics_to_strategy(mine, _paired(theirs))
    return tuple((-points, chance) for points, chance in _tactics_to_strategy(theirs, _paired(mine)))


def _tactics_to_strategy(tactics: Pool, paired: float) -> Chances:
    sums: dict[int, float] = {}
    for top, chance in top_chances(tactics.top, tactics.dealt, tactics.unknown):
        points = REWARDS[top]
        if points == ACE:
            sums[ACE] = sums.get(ACE, 0.0) + chance
        else:
            sums[points] = sums.get(points, 0.0) + chance * (1 - paired)
            sums[-HAND_REWARD] = sums.get(-HAND_REWARD, 0.0) + chance * paired
    return tuple(sums.items())


@cache
def holds(call: str, their_call: str, mine: Pool, theirs: Pool, lead: int, defends: bool) -> float:
    """The chance to hold the field: `lead` is my tally less theirs before the draw, equal points are the defender's."""
    need = 0 if defends else 1
    return sum(chance for points, chance in chances(call, their_call, mine, theirs) if lead + points >= need)


def promise(call: str, their_call: str, mine: Pool, theirs: Pool, lead: int, defends: bool) -> float:
    """How good a call looks: the chance to hold the field; `their_call` is empty where I call first.

    The side that calls second chooses the better answer, as far as it knows my cards.
    """
    answers = [their_call] if their_call else CALLS
    ends = [holds(call, answer, mine, theirs, lead, defends) for answer in answers]
    return 0.7 * min(ends) + 0.3 * max(ends)


@cache
def best_call(mine: Pool, theirs: Pool, lead: int, defends: bool, their_call: str) -> tuple[str, float]:
    """My better call and how good it looks (see `promise`)."""
    found = {call: promise(call, their_call, mine, theirs, lead, defends) for call in CALLS}
    call = max(found, key=found.__getitem__)
    return call, found[call]
