"""The lessons of a game, from the game's folder `lessons`: their texts, their goals, and explanations for a first
match."""

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
from .parser import read
from .text import SIZE_MAX, BadLesson

BYTES_MAX = 4 * SIZE_MAX
"""Maximum number of bytes of a lesson; a character has at most four bytes in UTF-8."""


@dataclass(frozen=True)
class Course:
    """The lessons of one game, in order. Faulty lessons are in `broken` and do not affect the others."""

    game: Game
    texts: Mapping[str, str]
    """The texts of the lessons, by file name."""
    goals: Goals
    first: Mapping[int | str, str]
    """Explanations of events for a learner's first match, by the ruling number, moment, sound or kind of an event."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """Names that lessons may write in braces, with the texts that replace them, from the game's own tables."""

    _known: dict[str, Lesson | BadLesson] = field(default_factory=dict, init=False, repr=False, compare=False)

    def _read(self, name: str) -> Lesson | BadLesson:
        """Return a lesson, or its error, from a cache; the first call parses and plays the lesson."""
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
        """The lessons without faults."""
        return [each for each in map(self._read, self.texts) if isinstance(each, Lesson)]

    @property
    def broken(self) -> dict[str, BadLesson]:
        """The faulty lessons, with the error of each."""
        return {name: each for name in self.texts if isinstance(each := self._read(name), BadLesson)}

    def lesson(self, name: str) -> Lesson:
        """Return the lesson with this name; BadLesson if it is faulty, KeyError if there is none."""
        found = self._read(name)
        if isinstance(found, BadLesson):
            raise found
        return found

    def after(self, name: str) -> str | None:
        """Return the name of the next lesson after this one that has no faults; None if there is none."""
        later = (each for each in self.texts if each > name)
        return next((each for each in later if isinstance(self._read(each), Lesson)), None)

    def key(self, event: Event) -> int | str | None:
        """Return the key in `first` of the explanation of an event; None if there is no explanation."""
        keys: tuple[int | str, ...] = (event.ruling, event.moment, event.sound, event.kind)
        return next((key for key in keys if key in self.first), None)


def course(game: Game) -> Course:
    """Return the lessons of a game; an empty course if it has no folder of lessons or that is not downloaded yet."""
    if not has_lessons(game):
        return Course(game, {}, {}, {})
    module = import_module(f"{home(game)}.lessons")
    assert module.__file__ is not None
    folder = os.path.dirname(module.__file__)
    files = sorted(each for each in os.listdir(folder) if each.endswith(".txt"))
    texts = {each.removesuffix(".txt"): text_of(os.path.join(folder, each)) for each in files}
    return Course(game, texts, module.GOALS, module.FIRST, getattr(module, "FACTS", {}))


def has_lessons(game: Game) -> bool:
    """True if the game's folder of lessons is available."""
    try:
        return find_spec(f"{home(game)}.lessons") is not None
    except ModuleNotFoundError:
        return False


def home(game: Game) -> str:
    """Return the name of the package that contains a game's code and files."""
    return game.package or f"pygames.games.{game.name}"


def text_of(path: str) -> str:
    """Return the text of a file, truncated after one byte more than `BYTES_MAX`."""
    with open(path, "rb") as file:
        return file.read(BYTES_MAX + 1).decode("utf-8", errors="replace")


def none(game: Game) -> str:
    """Return the message for a game without lessons."""
    return words.NO_LESSONS.format(title=game.title)
