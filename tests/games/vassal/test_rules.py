"""Tests of Vassal's rulings, in the rule book's order; alliances and proofs are tested in other files."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pygames.core.cards import ALL, CHANCE, STANDARD, Card
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.moves import BadNotation, Draw, Drawn, Roll, Rolled, Shuffle, Shuffled
from pygames.core.state import State
from pygames.games.vassal import GAME
from pygames.games.vassal.alliance import JOKER
from pygames.games.vassal.moves import HOUSES, Place, VassalOptions
from pygames.games.vassal.rules import new

from .positions import FOE, ME, allowed, deal, ends, owner, play, set_up, walk

# Rulings on setup.


def test_each_gets_a_joker_and_six_cards_and_forty_are_left() -> None:
    state = deal(new(VassalOptions()))
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert [[card.face for card in hand].count(JOKER) for hand in state.hands] == [1, 1]
    assert state.decks[0].left == 40
    assert state.turn == 0
    assert all(card.to == (seat,) for seat in (0, 1) for card in state.hands[seat] if card.face != JOKER)


def test_everybody_knows_who_holds_which_joker() -> None:
    state = deal(new(VassalOptions())).seen_by(None)
    for hand in state.hands:
        assert [card for card in hand if card.face] == [card for card in hand if card.to == ALL]
        assert [card.face for card in hand if card.face] == [JOKER]
    move = state.parse("Jo 4")
    assert move.cards == (), "nothing new is told by a joker's way to the table"
    assert state.allows(move)


def test_without_jokers_each_gets_seven_cards() -> None:
    state = deal(new(VassalOptions(no_wildcards=True)))
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert all(card.face != JOKER for hand in state.hands for card in hand)
    assert state.decks[0].left == 38


def test_ruling_34_the_lot_decides_who_begins_unless_it_is_set() -> None:
    start = new(VassalOptions())
    assert start.request() == Roll(2)
    for lot in (0, 1):
        assert deal(start, roll=lot).turn == lot
    for first in (1, 2):
        start = new(VassalOptions(first=first))
        assert start.request() == Shuffle(STANDARD)
        state = deal(start)
        assert state.turn == state.starter == first - 1


def test_cards_are_dealt_in_turns_each_to_its_player_alone() -> None:
    state: State = new(VassalOptions(first=2)).after(Shuffled())
    told = []
    while state.turn == CHANCE:
        asked = state.request()
        assert isinstance(asked, Draw)
        told.append(asked.to)
        state = state.after(Drawn(Card(asked.slot, state.decks[0].unseen[0], asked.to)))
    assert told == [(1,), (0,)] * 6


# The order of a turn.


def test_ruling_32_place_draw_then_the_opponent() -> None:
    state = set_up({}, ("5h 6h", "2s"))
    placed = state.after(state.parse("5h 3"))
    assert placed.phase == "draw"
    assert placed.request() == Draw(placed.decks[0].next, (ME,), placed.decks[0].left)
    drawn = deal(placed)
    assert drawn.turn == FOE
    assert len(drawn.hands[ME]) == len(state.hands[ME])
    assert [card.face for card in drawn.houses[2].sides[ME]] == ["5h"]


def test_ruling_13_with_an_empty_pile_nobody_draws() -> None:
    state = set_up({}, ("5h 6h", "2s"), pile=0)
    after = state.after(state.parse("5h 3"))
    assert after.turn == FOE
    assert len(after.hands[ME]) == len(state.hands[ME]) - 1


def test_ruling_29_every_card_to_every_house_with_room_and_nothing_else() -> None:
    sides = {1: ("2s 3s 4s", ""), 2: ("2h 3h", "5c"), 9: ("", "7d 8d Td")}
    state = set_up(sides, ("5h 6h", "2c"), owners={9: FOE})
    moves = list(state.moves())
    assert all(isinstance(move, Place) for move in moves)
    assert Counter(move.house for move in moves if isinstance(move, Place)) == dict.fromkeys(range(2, 10), 3)
    for text in ("5h 1", "5h 0", "5h 10", "claim 9", "claim"):
        assert not allowed(state, text)
    assert not state.allows(Place(Card(99, "5h", ALL), 2))
    assert not state.allows(Place(Card(state.hands[FOE][1].slot, "2c", ALL), 2))


def test_ruling_11_a_claimed_house_stays_open_and_nothing_changes_there() -> None:
    sides = {4: ("Js Qs Ks", "2h")}
    state = set_up(sides, ("5h", "3h 4h"), owners={4: ME}, mover=FOE)
    state = play(state, "3h 4")
    assert owner(state, 4) == ME
    state = play(play(state, "5h 1"), "Jo 4")  # the opponent's joker completes Coup 9 in house 4
    assert state.houses[3].full(FOE)
    assert owner(state, 4) == ME


def test_everybody_always_has_room_and_a_card() -> None:  # checks rulings 11 and 12
    for state, _ in walk():
        if state.phase == "place":
            assert state.passes == 0
            assert state.room[state.mover]
            assert state.hands[state.mover]


# Rulings on allegiance.


def test_ruling_14_a_showdown_on_either_turn_whoever_wins() -> None:
    sides = {3: ("5s 6s", "9h 9d Kc")}
    state = play(set_up(sides, ("7s 2h", "2c")), "7s 3")
    assert owner(state, 3) == ME
    state = play(set_up(sides, ("7s 2h", "2c")), "2h 3")  # ruling 15: seat 0 completes a losing alliance
    assert owner(state, 3) == FOE
    assert state.turn == FOE


def test_v15_of_equal_alliances_the_one_that_was_full_first_claims() -> None:
    sides = {3: ("Ks Ah 2c", "5s 5d")}
    state = play(set_up(sides, ("", "6c 9h"), mover=FOE), "6c 3")
    assert str(state.strength(2, ME)) == str(state.strength(2, FOE)) == "Discord 16"
    assert owner(state, 3) == ME
    sides = {3: ("5s 5d", "Ks Ah 2c")}
    assert owner(play(set_up(sides, ("6c 9h", "")), "6c 3"), 3) == FOE


def test_ruling_21_what_can_be_proved_is_claimed_at_the_end_of_the_turn() -> None:
    state = play(set_up({9: ("Js Qs", "")}, ("Ks 2h", "2c")), "Ks 9")
    assert owner(state, 9) == ME


def test_ruling_22_not_on_the_opponents_turn() -> None:
    """The opponent places the last ace, which makes house 9 provable. Seat 0 claims the house at the end of its own
    next turn, not in the opponent's turn."""
    aces = {1: ("As Ah", "Ad"), 2: ("4s 4h", "4d 4c"), 3: ("", "Jo"), 9: ("Kh Qc Ts", "2h 3s")}
    state = set_up(aces, ("5h 6h", "Ac 7h"), mover=FOE)
    assert state.provable(ME) == ()
    state = play(state, "Ac 4")
    assert state.provable(ME) == (9,)
    assert owner(state, 9) is None
    assert owner(play(state, "5h 5"), 9) == ME


