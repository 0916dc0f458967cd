"""Where the tests of guests install them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygames import guests


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path, and nothing that was found before."""
    monkeypatch.syspath_prepend(str(tmp_path))
    guests._guest.cache_clear()
    yield tmp_path
    guests._guest.cache_clear()
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(tmp_path)):  # the house keeps its own
            del sys.modules[name]
