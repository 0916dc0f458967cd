"""The site in Firefox and WebKit: the home page, matches to the end, lessons, reviews, light and dark, offline,
friends."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from urllib.parse import urlsplit

import pytest

from pygames import games
from web.build.checking import others
from web.build.making.pages import NET, sources
from web.build.serve import Server

from ..conftest import Lender, Visitor
from ..failures import FAILED, MATCHES, keep_from_driver
from ..friends import LET_GO, PLAYS, WAIT, invited, over
from ..hands import AXE, GAME, ME, PAGE, REST, by_keys, finish, moves, turn_at, until
from ..late import KEPT as LATE
from ..late import late
from ..test_review import KEPT, blundered, finished
from ..troubles import Troubles
from ..wheels import FILE, wheel
from .drivers import Browser, Firefox, WebKit

PREFIX = "/liege/"
Opened = Callable[[str], Any]
NOT_THERE = {name: f"{name} is not there" for name in others.PACKAGES}
LEARNED = "Learned: "
GOES_ON = """() => {
  const presses = [...document.querySelectorAll("#table .say button")].filter((one) => one.checkVisibility());
  const press = presses.find((one) => /^(Next|Show me)$/.test(one.innerText.trim()));
  if (!document.querySelector("#table[data-busy]")) press?.click();
}"""
"""Presses Next in a lesson, or Show me, which shows the answer of the step."""


AGAIN = f"""() => {{
  const presses = [...document.querySelectorAll("#notices button")];
  presses.find((press) => press.innerText.trim() === "Try again")?.click();
  return ({REST})();
}}"""
"""Does what `REST` does, and also presses Try again when the engine did not reply, as happens on a busy machine."""


def rest(browser: Any) -> str:
    """Wait until the visitor may act, the match is over or a dialog is open; return `lit`, `over` or `dialog`."""
    return str(browser.wait_for_function(AGAIN, timeout=300_000).json_value())


@pytest.fixture
def host(dist: Path) -> Iterator[Server]:
    """Return a separate host for each test, so that the browser has stored nothing of its site."""
    server = Server(dist, PREFIX, handler=Lender).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(params=["Firefox", "WebKit"])
def browser(request: pytest.FixtureRequest, host: Server) -> Iterator[Any]:
    """Yield a browser with the part of Playwright's `Page` that `hands.py` uses. Errors on its page fail the test."""
    if request.param in others.missing():
        pytest.skip(NOT_THERE[request.param])
    opened: Browser
    if request.param == "Firefox":
        opened = Firefox(host.address, str(others.firefox()))
    else:
        opened = WebKit(host.address, *(others.webkit() or ("", "", "")))
    yield opened
    if request.node.stash.get(FAILED, False):
        kept = opened.evaluate(MATCHES)
        keep_from_driver(request.node, opened.screenshot(), opened.text(), opened.errors, kept)
    opened.close()
    assert not opened.errors, opened.errors


def settled(browser: Any, game: str, **settings: object) -> None:
    """Store a visitor's settings: a Page (level 1) as opponent, the visitor begins, no animation."""
    habits = {game: {"players": [ME, PAGE], "options": "", "begins": "me"}}
    browser.goto("blank.html")
    kept = json.dumps({"habits": habits, "offered": True, "pace": "at once", **settings})
    browser.evaluate("(kept) => { localStorage['liege.settings'] = kept }", kept)


def test_the_first_page_leads_to_a_table(browser: Any) -> None:
    browser.goto("")
    assert "Liege" in browser.text("h1, header")
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
    browser.touch(f"a[href='{GAME}/']")
    assert rest(browser) == "lit"


@pytest.mark.one_game
@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_of_each_game_to_its_end(browser: Any, game: str) -> None:
    settled(browser, game)
    browser.evaluate(LATE, late(game))
    browser.goto(f"{game}/#m=late")
    assert rest(browser) == "lit"
    finish(browser, browser.mouse.click, Random(3))
    assert browser.text("#table .say.over .sentence, #table .say.over")
    browser.reload()
    assert rest(browser) == "over"


@pytest.mark.thorough
def test_a_guest_from_another_host_plays_to_its_end(browser: Any, elsewhere: str) -> None:
    digest = hashlib.sha256(wheel()).hexdigest()
    browser.goto(f"guests.html#guest/{elsewhere}/{FILE}#{digest}")
    browser.touch("#follow button")
    browser.wait_for_function("Boolean(document.querySelector('#table [data-lit]'))")
    assert browser.text(".named h1") == "Tierce (guest)"
    finish(browser, browser.mouse.click, Random(3))
    browser.reload()
    assert rest(browser) == "over"


