"""Tests of the published odds: the rule book contains the computed ones, and they agree with playing every draw."""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files
from itertools import combinations

import pytest

from pygames.core.cards import STANDARD
from pygames.games.in_conflict.battle_draw import Side, draw
from pygames.games.in_conflict.counting import PAIRS, leader_odds, tables
from pygames.games.in_conflict.odds import LADDER, chances, pair_chance, pool, strangers, top_chances


@pytest.mark.slow
def test_the_rule_book_prints_what_is_counted() -> None:
    book = files("pygames.games.in_conflict").joinpath("rules.md").read_text(encoding="utf-8")
    for table in tables((1, 2, 3)).split("\n\n"):
        assert table in book


@pytest.mark.slow
@pytest.mark.parametrize(("leader", "houses"), [("9h", 1), ("As", 1), ("2c", 1), ("Jd", 2)])
def test_counting_agrees_with_playing_every_draw_out(leader: str, houses: int) -> None:
    odds = leader_odds(houses)[leader]
    rest = [face for face in STANDARD if face != leader]
    sums, whole = dict.fromkeys(PAIRS, 0), 0
    for more in combinations(rest, houses - 1):
        mine = (leader, *more)
        for theirs in combinations([face for face in rest if face not in more], houses):
            whole += 1
            for calls in PAIRS:
                award = draw((Side(calls[0], mine), Side(calls[1], theirs)))
                sums[calls] += award.points * {0: 1, 1: -1, None: 0}[award.winner]
    assert odds == {calls: Fraction(net, whole) for calls, net in sums.items()}


def test_chances_add_up_to_one() -> None:
    for faces in ((), ("9h",), ("As", "Kd"), ("2c", "2d")):
        for unknown in (1, 3):
            mine = pool(faces, (), unknown)
            for calls in PAIRS:
                assert sum(chance for _, chance in chances(*calls, mine, strangers(3))) == pytest.approx(1)


def test_the_chance_of_a_pair_is_exact() -> None:
    three = list(combinations(STANDARD, 3))
    paired = sum(len({face[0] for face in hand}) < 3 for hand in three)
    assert pair_chance(0, 3) == pytest.approx(paired / len(three))
    assert pair_chance(1, 1) == pytest.approx(3 / 51)


def test_the_best_of_a_side_is_exact() -> None:
    place = LADDER.index("Jh")
    found = dict(top_chances(place, 1, 2))
    rest = [at for at in range(52) if at != place]
    tops = [max(place, *more) for more in combinations(rest, 2)]
    for at in {*tops}:
        assert found[at] == pytest.approx(tops.count(at) / len(tops))
