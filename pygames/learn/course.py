"""The lessons of a game: its folder `lessons`, with a text for each, its goals, and what its first match explains."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from pygames.core.game import Game
from pygames.core.scene import Event

from . import words
from .lesson import Goals, Lesson
from .reading import read
from .text import SIZE_MAX, BadLesson

BYTES_MAX = 4 * SIZE_MAX
"""No character has more bytes."""


@dataclass(frozen=True)
class Course:
    """The lessons of one game, in their order. A broken one is in `broken` instead, and the others can be taught."""

    game: Game
    texts: Mapping[str, str]
    """By the names of their files."""
    goals: Goals
    first: Mapping[int | str, str]
    """What the first match explains when it happens for the first time: by the number of a ruling, or by the moment,
    the sound or the kind of an event."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """Names that texts may put in braces: orders, numbers and lists, computed from the game's own tables."""

    _known: dict[str, Lesson | BadLesson] = field(default_factory=dict, init=False, repr=False, compare=False)

    def _read(self, name: str) -> Lesson | BadLesson:
        """A text is read when it is first asked for: reading plays it."""
        if name not in self._known:
            try:
                self._known[name] = read(name, self.texts[name], self._find, self.goals, self.facts)
            except BadLesson as error:
                self._known[name] = error
        return self._known[name]

    def _find(self, name: str) -> Game:
        if name != self.game.name:
            raise KeyError(name)
        return self.game

    @property
    def lessons(self) -> list[Lesson]:
        """Those that can be taught."""
        return [each for each in map(self._read, self.texts) if isinstance(each, Lesson)]

    @property
    def broken(self) -> dict[str, BadLesson]:
        """Those that cannot, and why."""
        return {name: each for name in self.texts if isinstance(each := self._read(name), BadLesson)}

    def lesson(self, name: str) -> Lesson:
        """The lesson of this name; BadLesson, or KeyError."""
        found = self._read(name)
        if isinstance(found, BadLesson):
            raise found
        return found

    def after(self, name: str) -> str | None:
        """The name of the next lesson that can be taught."""
        later = (each for each in self.texts if each > name)
        return next((each for each in later if isinstance(self._read(each), Lesson)), None)

    def key(self, event: Event) -> int | str | None:
        """By what the first match knows an event; None: it says nothing of it."""
        keys: tuple[int | str, ...] = (event.ruling, event.moment, event.sound, event.kind)
        return next((key for key in keys if key in self.first), None)


def course(game: Game) -> Course:
    """The lessons of a game; none where it has no such folder, or where that has not come."""
    if not has_lessons(game):
        return Course(game, {}, {}, {})
    module = import_module(f"{home(game)}.lessons")
    assert module.__file__ is not None
    folder = os.path.dirname(module.__file__)
    files = sorted(each for each in os.listdir(folder) if each.endswith(".txt"))
    texts = {each.removesuffix(".txt"): text_of(os.path.join(folder, each)) for each in files}
    return Course(game, texts, module.GOALS, module.FIRST, getattr(module, "FACTS", {}))


def has_lessons(game: Game) -> bool:
    """Whether the folder of its lessons is there."""
    try:
        return find_spec(f"{home(game)}.lessons") is not None
    except ModuleNotFoundError:
        return False


def home(game: Game) -> str:
    """The package in which all lies that belongs to a game."""
    return game.package or f"pygames.games.{game.name}"


def text_of(path: str) -> str:
    """What stands in a file; of what is far too long no more than shows that it is."""
    with open(path, "rb") as file:
        return file.read(BYTES_MAX + 1).decode("utf-8", errors="replace")


def none(game: Game) -> str:
    """What is said of a game without lessons."""
    return words.NO_LESSONS.format(title=game.title)
