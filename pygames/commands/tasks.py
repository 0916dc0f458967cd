"""Numbered tasks: on several cores or machines, kept in a file as they end, taken up where they stopped."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Any

from .cluster import cluster, identity, there
from .words import Refused


class Tasks:
    """Tasks that are the same wherever and whenever they are done. One subclass for what a command repeats."""

    game: str
    """The name of what is played."""

    def task(self, number: int) -> dict[str, Any]:
        """What comes of one of them, as JSON takes it."""
        raise NotImplementedError

    def fields(self) -> set[str]:
        """What is told of each."""
        raise NotImplementedError

    def head(self) -> dict[str, Any]:
        """What they are, in JSON: a file keeps the tasks of one head."""
        raise NotImplementedError

    def done(
        self, count: int, jobs: int = 1, kept: Path | None = None, address: str | None = None
    ) -> Iterator[dict[str, Any]]:
        """What comes of each in its turn, whether so many processes do them or the workers of a cluster. What a file
        keeps is not done again, and the rest is added to it. Refused if the file keeps something else."""
        before = self._kept(kept) if kept else []
        yield from before[:count]
        numbers = range(len(before), count)
        if address and numbers:
            with cluster(address) as pool:
                yield from self._added(self._shared(pool, numbers, there, self, identity(self)), kept)
        elif jobs == 1 or len(numbers) < 2:
            yield from self._added(map(self.task, numbers), kept)
        else:
            with ProcessPoolExecutor(jobs, initializer=deaf) as pool:
                yield from self._added(self._shared(pool, numbers, self.task), kept)

    def _shared(
        self, pool: Executor, numbers: Sequence[int], does: Callable[..., dict[str, Any]], *what: object
    ) -> Iterator[dict[str, Any]]:
        """Each result is fetched as soon as it is there: who falls away takes none along."""
        futures = {pool.submit(does, *what, number): number for number in numbers}
        early: dict[int, dict[str, Any]] = {}
        try:
            following = iter(numbers)
            number = next(following, None)
            for future in as_completed(futures):
                early[futures.pop(future)] = future.result()
                while number in early:
                    yield early.pop(number)
                    number = next(following, None)
        except BrokenExecutor:
            raise Refused("a process was ended before its task: what was kept until then is kept") from None
        finally:
            for future in futures:
                future.cancel()

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
        """What a file keeps of these tasks; a last line that was not written to its end is taken away."""
        if not path.exists():
            return []
        try:
            text = path.read_text(encoding="utf-8")
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                path.write_text(whole, encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise Refused(f"{path}: {getattr(error, 'strerror', None) or 'this is no text'}") from None
        lines = [_line(path, number, line) for number, line in enumerate(whole.splitlines(), 1)]
        if lines and lines[0] != self.head():
            raise Refused(f"{path}: line 1: these are matches of another run, or of other rules or bots")
        for number, line in enumerate(lines[1:], 2):
            if set(line) != self.fields():
                raise Refused(f"{path}: line {number}: this is no match")
        return lines[1:]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where tasks are done, and kept."""
    add = parser.add_argument
    add(
        "--jobs",
        type=int,
        default=1,
        metavar="N",
        help="processes side by side, 0: one on each core; results are equal",
    )
    add("--cluster", metavar="ADDRESS", help="a Dask scheduler, whose workers play instead; results are equal")
    add("--keep", type=Path, metavar="FILE", help="keep each match as it ends; what is there is not played again")


def results(tasks: Tasks, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """What comes of `chosen.matches` tasks, done as the arguments say; a person is told how far it is."""
    if chosen.jobs < 0:
        raise Refused("--jobs must be at least 1, or 0 for one on each core")
    found = []
    shown, watched = monotonic(), sys.stderr.isatty()
    for result in tasks.done(chosen.matches, chosen.jobs or cpu_count() or 1, chosen.keep, chosen.cluster):
        found.append(result)
        if watched and monotonic() - shown > 5:
            shown = monotonic()
            print(f"\r{len(found)} of {chosen.matches} matches", end="", file=sys.stderr, flush=True)
    if watched:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return found


def _line(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refused(f"{path}: line {number}: this was not written by `--keep`")
    return found


def deaf() -> None:
    """Who breaks off a run speaks to the process that was started alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
