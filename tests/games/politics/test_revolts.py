"""Tests of the rulings on revolts, scores and the end, in the rule book's order."""

from __future__ import annotations

import pytest

from pygames.core.moves import IllegalMove
from pygames.games.politics.rules import Politics, PoliticsOptions

from .row import GAME, R0, B, G, R, Y, at, lying, play, refused


def contests(state: Politics) -> list[int]:
    """Return the ranks in the order in which they are contested, if each seat puts in one marker and the seat that is
    drawn swaps the card upward whenever it can."""
    seen = []
    while state.stage in ("cup", "verdict"):
        seen.append(state.contested)
        if state.stage == "cup":
            state = play(state, "cup 1")
            continue
        seen.pop()
        at_place = state.row.index(state.contested)
        state = play(state, f"swap {state.row[at_place - 1]}" if at_place else "leave")
    return seen


MARKED = "1R:R1 2G:G1 3B:B1 4R:R1 5R 6G:G1 7B:B1 8G:G1 9B:B1"


def test_22_every_card_of_the_snapshot_once() -> None:
    assert contests(at(MARKED, "stage=revolts")) == [9, 8, 7, 6, 4, 3, 2, 1]


def test_22_by_places_a_card_swapped_upward_is_contested_again() -> None:
    row = "1R 2G 3B 4R 5R 6G 7B 8G 9B:B2"
    state = at(row, "stage=revolts", options="by_position_revolts")
    state = play(state, "cup 1", "swap 8")
    assert (state.stage, state.contested, state.row.index(9)) == ("cup", 9, 7)
    snapshot = play(at(row, "stage=revolts"), "cup 1", "swap 8")
    assert snapshot.stage == "influence"


def test_23_all_with_markers_on_the_card_are_asked_from_the_first() -> None:
    state = at("1R 2G 3B 4R:G1R1 5R 6G 7B 8G 9B", "stage=revolts", "first=2")
    assert (state.turn, state.asked) == (G, (G, R))
    assert [str(move) for move in state.moves()] == ["cup 0", "cup 1"]
    assert refused(state, "cup 2")


def test_24_the_warrior_defends_cards_of_its_own_suit() -> None:
    state = at("1R 2G 3B 4R:B1 5R:R3 6G 7B:B1 8G 9B", "stage=revolts", "first=1")
    assert (state.contested, state.turn) == (7, B)  # R's Warrior does not defend a card that belongs to another seat
    state = play(state, "cup 0")
    assert (state.contested, state.turn) == (5, R)
    state = play(state, "cup 0")
    assert (state.contested, state.turn) == (4, R)  # R's Warrior may defend this card, although R has no markers on it
    state = play(state, "cup 0/2", "cup 1")
    assert state.cup == (1, 2, 0)
    assert lying(state, 5) == {"R": 1}


def test_24_the_warrior_stays_out_where_nobody_attempts_anything() -> None:
    state = at("1R 2G 3B 4R:R1 5R:R3 6G 7B 8G 9B", "stage=revolts", "first=1")
    state = play(state, "cup 0")  # only the owner has markers on this card
    assert (state.contested, state.limits(R)) == (4, (1, 0, 0))
    assert refused(state, "cup 0/1")
    assert play(state, "cup 0").round == 3  # the Queen has no markers on it, so it is not contested


def test_24_everywhere_by_option() -> None:
    row = "1R 2G 3B 4R 5R:R3 6G 7B:B1G1 8G 9B"
    assert at(row, "stage=revolts", "first=1").asked == (G, B)
    state = at(row, "stage=revolts", "first=1", options="warrior_any_card")
    assert (state.contested, state.asked) == (7, (R, G, B))
    state = play(state, "cup 0/1", "cup 0", "cup 0", "take")
    assert state.owners[7] == R


