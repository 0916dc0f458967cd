"""Requests for lessons and hints, in addition to those of `pygames.app`; registered by `begin` when they are needed.

    {"do": "lessons", "game": "vassal"}                                  -> the list of lessons
    {"do": "learn", "game": "vassal", "lesson": "03-proof", "step": 2}   -> the table at the beginning of that step
    {"do": "touch", "move": "Js 9"} or {"do": "touch", "ids": ["c9", "side5-0"]}   -> the result
    {"do": "next"}, {"do": "shown"}, {"do": "taught"}                    -> the next step; the solution; the state
    {"do": "hint", "iterations": 50}                                     -> progress; then a hint, or if the viewed
                                                                            entry is a bot's move, the reason for it

In the match that ends a course, the page uses the ordinary requests, and gets explanations by the request `taught`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pygames.app import App, Requests, hear
from pygames.learn import words
from pygames.learn.course import Course, course, none
from pygames.learn.hint import Hint, Hinting, explaining, hinting
from pygames.learn.lesson import Step
from pygames.learn.lesson_session import LessonSession, lesson_session
from pygames.learn.puzzles import PREFIX, puzzles
from pygames.learn.text import BadLesson
from pygames.schemas import COUNT, SWITCH, TEXT, TEXTS, Asked, Field
from pygames.session import Session

if TYPE_CHECKING:
    from pygames.core.game import Game
    from pygames.replies import Hinted, LessonListed, Lessons, Taught, TaughtStep, Thought


def _course(at: App, asked: Asked) -> Course:
    return course_of(at._game(asked))


def course_of(game: Game) -> Course:
    """Return the course of a game, from a cache, because reading a course plays all its lessons."""
    if game.name not in _COURSES or _COURSES[game.name].game is not game or not _COURSES[game.name].texts:
        _COURSES[game.name] = course(game)  # files missing before may be downloaded now
    return _COURSES[game.name]


def _puzzles(game: Game) -> Course:
    """Return the puzzles of a game, from a cache."""
    if game.name not in _PUZZLES or _PUZZLES[game.name].game is not game or not _PUZZLES[game.name].texts:
        _PUZZLES[game.name] = puzzles(game)
    return _PUZZLES[game.name]


_COURSES: dict[str, Course] = {}
_PUZZLES: dict[str, Course] = {}


def lessons(at: App, asked: Asked) -> Lessons:
    """Return the list of a game's lessons in order; a faulty lesson has an error message."""
    found = _course(at, asked)
    told: list[LessonListed] = []
    for name in found.texts:
        error = found.broken.get(name)
        title, steps = ("", 0) if error else (found.lesson(name).title, len(found.lesson(name).steps))
        told.append({"name": name, "title": title, "steps": steps, "broken": str(error) if error else ""})
    return {"game": found.game.name, "lessons": told, "said": "" if told else none(found.game)}


def learn(at: App, asked: Asked) -> Taught:
    """Begin a lesson at one of its steps, or resume the match that ends the course from the lines `played`."""
    found = _puzzles(at._game(asked)) if asked["lesson"].startswith(PREFIX) else _course(at, asked)
    try:
        table = lesson_session(found, asked["lesson"], asked["step"])
    except KeyError:
        raise ValueError(words.NO_LESSON.format(title=found.game.title, name=asked["lesson"][:40])) from None
    except BadLesson as error:
        raise ValueError(words.BROKEN.format(reason=error)) from None
    if asked["played"]:
        table.resume(asked["played"])
    table.known()
    update = at._sit(table)
    return {"lesson": _step(table), "table": update}


def touch(at: App, asked: Asked) -> Taught:
    """Make a move of the learner, or handle touches that do not complete a move."""
    table = _pupil(at)
    if asked["move"]:
        table.move(asked["move"])
    elif asked["ids"]:
        table.touch(asked["ids"], asked["within"])
    else:
        raise ValueError(words.NOT_TOUCHED)
    return _taught(at, table)


def next_step(at: App, asked: Asked) -> Taught:
    """Go to the next step; IllegalMove if the current step requires a move, or if the lesson is over."""
    table = _pupil(at)
    table.go_on_to_next()
    return _taught(at, table)


