"""Tests that, in another language, no text around a match is in English: options, opponents, hints, lessons, reviews,
errors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest

from pygames.games import NAMES

from .invented import ENGLISH, catalogue, engine_in

NOISE = ("zz", "zz 1", "1 zz", "zz=1", "1:zz", "cup 1/1/99", "1 up 2", "1-9 0x")
"""Texts that are not moves, positions or options, and contain no English words."""


@pytest.fixture(scope="module", autouse=True)
def _language() -> Iterator[None]:
    with engine_in(catalogue()):
        yield


def the(module: str, name: str) -> Any:
    """Return an object from a module of the engine in the invented language."""
    return getattr(import_module(f"pygames.{module}"), name)


def game_of(name: str) -> Any:
    return the("games", "find")(name)


def met(name: str, seeds: int) -> Iterator[Any]:
    """Yield some positions of random matches, each as the seat to move sees it."""
    laws = import_module("tests.laws")
    for options in laws.variants(game_of(name)):
        for seed in range(seeds):
            for at, (state, _) in enumerate(laws.walk(game_of(name), options, seed, 400)):
                if state.turn != -1 and at % 9 == 0:
                    yield state.seen_by(state.turn)


def read(*texts: str) -> None:
    """Check that none of these texts is in English."""
    assert texts
    found = dict.fromkeys(text for text in texts if ENGLISH.search(text))
    assert not found, "\n".join([*found][:40])


def told(error: type[Exception], call: Any, *given: Any) -> Iterator[str]:
    try:
        call(*given)
    except error as found:
        yield str(found)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_chosen_before_a_match_is_not_in_english(name: str) -> None:
    game = game_of(name)
    options = game.options._options.values()
    personas = game.knowledge().personas
    assert personas
    read(game.title, game.line, *game.seat_names, *the("bots.players", "LEVELS"))
    read(*(text for each in options for text in (each.title, each.words)))
    read(*(text for each in personas for text in (each.name, each.line, *each.says)))


@pytest.mark.parametrize("name", NAMES)
def test_effects_of_moves_are_not_in_english(name: str) -> None:
    game, effects = game_of(name), the("learn.hint", "effects")
    texts = {
        text
        for view in met(name, 1)
        for move in islice(view.moves(), 0, 40, 8)
        for _, text in effects(game, view, move).values()
    }
    assert len(texts) > 20
    read(*texts)


@pytest.mark.parametrize("name", NAMES)
def test_errors_in_moves_and_positions_are_not_in_english(name: str) -> None:
    game = game_of(name)
    texts = [text for view in met(name, 1) for noise in NOISE for text in told(ValueError, view.parse, noise)]
    if game.setup:
        valid = game.position_text and game.position_text(next(met(name, 1)))
        wrong = ("1w", "1w 1w", "1w:w9w9", "1s", *NOISE)
        for noise in (*wrong, *(f"{valid} {noise}" for noise in wrong if valid)):
            texts += told(ValueError, game.setup, game.options(), noise)
    read(*(re.sub(r"'.*?'|\bcup\b", "", text) for text in texts))  # removes quoted input


@pytest.mark.parametrize("name", NAMES)
def test_errors_in_options_are_not_in_english(name: str) -> None:
    options = game_of(name).options
    names = [*options._options]
    given = ["zz", *names, *(f"{each}=zz" for each in names), *(f"{each}=1 {each}=1" for each in names)]
    given += [f"{each}=99999" for each in names]
    ids = re.compile("|".join(names) or "zz")
    read(*(ids.sub("", text) for noise in given for text in told(ValueError, options.parse, noise)))


def test_cards_are_not_in_english() -> None:
    spoken, printed, standard = (the("core.cards", name) for name in ("spoken", "printed", "STANDARD"))
    read(*map(spoken, (*standard, "Jo", None)), *map(printed, (*standard, "Jo", None)))


@pytest.mark.parametrize("name", NAMES)
def test_lessons_explain_and_refuse_without_english(name: str) -> None:
    found = the("learn.course", "course")(game_of(name))
    sessions = import_module("pygames.learn.lesson_session")
    assert not found.broken
    read(*found.first.values(), *found.facts.values())
    for lesson in found.lessons:
        for at, step in enumerate(lesson.steps):
            table = sessions.lesson_session(found, lesson.name, at)
            table.touch(("zz",))
            read(table.said)
            if step.trial:
                read(step.trial.reason)
            for move in table.match.known(table.facing).moves() if step.ask and not step.level else ():
                table.move(str(move))
                if table.at != at:
                    break
                if table.said not in [wrong.text for wrong in step.wrongs]:
                    read(table.said)
                read(table.did)


def test_comparisons_of_moves_are_not_in_english() -> None:
    hint, game = import_module("pygames.learn.hint"), game_of("politics")
    for view in islice(met("politics", 1), 20):
        moves = list(view.moves())
        for lead in ([0.0], [0.0, 0.2, -0.2], [0.5, 0.5], [0.04, 0.06]):
            read(hint._said(game, view, moves[0], dict.fromkeys(moves[1:], lead)))


def test_requests_about_lessons_are_refused_without_english() -> None:
    requests, app = import_module("pygames.lesson_requests"), the("app", "App")()
    requests.begin()

    def said(do: str, **fields: Any) -> str:
        return json.loads(app.call(json.dumps({"do": do, **fields})))["error"]["said"]

    app.call(
        json.dumps(
            {"do": "new", "game": "politics", "seed": "5a" * 16, "players": [{"name": "Bo"}, *[{"level": 1}] * 2]}
        )
    )
    read(said("learn", game="politics", lesson="zz"), said("taught"), said("hint", iterations=1))
    app.call(json.dumps({"do": "learn", "game": "politics", "lesson": "01-neighbours"}))
    read(said("touch"), said("learn", game="politics", lesson="01-neighbours", step=99))


def test_a_review_is_not_in_english() -> None:
    reviews = import_module("pygames.review.review")
    sentences, matches = import_module("pygames.review.sentences"), import_module("pygames.core.match")
    dealer, rng = the("core.dealers", "LocalDealer")(b"review"), Random(1)
    for name in ("politics", "royal_assassin"):
        game = game_of(name)
        match = matches.Match(game, game.options())
        for _ in match.turns(dealer):
            match.play(rng.choice(list(match.known(match.state.turn).moves())))
            if len(match.lines) > 120:
                match.end("resign 1")
                break
        review = reviews.reviewed(match, rng, reviews.Effort(quick=1, luck=2, first=1, worlds=2))
        read(*sentences.summary(review))
        read(*(sentences.line(review, seat, at, 1) for seat in review.seats for at in (None, review.worst(seat))))
        read(*(sentences.point(review, at) for at in review.points()))
