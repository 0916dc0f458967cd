"""Parses the text of a lesson, a record with comments, line by line; `parser` plays the moves of the result.

    lesson Three cards make an alliance        its title; "puzzle": opponents reply to wrong moves
    teaches 1 5                                rulings of the rule book
    liege 1                                    from here to the empty line: the heading of a record; the learner is You
    game vassal
    rules 1
    options first=1
    seats You; Odo
    view all

    deal 0  6c 7c 8c Ks       the first faces that seat 0 draws ("all": open to everybody; "roll": numbers)
    6c 5, 2d 1, 7c 5, 3d 1    the beginning of the record; nature's and forced moves are optional

    say   A text: the beginning of a step.
    show  house5 8c           objects to highlight: ids of the scene, or faces of cards
    note  A text for screen readers alone.
    ask   The task, in one line.
    goal  makes Coup          a predicate of the game, and its arguments; without a goal, only `want` is right
    want  8c 5                the right moves, separated by commas; further right answers after |
    wrong Kc 5: Words.        the reply to a wrong move
    try   9c 4: full          instead of `want`: a move that the table refuses, and words from its reason
    match 1                   instead of `want`, at the end: a real match against this level of the ladder
    reply 2h 3                the opponents' moves after the step, and nature's

A line that begins with a space continues the line before it; # begins a comment for authors. A fact of the game
(`FACTS` in its folder `lessons`), such as an order, a number or a list from its rules, replaces {name}; {Name} gets the
same text with a capital letter. A lesson uses these names and never copies such a fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from . import words

TITLES = ("lesson", "puzzle")
"""The permitted first words of a lesson's text; in a puzzle, opponents reply to wrong moves."""
SIZE_MAX = 32 * 1024
"""Maximum number of characters of a lesson; the longest lesson has about a tenth of these."""


class BadLesson(ValueError):
    """The error for a text that is not a valid lesson. `line`: the number of the faulty line, from 1; 0 for the whole
    text."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(words.AT_LINE.format(line=line, reason=reason) if line else reason)
        self.line = line
        self.reason = reason


class Words(NamedTuple):
    """A part of a lesson's text, with the number of its line; line 0 if the lesson does not have this part."""

    line: int
    text: str


NONE = Words(0, "")


class Said(NamedTuple):
    """A move in a lesson, and a text: the reply to the move, or words of the reason for which the table refuses it."""

    line: int
    move: str
    text: str


@dataclass
class Written:
    """A step of a lesson as its text describes it, before the moves are played."""

    say: Words
    show: Words = NONE
    note: Words = NONE
    ask: Words = NONE
    goal: Words = NONE
    want: Words = NONE
    trial: Said | None = None
    match: Words = NONE
    wrongs: list[Said] = field(default_factory=list)
    replies: list[Words] = field(default_factory=list)


@dataclass
class Script:
    """A complete lesson as its text describes it, before the moves are played."""

    title: str = ""
    puzzle: bool = False
    teaches: Words = NONE
    head: list[Words] = field(default_factory=list)
    """The lines of the heading of the lesson's record."""
    deals: dict[str, Words] = field(default_factory=dict)
    """The faces to draw first, by their audience ("0", "all"), and the results of the first rolls, by "roll"."""
    beginning: list[Words] = field(default_factory=list)
    steps: list[Written] = field(default_factory=list)


def script(text: str, facts: Mapping[str, str]) -> Script:
    """Parse the text of a lesson; BadLesson, with the line and the reason, if it is not valid."""
    if len(text) > SIZE_MAX:
        raise BadLesson(0, words.TOO_LONG.format(size=len(text), most=SIZE_MAX))
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    lines = [with_facts(line, at, facts) for at, line in enumerate(lines, 1)]
    body = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    found = Script()
    for line, word, rest in _entries(lines[:body], 1):
        if (line == 1) != (word in TITLES) or (word in TITLES and not rest):
            raise BadLesson(line, words.NO_TITLE)
        if word in TITLES:
            found.title, found.puzzle = rest, word == TITLES[1]
        elif word == "teaches" and not found.head:
            if not all(number.isdecimal() and number.isascii() for number in rest.split()) or found.teaches.line:
                raise BadLesson(line, words.NO_TEACHES)
            found.teaches = Words(line, rest)
        else:
            found.head.append(Words(line, f"{word} {rest}"))
    if not found.title:
        raise BadLesson(1, words.NO_TITLE)
    for line, word, rest in _entries(lines[body:], body + 1):
        _enter(found, line, word, rest)
    if not found.steps:
        raise BadLesson(0, words.NO_STEPS)
    for step in found.steps:
        _whole(step, step is found.steps[-1])
    return found


