"""The output of `build.py test`: the progress, and each failure as soon as it is known."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Any

import pytest

from .selection import cost

EVERY = 15.0
"""Number of seconds between two lines of progress if the output is not a terminal."""


class Progress:
    """Prints the progress of a run, measured by the costs of its tests, and the remaining time."""

    def __init__(self) -> None:
        self.terminal = sys.stdout.isatty()
        self.began = self.shown = time.monotonic()
        self.left: dict[str, float] = {}
        """Tests whose results are not known yet -> their costs."""
        self.count = 0
        self.whole = 0.0
        self.outcomes: Counter[str] = Counter()

    def collected(self, nodeids: list[str]) -> None:
        """Record all tests of the run; further calls do nothing."""
        if not self.count:
            self.left = {nodeid: cost(nodeid) for nodeid in nodeids}
            self.count, self.whole = len(nodeids), sum(self.left.values())
            self.began = self.shown = time.monotonic()
            print(f"{self.count:,} tests", flush=True)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: Any, ids: list[str]) -> None:
        self.collected(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.items:
            self.collected([item.nodeid for item in session.items])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.clear()
            print(f"FAILED {report.nodeid}", flush=True)
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.outcome] += 1
        if report.when == "teardown":
            self.left.pop(report.nodeid, None)
            now = time.monotonic()
            if now - self.shown > (0.5 if self.terminal else EVERY) or not self.left:
                self.shown = now
                self.show(now - self.began)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Count results as usual, but print no letter for each test, since this class prints lines instead."""
        if report.failed:
            return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")
        return (report.outcome, "", "") if report.when == "call" or report.skipped else None

    def show(self, seconds: float) -> None:
        """Print a line of progress; on a terminal, the line replaces the last one."""
        done = 1 - sum(self.left.values()) / (self.whole or 1)
        failed = f", {self.outcomes['failed']} failed" if self.outcomes["failed"] else ""
        rest = f", about {minutes(seconds / done - seconds)} left" if 0.03 < done < 0.99 else ""
        line = f"{100 * done:3.0f} %  {self.count - len(self.left):,} of {self.count:,} tests{failed}{rest}"
        print(f"\r\x1b[K{line}" if self.terminal else line, end="" if self.terminal else "\n", flush=True)

    def clear(self) -> None:
        """Clear the line of progress on a terminal, before other output."""
        if self.terminal:
            print("\r\x1b[K", end="")


def minutes(seconds: float) -> str:
    """Return a duration as text, in seconds or minutes."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
