"""Tests of the worked examples of the rule book, P1 to P27."""

from __future__ import annotations

from pygames.core.moves import Roll
from pygames.games.politics.scoring import scored

from . import row as rows
from .row import R0, B, G, R, Y, at, caps, lying, play, refused, shown


def worth(row: str) -> dict[str, int]:
    """Return the score of a row for each seat that scores."""
    state = at(row)
    gains = scored(state.row, state.owners, state.seats)
    return {rows.NAMES[seat]: gain for seat, gain in enumerate(gains) if gain}


def test_p1_everybody_holds_six_cards() -> None:
    state = at(R0)
    assert [len(state.hand(seat)) for seat in (R, G, B)] == [6, 6, 6]
    assert [state.income(seat) for seat in (R, G, B)] == [6, 6, 6]


def test_p2_a_short_pool_cuts_the_income() -> None:
    state = at("1R 2G 3B 4R:R9 5R 6G 7B 8G 9B")
    assert (len(state.hand(R)), state.pools[R], state.income(R)) == (6, 3, 3)


def test_p3_caps_of_red() -> None:
    assert caps(at(R0), R) == "∞ 0 0 ∞ ∞ 0 2 3 4"


def test_p4_caps_of_green() -> None:
    assert caps(at(R0), G) == "0 ∞ 0 2 0 ∞ 0 ∞ 0"


def test_p5_several_cards_may_each_be_filled() -> None:
    state = at(R0, "first=1")
    state = play(state, "+7", "+7", "+8", "+8", "+8")
    assert refused(state, "+7")
    assert refused(state, "+8")
    assert lying(play(state, "+9"), 9) == {"R": 1}


def test_p6_without_a_card_every_card_takes_nine() -> None:
    state = at("1G 2G 3B 4B 5G 6G 7B 8G 9B")
    assert caps(state, R) == "9 9 9 9 9 9 9 9 9"


def test_p7_score_of_the_row() -> None:
    assert worth(R0) == {"R": 1}


def test_p8_three_in_a_row_score_twice() -> None:
    assert worth("1R 6R 3R 2G 4B 5G 7B 8G 9B") == {"R": 8}


def test_p9_a_sorted_court() -> None:
    assert worth("2R 7R 1G 9G 3B 8B 4R 5G 6B") == {"R": 5, "G": 8, "B": 5}


def test_p10_the_princess_lifts_its_neighbour() -> None:
    state = at("1R 2G 3B 4R:R2 5R 6G 7B 8G 9B", "stage=abilities", "first=1")
    assert shown(play(state, "4 up 5")) == "1R 2G 3B 5R 4R 6G 7B 8G 9B"


def test_p11_the_princess_lifts_a_card_far_below() -> None:
    state = at("1R 2G 3B 4R:R2 5R 6G 7B 8G 9B", "stage=abilities", "first=1")
    assert shown(play(state, "4 up 9")) == "1R 2G 3B 4R 5R 6G 7B 9B 8G"
    assert refused(state, "4 up 3")


def test_p12_the_merchant_brings_down_the_queen() -> None:
    state = at("1R 2G 3B 4R 5R 6G:G2 7B 8G 9B", "stage=abilities", "first=2")
    assert shown(play(state, "6 down 1")).startswith("2G 1R 3B 4R")


def test_p13_the_merchant_breaks_a_bond() -> None:
    state = at("1R 2G 3B 4R 5R 6G:G2 7B 8G 9B", "stage=abilities", "first=2")
    assert shown(play(state, "6 down 5")) == "1R 2G 3B 4R 6G 5R 7B 8G 9B"
    assert worth("1R 2G 3B 4R 6G 5R 7B 8G 9B") == {}


def test_p14_the_worker_hauls_to_the_opposite_card() -> None:
    state = at("1R 2G 3B:B3 4R 5R 6G 7B:B2 8G 9B:B1", "stage=abilities")
    assert lying(play(state, "7 3-7 3w"), 7) == {"B": 4}
    assert lying(play(state, "7 9-1 1w"), 1) == {"B": 1}


def test_p15_the_fool_befuddles() -> None:
    state = at(R0, "stage=abilities")
    assert shown(play(state, "9 roll", "roll 1")).startswith("2G 1R")
    assert shown(play(state, "9 roll", "roll 9")).endswith("9B 8G")
    assert shown(play(state, "9 roll", "roll 0")) == R0
    rolled = play(state, "9 roll", "roll 5")
    assert [str(move) for move in rolled.moves()] == ["swap 4", "swap 6"]
    assert rolled.turn == B


