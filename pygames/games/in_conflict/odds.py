"""Estimates of the draw before cards are seen, by counting.

A `Pool` describes a side by its best known card, its known ranks and its number of unknown cards. The chances of the
top cards and of a pair are exact for one deck; the chance of a hand against another hand is a heuristic.
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
"""The possible results of a draw, each with its chance. Points are positive if the first side earns them, negative if
the other side does, 0 if nobody does."""


class Pool(Value):
    """A summary of a side's cards as one seat knows them."""

    top: int
    """The index in LADDER of the best known card; -1 if no card is known."""
    ranks: int
    """The number of different ranks among the known cards."""
    paired: bool
    """True if two known cards have the same rank."""
    dealt: int
    """The number of known cards from the Battle Deck."""
    unknown: int
    size: int
    """The number of all cards of the side: dealt, committed and unknown."""


def pool(dealt: Sequence[Face], committed: Sequence[Face], unknown: int) -> Pool:
    """Return the summary of a side with these known cards and this number of unknown cards."""
    faces = (*dealt, *committed)
    ranks = len({face[0] for face in faces})
    top = max((PLACE[face] for face in faces), default=-1)
    return Pool(top, ranks, ranks < len(faces), len(dealt), unknown, len(faces) + unknown)


def strangers(size: int) -> Pool:
    """Return the summary of a side of which only the number of cards is known."""
    return Pool(-1, 0, False, 0, size, size)


@cache
def pair_chance(ranks: int, more: int) -> float:
    """Return the chance of a pair or better among `more` random cards and known cards of `ranks` different ranks."""
    none = 1.0
    for held in range(ranks, ranks + more):
        none *= max(0, 52 - 4 * held) / (52 - held)
    return 1 - none


@cache
def top_chances(top: int, dealt: int, more: int) -> tuple[tuple[int, float], ...]:
    """Return the possible best cards of a side, each as (index in LADDER, chance), if its best known card is `top` and
    it has `more` unknown cards."""
    below = top + 1 - dealt if top >= 0 else 0  # number of cards in the deck that are lower than the best known card
    rest = 52 - dealt
    if more == 0:
        return ((top, 1.0),)
    whole = comb(rest, more)
    found = [(top, comb(below, more) / whole)] if top >= 0 else []
    found += [(at, comb(at - dealt, more - 1) / whole) for at in range(top + 1, 52)]
    return tuple((at, chance) for at, chance in found if chance)


@cache
def _both_tactics(top: int, dealt: int, more: int, their_top: int, their_dealt: int, their_more: int) -> Chances:
    """Return the results if both sides call tactics. They are exact if no card of the opponents is known: every unknown
    card is then equally likely to be the highest."""
    theirs = [(at, -REWARDS[at], chance) for at, chance in top_chances(their_top, their_dealt, their_more)]
    sums: dict[int, float] = {}
    for mine, chance in top_chances(top, dealt, more):
        earned = REWARDS[mine]
        for their, lost, their_chance in theirs:
            if mine != their:
                points = earned if mine > their else lost
                sums[points] = sums.get(points, 0.0) + chance * their_chance
    whole = sum(sums.values()) or 1.0
    return tuple((points, chance / whole) for points, chance in sums.items())


def _paired(side: Pool) -> float:
    return 1.0 if side.paired else pair_chance(side.ranks, side.unknown)


@cache
def chances(call: str, their_call: str, mine: Pool, theirs: Pool) -> Chances:
    """Return the results of a draw with these calls, each with its chance."""
    if call == their_call == TACTICS:
        return _both_tactics(mine.top, mine.dealt, mine.unknown, theirs.top, theirs.dealt, theirs.unknown)
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


POINT = 0.02
"""The value of a victory point, in battles: points decide a match in which both sides win equally many battles."""
SOME = range(1, len(LADDER), 5)
"""Indices in LADDER of the cards that represent a leader's possible cards."""


def led(side: Pool) -> tuple[Pool, ...]:
    """Return the possible summaries of a side after its leader has looked at its card; only `side` if the leader has
    already looked, or no card is unknown."""
    if side.dealt or not side.unknown:
        return (side,)
    return tuple(Pool(max(side.top, at), side.ranks + 1, side.paired, 1, side.unknown - 1, side.size) for at in SOME)


def worth(found: Chances, lead: int, defends: bool) -> float:
    """Return the chance to win the battle, plus a small value for victory points; `lead`: the lead before the draw."""
    return sum(chance * ((lead + points >= 1 - defends) + POINT * points) for points, chance in found)


@cache
def called(call: str, their_call: str, mine: Pool, theirs: int, lead: int, defends: bool) -> Chances:
    """Return the results of a call against opponents with `theirs` cards. If the opponents have called, assume leader's
    cards for which that call was best; else assume that their leader knows its card and calls as well as possible."""
    every, me = [they for they in led(strangers(theirs)) if they.top != mine.top], strangers(mine.size)
    found = []
    if their_call:
        thought = [they for they in every if better(they, mine.size, -lead, not defends, "")[1] == their_call]
        found = [chances(call, their_call, mine, they) for they in thought or every]
    else:
        for they in every:
            answers = [(worth(chances(each, call, they, me), -lead, not defends), each) for each in CALLS]
            found.append(chances(call, max(answers)[1], mine, they))
    sums: dict[int, float] = {}
    for points, chance in (pair for each in found for pair in each):
        sums[points] = sums.get(points, 0.0) + chance / len(found)
    return tuple(sums.items())


@cache
def better(mine: Pool, theirs: int, lead: int, defends: bool, their_call: str) -> tuple[float, str]:
    """Return the value of a side's better call, and that call."""
    return max((worth(called(call, their_call, mine, theirs, lead, defends), lead, defends), call) for call in CALLS)


@cache
def fought(mine: Pool, theirs: int, lead: int, defends: bool, first: bool) -> float:
    """Return a side's value of a battle before leaders have seen their cards; `first`: True if the side calls first."""
    ways, every = led(mine), led(strangers(theirs))
    calls = [""] if first else [better(they, mine.size, -lead, not defends, "")[1] for they in every]
    found = sum(
        calls.count(call) * better(way, theirs, lead, defends, call)[0] for call in dict.fromkeys(calls) for way in ways
    )
    return found / len(ways) / len(calls)
