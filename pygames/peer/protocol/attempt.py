"""Transactions for matches whose rules run elsewhere: a step that needs an answer is rolled back and retried.

The rules of a guest's game run in another worker than its players' keys (`pygames.remote`). A step with a new question
raises `Unanswered`; the caller fetches the answer and retries the step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pygames.core.game import Game

Found = TypeVar("Found")

CHANGING = ("Replica", "Log", "Lines", "Deal", "LatestDeck", "Rolls", "Proposals", "Slot", "Match", "Claims")
"""Classes whose objects a step mutates. Everything else that it reaches is replaced, never mutated."""


class Interrupted(BaseException):
    """A step cannot continue. Not an Exception, so that no handler mistakes it for an invalid frame."""


class Unanswered(Interrupted):
    """The rules have not answered this question yet."""

    def __init__(self, question: Any) -> None:
        super().__init__()
        self.question = question


class Failed(Interrupted):
    """The rules gave an invalid answer: the match cannot continue, and no seat is to blame."""


@contextmanager
def whole(game: Game, *parts: object) -> Iterator[None]:
    """Undo all changes to these parts if the body is interrupted. Free of cost if the rules run locally."""
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
    """Copy everything mutable below a value."""
    if type(value) is dict:
        return {key: (each, _copied(each)) for key, each in value.items()}
    if type(value) is list:
        return [(each, _copied(each)) for each in value]
    if type(value).__name__ in CHANGING and hasattr(value, "__dict__"):
        return {name: (each, _copied(each)) for name, each in vars(value).items()}
    return None


def _restore(value: Any, copy: Any) -> None:
    """Restore a value and everything below it from its copy."""
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
    """Retry a step until no question is open; yields each question."""
    while True:
        try:
            return step()
        except Unanswered as waiting:
            yield waiting.question
