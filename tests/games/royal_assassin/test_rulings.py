"""Tests of the rulings on set-up, turns, attack, defence, figures and jokers, in the rule book's order."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from pygames.core.moves import Draw, Roll, Shuffle
from pygames.games.royal_assassin.position import Position
from pygames.games.royal_assassin.rules import AssassinOptions, full_deck

from .tables import faces, lay, play, refused, royal, set_up, shown

GAME_OPTIONS = [
    pytest.param(text, id=text or "default") for text in ("", "decks=1", "start_royals=6", "jokers_in_deck")
]


# Rulings on components and set-up.


def test_1_two_decks_of_52_cards_or_one() -> None:
    assert Counter(full_deck(AssassinOptions())) == dict.fromkeys(full_deck(AssassinOptions(decks=1)), 2)
    assert len(full_deck(AssassinOptions())) == 104


def test_2_a_joker_for_each_deck_is_set_aside() -> None:
    assert Position.first(AssassinOptions()).jokers == (2, 2)
    assert Position.first(AssassinOptions(decks=1)).jokers == (1, 1)
    assert "Jo" not in full_deck(AssassinOptions())


def test_3_two_royals_of_the_same_face_are_two_targets() -> None:
    before = lay("Kd", "Kc Kc(9h)", "5h 2d", reserves=("", ""))
    first, second = (king.card for king in before.courts[1])
    after = play(before, f"5h x {first}")
    assert [king.tally for king in after.courts[1]] == [5, 9]
    after = play(before, f"5h x {second}")
    assert shown(after).startswith("Kd | Kc /")
    with pytest.raises(ValueError, match="several"):
        before.parse("5h x Kc")


@pytest.mark.parametrize("options", GAME_OPTIONS)
def test_4_the_set_up_turns_up_cards_until_both_have_their_royals(options: str) -> None:
    whole = AssassinOptions.parse(options).start_royals
    for seed in range(5):
        positions = set_up(options, seed)
        turned = [state for state in positions if state.phase == "set-up" and state.decks]
        assert turned[0].mover == turned[0].lead
        for earlier, later in pairwise(turned):
            other = 1 - earlier.mover
            assert later.mover == (other if len(earlier.courts[other]) < whole else earlier.mover)
            assert len(later.courts[later.mover]) < whole
        last = positions[-1]
        assert [len(court) for court in last.courts] == [whole, whole]
        assert all(face[0] not in "JQK" and face != "Jo" for face in faces(last.reserves))
        drawn = sum(state.phase == "set-up" and bool(state.decks) for state in positions[:-1])
        assert drawn == len(faces(last.courts, last.reserves)) + sum(last.jokers) * ("jokers" in options)


def test_5_the_starting_player_is_drawn_by_lot() -> None:
    first = Position.first(AssassinOptions())
    assert first.request() == Roll(2)
    for move in first.moves():
        assert first.after(move).lead == move.value  # type: ignore[attr-defined]


# Rulings on turns.


def test_6_cards_are_dealt_in_turn_until_both_hold_three() -> None:
    state = play(lay("Kd", "Kc", "Qd", ""), "Qd up")
    told = []
    while state.phase == "deal":
        asked = state.request()
        assert isinstance(asked, Draw)
        told.append(asked.to)
        state = state.after(next(iter(state.moves())))
    assert told == [(1,), (0,)] * 3
    assert state.turn == 1  # ruling 7: the opponent of the seat that moved last


def test_7_an_empty_hand_is_skipped_while_the_other_plays() -> None:
    state = play(lay("Kd", "Kc", "Qd Qh", ""), "Qd up")
    assert (state.phase, state.turn) == ("play", 0)
    state = play(lay("Kd", "Kc", "Qd", "2s"), "Qd up")
    assert state.turn == 1


def test_8_a_turn_is_one_of_six_actions() -> None:
    state = lay("Kd Js", "Kc Qh", "5h Ks 7s", jokers=(1, 0))
    kinds = {move.kind for move in state.moves()}
    assert kinds == {"attack", "defend", "present", "regicide", "assassinate"}
    state = lay("Kd", "Qh", "5h", jokers=(1, 0))
    assert {move.kind for move in state.moves()} == {"assassinate", "discard"}


def test_9_a_card_goes_to_the_reserve_only_if_nothing_else_is_possible() -> None:
    state = lay("Kd", "Qh", "5h 6h 7h", jokers=(1, 0))  # jokers do not count as a use
    after = play(state, "6h down")
    assert faces(after.reserves[0]) == ["6h"]
    assert faces(after.hands[0]) == ["5h", "7h"]
    assert refused(lay("Kd", "Qh", "5h 6h Jc"), "5h down")  # a royal in hand can always be presented
    assert refused(lay("Kd", "Qh", "5h 6h Jc"), "Jc down")


def test_10_numbers_count_their_face_and_the_ace_one() -> None:
    for card, count in (("Ah", 1), ("2h", 2), ("9d", 9), ("Td", 10)):
        assert royal(play(lay("Ks", "Kc", f"{card} 2c"), f"{card} x Kc"), 1, "Kc").tally == count


@pytest.mark.parametrize(("victim", "falls"), [("Jc", 11), ("Qc", 12), ("Kc", 13)])
def test_11_figures_fall_at_eleven_twelve_and_thirteen(victim: str, falls: int) -> None:
    rest = {11: "9h", 12: "Th", 13: "8h 3d"}[falls]
    assert faces(play(lay("Kd", f"{victim}({rest}) Ks", "2d 2c"), f"2d x {victim}").graveyard) == [victim]
    assert play(lay("Kd", f"{victim}({rest}) Ks", "Ad 2c"), f"Ad x {victim}").graveyard == ()


# Rulings on attack and defence.


def test_12_a_number_attacks_royals_of_the_opposite_colour() -> None:
    state = lay("Kd", "Kc Ks Kh Kd", "5h 2c")
    assert [str(move).split(":")[-1] for move in state.moves() if move.kind == "attack"][:2] == ["Kc", "Ks"]
    assert refused(state, "5h x Kh")
    assert refused(state, "5h x Kd")


def test_13_a_number_defends_royals_of_its_suit_attacked_or_not() -> None:
    state = lay("Kd Kh(5c)", "Kc", "5h 4d")
    assert royal(play(state, "5h + Kh"), 0, "Kh").pile == ()
    assert royal(play(state, "4d + Kd"), 0, "Kd").tally == -4
    assert refused(state, "5h + Kd")  # the same colour does not suffice for a defence


def test_14_a_count_of_zero_clears_the_pile_from_either_side() -> None:
    after = play(lay("Kd(5c 2s)", "Kc", "7d 2h"), "7d + Kd")
    assert shown(after).startswith("Kd | Kc /")
    assert faces(after.discard) == ["5c", "2s", "7d"]
    after = play(lay("Kd", "Kc(5c)", "5h 2h"), "5h x Kc")
    assert faces(after.discard) == ["5c", "5h"]


def test_15_a_count_below_zero_stays_as_a_guard() -> None:
    state = play(lay("Js Kh", "Kc", "5s 2s", "2h 5d"), "5s + Js", "2h x Js")
    assert royal(state, 0, "Js").tally == -3


def test_15_the_example_of_the_source() -> None:
    """The count goes +2, -3, +2, 0; then the pile is discarded and the jack is open."""
    state = lay("Kd", "Js", "2h 5h 9c", "5s 2s 9s")
    state = play(state, "2h x Js")
    tallies = [royal(state, 1, "Js").tally]
    for move in ("5s + Js", "5h x Js"):
        state = play(state, move)
        tallies.append(royal(state, 1, "Js").tally)
    assert tallies == [2, -3, 2]
    state = play(state, "2s + Js")
    assert royal(state, 1, "Js").pile == ()
    assert sorted(faces(state.discard)) == sorted(["2h", "5s", "5h", "2s"])


def test_16_the_defender_speaks_first_and_only_with_the_top_card() -> None:
    after = play(lay("Kd", "Kc", "5h 2s", reserves=("", "3c 9d")), "5h x Kc")
    assert shown(after) == "Kd | Kc(5h) /  | 3c 9d"  # 3c could defend, but only the top card 9d counts
    after = play(lay("Kd", "Kc", "5h 2s", reserves=("6d", "3c")), "5h x Kc")
    assert shown(after) == "Kd | Kc(5h 3c 6d) /  | "


def test_16_one_missed_step_does_not_end_a_cascade_two_do() -> None:
    after = play(lay("Kd", "Kc", "2h 2s", reserves=("As 2d", "3c 9d")), "2h x Kc")
    # seat 1's 9d misses, seat 0's 2d attacks, 9d misses again, and seat 0's As misses
    assert shown(after) == "Kd | Kc(2h 2d) / As | 3c 9d"


def test_16_among_several_uses_the_player_chooses() -> None:
    state = lay("Kd(9s)", "Kc Qs", "5h 2s", reserves=("", "4c"))
    state = play(state, "5h x Kc")
    assert (state.phase, state.turn) == ("cascade", 1)
    assert sorted(map(str, state.moves())) == sorted(
        [f"4c x {state.courts[0][0].card}", f"4c + {state.courts[1][0].card}"]
    )
    assert play(state, "4c x Kd").courts[0] == ()  # the king's count is 13, so the last royal falls after A's step
    assert royal(play(state, "4c + Kc"), 1, "Kc").tally == 1


def test_17_reserves_join_fights_only() -> None:
    # Qs is black, but no card is in front of it, so 3d joins the fight over Kc
    after = play(lay("Kd", "Qs Kc", "5h 2s", reserves=("3d", "")), "5h x Kc")
    assert shown(after) == "Kd | Qs Kc(5h 3d) /  | "
    # a reserve may also join fights over other suits, to attack and to defend
    after = play(lay("Kd(2c) Qh", "Qs Ks", "5h 2s", reserves=("", "8c")), "5h x Qs")
    assert shown(after) == "Kd(2c 8c) Qh | Qs(5h) Ks /  | "
    after = play(lay("Ks(3h) Qh", "Kc Qc", "5h 2s", reserves=("4s", "")), "5h x Kc")
    assert shown(after) == "Ks(3h 4s) Qh | Kc(5h) Qc /  | "


def test_18_a_royal_dies_at_the_end_of_its_owners_next_step() -> None:
    # seat 0's reserve brings the king's count to 14, and seat 1's next card cannot save it
    state = lay("Kd", "Kc Qs", "6h 2s", reserves=("8h", "2c Ah 9d"))
    steps = list(state.steps(state.parse("6h x Kc")))
    wounded = next(step for step in steps if royal(step, 1, "Kc").tally == 14)
    assert wounded.mover == 1
    after = steps[-1]
    assert faces(after.graveyard) == ["Kc"]
    state = lay("Kd", "Kc Qs", "6h 2s", reserves=("8h", "2c"))
    assert play(state, "6h x Kc").graveyard == ()  # the count goes +6, +4 (2c), +12 (8h)
    state = lay("Kd", "Kc Qs", "9h 2s", reserves=("5h", "2c 3c"))
    assert shown(play(state, "9h x Kc")) == "Kd | Kc(9h 3c 5h 2c) Qs /  | "  # the count goes +9, +6, +11, +9


def test_19_killed_royals_never_come_back() -> None:
    state = lay("Kd", "Js Kc", "Qh", "", jokers=(0, 0), deck="", discard="2s")
    state = play(state, "Qh x Js")
    assert state.request() == Shuffle(("2s", "Qh"))
    assert faces(state.graveyard) == ["Js"]


def test_20_only_an_attack_from_hand_starts_a_cascade() -> None:
    reserves = ("2d", "3c")
    for hand, move in (("5d", "5d + Kd"), ("Qd", "Qd up"), ("Qh", "Qh x Js"), ("5d", "Jo x Js")):
        state = lay("Kd(4c)", "Js Kc(9h)", f"{hand} 2s", jokers=(1, 0), reserves=reserves)
        assert faces(play(state, move).reserves) == ["2d", "3c"]
    state = lay("Kd(4c)", "Qh", "5h", reserves=reserves)
    assert faces(play(state, "5h down").reserves) == ["2d", "5h", "3c"]


# Rulings on figures and jokers.


def test_21_a_royal_is_presented_open_and_in_any_order() -> None:
    after = play(lay("Kd", "Kc", "Js 2s"), "Js up")
    assert shown(after).startswith("Kd Js |")
    assert royal(after, 0, "Js").tally == 0


def test_22_regicide_needs_opposite_colour_equal_or_lower_value_and_nothing_in_front() -> None:
    state = lay("Kd", "Qc Kc Qh Js(2h) Jc(2c)", "Qd 2s")
    slain = [str(move).split(":")[-1] for move in state.moves() if move.kind == "regicide"]
    assert slain == ["Qc"]
    after = play(state, "Qd x Qc")
    assert (faces(after.graveyard), faces(after.discard)) == (["Qc"], ["Qd"])


def test_23_a_joker_kills_any_royal_and_leaves_the_game() -> None:
    state = lay("Kd", "Kh Js(2h 3h)", "5h 2s", jokers=(1, 0))
    for victim, left in (("Kh", []), ("Js", ["2h", "3h"])):
        after = play(state, f"Jo x {victim}")
        assert (after.jokers, faces(after.discard)) == ((0, 0), left)
        assert len(after.hands[0]) == 2  # the joker is played instead of a card
        assert "Jo" not in faces(after.discard, after.graveyard)
    assert refused(lay("Kd", "Kc", "5h"), "Jo x Kc")


def test_24_a_joker_is_never_forced() -> None:
    state = lay("Kd", "Qh", "5h", jokers=(2, 0))
    assert not refused(state, "5h down")
