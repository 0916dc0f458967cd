"""Lessons for the page: requests beside those of `pygames.app`, which `begin` adds. Most visitors need none.

    {"do": "lessons", "game": "vassal"}                                  -> which there are
    {"do": "learn", "game": "vassal", "lesson": "03-proof", "step": 2}   -> the table where that step begins
    {"do": "touch", "move": "Js 9"} or {"do": "touch", "ids": ["c9", "side5-0"]}   -> what became of it
    {"do": "next"}, {"do": "shown"}, {"do": "taught"}                    -> go on; play it for me; the same again
    {"do": "hint", "iterations": 50}                                     -> in a match of one's own: how far, or a hint;
                                                                            looking back: why a bot did what it did

In the match that ends a course the page moves and thinks as in every match, and asks `taught` what is to be explained.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pygames.app import App, Requests, hear
from pygames.asked import COUNT, SWITCH, TEXT, TEXTS, Asked, Field
from pygames.learn.course import Course, course, none
from pygames.learn.hint import Hint, Hinting, explaining, hinting
from pygames.learn.lesson import Step
from pygames.learn.pupil import Pupil, pupil
from pygames.learn.puzzles import PREFIX, puzzles
from pygames.learn.text import BadLesson
from pygames.session import Session

if TYPE_CHECKING:
    from pygames.core.game import Game
    from pygames.replies import Hinted, LessonListed, Lessons, Taught, TaughtStep, Thought


def _course(at: App, asked: Asked) -> Course:
    return _read(at._game(asked))


def _read(game: Game) -> Course:
    """A course is read once: reading plays it."""
    if game.name not in _COURSES or _COURSES[game.name].game is not game or not _COURSES[game.name].texts:
        _COURSES[game.name] = course(game)  # what was missing may have come
    return _COURSES[game.name]


def _puzzles(game: Game) -> Course:
    """The same of its puzzles."""
    if game.name not in _PUZZLES or _PUZZLES[game.name].game is not game or not _PUZZLES[game.name].texts:
        _PUZZLES[game.name] = puzzles(game)
    return _PUZZLES[game.name]


_COURSES: dict[str, Course] = {}
_PUZZLES: dict[str, Course] = {}


def lessons(at: App, asked: Asked) -> Lessons:
    """The lessons of a game, in their order; a broken one says why, and cannot be taught."""
    found = _course(at, asked)
    told: list[LessonListed] = []
    for name in found.texts:
        error = found.broken.get(name)
        title, steps = ("", 0) if error else (found.lesson(name).title, len(found.lesson(name).steps))
        told.append({"name": name, "title": title, "steps": steps, "broken": str(error) if error else ""})
    return {"game": found.game.name, "lessons": told, "said": "" if told else none(found.game)}


def learn(at: App, asked: Asked) -> Taught:
    """Begins a lesson, or comes back to one of its steps; with `played` to a match that was left there."""
    found = _puzzles(at._game(asked)) if asked["lesson"].startswith(PREFIX) else _course(at, asked)
    try:
        table = pupil(found, asked["lesson"], asked["step"])
    except KeyError:
        raise ValueError(f"{found.game.title} has no lesson '{asked['lesson'][:40]}'") from None
    except BadLesson as error:
        raise ValueError(f"this lesson is broken ({error})") from None
    if asked["played"]:
        table.resume(asked["played"])
    table.known()
    update = at._sit(table)
    return {"lesson": _step(table), "table": update}


def touch(at: App, asked: Asked) -> Taught:
    """A move, or things touched in turn that make none."""
    table = _pupil(at)
    if asked["move"]:
        table.move(asked["move"])
    elif asked["ids"]:
        table.touch(asked["ids"], asked["within"])
    else:
        raise ValueError("nothing was touched")
    return _taught(at, table)


def next_step(at: App, asked: Asked) -> Taught:
    """Goes on, where nothing is asked."""
    table = _pupil(at)
    table.go_on_to_next()
    return _taught(at, table)


def shown(at: App, asked: Asked) -> Taught:
    """Plays what is asked."""
    table = _pupil(at)
    table.show()
    return _taught(at, table)


def taught(at: App, asked: Asked) -> Taught:
    """Where the lesson stands."""
    return _taught(at, _pupil(at))


def hint(at: App, asked: Asked) -> Hinted | Thought:
    """Lets a hint be thought of for the person whose turn it is, or why a bot did what is looked back at: how far that
    is, 0 to 1, or the hint."""
    table = at._table()
    if not table.can_hint or not (type(table) is Session or (isinstance(table, Pupil) and table.free)):
        raise ValueError("a hint is for one's own turn at one's own table")
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
"""The hint that is being thought of: at which table, after how many lines, looking back at what."""


def _pupil(at: App) -> Pupil:
    table = at._table()
    if not isinstance(table, Pupil):
        raise ValueError("no lesson is given at this table")
    return table


def _taught(at: App, table: Pupil) -> Taught:
    update = at.update()  # it tells what happened, and so what is to be explained
    return {"lesson": _step(table), "table": update}


def _step(table: Pupil) -> TaughtStep:
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
    """From now on every table answers these requests too."""
    hear(REQUESTS, SHAPES)
