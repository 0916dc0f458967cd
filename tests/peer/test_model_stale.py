"""The model of a seat that returns (PROTOCOL.md, section 8) is explored completely. Without any one of its rules, there
is a counterexample."""

from typing import Any

import pytest

from .model.explore import explore
from .model.stale import RULES, Stale

BEHIND = "an honest seat is left behind"
PARTED = "honest seats that met disagree"
CONVICTED = "an honest seat is convicted"
REOPENED = "a head reopens what a frame had closed"
COUNTEREXAMPLES: dict[str, tuple[int, tuple[int, ...], dict[str, Any], str]] = {
    "asks": (2, (), {}, CONVICTED),
    "shows first": (3, (), {"watched": False}, BEHIND),
    "all heads": (3, (), {}, CONVICTED),
    "head locks": (2, (0,), {}, REOPENED),
    "lost frame": (2, (1,), {}, CONVICTED),
    "one head": (3, (0,), {}, REOPENED),
    "two devices": (2, (1,), {"losses": 2}, CONVICTED),
    "first counts": (2, (), {}, PARTED),
}


@pytest.mark.parametrize(
    ("seats", "byzantine"),
    [(2, (1,)), (2, (0,)), (2, ()), (3, (0,)), (3, (2,)), (3, (0, 2)), (3, ()), (4, (0, 3)), (4, (2, 3)), (4, (0,))],
    ids=str,
)
def test_nobody_is_parted_or_convicted_by_one_loss(seats, byzantine):
    """Byzantine witnesses lie, and a Byzantine seat requests heads and signs anything. They can delay honest seats, but
    cannot convict them or give them different results."""
    found = explore(Stale(seats, byzantine))
    assert found.whole
    assert set(found.traces) <= {BEHIND}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_honest_seats_are_not_even_held_up_by_two_losses(seats):
    assert not explore(Stale(seats, losses=2, watched=False)).traces


@pytest.mark.parametrize(("seats", "byzantine"), [(2, (0,)), (3, (0,)), (4, (0, 3))], ids=str)
def test_a_witness_that_lost_its_head_goes_back(seats, byzantine):
    found = explore(Stale(seats, byzantine, forgets=True))
    assert set(found.traces) == {BEHIND, REOPENED}


@pytest.mark.parametrize(
    ("seats", "byzantine"),
    [(2, (1,)), (2, ()), (3, (2,)), (3, (1, 2))],
    ids=str,
)
def test_nobody_is_convicted_by_two_losses_or_copies(seats, byzantine):
    """After each loss the seat is another device, and all others may lie. Nobody is convicted."""
    found = explore(Stale(seats, byzantine, losses=2))
    assert found.whole
    assert set(found.traces) <= {BEHIND}


def test_what_nobody_can_tell_from_a_cheat():
    """A seat that loses signed frames without noticing it signs again as the same device. Nobody can distinguish it
    from a cheat (PROTOCOL.md, section 10), so it can be convicted."""
    assert CONVICTED in explore(Stale(2, (), noticed=False)).traces


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_left_out_gives_a_counterexample(rule):
    seats, byzantine, how, fault = COUNTEREXAMPLES[rule]
    assert fault not in explore(Stale(seats, byzantine, **how)).traces
    assert fault in explore(Stale(seats, byzantine, (rule,), **how), wanted=fault).traces
