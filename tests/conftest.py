"""What tests of several files ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from .shell import Shell

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")  # a busy machine is no fault


@pytest.fixture
def shell() -> Shell:
    return Shell()


BROWSER = Path(__file__).parent / "browser"
FORGIVEN = 3
"""How many further tries a run may take. A browser on a busy machine stumbles now and then; more are no accident."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs the built site is slow, and so is a match among peers; group and proofs are quick. A browser's test
    has a second try."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))
        among_peers = item.path.parent.name == "peer" and item.path.stem not in ("test_group", "test_proofs")
        if among_peers or "dist" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fails a run that took too many further tries; they are listed at its end."""
    said = session.config.pluginmanager.get_plugin("terminalreporter")
    if said and len(said.stats.get("rerun", ())) > FORGIVEN and session.exitstatus == pytest.ExitCode.OK:
        said.write_line(f"more than {FORGIVEN} further tries were needed", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
