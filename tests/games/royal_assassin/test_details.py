"""Tests of the rulings on the end and on details, in the rule book's order, and of the options."""

from __future__ import annotations

from random import Random

import pytest

from pygames.core.cards import ALL, CHANCE
from pygames.core.moves import BadNotation, Drawn, Shuffle
from pygames.games import find
from pygames.games.royal_assassin.position import Position
from pygames.games.royal_assassin.rules import TURN_CAP, AssassinOptions, full_deck
from tests import laws

from .tables import faces, lay, play, refused, royal, set_up, shown

GAME = find("royal_assassin")

# Rulings on the end.


def test_25_a_player_without_royals_loses_at_once_with_royals_in_hand() -> None:
    state = play(lay("Kd", "Kc(9h)", "4h 2s", "Ks Kh Kd", reserves=("9d", "")), "4h x Kc")
    assert state.turn is None
    assert not list(state.moves())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (1, 0)
    assert "{1}" in outcome.reason


def test_26_an_empty_deck_is_made_of_the_discard() -> None:
    state = play(lay("Kd", "Kc", "Qd", "", deck="", discard="5h 5h 2s"), "Qd up")
    assert state.request() == Shuffle(("2s", "5h", "5h"))
    after = state.after(next(iter(state.moves())))
    assert after.discard == ()
    assert len(after.decks) == 1  # the old deck is gone, since no hand contains its cards
    assert after.decks[0].start == state.decks[0].start + state.decks[0].size


def test_27_with_nothing_to_draw_both_reserves_are_shuffled() -> None:
    state = play(lay("Kd", "Kc", "Qd", "", deck="", reserves=("3s 2h", "9c")), "Qd up")
    assert state.request() == Shuffle(("2h", "3s", "9c"))
    state = state.after(next(iter(state.moves())))
    assert state.reserves == ((), ())
    state = play(lay("Kd", "Kc", "Qd", "", deck=""), "Qd up")
    assert state.turn is None
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, "25 to 13" in outcome.reason) == ((0,), True)
    assert GAME.scene(state, 0).story == "{0} keeps K♦ and Q♦. {1} keeps K♣."
    even = play(lay("Kd", "Kc Qs", "Qd", "", deck=""), "Qd up").outcome()
    assert even is not None
    assert (even.scores, even.reason) == ((0, 0), "There are no cards left to draw, and the courts are equal.")


def test_28_the_last_cards_are_dealt_though_they_are_too_few() -> None:
    state = play(lay("Kd", "Kc", "Qd", "", deck="2s 3s 4s"), "Qd up")
    while state.turn == CHANCE:
        state = state.after(next(iter(state.moves())))
    assert [len(hand) for hand in state.hands] == [1, 2]
    assert state.turn == 1


@pytest.mark.parametrize(
    ("own", "enemy", "scores"),
    [("Kd", "Qc", (1, 0)), ("Kd", "Kc", (0, 0)), ("Js", "Kc", (0, 1)), ("Jd Qs Js", "Kc Jc", (1, 0))],
)
def test_29_the_courts_are_compared_after_the_last_turn(own: str, enemy: str, scores: tuple[int, int]) -> None:
    state = lay(own, enemy, "Ad 2s" if "d" in own else "As 2s", turns=TURN_CAP - 1)
    move = next(move for move in state.moves() if move.kind == "defend")
    after = state.after(move)
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores == scores
    assert str(TURN_CAP) in outcome.reason


def test_29_of_equal_value_the_more_royals_win() -> None:
    # a total of 144 is twelve jacks and a queen, or twelve queens: the smallest total at which the numbers differ
    state = lay("Jd " * 12 + "Qd", "Qc " * 12, "Ad 2s", turns=TURN_CAP - 1, deck="")
    after = state.after(next(move for move in state.moves() if move.kind == "defend"))
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.scores == (1, 0)


def test_30_only_hands_and_deck_are_hidden() -> None:
    state = lay("Kd", "Kc(9h)", "5h 2s", "3c 4c", reserves=("2h", "9d"), discard="7s", jokers=(1, 1))
    for viewer, unknown in ((0, [1]), (1, [0]), (None, [0, 1])):
        view = state.seen_by(viewer)
        for seat in (0, 1):
            assert all((card.face is None) == (seat in unknown) for card in view.hands[seat])
        same = ("courts", "reserves", "discard", "graveyard", "jokers", "turns")
        assert all(getattr(view, name) == getattr(state, name) for name in same)


# Rulings on details.


