"""Tests of the rulings on set-up, placing and abilities, in the rule book's order."""

from __future__ import annotations

import pytest

from pygames.core.cards import CHANCE
from pygames.core.moves import BadNotation, Roll
from pygames.games.politics.rules import Politics, PoliticsOptions, new

from .row import GAME, R0, B, G, R, at, caps, lying, play, refused, shown


def dealt(*rolls: int, options: str = "") -> Politics:
    """Return the position at the start of a match after these rolls."""
    return play(new(PoliticsOptions.parse(options)), *(f"roll {n}" for n in rolls))


ROW = (1, 2, 0, 1, 1, 2, 0, 2, 0)
"""The rolls that lay the row R0."""


def test_1_one_card_of_each_rank_is_laid_the_rest_is_held() -> None:
    state = dealt(*ROW)
    assert shown(state) == R0
    assert state.hand(R) == [2, 3, 6, 7, 8, 9]
    assert new(PoliticsOptions(seats=4)).request() == Roll(4)


def test_a_seat_is_called_by_the_estate_that_it_plays() -> None:
    scene = GAME.scene(dealt(*ROW), 0)
    assert [plate.arms.face.capitalize() for plate in sorted(scene.plates, key=lambda plate: plate.seat)] == [
        *GAME.seat_names[:3]
    ]


def test_2_the_highest_die_is_first_and_nought_is_ten() -> None:
    assert dealt(*ROW, 3, 9, 0).first == G
    assert dealt(*ROW, 9, 3, 8).first == B


def test_36_level_dice_roll_again_among_themselves() -> None:
    state = dealt(*ROW, 7, 3, 7)
    assert (state.stage, state.asked) == ("first", (B, G))
    assert play(state, "roll 1", "roll 2").first == G
    again = play(state, "roll 4", "roll 4")
    assert (again.stage, again.asked) == ("first", (B, G))


def test_3_nothing_is_hidden() -> None:
    state = at(R0)
    for viewer in (B, R, G, None):
        assert state.seen_by(viewer)._replace(viewer=CHANCE) == state


def test_4_a_player_with_all_nine_cards_gets_nothing_and_is_not_asked() -> None:
    state = at(" ".join(f"{rank}G" for rank in range(1, 10)), "first=1")
    assert state.turn == R
    state = play(state, "done", "done")
    assert (state.stage, state.turn) == ("abilities", G)  # only the Fool, whose ability is free, can act
    last = play(at(" ".join(f"{rank}G" for rank in range(1, 10)), "first=0"), "done", "done")
    assert (last.stage, last.turn) == ("abilities", G)


def test_5_one_pass_and_what_is_not_placed_stays_in_the_pool() -> None:
    state = play(at(R0, "first=1"), "+1", "+1", "done")
    assert state.turn == G
    assert state.pools[R] == 10


def test_5_a_placement_is_staged_and_confirmed_even_when_nothing_is_left() -> None:
    state = play(at(R0, "first=1"), *["+1"] * 6)
    assert state.turn == R
    moves = list(state.moves())
    assert [str(move) for move in moves] == ["done"]
    assert moves[0].confirms


def test_7_markers_that_lie_there_do_not_count() -> None:
    row = "1R 2G 3B 4R 5R 6G 7B:R2 8G 9B"
    state = at(row, "first=1")
    assert not refused(state, "+7")
    counted = at(row, "first=1", options="cap_total")
    assert refused(counted, "+7")
    assert caps(counted, R) == "∞ 0 0 ∞ ∞ 0 0 3 4"


def test_7_the_limit_is_for_one_placing() -> None:
    state = play(at(R0, "first=1"), "+7", "+7")
    assert refused(state, "+7")


def test_8_without_a_card_in_the_row_with_limits_that_count_all() -> None:
    state = at("1G:R4 2G 3B 4B 5G 6G 7B 8G 9B", options="cap_total")
    assert caps(state, R) == "5 9 9 9 9 9 9 9 9"


def test_9_a_player_uses_cards_in_any_order_and_then_the_next_does() -> None:
    row = "1R 2G 3B:B2 4R:R1 5R:R1 6G:G1 7B 8G 9B"
    state = at(row, "stage=abilities", "first=1")
    assert state.turn == R
    state = play(state, "4 up 5")
    assert state.turn == G  # R has no use of an ability left, since the Warrior has no ability
    state = play(state, "6 down 2")
    assert state.turn == B
    state = play(state, "9 roll", "roll 0")
    assert state.turn == B  # B's Prince can still act


def test_10_each_card_once_a_round() -> None:
    state = play(at("1R 2G 3B:B5 4R 5R 6G 7B:B3 8G 9B", "stage=abilities"), "3 3-2 1w")
    assert refused(state, "3 3-2 1w")
    assert not refused(state, "7 3-7 1w")


def test_10_the_queens_use_is_its_own() -> None:
    row = "1R:R2 2G:G2B3 3B 4R:R1 5R 6G:G1 7B 8G 9B"
    state = play(at(row, "stage=abilities", "first=1"), "1=2 1-5 1f")
    assert refused(state, "1=2 4-5 1f")
    assert (state.turn, refused(state, "4 up 5")) == (R, False)
    state = play(state, "pass")
    assert state.turn == G
    assert not refused(state, "2 2-6 2w")


def test_11_no_marker_no_ability_and_the_marker_paid_returns() -> None:
    state = at("1R 2G 3B 4R:G3 5R 6G 7B 8G 9B", "stage=abilities", "first=1")
    assert state.turn == B  # only the Fool's ability is free
    state = at("1R 2G 3B:B1 4R 5R:B1 6G 7B 8G 9B", "stage=abilities")
    after = play(state, "3 5-6 1w")
    assert (lying(after, 3), after.pools[B]) == ({}, 11)


