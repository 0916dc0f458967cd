"""Puzzles: each replays, is solved by its answer and by no other, and what is wrong is played on and taken back."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from pygames import games
from pygames.__main__ import main
from pygames.core.quest import Quest
from pygames.learn.course import Course
from pygames.learn.finding import best, reaching, unique, wins_most
from pygames.learn.lesson import Lesson
from pygames.learn.pupil import Pupil, pupil
from pygames.learn.puzzles import puzzles, split

from .toys import TOY

LEAST = 30


@cache
def found(name: str) -> Course:
    return puzzles(games.find(name))


@pytest.mark.parametrize("name", games.NAMES)
def test_there_are_enough_and_all_can_be_read(name: str) -> None:
    course = found(name)
    assert course.broken == {}
    assert len(course.lessons) >= LEAST
    assert len({*course.texts.values()}) == len(course.texts)
    for lesson in course.lessons:
        assert lesson.puzzle
        assert [bool(step.ask) for step in lesson.steps] == [True]


@pytest.mark.parametrize("name", games.NAMES)
def test_each_is_solved_by_its_answer(name: str) -> None:
    course = found(name)
    for puzzle in course.texts:
        table = pupil(course, puzzle)
        assert table.step
        assert not any(path.forecast for path in table.scene().moves), "the table does not tell the answer"
        for move in table.step.wants[0]:
            table.move(move)
        assert (table.kind, table.over) == ("right", True), puzzle


@pytest.mark.parametrize("name", games.NAMES)
def test_a_goal_is_reached_in_one_way_only(name: str) -> None:
    course = found(name)
    for lesson in course.lessons:
        (step,) = lesson.steps
        if step.goal:
            many = len(step.wants[0])
            quest = Quest("", "", "", step.goal, many)
            (ways,) = reaching(lesson.begun(0).state, lesson.seat, [quest], course.goals, Random(1))
            assert unique(ways)
            assert {len(way) for way, _ in ways} == {many}


def wrong(lesson: Lesson) -> str:
    """A move that does not solve it."""
    view = lesson.begun(0).known(lesson.seat)
    right = {view.parse(way[0]) for way in lesson.steps[0].wants}
    return next(str(move) for move in view.moves() if move not in right)


def fails(table: Pupil) -> None:
    """Plays something wrong, as long as the puzzle lasts."""
    lesson = table.lesson
    assert lesson
    table.move(wrong(lesson))
    while table.kind == "more":
        table.move(str(next(iter(table.match.known(table.facing).moves()))))


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_wrong_is_played_on_and_taken_back(name: str) -> None:
    course = found(name)
    answered = 0
    for lesson in course.lessons[:6]:
        table = pupil(course, lesson.name)
        table.known()
        table.news()
        before = table.match.state
        fails(table)
        if table.kind == "right":  # another order of the same moves
            continue
        assert table.kind == "wrong"
        assert "That is not the answer" in table.said
        assert table.match.state == before
        told = table.news()
        assert told
        again = pupil(course, lesson.name)
        again.known()
        again.news()
        fails(again)
        assert [event.text for event in again.news()] == [event.text for event in told], "the same each time"
        answered += len({event.seat for event in told if event.seat is not None and event.seat >= 0}) > 1
    assert answered, "the others answer"


def test_playouts_keep_what_surely_leads() -> None:
    course = found("politics")
    (lesson,) = [each for each in course.lessons if not each.steps[0].goal][:1]
    view = lesson.begun(0).known(lesson.seat)
    right = wins_most(lesson.match.game, view, Random(7))
    assert {way[0] for way in right} <= {way[0] for way in lesson.steps[0].wants}


def test_exact_values_are_kept_where_they_lead_by_a_quarter() -> None:
    first, second = list(lesson_moves())[:2]
    assert best({first: 0.6, second: 0.35}) == [(str(first),)]
    assert best({first: 0.6, second: 0.36}) == []


def lesson_moves():
    lesson = found("lords_and_vassals").lessons[0]
    return lesson.begun(0).known(lesson.seat).moves()


def test_a_game_without_puzzles_has_none() -> None:
    assert puzzles(TOY).texts == {}
    assert split("") == []


def test_the_command_finds_the_same_again(capsys) -> None:
    assert main(["puzzles", "royal_assassin", "--seed", "20", "--count", "1"]) == 0
    text = capsys.readouterr().out
    assert (
        split(text) == [found("royal_assassin").texts["puzzle-01"]]
        or text.strip() == found("royal_assassin").texts["puzzle-01"].strip()
    )
    assert main(["puzzles", "vassal", "--count", "0"]) == 2
