"""Tests that a failed request changes nothing, at the tables of lessons, puzzles, first matches and retries.

Two pages send the same requests. One of them also sends requests that do not fit the table. A refused request must
leave no trace: afterwards both pages get the same replies.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pygames import games, lesson_requests, review_requests
from pygames.app import App
from pygames.core.record import write
from pygames.learn.course import course
from pygames.learn.puzzles import puzzles
from pygames.review.review import Effort

from .asking import asking
from .parts import LESSONS, PUZZLES
from .test_review import match

STEPS = 40


@pytest.fixture(autouse=True)
def _requests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(review_requests, "EFFORT", Effort(quick=1, luck=2, first=1, worlds=2))
    with asking(lesson_requests.begin), asking(review_requests.begin):
        yield


class Page:
    """A page with one table, which stores the last reply."""

    def __init__(self) -> None:
        self.app = App()
        self.table: dict[str, Any] = {}
        self.lesson: dict[str, Any] = {}

    def asks(self, asked: dict[str, Any]) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.app.call(json.dumps(asked)))
        told = reply.get("ok", {})
        self.lesson = told.get("lesson", self.lesson)
        found = told.get("table", told)
        if "scene" in found:
            self.table = found
        return reply


def request(page: Page, rng: Random) -> dict[str, Any]:
    """Return a random request, which may or may not fit the table."""
    moves = [path["move"] for path in page.table["scene"].get("moves", ())] or ["pass"]
    ids = [zone["id"] for zone in page.table["scene"]["zones"]]
    choices: list[dict[str, Any]] = [
        {"do": "undo"},
        {"do": "move", "move": rng.choice([*moves, "nonsense", "9" * 5000])},
        {"do": "touch", "move": rng.choice([*moves, "nonsense"])},
        {"do": "touch", "ids": rng.sample(ids, min(len(ids), rng.randint(1, 3)))},
        {"do": "next"},
        {"do": "shown"},
        {"do": "taught"},
        {"do": "update"},
        {"do": "end", "termination": rng.choice(["resign", "agree draw", "abandon"])},
        {"do": "look", "at": rng.choice([None, 0, 1, 99])},
        {"do": "lift"},
        {"do": "turn", "seat": rng.randrange(3)},
        {"do": "think", "iterations": 2, "finish": True},
        {"do": "rematch", "seed": "zz", "date": ""},
        {"do": "onward", "at": 0, "seed": "5a" * 16},
        {"do": "tried", "slices": 1},
        {"do": "retry", "at": rng.randrange(40)} if rng.random() < 0.1 else {"do": "record", "view": "all"},
    ]
    return rng.choice(choices)


def besieged(begin: list[dict[str, Any]], seed: int) -> int:
    """Begin a table with these requests, and send random ones. Return how many were refused; fail if a refused one left
    a trace."""
    rng, page, quiet, refused = Random(seed), Page(), Page(), 0
    for asked in begin:
        assert page.asks(asked) == quiet.asks(asked)
    assert page.table
    for _ in range(STEPS):
        asked = request(page, rng)
        reply = page.asks(asked)
        if "error" in reply:
            assert reply["error"]["kind"] != "fault", (asked, reply)
            refused += 1
        else:
            assert quiet.asks(asked) == reply, asked
    assert page.asks({"do": "update"}) == quiet.asks({"do": "update"})
    assert page.asks({"do": "record", "view": "all"}) == quiet.asks({"do": "record", "view": "all"})
    return refused


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", sorted({*LESSONS, *PUZZLES}))
def test_what_a_lesson_or_a_puzzle_refuses_leaves_no_trace(name: str, seed: int) -> None:
    rng, refused = Random(f"{name} {seed}"), 0
    for lessons in filter(lambda found: found.texts, (course(games.find(name)), puzzles(games.find(name)))):
        lesson = rng.choice([*lessons.texts])
        step = rng.randrange(len(lessons.lesson(lesson).steps))
        refused += besieged([{"do": "learn", "game": name, "lesson": lesson, "step": step}], seed)
    assert refused


@pytest.mark.parametrize("name", LESSONS)
def test_what_the_match_that_ends_a_course_refuses_leaves_no_trace(name: str) -> None:
    found = course(games.find(name))
    last = [*found.texts][-1]
    step = len(found.lesson(last).steps) - 1
    assert besieged([{"do": "learn", "game": name, "lesson": last, "step": step}], 7)


@pytest.mark.parametrize("name", ["royal_assassin", "vassal"])
def test_what_a_retry_refuses_leaves_no_trace(name: str) -> None:
    whole = match(name)
    at = next(number for number, line in enumerate(whole.lines) if line.seat == 0)
    begin: list[dict[str, Any]] = [{"do": "load", "record": write(whole)}, {"do": "retry", "at": at}]
    assert besieged(begin, 3)


def test_a_lesson_has_no_undo_and_no_end_of_its_own() -> None:
    page = Page()
    page.asks({"do": "learn", "game": "vassal", "lesson": "01-alliances", "step": 2})
    before = page.asks({"do": "taught"})
    assert not page.table["canUndo"]
    assert page.asks({"do": "undo"})["error"]["kind"] == "move"
    assert page.asks({"do": "end", "termination": "resign"})["error"]["said"] == "A lesson ends with its last step."
    assert page.asks({"do": "taught"}) == before
