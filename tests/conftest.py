"""What tests of several files ask for."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from .shell import Shell

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")  # a busy machine is no fault


@pytest.fixture
def shell() -> Shell:
    return Shell()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs the built site is slow, and so is a match among peers; group and proofs are quick."""
    for item in items:
        among_peers = item.path.parent.name == "peer" and item.path.stem not in ("test_group", "test_proofs")
        if among_peers or "dist" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
