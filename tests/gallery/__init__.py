"""Sample scenes for viewing and testing the table, written only with the vocabulary of `pygames.core.scene`.

They are plausible moments of games, not positions of their engines: they test drawing and touching. `views()` returns
by name the input of `Table.show`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygames.core.plain import plain

from . import houses, kingdom, office, squares, tricks, war

View = dict[str, Any]


def views() -> dict[str, View]:
    """Return every sample by name, such as "houses-middle", with scenes and events as JSON values."""
    found: dict[str, View] = {}
    for module in (houses, squares, kingdom, office, tricks, war):
        name = module.__name__.rpartition(".")[2]
        sample: Callable[[], View]
        for sample in module.SAMPLES:
            found[f"{name}-{sample.__name__}"] = {key: plain(value) for key, value in sample().items()}
    return found
