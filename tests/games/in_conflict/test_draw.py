"""Tests of the draw: every cell of the reward table, every tie, poker with fewer than five cards, and the tally."""

from __future__ import annotations

import re
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from pygames.core.cards import STANDARD
from pygames.games.in_conflict.battle_draw import (
    STRATEGY,
    TACTICS,
    Side,
    banner_bonus,
    draw,
    explained,
    has_initiative,
    reward,
    tally,
    total,
)
from pygames.games.in_conflict.poker import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    best_hand,
    hand_in_words,
)

T, S = TACTICS, STRATEGY


def side(call: str | None, cards: str) -> Side:
    return Side(call, tuple(cards.replace("10", "T").split()))


EXAMPLES = [
    ("B1", T, "10c", T, "9h", 0, 1),
    ("B2", T, "10h", T, "9c", 0, 2),
    ("B3", T, "9d", T, "9h", 1, 2),
    ("B4", T, "As 2c", T, "Kh", 0, 4),
    ("B5", T, "Jc", T, "10h", 0, 3),
    ("B6", T, "Ks", S, "2c 2d", 1, 2),
    ("B7", T, "Ac", S, "5h 6h 7h 8h 9h", 0, 4),
    ("B8", T, "2s", S, "Ah", 0, 1),
    ("B9", T, "4d", S, "Ah Ks", 0, 2),
    ("B10", S, "8s 8d", S, "8h 8c", 0, 2),
    ("B11", S, "9c 9d", S, "8h 8s", 0, 2),
    ("B12", S, "Ah Kd", S, "3c 3d", 1, 2),
    ("B13", S, "Ah Kd", S, "Qc Jd", None, 0),
    ("B14", S, "Ah", S, "2c", None, 0),
    ("B15", S, "Ah 2d 3c 4s 5d", S, "2c 3d 4h 5s 6c", 1, 2),
    ("B16", S, "2h 5h 9h Jh", S, "2c 2d", 1, 2),
    ("B17", S, "2h 3h 4h 5h", S, "Qs", None, 0),
    ("B18", S, "7s 7d 7c", S, "Kc Kd Qh Qs", 0, 2),
    ("B19", S, "10h Jh Qh Kh Ah", T, "2c", 0, 2),
    ("B20", T, "As", T, "Ah", 0, 4),
    ("tie", T, "As 2c", T, "As Kh", None, 0),
    ("equal hands", S, "7s 7d", S, "7s 7d", None, 0),
    ("nobody there", T, "Qh", None, "", 0, 3),
    ("nobody there, pair", None, "", S, "4h 4c", 1, 2),
    ("nobody there, high card", None, "", S, "Ah Kc", None, 0),
    ("nobody at all", None, "", None, "", None, 0),
]


@pytest.mark.parametrize(("name", "a", "cards_a", "b", "cards_b", "winner", "points"), EXAMPLES, ids=lambda v: str(v))
def test_worked_examples(name, a, cards_a, b, cards_b, winner, points) -> None:  # type: ignore[no-untyped-def]
    sides = side(a, cards_a), side(b, cards_b)
    award = draw(sides)
    assert (award.winner, award.points) == (winner, points)
    mirrored = draw(sides[::-1])
    assert (mirrored.winner, mirrored.points) == (None if winner is None else 1 - winner, points)
    assert re.match("Nobody|Neither|The hands|Both|Maud|Odo", told := explained(award, ("Maud", "Odo")))
    assert told.endswith(".")


def test_every_cell_of_the_reward_table() -> None:
    hands = {"ace": "Ah", "court": "Qd", "red": "9h", "black": "9s"}
    earned = {"ace": 4, "court": 3, "red": 2, "black": 1}
    for name, card in hands.items():
        assert draw((side(T, card), side(T, "2c"))).points == earned[name]
        assert draw((side(T, card), side(S, "3c 4d"))).points == earned[name]
        against = draw((side(T, card), side(S, "3c 3d")))
        assert (against.winner, against.points) == ((0, 4) if name == "ace" else (1, 2))
    assert [reward(face) for face in ("2c", "Ts", "2h", "Td", "Jc", "Kh", "As")] == [1, 1, 2, 2, 3, 3, 4]


def test_the_options_of_the_draw() -> None:
    black_ten, red_two = side(T, "Tc"), side(T, "2h")
    assert draw((black_ten, red_two)).winner == 0
    assert draw((black_ten, red_two), class_first=True).winner == 1
    ace, pair = side(T, "Ac"), side(S, "2c 2d")
    assert (draw((ace, pair)).winner, draw((ace, pair), no_ace_rule=True).winner) == (0, 1)
    assert draw((ace, side(T, "Kd")), no_ace_rule=True).points == 4


def test_only_the_highest_card_counts_in_tactics() -> None:
    assert draw((side(T, "Jc 2c 3c"), side(T, "Js 2s"))).best == (("Jc",), ("Js",))


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("2s", HIGH_CARD),
        ("As Kd", HIGH_CARD),
        ("2s 2d", PAIR),
        ("2s 2d 3h 3c", TWO_PAIR),
        ("2s 2d 2h", THREE),
        ("2s 2d 2h 2c", FOUR),
        ("2s 2d 2h 2c 2s", FOUR),
        ("2h 3h 4h 5h", HIGH_CARD),
        ("2h 3s 4h 5h 6h", STRAIGHT),
        ("Ah 2s 3h 4h 5h", STRAIGHT),
        ("Qh Ks Ah 2h 3h", HIGH_CARD),
        ("2h 9h 4h 5h 6h", FLUSH),
        ("2h 2s 2d 6h 6s", FULL_HOUSE),
        ("2h 2s 2d 6h", THREE),
        ("5h 6h 7h 8h 9h", STRAIGHT_FLUSH),
        ("Ah 2h 3h 4h 5h", STRAIGHT_FLUSH),
        ("5h 6h 7h 8h 9h 9s 9d 9c", STRAIGHT_FLUSH),
        ("2h 2s 2d 6h 6s 6d 7c", FULL_HOUSE),
        ("2h 2s 4d 4h 6s 6d", TWO_PAIR),
        ("9h 9h 8h 7h 2h 9s", FLUSH),
    ],
)
def test_categories(cards: str, category: int) -> None:
    assert best_hand(cards.split())[0] == category, cards


