"""Sample scenes, made of the classes in `pygames.core.scene`, to view and test the table.

They look like positions of games, but no engine made them: they test drawing and touching. `views()` returns them by
name, as inputs of `Table.show`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygames.core.plain import plain

from . import houses, kingdom, office, squares, tricks, war

View = dict[str, Any]


def views() -> dict[str, View]:
    """Return all samples by name, such as "houses-middle", as JSON values."""
    found: dict[str, View] = {}
    for module in (houses, squares, kingdom, office, tricks, war):
        name = module.__name__.rpartition(".")[2]
        sample: Callable[[], View]
        for sample in module.SAMPLES:
            found[f"{name}-{sample.__name__}"] = {key: plain(value) for key, value in sample().items()}
    return found
