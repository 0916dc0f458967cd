"""The lessons of a game as HTML: the list on the course page, and the dots on the first page."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import NamedTuple

from pygames.core.game import Game
from pygames.core.words import NUMBERS, Plural
from pygames.learn.check import counted
from pygames.learn.lesson import Lesson
from pygames.learn.puzzles import named
from pygames.learn.puzzles import puzzles as every
from pygames.lesson_requests import course_of

from . import words
from .suits import suited

READ, TOUCH = 2.5, 6.0
"""Words that a learner reads per second; seconds that a learner needs for each question."""
SHIELD = "M4 4H60V34C60 52 47 64 32 72C17 64 4 52 4 34Z"

PUZZLES = """<h2 id="puzzles">{title}</h2>
<p>{note}</p>
<ol class="puzzles" data-game="{name}">
{each}
</ol>"""


class Listed(NamedTuple):
    """A lesson as an entry of the list."""

    name: str
    title: str
    words: str
    """The first question of the lesson."""
    steps: int
    seconds: float
    guided: bool
    """True if the lesson ends with a whole match."""


@cache
def listed(game: Game) -> tuple[Listed, ...]:
    """Return the lessons of a game in order; empty if the game has none."""
    return tuple(map(_listed, course_of(game).lessons))


def _listed(lesson: Lesson) -> Listed:
    asks = [step.ask for step in lesson.steps if step.ask]
    first = next((step.ask for step in lesson.steps if step.wants), asks[0] if asks else "")
    guided = bool(lesson.steps[-1].level)
    said = sum(counted(step.say) + counted(step.ask) for step in lesson.steps)
    seconds = said / READ + TOUCH * len(asks)
    return Listed(lesson.name, lesson.title, words.GUIDED if guided else first, len(lesson.steps), seconds, guided)


def minutes(game: Game) -> int:
    """Return the duration of all lessons in minutes, not counting the final match."""
    return max(1, round(sum(each.seconds for each in listed(game)) / 60))


def lesson_count(game: Game) -> str:
    """Return the number of lessons as text: "Seven short lessons"."""
    return _counted(words.LESSONS, len(listed(game)))


def _counted(lessons: Plural, count: int) -> str:
    return lessons.of(count, number=NUMBERS[count] if count < len(NUMBERS) else str(count))


def heading(game: Game) -> str:
    """Return the heading of the course page: "Seven short lessons, the last a whole match"."""
    lessons = listed(game)
    match = len(lessons) > 1 and any(each.guided for each in lessons)
    return _counted(words.THEN_A_MATCH if match else words.LESSONS, len(lessons))


def steps(game: Game) -> str:
    """Return a game's lessons as links to the table, each with a shield that shows the progress."""
    return "\n".join(step(at, each, game) for at, each in enumerate(listed(game), 1))


def step(at: int, each: Listed, game: Game) -> str:
    """Return the link to one lesson. A script marks the progress and the lesson to continue with."""
    inside = (
        '<use href="#c-star" x="18" y="20" width="28" height="28"/>'
        if each.guided
        else f'<text x="32" y="46">{at}</text>'
    )
    long = words.MATCH_MINUTES.format(minutes=game.minutes) if each.guided else words.STEPS.of(each.steps)
    return (
        f'<li><a href="./#lesson={escape(each.name)}" data-lesson="{escape(each.name)}" data-steps="{each.steps}">'
        f'<svg class="seal" viewBox="0 0 64 76" aria-hidden="true"><path class="rim" d="{SHIELD}"/>'
        f'<path class="fill" d="{SHIELD}"/><g>{inside}</g></svg>'
        f"<span><b>{suited(escape(each.title))}</b> <small>{suited(escape(each.words))}</small></span> "
        f'<span class="long">{long}</span> <span class="state"></span></a></li>'
    )


def puzzles(game: Game) -> str:
    """Return a game's puzzles as links to the table; empty for a game without puzzles."""
    found = count(game)
    if not found:
        return ""
    each = "\n".join(
        f'<li><a href="./#lesson={named(at)}" data-lesson="{named(at)}">{at} <span class="vh state"></span></a></li>'
        for at in range(1, found + 1)
    )
    return PUZZLES.format(name=escape(game.name), each=each, title=words.PUZZLES, note=words.PUZZLES_NOTE)


@cache
def count(game: Game) -> int:
    """Return the number of puzzles of a game."""
    return len(every(game).texts)


def dots(game: Game) -> str:
    """Return one dot per lesson as HTML, for the first page; empty for a game without lessons."""
    lessons = listed(game)
    if not lessons:
        return ""
    each = "".join(f'<i data-lesson="{escape(lesson.name)}"></i>' for lesson in lessons)
    return f'<p class="learnt"><span class="dots" aria-hidden="true">{each}</span><span>{lesson_count(game)}</span></p>'
