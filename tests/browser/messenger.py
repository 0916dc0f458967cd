"""A simulated messenger that runs apps (webxdc).

Each member of its chat has a separate origin, which serves the app's files as messengers do. All members share the
updates of the chat.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar

from web.build.making import site, xdc
from web.build.serve import Handler, Server

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline' blob:; font-src 'self' data: blob:; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; connect-src 'self' data: blob:; img-src 'self' data: blob:"
)
"""The content security policy of messengers, which allows only the app's own files."""
SCRIPT = """
window.webxdc = {
  selfAddr: "NAME@example.org", selfName: "NAME", sendUpdateInterval: 300,
  sendUpdate: (update) => navigator.sendBeacon(ROOT + "updates", JSON.stringify(update)),
  sendToChat: async (message) => { window.sent = message; },
  setUpdateListener: async (heard, serial) => {
    let last = serial;
    const ask = async () => {
      const found = await (await fetch(`${ROOT}updates?after=${last}`)).json();
      for (const update of found) heard({ ...update, serial: ++last });
    };
    await ask();
    setInterval(() => ask().catch(() => {}), 100);
  },
};
"""
"""The messenger's script, `webxdc.js`, with those parts of the specification that this app uses."""


class Chat:
    """The updates that the members of a chat have sent."""

    def __init__(self) -> None:
        self.updates: list[dict[str, Any]] = []
        self.lock = Lock()


class Member(Handler):
    """A request handler that serves the app, the messenger's script and the chat's updates to one member. Only the root
    folder has an index page."""

    chat: ClassVar[Chat]
    name: ClassVar[str]

    def do_GET(self) -> None:
        path, _, asked = self.path.partition("?")
        if path == "/webxdc.js":
            text = SCRIPT.replace("NAME", self.name).replace("ROOT", json.dumps(self.server.address))
            return self.answer(200, {"Content-Type": "text/javascript"}, text.encode())
        if path == "/updates":
            with self.chat.lock:
                found = self.chat.updates[int(asked.partition("=")[2]) :]
            return self.answer(200, {"Content-Type": "application/json"}, json.dumps(found).encode())
        if path.endswith("/") and path != "/":
            return self.answer(404, {}, b"a messenger has no page for a folder")
        super().do_GET()

    do_HEAD = do_GET

    def do_POST(self) -> None:
        update = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.chat.lock:
            self.chat.updates.append(update)
        self.answer(204, {}, b"")

    def answer(self, status: int, headers: dict[str, str], content: bytes) -> None:
        super().answer(status, {**headers, "Content-Security-Policy": POLICY}, content)


@cache
def app() -> site.Files:
    """Return the files of the site's app for messengers."""
    return xdc.app(xdc.read(site.DIST))


@contextmanager
def messenger(folder: Path, *names: str) -> Iterator[tuple[Chat, list[str]]]:
    """Serve the app to the members of a chat. Yield the chat, and the address of the app for each member."""
    site.write(app(), folder)
    chat = Chat()
    servers = [
        Server(folder, handler=type(f"Member{at}", (Member,), {"chat": chat, "name": name})).start()
        for at, name in enumerate(names)
    ]
    yield chat, [server.address for server in servers]
    for server in servers:
        server.shutdown()