# Rulings on winning.


def test_any_five_houses_win() -> None:
    state = set_up({9: ("Js Qs", "")}, ("Ks 2h", "2c"), owners={1: ME, 3: ME, 5: ME, 7: ME, 2: FOE, 4: FOE})
    state = play(state, "Ks 9")
    assert state.turn is None
    assert list(state.moves()) == []
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((ME,), "{0} has won the allegiance of five houses.")


def test_four_houses_or_two_pairs_do_not() -> None:
    state = set_up({9: ("Js Qs", "")}, ("Ks 2h", "2c"), owners={1: ME, 2: ME, 8: ME})
    assert play(state, "Ks 9").outcome() is None


def test_v25_three_in_a_row_won_in_the_opponents_turn() -> None:
    sides = {6: ("9h 9d Kc", "5s 5h")}
    state = set_up(sides, ("", "2h 3c"), owners={4: ME, 5: ME}, mover=FOE)
    state = play(state, "2h 6")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (ME,)
    assert outcome.reason == "{0} has won houses 4, 5 and 6, three side by side."


def test_ruling_25_the_line_is_no_ring() -> None:
    state = set_up({9: ("Js Qs", "")}, ("Ks 2h", "2c"), owners={1: ME, 2: ME})
    assert play(state, "Ks 9").outcome() is None
    state = set_up({9: ("Js Qs", "")}, ("Ks 2h", "2c"), owners={7: ME, 8: ME})
    assert play(state, "Ks 9").outcome() is not None


def test_v27_ruling_24_the_showdown_comes_before_the_proofs() -> None:
    """Seat 0 completes a weaker alliance at house 3. The showdown gives the opponent houses 1, 2 and 3, and so the
    match, before seat 0 can prove house 9, its fifth."""
    sides = {3: ("2s 5d", "9h 9d Kc"), 9: ("Js Qs Ks", "")}
    owners = {1: FOE, 2: FOE, 4: ME, 5: ME, 7: ME, 8: ME}
    state = set_up(sides, ("7c", ""), owners=owners)
    assert state.provable(ME) == (9,)
    state = play(state, "7c 3")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (FOE,)
    assert owner(state, 9) is None


