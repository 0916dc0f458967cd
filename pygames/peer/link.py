"""The link that brings friends together: `#join/<game>/<room's secret, who invites>`, 48 bytes in base64url."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from .transcript import hashed
from .wire import Refused

SECRET = 32
INVITER = 16


def inviter(key: bytes) -> bytes:
    """What a link says of the identity key of who invites: nobody else can propose a match there."""
    return hashed("host", key)[:INVITER]


def write_link(game: str, secret: bytes, host: bytes) -> str:
    """The fragment of the link to a room."""
    return f"#join/{game}/{urlsafe_b64encode(secret + host).decode()}"


def read_link(link: str) -> tuple[str, bytes, bytes]:
    """Game, room's secret and inviter of a link ("...#join/<game>/<48 bytes>"); Refused if it is none."""
    parts = link.strip().rpartition("#")[2].split("/")
    if len(link) > 2000 or len(parts) != 3 or parts[0] != "join":
        raise Refused("that is no link to a match")
    try:
        whole = urlsafe_b64decode(parts[2])
    except ValueError:
        whole = b""
    if len(whole) != SECRET + INVITER or urlsafe_b64encode(whole).decode() != parts[2]:
        raise Refused("the link is damaged: its last part is not whole")
    return parts[1], whole[:SECRET], whole[SECRET:]
