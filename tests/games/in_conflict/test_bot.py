"""The bots' evaluation of In Conflict: values that grow as they should, and calls that consider the other leader's
reply."""

from __future__ import annotations

from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.games.in_conflict import GAME
from pygames.games.in_conflict.bot import _shares, kept, without
from pygames.games.in_conflict.odds import CALLS, PLACE, called, fought, led, pool, strangers
from pygames.games.in_conflict.weights import WEIGHTS


def test_materiel_is_worth_more_the_more_battles_are_to_come() -> None:
    """And nothing after the last battle; a card is worth least beside better ones."""
    hand = ["As", "Kh", "7d", "4c"]
    worths = [kept(hand, left, WEIGHTS) for left in range(8)]
    assert worths[0] == 0
    assert worths == sorted(worths)
    king = kept(["Kh"], 3, WEIGHTS)
    assert kept(["As", "Kh"], 3, WEIGHTS) - kept(["As"], 3, WEIGHTS) < king < kept(["As"], 3, WEIGHTS)
    assert without(hand, "7d") == ["As", "Kh", "4c"]


def test_a_call_brings_something_for_sure() -> None:
    """Chances add up, whoever calls first; a side with an ace hardly loses by tactics."""
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
    """A decided match has certain values: after the last battle, and where no coming battle can change it."""
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
