"""The pages for games of others: where they are opened, and the table at which they are played.

A guest runs in a frame without an origin, whose document is part of the page's own words (`srcdoc`), as no service
worker answers such a frame. It inherits the page's policy: what the frame needs, the page must allow.
"""

from __future__ import annotations

import base64
import hashlib
from string import Template

from . import shell
from .tools import WEB

LOOPBACK = "http://localhost:* http://127.0.0.1:*"
"""Where who writes a game tries it."""

WORDS = {
    "title": "A guest",
    "line": "The table for a game that somebody else wrote.",
    "name": "guest",
    "goal": "",
    "cloth": "tenne",
}
"""What the page says until it knows which game it is."""


def frame() -> tuple[str, str]:
    """The document of a room, and the hash of its one script as a policy names it."""
    script = shell.script("src/guest/frame.js").strip()
    named = f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
    room = Template((WEB / "pages" / "room.html").read_text(encoding="utf-8"))
    return room.substitute(script=script, named=named), named


def policies(named: str) -> dict[str, dict[str, str]]:
    """Page -> what its policy allows beyond that of all pages; `named`: the script of a room, by its hash."""
    return {
        "guest/index.html": {
            "script-src": f"blob: {named}",
            "worker-src": "blob:",
            "connect-src": f"https: {LOOPBACK}",
        },
        "guests.html": {"connect-src": f"https: {LOOPBACK}"},
    }
