"""Tests that bots use no hidden information: hidden faces never change a bot's move, at any level and with any
habit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from pygames.bots.players import LADDER, persona, player_of
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.state import State
from pygames.games import every, find
from pygames.session import Session, bot, person

from . import laws
from .parts import COMPLETE

VIEWS = 200
"""Number of views of each game to check."""
EFFORT = 4
"""Number of search iterations in these tests: enough to compare two moves in guessed worlds."""

HIDDEN = pytest.mark.parametrize("game", [game for game in every() if game.hidden], ids=lambda game: game.name)


def players(game: Game) -> list[tuple[int, str]]:
    """Return every level without a habit and with each habit."""
    return [(int(level), key) for level in LADDER for key in ("", *(each.key for each in game.knowledge().personas))]


def refilled(game: Game) -> Iterator[tuple[State, State]]:
    """Yield pairs of positions that differ only in cards which the seat to move cannot see, and in which it has a
    choice."""
    rng = Random(game.name)
    for seed in count():
        for state, _ in laws.walk(game, game.options(), seed):
            if state.turn in (CHANCE, None) or len(list(islice(state.moves(), 2))) < 2:
                continue
            view = state.seen_by(state.turn)
            other = view.filled(rng)
            if other != state:
                assert other.seen_by(state.turn) == view
                yield state, other


def played(game: Game, state: State, level: int, key: str) -> str:
    """Return the move of a bot in this position, as text."""
    others = [person(name) for name in ("Ann", "Ben", "Cid", "Dot")[: state.seats]]
    others[state.turn or 0] = bot(level, state.turn or 0, persona(game, key))
    session = Session(Match(game, game.options(), positions=[state]), tuple(others), b"honesty")
    while session.think(1000) is not None:
        pass
    return session.match.lines[0].text


@pytest.fixture(autouse=True)
def effort(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game.knowledge()), "iterations", (EFFORT,) * len(LADDER))


@HIDDEN
def test_hidden_faces_never_change_a_choice(game: Game) -> None:
    """Check `VIEWS` views, each with one of the players in turn."""
    everybody = players(game)
    for at, (state, other) in enumerate(islice(refilled(game), VIEWS)):
        who = everybody[at % len(everybody)]
        assert played(game, state, *who) == played(game, other, *who), f"view {at}, {player_of(*who)}"


@pytest.mark.slow
@HIDDEN
def test_hidden_faces_never_change_a_choice_of_anybody(game: Game) -> None:
    """Check `VIEWS` views, each with every player."""
    for at, (state, other) in enumerate(islice(refilled(game), VIEWS)):
        for who in players(game):
            assert played(game, state, *who) == played(game, other, *who), f"view {at}, {player_of(*who)}"


@pytest.mark.parametrize("game", [find(name) for name in COMPLETE if find(name).hidden], ids=lambda game: game.name)
def test_who_peeks_would_be_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a bot that sees hidden cards would be found, in games whose playouts depend on them."""
    monkeypatch.setattr(Match, "known", lambda match, viewer, at=-1: match.positions[at])
    cases = islice(refilled(game), VIEWS)
    assert any(played(game, state, 4, "bold") != played(game, other, 4, "bold") for state, other in cases)
