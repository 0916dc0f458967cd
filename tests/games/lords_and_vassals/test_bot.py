"""Tests of the bot: it plans all four moves of a turn, makes the same choice from the same seed, and plays with every
option."""

from __future__ import annotations

from random import Random

import pytest

from pygames.bots.players import choose, think
from pygames.core.cards import CHANCE
from pygames.core.match import Match
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.playout import Playout, play
from pygames.games.lords_and_vassals.rules import Lords, LordsOptions, stuck
from tests.laws import variants, walk

from .positions import position
from .shuttles import longest_run, played

FAR = " BVh1 BVa1 WVh8 WLa8"


def turn(state: Lords, player: str) -> list[str]:
    """Return the moves of one turn by a player."""
    seat, moves = state.turn, list[str]()
    while state.turn == seat and not (moves and state.left == 4):
        move = choose(GAME, state.seen_by(seat), Random(len(moves)), player)
        moves.append(str(move))
        state = state.after(move)
    return moves


@pytest.mark.parametrize(
    "men",
    [
        "BLc4 WLd4 BLe8",  # one piece must make all the steps
        "BLb5 WLd4 BLf5",  # two pieces must make two steps each
        "BVc3 WVd4 BVe7 WLd5",  # a lord stands on one of the squares next to the victim
        "BL/WVa4 BLc2 WLd4 BLg4",  # the nearest piece is a lord on a vassal, which must rest after stepping off
    ],
)
def test_level_three_sees_a_capture_that_needs_three_preparing_steps(men: str) -> None:
    state = position(men + FAR)
    assert not any(" x" in str(move) for move in state.choices())
    played = turn(state, "3")
    assert any(" xd4" in move for move in played), played


def test_every_level_takes_the_fifth_man() -> None:
    state = position("BLc4 WLd4 BLe3" + FAR, taken="LLLL")
    for player in ("greedy", "1", "2", "3", "4"):
        assert turn(state, player) == ["e3-e4 xd4"]


def test_level_three_does_not_leave_a_man_to_be_taken() -> None:
    state = position("BLb1 BVh1 WLa3 WLc3 WVh8", left=1)
    assert any(" xb1" in move for move in turn(state.after(state.parse("h1-h2")), "4"))
    after = state.after(choose(GAME, state, Random(1), "3"))
    assert not any(" x" in move for move in turn(after, "4"))


@pytest.mark.parametrize("player", ["1", "3"])
def test_a_choice_repeats_from_its_seed(player: str) -> None:
    for at, (state, _) in enumerate(walk(GAME, LordsOptions(), 21, 200)):
        if at % 50 == 20:
            assert choose(GAME, state, Random(5), player) == choose(GAME, state, Random(5), player)


@pytest.mark.parametrize("slices", [10, 60])  # ends the search during the bot's own moves, and during the replies
def test_thinking_comes_in_slices_and_can_be_cut_short(slices: int) -> None:
    state = next(state for state, _ in walk(GAME, LordsOptions(), 3) if state.turn != CHANCE)
    thinking = think(GAME, state, Random(1), "3")
    next(thinking)
    for _ in range(slices):
        assert 0 <= thinking.send(None) <= 1
    with pytest.raises(StopIteration) as stopped:
        thinking.send(True)
    assert stopped.value.value in state.choices()


def test_nobody_thinks_about_the_only_move() -> None:
    with pytest.raises(StopIteration) as stopped:
        next(think(GAME, position("BVa1 WVa2 WLb1 WLh8"), Random(1), "4"))
    assert str(stopped.value.value) == "a1^a3"


@pytest.mark.parametrize("options", variants(GAME), ids=str)
def test_it_plays_to_the_end_with_every_option(options: LordsOptions) -> None:
    state = next(state for state, _ in walk(GAME, options, 4) if state.turn != CHANCE)
    moves = 0
    while state.turn is not None and moves < 1600:
        state = state.after(choose(GAME, state.seen_by(state.turn), Random(moves), "1" if state.turn else "greedy"))
        moves += 1
    assert state.outcome() is not None


def test_what_bots_know_counts_the_moves_of_a_playout() -> None:
    state, knowledge = position("BLc4 WLd4 BLe3" + FAR, taken="LLLL", left=1), GAME.knowledge()
    assert knowledge.playout(state, Random(2)) == play(state, Random(2))[1]
    assert knowledge.decisions == play(state, Random(2))[0]


def test_a_playout_holds_the_men_of_its_position() -> None:
    for state, _ in walk(GAME, LordsOptions(), 5):
        if state.turn in (0, 1):
            held = Playout(state)
            assert [held.side(seat)[:3] for seat in (0, 1)] == [side[:3] for side in state.sides]
            assert held.stuck() == stuck(state.sides[state.turn], state.sides[1 - state.turn], state.rest)


PASSED = (
    "BVa8 BVb8 BVc8 BLd8 BVe8 BVf8 BLg8 BVh8 BLd7 WVa2 WVd2 WLf2 WLa1 WVb1 WVc1 WVd1 WVe1 WLf1 WVg1 WLh1",
    "BVa8 BLb8 BVc8 BLd8 BLe8 BVf8 BVg8 BVh8 BLd7 WLb2 WLc2 WVa1 WVb1 WVc1 WLd1 WVe1 WLf1 WVg1 WLh1",
)
"""Positions from matches in which both sides had passed each other, and bots then moved back and forth."""
MOST_UNDONE = 6
"""Maximum number of turns in a row that may each undo the same player's turn before."""


def test_a_run_of_undone_turns_is_counted() -> None:
    one, two, three = (position(f"BLa{rank} WLh8") for rank in (1, 2, 3))
    assert longest_run([one, two, three, two, three, one]) == 2
    assert longest_run([one, one, one, one]) == 0


@pytest.mark.parametrize("players", [("1", "1"), ("2", "1"), ("2:bold", "1:careful"), ("1:trickster", "2:miser")])
@pytest.mark.parametrize("men", PASSED, ids=["even", "ahead"])
def test_no_player_goes_to_and_fro(men: str, players: tuple[str, str]) -> None:
    start = position(men)._replace(number=111, calm_since=60)
    assert max(played(Match(GAME, GAME.options(), positions=[start]), players, 6, 32)) <= MOST_UNDONE
