"""Matches and positions in notebooks: a frame of the site's page that only shows (`web/src/look.js`).

All that is shown stands in the frame's address, behind the "#", which no browser sends. The site is the one that
LIEGE_SITE names, else what `python3 build.py serve` serves.
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
"""Of a frame, in pixels."""


def match_html(match: Match) -> str:
    """A frame with a match, move by move, as its record tells it."""
    return frame(f"look={packed(write(match))}", f"A match of {match.game.title}")


def position_html(position: State) -> str | None:
    """A frame with one position, as its viewer sees it; None where no game can be found that it is of."""
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
    """A text for an address: deflated (RFC 1951), in base64url without padding (RFC 4648)."""
    squeezed = zlib.compress(text.encode(), 9, wbits=-15)
    return urlsafe_b64encode(squeezed).decode().rstrip("=")


def frame(fragment: str, title: str) -> str:
    """The page that only shows, in a frame."""
    site = os.environ.get("LIEGE_SITE") or SERVED
    return (
        f'<iframe src="{escape(site.rstrip("/"))}/look.html#{fragment}" title="{escape(title)}" '
        f'width="100%" height="{HEIGHT}" loading="lazy" style="border: 0"></iframe>'
    )
