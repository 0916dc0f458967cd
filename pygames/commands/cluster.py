"""Runs tasks on the workers of a Dask cluster; each worker must have exactly the same `pygames` as the caller."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from pygames.guests import HOUSE

from .elsewhere import installed
from .words import Refused, game_named

if TYPE_CHECKING:
    from .tasks import Tasks

WAIT = 10
"""Seconds in which a cluster and its first worker must reply."""
ALONE = Lock()
"""The lock that allows only one task at a time in a worker with several threads, since bots are not thread-safe."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Provide an executor on the cluster with this scheduler's address; Refused if the cluster cannot do the work."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise Refused("--cluster needs Dask, which is not installed: it is the package `distributed`") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # this command reports errors itself
    try:
        client = Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused(f"--cluster {address}: no cluster answers there: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError:
            raise Refused(f"--cluster {address}: it has no workers") from None
        try:
            yield client.get_executor(pure=False)
        except KilledWorker:
            raise Refused(f"--cluster {address}: the same task made several workers end") from None
        except CancelledError:
            raise Refused(f"--cluster {address}: the connection was lost; results stored until then are safe") from None
        except Exception as error:
            if isinstance(error.__cause__ or error, ImportError | AttributeError):
                raise Refused(f"--cluster {address}: its `pygames` is missing, or differs from the one here") from None
            raise


def there(tasks: Tasks, known: object, number: int) -> dict[str, Any]:
    """Run one task in a worker; Refused if the worker's code differs from the caller's, whose identity is `known`."""
    with ALONE:
        try:
            same = identity(tasks) == known
        except Refused as error:
            raise Refused(f"the worker at {_address()}: {error}") from None
        if not same:
            raise Refused(f"the worker at {_address()} has a different `pygames`")
        return tasks.task(number)


def identity(tasks: Tasks) -> tuple[str, str, dict[str, Any]]:
    """Return the values that must be equal on every machine that runs these tasks: the hashes of the engines and of the
    guest's package, and the tasks' parameters."""
    return installed(HOUSE), installed(game_named(tasks.game).package), tasks.head()


def _address() -> str:
    from distributed import get_worker

    return str(get_worker().address)
