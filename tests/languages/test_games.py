"""Tests that, in another language, the end of a match, puzzles, and errors in typed positions contain no English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from pygames.games import NAMES

from .invented import ENGLISH, catalogue, engine_in
from .test_engine import texts

PUZZLES = 4
MATCHES, STRIDE = 3, 9
"""Number of matches of each game; number of moves between two positions."""
TYPED = ("", "?", "9", "ll", "a1-a5", "a1^a3 xa2 xa2")
"""Texts that are neither moves nor parts of positions. None has three letters in a row, since errors quote these
texts."""


def english(shown: Iterable[str]) -> list[str]:
    """Return those texts that are still in English; AssertionError if no text is given."""
    given = list(shown)
    assert given
    return [text for text in given if ENGLISH.search(text)]


def views(game: Any) -> Iterator[Any]:
    """Yield positions of random matches, each as the seat to move sees it."""
    laws = import_module("tests.laws")
    for seed in range(MATCHES):
        for at, (state, _) in enumerate(laws.walk(game, game.options(), seed, 300)):
            if at % STRIDE == 0 and state.turn is not None and state.turn >= 0:
                yield state.seen_by(state.turn)


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Any]:
    """Yield each game in the invented language."""
    with engine_in(catalogue()):
        yield import_module("pygames.games").find(request.param)


def test_the_end_is_explained(game: Any) -> None:
    laws, plain = import_module("tests.laws"), import_module("pygames.core.plain").plain
    shown = list[str]()
    for seed in range(MATCHES):
        *_, (state, move) = laws.walk(game, game.options(), seed)
        shown += texts(plain(game.scene(state.after(move), None)))
        if game.ending and state.after(move).turn is None:
            bands, story = game.ending(state, move)
            shown += [story, *(band.words for band in bands)]
    assert not english(shown)


def test_puzzles_are_asked_and_read(game: Any) -> None:
    puzzles = import_module("pygames.learn.puzzles").puzzles(game)
    assert replace(puzzles, texts=dict([*puzzles.texts.items()][:PUZZLES])).broken == {}
    quests = import_module(f"pygames.games.{game.name}.puzzles").quests
    assert not english(text for view in views(game) for each in quests(view) for text in each[:3])


def test_errors_in_positions_are_translated(game: Any) -> None:
    view = next(views(game))
    shown = list(refused(view.read, TYPED))
    if game.setup and game.position_text:
        parts = game.position_text(view).split()
        wrong = [" ".join((*parts[:at], bad, *parts[at + 1 :])) for at in range(len(parts)) for bad in TYPED]
        shown += refused(lambda text: game.setup(view.options, text), wrong)
    assert not english(shown)


def refused(read: Any, given: Iterable[str]) -> Iterator[str]:
    """Yield the messages of the errors with which a function refuses these texts."""
    for text in given:
        try:
            read(text)
        except ValueError as error:
            yield str(error)
