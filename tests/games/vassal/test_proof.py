"""Tests of proofs of claims: the worked examples, and a comparison with brute force over all hidden cards."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pygames.core.cards import STANDARD
from pygames.core.scene import Event
from pygames.games.vassal import GAME
from pygames.games.vassal.alliance import JOKER, cards, faces
from pygames.games.vassal.moves import VassalOptions
from pygames.games.vassal.proof import strongest
from pygames.games.vassal.rules import Vassal
from pygames.games.vassal.telling import shown

from ... import laws
from .positions import FOE, ME, play, set_up
from .test_alliance import naive

ACES_AND_FOURS = {1: ("As 4s Ah", "4h Ad 4d"), 2: ("Ac 4c", "")}
"""Sides with all aces and fours on the table, none of them at house 9."""


def best(state: Vassal, house: int) -> str:
    return str(state.proof(ME, house).best)


def test_v16_the_best_coup_cannot_be_beaten() -> None:
    state = set_up({9: ("Js Qs Ks", "")})
    assert state.provable(ME) == (9,)
    assert best(state, 9) == "Coup 36"  # only equal, and seat 0's alliance was full first (ruling 18)


def test_v18_two_cards_that_make_nothing() -> None:
    state = set_up({9: ("Ac 2c 3c", "Kh 5s")})
    assert state.provable(ME) == (9,)
    assert best(state, 9) == "Discord 31"


def test_v19_an_intent_against_a_pair() -> None:
    state = set_up({9: ("2d 5d 9d", "Tc Th")})
    assert state.provable(ME) == (9,)
    assert best(state, 9) == "Discord 33"


def test_v21_no_ace_and_no_four_is_left() -> None:
    state = set_up({**ACES_AND_FOURS, 3: ("", "Jo"), 9: ("Ks Qh Tc", "2h 3s")})
    assert 9 in state.provable(ME)
    assert best(state, 9) == "Discord 18"


def test_v22_the_ace_in_my_own_hand_counts_as_unknown() -> None:  # checks ruling 16
    sides = {1: ("As 4s Ah", "4h Ad 4d"), 2: ("4c", ""), 3: ("", "Jo"), 9: ("Ks Qh Tc", "2h 3s")}
    state = set_up(sides, ("Ac", ""))
    assert 9 not in state.provable(ME)
    assert best(state, 9) == "Plan 6"


def test_v24_the_joker_mirrors_a_jack() -> None:
    state = set_up({1: ("Js Jh", "Jd Jc"), 9: ("Kc Kd Qs", "Qh Ts")})
    assert 9 not in state.provable(ME)
    assert best(state, 9) == "Plan 33"


def test_ruling_17_the_other_joker_counts_until_it_is_played_and_mine_never() -> None:
    sides = {1: ("Js Jh", "Jd Jc"), 9: ("Kc Kd Qs", "Qh Ts")}
    assert 9 not in set_up(sides).provable(ME)
    assert 9 in set_up({**sides, 2: ("", "Jo")}).provable(ME)
    assert 9 in set_up({**sides, 2: ("", "Jo")}, ("Jo", "")).provable(ME)
    assert 9 not in set_up({**sides, 2: ("Jo", "")}).provable(ME)


def test_ruling_17_a_joker_that_lies_in_this_very_alliance_counts() -> None:
    state = set_up({9: ("Ks Qs Ts", "Jo 9h")})
    assert best(state, 9) == "Coup 30"
    assert 9 not in state.provable(ME)


def test_ruling_18_equal_is_not_enough() -> None:
    state = set_up({1: ("Kh Kd", ""), 9: ("Jc Qs Kc", "Js Qc")})
    assert state.proof(ME, 9).mine == state.proof(ME, 9).best
    assert 9 in state.provable(ME)


def test_ruling_19_who_cannot_complete_cannot_beat() -> None:
    options = VassalOptions(no_wildcards=True)
    deck = list(STANDARD)
    sides = {}
    for house in range(1, 9):
        sides[house] = " ".join(deck[:3]), " ".join(deck[3:6])
        del deck[:6]
    assert len(deck) == 4
    state = set_up({**sides, 9: (" ".join(deck[:3]), deck[3])}, options=options, owners=dict.fromkeys(range(1, 9), ME))
    assert state.proof(ME, 9).best is None
    assert state.provable(ME) == (9,)
    assert "can no longer complete" in shown(state, state.proof(ME, 9), ME)


def test_ruling_20_never_with_two_cards() -> None:
    assert set_up({9: ("Js Ks", "2h 3s")}).provable(ME) == ()


def test_ruling_23_each_proof_stands_by_itself() -> None:
    """Check that two proofs fail while the opponent may have the last ace, since each proof by itself assumes that ace.
    Once the ace is on the table, both succeed."""
    aces = {1: ("As Ah", "Ad"), 2: ("4s 4h", "4d 4c"), 3: ("", "Jo")}
    mine = {8: ("Kh Qc Ts", "2h 3s"), 9: ("Kd Qh Tc", "2d 3c")}
    assert set_up({**aces, **mine}).provable(ME) == ()
    assert set_up({**aces, **mine, 4: ("Ac", "")}).provable(ME) == (8, 9)


def test_a_proof_can_be_shown() -> None:
    state = set_up({9: ("Ac 2c 3c", "Kh 5s")})
    told = shown(state, state.proof(ME, 9), ME)
    assert told == "The best alliance that {1} could still make there is Discord 31 (5♠, K♠, K♥), and Coup 6 beats it."
    equal = set_up({9: ("Js Qs Ks", "")})
    assert shown(equal, equal.proof(ME, 9), ME).endswith("That only ties Coup 36, which was full first.")


def test_the_table_shows_how_a_proof_stands_and_what_proved_a_claim() -> None:
    """Check the sentence at the shield while the proof fails and while the claim waits for the turn's end, and the
    claim's event with its ruling."""
    sides = {1: ("Js Jh", "Jd Jc"), 8: ("Ah Ad", ""), 9: ("Kc Kd Qs", "Qh Ts")}
    doubted = set_up(sides, ("2h", "Jo 5c"), mover=FOE)
    at_shield = GAME.scene(doubted.seen_by(FOE), FOE).reasons["shield9"]
    assert at_shield == (
        "{0}'s Discord 38 isn't proved yet: by the table, {1} could still make Plan 33 there (10♠, Q♥, joker as J♠)."
    )
    played = play(doubted, "Jo 8")  # the joker is played, but it is the opponent's turn, so the claim waits: ruling 22
    at_shield = GAME.scene(played.seen_by(ME), ME).reasons["shield9"]
    best = "The best alliance that {1} could still make there is Discord 35 (10♠, Q♥, K♠), and Discord 38 beats it."
    assert at_shield == f"{{0}}'s Discord 38 can be claimed by proof, at the end of the turn. {best}"
    (claim,) = [event for event in told(played, "2h 2") if event.kind == "gain"]
    assert claim.text == "{0} claims house 9 by proof: Discord 38 can't be beaten there."
    assert (claim.ruling, claim.why) == (18, best)


