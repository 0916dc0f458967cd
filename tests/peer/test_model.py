"""The model of the votes (PROTOCOL.md, section 7) is explored completely. Without any one of its rules, there is a
counterexample."""

from typing import Any

import pytest

from .model.explore import explore, stuck
from .model.votes import RULES, Votes

BEHIND = "an honest seat is left behind"  # a Byzantine voter can delay the match, and no more
PARTED = "honest seats that met disagree"
CONVICTED = "an honest seat is convicted"
REOPENED = "votes reopen what a frame had closed"
BOTS = {"wants": ("time", "bot")}
TWO_LATE = {"late": (1, 2)}
QUIET = {"calls": False}
COUNTEREXAMPLES: dict[str, tuple[int, tuple[int, ...], dict[str, Any], str]] = {
    "yields": (3, (), {}, PARTED),
    "frame beats call": (3, (), {}, BEHIND),
    "two rounds": (3, (), {}, REOPENED),
    "close locks": (3, (), {}, REOPENED),
    "answered releases": (3, (), {}, BEHIND),
    "one answer": (4, (2, 3), QUIET, CONVICTED),
    "all others": (3, (), {}, REOPENED),
    "accused has no vote": (3, (0,), {}, PARTED),
    "both votes": (3, (2,), {}, PARTED),
    "two seats": (3, (0,), TWO_LATE | QUIET, PARTED),
    "two wants": (3, (2,), BOTS, PARTED),
    "late callers": (3, (1,), TWO_LATE, CONVICTED),
    "built stands": (3, (1, 2), {}, "votes reach back behind their voters' own next frames"),
    "all built": (3, (2,), {}, PARTED),
    "answers": (3, (), {}, BEHIND),
    "passes on": (3, (0,), {}, PARTED),
}


@pytest.mark.parametrize(
    ("seats", "byzantine", "how"),
    [
        (3, (), {}),
        (3, (0,), {}),
        (3, (1, 2), {}),
        (3, (0, 2), {}),
        (3, (0,), BOTS),
        (3, (0, 1), TWO_LATE),
        (3, (1, 2), TWO_LATE),
        (4, (0, 3), QUIET),
    ],
    ids=str,
)
def test_votes_keep_honest_seats_together(seats, byzantine, how):
    found = explore(Votes(seats, byzantine, **how))
    assert found.whole
    assert not found.traces


@pytest.mark.parametrize(
    ("seats", "byzantine", "how"),
    [(3, (2,), {}), (3, (2,), BOTS), (3, (0, 2), {"watched": True}), (4, (2, 3), QUIET)],
    ids=str,
)
def test_a_byzantine_voter_can_hold_up_a_match_and_no_more(seats, byzantine, how):
    found = explore(Votes(seats, byzantine, **how))
    assert found.whole
    assert set(found.traces) == {BEHIND}


def test_honest_seats_can_always_settle_the_height():
    model, silent = Votes(3), Votes(3, off=("answers",))
    assert stuck(model, model.settled) is None
    assert stuck(silent, silent.settled)


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_left_out_gives_a_counterexample(rule):
    seats, byzantine, how, fault = COUNTEREXAMPLES[rule]
    assert fault in explore(Votes(seats, byzantine, (rule,), **how), wanted=fault).traces
