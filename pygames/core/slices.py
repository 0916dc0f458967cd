"""Long computations as generators that yield between slices of work and return the result."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

Found = TypeVar("Found")


def drained(steps: Generator[Any, Any, Found]) -> Found:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Found = done.value
            return found
