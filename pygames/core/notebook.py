"""Matches and positions in notebooks: an iframe of the site's read-only viewer (`web/src/page/look.js`).

The data is in the iframe's URL fragment, which browsers never send. The site is the one in the environment variable
LIEGE_SITE, else the one that `python3 build.py serve` serves.
"""

from __future__ import annotations

import json
import os
import zlib
from base64 import urlsafe_b64encode
from html import escape

from .board import game_of
from .match import Match
from .plain import plain
from .record import write
from .scene import still
from .state import State

SERVED = "http://localhost:8000/"
HEIGHT = 720
"""Height of the iframe, in pixels."""


def match_html(match: Match) -> str:
    """Return an iframe that shows a match move by move, from its record."""
    return frame(f"look={packed(write(match))}", f"A match of {match.game.title}")


def position_html(position: State) -> str | None:
    """Return an iframe that shows one position as its viewer sees it; None if it belongs to no known game."""
    game = game_of(position)
    if game is None:
        return None
    seat = position.viewer if position.viewer in range(position.seats) else None
    shown = {
        "title": game.title,
        "cloth": game.cloth,
        "scene": plain(still(game.scene(position, seat))),
        "names": game.seat_names[: position.seats],
        "you": seat,
    }
    return frame(f"scene={packed(json.dumps(shown))}", f"A position of {game.title}")


def packed(text: str) -> str:
    """Encode a text for a URL: deflate (RFC 1951), then base64url without padding (RFC 4648)."""
    squeezed = zlib.compress(text.encode(), 9, wbits=-15)
    return urlsafe_b64encode(squeezed).decode().rstrip("=")


def frame(fragment: str, title: str) -> str:
    """Return an iframe of the read-only viewer."""
    site = os.environ.get("LIEGE_SITE") or SERVED
    return (
        f'<iframe src="{escape(site.rstrip("/"))}/look.html#{fragment}" title="{escape(title)}" '
        f'width="100%" height="{HEIGHT}" loading="lazy" style="border: 0"></iframe>'
    )
