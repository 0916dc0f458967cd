"""A returning visitor, whose browser has stored a snapshot of the engine. The snapshot is made once for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from web.build.serve import Server

from .failures import keep
from .hands import PATIENCE, table, until
from .troubles import Troubles

KEPT = """caches.keys().then(async names => {
    const name = names.find(one => one.startsWith("liege-engine "));
    const cache = name && await caches.open(name);
    for (const key of cache ? await cache.keys() : []) {
        const memory = await (await cache.match(key)).arrayBuffer();
        if (!key.url.endsWith("other") && memory.byteLength > 2 ** 23) return true;
    }
    return false;
})"""
"""True if the browser has stored a snapshot of this version's engine."""
TAKEN = """caches.keys().then(async (names) => {
    const shelf = names.find((one) => one.startsWith("liege-engine "));
    const cache = await caches.open(shelf);
    const [{ url }] = await cache.keys();
    const kept = await cache.match(url);
    const reader = new FileReader();
    reader.readAsDataURL(await kept.blob());
    await new Promise((resolve) => reader.onload = resolve);
    const label = url.slice(location.origin.length);
    return { shelf, label, headers: [...kept.headers], memory: reader.result.split(",")[1] };
})"""
GIVEN = """async ({ shelf, label, headers, lent }) => {
    const cache = await caches.open(shelf);
    await cache.put(location.origin + label, new Response((await fetch(lent)).body, { headers }));
}"""
"""Stores an engine snapshot of another visitor in this browser."""


SILENT = """() => {
    window.keep ??= Storage.prototype.setItem;
    Storage.prototype.setItem = () => {};
    localStorage.clear();
}"""
HEARD = "() => { Storage.prototype.setItem = window.keep }"
"""Allows the page to store values in the browser's storage again."""


class Regular:
    """A returning visitor, whose browser has stored the engine and a snapshot of it, and nothing else. The snapshot was
    made in this browser, or copied into it."""

    def __init__(
        self, chromium: Browser, server: Server, lent: Callable[[Page], None] | None = None, **options: object
    ) -> None:
        self.troubles = Troubles(urlsplit(server.address).netloc)
        self.context = chromium.new_context(base_url=server.address, **options)  # type: ignore[arg-type]
        self.context.set_default_timeout(1000 * PATIENCE)
        self.troubles.watch(self.context)
        self.page = self.context.new_page()
        if lent:
            lent(self.page)
        table(self.page)
        until(self.page, KEPT)

    def comes(self, node: pytest.Item) -> Iterator[BrowserContext]:
        """Prepare the visitor for one test, and yield the browser context. Prevent the shared page from storing values
        meanwhile, and close the pages that the test has opened."""
        self.page.evaluate(SILENT)
        yield self.context
        keep(node, self.context.pages, self.troubles.heard)
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.troubles.settle()


def made(chromium: Browser, server: Server) -> dict[str, Any]:
    """Make an engine snapshot in the browser of a first visitor."""
    first = Regular(chromium, server)
    found: dict[str, Any] = first.page.evaluate(TAKEN)
    first.context.close()
    first.troubles.settle()
    return found


def forgetful(route: Route) -> None:
    """Remove the cache API from a worker, so that it neither looks for an engine snapshot nor makes one, which takes
    longer than a whole match."""
    found = route.fetch()
    route.fulfill(response=found, body=f"delete WorkerGlobalScope.prototype.caches;{found.text()}")
