"""Estimates of the draw before cards are seen, by counting.

A side is described by its best known card, its known ranks and its number of unknown cards. The top cards of two sides
and the chance of a pair are exact for one deck; hand against hand is a heuristic.
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
"""(points for me, chance): positive for my side, negative for the other, 0 for nobody."""


class Pool(Value):
    """A summary of a side's cards as one seat knows them."""

    top: int
    """The index of the best known card in LADDER; -1: none is known."""
    ranks: int
    """Number of different ranks among the known cards."""
    paired: bool
    """True if two known cards have the same rank."""
    dealt: int
    """Number of known cards from the Battle Deck."""
    unknown: int
    size: int
    """Number of all its cards: dealt, committed, unknown."""


def pool(dealt: Sequence[Face], committed: Sequence[Face], unknown: int) -> Pool:
    """Return a side with these known cards and this many unknown ones."""
    faces = (*dealt, *committed)
    ranks = len({face[0] for face in faces})
    top = max((PLACE[face] for face in faces), default=-1)
    return Pool(top, ranks, ranks < len(faces), len(dealt), unknown, len(faces) + unknown)


def strangers(size: int) -> Pool:
    """Return a side of which nothing is known but its number of cards."""
    return Pool(-1, 0, False, 0, size, size)


@cache
def pair_chance(ranks: int, more: int) -> float:
    """Return the chance that `more` random cards make a pair or better among themselves or with single cards of
    `ranks`."""
    none = 1.0
    for held in range(ranks, ranks + more):
        none *= max(0, 52 - 4 * held) / (52 - held)
    return 1 - none


@cache
def top_chances(top: int, dealt: int, more: int) -> tuple[tuple[int, float], ...]:
    """Return (index, chance) of a side's best card, when its best known card is `top` and `more` random cards join."""
    below = top + 1 - dealt if top >= 0 else 0  # cards left in the deck up to the best known one
    rest = 52 - dealt
    if more == 0:
        return ((top, 1.0),)
    whole = comb(rest, more)
    found = [(top, comb(below, more) / whole)] if top >= 0 else []
    found += [(at, comb(at - dealt, more - 1) / whole) for at in range(top + 1, 52)]
    return tuple((at, chance) for at, chance in found if chance)


@cache
def _both_tactics(top: int, dealt: int, more: int, their_top: int, their_dealt: int, their_more: int) -> Chances:
    """Return the results if both sides call tactics. Exact if I know no card of the opponents: then the highest card of
    all is equally likely to be any of the hidden ones."""
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
    """Return the results of the draw with these calls."""
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
"""The value of a victory point, in battles: points decide if both sides win equally many."""
SOME = range(1, len(LADDER), 5)
"""Indices of a representative sample of cards for a leader."""


def led(side: Pool) -> tuple[Pool, ...]:
    """Return the possible states of a side after its leader has looked at its card; the side itself if it has
    already."""
    if side.dealt or not side.unknown:
        return (side,)
    return tuple(Pool(max(side.top, at), side.ranks + 1, side.paired, 1, side.unknown - 1, side.size) for at in SOME)


def worth(found: Chances, lead: int, defends: bool) -> float:
    """Return the chance to hold the field, plus a little for points."""
    return sum(chance * ((lead + points >= 1 - defends) + POINT * points) for points, chance in found)


@cache
def called(call: str, their_call: str, mine: Pool, theirs: int, lead: int, defends: bool) -> Chances:
    """Return the results of a call against this many cards. If the opponents have called, assume cards for which their
    call was best; else assume that their leader sees its card and answers as well as possible."""
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
    """Return the value of my better call, and the call."""
    return max((worth(called(call, their_call, mine, theirs, lead, defends), lead, defends), call) for call in CALLS)


@cache
def fought(mine: Pool, theirs: int, lead: int, defends: bool, first: bool) -> float:
    """Return the value of a battle before the leaders have looked at their cards; `first`: my side calls first."""
    ways, every = led(mine), led(strangers(theirs))
    calls = [""] if first else [better(they, mine.size, -lead, not defends, "")[1] for they in every]
    found = sum(
        calls.count(call) * better(way, theirs, lead, defends, call)[0] for call in dict.fromkeys(calls) for way in ways
    )
    return found / len(ways) / len(calls)
