"""While the engine starts, the page shows its progress. If a file does not load, the page stops waiting, reports the
error in a sentence, and lets the visitor try again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from web.build.serve import Handler, Server

from .conftest import Visitor
from .hands import GAME, moves, notice, played, rest, settled, until
from .host import PREFIX
from .test_start import touch_a_move
from .troubles import Troubles

HASTE = """const tick = setInterval;
window.setInterval = (act, ms, ...more) => tick(act, window.haste === false ? ms : ms / 20, ...more);"""
"""Makes the intervals of the page's timers twenty times as short, until the test sets `haste` to false."""
PROGRESS = "document.querySelector('#table .say progress:not([hidden])')?.value"


class Halting(Handler):
    """A request handler that sends a third of the engine's program, and the rest after the test has set `on`."""

    on: ClassVar[threading.Event] = threading.Event()

    def send(self, content: bytes) -> None:
        if self.path.endswith(".wasm"):
            self.wfile.write(content[: len(content) // 3])
            self.on.wait(100)
            content = content[len(content) // 3 :]
        super().send(content)


@pytest.fixture
def halting(dist: Path) -> Iterator[Server]:
    Halting.on.clear()
    host = Server(dist, PREFIX, handler=Halting).start()
    yield host
    Halting.on.set()
    host.shutdown()


def test_a_touch_is_told_at_once_that_the_engine_is_coming(halting: Server, visitor: Visitor) -> None:
    page = visitor(Troubles(urlsplit(halting.address).netloc), base_url=halting.address).new_page()
    page.goto(f"{GAME}/")
    assert rest(page) == "lit"
    before = moves(page)
    # before the touch, the page does not report that it waits for the engine
    expect(page.locator("#table .say.waiting")).to_have_count(0)
    touch_a_move(page)
    bar = page.locator("#table .say.waiting")
    expect(bar.locator(".sentence")).to_have_text("Fetching the engine…")
    expect(bar.locator(".aside")).to_have_text("Your move will be made as soon as the engine has loaded.")
    expect(page.locator("#table .live")).to_contain_text("Your move will be made as soon as the engine has loaded.")
    until(page, f"{PROGRESS} > 0.1")
    assert page.evaluate(PROGRESS) < 0.9
    Halting.on.set()
    until(page, f"document.querySelectorAll('#table .moves .entry').length > {before}", 120)
    expect(page.locator("#table progress:visible")).to_have_count(0)
    expect(page.locator("#notices")).to_be_empty()


def stalls(route: Route) -> None:
    """Leave a request without a response."""


def is_empty(route: Route) -> None:
    route.fulfill(body="", content_type="text/javascript")


@pytest.mark.parametrize(
    ("part", "answer"), [("pyodide.asm.wasm", stalls), ("pygames.pack", stalls), ("worker-*.js", is_empty)]
)
def test_an_engine_of_which_nothing_comes_is_given_up_and_tried_again(
    context: BrowserContext, page: Page, part: str, answer: object
) -> None:
    context.route(f"**/{part}", answer)  # type: ignore[arg-type]
    page.add_init_script(HASTE)
    page.goto(f"{GAME}/")
    line = notice(page, "The engine can't start (nothing arrived for 20 seconds). Your match is saved.")
    page.evaluate("window.haste = false")
    context.unroute(f"**/{part}")
    before = moves(page)
    line.get_by_role("button", name="Try again").click()
    touch_a_move(page)
    until(page, f"document.querySelectorAll('#table .moves .entry').length > {before}", 120)
    expect(page.locator("#notices")).to_be_empty()


@pytest.mark.parametrize(
    ("part", "answer", "said"),
    [
        ("python_stdlib.zip", {"status": 404}, "python_stdlib.zip couldn't be loaded: the server answered 404"),
        ("python_stdlib.zip", {"content_type": "text/html"}, "the server sent a web page instead of python_stdlib.zip"),
        ("pyodide.asm.wasm", {"status": 503}, "pyodide.asm.wasm couldn't be loaded: the server answered 503"),
        ("pygames.pack", {"content_type": "text/html"}, "the server sent a web page instead of pygames.pack"),
        ("pygames.pack", None, "pygames.pack couldn't be loaded"),
    ],
)
def test_what_is_missing_is_named(
    context: BrowserContext, page: Page, troubles: Troubles, part: str, answer: dict[str, str] | None, said: str
) -> None:
    troubles.expect("Failed to load resource|answer (404|503)|net::")
    # a loader that the page has abandoned may still report the missing file
    troubles.expect("/pyodide/[0-9a-f]+/pyodide")
    settled(context)
    context.route(f"**/{part}", lambda route: route.fulfill(body="<p>", **answer) if answer else route.abort())  # type: ignore[arg-type]
    page.goto(f"{GAME}/")
    line = notice(page, f"The engine can't start ({said}). You can still read the rules.")
    context.unroute(f"**/{part}")
    line.get_by_role("button", name="Try again").click()
    assert rest(page) == "lit"
    played(page, 1)


def test_a_tool_tries_the_engine_again(context: BrowserContext, page: Page, troubles: Troubles) -> None:
    troubles.expect("Failed to load resource|net::")
    context.route("**/pygames.pack", lambda route: route.abort())
    page.goto("in_conflict/resolver.html")
    expect(page.locator("#state")).to_contain_text("The engine can't start")
    context.unroute("**/pygames.pack")
    page.locator("#form button[type=submit]").click()
    expect(page.locator("#state")).to_be_empty()
