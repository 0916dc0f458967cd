"""Requests to an App that accepts more requests than those of a standard table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pygames import app, schemas
from pygames.app import App


@contextmanager
def asking(begin: Callable[[], None]) -> Iterator[Callable[..., dict[str, Any]]]:
    """Yield a function that sends a request to an App on which `begin` was called; afterwards, remove the requests that
    `begin` added."""
    requests, shapes = {**app.REQUESTS}, {**schemas.SHAPES}
    begin()
    table = App()

    def call(do: str, **fields: Any) -> dict[str, Any]:
        return json.loads(table.call(json.dumps({"do": do, **fields})))

    yield call
    app.REQUESTS.clear()
    app.REQUESTS.update(requests)
    schemas.SHAPES.clear()
    schemas.SHAPES.update(shapes)
