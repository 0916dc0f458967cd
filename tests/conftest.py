"""Shared fixtures, options of a test run, and positions printed as boards when a test fails."""

from __future__ import annotations

import signal
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from pygames.core.match import Match
from pygames.core.state import State

from . import selection
from .reporting import Progress
from .shell import Shell

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")  # a busy machine is not a fault of the tests

BOARDS = 3
"""Maximum number of positions printed per failed test."""
FORGIVEN = 3
"""Maximum number of retries in a run. A browser on a busy machine may fail once in a while; more failures are not
accidental."""


@pytest.fixture
def shell() -> Shell:
    return Shell()


def pytest_addoption(parser: pytest.Parser) -> None:
    selection.add_options(parser)
    parser.addoption("--progress", action="store_true", help="print how far the run is")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a run in the background, whose children would inherit this
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(selection, "selection")
    if config.getoption("--progress") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(), "progress")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select and order the tests; let tests in a browser run a second time if they fail."""
    for item in items:
        if selection.BROWSER in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_select(config: pytest.Config, items: list[pytest.Item]) -> None:
    selection.select(config, items)


def pytest_assertrepr_compare(op: str, left: Any, right: Any) -> list[str] | None:
    """Return the fields in which two compared positions differ."""
    if op != "==" or not isinstance(left, State) or type(left) is not type(right):
        return None
    fields = [name for name in type(left)._fields if getattr(left, name) != getattr(right, name)]
    return [
        "two positions differ",
        *(f"{each}: {getattr(left, each)!r} and {getattr(right, each)!r}" for each in fields),
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the positions of a failed test to its report, as boards."""
    report = yield
    if report.failed and call.excinfo is not None:
        for name, board in boards(call.excinfo, item.path).items():
            report.sections.append((f"the table of {name}", board))
    return report


def boards(failed: pytest.ExceptionInfo[BaseException], test: Path) -> dict[str, str]:
    """Return, as boards, the positions and matches among the variables of the innermost test function that has any."""
    here = Path(__file__).parent
    for entry in reversed(failed.traceback):
        if Path(entry.path) != test and here not in Path(entry.path).parents:
            continue
        found: dict[str, str] = {}
        for name, value in entry.frame.f_locals.items():
            try:
                held = value if isinstance(value, State | Match) else getattr(value, "match", None)
                if isinstance(held, State | Match) and len(found) < BOARDS and name.isidentifier():
                    found[name] = str(held)
            except Exception as error:  # the code that prints the board may be the fault
                found[name] = f"it cannot be drawn: {error!r}"
        if found:
            return found
    return {}


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run with too many retries, and print their maximum number."""
    said = session.config.pluginmanager.get_plugin("terminalreporter")
    if said and len(said.stats.get("rerun", ())) > FORGIVEN and session.exitstatus == pytest.ExitCode.OK:
        said.write_line(f"more than {FORGIVEN} further tries were needed", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
