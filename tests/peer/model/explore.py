"""Breadth-first search over explicit states: every reachable state is visited once, and a fault is reported with its
trace.

A model has `start()`, `steps(state)` (pairs of a sentence and the next state) and `faults(state)` (sentences).
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol


class Model(Protocol):
    def start(self) -> Hashable: ...

    def steps(self, state: Any) -> Iterable[tuple[str, Hashable]]: ...

    def faults(self, state: Any) -> Iterable[str]: ...


@dataclass(frozen=True)
class Found:
    """The result of a search: the number of visited states, True if these are all, and the shortest trace to each kind
    of fault."""

    states: int
    whole: bool
    traces: dict[str, tuple[str, ...]]


def explore(model: Model, limit: int = 2_000_000, wanted: str = "") -> Found:
    """Search breadth-first, and store the shortest trace to each kind of fault. Stop at the `wanted` fault or after
    `limit` states."""
    start = model.start()
    before: dict[Hashable, tuple[Hashable, str] | None] = {start: None}
    layer = [start]
    traces: dict[str, tuple[str, ...]] = {}
    while layer:
        following = []
        for state in layer:
            for fault in model.faults(state):
                traces.setdefault(fault, trace(before, state))
            if wanted in traces:
                return Found(len(before), False, traces)
            for said, other in model.steps(state):
                if other not in before:
                    before[other] = (state, said)
                    following.append(other)
        if len(before) > limit:
            return Found(len(before), False, traces)
        layer = following
    return Found(len(before), True, traces)


def trace(before: dict[Hashable, tuple[Hashable, str] | None], state: Hashable) -> tuple[str, ...]:
    """Return the steps that lead from the start to this state."""
    said = []
    while (link := before[state]) is not None:
        state, step = link
        said.append(step)
    return tuple(reversed(said))


def stuck(model: Model, settled: Callable[[Any], bool], limit: int = 2_000_000) -> tuple[str, ...] | None:
    """Return the shortest trace to a state from which no settled state is reachable, if there is one."""
    start = model.start()
    before: dict[Hashable, tuple[Hashable, str] | None] = {start: None}
    back: dict[Hashable, list[Hashable]] = {}
    order = [start]
    for state in order:
        for said, other in model.steps(state):
            back.setdefault(other, []).append(state)
            if other not in before:
                before[other] = (state, said)
                order.append(other)
        if len(order) > limit:
            raise MemoryError(f"more than {limit} states")
    reached = [state for state in order if settled(state)]
    good = set(reached)
    for state in reached:
        for previous in back.get(state, ()):
            if previous not in good:
                good.add(previous)
                reached.append(previous)
    return next((trace(before, state) for state in order if state not in good), None)
