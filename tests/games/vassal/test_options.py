"""Tests of Vassal's options: claims by hand, proofs before placing, no wildcards, closed houses."""

from __future__ import annotations

from pygames.core.cards import STANDARD
from pygames.core.scene import Event
from pygames.games.vassal import GAME
from pygames.games.vassal.moves import Claim, Place, VassalOptions
from pygames.games.vassal.playout import Playout
from pygames.games.vassal.rules import Vassal

from .positions import FOE, ME, ends, owner, play, set_up


def test_proofs_come_before_placing_with_the_option() -> None:
    options = VassalOptions(claim_at_start_of_turn=True)
    state = play(set_up({9: ("Js Qs", "")}, ("Ks 2h", "2c"), options=options), "Ks 9")
    assert owner(state, 9) is None
    state = play(state, "2c 1")
    assert state.turn == ME
    assert owner(state, 9) == ME


def test_ruling_33_by_hand_any_of_the_provable_houses_or_none() -> None:
    options = VassalOptions(manual_claims=True)
    state = play(set_up({7: ("Jh Qh Kh", ""), 9: ("Js Qs", "")}, ("Ks 2h", "2c"), options=options), "Ks 9")
    assert (state.turn, state.phase) == (ME, "claim")
    assert [str(move) for move in state.moves()] == ["claim", "claim 7", "claim 9", "claim 7 9"]
    for wrong in ("claim 9 7", "claim 7 7", "claim 1", "2h 3"):
        assert not state.allows(state.parse(wrong))
    some = state.after(Claim((9,)))
    assert [owner(some, house) for house in (7, 9)] == [None, ME]
    assert some.turn == FOE
    none = state.after(Claim(()))
    assert owner(none, 9) is None
    assert play(none, "2c 1", "2h 1").phase == "claim", "asked again at the end of the next turn"


def test_by_hand_and_before_placing_together() -> None:
    options = VassalOptions(manual_claims=True, claim_at_start_of_turn=True)
    state = play(set_up({9: ("Js Qs", "")}, ("Ks 2h", "2c"), options=options), "Ks 9")
    assert state.turn == FOE
    state = play(state, "2c 1")
    assert (state.turn, state.phase) == (ME, "claim")
    state = state.after(Claim((9,)))
    assert (state.turn, state.phase, owner(state, 9)) == (ME, "place", ME)


# The option without wildcards.


def test_ruling_30_two_incomplete_alliances_compare_by_sum() -> None:
    options = VassalOptions(no_wildcards=True)
    for mine, theirs, wins in (("Ks Kh", "Qs Qh", ME), ("2s 3h", "Qs Qh", FOE), ("Ks Jh", "Qs Qh", ME)):
        state, told = last_house(mine, theirs, options, ME)
        assert owner(state, 9) == wins
        assert state.ending == "most"
    assert told.text == "{0} gets house 9: 24 against 24, both incomplete."
    for starter in (ME, FOE):  # for equal sums, the starting player gets the house
        state, told = last_house("Ks Jh", "Qs Qh", options, starter)
        assert owner(state, 9) == starter
        assert told.why.endswith(f"they're equal, so it goes to {{{starter}}}, who went first.")
    _, told = last_house("2s 3h", "Qs Qh", options, ME)
    assert (told.text, told.ruling) == ("{1} gets house 9: 24 against 5, both incomplete.", 30)
    assert told.why.endswith("the higher total wins.")


def last_house(mine: str, theirs: str, options: VassalOptions, starter: int) -> tuple[Vassal, Event]:
    """Play the last card of a match at house 9, where each side then has two cards; at all other houses both sides are
    full. Return the last position and the event about house 9."""
    away = {*mine.split(), *theirs.split()}
    faces = [face for face in STANDARD if face not in away]
    sides = {9: (mine, theirs)}
    for house in range(1, 9):
        sides[house] = " ".join(faces[:3]), " ".join(faces[3:6])
        del faces[:6]
    mover = 1 - starter
    left = sides[1][mover].split()[-1]
    kept = " ".join(sides[1][mover].split()[:2])
    sides[1] = (kept, sides[1][1]) if mover == 0 else (sides[1][0], kept)
    hands = (left, "") if mover == 0 else ("", left)
    owners = {1: ME, 2: FOE, 3: ME, 4: FOE, 5: ME, 6: FOE, 7: ME, 8: FOE}
    state = set_up(sides, hands, owners=owners, mover=mover, starter=starter, pile=0, options=options)
    after = play(state, f"{left} 1")
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winners == (owner(after, 9),)
    assert "most houses, 5 of 9" in outcome.reason
    (told,) = (event for event in GAME.tell(state, state.parse(f"{left} 1")) if event.adds.endswith("9"))
    return after, told


