"""Steps of a match whose rules run elsewhere: a step that needs an answer is undone as a whole and tried again later.

The rules of a guest's game run in another worker than the keys of its players (`pygames.remote`). A step that asks them
something new raises `Unanswered`. Whoever drives the peer fetches the answer and does the step again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pygames.core.game import Game

Found = TypeVar("Found")

CHANGING = ("Replica", "Log", "Lines", "Deal", "Deck", "Rolls", "Speech", "Slot", "Match", "Claims")
"""Classes whose objects a step changes. All else that it reaches is only replaced, never changed."""


class Interrupted(BaseException):
    """A step cannot go on. No handler of errors may take this for an error of a frame, so it is no Exception."""


class Unanswered(Interrupted):
    """The rules have not answered this question yet."""

    def __init__(self, question: Any) -> None:
        super().__init__()
        self.question = question


class Failed(Interrupted):
    """The rules gave an answer that cannot be one: the match cannot go on, and no seat is to blame."""


@contextmanager
def whole(game: Game, *parts: object) -> Iterator[None]:
    """Undo all changes of these parts if what is done here is interrupted. Costs nothing where the rules are here."""
    if not getattr(game, "elsewhere", False):
        yield
        return
    before = [(part, _copied(part)) for part in parts]
    try:
        yield
    except Interrupted:
        for part, copy in before:
            _restore(part, copy)
        raise


def _copied(value: Any) -> Any:
    """A copy of all that may change below a value."""
    if type(value) is dict:
        return {key: (each, _copied(each)) for key, each in value.items()}
    if type(value) is list:
        return [(each, _copied(each)) for each in value]
    if type(value).__name__ in CHANGING and hasattr(value, "__dict__"):
        return {name: (each, _copied(each)) for name, each in vars(value).items()}
    return None


def _restore(value: Any, copy: Any) -> None:
    """Put a value and all below it back to what they were."""
    if type(value) is dict:
        value.clear()
        value.update((key, each) for key, (each, _) in copy.items())
    elif type(value) is list:
        value[:] = [each for each, _ in copy]
    elif copy is not None:
        vars(value).clear()
        vars(value).update((name, each) for name, (each, _) in copy.items())
    else:
        return
    for each, below in copy.values() if isinstance(copy, dict) else copy:
        _restore(each, below)


def attempts(step: Callable[[], Found]) -> Generator[Any, None, Found]:
    """Do a step, again after each question that it needs answered, which is yielded."""
    while True:
        try:
            return step()
        except Unanswered as waiting:
            yield waiting.question
