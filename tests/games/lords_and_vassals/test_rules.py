"""Tests of the worked examples in the rule book and of every ruling, through the public API."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pygames.core.cards import CHANCE
from pygames.core.moves import BadNotation, Roll, Rolled
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.position import write
from pygames.games.lords_and_vassals.rules import Lords, LordsOptions, arrangement

from .positions import legal, on, play, position, resting

FAR = " BVh1 WVh8 WLa8"
"""Pieces in the corners that can always move, so that neither side is stuck."""


def lost(state: Lords, seat: int) -> tuple[int, int]:
    return state.sides[seat].lords_lost, state.sides[seat].vassals_lost


# The worked examples.


def test_l1_a_lord_between_two_lords_is_taken_and_only_the_mover_rests() -> None:
    after = play(position("BLc4 WLd4 BLe3" + FAR), "e3-e4")
    assert (on(after, "d4"), lost(after, 1), resting(after)) == ("", (1, 0), "e4")
    assert str(position("BLc4 WLd4 BLe3" + FAR).parse("e3 e4")) == "e3-e4 xd4"


def test_l3_moving_in_between_is_safe() -> None:
    after = play(position("WLc4 WLe4 BLd3" + FAR), "d3-d4")
    assert lost(after, 0) == lost(after, 1) == (0, 0)
    assert on(after, "d4") == "l"


def test_l4_a_jump_leaves_the_man_and_tires() -> None:
    after = play(position("BLc4 WLd4" + FAR), "c4^e4")
    assert (on(after, "d4"), on(after, "e4"), resting(after)) == ("L", "l", "e4")


def test_l6_three_at_once() -> None:
    after = play(position("BLb4 WLc4 WLe4 BLf4 WLd5 BLd6 BLd3" + FAR), "d3-d4 xc4 xe4 xd5")
    assert lost(after, 1) == (3, 0)


def test_l7_a_jump_may_take_another() -> None:
    after = play(position("BLc4 WLd4 WLf4 BLg4" + FAR), "c4^e4 xf4")
    assert (on(after, "d4"), on(after, "f4")) == ("L", "")


@pytest.mark.parametrize("end", ["d5", "e4", "c4", "d3"])
def test_l9_stepping_off_frees_the_vassal(end: str) -> None:
    after = play(position("BL/BVd4" + FAR), f"d4-{end}")
    assert (on(after, "d4"), on(after, end), resting(after)) == ("v", "l", end)
    free = next(name for name in ("d5", "c4") if name != end)
    assert legal(after, f"d4-{free}")


def test_l10_a_pinning_lord_is_taken_and_the_vassal_is_free() -> None:
    after = play(position("BLc4 WL/BVd4 BLe3" + FAR), "e3-e4")
    assert (on(after, "d4"), lost(after, 1)) == ("v", (1, 0))
    assert legal(after, "d4-d5")


@pytest.mark.parametrize(("option", "there"), [(False, "L"), (True, "")])
def test_l12_a_corner(option: bool, there: str) -> None:
    after = play(position("WLa1 BLb1 BLb2 BVh1 WVh8 WLa8", corner_capture=option), "b2-a2")
    assert on(after, "a1") == there


@pytest.mark.parametrize(("option", "taken"), [(False, 0), (True, 2)])
def test_l13_two_in_line(option: bool, taken: int) -> None:
    after = play(position("BLb4 WLc4 WLd4 BLe3" + FAR, line_capture=option), "e3-e4")
    assert lost(after, 1) == (taken, 0)


def test_l15_a_pinning_lord_may_not_jump() -> None:
    assert not legal(position("BL/BVc4 WLd4" + FAR), "c4^e4")


def test_l16_a_stack_is_jumped_as_a_lord() -> None:
    after = play(position("BLc4 WL/WVd4" + FAR), "c4^e4")
    assert on(after, "d4") == "LV"
    assert not legal(position("BVc4 WL/WVd4" + FAR), "c4^e4")


def test_l18_the_fifth_vassal_wins_in_mid_turn() -> None:
    after = play(position("BVa1 WVb1 BVc3 BLf3" + FAR, taken="LLLLVVVV"), "c3-c2", "c2-c1")
    assert after.turn is None
    assert after.left == 2
    assert after.outcome() is not None
    assert after.outcome().winners == (0,)  # type: ignore[union-attr]
    assert list(after.moves()) == []


def test_l19_a_sandwich_along_the_edge() -> None:
    assert on(play(position("BVa1 WVb1 BVc2" + FAR), "c2-c1"), "b1") == ""


def test_l21_27_nothing_left_to_move_ends_the_turn_and_is_no_loss() -> None:
    state = position("BVa1 WVa2 BLh4 WLh3 WVh8 WLa8")
    second = play(state, "a1^a3")
    assert (second.turn, second.left) == (0, 3)
    after = play(second, "h4^h2")
    assert (after.turn, after.left, after.number, resting(after), after.outcome()) == (1, 4, 2, "", None)


# Tests of the rulings.


def test_1_36_the_set_up_is_two_rolls_of_12870() -> None:
    start = GAME.new(LordsOptions())
    assert (start.turn, start.request()) == (CHANCE, Roll(12870))
    black = start.after(Rolled(0))
    assert (black.turn, on(black, "a1"), on(black, "h1"), on(black, "a2"), on(black, "h8")) == (
        CHANCE,
        "l",
        "l",
        "v",
        "",
    )
    both = black.after(Rolled(12869))
    assert (both.turn, both.left) == (0, 4)
    assert write(both) == "VVVVVVVV/LLLLLLLL/8/8/8/8/vvvvvvvv/llllllll b 4 - - 1 0"


def test_36_every_arrangement_comes_once_and_has_eight_lords() -> None:
    found = Counter(arrangement(value) for value in range(12870))
    assert len(found) == 12870
    assert all(lords.bit_count() == vassals.bit_count() == 8 and lords ^ vassals == 0xFFFF for lords, vassals in found)


def test_1_mirrored_is_one_roll() -> None:
    state = GAME.new(LordsOptions(mirrored=True)).after(Rolled(4711))
    assert state.turn == 0
    ranks = write(state).split()[0].split("/")
    assert ranks[:2] == [ranks[7][::-1].upper(), ranks[6][::-1].upper()]


def test_4_a_mixed_pair_takes_nobody_but_by_option() -> None:
    men = "BVc4 WLd4 BLe3" + FAR
    assert on(play(position(men), "e3-e4"), "d4") == "L"
    assert on(play(position(men, mixed_capture=True), "e3-e4"), "d4") == ""


def test_5_a_man_uncovered_between_two_enemies_is_not_taken() -> None:
    after = play(position("WVc4 BL/BVd4 WVe4" + FAR), "d4-d5")
    assert on(after, "d4") == "v"
    white = position("BVc4 WVd4 BVe4 BL/WVa3 BVh1 WVh8", turn=0)
    assert on(play(white, "h1-h2"), "d4") == "V"


def test_8_line_capture_takes_men_of_one_kind_only() -> None:
    assert lost(play(position("BLb4 WLc4 WVd4 BLe3" + FAR, line_capture=True), "e3-e4"), 1) == (0, 0)
    both = position("BLb4 WLc4 WVd4 BLe3" + FAR, line_capture=True, mixed_capture=True)
    assert lost(play(both, "e3-e4"), 1) == (1, 1)


def test_9_38_with_corner_capture_the_mover_is_one_of_the_two() -> None:
    assert on(play(position("WLa1 BLa2 BLb1 BLd4" + FAR, corner_capture=True), "d4-d5"), "a1") == "L"


def test_intervention_takes_both() -> None:
    assert lost(play(position("WLc4 WLe4 BLd3" + FAR, intervention=True), "d3-d4"), 1) == (2, 0)
    assert lost(play(position("WLc4 WVe4 BLd3" + FAR, intervention=True), "d3-d4"), 1) == (0, 0)
    mixed = position("WLc4 WVe4 BLd3" + FAR, intervention=True, mixed_capture=True)
    assert lost(play(mixed, "d3-d4"), 1) == (1, 1)


def test_14_a_jumper_between_the_man_jumped_over_and_another_takes_neither() -> None:
    state = position("BLc4 WLd4 WLf4" + FAR, intervention=True)
    assert legal(state, "c4^e4")
    assert lost(play(state, "c4^e4"), 1) == (0, 0)
    across = position("BLc4 WLd4 WLf4 WLe5 WLe3" + FAR, intervention=True)
    assert legal(across, "c4^e4 xe3 xe5")


def test_11_a_resting_man_cannot_move_but_helps_to_take() -> None:
    state = play(position("BLc4 WLd4 WLe5 BLe6 BLa1" + FAR), "c4^e4 xe5")
    assert not legal(state, "e4-f4")
    assert on(play(position("BLc4 WLd4 BLe3" + FAR, rest="c4", left=3), "e3-e4"), "d4") == ""


def test_11_rest_ends_with_the_turn() -> None:
    state = play(position("BLc4 WLd4" + FAR, left=2), "c4^e4", "h1-h2")
    assert (state.turn, state.left, resting(state)) == (1, 4, "")


def test_12_a_plain_step_and_a_pin_do_not_tire() -> None:
    after = play(position("BLc4 BVd5" + FAR), "c4-d4", "d4-d5 pin")
    assert resting(after) == ""
    assert resting(play(after, "d5-d6")) == "d6"


@pytest.mark.parametrize("men", ["BLc4 WLd4 WVe4", "BLc4 BLd4", "BLc4 WVd4", "BLg4 WLh4", "BLc4 WLe4"])
def test_13_15_no_jump(men: str) -> None:
    state = position(men + FAR)
    start = men[2:4]
    assert not any(str(move).startswith(f"{start}^") for move in state.choices())


def test_17_a_pinned_vassal_is_out_of_play() -> None:
    helps = position("WL/BVc4 WVd4 BVe3" + FAR)
    assert on(play(helps, "e3-e4"), "d4") == "V"
    prey = position("BVc4 BL/WVd4 BVe3" + FAR)
    assert on(play(prey, "e3-e4"), "d4") == "lV"
    assert not legal(position("WL/BVc4" + FAR), "c4-c5")
    assert not legal(position("BVc4 WL/WVd4" + FAR), "c4^e4")


def test_18_a_lord_on_a_vassal_is_a_far_captor() -> None:
    assert on(play(position("BL/BVc4 WLd4 BLe3" + FAR), "e3-e4"), "d4") == ""


def test_19_the_vassal_of_the_other_side_is_free_too() -> None:
    assert on(play(position("BLc4 WL/WVd4 BLe3" + FAR), "e3-e4"), "d4") == "V"


def test_20_22_from_one_vassal_to_another_is_no_move() -> None:
    state = position("BL/BVc4 BVd4 BVd5" + FAR)
    assert not legal(state, "c4-d4 pin")
    assert not any(str(move).startswith("c5-") for move in play(state, "c4-c5").choices())


def test_24_two_at_a_time() -> None:
    state = position("BL/BVc4 BL/WVf6 BLd1 BVe1" + FAR)
    assert not legal(state, "d1-e1 pin")
    assert legal(play(state, "c4-c5"), "d1-e1 pin")
    assert legal(position("WL/BVc4 WL/WVf6 BLd1 BVe1" + FAR), "d1-e1 pin")


def test_25_a_pin_may_take() -> None:
    after = play(position("BLc4 WLd4 BVe4 BLe3" + FAR), "e3-e4 pin xd4")
    assert (on(after, "e4"), resting(after)) == ("lv", "e4")


def test_26_no_passing() -> None:
    state = play(position("BLc4 BVe1" + FAR), "c4-c5", "c5-c6", "c6-c5")
    assert (state.turn, state.left) == (0, 1)
    with pytest.raises(BadNotation):
        state.parse("pass")
    assert play(state, "e1-e2").turn == 1


def test_28_stuck_at_the_start_loses() -> None:
    state = position("BVa1 WVa2 WVa3 WVc1 WLd4 WVb2", turn=1, left=1)
    after = play(state, "b2-b1")
    assert after.turn is None
    assert after.outcome().winners == (1,)  # type: ignore[union-attr]


def test_30_four_and_four_is_no_win() -> None:
    after = play(position("BVa1 WVb1 BVc2 BLf3" + FAR, taken="LLLLVVV"), "c2-c1")
    assert (after.turn, lost(after, 1)) == (0, (4, 4))


def test_30_five_lords_win() -> None:
    after = play(position("BLc4 WLd4 BLe3" + FAR, taken="LLLL"), "e3-e4")
    assert after.turn is None
    assert after.outcome().scores == (1, -1)  # type: ignore[union-attr]


def judged(taken: str, number: int = 100, calm_since: int = 0) -> Lords:
    state = position("BLc4" + FAR, turn=1, left=1, taken=taken)._replace(number=number, calm_since=calm_since)
    return play(state, "h8-h7")


def test_33_a_hundred_calm_turns_are_judged() -> None:
    assert judged("", 99).turn == 0
    assert judged("", 150, 51).turn == 0
    assert judged("", 150, 50).turn is None
    assert judged("", 400, 399).turn is None
    assert judged("", 399, 398).turn == 0


@pytest.mark.parametrize(
    ("taken", "scores"),
    [
        ("LLl", (1, -1)),
        ("LLVVlll", (-1, 1)),
        ("LLVll", (1, -1)),
        ("LVVlvv", (0, 0)),
        ("", (0, 0)),
    ],
)
def test_33_by_the_higher_number_then_by_men(taken: str, scores: tuple[int, int]) -> None:
    outcome = judged(taken).outcome()
    assert outcome is not None
    assert outcome.scores == scores


def test_33_a_capture_begins_the_count_anew() -> None:
    state = position("BLc4 WLd4 BLe3" + FAR, left=1)._replace(number=77)
    assert play(state, "e3-e4").calm_since == 77


@pytest.mark.parametrize(
    ("men", "about", "move", "ruling", "words"),
    [
        ("BLc4 WLd4 BLe3" + FAR, {"taken": "LLLL"}, "e3-e4", 30, "five lords"),
        ("BVc4 WVd4 BVe3" + FAR, {"taken": "VVVV"}, "e3-e4", 30, "five vassals"),
        ("BVa1 WVa2 WVa3 WVc1 WLd4 WVb2", {"turn": 1, "left": 1}, "b2-b1", 28, "has no legal move"),
    ],
)
def test_an_end_says_why_and_cites_its_ruling(
    men: str, about: dict[str, Any], move: str, ruling: int, words: str
) -> None:
    state = position(men, **about)
    end = GAME.tell(state, state.parse(move))[-1]
    assert (end.kind, end.ruling) == ("end", ruling)
    assert words in end.text


@pytest.mark.parametrize(
    ("number", "calm_since", "words"),
    [(150, 50, "100 turns without a capture"), (400, 399, "400 turns have been played")],
)
def test_33_an_end_by_judgement_says_which_count_was_full(number: int, calm_since: int, words: str) -> None:
    state = position("BLc4" + FAR, turn=1, left=1)._replace(number=number, calm_since=calm_since)
    end = GAME.tell(state, state.parse("h8-h7"))[-1]
    assert (end.kind, end.ruling) == ("end", 33)
    assert end.text.startswith(words)


def test_37_a_resting_vassal_uncovered_still_rests() -> None:
    state = position("BVc4 BLd4" + FAR, rest="c4", left=3)
    after = play(state, "d4-c4 pin", "c4-c5")
    assert resting(after) == "c4 c5"
    assert not legal(after, "c4-b4")
    under = play(state, "d4-c4 pin")
    assert write(under).split()[3] == "(c4)"


# Tests of the notation of moves.


def test_marks_may_be_left_out_but_not_be_wrong() -> None:
    state = position("BLc4 WLd4 BLe3 WVe4" + FAR)
    assert str(state.parse("e3-e4")) == "e3-e4 pin xd4"
    assert state.parse("E3 – E4 pin ×d4") == state.parse("e3e4")
    assert not state.allows(state.parse("e3-e4 xd4 xc4"))
    assert not state.allows(state.parse("e3-d3 xd4"))
    assert not state.allows(state.parse("e3-d3 pin"))


@pytest.mark.parametrize("text", ["c4", "c4-c9", "c4-d5", "c4-c4", "c4-f4", "c4-d4 xe4 xe4", "c4-d4 pin pin", "c4>d4"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        position("BLc4" + FAR).parse(text)