def test_30_open_piles_are_read_whole_by_who_touches_them() -> None:
    """Check that both seats, whether they are to move or not, can read all cards in reserves, discard and graveyard,
    the top card first."""
    met = set()
    for seed in range(6):
        for state, _ in laws.walk(GAME, GAME.options(), seed, 400):
            assert isinstance(state, Position)
            for me in (0, 1):
                scene = GAME.scene(state.seen_by(me), me)
                holds = {zone.id: zone.holds for zone in scene.zones}
                for name, pile in (
                    ("reserve-0", state.reserves[0]),
                    ("reserve-1", state.reserves[1]),
                    ("discard", state.discard),
                    ("graveyard", state.graveyard),
                ):
                    if pile:
                        met.add(name)
                        assert holds[name] == tuple(card.face for card in reversed(pile))
    assert met == {"reserve-0", "reserve-1", "discard", "graveyard"}


def test_31_a_guarded_royal_is_a_fight_too() -> None:
    # Qs is only guarded, not attacked; seat 0's reserve may strike it anyway
    after = play(lay("Kd", "Qs(3s) Kc", "5h 2s", reserves=("2d", "")), "5h x Kc")
    assert after.turn == 0
    assert after.phase == "cascade"
    assert len(list(after.moves())) == 2


def test_32_declining_is_a_move_and_missing_is_none() -> None:
    state = play(lay("Kd", "Kc", "5h 2s", reserves=("", "3c"), options="optional_reserve"), "5h x Kc")
    assert [str(move) for move in state.moves()][-1] == "hold"
    assert shown(play(state, "hold")) == "Kd | Kc(5h) /  | 3c"
    assert shown(play(state, "3c + Kc")) == "Kd | Kc(5h 3c) /  | "
    # declining counts as a step, so the wounded royal falls
    state = play(lay("Kd", "Kc(9h) Qs", "5h 2s", reserves=("", "3c"), options="optional_reserve"), "5h x Kc")
    assert faces(play(state, "hold").graveyard) == ["Kc"]


def test_33_who_holds_no_card_is_skipped_when_there_are_too_few() -> None:
    state = play(lay("Kd", "Kc", "Qd", "", deck="2h"), "Qd up")
    state = state.after(next(iter(state.moves())))
    assert [len(hand) for hand in state.hands] == [0, 1]
    state = play(state, "2h down")
    assert state.request() == Shuffle(("2h",))  # no hand has a card left, so ruling 27 applies


def test_34_steps_of_a_cascade_are_no_turns() -> None:
    after = play(lay("Kd", "Kc", "5h 2s", reserves=("9s 4d 2h", "9d 3c")), "5h x Kc")
    assert after.turns == 1


def test_35_jokers_in_the_deck_are_owned_by_who_draws_them() -> None:
    options = "jokers_in_deck"
    assert full_deck(AssassinOptions.parse(options)).count("Jo") == 4
    assert Position.first(AssassinOptions.parse(options)).jokers == (0, 0)
    only = lay("Kd", "Qh Kc", "Jo Jo", options=options)
    assert {move.kind for move in only.moves()} == {"assassinate"}
    assert refused(only, "Jo down")
    jo = only.hands[0][0]
    after = play(only, f"{jo.slot}:Jo x Qh")
    assert faces(after.hands[0]) == ["Jo"]
    assert "Jo" not in faces(after.discard, after.graveyard)
    idle = lay("Kd", "Qh", "5h Jo", options=options)  # jokers do not count as another use
    assert not refused(idle, "5h down")
    turned = [state for seed in range(20) for state in set_up(options, seed) if sum(state.jokers)]
    assert turned


def test_36_only_the_front_royals_can_be_attacked() -> None:
    options = "front_royal_only"
    state = lay("Kd", "Kc Jc Jc Qs(2h)", "5h Kh 2s", jokers=(1, 0), reserves=("2d", ""), options=options)
    struck = [move.target.face for move in state.moves() if move.kind == "attack"]  # type: ignore[attr-defined]
    assert struck == ["Jc", "Jc", "Qs"]  # all royals with the lowest rank are in front
    slain = [move.target.face for move in state.moves() if move.kind == "regicide"]  # type: ignore[attr-defined]
    assert slain == ["Jc", "Jc"]
    assert not refused(state, "Jo x Kc")
    # the king's fight is closed while the jack is in front of it
    state = lay("Kd", "Kc(9h) Jc", "5h 2s", reserves=("2d", ""), options=options)
    assert shown(play(state, "5h x Jc")) == "Kd | Kc(9h) Jc(5h 2d) /  | "