def test_p16_the_king_banishes() -> None:
    state = at("1R 2G:G1 3B 4R 5R 6G 7B 8G:R3 9B", "stage=abilities", "first=2")
    for target in (6, 2):
        for number in (1, 2, 3):
            after = play(state, f"2 8-{target} {number}f")
            assert lying(after, target) == {"R": number}
            assert after.pools[G] == 12
    assert refused(state, "2 8-6 4f")
    assert refused(state, "2 2-6 1l")  # the only marker on the King was the price


def test_p17_the_king_takes_two_cards_of_ones_own() -> None:
    state = at("1R 2G:G2 3B 4R 5R 6B 7B 8R 9B:B1", "stage=abilities", "first=2")
    assert state.turn != G


def test_p18_the_queen_borrows_the_king() -> None:
    state = at("1R:R1 2G 3B 4R:B2 5R 6G 7B 8G 9B", "stage=abilities", "first=1")
    after = play(state, "1=2 4-5 2w")
    assert (lying(after, 1), lying(after, 5)) == ({}, {"B": 2})
    assert refused(state, "1=2 4-6 1w")


def test_p19_a_takeover() -> None:
    state = at("1R 2G 3B 4R:G2R1B2 5R 6G 7B 8G 9B", "stage=revolts", "first=2")
    state = play(state, "cup 2", "cup 0", "cup 1")
    assert state.cup == (0, 1, 2)
    assert state.request() == Roll(3)
    state = play(state, "roll 1", "take")
    assert shown(state) == "1R 2G 3B 4G 5R 6G 7B 8G 9B"
    assert (state.income(G), state.income(R)) == (5, 7)
    assert state.pools == (10, 12, 12)
    assert lying(state, 4) == {"B": 2}
    assert state.gains == (0, 0, 0)


def test_p20_the_neighbours_owner_does_not_matter_in_a_swap() -> None:
    state = at("1R 2G 3B 4R:G1 5R 6G 7B 8G 9B", "stage=revolts", "first=2")
    state = play(state, "cup 1")
    assert state.turn == G
    assert shown(play(state, "swap 3")) == "1R 2G 4R 3B 5R 6G 7B 8G 9B"


def test_p21_the_first_round_does_not_score() -> None:
    row = "1G 9G:G1 2R 3B 4R 5B 6R 7B 8R"
    assert worth("1G 9G 2R 3B 4R 5B 6R 7B 8R") == {"G": 8}
    state = play(at(row, "stage=revolts", "round=1"), "cup 0")
    assert (state.round, state.points) == (2, (0, 0, 0))
    state = play(at(row, "stage=revolts", "round=2"), "cup 0")
    assert (state.round, state.points[G]) == (3, 8)


def test_p22_the_highest_total_wins() -> None:
    state = play(at("1R 2R 3B 4B 5G 6G 7R:R1 8G 9B", "stage=revolts", "points=13/20/19"), "cup 0")
    assert state.points == (14, 21, 20)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (R,)


def test_p23_a_tie_goes_to_who_gained_more() -> None:
    state = play(at("1R 3R 2B 4B 5G 8R 6B:R1 7G 9R", "stage=revolts", "points=0/20/22"), "cup 0")
    assert state.points == (2, 22, 22)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (R,)
    assert "2 of them in the last round" in outcome.reason


def test_p24_four_players() -> None:
    assert worth("1R 2Y 3Y 4G 5B 6B 7R 8Y 9G") == {"Y": 1, "B": 1}
    assert at("1R 2Y 3Y 4G 5B 6B 7R 8Y 9G").goal == 12
    assert at("1R 2Y 3Y 4G 5B 6B 7R 8Y 9G").income(Y) == 6


def test_p25_a_court_of_one_suit() -> None:
    row = " ".join(f"{rank}G" for rank in range(1, 10))
    assert worth(row) == {"G": 8}
    assert at(row).income(G) == 0


def test_p26_the_order_of_a_round() -> None:
    state = at(R0, "first=2")
    turns = []
    while state.stage == "influence":
        turns.append(state.turn)
        card = {R: "+1", G: "+2", B: "+3"}[state.turn or 0]
        state = play(state, card, card, "done")
    assert turns == [G, B, R]
    assert (state.stage, state.turn) == ("abilities", G)


def test_p27_markers_are_conserved() -> None:
    state = at("1R:R2 2G:G2 3B:B2 4R:R1G2 5R 6G 7B 8G:R1 9B:B1")
    for seat in (B, R, G):
        assert state.pools[seat] + sum(state.on(rank, seat) for rank in state.row) == 12