def with_facts(text: str, line: int, facts: Mapping[str, str]) -> str:
    """Return a line in which facts replace their names in braces; BadLesson for a name that the game does not have."""

    def fact(found: re.Match[str]) -> str:
        name = found[1]
        if name.lower() not in facts:
            raise BadLesson(line, words.NO_FACT.format(name=name[:20], names=", ".join(facts) or words.NO_FACTS))
        told = facts[name.lower()]
        return told[:1].upper() + told[1:] if name[0].isupper() else told

    return re.sub(r"\{(\w+)\}", fact, text)


def _entries(lines: Sequence[str], first: int) -> Iterator[tuple[int, str, str]]:
    """Yield the line number, the first word and the rest of each entry, which includes its continuation lines."""
    kept: list[tuple[int, str]] = []
    for at, line in enumerate(lines, first):
        told = line.split("#", 1)[0].rstrip()
        if not told:
            continue
        if told[0] == " " and kept:
            kept[-1] = kept[-1][0], f"{kept[-1][1]} {told.strip()}"
        else:
            kept.append((at, told.strip()))
    for at, told in kept:
        word, _, rest = told.partition(" ")
        yield at, word, rest.strip()


def _enter(found: Script, line: int, word: str, rest: str) -> None:
    """Parse an entry of a lesson's body, and add it to the script; BadLesson if it is not valid there."""
    if word not in WORDS:
        if found.steps:
            raise BadLesson(line, words.STRAY)
        found.beginning.append(Words(line, f"{word} {rest}".strip()))
        return
    if not rest:
        raise BadLesson(line, words.NOTHING_SAID.format(word=word))
    if word == "deal":
        who, _, what = rest.partition(" ")
        if found.steps:
            raise BadLesson(line, words.TOO_LATE.format(word=word))
        if who in found.deals:
            raise BadLesson(line, words.TOLD_TWICE.format(who=who))
        if not what.strip():
            raise BadLesson(line, words.NO_DEAL)
        found.deals[who] = Words(line, what.strip())
    elif word == "say":
        found.steps.append(Written(Words(line, rest)))
    elif not found.steps:
        raise BadLesson(line, words.SAY_FIRST.format(word=word))
    elif word == "reply":
        found.steps[-1].replies.append(Words(line, rest))
    elif word == "wrong":
        found.steps[-1].wrongs.append(_said(line, rest, words.NO_WRONG))
    elif word == "try":
        if found.steps[-1].trial:
            raise BadLesson(line, words.TWICE.format(word=word))
        found.steps[-1].trial = _said(line, rest, words.NO_TRY)
    else:
        if getattr(found.steps[-1], word).line:
            raise BadLesson(line, words.TWICE.format(word=word))
        setattr(found.steps[-1], word, Words(line, rest))


WORDS = ("deal", "say", "show", "note", "ask", "goal", "want", "try", "match", "wrong", "reply")


def _said(line: int, rest: str, wanted: str) -> Said:
    move, colon, text = rest.partition(": ")
    if not colon or not move.strip() or not text.strip():
        raise BadLesson(line, wanted)
    return Said(line, move.strip(), text.strip())


def _whole(step: Written, last: bool) -> None:
    """Check that the parts of a step are consistent; BadLesson otherwise."""
    trial = step.trial or NONE
    asked = [("want", step.want.line), ("try", trial.line), ("match", step.match.line)]
    there = [(word, line) for word, line in asked if line]
    if len(there) > 1:
        raise BadLesson(there[1][1], words.ONE_OF.format(one=there[0][0], other=there[1][0]))
    if step.ask.line and not there:
        raise BadLesson(step.ask.line, words.NOTHING_WANTED)
    for word, line in (*there, ("goal", step.goal.line), ("wrong", step.wrongs[0].line if step.wrongs else 0)):
        if line and not step.ask.line:
            raise BadLesson(line, words.NOTHING_ASKED_FOR.format(word=word))
    if step.goal.line and not step.want.line:
        raise BadLesson(step.goal.line, words.ONE_OF.format(one="goal", other=there[0][0]))
    if step.match.line and not last:
        raise BadLesson(step.match.line, words.NO_LEVEL.format(most=4))