def told(state: Vassal, text: str) -> list[Event]:
    """Return the events of a move and of the draw that follows it."""
    move = state.parse(text)
    after = state.after(move)
    answer = next(iter(after.moves()))
    return [*GAME.tell(state, move), *GAME.tell(after, answer)]


# Comparison with brute force.


def naive_best(state: Vassal, seat: int, house: int) -> tuple[int, int] | None:
    """Return the strongest alliance that a seat could still have at a house, found by trying every card that is not on
    the table."""
    on_table = {card.face for other in state.houses for side in other.sides for card in side}
    unknown = [face for face in STANDARD if face not in on_table]
    if any(card.face == JOKER for card in state.hands[seat]):
        unknown.append(JOKER)
    held = [card.face or "" for card in state.houses[house - 1].sides[seat]]
    more = combinations(unknown, 3 - len(held))
    return max((naive([*held, *some], bool(state.options.no_motive)) for some in more), default=None)


@pytest.mark.slow
@pytest.mark.parametrize("words", ["", "no_motive", "no_wildcards", "closed_houses", "no_wildcards closed_houses"])
def test_brute_force_agrees_along_random_matches(words: str) -> None:
    options = VassalOptions.parse(words)
    tried = holding = 0
    for seed in range(60):
        for state, _ in laws.walk(GAME, options, seed):
            assert isinstance(state, Vassal)
            if state.phase not in ("place", "claim") or state.table.bit_count() < 26:
                continue
            for seat in (ME, FOE):
                provable = state.provable(seat)
                for house in range(1, 10):
                    here = state.houses[house - 1]
                    if not here.full(seat) or here.owner is not None:
                        assert house not in provable
                        continue
                    theirs = naive_best(state, 1 - seat, house) if tried % 5 == 0 else state.proof(seat, house).best
                    mine = naive([card.face or "" for card in here.sides[seat]], bool(options.no_motive))
                    assert state.proof(seat, house).best == theirs
                    assert (house in provable) == (theirs is None or theirs <= mine) == state.proof(seat, house).holds
                    tried += 1
                    holding += house in provable
    assert tried > 100
    assert 0 < holding < tried


def test_brute_force_agrees_on_random_tables() -> None:
    rng = Random(8)
    for _ in range(150):
        held = rng.sample([*STANDARD, JOKER], rng.choice([0, 1, 2, 2]))
        rest = [face for face in [*STANDARD, JOKER] if face not in held]
        unknown = rng.sample(rest, rng.choice([0, 1, 2, 3, 6, 12, 20]))
        found = strongest(cards(held), cards(unknown), False)
        tried = combinations(unknown, 3 - len(held))
        # At most one joker is the opponent's, so there cannot be a second one.
        expected = max((naive([*held, *some]) for some in tried), default=None)
        assert (found[0] if found else None) == expected
        if found:
            assert set(faces(found[1])) <= set(unknown)
            assert naive([*held, *faces(found[1])]) == expected
