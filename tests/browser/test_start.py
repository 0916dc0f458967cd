"""A table at once, the engine after it: deals that lie ready, choices made early, and the two ways an engine starts."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from pygames import games

from .conftest import Troubles, Visitor, until
from .hands import moves, rest, spots

GAME = games.NAMES[0]
READY = 90_000
KEPT = """caches.keys().then(async names => {
    const name = names.find(one => one.startsWith("liege-engine "));
    return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
})"""
SPOIL = """caches.keys().then(async names => {
    const cache = await caches.open(names.find(one => one.startsWith("liege-engine ")));
    for (const key of await cache.keys()) {
        const found = await cache.match(key);
        const half = (await found.arrayBuffer()).slice(0, 2 ** 22);
        await cache.put(key, new Response(half, { headers: found.headers }));
    }
})"""
SIZE = """caches.keys().then(async names => {
    const cache = await caches.open(names.find(one => one.startsWith("liege-engine ")));
    const [key] = await cache.keys();
    return key ? (await (await cache.match(key)).arrayBuffer()).byteLength : 0;
})"""
ENGINE = """() => new Promise((done, failed) => {
    const site = JSON.parse(document.getElementById("site").textContent);
    const absolute = path => new URL(path, document.baseURI).href;
    const worker = new Worker(absolute(site.worker), { type: "module" });
    const steps = [];
    worker.onmessage = ({ data }) => {
        if (data.state === "dead") failed(data.said);
        if (data.state === "step") steps.push(data.step);
        if (data.state === "ready") { worker.terminate(); done(steps); }
    };
    worker.postMessage({ start: { pyodide: absolute(site.pyodide), wheel: absolute(site.wheel) } });
})"""
LONG_WAY = ["Fetching the engine", "Reading the rules"]
SHORT_WAY = ["Fetching the engine"]


def seated(context: BrowserContext) -> Page:
    """A page whose engine has started, and kept what the next visit needs."""
    page = context.new_page()
    page.goto(f"{GAME}/")
    expect(page.locator("#table [data-lit]").first).to_be_visible(timeout=READY)
    until(page, KEPT)
    return page


def test_a_second_start_restores_what_the_first_one_kept(context: BrowserContext) -> None:
    page = seated(context)
    assert page.evaluate(ENGINE) == SHORT_WAY
    page.reload()
    expect(page.locator("#table [data-lit]").first).to_be_visible(timeout=READY)


def test_a_spoilt_snapshot_is_forgotten(context: BrowserContext) -> None:
    page = seated(context)
    page.evaluate(SPOIL)
    assert page.evaluate(ENGINE) == LONG_WAY
    page.reload()
    expect(page.locator("#table [data-lit]").first).to_be_visible(timeout=READY)
    until(page, f"{SIZE}.then(size => size > 2 ** 23)")
    assert page.evaluate(ENGINE) == SHORT_WAY


def touch_a_move(page: Page) -> None:
    """Touches what is lit until nothing is: a move is chosen."""
    for _ in range(12):
        found = spots(page)
        if not found:
            return
        page.mouse.click(found[0]["x"], found[0]["y"])
        page.wait_for_timeout(100)
    raise AssertionError("twelve touches choose no move")


@pytest.mark.parametrize("game", games.NAMES)
def test_a_move_chosen_before_the_engine_is_there_stands_after(context: BrowserContext, game: str) -> None:
    held: list[Route] = []
    context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page = context.new_page()
    page.goto(f"{game}/")
    assert rest(page) == "lit"
    before, dealt = moves(page), page.locator("#table .pieces, #table .zone").all_inner_texts()
    touch_a_move(page)
    until(page, "true")
    assert held
    assert moves(page) == before  # nobody but the engine makes a move
    for route in held:
        route.continue_()
    assert rest(page, 120) in ("lit", "over")
    after = page.locator("#table .pieces, #table .zone").all_inner_texts()
    assert moves(page) > before or after != dealt
    expect(page.locator("#notices")).to_be_empty()


def test_an_engine_that_cannot_be_fetched_loses_nothing(visitor: Visitor, troubles: Troubles) -> None:
    """Without a service worker, which would bring it from the cache after all."""
    troubles.expect("ERR_FAILED|Failed to fetch|pyodide")
    context = visitor(troubles, service_workers="block")
    context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{GAME}/")
    assert rest(page) == "lit"
    hand = page.locator("#table").inner_text()
    expect(page.get_by_role("button", name="Try again")).to_be_visible(timeout=120_000)
    assert page.locator("#table").inner_text() == hand
    context.unroute("**/pyodide.asm.wasm")
    page.get_by_role("button", name="Try again").click()
    before = moves(page)
    touch_a_move(page)
    until(page, f"document.querySelectorAll('#table .moves .entry').length > {before}", 120)


def test_visitors_get_different_deals(visitor: Visitor) -> None:
    tables = set()
    for _ in range(4):
        page = visitor().new_page()
        page.goto(f"{GAME}/")
        assert rest(page) == "lit"
        tables.add(page.locator("#table").inner_html())
        page.close()
    assert len(tables) > 1