def test_39_defence_is_no_attempt() -> None:
    """Check that 7's owner, the only seat with markers on it, may not use its Warrior, even if another seat's Queen
    puts in markers."""
    row = "1G:G2 5R:R3 2G 3B 4R 6G 7R:R1 8G 9B"
    for first, asked in ((1, (R, G)), (2, (G, R))):
        state = at(row, "stage=revolts", f"first={first}", options="warrior_any_card")
        assert (state.contested, state.asked) == (7, asked)
        assert [state.limits(R), state.limits(G)] == [(1, 0, 0), (0, 0, 2)]
        if asked[0] == G:
            assert play(state, "cup 0/0/2").limits(R) == (1, 0, 0)


def test_10_39_a_queen_that_takes_over_has_not_borrowed() -> None:
    """Check a Queen that borrows for R and is then taken over by G: next to a Warrior, it may still defend G's King."""
    row = "2G:B1 9B 1R:G3 5G 3B 4B 6R 7R 8B"
    state = at(row, "stage=abilities", "first=1")
    state = play(state, "1=9 roll", "roll 0", "pass")
    assert (state.stage, state.contested, state.used >> 1 & 1) == ("cup", 1, 1)
    state = play(state, "cup 1", "take")
    assert (state.owners[1], state.contested) == (G, 2)
    assert state.limits(G) == (0, 0, 2)


def test_24_39_a_queen_beside_a_warrior_joins_one_contest() -> None:
    row = "2R:R1G1 3G 4B 1R:R3 5G 6R:G1 7B 8G 9R:G1"
    state = at(row, "stage=revolts", "first=1")
    assert (state.contested, state.asked) == (9, (R, G))
    state = play(state, "cup 0/0/2", "cup 0", "leave")
    # the Queen has already borrowed, so R is not asked about the Merchant
    assert (state.contested, state.asked) == (6, (G,))
    state = play(state, "cup 0")
    assert (state.contested, state.limits(R)) == (1, (1, 0, 0))
    state = play(state, "cup 0")
    assert (state.contested, state.limits(R)) == (2, (1, 0, 0))


def test_39_not_after_the_queen_has_borrowed_in_the_abilities() -> None:
    row = "2R 9G 1R:R3 5G 4B 6R 7B 8G 3R:G1"
    state = play(at(row, "stage=abilities", "first=1"), "1=9 roll", "roll 0")
    assert state.turn == G
    state = play(state, "pass")
    assert (state.contested, state.asked) == (3, (G,))
    assert at(row, "stage=revolts", "first=1").asked == (R, G)


def test_39_the_warriors_own_markers_are_counted_once() -> None:
    state = at("1R:R2G1 5R:R3G1 2G 3B 4B 6G 7B 8G 9B", "stage=revolts", "first=1")
    assert (state.contested, state.limits(R)) == (5, (3, 0, 2))
    state = play(state, "cup 0", "cup 0")
    assert (state.contested, state.limits(R)) == (1, (2, 3, 0))


def test_25_an_empty_cup() -> None:
    state = at("1R 2G 3B 4R:R1 5R 6G 7B 8G 9B", "stage=revolts")
    assert play(state, "cup 0").row == state.row


def test_26_all_that_was_in_the_cup_returns_to_the_pools() -> None:
    state = at("1R 2G 3B 4R:R2B2 5R 6G 7B 8G 9B", "stage=revolts")
    state = play(state, "cup 2", "cup 1", "roll 0", "leave")
    assert state.pools == (12, 11, 12)


def test_27_only_a_card_of_others_can_be_taken() -> None:
    state = play(at("1R 2G 3B 4R:R1 5R 6G 7B 8G 9B", "stage=revolts"), "cup 1")
    assert refused(state, "take")
    taken = play(at("1R 2G 3B 4R:B1 5R 6G 7B 8G 9B", "stage=revolts"), "cup 1", "take")
    assert taken.owners[4] == B
    assert 4 in taken.hand(R)


def test_28_a_swap_goes_to_a_neighbour_only() -> None:
    state = play(at("1R:R1 2G 3B 4R 5R 6G 7B 8G 9B", "stage=revolts"), "cup 1")
    assert [str(move) for move in state.moves()] == ["swap 2", "leave"]