def test_37_a_discard_is_judged_leniently_on_a_view_and_strictly_on_the_full_position() -> None:
    """Only a viewer who sees the whole hand knows that 6h had another use."""
    state = lay("Kd Jh", "Qh", "5c 6h 4s", "2s 3s")
    cheat = state.parse("5c down")
    assert refused(state, "5c down")  # every viewer knows that 5c can attack the queen of hearts
    assert not any(state.seen_by(viewer).allows(cheat) for viewer in (0, 1, None))
    state = lay("Kd Jh", "Qc", "5c 6h 4s", "2s 3s")
    lie = state.parse("5c down")  # 5c has no use, but 6h could attack the queen of clubs
    assert refused(state, "5c down")
    assert not state.seen_by(0).allows(lie)
    assert state.seen_by(1).allows(lie)
    assert state.seen_by(None).allows(lie)
    slot = state.hands[0][0].slot
    worlds = [state.seen_by(1).filled(Random(seed), {slot: "5c"}) for seed in range(100)]
    assert 0 < sum(world.allows(lie) for world in worlds) < 100


def test_37_leniency_has_a_bound() -> None:
    """Check that no view accepts a discard if every remaining card has a use, since a hidden card then has a use
    too."""
    useful = lay("Kd Jh", "Qc", "5c 6h", "", deck="7h 8h 9h Kh")
    assert not useful.seen_by(1).allows(useful.parse("5c down"))
    one = lay("Kd Jh", "Qc", "5c 6h", "", deck="7h 8h 9c Kh")
    assert one.seen_by(1).allows(one.parse("5c down"))
    two = lay("Kd Jh", "Qc", "5c 6h 2h", "", deck="7h 8h 9c Kh")
    assert not two.seen_by(1).allows(two.parse("5c down"))
    # seat 0 discards the only card without a use, so its other card has one
    same = lay("Kd Jh", "Qc", "9c 6h", "", deck="7h 8h Kh")
    assert not same.seen_by(1).allows(same.parse("9c down"))


@pytest.mark.parametrize("text", ["?", "5h", "5h x", "Zz up", "900:? up", "900:Zz up", "5h x Qc", "hold", "Qd x Kd"])
def test_what_is_no_move_of_a_turn(text: str) -> None:
    with pytest.raises(BadNotation):
        lay("Kd", "Kc", "5h 2s").parse(text)


@pytest.mark.parametrize("text", ["down", "3c down", "3c x Zz", "3c + Kd", "3c + Qs"])
def test_what_is_no_answer_of_a_reserve(text: str) -> None:
    state = play(lay("Kd", "Kc", "5h 2s", reserves=("", "3c"), options="optional_reserve"), "5h x Kc")
    with pytest.raises(BadNotation):
        state.parse(text)


# The options.


def test_option_same_color_defence() -> None:
    state = lay("Kd", "Kc", "5h 2c", options="same_color_defence")
    assert royal(play(state, "5h + Kd"), 0, "Kd").tally == -5
    after = play(lay("Kd", "Kc", "5h 2c", reserves=("", "3s"), options="same_color_defence"), "5h x Kc")
    assert royal(after, 1, "Kc").tally == 2


def test_option_recycle_killed() -> None:
    state = lay("Kd", "Js Kc(9h)", "Qh 4h 2s", "3c 3d", jokers=(1, 0), options="recycle_killed")
    assert faces(play(state, "Qh x Js").discard) == ["Qh", "Js"]
    assert faces(play(state, "Jo x Js").discard) == ["Js"]
    assert faces(play(state, "4h x Kc").discard) == ["9h", "4h", "Kc"]
    assert play(state, "4h x Kc").graveyard == ()


def test_option_solo_defence() -> None:
    options = "solo_defence"
    assert refused(lay("Kd", "Kc", "5d 2c", options=options), "5d + Kd")  # the king is not attacked
    assert not refused(lay("Kd", "Qh", "5d 4h", options=options), "5d down")
    after = play(lay("Kd(3c)", "Kc", "5d 2c", options=options), "5d + Kd")
    assert shown(after).startswith("Kd | Kc")  # the defence exceeds the attack and clears the pile
    assert faces(after.discard) == ["3c", "5d"]


def test_copies_of_a_face_are_told_apart() -> None:
    """Check that, with two decks, moves with the two copies of a face are different moves."""
    state = lay("Kd", "Kc", "5h 5h 2s")
    attacks = [move for move in state.moves() if move.kind == "attack"]
    assert len(attacks) == 2
    slots = {move.card.slot for move in attacks}  # type: ignore[attr-defined]
    assert len(slots) == 2
    after = state.after(attacks[1])
    assert faces(after.hands[0]) == ["5h", "2s"]
    assert after.hands[0][0] == state.hands[0][0]


def test_who_draws_sees_the_card_and_nobody_else() -> None:
    state = play(lay("Kd", "Kc", "Qd", ""), "Qd up")
    move = next(iter(state.moves()))
    assert isinstance(move, Drawn)
    assert move.seen_by(1) == move
    assert move.seen_by(0).card.face is None
    assert move.seen_by(None).card.face is None
    first = next(state for state in set_up("", 1) if state.phase == "set-up" and state.decks)
    assert next(iter(first.moves())).card.to == ALL  # type: ignore[attr-defined]
