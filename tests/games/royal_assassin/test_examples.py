"""Tests of the worked examples of the rule book, R1 to R16."""

from __future__ import annotations

from pygames.core.moves import Shuffle

from .tables import faces, lay, play, refused, royal, shown


def test_r1_a_cascade_of_the_source() -> None:
    before = lay("Kd", "Kc", "5h", reserves=("9s 4d 2h", "9d 3c"))
    move = before.parse("5h x Kc")
    told = [(shown(step), royal(step, 1, "Kc").tally) for step in before.steps(move)]
    assert told[:6] == [
        ("Kd | Kc(5h) / 9s 4d 2h | 9d 3c", 5),
        ("Kd | Kc(5h 3c) / 9s 4d 2h | 9d", 2),  # seat 1 must defend
        ("Kd | Kc(5h 3c 2h) / 9s 4d | 9d", 4),  # seat 0 must attack
        ("Kd | Kc(5h 3c 2h) / 9s 4d | 9d", 4),  # seat 1's 9d has no use
        ("Kd | Kc(5h 3c 2h 4d) / 9s | 9d", 8),
        ("Kd | Kc(5h 3c 2h 4d) / 9s | 9d", 8),  # seat 1's reserve has no use
    ]
    after = before.after(move)
    assert shown(after) == "Kd | Kc(5h 3c 2h 4d) / 9s | 9d"
    assert royal(after, 1, "Kc").tally == 8
    assert (after.phase, after.turn) == ("play", 1)


def test_r3_a_jack_dies_when_nobody_answers() -> None:
    after = play(lay("Kd", "Js(9h) Qc", "2d 4s"), "2d x Js")
    assert faces(after.courts[1]) == ["Qc"]
    assert faces(after.graveyard) == ["Js"]
    assert faces(after.discard) == ["9h", "2d"]


def test_r4_a_reserve_saves_the_jack() -> None:
    after = play(lay("Kd", "Js(9h) Qc", "2d 4s", reserves=("", "5s")), "2d x Js")
    assert royal(after, 1, "Js").tally == 6
    assert after.reserves[1] == ()


def test_r6_a_guard_prevents_regicide_but_not_the_assassin() -> None:
    before = lay("Kd", "Qs(3s) Kc", "Qh 2s", jokers=(1, 0))
    assert royal(before, 1, "Qs").tally == -3
    assert refused(before, "Qh x Qs")
    assert faces(play(before, "Jo x Qs").graveyard) == ["Qs"]


def test_r7_regicide_of_the_last_royal_wins_at_once() -> None:
    after = play(lay("Kd", "Js", "Qh 2s"), "Qh x Js")
    assert (faces(after.graveyard), faces(after.discard)) == (["Js"], ["Qh"])
    assert after.turn is None
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_r9_a_card_that_can_defend_keeps_the_reserve_closed() -> None:
    assert refused(lay("Kd", "Qh", "5h 5d"), "5h down")
    assert not refused(lay("Kd", "Qh", "5h 6h"), "5h down")


def test_r10_nothing_of_a_death_carries_over() -> None:
    after = play(lay("Kd", "Kc(Th) Qc", "Td 2s"), "Td x Kc")
    assert shown(after) == "Kd | Qc /  | "
    assert faces(after.discard) == ["Th", "Td"]


def test_r12_an_exact_zero_opens_the_king_again() -> None:
    after = play(lay("Kd", "Kc(4c)", "4h 2s"), "4h x Kc")
    assert shown(after) == "Kd | Kc /  | "
    assert faces(after.discard) == ["4c", "4h"]
    opened = lay("Kd", "Kc", "Kh")
    assert not refused(opened, "Kh x Kc")


def test_r13_the_assassin_takes_a_guarded_king() -> None:
    before = lay("Kd", "Kc(9c) Qc", "5h 2s", jokers=(2, 0), reserves=("9h", "2c"))
    after = play(before, "Jo x Kc")
    assert (faces(after.graveyard), faces(after.discard)) == (["Kc"], ["9c"])
    assert after.jokers == (1, 0)
    assert after.reserves == before.reserves  # no cascade follows


def test_r15_the_discard_is_shuffled_in_the_middle_of_a_deal() -> None:
    state = lay("Kd", "Kc", "Qd", "", deck="7s", discard="2s 3s 4s 5s 6s 8s 9s 2d 3d")
    state = play(state, "Qd up")
    dealt = []
    while state.phase == "deal":
        asked = state.request()
        dealt.append("shuffle" if isinstance(asked, Shuffle) else str(asked.to[0]))
        if isinstance(asked, Shuffle):
            assert asked.faces == tuple(sorted(["2s", "3s", "4s", "5s", "6s", "8s", "9s", "2d", "3d"]))
        state = state.after(next(iter(state.moves())))
    assert dealt == ["1", "shuffle", "0", "1", "0", "1", "0"]
    assert state.discard == ()
    assert [len(hand) for hand in state.hands] == [3, 3]


def test_r16_a_king_dies_before_the_attacker_speaks() -> None:
    after = play(lay("Kd", "Kc(9h)", "4d 2s", reserves=("2h", "")), "4d x Kc")
    assert after.turn is None
    assert faces(after.reserves[0]) == ["2h"]
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
