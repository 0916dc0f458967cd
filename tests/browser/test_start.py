"""The page shows the table at once, and the engine starts later: prerendered deals, touches before the engine is ready,
and the two ways to start an engine."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from pygames import games
from web.build.serve import Handler, Server

from .conftest import PREFIX, Visitor
from .friends import NAMES, named
from .hands import GAME, ME, PAGE, menu, moves, notice, played, rest, settled, spots, table, until
from .regular import KEPT
from .relay import meet_at
from .troubles import Troubles

OPEN = next(game.name for game in games.every() if not game.hidden)
READY = 90_000
SPOIL = """async how => {
    const cache = await caches.open((await caches.keys()).find(one => one.startsWith("liege-engine ")));
    const aside = await caches.open("a good one");
    const kept = (await aside.keys()).length ? [] : await cache.keys();
    for (const key of kept) await aside.put(key, await cache.match(key));
    const [key] = await aside.keys();
    const found = await aside.match(key);
    const memory = await found.arrayBuffer();
    const spoilt = {
        "cut short": [key, memory.slice(0, 2 ** 22), found.headers],
        "overwritten": [key, new Uint8Array(memory).fill(0xa5, 2 ** 12), found.headers],
        "something else": [key, "<html>Log in", { "X-Bytes": "12" }],
        "of other rules": [key.url + "other", memory, found.headers],
    };
    const [name, content, headers] = spoilt[how];
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(name, new Response(content, { headers }));
}"""
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


def test_a_second_start_restores_what_the_first_one_kept(page: Page) -> None:
    page.goto(f"{GAME}/")
    expect(page.locator("#table [data-lit]").first).to_be_visible(timeout=READY)
    until(page, KEPT)
    assert page.evaluate(ENGINE) == SHORT_WAY
    page.reload()
    expect(page.locator("#table [data-lit]").first).to_be_visible(timeout=READY)


def test_a_spoilt_or_foreign_snapshot_is_passed_over_in_silence(page: Page, engine: Callable[[Page], None]) -> None:
    """The page ignores a damaged snapshot, or the snapshot of another version, without a message. The table is
    playable, and the page stores a new snapshot."""
    engine(page)
    table(page)
    for how in ("cut short", "overwritten", "something else", "of other rules"):
        page.evaluate(SPOIL, how)
        page.reload()
        assert rest(page) == "lit", how
        played(page, 1)
        expect(page.locator("#notices")).to_be_empty()
    until(page, KEPT)
    assert page.evaluate(ENGINE) == SHORT_WAY


def test_nothing_that_is_drawn_by_lot_is_frozen_in_a_snapshot(visitor: Visitor, engine: Callable[[Page], None]) -> None:
    """A snapshot contains no random choice: pages that start from the same snapshot get different deals, and a bot that
    begins at an equal table chooses differently."""
    context = visitor(service_workers="block")
    engine(context.new_page())
    # without the snapshot, no engine can start from now on
    context.route("**/*.pack", lambda route: route.abort())
    settled(context, OPEN, (ME, PAGE), begins="other")
    deals, choices = set(), set()
    for _ in range(3):
        page = context.new_page()
        table(page)
        deals.add(page.locator("#table").inner_html())
        played(page, 1)
        table(page, OPEN)
        choices.add(page.locator("#table .moves .entry").first.inner_text())
        page.close()
    assert len(deals) > 1
    assert len(choices) > 1


def test_an_engine_that_has_met_friends_is_not_kept(visitor: Visitor, address: str) -> None:
    """An engine that has been used for a match with friends is not stored as a snapshot, which could contain data of
    that match."""
    context, held = visitor(service_workers="block"), list[Route]()
    meet_at(context, address)
    context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page = context.new_page()
    page.goto(f"{GAME}/")
    rest(page)
    menu(page, "Play with a friend")
    named(page, NAMES[0])
    for route in held:
        route.continue_()
    assert page.locator("dialog.lobby input[name=link]").input_value(timeout=READY)
    page.wait_for_timeout(3000)
    assert not page.evaluate(KEPT)


SLOW = """const { put } = Cache.prototype;
Cache.prototype.put = async function (name, response) {
  if (!self.begun) {
    const reader = response.body.getReader();
    self.begun = await reader.read();
    await new Promise((go) => (self.goOn = go));
    self.torn = (await reader.read()).done;
    return put.call(this, name, new Response(self.begun.value, response));
  }
  await put.call(this, name, response);
  self.again = true;
};
"""


def test_a_snapshot_that_a_move_came_into_is_made_again(visitor: Visitor) -> None:
    """A snapshot is stored in pieces. If a move changes the memory meanwhile, the page discards the snapshot and makes
    a new one."""
    context = visitor(service_workers="block")
    source = re.compile(r"/worker-\w+\.js$")
    context.route(source, lambda route: route.fulfill(body=SLOW + route.fetch().text(), content_type="text/javascript"))
    page = context.new_page()
    table(page)
    end = time.monotonic() + READY / 1000
    while not page.workers:
        assert time.monotonic() < end, "there is no worker"
        page.wait_for_timeout(100)
    (worker,) = page.workers
    while not worker.evaluate("Boolean(self.goOn)"):
        assert time.monotonic() < end, "no snapshot is begun"
        page.wait_for_timeout(100)
    played(page, 1)
    worker.evaluate("self.goOn()")
    end = time.monotonic() + READY / 1000
    while not worker.evaluate("Boolean(self.again)"):
        assert time.monotonic() < end, "it is not made again"
        page.wait_for_timeout(100)
    assert worker.evaluate("self.torn")
    until(page, KEPT)
    assert page.evaluate(ENGINE) == SHORT_WAY


def touch_a_move(page: Page) -> None:
    """Touch lit elements until they make up a complete move and no element is lit."""
    for _ in range(12):
        found = spots(page)
        if not found:
            return
        page.mouse.click(found[0]["x"], found[0]["y"])
        page.wait_for_timeout(100)
    raise AssertionError("twelve touches choose no move")


@pytest.mark.one_game
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
    # the chosen move is not made before the engine is ready
    assert moves(page) == before
    for route in held:
        route.continue_()
    assert rest(page, 120) in ("lit", "over")
    after = page.locator("#table .pieces, #table .zone").all_inner_texts()
    assert moves(page) > before or after != dealt
    expect(page.locator("#notices")).to_be_empty()


class Cutting(Handler):
    """A request handler that sends half of the engine's program and then closes the connection."""

    cuts = True

    def send(self, content: bytes) -> None:
        if self.cuts and self.path.endswith(".wasm"):
            self.close_connection = True
            content = content[: len(content) // 2]
        super().send(content)


def test_an_engine_that_is_cut_off_half_way_loses_nothing(
    visitor: Visitor, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The download of the engine is cut off half way. The page reports the error and leaves the table unchanged. Once
    the download succeeds, the table is playable."""
    host = Server(dist, PREFIX, handler=Cutting).start()
    troubles = Troubles(urlsplit(host.address).netloc)
    troubles.expect("ERR_CONTENT_LENGTH_MISMATCH|Failed to fetch|network error|pyodide|wasm")
    page = visitor(troubles, base_url=host.address).new_page()
    page.goto(f"{GAME}/")
    assert rest(page) == "lit"
    hand, before = page.locator("#table .zone").all_inner_texts(), moves(page)
    again = notice(page, "Your match is saved", 120).get_by_role("button", name="Try again")
    assert (page.locator("#table .zone").all_inner_texts(), moves(page)) == (hand, before)
    monkeypatch.setattr(Cutting, "cuts", False)
    again.click()
    touch_a_move(page)
    until(page, f"document.querySelectorAll('#table .moves .entry').length > {before}", 120)
    expect(page.locator("#notices")).to_be_empty()
    host.shutdown()


def test_visitors_get_different_deals(visitor: Visitor) -> None:
    tables = set()
    for _ in range(4):
        page = visitor().new_page()
        page.goto(f"{GAME}/")
        assert rest(page) == "lit"
        tables.add(page.locator("#table").inner_html())
        page.close()
    assert len(tables) > 1
