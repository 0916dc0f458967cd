"""A lesson as it is taught: what each step says, shows and asks, and where it stands in the record.

How one comes from its text is in `reading`.
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
from .dealer import ToldDealer
from .text import BadLesson, Said, Script, Words

Goal = Callable[..., bool]
"""(view before, move, view after it and all that follows by itself, *words) -> whether this is reached."""
Goals = Mapping[str, Goal]


class Trial(NamedTuple):
    """A move that is asked for because the table refuses it."""

    move: str
    ids: tuple[str, ...]
    """What a person touches for it; the last is the one that refuses."""
    reason: str


@dataclass(frozen=True)
class Step:
    """One step: numbers count lines of the lesson's record."""

    line: int
    """In the text."""
    say: str
    show: tuple[str, ...]
    note: str
    ask: str
    goal: tuple[str, ...]
    """The name of a predicate and its words."""
    wants: tuple[tuple[str, ...], ...]
    """What is right, the first as the author plays; () where nothing is to be moved."""
    trial: Trial | None
    level: int
    """Not 0: from here a real match goes on against bots of this level."""
    wrongs: tuple[Said, ...]
    start: int
    solved: int
    """After the author's own moves, and what follows from them by itself."""
    end: int
    """After the replies, where the next step begins."""


@dataclass(frozen=True)
class Lesson:
    """A lesson that can be taught."""

    name: str
    title: str
    teaches: tuple[int, ...]
    seat: Seat
    """The learner's."""
    match: Match
    """The whole record; not to be played on."""
    steps: tuple[Step, ...]
    dealer: ToldDealer
    goals: Goals
    script: Script

    @property
    def puzzle(self) -> bool:
        """Whether the others answer what is wrong."""
        return self.script.puzzle

    def begun(self, step: int) -> Match:
        """A match of its own that stands where a step begins."""
        return cut(self.match, self.steps[step].start if step < len(self.steps) else len(self.match.lines))


def reached(goals: Goals, goal: tuple[str, ...], match: Match, seat: Seat, start: int) -> bool:
    """Whether what was played since line `start` reaches a goal, as the learner sees it."""
    name, *about = goal
    move = match.lines[start].move
    assert move is not None
    return bool(goals[name](match.known(seat, start), move.seen_by(seat), match.known(seat), *about))


def cut(match: Match, lines: int) -> Match:
    """A copy of the first lines of a match."""
    return replace(match, lines=match.lines[:lines], positions=match.positions[: lines + 1])


def settle(match: Match, dealer: ToldDealer) -> None:
    """Play what belongs to the last move: chance, and answers that leave no choice. A turn is never played, not even a
    forced one."""
    while not match.ended:
        if match.state.turn == CHANCE:
            match.play(dealer.deal(match))
            continue
        only = forced(match) if match.state.is_answering else None
        if only is None:
            return
        match.play(only)


def forced(match: Match) -> str | None:
    """The only move of the seat to move, if it has but one that is not to be confirmed."""
    first = list(islice(match.known(match.state.turn).moves(), 2))
    return str(first[0]) if len(first) == 1 and not first[0].confirms else None


def moves_in(text: str) -> tuple[str, ...]:
    """Moves one after the other, with commas."""
    return tuple(" ".join(each.split()) for each in text.split(",") if each.strip())


def refusal(match: Match, seat: Seat, text: str) -> Trial | None:
    """Why the table refuses a move, or the touch of a thing by its id, and what would be touched for it; None if that
    is allowed. ValueError: it is neither."""
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
    """How many of these things can be touched in turn until one of them makes no move."""
    for at in range(1, len(ids) + 1):
        if not any(path.path[:at] == ids[:at] for path in scene.moves):
            return at
    return len(ids)


def ids_of(scene: Scene) -> Iterator[tuple[str, str]]:
    """Everything on a table that has an id, with the face of what is a card."""

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
    """What `show` names: ids of the scene, or faces of cards that lie there once."""
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
