"""Tests of the pieces shown as at risk, in comparison with all legal moves of the opponent's next turn, two moves
deep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest

from pygames.core.words import named
from pygames.games import find
from pygames.games.lords_and_vassals.board import SQUARES
from pygames.games.lords_and_vassals.moves import Jump, Pin, Step
from pygames.games.lords_and_vassals.position import parse
from pygames.games.lords_and_vassals.risks import LOOKS, UNDER, at_risk
from pygames.games.lords_and_vassals.rules import TURN, Lords, LordsOptions
from tests import laws

from .positions import position

GAME = find("lords_and_vassals")
FAULT = "V1LV1(LV)2/V1V1LLV1/V3v1V1/4L1L1/1l1lLvLv/1l1l1l2/v1v2vl1/4vl1(lv) w 3 - - 88 0"


def searched(state: Lords, seat: int) -> dict[int, int]:
    """Play all of the opponent's moves, two moves deep. Return the number of moves after which each piece of a seat can
    be captured."""
    turned = state._replace(turn=1 - seat, left=TURN, rest=0, rest_under=0)
    lying, found = state.sides[seat].pinned, dict[int, int]()
    for first in turned.moves():
        assert isinstance(first, Step | Jump | Pin)
        found.update(dict.fromkeys(first.takes, 1))
    for first in turned.moves():
        after = turned.after(first)
        if after.turn != turned.turn:
            continue
        for second in after.moves():
            assert isinstance(second, Step | Jump | Pin)
            for square in second.takes:
                freed = (lying & after.sides[seat].vassals) >> square & 1
                found.setdefault(square + UNDER * freed, 2)
    return found


def positions(seeds: range, share: float) -> Iterator[tuple[Lords, int]]:
    """Yield positions of random matches with random options, each with the seat to move."""
    for seed in seeds:
        rng = Random(seed)
        flags = [rng.random() < 0.4 for _ in range(5)] if seed % 3 else [False] * 5
        for state, _ in laws.walk(GAME, LordsOptions(*flags), seed, 250):
            if isinstance(state, Lords) and state.turn in (0, 1) and rng.random() < share:
                yield state, state.mover


def compared(seeds: range, share: float) -> Counter[int]:
    """Compare the pieces at risk in random positions with the search. Return the number of pieces by moves, and of
    positions under 0; AssertionError if a piece is missing or wrong."""
    found = Counter[int]()
    for state, seat in positions(seeds, share):
        assert at_risk(state, seat) == searched(state, seat), state
        found[0] += 1
        found.update(at_risk(state, seat).values())
    return found


def test_all_men_at_risk_are_found() -> None:
    found = compared(range(12), 0.1)
    assert found[0] > 250
    assert min(found[1], found[2]) > 50
    assert max(found) == LOOKS


@pytest.mark.slow
def test_all_men_at_risk_are_found_in_thousands_of_positions() -> None:
    assert compared(range(100, 300), 0.1)[0] > 3000


def test_a_pin_that_takes_is_a_risk() -> None:
    """Check a capture by pinning: White's lord steps onto a vassal, and the lord on e4 can be taken in one move."""
    state = parse(LordsOptions(), FAULT)
    after = state.after(state.parse("c7-c6"))
    assert at_risk(after, 1)[SQUARES["e4"]] == 1
    (path,) = (path for path in GAME.scene(state, 1).moves if path.move == "c7-c6")
    assert path.forecast is not None
    assert "the lord on e4 (in 1 move)" in named(path.forecast.words, ("Maud", "Odo"))
    turned = after._replace(turn=0, left=TURN, rest=0)
    assert SQUARES["e4"] in next(move for move in turned.moves() if str(move).startswith("f3-f4 pin"))[3]


def test_a_vassal_under_a_lord_is_at_risk_once_the_lord_goes() -> None:
    """Check both ways in which a pinned vassal can be taken: White's lord steps off and White then captures it, or
    White captures Black's lord and then the vassal under it."""
    state = position("WL/BVd4 WVc4 WVe3 BVa8 BVa7 WVh8 WVh7")
    assert at_risk(state, 0) == searched(state, 0) == {SQUARES["d4"] + UNDER: 2}
    scene = GAME.scene(state, 0)
    assert named(scene.prompt.note, ("Maud", "Odo")) == (
        "As things stand, Odo's first two moves could take the vassal under the lord on d4 (in 2 moves)."
    )
    (man,) = next(zone for zone in scene.zones[0].zones if zone.id == "d4").pieces
    assert man.under is not None
    assert (man.badges, [badge.words for badge in man.under.badges]) == ((), ["at risk"])


def test_the_rule_book_says_how_far_it_looks() -> None:
    book = (files("pygames.games.lords_and_vassals") / "rules.md").read_text(encoding="utf-8")
    assert LOOKS == 2
    assert "could take, as things stand, in the first two moves of its next turn" in " ".join(book.split())
