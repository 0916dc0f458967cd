"""A real relay on loopback, and functions that make the site use it instead of the public relays."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Route

from web.build.making.pages import NET, sources

LOOPBACK = "http://127.0.0.1:"
"""The beginning of the addresses at which relays publish their limits; the site's own address begins with localhost."""


@contextmanager
def relay(folder: Path) -> Iterator[str]:
    """Run a relay and yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = folder / "relay.yaml"
    config.write_text(
        f"storage:\n  sqlalchemy.url: sqlite+aiosqlite:///{folder}/relay.sqlite3\n"
        f"gunicorn:\n  bind: 127.0.0.1:{port}\n  workers: 1\n  loglevel: warning\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-c", "from nostr_relay.cli import main; main()", "-c", str(config), "serve"]
    with open(folder / "relay.log", "w", encoding="utf-8") as log:
        running = subprocess.Popen([*command, "--use-uvicorn"], stdout=log, stderr=log)
    try:
        for _ in range(300):
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert running.poll() is None, (folder / "relay.log").read_text(encoding="utf-8")
            time.sleep(0.1)
        yield f"ws://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(10)


def meet_at(context: BrowserContext, address: str) -> None:
    """Make every page of this visitor use this relay and no other server."""
    told = json.dumps(NET, separators=(",", ":"))
    here = json.dumps({"relays": [address], "stun": []}, separators=(",", ":"))

    def answer(route: Route) -> None:
        found = route.fetch()
        text = found.text()
        assert told in text
        text = text.replace(told, here).replace(sources(NET["relays"]), sources([address]))
        route.fulfill(response=found, body=text)

    about = sources([address]).split()[1]

    def is_page(url: str) -> bool:
        return url.split("#")[0].split("?")[0].endswith("/") and not url.startswith((about, LOOPBACK))

    context.route(is_page, answer)
