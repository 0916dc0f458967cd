"""The options of a game, with their texts for players."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from . import words
from .value import Value


class Option(Value):
    """One option as declared: its default, its range (0 and 1 for a switch) and its description for players."""

    default: int
    words: str
    least: int = 0
    most: int = 1
    title: str = ""
    """Heading; empty: the name in plain words."""


class Options(Value):
    """The options of a game: bools and small ints, each declared with `option(...)`.

    Two names mean the same in every game: `seats`, the number of players; `first`, who starts: 0 by lot, n the n-th
    seat.
    """

    __slots__ = ()
    _options: ClassVar[dict[str, Option]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        mine = {name: value for name, value in cls.__dict__.items() if isinstance(value, Option)}
        cls._options = {**cls._options, **mine}
        for name, value in mine.items():
            setattr(cls, name, value.default)
        super().__init_subclass__(**kwargs)

    def changed(self) -> dict[str, int]:
        """Return the options that differ from their defaults."""
        return {name: value for name, value in self._items() if value != self._options[name].default}

    def __str__(self) -> str:
        return " ".join(f"{name}={int(value)}" for name, value in self.changed().items())

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse "name=value ..." (a bare name turns a switch on); ValueError describes the mistake."""
        found: dict[str, Any] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if name not in cls._options:
                known = ", ".join(cls._options) or words.NO_OPTIONS
                raise ValueError(words.NO_OPTION.format(name=name[:40], names=known))
            if name in found:
                raise ValueError(words.OPTION_TWICE.format(name=name))
            about = cls._options[name]
            if not equals and not isinstance(about.default, bool):
                raise ValueError(words.OPTION_BARE.format(name=name, default=about.default))
            if equals and not (value.isascii() and value.isdigit() and len(value) < 7):
                raise ValueError(words.OPTION_WORD.format(name=name, value=value[:20]))
            amount = int(value) if equals else 1
            if not about.least <= amount <= about.most:
                told = words.OPTION_RANGE.format(name=name, least=about.least, most=about.most, amount=amount)
                raise ValueError(told)
            found[name] = bool(amount) if isinstance(about.default, bool) else amount
        return cls(**found)


def option(default: int, words: str, title: str = "", *, least: int = 0, most: int = 1) -> Any:
    """Declare an option of a game: a bool (a switch) or an int in least..most, with its description for players."""
    return Option(default, words, least, most, title)