def test_a_match_goes_on_after_a_reload_and_without_the_network(browser: Any, host: Server) -> None:
    settled(browser, GAME)
    browser.goto(f"{GAME}/")
    rest(browser)
    for _ in range(2):
        turn_at(browser, browser.mouse.click, Random(5))
        rest(browser)
    until(browser, "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')")
    before = moves(browser)
    host.shutdown()
    host.server_close()
    browser.reload()
    assert rest(browser) == "lit"
    assert moves(browser) == before
    turn_at(browser, browser.mouse.click, Random(5))
    rest(browser)
    assert moves(browser) > before


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_by_day_and_by_night_for_everybody(browser: Any, theme: str) -> None:
    settled(browser, GAME, theme=theme)
    browser.goto(f"{GAME}/")
    rest(browser)
    browser.evaluate(f"() => {{ {AXE.read_text(encoding='utf-8')} }}")
    found = browser.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    assert not [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found]


def test_a_match_by_the_keyboard(browser: Any) -> None:
    settled(browser, GAME)
    browser.goto(f"{GAME}/")
    rest(browser)
    before = moves(browser)
    for _ in range(12):
        if moves(browser) > before:
            return
        by_keys(browser)
    raise AssertionError("no move was made")


@pytest.mark.thorough
def test_a_lesson_is_learned(browser: Any) -> None:
    settled(browser, GAME)
    browser.goto(f"{GAME}/learn.html")
    browser.touch(".lessons a")
    browser.wait_for_function("Boolean(document.querySelector('#table .coach'))")
    for _ in range(60):
        if LEARNED in browser.text("#table .live"):
            break
        browser.evaluate(GOES_ON)
        browser.wait_for_timeout(200)
    (kept,) = browser.evaluate("Object.values(JSON.parse(localStorage['liege.lessons']))")
    assert list(kept.values()) == [True]
    assert not browser.text("#notices").strip()


@pytest.mark.thorough
def test_a_match_is_reviewed(browser: Any) -> None:
    settled(browser, GAME)
    browser.evaluate(KEPT, finished(GAME, blundered()))
    browser.goto(f"{GAME}/#m=reviewed")
    assert rest(browser) == "over"
    browser.wait_for_function(f"() => ({GONE})('Review')")
    browser.wait_for_function("Boolean(document.querySelector('.review .said')?.innerText.includes('chances:'))")
    browser.touch(".review .turns li:last-child button")
    browser.wait_for_function(
        "document.querySelector('.reviewing .told').innerText.includes('That lowered your chances')"
    )
    assert "Better: You place" in browser.text(".review .turns li:last-child")


GONE = """(name) => {
  const box = document.querySelector("dialog[open]");
  const field = box?.querySelector("input:not([type=radio], [type=checkbox])");
  if (field) {
    field.value = "Odo";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const press = [...document.querySelectorAll("dialog[open] button, #table .say button")];
  const found = press.find((one) => one.checkVisibility() && one.innerText.trim() === name);
  found?.click();
  return Boolean(found);
}"""
"""Clicks the button with this label when it appears; enters the name Odo if the page asks for a name."""


class Meeting(Lender):
    """A request handler whose pages meet at a relay on loopback instead of the public ones."""

    relay: ClassVar[str] = ""

    def give(self, name: str, path: Path) -> None:
        if path.suffix != ".html":
            return super().give(name, path)
        told, here = (json.dumps(net, separators=(",", ":")) for net in (NET, {"relays": [self.relay], "stun": []}))
        text = path.read_text(encoding="utf-8").replace(told, here)
        text = text.replace(sources(NET["relays"]), sources([self.relay]))
        self.answer(200, {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"}, text.encode())


@pytest.mark.thorough
def test_friends_in_firefox_and_in_chromium(dist: Path, address: str, visitor: Visitor) -> None:
    if "Firefox" in others.missing():
        pytest.skip(NOT_THERE["Firefox"])
    server = Server(dist, PREFIX, handler=type("Here", (Meeting,), {"relay": address})).start()
    troubles = Troubles(urlsplit(server.address).netloc)
    context = visitor(troubles, base_url=server.address, service_workers="block", reduced_motion="reduce")
    host, guest = context.new_page(), Firefox(server.address, str(others.firefox()))
    try:
        link = invited(host, "royal_assassin", 2, {"decks": 1, "start_royals": 3, "solo_defence": 1})
        guest.goto(link)
        guest.wait_for_function(f"() => ({GONE})('Play')", timeout=WAIT)
        host.evaluate(PLAYS, 1)
        guest.wait_for_function("Boolean(document.querySelector('#table .plate'))", timeout=WAIT)
        guest.evaluate(PLAYS, 2)
        over(host)
        guest.wait_for_function(f"() => Boolean(({LET_GO})())", timeout=WAIT)
        guest.wait_for_function("document.querySelector('#table .say.over .aside').innerText.includes('Proven fair')")
        assert not guest.errors
    finally:
        guest.close()
        server.shutdown()
        server.server_close()
