"""Long computations in slices: generators that yield between two slices of work, and return what they found."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

Found = TypeVar("Found")


def drained(steps: Generator[Any, Any, Found]) -> Found:
    """What a computation in slices returns, done at one go."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Found = done.value
            return found
