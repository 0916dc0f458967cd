"""Tests of alliances: the worked examples, the counts over all hands, and a second, naive implementation."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.cards import RANKS, STANDARD
from pygames.games.vassal.alliance import JOKER, TIERS, Strength, cards, faces, identity, rank_sum, spelled, strength

COUNTS = {"Coup": 44, "Scheme": 132, "Plan": 528, "Intent": 1_100, "Motive": 3_924, "Discord": 16_372}
"""The number of alliances of each tier among all 22 100 alliances (example V28)."""


def worth(text: str, no_motive: bool = False) -> str:
    return str(strength(cards(text.split()), no_motive))


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("2s 3h 4c", "Plan 9"),  # example V1
        ("2s 4c 6s", "Motive 12"),
        ("2s 4h 9c", "Discord 15"),
        ("2s 4h 6c", "Discord 12"),
        ("As 2s 3s", "Coup 6"),  # by ruling 2
        ("Qs Ks As", "Intent 26"),  # example V3, ruling 3
        ("Qs Kh Ad", "Discord 26"),  # example V4
        ("Ks As 2s", "Intent 16"),  # by ruling 3
        ("2s 2h 3d", "Discord 7"),  # by ruling 4
        ("7s 7h 7d", "Discord 21"),
        ("7s 7c 8s", "Motive 22"),
        ("Jd Qd Kd", "Coup 36"),
        ("Jd Qh Kd", "Scheme 36"),
        ("Jo 5c 7c", "Coup 18"),  # example V6
        ("Jo 6c 7c", "Coup 21"),  # example V7
        ("Jo 4s 6c", "Scheme 15"),  # example V9
        ("Jo 4s 6h", "Plan 15"),  # example V10
        ("Jo Ad Kd", "Intent 27"),  # example V12
        ("Jo Ac 2s", "Scheme 6"),  # example V13
        ("Ks Ah 2c", "Discord 16"),  # example V15
        ("5s 5d 6c", "Discord 16"),
        ("Jo Ks Kh", "Discord 39"),  # ruling 7: the joker may stand for a king, next to another king
        ("Jo Ks Qs", "Coup 36"),
        ("Jo As Ks", "Intent 27"),
        ("Jo 2h 9h", "Intent 24"),
        ("Jo 2h 9d", "Motive 24"),
        ("Jo Kc Ks", "Motive 39"),
    ],
)
def test_an_alliance_is_worth(hand: str, told: str) -> None:
    assert worth(hand) == told


def test_the_chain_of_the_rulebook() -> None:
    chain = ["2s 3h 4c", "2s 4c 6s", "2s 4h 9c", "2s 4h 6c"]
    strengths = [strength(cards(hand.split())) for hand in chain]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(chain)


def test_what_the_joker_stands_for() -> None:
    assert identity(cards(["Jo", "5c", "7c"])) == "6c"
    assert identity(cards(["Jo", "6c", "7c"])) == "8c"
    assert identity(cards(["Jo", "Ad", "Kd"])) == "Kd"
    assert identity(cards(["Jo", "Ac", "2s"])) in ("3s", "3c")
    assert spelled(cards(["7c", "Jo", "6c"])) == "6♣, 7♣, joker as 8♣"
    assert spelled(cards(["7c", "Jo"])) == "7♣, joker"


def test_without_the_motive_tier_one_colour_is_discord() -> None:  # checks ruling 31
    assert worth("2s 4c 6s", no_motive=True) == "Discord 12"
    assert worth("2s 4s 6s", no_motive=True) == "Intent 12"
    assert worth("Jo Kc Ks", no_motive=True) == "Discord 39"
    assert worth("2s 3c 4s", no_motive=True) == "Scheme 9"


def test_the_counts_over_all_hands() -> None:
    tiers = Counter(TIERS[strength(cards(hand)).tier] for hand in combinations(STANDARD, 3))
    assert tiers == COUNTS
    assert tiers.total() == 22_100
    without = Counter(TIERS[strength(cards(hand), True).tier] for hand in combinations(STANDARD, 3))
    merged = COUNTS["Discord"] + COUNTS["Motive"]
    assert without == {**{tier: n for tier, n in COUNTS.items() if tier != "Motive"}, "Discord": merged}


# A second implementation, as simple as the rule book's text.

RUNS = [set(RANKS[at : at + 3]) for at in range(11)]


def naive(hand: list[str], no_motive: bool = False) -> tuple[int, int]:
    if JOKER in hand:
        rest = [face for face in hand if face != JOKER]
        return max(naive([*rest, face], no_motive) for face in STANDARD)
    in_sequence = {face[0] for face in hand} in RUNS
    same_suit = len({face[1] for face in hand}) == 1
    same_colour = len({face[1] in "hd" for face in hand}) == 1
    if in_sequence and same_suit:
        tier = "Coup"
    elif in_sequence and same_colour:
        tier = "Scheme"
    elif in_sequence:
        tier = "Plan"
    elif same_suit:
        tier = "Intent"
    elif same_colour and not no_motive:
        tier = "Motive"
    else:
        tier = "Discord"
    return TIERS.index(tier), sum(RANKS.index(face[0]) + 1 for face in hand)


HANDS = st.lists(st.sampled_from([*STANDARD, JOKER]), min_size=3, max_size=3, unique=True)


@given(HANDS, st.booleans())
def test_both_implementations_agree(hand: list[str], no_motive: bool) -> None:
    assert strength(cards(hand), no_motive) == naive(hand, no_motive)


@given(HANDS, st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(hand: list[str], rng: object) -> None:  # checks ruling 5
    mixed = list(hand)
    rng.shuffle(mixed)  # type: ignore[attr-defined]
    assert strength(cards(mixed)) == strength(cards(hand))
    assert set(faces(cards(hand))) == set(hand)


@given(st.lists(st.sampled_from(STANDARD), min_size=2, max_size=2, unique=True), st.booleans())
def test_a_joker_is_its_identity_and_nothing_is_better(pair: list[str], no_motive: bool) -> None:  # rulings 7 to 9
    held = cards([*pair, JOKER])
    assert strength(held, no_motive) == naive([*pair, identity(held, no_motive)], no_motive)
    assert all(strength(held, no_motive) >= Strength(*naive([*pair, face], no_motive)) for face in STANDARD)


@given(st.lists(st.sampled_from(STANDARD), max_size=3, unique=True))
def test_the_sum_of_incomplete_alliances(hand: list[str]) -> None:
    assert rank_sum(cards(hand)) == sum(RANKS.index(face[0]) + 1 for face in hand)
