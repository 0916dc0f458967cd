"""Tests of the forecasts at the table of Vassal for a card that completes an alliance, with the rule book's
examples."""

from __future__ import annotations

import pytest

from pygames.core.scene import Forecast
from pygames.core.words import named
from pygames.games.vassal import GAME
from pygames.games.vassal.moves import VassalOptions
from pygames.games.vassal.rules import Vassal

from .positions import ME, owner, play, set_up


def foretold(state: Vassal, move: str) -> Forecast | None:
    scene = GAME.scene(state.seen_by(ME), ME)
    (path,) = (path for path in scene.moves if path.move == str(state.parse(move)))
    return path.forecast


def words(state: Vassal, move: str) -> str:
    forecast = foretold(state, move)
    assert forecast is not None
    return named(forecast.words, ("Maud", "Odo"))


def test_the_goal_is_on_the_table() -> None:
    state = set_up({}, ("2s", "3s"))
    for seat in (0, 1, None):
        assert GAME.scene(state.seen_by(seat), seat).goal == "Win five houses, or three side by side"


def test_a_stronger_alliance_wins_the_house_at_once() -> None:
    state = set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""))
    assert words(state, "8c 5") == "Scheme 24 beats Odo's Plan 36: house 5 is yours."
    assert owner(play(state, "8c 5"), 5) == ME


def test_the_third_house_side_by_side_wins_the_match() -> None:
    state = set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""), owners={4: ME, 6: ME})
    assert words(state, "8c 5").endswith("house 5 is yours. That wins the match.")
    assert play(state, "8c 5").outcome() is not None


def test_an_equal_alliance_comes_too_late() -> None:  # checks ruling 6
    state = set_up({5: ("6h 7h", "6c 7c 8c")}, ("8h", ""))
    assert words(state, "8h 5") == "Coup 21 only ties Odo's Coup 21, which was full first: house 5 goes to Odo."


def test_a_losing_alliance_may_be_completed() -> None:  # checks ruling 15
    state = set_up({5: ("2h 9s", "Qc Jc Kc")}, ("8c", ""))
    forecast = foretold(state, "8c 5")
    assert forecast is not None
    assert (forecast.kind, forecast.tag) == ("loss", "Discord 19")


def test_what_nothing_can_beat_is_claimed_by_proof() -> None:
    state = set_up({9: ("Js Qs", "")}, ("Ks", ""))
    assert words(state, "Ks 9") == "Coup 36: nothing left can beat it. House 9 is yours."
    assert owner(play(state, "Ks 9"), 9) == ME


@pytest.mark.parametrize("options", ["manual_claims", "claim_at_start_of_turn"])
def test_who_claims_by_hand_or_later_may_claim(options: str) -> None:
    state = set_up({9: ("Js Qs", "")}, ("Ks", ""), options=VassalOptions.parse(options))
    assert words(state, "Ks 9") == "Coup 36: nothing left can beat it. You may claim house 9."


def test_cards_of_ones_own_hand_stand_in_the_way_of_a_proof() -> None:  # checks ruling 16
    state = set_up({9: ("Ts Js", "Qh Kh"), 1: ("Jo", "Jo")}, ("Qs Jh", ""))
    assert words(state, "Qs 9").endswith("only cards in your own hand could beat it, so it can't be proved yet.")
    assert owner(play(state, "Qs 9"), 9) is None


def test_a_card_that_leaves_a_side_open_foretells_nothing() -> None:
    assert foretold(set_up({5: ("7s", "")}, ("8c", "")), "8c 5") is None


def test_a_house_that_was_claimed_stays_pledged() -> None:  # checks ruling 11
    state = set_up({5: ("7s 9s", "Qc Jc Kd")}, ("8c", ""), owners={5: 1})
    assert words(state, "8c 5") == "Scheme 24, and house 5 stays pledged to Odo."


def test_the_rungs_that_are_compared() -> None:
    state = set_up({5: ("7s 9s", "Qc Jc Kd"), 9: ("Js Qs", ""), 1: ("2h 7c", "")}, ("8c Ks Jh", ""))
    rungs = {move: foretold(state, move) for move in ("8c 5", "Ks 9", "Jh 1")}
    found = {move: forecast.rungs for move, forecast in rungs.items() if forecast}
    assert found["8c 5"] == (("rung4", "24"), ("rung3", "36"))
    assert found["Ks 9"] == (("rung5", "36"),)
    assert found["Jh 1"] == (("rung0", "20"), ("rung5", "36"))


def test_what_could_still_come_is_the_strongest_that_ones_own_hand_leaves() -> None:
    state = set_up({1: ("2h 7c", "Qs"), 2: ("", "Jo")}, ("Ks Jh", ""))
    assert words(state, "Jh 1") == "Discord 20: Odo could still make Coup 33 against it."  # the seat holds the king
