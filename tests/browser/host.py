"""A host of a test's own: it can be given another version of the site, lie, or go away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from web.build import site
from web.build.serve import Handler, Server

from .hands import until

PREFIX = "/some/where/"
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
NEWER = "<p>This is the newer version.</p></main>"
PORTAL = b"<!doctype html><title>Log in</title>Log in to the network of this hotel."


class Lying(Handler):
    """Answers with a page where the host `lies`: as networks do that want a visitor to log in, and hosts that send
    their first page for whatever they lack."""

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
    """Beginnings of paths in place of which a page is sent."""

    lies: tuple[str, ...] = ()
    away = False
    """Connections that are open already are closed without an answer."""


class Host:
    """A host of the test's own, that can be given another version of the site, or go away."""

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
        """Another version: a wheel at another place, other words on the pages to read."""
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
        """After it was stopped, where it was."""
        self.start(self.server.server_address[1])


def opened(guest: BrowserContext, path: str = "") -> Page:
    """A page whose site is in the cache and answers from there."""
    page = guest.new_page()
    page.goto(path)
    until(page, CONTROLLED)
    return page
