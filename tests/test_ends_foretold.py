"""Tests that the table announces a move that ends the match before it is made, whoever wins. The outcome is read from
the resulting position, the sentence from the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pygames import games
from pygames.core.cards import CHANCE
from pygames.core.dealers import chance_move
from pygames.core.game import Game
from pygames.core.scene import Forecast
from pygames.core.state import Outcome, State
from pygames.games.vassal.rules import Vassal

from .laws import walk

LAST = 12
"""Number of positions before the end of a match to examine."""


def ending_moves(game: Game, seed: int, options: str = "") -> Iterator[tuple[State, State, Forecast | None]]:
    """Yield, for each move near the end of a random match that ends it, the positions before and after the move and the
    table's forecast."""
    states = [state for state, _ in walk(game, game.options.parse(options), seed, 4000)]
    for state in states[-LAST:]:
        if state.turn in (None, CHANCE):
            continue
        view = state.seen_by(state.turn)
        for path in game.scene(view, state.turn).moves:
            after = state.after(view.parse(path.move))
            while after.turn == CHANCE:
                after = after.after(chance_move(after, Random(1)))
            if after.turn is None:
                yield state, after, path.forecast


def outcome_of(state: State) -> Outcome:
    found = state.outcome()
    assert found
    return found


@pytest.mark.slow
def test_vassal() -> None:
    """Check that the table announces the loss of the match before a placement that gives away the decisive house, just
    as it announces a win."""
    seen = Counter[str]()
    for seed in range(60):
        for before, after, forecast in ending_moves(games.find("vassal"), seed):
            assert isinstance(before, Vassal)
            seat = before.turn
            (winner,) = outcome_of(after).winners
            said = forecast.words if forecast else ""
            assert ("That wins the match." not in said) or winner == seat
            assert said.endswith(f"{{{winner}}} wins the match.") == (winner != seat), said
            assert winner == seat or (forecast and forecast.kind == "loss")
            seen["won" if winner == seat else "given"] += 1
    assert min(seen["won"], seen["given"]) >= 10, seen


def test_nothing_is_said_of_the_match_while_it_goes_on() -> None:
    game, told = games.find("vassal"), Counter[bool]()
    for seed in range(20):
        for state, _ in list(walk(game, game.options(), seed, 4000))[-30:]:
            if state.turn in (None, CHANCE):
                continue
            view = state.seen_by(state.turn)
            for path in game.scene(view, state.turn).moves:
                after = state.after(view.parse(path.move))
                while after.turn == CHANCE:
                    after = after.after(chance_move(after, Random(1)))
                if after.turn is not None and path.forecast:
                    assert "the match" not in path.forecast.words
                    told[bool(path.forecast.kind)] += 1
    assert told[True]
    assert told[False]


@pytest.mark.slow
def test_royal_assassin() -> None:
    seen = Counter[str]()
    for seed in range(40):
        for before, after, forecast in ending_moves(games.find("royal_assassin"), seed):
            outcome, seat = outcome_of(after), before.turn or 0
            won = "wins" if outcome.winners == (seat,) else "loses"
            assert forecast
            assert forecast.words.endswith(f"That {won} the match."), forecast
            assert forecast.kind == ("gain" if won == "wins" else "loss")
            assert forecast.tag == won
            seen[won] += 1
    assert seen["wins"] >= 10, seen
    assert seen["loses"] >= 1, seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"), [("lords_and_vassals", ""), ("politics", ""), ("in_conflict", "battles=2")]
)
def test_the_reason_is_told_whoever_wins(name: str, options: str) -> None:
    seen = Counter[str]()
    for seed in range(6 if name == "lords_and_vassals" else 20):
        for before, after, forecast in ending_moves(games.find(name), seed, options):
            outcome, seat = outcome_of(after), before.turn or 0
            winners = {each % 2 for each in outcome.winners} if name == "in_conflict" else {*outcome.winners}
            mine = seat % 2 if name == "in_conflict" else seat
            assert forecast
            assert outcome.reason in forecast.words, (outcome.reason, forecast.words)
            seen["won" if mine in winners else "lost"] += 1
    assert seen["won"], seen
    assert seen["lost"] or name == "lords_and_vassals", seen
