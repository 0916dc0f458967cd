"""What tests of several files ask for."""

from __future__ import annotations

import pytest

from .shell import Shell


@pytest.fixture
def shell() -> Shell:
    return Shell()
