"""A lesson in progress: a session that teaches step by step, used by the page and by the command line.

A right move advances the lesson. A wrong move is explained and undone. An illegal move is refused with the table's
reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from pygames.bots.players import LEVELS, choose
from pygames.core.moves import BadNotation, IllegalMove, Move
from pygames.core.scene import Event, Scene, still, why
from pygames.core.state import State
from pygames.session import Player, Session, bot, person

from . import words
from .course import Course
from .lesson import Lesson, Step, forced, reached, refusal, settle, stopped

if TYPE_CHECKING:
    from pygames.replies import Answered, Waits

REPLIER = "2"
"""The level of the bot that continues the match after a wrong answer to a puzzle."""
REPLIES = 40
"""Maximum number of lines that the bots play after a wrong answer to a puzzle."""


@dataclass
class LessonSession(Session):
    """A session at a step of a lesson. `match` contains the moves so far."""

    lesson: Lesson | None = None
    course: Course | None = None
    at: int = 0
    """The index of the current step; the number of steps if the lesson is over."""
    kind: Answered = ""
    said: str = ""
    """The reply to the learner's last touch: a sentence with seats written as {0}, {1}."""
    did: str = ""
    """The effects of a wrong move that the lesson did not foresee, in the words of the move list; shown before
    `said`."""
    explained: list[str] = field(default_factory=list)
    """In the match that ends a course: the explanations that have not been read yet."""
    _known_kinds: set[int | str] = field(default_factory=set)
    _undone: list[Event] = field(default_factory=list)
    _chosen: list[int] = field(default_factory=list)
    """The indices of the lines with the learner's own moves in the current step."""

    # State of the lesson.

    @property
    def step(self) -> Step | None:
        """The current step; None if the lesson is over."""
        assert self.lesson
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def free(self) -> bool:
        """True during the real match at the end of a course."""
        return self.step is not None and self.step.level > 0

    @property
    def over(self) -> bool:
        """True if all steps are done, or the match at the end of the course has ended."""
        return self.step is None or (self.free and self.match.ended)

    # Actions of the learner.

    def move(self, text: str) -> None:
        """Handle a move of the learner, and put the result into `kind` and `said`. BadNotation if the text is not a
        move."""
        step = self.step
        if self.free:
            super().move(text)
            return
        if step is None or not step.ask:
            self._answer("refused", words.IT_ENDED if step is None else words.NOTHING_ASKED)
            return
        assert self.facing is not None
        refused = refusal(self.match, self.facing, text)
        if refused:
            self._refuse(refused.ids, refused.reason)
        elif step.trial:
            self._answer("wrong", words.NOT_REFUSED)
        else:
            self._play(step, text)

    def touch(self, ids: Sequence[str], within: Sequence[str] = ()) -> None:
        """Handle touches of ids, in order, that complete no move: the reply is the table's reason. `within`: all zones
        that contain the last id, as the learner may have meant any of them."""
        if self.step is None or not self.step.ask:
            self._answer("refused", words.IT_ENDED if self.step is None else words.NOTHING_ASKED)
            return
        scene, touched, trial = super().scene(), tuple(ids), self.step.trial
        if trial and trial.ids[-1] in within:
            touched = (*touched[:-1], trial.ids[-1])
        self._refuse(touched[: stopped(scene, touched)], why(scene, touched))

    def end(self, text: str) -> None:
        """End the real match at the end of a course. IllegalMove elsewhere, as a lesson ends with its last step."""
        if not self.free:
            raise IllegalMove(words.NOT_TO_END)
        super().end(text)

    def go_on_to_next(self) -> None:
        """Go to the next step; IllegalMove if the current step requires a move, or if the lesson is over."""
        if self.step is None or self.step.ask:
            raise IllegalMove(words.ASKED_FIRST if self.step else words.IT_ENDED)
        self._solved("", "")

    def show(self) -> None:
        """Complete the current step with the author's moves; IllegalMove if the step requires no move."""
        step = self.step
        if step is None or not step.ask or self.free:
            raise IllegalMove(words.NOTHING_ASKED)
        self._solved("shown", step.trial.reason if step.trial else "")

    def begin(self, at: int) -> None:
        """Go to the beginning of a step; ValueError if there is no such step."""
        assert self.lesson
        if not 0 <= at <= len(self.lesson.steps):
            raise ValueError(words.NO_STEP.format(steps=len(self.lesson.steps)))
        self._answer("", "")
        self.at = at
        self._stand(self.lesson.steps[at].start if at < len(self.lesson.steps) else len(self.lesson.match.lines))
        if self.free:
            self.go_on()

    def resume(self, played: Sequence[str]) -> None:
        """Resume the match that ends a course from its lines; ValueError if they are of another match. Their events are
        not explained again."""
        match, dealt = self.match, len(self.match.lines)
        if not self.free or [line.text for line in match.lines] != [*played[:dealt]]:
            raise ValueError(words.ANOTHER_MATCH)
        for line in played[dealt:]:
            match.line(line)
        self.go_on()
        self._explain(self._chronicle(self.facing).events())
        self.explained.clear()

    @property
    def played(self) -> list[str]:
        """The lines, so far, of the real match at the end of a course, for `resume`; empty if no such match is in
        progress."""
        return [line.text for line in self.match.lines] if self.free and not self.over else []

    # Results of moves.

    def _answer(self, kind: Answered, said: str, did: str = "") -> None:
        self.kind, self.said, self.did = kind, said, did

    def _refuse(self, ids: tuple[str, ...], reason: str) -> None:
        trial = self.step.trial if self.step else None
        if trial and trial.ids[-1:] == ids[-1:]:
            self._solved("right", reason)
        else:
            self._answer("refused", reason)

    def _play(self, step: Step, text: str) -> None:
        lesson, match, seat, start = self.lesson, self.match, self.facing, len(self.match.lines)
        assert lesson
        assert seat is not None
        self._chosen.append(start)
        match.play(match.known(seat).parse(text))
        settle(match, lesson.dealer)
        events = self._chronicle(seat).events(start)
        told = " ".join(event.text for event in events if event.text and event.kind != "deal" and not event.passing)
        ways, foreseen = self._ways(step), self._foreseen(step)
        most = max(map(len, step.wants))
        author, here = lesson.match, len(match.lines)
        same = here < len(author.positions) and author.known(seat, here) == match.known(seat)
        right = "" if same or step.wants[0] in ways else words.ANOTHER_WAY
        back, said = start, words.TAKEN_BACK
        if step.goal and reached(lesson.goals, step.goal, match, seat, step.start):
            self._solved("right", right)
            return
        if step.goal:
            if len(self._chosen) < most and match.state.turn == seat and not foreseen:
                self._answer("more", "")
                return
            if len(self._chosen) > 1:
                back, said = step.start, words.FALLS_SHORT
        elif any(len(way) == len(self._chosen) for way in ways):
            self._solved("right", right)
            return
        elif ways:
            self._answer("more", "")
            return
        if lesson.puzzle:
            self._refute(start)
            back, said = step.start, words.REFUTED
        self._answer("wrong", foreseen or said, "" if foreseen else told)
        self._take_back(back)

    def _refute(self, start: int) -> None:
        """Let bots continue the match after a wrong move until the learner's next turn, to show its consequences."""
        assert self.lesson
        match, answered = self.match, False
        while not match.ended and len(match.lines) < start + REPLIES:
            turn = match.state.turn
            assert turn is not None
            if turn == self.facing and answered:
                break
            answered = answered or turn != self.facing
            rng = Random(f"{self.lesson.name} {len(match.lines)}")
            match.play(choose(match.game, match.known(turn), rng, REPLIER))
            settle(match, self.lesson.dealer)

    def _ways(self, step: Step) -> list[tuple[str, ...]]:
        """Return the right answers that begin with the learner's moves in this step so far."""
        seat, match = self.facing, self.match
        made = [(match.known(seat, at), match.lines[at].move) for at in self._chosen]

        def begun(way: tuple[str, ...]) -> bool:
            pairs = zip(made, way, strict=False)
            return all(move and _same(state, text, move.seen_by(seat)) for (state, move), text in pairs)

        return [way for way in step.wants if len(way) >= len(made) and begun(way)]

    def _foreseen(self, step: Step) -> str:
        """Return the reply that the lesson has for the learner's last move; empty if there is none."""
        at = self._chosen[-1]
        state, move = self.match.known(self.facing, at), self.match.lines[at].move
        assert move
        return next((each.text for each in step.wrongs if _same(state, each.move, move.seen_by(self.facing))), "")

    def _solved(self, kind: Answered, said: str) -> None:
        """Complete the step with the author's moves and the opponents' replies, and go to the next step."""
        assert self.lesson
        self._answer(kind, said)
        self.at += 1
        self._stand(self.lesson.steps[self.at].start if self.step else len(self.lesson.match.lines))
        if self.free:
            self.go_on()

    def _stand(self, lines: int) -> None:
        """Undo and replay lines until the match has the first `lines` lines of the lesson's record."""
        assert self.lesson
        match, record = self.match, self.lesson.match.lines
        same = 0
        while same < min(lines, len(match.lines)) and match.lines[same].text == record[same].text:
            same += 1
        if same < len(match.lines):
            match.undo(same)
            self._forget(same)
        for line in record[same:lines]:
            match.line(line.text)
        self._thinking, self.looking, self._chosen = None, None, []

    def _take_back(self, lines: int) -> None:
        """Undo a wrong move, and store its events with the position after the move, for `news`."""
        shown = super().news()
        if shown and shown[-1].position is None:
            shown[-1] = replace(shown[-1], position=self.match.known(self.facing))
        self._undone = shown
        self._chosen = [at for at in self._chosen if at < lines]
        self.match.undo(lines)
        self._forget(lines)

    def _forget(self, lines: int) -> None:
        for viewer, drawn in self._drawn.items():
            self._drawn[viewer] = min(drawn, lines)

    # Overrides of the session.

    @property
    def waits(self) -> Waits:
        """The person or program that the table waits for; "nobody" if the step has no question."""
        if self.free or self.match.ended:
            return super().waits
        return "you" if self.step and self.step.ask else "nobody"

    def go_on(self) -> None:
        """In the real match, deal with the lesson's dealer and play the learner's forced moves; else do nothing."""
        self._thinking, self._thought, self.looking = None, 0.0, None
        if not self.free:
            return
        assert self.lesson
        match = self.match
        while not match.ended:
            if match.state.turn is not None and match.state.turn < 0:
                match.play(self.lesson.dealer.deal(match))
                continue
            only = forced(match) if match.state.turn == self.facing else None
            if only is None:
                return
            match.play(only)

    def news(self) -> list[Event]:
        """Return the events since the last call; the events of an undone wrong move come first."""
        undone, self._undone = self._undone, []
        told = super().news()
        if self.free:
            self._explain(told)
        return undone + told

    def _explain(self, told: list[Event]) -> None:
        assert self.course
        for event in told:
            key = self.course.key(event)
            if key is not None and key not in self._known_kinds:
                self._known_kinds.add(key)
                self.explained.append(self.course.first[key])
                if len(self._known_kinds) == len(self.course.first):
                    self.explained.append(words.FAMILIAR)

    def scene(self) -> Scene:
        """Return the scene to draw; without moves if the step has no question, without forecasts in a puzzle."""
        scene = super().scene()
        if self.lesson and self.lesson.puzzle:
            scene = replace(scene, moves=tuple(replace(path, forecast=None) for path in scene.moves))
        return scene if self.free or (self.step and self.step.ask) else still(scene)

    @property
    def undoable(self) -> bool:
        """True if there is something to undo, in the real match only: a lesson itself undoes wrong moves."""
        return self.free and super().undoable

    @property
    def swappable(self) -> bool:
        """False always, as a lesson cannot be played from the other side."""
        return False


def _same(state: State, text: str, move: Move) -> bool:
    try:
        return state.parse(text) == move
    except BadNotation:
        return False


def lesson_session(course: Course, name: str, at: int = 0) -> LessonSession:
    """Return a learner's session at a step of a lesson. BadLesson for a faulty lesson, KeyError for an unknown one,
    ValueError for an unknown step."""
    lesson = course.lesson(name)
    level = next((step.level for step in lesson.steps if step.level), 0)
    players: list[Player] = []
    for seat, named in enumerate(lesson.match.names):
        taught = bot(level or len(LEVELS), seat)
        players.append(person(named, alone=True) if seat == lesson.seat else Player(named, taught.level))
    table = LessonSession(lesson.begun(0), tuple(players), lesson=lesson, course=course)
    table.begin(at)
    return table
