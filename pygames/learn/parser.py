"""Parses lessons and plays their moves. An illegal move, an unknown name or a missed goal is an error with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from pygames.bots.players import LEVELS
from pygames.core.cards import CHANCE, read_face
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import number
from pygames.core.names import YOU
from pygames.core.record import BadRecord
from pygames.core.record import read as read_record
from pygames.core.words import named

from . import words
from .dealer import LessonDealer, NotThere
from .lesson import Goals, Lesson, Step, Trial, cut, find_ids, forced, moves_in, reached, refusal, settle
from .text import BadLesson, Said, Script, Words, Written, script


def read(
    name: str, text: str, find: Callable[[str], Game], goals: Goals, facts: Mapping[str, str] | None = None
) -> Lesson:
    """Parse a lesson and play its moves; BadLesson, with the line and the reason, if it is faulty."""
    written = script(text, facts or {})
    match, dealer = _opening(written, find), _dealer(name, written)
    playing = _Playing(written, match, dealer, goals)
    playing.begin()
    steps = tuple(playing.step(each) for each in written.steps)
    teaches = tuple(map(int, written.teaches.text.split()))
    return Lesson(name, written.title, teaches, playing.seat, match, steps, dealer, goals, written)


def _opening(written: Script, find: Callable[[str], Game]) -> Match:
    lines = [each.line for each in written.head]
    try:
        match = read_record("\n".join([*(each.text for each in written.head), "", ""]), find)
    except BadRecord as error:
        raise BadLesson(lines[error.line - 1] if 0 < error.line <= len(lines) else 0, error.reason) from None
    if match.names.count(YOU) != 1:
        raise BadLesson(next((each.line for each in written.head if each.text.startswith("seats")), 0), words.NO_YOU)
    return match


def _dealer(name: str, written: Script) -> LessonDealer:
    faces: dict[str, tuple[str, ...]] = {}
    rolls: tuple[int, ...] = ()
    for who, told in written.deals.items():
        try:
            if who == "roll":
                rolls = tuple(number(each, words.A_ROLL) for each in told.text.split())
            elif who == "all" or all(seat.isascii() and seat.isdecimal() for seat in who.split(",")):
                faces[who] = tuple(read_face(each) or each for each in told.text.split())
            else:
                raise ValueError(words.NO_DEAL)
        except ValueError as error:
            raise BadLesson(told.line, str(error)) from None
    free = any(step.match.line for step in written.steps)
    return LessonDealer(faces, rolls, name if free or written.puzzle else "")


class _Playing:
    """A lesson while it is being parsed: its match contains the moves so far."""

    def __init__(self, written: Script, match: Match, dealer: LessonDealer, goals: Goals) -> None:
        self.written, self.match, self.dealer, self.goals = written, match, dealer, goals
        self.seat = match.names.index(YOU)

    def begin(self) -> None:
        """Play the moves before the first step; the lesson may omit nature's moves and forced moves."""
        for told in self.written.beginning:
            self._play(told)
        self._settle(self.written.beginning[-1].line if self.written.beginning else 0)

    def step(self, each: Written) -> Step:
        """Return the parsed step, and play its moves."""
        match, seat, start = self.match, self.seat, len(self.match.lines)
        show = find_ids(match.game.scene(match.known(seat), seat), each.show)
        if each.ask.line and not each.match.line and match.state.turn != seat:
            raise BadLesson(each.ask.line, words.NOT_YOUR_TURN)
        goal = self._goal(each)
        trial = self._trial(each.trial) if each.trial else None
        level = self._level(each.match) if each.match.line else 0
        ways = each.want.text.split("|") if each.want.line else []
        for way in ways[1:]:  # play other right answers on copies; the record contains the first answer
            other = _Playing(self.written, cut(match, start), self.dealer, self.goals)
            other._own(Words(each.want.line, way))
            other._reaches(goal, each.want.line, start)
        if ways:
            self._own(Words(each.want.line, ways[0]))
            self._reaches(goal, each.want.line, start)
        solved = len(match.lines)
        for reply in each.replies:
            if match.state.turn == seat:
                raise BadLesson(reply.line, words.NOT_ANOTHERS.format(move=reply.text[:40]))
            self._play(reply)
            self._settle(reply.line)
        say, note, ask = each.say.text, each.note.text, each.ask.text
        wants = tuple(map(moves_in, ways))
        ends = start, solved, len(match.lines)
        return Step(each.say.line, say, show, note, ask, goal, wants, trial, level, tuple(each.wrongs), *ends)

    def _own(self, told: Words) -> None:
        """Play the learner's moves of a step, and their automatic consequences."""
        for text in moves_in(told.text) or ("",):
            if self.match.state.turn != self.seat:
                raise BadLesson(told.line, words.CANNOT.format(move=text[:40], reason=words.NOT_YOUR_TURN))
            with self._blamed(told.line, text):
                refused = refusal(self.match, self.seat, text)
                if refused:
                    raise ValueError(named(refused.reason, self.match.names))
                self.match.play(self.match.known(self.seat).parse(text))
            self._settle(told.line)

    def _play(self, told: Words) -> None:
        for text in moves_in(told.text):
            with self._blamed(told.line, text):
                while self.match.state.turn == CHANCE and text.split()[0] not in ("shuffle", "draw", "roll"):
                    self.match.play(self.dealer.deal(self.match))
                if not self.match.ended and self.match.state.turn != CHANCE:
                    only = forced(self.match)
                    if only is not None and self.match.state.parse(only) != self.match.state.parse(text):
                        settle(self.match, self.dealer)
                self.match.line(text)

    def _settle(self, line: int) -> None:
        with self._blamed(line, ""):
            settle(self.match, self.dealer)

    @contextmanager
    def _blamed(self, line: int, move: str) -> Iterator[None]:
        """Convert an error in the body to BadLesson, with the faulty line of the lesson."""
        try:
            yield
        except NotThere as error:
            raise BadLesson(self.written.deals[error.who].line, str(error)) from None
        except BadLesson:
            raise
        except ValueError as error:
            raise BadLesson(line, words.CANNOT.format(move=move[:40], reason=error)) from None

    def _goal(self, each: Written) -> tuple[str, ...]:
        goal = tuple(each.goal.text.split())
        if goal and goal[0] not in self.goals:
            names = ", ".join(self.goals)
            raise BadLesson(each.goal.line, words.NO_GOAL.format(name=goal[0][:20], names=names))
        return goal

    def _reaches(self, goal: tuple[str, ...], line: int, start: int) -> None:
        if not goal:
            return
        try:
            there = reached(self.goals, goal, self.match, self.seat, start)
        except (ValueError, TypeError, IndexError, KeyError) as error:
            raise BadLesson(line, words.BAD_GOAL.format(goal=" ".join(goal)[:40], reason=error)) from None
        if not there:
            played = ", ".join(each.text for each in self.match.lines[start:] if each.seat == self.seat)
            raise BadLesson(line, words.NOT_REACHED.format(move=played, goal=" ".join(goal)))

    def _trial(self, told: Said) -> Trial:
        with self._blamed(told.line, told.move):
            refused = refusal(self.match, self.seat, told.move)
        if refused is None:
            raise BadLesson(told.line, words.IS_ALLOWED.format(move=told.move))
        return refused

    def _level(self, told: Words) -> int:
        if told.text not in map(str, range(1, len(LEVELS) + 1)):
            raise BadLesson(told.line, words.NO_LEVEL.format(most=len(LEVELS)))
        return int(told.text)
