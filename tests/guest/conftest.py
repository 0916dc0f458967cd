"""Fixtures for tests of guests: a folder on the import path, into which the tests install guests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames import guests


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder on the import path; the cache of guests is empty."""
    monkeypatch.syspath_prepend(str(tmp_path))
    guests._guest.cache_clear()
    yield tmp_path
    guests._guest.cache_clear()
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(tmp_path)):  # leaves the site's own games loaded
            del sys.modules[name]
