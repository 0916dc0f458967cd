"""The site works on every static host, with different media types, HTTP versions and base paths."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from web.build.serve import Handler, Server

from .conftest import Visitor
from .hands import played, rest, table, until
from .host import CONTROLLED
from .troubles import Troubles

COMMON = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
"""The media types that every host knows."""


class OldTypes(Handler):
    """A request handler that does not know newer media types, like Debian's nginx 1.22 with its own list of types, and
    older hosts."""

    def give(self, name: str, path: Path) -> None:
        kind = COMMON.get(path.suffix, "application/octet-stream")
        self.answer(200, {"Content-Type": kind, "X-Content-Type-Options": "nosniff"}, path.read_bytes())


class Simple(Handler):
    """A request handler for HTTP/1.0, without persistent connections, compression or cache headers. It sends files of
    unknown types as text."""

    protocol_version = "HTTP/1.0"

    def give(self, name: str, path: Path) -> None:
        self.answer(200, {"Content-Type": COMMON.get(path.suffix, "text/plain")}, path.read_bytes())


class Gzipping(Handler):
    """A request handler that compresses every file, even files that are compressed already."""

    def give(self, name: str, path: Path) -> None:
        kind = COMMON.get(path.suffix, "application/octet-stream")
        packed = gzip.compress(path.read_bytes(), 1, mtime=0)
        self.answer(200, {"Content-Type": kind, "Content-Encoding": "gzip"}, packed)


@pytest.fixture(
    params=[(OldTypes, "/"), (Simple, "/sites/liege/"), (Gzipping, "/two words/")], ids=lambda each: each[1]
)
def served(dist: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    handler, prefix = request.param
    server = Server(dist, prefix, handler=handler).start()
    yield server
    server.shutdown()


def test_a_match_is_played_on_any_static_host_and_again_without_it(served: Server, visitor: Visitor) -> None:
    troubles = Troubles(urlsplit(served.address).netloc)
    troubles.expect(
        "ERR_INTERNET_DISCONNECTED|Failed to update a ServiceWorker|An unknown error occurred when fetching"
    )
    context = visitor(troubles, base_url=served.address)
    page = context.new_page()
    table(page)
    played(page, 2)
    until(page, CONTROLLED)
    context.set_offline(True)
    page.reload()
    assert rest(page, 90) == "lit"
    played(page, 1)
