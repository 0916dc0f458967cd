"""Requests to a table that has heard of more than every table has."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pygames import app, asked
from pygames.app import App


@contextmanager
def asking(begin: Callable[[], None]) -> Iterator[Callable[..., dict[str, Any]]]:
    """Asks an App for `do` with these fields, once `begin` was called; afterwards nobody has heard of it."""
    requests, shapes = {**app.REQUESTS}, {**asked.SHAPES}
    begin()
    table = App()

    def call(do: str, **fields: Any) -> dict[str, Any]:
        return json.loads(table.call(json.dumps({"do": do, **fields})))

    yield call
    app.REQUESTS.clear()
    app.REQUESTS.update(requests)
    asked.SHAPES.clear()
    asked.SHAPES.update(shapes)
