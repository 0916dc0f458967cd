"""Numbered tasks, run on several cores or machines, with results stored in a file so that a run can be resumed."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from functools import partial
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from .cluster import cluster, identity, there
from .words import Refused

One = TypeVar("One")
Result = TypeVar("Result")


class Tasks(ABC):
    """A set of numbered tasks with reproducible results. Commands define subclasses."""

    game: str
    """The name of the game that the tasks play."""

    @abstractmethod
    def task(self, number: int) -> dict[str, Any]:
        """Run one task. Return its result as JSON."""

    @abstractmethod
    def fields(self) -> set[str]:
        """Return the names of the fields of a task's result."""

    @abstractmethod
    def head(self) -> dict[str, Any]:
        """Return the parameters of the tasks as JSON; a results file contains the results of one set of parameters."""

    def done(
        self, count: int, jobs: int = 1, kept: Path | None = None, address: str | None = None
    ) -> Iterator[dict[str, Any]]:
        """Yield the results in order, computed by several processes or by the workers of a cluster. Results in the file
        `kept` are not computed again, and new ones are appended to it. Refused if the file belongs to other tasks."""
        before = self._kept(kept) if kept else []
        yield from before[:count]
        numbers = range(len(before), count)
        if address and numbers:
            with cluster(address) as pool:
                yield from self._added(_shared(pool, partial(there, self, identity(self)), numbers), kept)
        else:
            yield from self._added(side_by_side(self.task, numbers, jobs), kept)

    def _added(self, results: Iterator[dict[str, Any]], kept: Path | None) -> Iterator[dict[str, Any]]:
        if not kept:
            yield from results
            return
        try:
            with kept.open("a", encoding="utf-8") as file:
                if not file.tell():
                    file.write(f"{json.dumps(self.head())}\n")
                for result in results:
                    file.write(f"{json.dumps(result)}\n")
                    file.flush()
                    yield result
        except OSError as error:
            raise Refused(f"{kept}: {error.strerror or error}") from None

    def _kept(self, path: Path) -> list[dict[str, Any]]:
        """Load the results in a file, and remove its last line if that is incomplete."""
        if not path.exists():
            return []
        try:
            text = path.read_text(encoding="utf-8")
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                path.write_text(whole, encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise Refused(f"{path}: {getattr(error, 'strerror', None) or 'this is not text'}") from None
        lines = [_line(path, number, line) for number, line in enumerate(whole.splitlines(), 1)]
        if lines and lines[0] != self.head():
            raise Refused(f"{path}: line 1: these are matches of another run, or of other rules or bots")
        for number, line in enumerate(lines[1:], 2):
            if set(line) != self.fields():
                raise Refused(f"{path}: line {number}: this is not a match")
        return lines[1:]


def side_by_side(does: Callable[[One], Result], asked: Sequence[One], jobs: int) -> Iterator[Result]:
    """Yield the results of a function in the order of its arguments, computed by several processes."""
    if jobs == 1 or len(asked) < 2:
        yield from map(does, asked)
        return
    with ProcessPoolExecutor(jobs, initializer=_deaf) as pool:
        yield from _shared(pool, does, asked)


def _shared(pool: Executor, does: Callable[[One], Result], asked: Sequence[One]) -> Iterator[Result]:
    """Yield results in order. Collect each one as soon as it is complete, so that a failing worker loses none of
    them."""
    futures = {pool.submit(does, one): at for at, one in enumerate(asked)}
    early: dict[int, Result] = {}
    following = 0
    try:
        for future in as_completed(futures):
            early[futures.pop(future)] = future.result()
            while following in early:
                yield early.pop(following)
                following += 1
    except BrokenExecutor:
        raise Refused("a process ended before its task was done; earlier results are stored") from None
    finally:
        for future in futures:
            future.cancel()


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add the argument `--jobs N`, the number of processes."""
    said = "number of processes, 0: one for each core; results are the same"
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help=said)


def jobs_of(chosen: argparse.Namespace) -> int:
    """Return the number of processes that the arguments ask for; Refused if it is invalid."""
    jobs: int = chosen.jobs
    if jobs < 0:
        raise Refused("--jobs must be at least 1, or 0 for one on each core")
    return jobs or cpu_count() or 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments about the machines on which tasks run, and the file in which results are stored."""
    add_jobs(parser)
    add = parser.add_argument
    add("--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers play instead; results are the same")
    add("--keep", type=Path, metavar="FILE", help="store each match here as it ends; stored ones are not played again")


def results(tasks: Tasks, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """Return the results of `chosen.matches` tasks, run as the arguments say; print the progress."""
    done = tasks.done(chosen.matches, jobs_of(chosen), chosen.keep, chosen.cluster)
    return [*told(done, f"of {chosen.matches} matches")]


def told(done: Iterator[Result], of: str, seconds: float = 5) -> Iterator[Result]:
    """Yield the results of an iterator; on a terminal, print the progress every few seconds."""
    shown, watched = monotonic(), sys.stderr.isatty()
    for number, result in enumerate(done, 1):
        if watched and monotonic() - shown > seconds:
            shown = monotonic()
            print(f"\r{number} {of}", end="", file=sys.stderr, flush=True)
        yield result
    if watched:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)


def _line(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refused(f"{path}: line {number}: this was not written by `--keep`")
    return found


def _deaf() -> None:
    """Ignore Ctrl+C in a worker process; the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
