"""A small static server for localhost and tests, with any path prefix, gzip, and the cache headers of a good host."""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
import threading
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from .making.site import DIST
from .progress import say

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
}
HASHED = ("assets/", "deals/", "guest_room/", "pyodide/", "sounds/", "starts/", "wheel/", "words/")
"""Folders whose files browsers may cache for ever; the folder of a language may contain them too."""
SMALL_ALREADY = (".png", ".pack")


class Server(ThreadingHTTPServer):
    """Serves a folder under a path prefix."""

    daemon_threads = True
    request_queue_size = 128
    """Maximum number of connections that wait to be accepted; a page opens about twelve at once, and the default is
    five."""

    def __init__(
        self, folder: Path, prefix: str = "/", port: int = 0, handler: type[BaseHTTPRequestHandler] | None = None
    ) -> None:
        self.folder, self.prefix = folder, f"/{prefix.strip('/')}/".replace("//", "/")
        self.asked: list[str] = []
        """Paths within the site that were requested, for tests."""
        super().__init__(("127.0.0.1", port), handler or Handler)

    @property
    def address(self) -> str:
        """The URL of the site on this server."""
        return f"http://localhost:{self.server_address[1]}{quote(self.prefix)}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors of browsers that disconnect early."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def start(self) -> Server:
        """Serve in a background thread. Return the server."""
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self


class Handler(BaseHTTPRequestHandler):
    """Serves the files of a folder, gzipped if the browser accepts that."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        try:
            url = unquote(urlsplit(self.path).path)
            name = url.removeprefix(self.server.prefix)
            path = (self.server.folder / name).resolve()
            path = path / "index.html" if path.is_dir() and url.endswith("/") else path
            found = path.exists()
        except (OSError, ValueError):  # no file can have such a name
            return self.answer(404, {}, b"nothing here")
        if not url.startswith(self.server.prefix):
            return self.answer(404, {}, b"nothing here")
        self.server.asked.append(name)
        if not found or name.startswith("/") or not path.is_relative_to(self.server.folder.resolve()):
            return self.answer(404, {}, b"nothing here")
        if path.is_dir():
            return self.answer(301, {"Location": quote(f"{url}/")}, b"")
        self.give(name, path)

    do_HEAD = do_GET

    def give(self, name: str, path: Path) -> None:
        """Send a file, or status 304 if the browser has the current version."""
        plain = "gzip" not in self.headers.get("Accept-Encoding", "") or path.suffix in SMALL_ALREADY
        tag, content = gzipped(path, path.stat().st_mtime_ns, not plain)
        forever = re.sub(r"^[a-z]{2}/", "", name).startswith(HASHED)
        headers = {
            "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
            "Cache-Control": "public, max-age=31536000, immutable" if forever else "no-cache",
            "ETag": tag,
            "Vary": "Accept-Encoding",
            "X-Content-Type-Options": "nosniff",
        }
        if self.headers.get("If-None-Match") == tag:
            return self.answer(304, headers, b"")
        self.answer(200, headers if plain else {**headers, "Content-Encoding": "gzip"}, content)

    def answer(self, status: int, headers: dict[str, str], content: bytes) -> None:
        """Send a response to the browser: status, headers and content."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.send(content)

    def send(self, content: bytes) -> None:
        """Send content to the browser; tests override this method to simulate a slow network."""
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@lru_cache(maxsize=512)
def gzipped(path: Path, _changed: int, squeezed: bool) -> tuple[str, bytes]:
    """Return the entity tag and the content of a file, gzipped if `squeezed`; cached until the file changes."""
    content = path.read_bytes()
    tag = hashlib.sha256(content).hexdigest()[:20]
    return (f'"{tag}-gz"', gzip.compress(content, 6, mtime=0)) if squeezed else (f'"{tag}"', content)


def forever(port: int, prefix: str) -> int:
    """Serve `dist/` until interrupted, on the first free one of 20 ports."""
    for tried in range(port, port + 20):
        try:
            server = Server(DIST, prefix, tried)
            break
        except OSError as error:
            say(f"port {tried} cannot be had: {error.strerror}")
        except OverflowError:
            say(f"there is no port {tried}")
            return 1
    else:
        return 1
    say(f"\n  {server.address}\n\nCtrl+C ends it.")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    return 0
