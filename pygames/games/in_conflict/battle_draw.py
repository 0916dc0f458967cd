"""The draw of a battle: computes from two sides' calls and cards which side earns how many points, and the ruling.

Contains the tally before the draw, too. It has pure functions only; the tool for the megagame at a real table uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygames.core.cards import Face, printed
from pygames.core.value import Value

from . import words
from .poker import PAIR, RANK, SUIT, Hand, best_hand, cards_of, hand_in_words

STRATEGY, TACTICS = "strategy", "tactics"
CALLS = (STRATEGY, TACTICS)
HAND_REWARD = 2  # points for the better hand, if it is at least a pair
BLACK_NUMBER, RED_NUMBER, COURT, ACE = 1, 2, 3, 4  # rewards of tactics
DEFENDER, ATTACKER, INITIATIVE = 2, 1, 1  # victory points before the draw


class Side(Value):
    """One side of a draw."""

    call: str | None
    """STRATEGY or TACTICS; None if the side is absent (ruling 24)."""
    faces: tuple[Face, ...]
    """All cards of the side, dealt and committed."""


class Award(Value):
    """The result of a draw."""

    winner: int | None
    """The side that earns points, 0 or 1; None if no side does."""
    points: int
    ruling: int
    best: tuple[tuple[Face, ...], ...]
    """For each side, the cards that counted in the draw."""


Give = Callable[[int | None, int, int], Award]
"""A function that returns the award for a winner, points and a ruling; it adds the cards that counted."""


def reward(face: Face) -> int:
    """Return the reward of a card for tactics."""
    if face[0] == "A":
        return ACE
    if face[0] in "JQK":
        return COURT
    return RED_NUMBER if face[1] in "hd" else BLACK_NUMBER


def card_key(face: Face, class_first: bool = False) -> tuple[int, int, int]:
    """Return the sort key of a card for tactics: rank, then suit (rulings 9 and 10); `class_first`: first by reward."""
    return (reward(face) if class_first else 0, RANK[face[0]], SUIT[face[1]])


def draw(sides: Sequence[Side], class_first: bool = False, no_ace_rule: bool = False) -> Award:
    """Return the award of a draw, computed from the calls and cards of the two sides."""
    one, two = sides
    tops = [_top(side, class_first) for side in sides]
    hands = [best_hand(side.faces) if side.call == STRATEGY else None for side in sides]
    best = tuple(_counted(side, top, hand) for side, top, hand in zip(sides, tops, hands, strict=True))

    def give(winner: int | None, points: int, ruling: int) -> Award:
        return Award(winner, points if winner is not None else 0, ruling, best)

    if one.call is None or two.call is None:
        return _undefended(sides, tops, hands, give)
    if one.call == two.call == TACTICS:
        return _tactics(tops, class_first, give)
    if one.call == two.call == STRATEGY:
        return _strategies(hands, give)
    tactics = int(two.call == TACTICS)
    top, hand = tops[tactics], hands[1 - tactics]
    assert top is not None
    assert hand is not None
    if hand[0] < PAIR:  # ruling 21
        return give(tactics, reward(top), 21)
    if top[0] == "A" and not no_ace_rule:  # ruling 19
        return give(tactics, ACE, 19)
    return give(1 - tactics, HAND_REWARD, 13)


def _tactics(tops: Sequence[Face | None], class_first: bool, give: Give) -> Award:
    one, two = tops
    assert one is not None
    assert two is not None
    keys = card_key(one, class_first), card_key(two, class_first)
    if keys[0] == keys[1]:
        return give(None, 0, 12)  # ruling 12
    winner = int(keys[1] > keys[0])
    high, low = (two, one) if winner else (one, two)
    return give(winner, reward(high), 10 if high[0] == low[0] else 9)


def _strategies(hands: Sequence[Hand | None], give: Give) -> Award:
    one, two = hands
    assert one is not None
    assert two is not None
    if max(one, two)[0] < PAIR:  # ruling 17
        return give(None, 0, 17)
    return give(None if one == two else int(two > one), HAND_REWARD, 16)


def _undefended(sides: Sequence[Side], tops: Sequence[Face | None], hands: Sequence[Hand | None], give: Give) -> Award:
    """Return the award if at most one side is present (ruling 24): with tactics it earns the reward of its top card,
    with strategy it earns points only for a pair or better; if no side is present, nobody earns points."""
    at = next((at for at, side in enumerate(sides) if side.call is not None), None)
    if at is None:
        return give(None, 0, 24)
    top, hand = tops[at], hands[at]
    if top is not None:
        return give(at, reward(top), 24)
    assert hand is not None
    return give(at if hand[0] >= PAIR else None, HAND_REWARD, 24)


def _top(side: Side, class_first: bool) -> Face | None:
    if side.call != TACTICS:
        return None
    return max(side.faces, key=lambda face: card_key(face, class_first))


def _counted(side: Side, top: Face | None, hand: Hand | None) -> tuple[Face, ...]:
    if top is not None:
        return (top,)
    if hand is None:
        return ()
    return cards_of(hand)


def explained(award: Award, names: Sequence[str], allies: bool = False) -> str:
    """Return a sentence that explains an award; `allies`: True if each name means two allies and needs plural verbs."""
    ruling, best = award.ruling, award.best
    alone = next((at for at, cards in enumerate(best) if cards), None)
    if ruling == 24 and alone is None:
        return words.NOBODY_THERE
    winner = award.winner if award.winner is not None else alone or 0
    mine, theirs = best[winner], best[1 - winner]
    places = {
        "winner": names[winner],
        "loser": names[1 - winner],
        "points": words.POINTS.of(award.points),
        "high": printed(mine[0]),
    }
    if ruling in (12, 19):
        return (words.SAME_CARD if ruling == 12 else words.ACE_BEATS_HAND).format(**places)
    if ruling == 17:
        return words.NO_HAND
    if ruling == 21:
        return words.ONLY_HIGH_CARD[allies].format(**places)
    if ruling in (9, 10):
        return (words.HIGHER if ruling == 9 else words.HIGHER_BY_SUIT).format(**places, low=printed(theirs[0]))
    hand = best_hand(mine)
    places["hand"] = hand_in_words(hand)
    if ruling == 13:
        return words.HAND_BEATS_TACTICS.format(**places)
    if ruling == 24:
        if award.winner is None:
            return words.ALONE_FOR_NOTHING.format(**places)
        return (words.ALONE_BY_STRATEGY if hand[0] >= PAIR else words.ALONE_BY_TACTICS).format(**places)
    if award.winner is None:
        return words.EQUAL_HANDS
    other = best_hand(theirs)
    if hand[:2] != other[:2]:
        return words.BETTER_HAND.format(**places, worse=hand_in_words(other))
    high, low = next(pair for pair in zip(mine, theirs, strict=True) if pair[0] != pair[1])
    return words.HAND_BY_SUIT.format(**{**places, "high": printed(high)}, low=printed(low))


# The tally before the draw.


class Item(Value):
    """A line of a tally: its label, its points, and an explanation."""

    words: str
    points: int
    why: str = ""


def banner_bonus(own: int, enemy: int) -> int:
    """Return the bonus for banners: 1 for each whole multiple of the enemy's banners beyond the first. No enemy banners
    count as one banner (ruling 27)."""
    return max(0, own // max(enemy, 1) - 1)


def has_initiative(attacker_banners: int, defender_banners: int) -> int:
    """Return 0 if the attacker has the initiative, 1 if the defender has it: the side with fewer banners, or the
    defender if both have equally many (ruling 28)."""
    return 0 if attacker_banners < defender_banners else 1


def tally(attacks: bool, initiative: bool, own: int, enemy: int, objectives: int) -> tuple[Item, ...]:
    """Return a side's victory points before the draw, with labels. `objectives`: the attacker's further objectives."""
    items = [
        Item(words.ATTACKS, ATTACKER, words.WHY_ATTACKS)
        if attacks
        else Item(words.DEFENDS, DEFENDER, words.WHY_DEFENDS)
    ]
    if initiative:
        items.append(Item(words.INITIATIVE, INITIATIVE, words.WHY_INITIATIVE))
    if banner_bonus(own, enemy):
        told = words.BANNERS_TO.format(own=own, enemy=enemy)
        items.append(Item(told, banner_bonus(own, enemy), words.WHY_BANNERS))
    if attacks and objectives:
        items.append(Item(words.OBJECTIVES[min(objectives, 2)], -objectives, words.WHY_OBJECTIVES))
    return tuple(items)


def total(items: Sequence[Item]) -> int:
    """Return the sum of a tally's points, which may be negative (ruling 26)."""
    return sum(item.points for item in items)
