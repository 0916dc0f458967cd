"""Tests that lessons and puzzles work with the texts of another language, so that nothing depends on their wording."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pygames.games import NAMES, find
from pygames.learn.course import course
from pygames.learn.lesson_session import lesson_session
from pygames.learn.puzzles import puzzles

from .invented import accented

TEXTS = ("lesson", "puzzle", "say", "note", "ask")
"""Keywords of lines that consist of a text; in a `wrong` line, the text follows the move."""


def translated(text: str) -> str:
    """Return a lesson's or puzzles' file with its texts in the invented language."""

    def lines() -> Iterator[str]:
        word = ""
        for line in text.split("\n"):
            if line[:1] == " ":
                yield accented(line) if word in (*TEXTS, "wrong") else line
                continue
            word, _, rest = line.partition(" ")
            move, colon, said = rest.partition(": ")
            if word in TEXTS:
                yield f"{word} {accented(rest)}"
            elif word == "wrong":
                yield f"{word} {move}{colon}{accented(said)}"
            else:
                yield line

    return "\n".join(lines())


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_teaches_the_same_in_other_words(name: str) -> None:
    for found in (course(find(name)), puzzles(find(name))):
        other = replace(found, texts={each: translated(text) for each, text in found.texts.items()})
        assert found.texts
        assert not other.broken
        for here, there in zip(found.lessons, other.lessons, strict=True):
            assert there.title != here.title
            for step, again in zip(here.steps, there.steps, strict=True):
                said = [wrong._replace(text="") for wrong in step.wrongs]
                assert [wrong._replace(text="") for wrong in again.wrongs] == said
                assert replace(again, say=step.say, note=step.note, ask=step.ask, wrongs=step.wrongs) == step


@pytest.mark.parametrize("name", NAMES)
def test_answers_come_from_the_file(name: str) -> None:
    found = course(find(name))
    other = replace(found, texts={each: translated(text) for each, text in found.texts.items()})
    heard = 0
    for lesson in other.lessons:
        for at, step in enumerate(lesson.steps):
            for wrong in step.wrongs if len(step.wants[:1] and step.wants[0]) == 1 else ():
                table = lesson_session(other, lesson.name, at)
                table.move(wrong.move)
                heard += table.said == wrong.text
    assert heard > 3
