"""The pages for third-party games: those where the games are opened, and the table.

A guest runs in an iframe without an origin, whose document is embedded in the page (`srcdoc`), since no service worker
controls such an iframe. The iframe inherits the page's policy, so the page must allow what the iframe needs.
"""

from __future__ import annotations

import base64
import hashlib
from string import Template

from ..tools import WEB
from . import shell

LOOPBACK = "http://localhost:* http://127.0.0.1:*"
"""Hosts from which authors serve their games during tests."""

BLANK = {
    "name": "guest",
    "goal": "",
    "cloth": "tenne",
}
"""Values of the page's placeholders before the game is known."""


def frame() -> tuple[str, str]:
    """Return the document of the iframe, and the hash of its script for a Content-Security-Policy."""
    script = shell.script("src/guest/frame.js").strip()
    named = f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
    room = Template((WEB / "pages" / "room.html").read_text(encoding="utf-8"))
    return room.substitute(script=script, named=named), named


def policies(named: str) -> dict[str, dict[str, str]]:
    """Return what the policy of each page allows in addition to the general policy. `named`: the hash of the iframe's
    script."""
    return {
        "guest/index.html": {
            "script-src": f"blob: {named}",
            "worker-src": "blob:",
            "connect-src": f"https: {LOOPBACK}",
        },
        "guests.html": {"connect-src": f"https: {LOOPBACK}"},
        "workshop.html": {"script-src": f"blob: {named}", "worker-src": "blob:", "frame-src": "'self'"},
    }
