"""Checks that valid lessons keep further limits: on their length, their wrong answers, and the rulings they teach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pygames.core.words import named

from . import words
from .course import Course
from .lesson import Lesson, Step, cut, reached, refusal, settle
from .text import Said

STEP_WORDS = 25
"""Maximum number of words of a step (`say` and `ask` together), and of a reply to a wrong move."""
LESSON_WORDS = 60, 120
LESSON_STEPS = 4, 10
COURSE_LESSONS = 6, 8

Fault = tuple[str, int, str]
"""A fault of a lesson, or of the course: (name of the lesson or "", line, reason)."""


def check(course: Course, book: str) -> Iterator[Fault]:
    """Yield all faults in the lessons of a game. `book`: the text of the game's rule book."""
    for name, error in course.broken.items():
        yield name, error.line, error.reason
    for lesson in course.lessons:
        for line, reason in faults(lesson):
            yield lesson.name, line, reason
    least, most = COURSE_LESSONS
    if not least <= len(course.texts) <= most:
        told = {"title": course.game.title, "lessons": len(course.texts)}
        yield "", 0, words.COURSE_LESSONS.format(**told, least=least, most=most)
    yield from _taught(course, book)
    steps = [step for lesson in course.lessons for step in lesson.steps]
    if not any(step.trial for step in steps):
        yield "", 0, words.NO_REFUSALS
    if steps and not steps[-1].level and not course.lessons[-1].match.ended:
        yield "", 0, words.NO_END


def core(book: str) -> set[int] | None:
    """Return the numbers of the rulings that lessons must teach, as the rule book lists them; None without a list."""
    found = re.search(r"^The lessons teach rulings? ([\d,\s]+(?:and\s+\d+)?)", book, re.MULTILINE)
    return {int(number) for number in re.findall(r"\d+", found[1])} if found else None


def _taught(course: Course, book: str) -> Iterator[Fault]:
    wanted, rulings = core(book), {int(number) for number in re.findall(r"^### (\d+)\.", book, re.MULTILINE)}
    if wanted is None:
        yield "", 0, words.NO_CORE
        return
    taught = set[int]()
    for lesson in course.lessons:
        for ruling in lesson.teaches:
            taught.add(ruling)
            if ruling not in wanted:
                missing = words.NO_RULING if ruling not in rulings else words.NOT_CORE
                yield lesson.name, lesson.script.teaches.line, missing.format(ruling=ruling)
    for ruling in sorted(wanted - taught):
        yield "", 0, words.NOT_TAUGHT.format(ruling=ruling)
    for ruling in sorted(wanted - rulings):
        yield "", 0, words.NO_RULING.format(ruling=ruling)


def faults(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Yield the line and the reason of each fault in one lesson."""
    for step, written in zip(lesson.steps, lesson.script.steps, strict=True):
        yield from _lengths(step)
        yield from _early(lesson, step)
        if written.trial and step.trial and written.trial.text not in (reason := _named(lesson, step.trial.reason)):
            yield written.trial.line, words.REASON_LACKS.format(move=step.trial.move, reason=reason)
        for wrong in step.wrongs:
            reason = _right(lesson, step, wrong)
            if reason:
                yield wrong.line, reason
    total = sum(counted(step.say) + counted(step.ask) for step in lesson.steps)
    least, most = LESSON_WORDS
    if not least <= total <= most:
        yield 0, words.LESSON_WORDS.format(words=total, least=least, most=most)
    least, most = LESSON_STEPS
    if not least <= len(lesson.steps) <= most:
        yield 0, words.LESSON_STEPS.format(steps=len(lesson.steps), least=least, most=most)


def counted(text: str) -> int:
    """Return the number of words of a text; a word contains a letter or a digit."""
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


def _lengths(step: Step) -> Iterator[tuple[int, str]]:
    said = counted(step.say) + counted(step.ask)
    if said > STEP_WORDS:
        yield step.line, words.STEP_WORDS.format(words=said, most=STEP_WORDS)
    for wrong in step.wrongs:
        if counted(wrong.text) > STEP_WORDS:
            yield wrong.line, words.WRONG_WORDS.format(words=counted(wrong.text), most=STEP_WORDS)


def _early(lesson: Lesson, step: Step) -> Iterator[tuple[int, str]]:
    """Yield a fault if a step's goal is reached before the last of the author's moves."""
    if not step.goal or len(step.wants[0]) < 2:
        return
    match = cut(lesson.match, step.start)
    for text, after in pairwise(step.wants[0]):
        match.play(match.known(lesson.seat).parse(text))
        settle(match, lesson.dealer)
        if reached(lesson.goals, step.goal, match, lesson.seat, step.start):
            yield step.line, words.REACHED_EARLY.format(goal=" ".join(step.goal), move=after)
            return


def _right(lesson: Lesson, step: Step, wrong: Said) -> str:
    """Return a fault if a move that the lesson lists as wrong is right, or if the table refuses it for another reason;
    empty if the list is correct."""
    match, reason = cut(lesson.match, step.start), ""
    for want in step.wants[0] if step.wants else ("",):
        try:
            refused = refusal(match, lesson.seat, wrong.move)
        except ValueError as error:
            reason = reason or str(error)
        else:
            if refused is None:
                return _reaches(lesson, step, wrong, len(match.lines))
            reason = _named(lesson, refused.reason)
            if wrong.text in reason:
                return ""
        if want:
            match.play(match.known(lesson.seat).parse(want))
            settle(match, lesson.dealer)
    return words.REASON_LACKS.format(move=wrong.move, reason=reason)


def _named(lesson: Lesson, reason: str) -> str:
    return named(reason, lesson.match.names)


def _reaches(lesson: Lesson, step: Step, wrong: Said, lines: int) -> str:
    match = cut(lesson.match, lines)
    move = match.known(lesson.seat).parse(wrong.move)
    wanted = (
        [way for way in step.wants if match.known(lesson.seat).parse(way[0]) == move] if lines == step.start else []
    )
    match.play(move)
    settle(match, lesson.dealer)
    right = reached(lesson.goals, step.goal, match, lesson.seat, step.start) if step.goal else bool(wanted)
    return words.REACHES.format(move=wrong.move) if right else ""
