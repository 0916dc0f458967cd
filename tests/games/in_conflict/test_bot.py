"""Tests of the bots' evaluation of In Conflict: how values depend on cards and battles, and calls that consider the
other leader's reply."""

from __future__ import annotations

import pytest

from pygames.bots.players import LADDER, persona, player_of
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.mistakes import MOST
from pygames.core.persona import LEAST
from pygames.games.in_conflict import GAME
from pygames.games.in_conflict.bot import _shares, kept, without
from pygames.games.in_conflict.odds import CALLS, PLACE, called, fought, led, pool, strangers
from pygames.games.in_conflict.weights import WEIGHTS

from .first_battle import first_battles, spent


def test_materiel_is_worth_more_the_more_battles_are_to_come() -> None:
    """Check also that Materiel is worth nothing after the last battle, and that a card is worth less next to a better
    one."""
    hand = ["As", "Kh", "7d", "4c"]
    worths = [kept(hand, left, WEIGHTS) for left in range(8)]
    assert worths[0] == 0
    assert worths == sorted(worths)
    king = kept(["Kh"], 3, WEIGHTS)
    assert kept(["As", "Kh"], 3, WEIGHTS) - kept(["As"], 3, WEIGHTS) < king < kept(["As"], 3, WEIGHTS)
    assert without(hand, "7d") == ["As", "Kh", "4c"]


def test_a_call_brings_something_for_sure() -> None:
    """Check that the chances of all results of a call sum to 1, whichever side calls first, and that tactics with an
    ace always scores 4 points."""
    for face in ("As", "9h", "2c"):
        mine = pool([face], [], 2)
        for call in CALLS:
            for before in ("", *CALLS):
                assert abs(sum(chance for _, chance in called(call, before, mine, 3, 0, True)) - 1) < 1e-9
    by_ace = dict(called("tactics", "", pool(["As"], [], 2), 3, 0, True))
    assert by_ace == {4: by_ace[4]}


def test_an_ace_helps_most_where_the_sides_are_even() -> None:
    def gain(lead: int) -> float:
        return fought(pool([], ["Ah"], 3), 3, lead, True, True) - fought(pool([], [], 3), 3, lead, True, True)

    assert gain(-1) > 0.2
    assert gain(-1) > max(gain(4), gain(-5))
    assert {each.top for each in led(strangers(3))} <= {*PLACE.values()}


def test_shares_of_the_match_add_up_and_follow_the_battles_won() -> None:
    """Check the shares after a battle: its winner has more than half, all shares sum to 1, and in a match of one battle
    the winner has all."""
    match = Match(GAME, GAME.options.parse("battles=2"))
    for _ in match.turns(LocalDealer(b"shares")):
        break
    state, none = match.state, ((), ())
    assert state.turn != CHANCE
    assert _shares(state, (0, 3), none, WEIGHTS)[0] > 0.5 > _shares(state, (1, 3), none, WEIGHTS)[0]
    assert sum(_shares(state, (0, 3), none, WEIGHTS)) == 1
    one = Match(GAME, GAME.options.parse("battles=1"))
    for _ in one.turns(LocalDealer(b"shares")):
        break
    assert _shares(one.state, (1, 2), none, WEIGHTS) == [0, 1]


@pytest.mark.parametrize("level", LADDER)
def test_no_level_throws_its_materiel_away_in_the_first_battle(level: str) -> None:
    usual, most = ("thumb", 0.2) if level == LADDER[-1] else ("rule", 0.3)
    assert abs(spent(level, 40) - spent(usual, 40)) <= most


def test_each_persona_has_its_own_first_battle() -> None:
    """Check how many cards each persona commits in the first battle: the bold one more than a bot without a persona,
    the others no more."""
    plain = spent("1", 20)
    assert spent("1:bold", 20) > plain + 1 > plain >= spent("1:miser", 20)
    assert spent("1:careful", 20) <= plain
    assert spent("1:trickster", 20) == plain


@pytest.mark.parametrize("level", [1, 3])
def test_a_habit_spends_one_drawn_loss_along_the_turn(level: int) -> None:
    knowledge, bold, several = GAME.knowledge(), persona(GAME, "bold"), 0
    assert bold is not None
    most = MOST * (knowledge.errors[level - 1] + LEAST) * bold.loss
    for seats in first_battles(player_of(level, "bold"), 12):
        for start, cards in seats:
            lost = 0.0
            for view, move in cards:
                moves = list(view.moves())
                looks = knowledge.scores(view, moves)
                lost += max(looks) - looks[moves.index(move)]
            several += len(cards) > 1
            ends = [_shares(start, (side, 0), ((), ()), WEIGHTS)[0] for side in (0, 1)]
            assert lost * (ends[0] - ends[1]) <= most
    assert several > 4