def shown(at: App, asked: Asked) -> Taught:
    """Play the solution of the current step."""
    table = _pupil(at)
    table.show()
    return _taught(at, table)


def taught(at: App, asked: Asked) -> Taught:
    """Return the state of the lesson."""
    return _taught(at, _pupil(at))


def hint(at: App, asked: Asked) -> Hinted | Thought:
    """Compute a hint for the player to move, or the reason for the bot's move that is being viewed. Return the
    progress, 0 to 1, or the result."""
    table = at._table()
    if not table.can_hint or not (type(table) is Session or (isinstance(table, LessonSession) and table.free)):
        raise ValueError(words.NO_HINT_HERE)
    when = (len(table.match.lines), table.looking)
    progress = 0.0
    try:
        thinking = next((each for who, then, each in _ASKED if who is table and then == when), None)
        if thinking is None:
            thinking = _thinking(table, Random(f"{table.seed.hex()} hint {when}"))
            _ASKED[:] = [(table, when, thinking)]
            next(thinking)
        for _ in range(asked["iterations"]):
            progress = thinking.send(asked["finish"])
    except StopIteration as done:
        _ASKED.clear()
        if not table.match.ended and "hint" not in table.match.marks:
            table.match.marks = (*table.match.marks, "hint")
        found: Hint = done.value
        does, why, better = found.does, found.why, found.better
        return {"move": found.move, "ids": [*found.ids], "does": does, "why": why, "better": better}
    return {"thinking": progress}


def _thinking(table: Session, rng: Random) -> Hinting:
    match, lines = table.match, table.bot_choices
    if not lines:
        return hinting(match.game, match.known(table.facing), rng)
    return explaining(match, lines, table.facing, table.players[match.lines[lines[0]].seat or 0], rng)


_ASKED: list[tuple[Session, tuple[int, int | None], Hinting]] = []
"""The hint being computed: its table, (the number of lines, the viewed entry) and its generator; at most one item."""


def _pupil(at: App) -> LessonSession:
    table = at._table()
    if not isinstance(table, LessonSession):
        raise ValueError(words.NO_PUPIL)
    return table


def _taught(at: App, table: LessonSession) -> Taught:
    update = at.update()  # must come before `_step`, because it collects the explanations
    return {"lesson": _step(table), "table": update}


def _step(table: LessonSession) -> TaughtStep:
    lesson, step = table.lesson, table.step
    assert lesson
    assert table.course
    explained, table.explained = table.explained, []
    return {
        "name": lesson.name,
        "title": lesson.title,
        "at": table.at,
        "steps": len(lesson.steps),
        "say": step.say if step else "",
        "note": step.note if step else "",
        "ask": step.ask if step else "",
        "show": list(step.show) if step else [],
        "free": table.free,
        "over": table.over,
        "kind": table.kind,
        "said": table.said,
        "did": table.did,
        "explained": explained,
        "played": table.played,
        "after": table.course.after(lesson.name),
        "room": [_room(each) for each in lesson.steps],
    }


def _room(step: Step) -> tuple[str, str, str]:
    answers = [each.text for each in step.wrongs] + ([step.trial.reason] if step.trial else [])
    return step.say, step.ask, max(answers, key=len, default="")


SHAPES: dict[str, dict[str, Field]] = {
    "lessons": {"game": TEXT},
    "learn": {"game": TEXT, "lesson": TEXT, "step": COUNT.or_else(0), "played": TEXTS.or_else(())},
    "touch": {"move": TEXT.or_else(""), "ids": TEXTS.or_else(()), "within": TEXTS.or_else(())},
    "next": {},
    "shown": {},
    "taught": {},
    "hint": {"iterations": COUNT, "finish": SWITCH.or_else(False)},
}
REQUESTS: Requests = {
    "lessons": lessons,
    "learn": learn,
    "touch": touch,
    "next": next_step,
    "shown": shown,
    "taught": taught,
    "hint": hint,
}


def begin() -> None:
    """Register the requests for lessons and hints for all tables."""
    hear(REQUESTS, SHAPES)
