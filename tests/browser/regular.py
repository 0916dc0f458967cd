"""A visitor who has been here before, and the engine that such a browser keeps: made once, and lent to others."""

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
"""An engine that fits is kept for the next visit."""
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
"""An engine that one visitor keeps is given to another one."""


SILENT = """() => {
    window.keep ??= Storage.prototype.setItem;
    Storage.prototype.setItem = () => {};
    localStorage.clear();
}"""
HEARD = "() => { Storage.prototype.setItem = window.keep }"
"""A page keeps nothing more of what goes on there, and does again."""


class Regular:
    """A visitor who has been here before: the engine is in the cache of this browser, and nothing else is kept. It was
    made there, unless somebody lends one."""

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
        """For one test; pages that it opened are closed after it. What the page here would still keep, it does not."""
        self.page.evaluate(SILENT)
        yield self.context
        keep(node, self.context.pages, self.troubles.heard)
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.troubles.settle()


def made(chromium: Browser, server: Server) -> dict[str, Any]:
    """An engine as the browser of a first visitor keeps it."""
    first = Regular(chromium, server)
    found: dict[str, Any] = first.page.evaluate(TAKEN)
    first.context.close()
    first.troubles.settle()
    return found


def forgetful(route: Route) -> None:
    """A worker to whom the browser lends no caches: it neither looks for an engine that was kept nor makes one, which
    costs more than a whole match."""
    found = route.fetch()
    route.fulfill(response=found, body=f"delete WorkerGlobalScope.prototype.caches;{found.text()}")
