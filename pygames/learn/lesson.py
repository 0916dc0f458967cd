"""A lesson that can be taught: each step's texts, highlights and question, and its lines in the lesson's record.

`parser` parses lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from pygames.core.cards import CHANCE, Seat, read_face
from pygames.core.match import Match
from pygames.core.scene import Piece, Scene, Zone, why

from . import words
from .dealer import LessonDealer
from .text import BadLesson, Said, Script, Words

Goal = Callable[..., bool]
"""A predicate that is true if a move reaches the goal: (view before the move, move, view after the move and its
automatic consequences, *arguments) -> bool."""
Goals = Mapping[str, Goal]


class Trial(NamedTuple):
    """An illegal move that the learner must try, so that the table refuses it with a reason."""

    move: str
    ids: tuple[str, ...]
    """The ids to touch for the illegal move; the table refuses the last one."""
    reason: str


@dataclass(frozen=True)
class Step:
    """One step of a lesson. `start`, `solved` and `end` are numbers of lines of the lesson's record."""

    line: int
    """The number of the step's first line in the text of the lesson."""
    say: str
    show: tuple[str, ...]
    note: str
    ask: str
    goal: tuple[str, ...]
    """The goal of the step: the name of a predicate and its arguments; empty if there is no goal."""
    wants: tuple[tuple[str, ...], ...]
    """The right answers, each a sequence of moves, the author's first; empty if the learner makes no move."""
    trial: Trial | None
    level: int
    """The level of the bots in a real match that begins at this step; 0 for any other step."""
    wrongs: tuple[Said, ...]
    start: int
    solved: int
    """The number of lines of the record after the author's own moves and their automatic consequences."""
    end: int
    """The number of lines of the record after the opponents' replies, where the next step begins."""


@dataclass(frozen=True)
class Lesson:
    """A lesson that has been parsed and played without faults."""

    name: str
    title: str
    teaches: tuple[int, ...]
    seat: Seat
    """The learner's seat."""
    match: Match
    """The match of the whole lesson, which must not be modified."""
    steps: tuple[Step, ...]
    dealer: LessonDealer
    goals: Goals
    script: Script

    @property
    def puzzle(self) -> bool:
        """True if this lesson is a puzzle, in which opponents reply to wrong moves."""
        return self.script.puzzle

    def begun(self, step: int) -> Match:
        """Return a copy of the lesson's match that ends at the beginning of a step."""
        return cut(self.match, self.steps[step].start if step < len(self.steps) else len(self.match.lines))


def reached(goals: Goals, goal: tuple[str, ...], match: Match, seat: Seat, start: int) -> bool:
    """True if the moves since line `start` reach a goal, judged by the view of the learner's seat."""
    name, *about = goal
    move = match.lines[start].move
    assert move is not None
    return bool(goals[name](match.known(seat, start), move.seen_by(seat), match.known(seat), *about))


def cut(match: Match, lines: int) -> Match:
    """Return a copy of the first lines of a match."""
    return replace(match, lines=match.lines[:lines], positions=match.positions[: lines + 1])


def settle(match: Match, dealer: LessonDealer) -> None:
    """Play the automatic consequences of the last move: nature's moves, and answers without a choice. Does not play any
    turn, even a forced one."""
    while not match.ended:
        if match.state.turn == CHANCE:
            match.play(dealer.deal(match))
            continue
        only = forced(match) if match.state.is_answering else None
        if only is None:
            return
        match.play(only)


def forced(match: Match) -> str | None:
    """Return the only legal move of the seat to move; None if there are several, or if the move must be confirmed."""
    first = list(islice(match.known(match.state.turn).moves(), 2))
    return str(first[0]) if len(first) == 1 and not first[0].confirms else None


def moves_in(text: str) -> tuple[str, ...]:
    """Return the moves of a text that separates them by commas."""
    return tuple(" ".join(each.split()) for each in text.split(",") if each.strip())


def refusal(match: Match, seat: Seat, text: str) -> Trial | None:
    """Return the reason why the table refuses a move, or the touch of an id, and the ids touched; None if it is
    allowed. ValueError if the text is neither a move nor an id."""
    view = match.known(seat)
    scene = match.game.scene(view, seat)
    if any(ident == text for ident, _ in ids_of(scene)):
        return (
            None if any(path.path[:1] == (text,) for path in scene.moves) else Trial(text, (text,), why(scene, (text,)))
        )
    move = view.parse(text)
    if match.state.turn == seat and view.allows(move):
        return None
    ids = match.game.touches(view, move)
    return Trial(text, ids[: stopped(scene, ids)], why(scene, ids))


def stopped(scene: Scene, ids: tuple[str, ...]) -> int:
    """Return the number of ids, in order, up to and including the first id that continues no legal path; all if there
    is no such id."""
    for at in range(1, len(ids) + 1):
        if not any(path.path[:at] == ids[:at] for path in scene.moves):
            return at
    return len(ids)


def ids_of(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield the id of each zone, piece and choice of a scene, with the face if it is a card, else with ""."""

    def zone(each: Zone) -> Iterator[tuple[str, str]]:
        yield each.id, ""
        for piece in each.pieces:
            yield from pieces(piece)
        for inner in each.zones:
            yield from zone(inner)

    def pieces(piece: Piece) -> Iterator[tuple[str, str]]:
        yield piece.id, piece.face if piece.kind == "card" else ""
        if piece.under:
            yield from pieces(piece.under)

    for outer in scene.zones:
        yield from zone(outer)
    for plate in scene.plates:
        yield from pieces(plate.arms)
        for inner in plate.zones:
            yield from zone(inner)
    for choice in scene.choices:
        yield choice.id, ""


def find_ids(scene: Scene, told: Words) -> tuple[str, ...]:
    """Return the ids for the words of `show`, which are ids of the scene or faces of cards; BadLesson unless each face
    occurs exactly once."""
    there = list(ids_of(scene))
    found = []
    for word in told.text.split():
        if any(ident == word for ident, _ in there):
            found.append(word)
            continue
        face = read_face(word) or word
        same = [ident for ident, shown in there if shown and shown == face and not ident.startswith("rung")]
        if not same:
            raise BadLesson(told.line, words.NOT_ON_TABLE.format(word=word[:20]))
        if len(same) > 1:
            raise BadLesson(told.line, words.SEVERAL.format(word=word, ids=" ".join(same)))
        found.append(same[0])
    return tuple(found)
