"""The browser or the network lacks something. The page names the parts that do not work, and the visitor can still read
the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from web.build.checking.measure import Host, Line

from .conftest import Visitor
from .friends import NAMES, named
from .hands import GAME, menu, moves, notice, played, rest, settled, spots
from .relay import meet_at
from .troubles import Troubles

DENIED = """for (const name of %s) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError") } });
}"""
ALONE = "delete Navigator.prototype.serviceWorker"
UNPLUGGED = "delete window.RTCPeerConnection"
NO_FRIENDS = "Playing with friends needs WebRTC, which this browser doesn't have."
SLOW = 400_000
"""The speed of a slow network in bits per second; its latency is a fifth of a second."""
ROOM = f"#join/{GAME}/{'A' * 64}"


def lacks(context: BrowserContext, script: str, path: str = f"{GAME}/") -> Page:
    """Open a table in a browser from which a script has removed some features."""
    settled(context)
    page = context.new_page()
    page.add_init_script(script)
    page.goto(path)
    return page


def rules_can_be_read(page: Page) -> None:
    """Check that the rules can be read beside the table and on their own page."""
    page.locator("#rules").click()
    expect(page.locator("dialog.book")).to_contain_text("Rulings")
    page.keyboard.press("Escape")
    page.goto(f"{GAME}/rules.html")
    expect(page.get_by_role("heading", name="Rulings")).to_be_visible()


LACKS = {
    "WebAssembly": "delete window.WebAssembly",
    "workers": "delete window.Worker",
    "storage": DENIED % ["localStorage", "sessionStorage", "caches", "indexedDB"],
    "a service worker": ALONE,
    "WebRTC": UNPLUGGED,
}


@pytest.mark.parametrize("what", LACKS)
def test_the_rules_can_be_read_without(regular: BrowserContext, what: str) -> None:
    rules_can_be_read(lacks(regular, LACKS[what]))


def test_without_a_service_worker_the_menu_says_that_a_network_is_needed(regular: BrowserContext) -> None:
    page = lacks(regular, ALONE)
    assert rest(page) == "lit"
    played(page, 1)
    page.locator("#menu").click()
    expect(page.locator("dialog.menu")).to_contain_text("won't save the page for offline use")


@pytest.mark.parametrize("path", [f"{GAME}/#friend", f"{GAME}/{ROOM}"])
def test_without_webrtc_a_table_is_dealt_and_says_that_no_friend_comes(regular: BrowserContext, path: str) -> None:
    page = lacks(regular, UNPLUGGED, path)
    notice(page, NO_FRIENDS).get_by_label("Dismiss").click()
    assert rest(page) == "lit"
    played(page, 1)
    menu(page, "Play with a friend")
    notice(page, NO_FRIENDS)
    played(page, 1)


def test_without_a_database_the_host_hears_what_a_reload_would_cost(visitor: Visitor, address: str) -> None:
    context = visitor(service_workers="block")
    meet_at(context, address)
    page = lacks(context, DENIED % ["indexedDB"])
    rest(page)
    menu(page, "Play with a friend")
    named(page, NAMES[0])
    notice(page, "If you reload it during the match, you lose your seat")


@pytest.fixture
def afar(dist: Path) -> Iterator[Host]:
    """Yield a host behind a slow network."""
    host = Host(dist, Line(SLOW, 0.2))
    host.start()
    yield host
    host.shutdown()
    host.server_close()


def test_on_a_thin_line_a_table_is_there_and_says_what_comes(visitor: Visitor, afar: Host) -> None:
    """On a slow network, a move that a visitor touches takes effect when the engine has loaded. Meanwhile the page
    shows the progress, and the visitor can read the rules."""
    page = visitor(Troubles(urlsplit(afar.address).netloc), base_url=afar.address).new_page()
    page.goto(f"{GAME}/", wait_until="commit")
    assert rest(page) == "lit"
    before = moves(page)
    while spots(page):
        spot = spots(page)[0]
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(100)
    bar = page.locator("#table .say")
    expect(bar).to_contain_text("Fetching the engine")
    expect(bar).to_contain_text("Your move will be made as soon as the engine has loaded.")
    part = page.locator("#table .say progress")
    early = float(part.get_attribute("value") or 0)
    page.locator("#rules").click()
    expect(page.locator("dialog.book")).to_contain_text("Rulings")
    page.keyboard.press("Escape")
    page.wait_for_timeout(1000)
    assert float(part.get_attribute("value") or 0) > early
    assert moves(page) == before
    assert not page.locator("#notices .notice").count()
    assert afar.line
    afar.line.rate *= 100
    rest(page)
    assert moves(page) > before


@pytest.mark.parametrize("lost", [False, True], ids=["late", "lost"])
def test_a_dialog_is_seen_as_soon_as_its_styles_are_there_or_lost(
    online: BrowserContext, troubles: Troubles, lost: bool
) -> None:
    if lost:
        troubles.expect("dialogs-.*ERR_FAILED|Failed to load resource")
    waiting: list[Route] = []
    page = online.new_page()
    page.route("**/assets/dialogs-*.css", lambda route: waiting.append(route))
    page.goto(f"{GAME}/")
    page.locator("#menu").click()
    box = page.locator("dialog.menu")
    expect(box.get_by_role("heading", name="Menu")).to_be_focused()
    expect(box).to_have_css("opacity", "0")
    for route in waiting:
        route.abort() if lost else route.continue_()
    expect(box).to_have_css("opacity", "1")
    expect(box).to_have_css("display", "block" if lost else "grid")