def test_11_legality_is_judged_after_payment() -> None:
    state = at("1R 2G 3B:B1 4R 5R 6G 7B 8G 9B", "stage=abilities")
    assert refused(state, "3 3-2 1w")  # the card's only marker is the price
    assert refused(state, "3 5-6 1w")


def test_11_an_ability_without_effect_may_not_be_used() -> None:
    state = at("9R 2G 3B 5R 6G 7B 8G 1B 4R:R2", "stage=abilities", "first=1")
    # the Princess is at the lower end of the row, so no card is below it
    assert [str(move) for move in state.moves()] == ["9 roll", "pass"]


def test_12_limits_by_distance_do_not_hold_for_moved_markers() -> None:
    state = at("1R 2G 3B:B5 4R 5R 6G 7B 8G 9B", "stage=abilities")
    assert lying(play(state, "3 3-2 4w"), 2) == {"B": 4}


def test_13_the_queen_acts_from_its_own_place() -> None:
    row = "4G 2G 1R:R1 3B 5R 6G 7B 8G 9B"
    lifted = at("2G 4G 1R:R2 3B 5R 6G 7B 8G 9B", "stage=abilities", "first=1")
    assert shown(play(lifted, "1=4 up 3")) == "2G 4G 3B 1R 5R 6G 7B 8G 9B"
    assert refused(lifted, "1=4 up 1")
    assert refused(lifted, "1=2 1-5 1f")  # the King is not next to the Queen either
    assert at(row, "stage=abilities", "first=1").turn != R  # the Princess is not next to the Queen


def test_13_a_borrowed_fool_is_free_a_borrowed_warrior_waits_for_revolts() -> None:
    state = at("9G 1R 5B 2G 3B 4R 6G 7B 8G", "stage=abilities", "first=1")
    assert [str(move) for move in state.moves()] == ["1=9 roll", "pass"]
    state = play(state, "1=9 roll", "roll 0")
    assert state.turn != R


def test_13_the_queen_draws_markers_onto_itself_with_the_magicians_ability() -> None:
    state = at("8G:G2 1R:R1 2G 3B 4R 5R 6G 7B 9B", "stage=abilities", "first=1")
    assert lying(play(state, "1=8 8-1 2l"), 1) == {"G": 2}
    assert refused(state, "1=8 8-8 1l")


def test_14_the_king_moves_any_colour_between_two_cards_of_ones_own() -> None:
    state = at("1R 2G:G2B3R1 3B 4R 5R 6G 7B 8G 9B", "stage=abilities", "first=2")
    assert lying(play(state, "2 2-8 3w"), 8) == {"B": 3}
    assert lying(play(state, "2 2-8 1l"), 8) == {"G": 1}
    assert refused(state, "2 2-8 2l")
    assert refused(state, "2 2-3 1w")
    assert refused(state, "2 2-2 1w")


def test_15_the_prince_leads_own_markers_to_a_neighbour_of_any_card() -> None:
    state = at("1R 2G 3B:B1 4R 5R:B2R2 6G 7B 8G 9B", "stage=abilities")
    assert lying(play(state, "3 5-4 2w"), 4) == {"B": 2}
    assert refused(state, "3 5-3 1w")
    assert refused(state, "3 5-4 1f")


def test_16_17_steps_go_one_way_only() -> None:
    state = at("1R 2G 3B 4R:R1 5R 6G:G1 7B 8G 9B", "stage=abilities", "first=1")
    assert refused(state, "4 up 4")
    assert refused(state, "4 up 1")
    after = play(state, "4 up 9")
    assert after.turn == G
    assert refused(after, "6 down 9")
    assert refused(after, "6 down 6")
    with pytest.raises(BadNotation, match="is not a use of"):
        state.parse("4 down 1")


def test_18_the_worker_hauls_own_markers_of_own_cards_to_the_opposite_place() -> None:
    state = at("1R 2G 9B:B2 4R 3B:B2 6G:B2 7B:B2 8G 5R", "stage=abilities")
    assert lying(play(state, "7 9-7 2w"), 7) == {"B": 3}
    assert refused(state, "7 3-3 1w")  # the card in the middle has no opposite card
    assert refused(state, "7 6-4 1w")  # card 4 is not the seat's own
    assert refused(state, "7 9-2 1w")  # card 2 is not opposite card 9


def test_19_the_magician_summons_one_colour() -> None:
    state = at("1R:B2 2G 3B 4R:R3 5R 6G 7B 8G:G1 9B", "stage=abilities", "first=2")
    assert lying(play(state, "8 4-8 2f"), 8) == {"R": 2}
    assert lying(play(state, "8 1-8 2w"), 8) == {"B": 2}
    assert refused(state, "8 8-8 1l")


def test_20_at_an_end_the_swap_is_no_choice() -> None:
    state = play(at(R0, "stage=abilities"), "9 roll")
    assert (state.turn, state.request()) == (CHANCE, Roll(10))
    assert shown(play(state, "roll 1")).startswith("2G 1R")
    chosen = play(state, "roll 8", "swap 7")
    assert shown(chosen).endswith("8G 7B 9B")
    assert refused(play(state, "roll 8"), "swap 6")


def test_21_markers_travel_in_swaps() -> None:
    state = at("1R 2G 3B 4R:R2 5R:B1G1 6G 7B 8G 9B", "stage=abilities", "first=1")
    assert lying(play(state, "4 up 5"), 5) == {"B": 1, "G": 1}
