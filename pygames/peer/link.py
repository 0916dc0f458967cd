"""The link that brings friends together: `#join/<game>/<room secret>`, 256 bits in base64url."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from .wire import Refused


def write_link(game: str, secret: bytes) -> str:
    """The fragment of the link to a room."""
    return f"#join/{game}/{urlsafe_b64encode(secret).decode().rstrip('=')}"


def read_link(link: str) -> tuple[str, bytes]:
    """The game and the room's secret of a link ("...#join/<game>/<secret>"); Refused if it is none."""
    parts = link.strip().rpartition("#")[2].split("/")
    if len(link) > 2000 or len(parts) != 3 or parts[0] != "join":
        raise Refused("that is no link to a match")
    try:
        secret = urlsafe_b64decode(parts[2] + "=" * (-len(parts[2]) % 4))
    except ValueError:
        secret = b""
    if len(secret) != 32 or urlsafe_b64encode(secret).decode().rstrip("=") != parts[2]:
        raise Refused("the link is damaged: its last part is not whole")
    return parts[1], secret
