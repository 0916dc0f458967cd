"""Fixtures for all tests of this folder: the built site under a sub-path, a real browser, and pages on which each error
fails the test.

`page` is a new visitor's page, and `visit` opens a page of the site in it. A console error, an uncaught exception, a
failed request or a request to another host fails the test, unless the test has called `troubles.expect(pattern)` for
it.
"""

from __future__ import annotations

import base64
import fcntl
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from pygames import games
from pygames.app import App
from tests.gallery import site
from web.build.checking import browser as browsers
from web.build.making import site as built
from web.build.serve import Handler, Server

from .failures import FAILED, keep
from .fit import SCREENS, SMALLEST
from .friends import REACH
from .hands import PATIENCE, rest
from .host import PREFIX, Host
from .regular import GIVEN, HEARD, Regular, forgetful, made
from .relay import LOOPBACK, meet_at, relay
from .troubles import Troubles
from .wheels import shelf

Visitor = Callable[..., BrowserContext]
Opens = Callable[..., Page]
Shared = Callable[[str, Callable[[Path], object]], Path]
Screens = tuple[Callable[..., Page], Troubles]
ROOT = Path(__file__).resolve().parents[2]
DESK = {"width": 1440, "height": 900}
WINDOW: ViewportSize = {"width": 1024, "height": 640}
PHONE = {"width": 390, "height": 844}
ONCE_COMPILED = "--js-flags=--liftoff-only"
"""A flag that prevents Chromium from compiling the engine a second time into faster code, which would take a tenth of
the CPU time of all tests."""
expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def dist() -> Path:
    """Build the site if needed and return its folder."""
    done = subprocess.run([sys.executable, "build.py", "build"], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return built.DIST


class Lender(Handler):
    """A request handler that also serves files that tests add to the site during a run (`lent`, by name)."""

    lent: ClassVar[dict[str, bytes]] = {"blank.html": b"<!doctype html><link rel=icon href='data:,'>"}

    def do_GET(self) -> None:
        found = self.lent.get(self.path.removeprefix(self.server.prefix))
        if found is None:
            return super().do_GET()
        self.answer(200, {"Content-Type": "text/html", "Cache-Control": "no-store"}, found)


@pytest.fixture(scope="session")
def server(dist: Path) -> Iterator[Server]:
    """Serve the site from a sub-path, gzipped, with the cache headers of a good host."""
    server = Server(dist, PREFIX, handler=Lender).start()
    yield server
    server.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = browsers.ensure()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=[*browsers.FLAGS, ONCE_COMPILED])
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visitor(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Return a function that makes visitors, each with a separate browser profile. Its options are Playwright's options
    for a context."""
    contexts: list[tuple[BrowserContext, Troubles]] = []

    def make(troubles: Troubles | None = None, **options: object) -> BrowserContext:
        watching = troubles or Troubles(urlsplit(server.address).netloc)
        context = chromium.new_context(**{"viewport": DESK, "base_url": server.address, **options})  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        watching.watch(context)
        contexts.append((context, watching))
        return context

    yield make
    heard = [said for _, watching in contexts for said in watching.heard]
    keep(request.node, [page for context, _ in contexts for page in context.pages], heard)
    for context, _ in contexts:
        context.close()
    unexpected = [said for _, watching in contexts for said in watching.unexpected]
    assert not unexpected, "\n".join(unexpected)


@pytest.fixture
def troubles(server: Server) -> Troubles:
    """Return the record of the page's errors. `troubles.expect(pattern)` allows errors that match the pattern."""
    return Troubles(urlsplit(server.address).netloc)


@pytest.fixture
def context(visitor: Visitor, troubles: Troubles) -> BrowserContext:
    return visitor(troubles)


@pytest.fixture
def online(visitor: Visitor, troubles: Troubles) -> BrowserContext:
    """Return the browser context of a new visitor without the service worker, which would store the whole site during
    the test. Modules that do not test the service worker use it as `context`."""
    return visitor(troubles, service_workers="block")


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """Return a page of a new visitor at a desktop size. `page.goto("NAME/")` is relative to the site's home page."""
    return context.new_page()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Shared:
    """Return a function that makes a file or folder with a given name once for all processes of a test run, and returns
    its path."""
    folder = tmp_path_factory.getbasetemp().parent

    def once(name: str, make: Callable[[Path], object]) -> Path:
        place, done = folder / f"{name}-{testrun_uid}", folder / f"{name}-{testrun_uid}.done"
        with (folder / f"{name}-{testrun_uid}.lock").open("w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                make(place)
                done.touch()
        return place

    return once


@pytest.fixture(scope="session")
def parts(shared: Shared) -> tuple[built.Files, built.Files]:
    """Return the site's files, those with hashed paths and the others, for tests that serve their own copy of the
    site."""
    place = shared("parts", lambda to: to.write_bytes(pickle.dumps(built.parts())))
    found: tuple[built.Files, built.Files] = pickle.loads(place.read_bytes())
    return found


@pytest.fixture
def host(tmp_path: Path, parts: tuple[built.Files, built.Files]) -> Iterator[Host]:
    host = Host(tmp_path / "host", parts)
    yield host
    host.stop()


@pytest.fixture
def guest(host: Host, visitor: Visitor) -> BrowserContext:
    """Return the browser context of a visitor of the test's own host; errors after the host has stopped are ignored."""
    troubles = Troubles(urlsplit(host.address).netloc)
    troubles.expect(
        "ERR_CONNECTION_REFUSED|ERR_FAILED|503|Failed to update a ServiceWorker|An unknown error occurred when fetching"
    )
    return visitor(troubles, base_url=host.address)


@pytest.fixture(scope="session")
def at_desk(chromium: Browser, server: Server, engine: Callable[[Page], None]) -> Iterator[Regular]:
    regular = Regular(chromium, server, engine, viewport=DESK, permissions=["clipboard-read", "clipboard-write"])
    yield regular
    regular.context.close()


@pytest.fixture(scope="session")
def on_phone(chromium: Browser, server: Server, engine: Callable[[Page], None]) -> Iterator[Regular]:
    regular = Regular(chromium, server, engine, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    yield regular
    regular.context.close()


@pytest.fixture
def regular(at_desk: Regular, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """Return the browser context of a returning visitor at a desktop size, which starts faster than a new one. Routes
    and scripts that a test adds persist."""
    yield from at_desk.comes(request.node)


@pytest.fixture
def phone(on_phone: Regular, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """Return the browser context of a returning visitor on a phone."""
    yield from on_phone.comes(request.node)


@pytest.fixture
def desk(at_desk: Regular, regular: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return the page of a table with a new match against a Page (level 1), in which the visitor begins. All tests
    share the page; after a failure it is loaded again, so that a retry does not start from the state that failed."""
    page = at_desk.page
    page.evaluate(HEARD)
    page.evaluate("document.querySelectorAll('dialog').forEach((box) => box.close())")
    page.evaluate("document.querySelector('#notices').replaceChildren()")
    page.locator("#new").click()
    page.get_by_role("radio", name="Page", exact=True).check()
    page.get_by_role("radio", name="You", exact=True).check()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.wait_for_function("() => !document.querySelector('#table .moves .entry')")
    assert rest(page) == "lit"
    yield page
    if request.node.stash.get(FAILED, False):
        page.reload()
        rest(page)


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("gallery")
    site.build(folder)
    server = Server(folder).start()
    yield server
    server.shutdown()


@pytest.fixture(scope="session")
def screens(chromium: Browser, gallery: Server) -> Screens:
    """Return a function that returns the gallery page for a screen size, and the record of the errors on these pages.
    Many tests share the pages, as opening a page takes as long as testing it."""
    troubles = Troubles(urlsplit(gallery.address).netloc)

    @cache
    def page(screen: str, **options: Any) -> Page:
        width, height = (SCREENS | SMALLEST)[screen]
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(1000 * PATIENCE)
        troubles.watch(context)
        return context.new_page()

    return page, troubles


@pytest.fixture
def opens(gallery: Server, screens: Screens, request: pytest.FixtureRequest) -> Iterator[Opens]:
    """Return a function that opens a sample of the gallery on a screen. A console error fails the test."""
    at, troubles = screens
    shown: dict[Page, None] = {}

    def open_(sample: str, screen: str = "desk", **options: Any) -> Page:
        page = at(screen, **options)
        shown[page] = None
        page.mouse.move(0, 0)
        page.goto(f"{gallery.address}?{sample}")
        page.locator(".say").wait_for()
        return page

    yield open_
    keep(request.node, shown, troubles.heard)
    troubles.settle()


@pytest.fixture(scope="session")
def match() -> str:
    """Return the record of a complete match of two players."""
    app = App()

    def ask(**asked: object) -> dict[str, object]:
        reply = json.loads(app.call(json.dumps(asked)))
        return reply["ok"]  # type: ignore[no-any-return]

    players = [{"name": "Ann"}, {"name": "Ben"}]
    update = ask(do="new", game=games.NAMES[0], seed="5a" * 16, options="first=1", players=players, date="2026-01-31")
    rng = Random(3)
    while update["waits"] != "over":
        if update["waits"] == "curtain":
            update = ask(do="lift")
            continue
        paths = update["scene"]["moves"]  # type: ignore[index]
        update = ask(do="move", move=rng.choice(paths)["move"])
    return ask(do="record", view="all")["record"]  # type: ignore[return-value]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a relay on loopback."""
    with relay(tmp_path_factory.mktemp("relay")) as found:
        yield found


@pytest.fixture(scope="session")
def engine(chromium: Browser, server: Server, shared: Shared) -> Callable[[Page], None]:
    """Return a function that stores an engine snapshot in a visitor's browser, as a returning visitor has it."""
    place = shared("engine", lambda to: to.write_text(json.dumps(made(chromium, server)), encoding="utf-8"))
    kept = json.loads(place.read_text(encoding="utf-8"))
    Lender.lent["engine"] = base64.b64decode(kept.pop("memory"))

    def give(page: Page) -> None:
        page.goto("blank.html")
        page.evaluate(GIVEN, {**kept, "lent": "engine"})

    return give


@pytest.fixture
def friend(visitor: Visitor, server: Server, address: str, engine: Callable[[Page], None]) -> Callable[..., Page]:
    """Return a function that makes a visitor who meets others at the relay on loopback. `expect`: a pattern of errors
    that may occur on the page; `new`: true for a first visit, without an engine snapshot."""

    def page(expect: str = "", new: bool = False) -> Page:
        troubles = Troubles(urlsplit(server.address).netloc)
        # the page requests the relay's limits before it sends a large letter
        troubles.expect(rf"^request to another host: {LOOPBACK}\d+/$")
        if expect:
            troubles.expect(expect)
        context = visitor(troubles, service_workers="block", reduced_motion="reduce", viewport=WINDOW)
        meet_at(context, address)
        context.add_init_script(REACH)
        found = context.new_page()
        if new:
            context.route("**/assets/worker-*.js", forgetful)
        else:
            engine(found)
        return found

    return page


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """Return the address of another static server, which serves a guest's wheel."""
    with shelf() as address:
        yield address