def test_30_all_score_at_once_and_points_add_up() -> None:
    state = at("2R 7R 1G 9G 3B 8B 4R:R1 5G 6B", "stage=revolts", "points=1/2/3")
    assert play(state, "cup 0").points == (6, 7, 11)


def test_31_more_cards_in_the_row_break_the_last_tie_then_the_victory_is_shared() -> None:
    tied = play(at("1R 3R 2B 4B 5G 7B 6R:R1 8G 9B", "stage=revolts", "points=18/18/0"), "cup 0")
    outcome = tied.outcome()
    assert outcome is not None
    assert (tied.points, outcome.winners) == ((20, 20, 0), (B,))
    assert outcome.reason == "{0} wins on a tiebreak at 20 points, with 4 cards in the row."
    shared = play(at("1R 3R 2B 4B 5G 7G 6R:R1 8G 9B", "stage=revolts", "points=18/18/0"), "cup 0")
    outcome = shared.outcome()
    assert outcome is not None
    assert outcome.winners == (B, R)


def test_32_the_mark_passes_left() -> None:
    state = play(at("1R:R1 2G 3B 4R 5R 6G 7B 8G 9B", "stage=revolts", "first=2"), "cup 0")
    assert (state.first, state.turn, state.round) == (B, B, 3)


def test_33_the_last_round() -> None:
    state = play(at("1R:R1 2G 3B 4R 5R 6G 7B 8G 9B", "stage=revolts", "round=60", "points=3/3/7"), "cup 0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (G,)
    assert outcome.reason.startswith("Round 60 is the last. ")


def test_34_two_or_five_players_cannot_play() -> None:
    for seats in (2, 5):
        with pytest.raises(ValueError, match="3 to 4"):
            PoliticsOptions.parse(f"seats={seats}")
    assert at("1R 2Y 3Y 4G 5B 6B 7R 8Y 9G").seats == 4
    assert Y == 3


def test_37_a_card_taken_over_counts_as_treated() -> None:
    state = at("1R 2G 3B 4R 5R 6G 7B:R2G2 8G 9B", "stage=revolts", "first=1")
    state = play(state, "cup 1", "cup 0", "take")
    assert state.owners[7] == R
    assert state.stage == "influence"


def test_38_nobody_is_asked_who_has_nothing_to_put_in() -> None:
    state = at(R0, "stage=revolts")
    assert (state.stage, state.round) == ("influence", 3)


def test_38_with_one_player_in_the_cup_nothing_is_drawn() -> None:
    state = play(at("1R 2G 3B 4R:B1G1 5R 6G 7B 8G 9B", "stage=revolts"), "cup 1", "cup 0")
    assert (state.stage, state.turn) == ("verdict", B)


def test_the_goal() -> None:
    assert (at(R0).goal, at(R0, options="goal=5").goal) == (20, 5)
    state = play(at("1R 2G 3B 4R:R1 5R 6G 7B 8G 9B", "stage=revolts", "points=0/4/0", options="goal=5"), "cup 0")
    assert state.outcome() is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1f 2l", "nine cards"),
        ("1f 1l 3w 4f 5f 6l 7w 8l 9w", "twice"),
        ("1s 2l 3w 4f 5f 6l 7w 8l 9w", "nobody has the suit"),
        ("1f:w9 2l:w4 3w 4f 5f 6l 7w 8l 9w", "12 markers"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9w stage=war", "stage=war"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9w first=3", "first=3"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9w second=1", "second=1"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9w points=1/2", "2 of 3"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9w points=a", "points=a"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9w round=61", "from 1 to 60"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9w go=1 go=2", "'go' is given twice"),
        ("1f 2l 3w 4f 5f 6l 7w 8l 9x", "is not a card"),
    ],
)
def test_a_wrong_position_is_refused_with_the_reason(text: str, said: str) -> None:
    assert GAME.setup is not None
    with pytest.raises(ValueError, match=said):
        GAME.setup(PoliticsOptions(), text)


def test_play_refuses_what_is_not_allowed() -> None:
    with pytest.raises(IllegalMove):
        play(at(R0, "first=1"), "+2")
