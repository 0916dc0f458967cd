"""A host for one test: the test can give it another version of the site, make it send wrong responses, or stop it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from web.build.making import site
from web.build.serve import Handler, Server

from .hands import until

PREFIX = "/some/where/"
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
NEWER = "<p>This is the newer version.</p></main>"
PORTAL = b"<!doctype html><title>Log in</title>Log in to the network of this hotel."


class Lying(Handler):
    """A request handler that replies to some paths with a page, as networks do that require a login, and hosts that
    send their home page instead of missing files."""

    server: Lies

    def do_GET(self) -> None:
        if self.server.away:
            self.close_connection = True
            return
        super().do_GET()

    def give(self, name: str, path: Path) -> None:
        if not any(name.startswith(start) for start in self.server.lies):
            return super().give(name, path)
        forever = {"Content-Type": "text/html", "Cache-Control": "public, max-age=31536000, immutable"}
        self.answer(200, forever, PORTAL)


class Lies(Server):
    """A server that replies with a page to requests whose path begins with one of `lies`."""

    lies: tuple[str, ...] = ()
    away = False
    """True if the server closes connections without a response."""


class Host:
    """A host for one test that can serve another version of the site, or stop."""

    def __init__(self, folder: Path, parts: tuple[site.Files, site.Files]) -> None:
        self.folder = folder
        self.hashed, self.plain = parts
        self.give(self.hashed, self.plain)
        self.start(0)
        self.address = self.server.address

    def give(self, hashed: site.Files, plain: site.Files) -> None:
        self.found = site.named(hashed, plain)
        site.write(self.found, self.folder)

    def give_newer(self) -> None:
        """Serve another version of the site: the wheel has another path, and the text pages have another sentence."""
        old = next(path for path in self.hashed if path.startswith("wheel/")).split("/")[1].encode()
        hashed = {path.replace(old.decode(), "0123456789ab"): content for path, content in self.hashed.items()}
        plain = {
            path: content.replace(b"</main>", NEWER.encode()).replace(old, b"0123456789ab")
            for path, content in self.plain.items()
        }
        self.give(hashed, plain)

    def wheel(self) -> str:
        return next(path for path in self.found if path.startswith("wheel/"))

    def start(self, port: int) -> None:
        self.server = Lies(self.folder, PREFIX, port, Lying)
        self.server.start()

    def stop(self) -> None:
        self.server.away = True
        self.server.shutdown()
        self.server.server_close()

    def come_back(self) -> None:
        """Start the host again at its previous address."""
        self.start(self.server.server_address[1])


def opened(guest: BrowserContext, path: str = "") -> Page:
    """Open a page of the site, and wait until the service worker serves it from its cache."""
    page = guest.new_page()
    page.goto(path)
    until(page, CONTROLLED)
    return page