def test_ruling_30_full_beats_incomplete_and_three_in_a_row_do_not_count() -> None:
    """The opponent declines to prove house 3. The final tally gives it to the opponent, as the third house side by
    side, which no longer wins, and gives seat 0 house 9, its fifth."""
    options = VassalOptions(no_wildcards=True, manual_claims=True)
    faces = list(STANDARD)
    sides = {}
    for house in (1, 2, 4, 5, 6, 7, 8):
        sides[house] = " ".join(faces[:3]), " ".join(faces[3:6])
        del faces[:6]
    sides[3] = " ".join(faces[:2]), " ".join(faces[2:4])
    sides[9] = " ".join(faces[5:8]), " ".join(faces[8:10])
    owners = {1: FOE, 2: FOE, 4: ME, 5: ME, 6: FOE, 7: ME, 8: ME}
    state = set_up(sides, ("", faces[4]), owners=owners, mover=FOE, pile=0, options=options)
    state = play(state, f"{faces[4]} 3")
    assert (state.turn, state.phase, state.provable(FOE)) == (FOE, "claim", (3,))
    assert state.after(Claim((3,))).ending == "three"
    after = state.after(Claim(()))
    assert (owner(after, 3), owner(after, 9)) == (FOE, ME)
    assert after.adjacent(FOE) == (1, 2, 3)
    assert (after.ending, after.winner) == ("most", ME)


def test_the_final_tally_in_random_play() -> None:
    tallied = [state for state in ends("no_wildcards", 300) if state.ending == "most"]
    assert tallied
    for state in tallied:
        assert all(house.owner is not None for house in state.houses)
        assert len(state.owned(state.winner or 0)) >= 5
        assert not any(state.hands)
        assert sorted(len(house.sides[ME]) for house in state.houses) == [2, *[3] * 8]


# The option of closed houses.


def test_ruling_35_no_card_goes_to_a_claimed_house() -> None:
    options = VassalOptions(closed_houses=True)
    state = set_up({4: ("Js Qs Ks", "2h")}, ("5h", "3h 4h"), owners={4: ME}, mover=FOE, options=options)
    assert {move.house for move in state.moves() if isinstance(move, Place)} == {1, 2, 3, 5, 6, 7, 8, 9}
    assert not state.allows(state.parse("3h 4"))


def test_ruling_35_who_has_no_room_passes_and_still_claims() -> None:
    """Seat 0's sides are all full, so it passes. The opponent's card makes house 9 provable, which seat 0 claims in a
    turn without a card."""
    options = VassalOptions(closed_houses=True)
    owners = {1: ME, 2: FOE, 4: ME, 5: FOE, 7: ME, 8: FOE}
    full = {3: ("2s 3h 4c", ""), 6: ("7s 8h 9c", ""), 9: ("Ks Qh Jc", "2h 5s")}
    state = set_up(full, ("6h", "Kd Ad 4d"), owners=owners, mover=FOE, options=options)
    assert state.room[ME] == 0
    placed = state.after(state.parse("Kd 3"))
    told = [event.text for event in GAME.tell(placed, next(iter(placed.moves()))) if event.ruling == 35]
    assert told == ["{0} has no room for a card and passes."]
    state = play(state, "Kd 3")
    assert state.passes == 1
    assert state.turn == FOE, "I passed"
    assert owner(state, 9) == ME
    assert len(state.hands[ME]) == 2, "no card, no draw"


def test_ruling_35_two_passes_in_a_row_end_the_match() -> None:
    """Seat 0 has cards but no room, seat 1 has room but no cards. Both pass, which ends the match; unproved houses stay
    unclaimed."""
    options = VassalOptions(closed_houses=True, no_wildcards=True)
    owners = {1: ME, 2: FOE, 3: ME, 4: FOE, 5: ME, 6: FOE, 7: ME}
    state = set_up({8: ("2c 4d 6h", "Kd"), 9: ("2s 4h", "Ks")}, ("9c 5d", ""), owners=owners, options=options, pile=0)
    move = state.parse("9c 9")
    ended = state.after(move)
    told = [event.text for event in GAME.tell(state, move) if event.kind == "turn"]
    assert told == ["{1} has no cards left and passes.", "{0} has no room for a card and passes."]
    assert (ended.passes, ended.ending, ended.winner) == (2, "most", ME)
    assert owner(ended, 9) is None
    assert Playout(state).run(float) == ME
    outcome = ended.outcome()
    assert outcome is not None
    assert outcome.reason == "{0} has the most houses, 4 of 9."


def test_ruling_35_equal_houses_are_a_draw() -> None:
    options = VassalOptions(closed_houses=True, no_wildcards=True)
    owners = {1: ME, 2: FOE, 3: ME, 4: FOE, 5: ME, 6: FOE, 7: ME, 8: FOE}
    state = set_up({9: ("2s 4h", "Ks")}, ("9c 5d", ""), owners=owners, options=options, pile=0)
    ended = state.after(state.parse("9c 9"))
    outcome = ended.outcome()
    assert outcome is not None
    assert (ended.passes, outcome.winners) == (2, (ME, FOE))
    assert GAME.scene(ended, ME).bands == ()
    assert Playout(state).run(float) is None


def test_closed_houses_always_end() -> None:
    for words in ("closed_houses", "closed_houses no_wildcards", "closed_houses no_wildcards claim_at_start_of_turn"):
        for state in ends(words, 120):
            assert state.turn is None
            outcome = state.outcome()
            assert outcome is not None
            if state.ending == "most" and state.passes == 2:
                counts = [len(state.owned(seat)) for seat in (ME, FOE)]
                assert outcome.winners == tuple(seat for seat in (ME, FOE) if counts[seat] == max(counts))
