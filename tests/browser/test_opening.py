"""The file chooser for guests, by mouse and keyboard; and the dice at a guest's table, visible and hidden."""

from __future__ import annotations

from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, FileChooser, Page, expect

from .hands import moves, rest
from .test_guests import changed, opened
from .troubles import Troubles
from .wheels import FILE, wheel

LOOKS = """(at) => {
    const own = getComputedStyle(at, '::file-selector-button');
    const house = getComputedStyle(document.querySelector('.press'));
    const names = ['minHeight', 'fontFamily', 'fontSize', 'fontWeight', 'borderRadius'];
    return names.filter((name) => own[name] !== house[name]);
}"""
"""Returns the styles in which the file chooser's button differs from the site's own buttons."""
DICE = (
    'Piece(f"c{card.slot}", "card", spoken(card.face), card.face or "")',
    'Piece(f"c{card.slot}", "die", spoken(card.face), (card.face or "")[:1])',
)


@pytest.mark.parametrize("width", [1440, 1280, 390, 360])
def test_a_file_is_chosen_with_a_button_of_the_house(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("guests.html")
    chooser = page.get_by_label("From a file")
    assert chooser.evaluate(LOOKS) == []
    box = chooser.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_file_is_chosen_by_keyboard_and_named_while_it_is_refused(page: Page) -> None:
    page.goto("guests.html")
    chooser = page.get_by_label("From a file")
    for _ in range(8):
        page.keyboard.press("Tab")
        if chooser.evaluate("(at) => at === document.activeElement"):
            break
    assert chooser.evaluate("(at) => getComputedStyle(at).outlineStyle") == "solid"
    asked: list[FileChooser] = []
    page.on("filechooser", lambda choosing: asked.append(choosing))
    # wait until the browser knows that this test handles file choosers
    page.wait_for_timeout(500)
    for made, count in ((bytes(5 * 2**20), 1), (wheel(), 2)):
        page.keyboard.press("Enter")
        for _ in range(200):
            if len(asked) < count:
                page.wait_for_timeout(50)
        asked[-1].set_files({"name": FILE, "mimeType": "application/zip", "buffer": made})
        if count == 1:
            expect(page.locator("#said")).to_contain_text("It's too large")
            assert chooser.evaluate("(at) => at.files[0].name") == FILE
    # a file with the same name could be chosen a second time
    assert rest(page) == "lit"


def test_a_die_shows_what_its_viewer_sees_and_that_it_was_touched(context: BrowserContext) -> None:
    page = context.new_page()
    assert not opened(page, changed(DICE))
    dice = page.locator("#table .die")
    expect(dice).to_have_count(6)
    assert page.locator("#table .die [href^='#r-']").count() == 3, "one's own alone"
    die = page.locator("#table .die[data-lit]").first
    plain = die.evaluate("(at) => getComputedStyle(at).boxShadow")
    die.click()
    expect(page.locator("#table .die[data-chosen]")).to_have_count(1)
    assert page.locator("#table .die[data-chosen]").evaluate("(at) => getComputedStyle(at).boxShadow") != plain
    page.locator("#table [data-id=middle]").click()
    rest(page)
    assert moves(page) >= 1


class Endless(BaseHTTPRequestHandler):
    """A request handler that sends a wheel without an end, up to 400 MiB."""

    sent = 0

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        with suppress(ConnectionError):
            while Endless.sent < 400 * 2**20:
                Endless.sent += self.wfile.write(bytes(2**20))

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_wheel_without_an_end_is_given_up_when_it_is_too_large(page: Page, troubles: Troubles) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endless)
    Thread(target=server.serve_forever, daemon=True).start()
    host = f"localhost:{server.server_address[1]}"
    troubles.expect(f"request to another host: http://{host}")
    page.goto("guests.html")
    page.fill("#address", f"http://{host}/{FILE}")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("It's too large")
    server.shutdown()
    assert Endless.sent < 200 * 2**20, "the rest was never fetched"
