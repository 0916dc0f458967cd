"""Stored files are damaged, or the network has sent another file instead of the requested one. Online, the site repairs
itself; offline, it reports the fault and what to do."""

from __future__ import annotations

import base64
import fnmatch
import hashlib
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Visitor
from .hands import GAME, notice, played, rest, until
from .host import PORTAL, Host, opened
from .troubles import Troubles

DAMAGE = """async ([path, text]) => {
  for (const name of await caches.keys()) {
    if (name.startsWith("liege-engine ")) await caches.delete(name); // it would stand in for the program and the rules
    const cache = await caches.open(name);
    const found = (await cache.keys()).find(({ url }) => url.endsWith(path));
    if (found) await cache.put(found, new Response(text, { headers: { "Content-Type": "text/html" } }));
  }
}"""
KEPT = """async (path) => {
  await fetch(path); // a page that is loaded again may have it in its memory still
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const found = (await cache.keys()).find(({ url }) => url === new URL(path, location).href);
    if (!found || name.startsWith("liege-engine ")) continue;
    const digest = await crypto.subtle.digest("SHA-256", await (await cache.match(found)).arrayBuffer());
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  }
}"""
"""Returns the SHA-256 hash of the cached file with this path."""

KINDS = {
    "page": f"{GAME}/index.html",
    "first script": "assets/first-*.js",
    "preloading script": "assets/preload-*.js",
    "main script": "assets/main-*.js",
    "style": f"assets/{GAME}-*.css",
    "worker": "assets/worker-*.js",
    "deals": f"deals/*/{GAME}.json",
    "program": "pyodide/*/pyodide.asm.wasm",
    "its script": "pyodide/*/pyodide.asm.js",
    "its loader": "pyodide/*/pyodide.js",
    "library": "pyodide/*/python_stdlib.zip",
    "rules": "wheel/*/pygames.pack",
}


def path_of(host: Host, kind: str) -> str:
    """Return the path of the file of this kind, relative to the site."""
    (found,) = fnmatch.filter(host.found, KINDS[kind])
    return found


def damage(page: Page, host: Host, kind: str, text: str = PORTAL.decode()) -> None:
    page.evaluate(DAMAGE, [f"/{path_of(host, kind).removesuffix('index.html')}", text])


@pytest.fixture
def at_table(host: Host, guest: BrowserContext) -> Page:
    """Return a returning visitor's page at a table, with the whole site cached."""
    page = opened(guest, f"{GAME}/")
    assert rest(page) == "lit"
    return page


def test_each_damaged_file_heals_by_itself(host: Host, at_table: Page) -> None:
    for kind in KINDS:
        damage(at_table, host, kind, "" if kind == "worker" else PORTAL.decode())
        # a new match each time, so that no match ends during the test
        at_table.evaluate("localStorage.clear()")
        at_table.reload()
        assert rest(at_table) == "lit", kind
        played(at_table, 1)
        expect(at_table.locator("#notices")).to_be_empty()
        path = path_of(host, kind)
        healed = at_table.evaluate(KEPT, f"../{path.removesuffix('index.html')}")
        assert healed == base64.b64encode(hashlib.sha256(host.found[path]).digest()).decode(), kind


@pytest.mark.parametrize("kind", ["page", "main script", "rules", "worker"])
def test_what_cannot_be_healed_without_a_network_is_said(host: Host, at_table: Page, kind: str) -> None:
    damage(at_table, host, kind)
    host.stop()
    at_table.reload()
    if kind == "page":
        expect(at_table.locator("body")).to_contain_text("damaged, and there is no network to fetch it anew")
    elif kind == "main script":
        expect(at_table.get_by_role("alert")).to_have_text(
            "This page's script didn't load. Check your connection, then reload the page."
        )
    else:
        notice(at_table, "The engine can't start (")
    host.come_back()
    at_table.reload()
    assert rest(at_table) == "lit"
    played(at_table, 1)


@pytest.fixture
def stranger(host: Host, visitor: Visitor) -> BrowserContext:
    """Return the browser context of a new visitor in a network that sends a page instead of other files."""
    troubles = Troubles(urlsplit(host.address).netloc)
    troubles.expect(
        "MIME type|Unexpected token|integrity|Failed to load resource|ServiceWorker|An unknown error occurred"
    )
    return visitor(troubles, base_url=host.address)


def test_a_page_in_place_of_the_main_script_is_not_kept(host: Host, stranger: BrowserContext) -> None:
    """The network sends a page instead of the main script, with headers that let the browser cache it for a year. A
    reload by the visitor replaces it."""
    host.server.lies = ("assets/main",)
    page = stranger.new_page()
    page.goto(f"{GAME}/")
    expect(page.get_by_role("alert")).to_contain_text("This page's script didn't load")
    host.server.lies = ()
    # a reload bypasses the browser's cache
    page.reload()
    page.wait_for_load_state("networkidle")
    page.reload()
    assert rest(page) == "lit"


def test_the_offline_copy_is_made_past_what_the_browser_was_told_to_keep(host: Host, stranger: BrowserContext) -> None:
    host.server.lies = ("assets/", "pyodide/", "wheel/", "deals/")
    page = stranger.new_page()
    page.goto(f"{GAME}/rules.html")
    for start in host.server.lies:
        for path in host.found:
            if path.startswith(start):
                page.evaluate("(url) => fetch(url)", f"../{path}")
    host.server.lies = ()
    page.evaluate("(url) => navigator.serviceWorker.register(url)", "../sw.js")
    until(page, "navigator.serviceWorker.ready.then(() => true)")
    host.stop()
    page.goto(f"{GAME}/")
    assert rest(page) == "lit"
    played(page, 1)
