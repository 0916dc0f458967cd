"""Transactions for matches whose rules run in another worker: a step that needs an answer of the rules is rolled back,
and retried with the answer.

The rules of a guest's game must not run in the worker that has the player's keys (`pygames.remote`). A step that needs
an unknown answer raises `Unanswered`; the caller fetches the answer and retries the step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pygames.core.game import Game

Found = TypeVar("Found")

CHANGING = ("Replica", "Log", "Lines", "Deal", "LatestDeck", "Rolls", "Proposals", "Slot", "Match", "Claims")
"""Names of the classes whose objects a step of a match may mutate. A step never mutates any other object."""


class Interrupted(BaseException):
    """A step of a match cannot continue. A BaseException, so that no handler treats it as an invalid frame."""


class Unanswered(Interrupted):
    """A step needs the answer to a question about the rules that has not been answered yet."""

    def __init__(self, question: Any) -> None:
        super().__init__()
        self.question = question


class Failed(Interrupted):
    """The rules failed or gave an invalid answer: the match cannot continue, and no seat is to blame."""


@contextmanager
def whole(game: Game, *parts: object) -> Iterator[None]:
    """Roll back all changes to `parts` if the `with` block raises Interrupted; do nothing if the rules run locally."""
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
    """Copy a value and everything that it contains, as far as a step may mutate it; None if a step cannot mutate it."""
    if type(value) is dict:
        return {key: (each, _copied(each)) for key, each in value.items()}
    if type(value) is list:
        return [(each, _copied(each)) for each in value]
    if type(value).__name__ in CHANGING and hasattr(value, "__dict__"):
        return {name: (each, _copied(each)) for name, each in vars(value).items()}
    return None


def _restore(value: Any, copy: Any) -> None:
    """Restore a value and everything that it contains from its copy (see `_copied`)."""
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
    """Run a step, and retry it after each Unanswered; yield each question. Return the result of the step."""
    while True:
        try:
            return step()
        except Unanswered as waiting:
            yield waiting.question