def test_a_present_kicker_beats_an_absent_one() -> None:
    assert best_hand(["7s", "7d", "2c"]) > best_hand(["7h", "7c"])
    assert best_hand(["7s", "7d", "Ac"]) > best_hand(["7h", "7c", "Kc"])


def test_suits_decide_after_all_ranks_made_part_first() -> None:
    assert best_hand(["8s", "8d", "2c"]) > best_hand(["8h", "8c", "2s"])
    assert best_hand(["8s", "8d", "2s"]) > best_hand(["8s", "8d", "2h"])


def of_five(faces: tuple[str, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Evaluate at most five cards in a second, naive way: sort them by the count of each rank, then name the shape."""
    ranks = ["23456789TJQKA".index(face[0]) + 2 for face in faces]
    suits = ["cdhs".index(face[1]) for face in faces]
    count = {rank: ranks.count(rank) for rank in ranks}
    order = sorted(range(len(faces)), key=lambda at: (min(count[ranks[at]], 4), ranks[at], suits[at]), reverse=True)
    shape = sorted((min(n, 4) for n in count.values()), reverse=True)
    whole = len(faces) == 5
    low = whole and {*ranks} == {14, 2, 3, 4, 5}
    run = low or (whole and len(count) == 5 and max(ranks) - min(ranks) == 4)
    flush = whole and len({*suits}) == 1
    if low:
        order = [*order[1:], order[0]]
    if run or flush:
        category = STRAIGHT_FLUSH if run and flush else STRAIGHT if run else FLUSH
    elif shape[0] == 4:
        category = FOUR
    elif shape[0] == 3:
        category = FULL_HOUSE if whole and len(shape) == 2 and sum(count.values()) == 5 and 2 in shape else THREE
    elif shape[0] == 2:
        category = TWO_PAIR if shape[1:2] == [2] else PAIR
    else:
        category = HIGH_CARD
    if category in (FLUSH, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH) and not low:
        order = sorted(range(len(faces)), key=lambda at: (ranks[at], suits[at]), reverse=True)
    short = 5 - len(faces)
    shown = [1 if low and ranks[at] == 14 else ranks[at] for at in order]
    return category, (*shown, *(0,) * short), (*(suits[at] for at in order), *(-1,) * short)


def test_a_naive_reading_agrees_on_few_cards() -> None:
    rng = Random(1)
    double = STANDARD + STANDARD
    for n in (1, 2, 3, 4, 5):
        for _ in range(400):
            faces = tuple(rng.sample(double, n))
            best = max(of_five(part) for k in range(1, n + 1) for part in combinations(faces, k))
            assert best_hand(faces) == best, faces


def test_a_naive_reading_agrees_on_many_cards() -> None:
    rng = Random(2)
    few = tuple(face for face in STANDARD if face[0] in "23456A" or face[1] == "h")
    for n in (6, 7, 9):
        for _ in range(150):
            faces = tuple(rng.sample(few + few, n))
            assert best_hand(faces) == max(of_five(part) for part in combinations(faces, 5)), faces


def test_hands_in_words() -> None:
    told = {
        "9s": "only a high card, the nine",
        "Qs Qd": "a pair of queens",
        "6s 6d 2c 2h": "two pair, sixes and twos",
        "Ks Kd Kc": "three of a kind, kings",
        "As 2d 3c 4h 5h": "a straight, five high",
        "2s 4s 6s 8s Ks": "a flush, king high",
        "3s 3d 3c Jd Jc": "a full house, threes over jacks",
    }
    for cards, words in told.items():
        assert hand_in_words(best_hand(cards.split())) == words


def test_the_banner_ratio() -> None:
    assert [banner_bonus(own, 2) for own in (2, 3, 4, 5, 6)] == [0, 0, 1, 1, 2]  # example B21
    assert banner_bonus(3, 0) == 2
    assert banner_bonus(0, 3) == 0


def test_initiative_goes_to_the_fewer_banners_and_to_the_defender_when_equal() -> None:
    assert [has_initiative(2, 3), has_initiative(3, 3), has_initiative(4, 3)] == [0, 1, 1]


def test_tallies() -> None:
    attacker = total(tally(True, True, 4, 2, 0))
    defender = total(tally(False, False, 2, 4, 0))
    assert (attacker, defender) == (3, 2)  # example B22
    award = draw((side(T, "Jh"), side(T, "Qs")))
    assert (attacker, defender + award.points * (award.winner == 1)) == (3, 5)
    assert total(tally(True, False, 1, 1, 2)) == -1  # by ruling 26


def test_every_pair_of_single_cards_follows_the_table() -> None:
    for one, two in combinations_with_replacement(STANDARD, 2):
        for calls in ((T, T), (T, S), (S, S)):
            award = draw((Side(calls[0], (one,)), Side(calls[1], (two,))))
            if calls == (S, S) or (calls == (T, T) and one == two):
                assert award.winner is None
            elif calls == (T, S):
                assert (award.winner, award.points) == (0, reward(one))
            else:
                assert award.points == reward((one, two)[award.winner or 0])