def test_ruling_26_a_match_always_has_a_winner_by_turn_54() -> None:
    for state in ends("", 150):
        placed = sum(len(side) for house in state.houses for side in house.sides)
        assert placed <= 54
        assert state.winner in (0, 1)
        assert state.ending in ("five", "three")


# Rulings on knowledge and notation.


def test_ruling_28_who_may_know_what() -> None:
    """Compare the known cards with the rule book's table: a hand is for its player, jokers and the table are for
    everybody, the draw pile is for nobody."""
    for state, _ in walk("", 6):
        for viewer in (ME, FOE, None):
            view = state.seen_by(viewer)
            for seat in (ME, FOE):
                assert [card.slot for card in view.hands[seat]] == [card.slot for card in state.hands[seat]]
                for card in view.hands[seat]:
                    assert (card.face is not None) == (viewer == seat or card.slot == seat)
            assert view.houses == state.houses
            assert view.decks == () or len(view.decks[0].unseen) == view.decks[0].left + sum(
                card.face is None for hand in view.hands for card in hand
            )


def test_ruling_28_what_a_viewer_cannot_see_is_dealt_anew_and_nothing_seen_changes() -> None:
    """Check that redealing the cards that a viewer cannot see leaves the view unchanged. The test mixes the other hand,
    except its joker, with the pile itself, without core's functions for hidden cards."""
    rng, changed = Random(6), 0
    for state, _ in walk("", 4)[::3]:
        for viewer in (ME, FOE, None) if state.decks else ():
            (deck,) = state.decks
            hidden = [c for seat in (ME, FOE) if seat != viewer for c in state.hands[seat] if c.face != JOKER]
            mixed = [*deck.unseen, *(card.face for card in hidden)]
            rng.shuffle(mixed)
            anew = {card.slot: card._replace(face=mixed.pop()) for card in hidden}
            hands = tuple(tuple(anew.get(card.slot, card) for card in hand) for hand in state.hands)
            other = state._replace(hands=hands, decks=(deck._replace(unseen=tuple(sorted(mixed))),))  # type: ignore[type-var]
            changed += other != state
            assert other.seen_by(viewer) == state.seen_by(viewer)
            if state.turn == viewer:
                assert list(other.moves()) == list(state.moves())
    assert changed > 20


def test_ruling_16_claims_never_depend_on_hidden_cards() -> None:
    for state, move in walk("", 12):
        if state.phase != "draw":
            continue
        after = state.after(move)  # type: ignore[arg-type]
        public = state.seen_by(None).after(move.seen_by(None))  # type: ignore[attr-defined]
        assert [house.owner for house in after.houses] == [house.owner for house in public.houses]


def test_short_notation() -> None:
    state = set_up({}, ("Th 6h", ""))
    for text in ("Th 3", "th 3", "10h 3"):
        assert state.parse(text) == Place(Card(state.hands[ME][1].slot, "Th", ALL), 3)
    assert state.parse("joker 9") == state.parse("Jo 9") == Place(Card(ME, JOKER, ALL), 9)
    for text in ("Th", "Th 3 4", "2c 3", "Th x", "Th 10", "claim x"):
        with pytest.raises(BadNotation):
            state.parse(text)


def test_hands_keep_the_order_of_slots() -> None:
    for state, _ in walk("", 4):
        for hand in state.hands:
            slots = [card.slot for card in hand]
            assert slots == sorted(slots)


def test_what_a_position_keeps_beside_the_table_follows_from_it() -> None:
    """Recompute the values that a position caches for speed (spaces, full alliances, the cards on the table), and
    compare them."""
    for words in ("", "closed_houses", "no_wildcards"):
        for state, _ in walk(words, 6):
            on_table = {card.face for house in state.houses for side in house.sides for card in side}
            assert state.table.bit_count() == len(on_table - {JOKER})
            for seat in (ME, FOE):
                for at in range(HOUSES):
                    house = state.houses[at]
                    closed = bool(state.options.closed_houses) and house.owner is not None
                    assert bool(state.room[seat] >> at & 1) == (not house.full(seat) and not closed)
                    assert bool(state.waiting[seat] >> at & 1) == (house.full(seat) and house.owner is None)
                    assert house.sets[seat].bit_count() == len(house.sides[seat])


def test_a_match_through_the_record() -> None:
    match = Match(GAME, VassalOptions())
    dealer = LocalDealer(b"a match")
    match.deal(dealer)
    while not match.ended:
        match.play(str(next(iter(match.state.moves()))))
        match.deal(dealer)
    assert match.outcome() == match.state.outcome()
    assert isinstance(match.lines[0].move, Rolled)
