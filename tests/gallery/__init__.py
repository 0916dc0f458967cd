"""Sample scenes for looking at and testing the table view, written with the vocabulary of `pygames.core.scene` alone.

They are plausible moments of games, not positions of their engines: what is tested with them is drawing
and touching. `views()` gives by name what `Table.show` takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygames.core.plain import plain

from . import houses, kingdom, office, squares, tricks, war

View = dict[str, Any]


def views() -> dict[str, View]:
    """Every sample by name: "houses-middle"; scenes and events already as JSON values."""
    found: dict[str, View] = {}
    for module in (houses, squares, kingdom, office, tricks, war):
        name = module.__name__.rpartition(".")[2]
        sample: Callable[[], View]
        for sample in module.SAMPLES:
            found[f"{name}-{sample.__name__}"] = {key: plain(value) for key, value in sample().items()}
    return found
