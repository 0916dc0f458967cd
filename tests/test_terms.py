"""Tests that a lesson uses only terms that this or an earlier lesson explains, in its text and in the table's
messages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pygames import games
from pygames.core.chronicle import Chronicle
from pygames.games.vassal.alliance import TIERS
from pygames.learn.course import course
from pygames.learn.lesson import Lesson

from .parts import COMPLETE

TERMS = {
    "vassal": {
        r"alliances?|ladder|rungs?": 1,
        "|".join(TIERS): 1,
        r"jokers?": 1,
        r"sums?|totals?": 2,
        r"pro(of|ofs|ve|ved|vable)": 3,
        r"shields?": 3,
        r"side by side": 1,
    },
    "royal_assassin": {
        r"courts?|royals?|graveyard": 1,
        r"guards?|guarded": 2,
        r"clears?|cleared": 2,
        r"open": 2,
        r"slays?|slayers?": 3,
        r"presents?": 3,
        r"reserves?|cascades?|fights?": 4,
        r"jokers?|assassins?": 6,
    },
    "lords_and_vassals": {
        r"lords?|vassals?": 1,
        r"captors?|rests?|resting|lock": 2,
        r"traps?|trapped": 4,
        r"(?<!it )jump(s|ed)?": 5,  # the table lists all causes of rest, so "it jumps" may come earlier
        r"pins?|pinned": 6,
    },
    "politics": {
        r"offices?|neighbours?|suits?": 1,
        r"pools?": 2,
        r"cup|revolts?|[Cc]ontest(s|ed)?": 3,
        r"abilit(y|ies)|price": 5,
        r"defends?|defence": 6,
    },
    "in_conflict": {
        r"initiative|banners?|leaders?|tactics": 1,
        r"by strategy|pools?": 2,
        r"objectives?": 4,
        r"Materiel|commit(s|ted)?": 5,
    },
}
"""For each game, patterns of terms, and the number of the lesson that explains them."""
OF_THE_DECK = "deal", "shuffle", "roll"
"""Kinds of events that happen before a lesson's text."""


def said(lesson: Lesson) -> Iterator[str]:
    """Yield all texts that a learner reads in a lesson: its own, the reasons for refusals, the replies, and the log of
    its steps."""
    yield lesson.title
    for step in lesson.steps:
        yield from (step.say, step.note, step.ask, *(wrong.text for wrong in step.wrongs))
        if step.trial:
            yield step.trial.reason
    begins = lesson.steps[0].start
    for event in Chronicle(lesson.match, lesson.seat).events(begins):
        if event.kind not in OF_THE_DECK:
            yield event.text


@pytest.mark.parametrize("name", TERMS)
def test_no_term_comes_before_the_lesson_that_explains_it(name: str) -> None:
    assert {*COMPLETE} <= {*TERMS}
    lessons = course(games.find(name)).lessons
    for terms, number in TERMS[name].items():
        found = {
            int(lesson.name[:2]): [text for text in said(lesson) if re.search(rf"\b({terms})\b", text)]
            for lesson in lessons
        }
        early = {at: texts for at, texts in found.items() if at < number and texts}
        assert not early, f"'{terms}' is explained in lesson {number}: {early}"
        assert found[number], f"lesson {number} should explain '{terms}'"


@pytest.mark.parametrize("name", games.NAMES)
def test_lessons_are_numbered_as_the_list_counts_them(name: str) -> None:
    assert [int(lesson.name[:2]) for lesson in course(games.find(name)).lessons] == [
        *range(1, len(course(games.find(name)).lessons) + 1)
    ]
