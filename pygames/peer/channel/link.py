"""The invitation link: `#join/<game>/<room secret and host hash>`, 48 bytes in base64url."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from .. import words
from ..crypto.transcript import hashed
from ..protocol.wire import Refused

SECRET = 32
INVITER = 16


def inviter(key: bytes) -> bytes:
    """Return the hash of the host's key for the invitation link. With it guests accept proposals of the host alone."""
    return hashed("host", key)[:INVITER]


def write_link(game: str, secret: bytes, host: bytes) -> str:
    """Return the URL fragment of a room's invitation link."""
    return f"#join/{game}/{urlsafe_b64encode(secret + host).decode()}"


def read_link(link: str) -> tuple[str, bytes, bytes]:
    """Parse an invitation link ("...#join/<game>/<48 bytes>"). Return the game, the room secret and the host hash;
    Refused if the link is invalid."""
    parts = link.strip().rpartition("#")[2].split("/")
    if len(link) > 2000 or len(parts) != 3 or parts[0] != "join":
        raise Refused(words.NO_LINK)
    try:
        whole = urlsafe_b64decode(parts[2])
    except ValueError:
        whole = b""
    if len(whole) != SECRET + INVITER or urlsafe_b64encode(whole).decode() != parts[2]:
        raise Refused(words.DAMAGED_LINK)
    return parts[1], whole[:SECRET], whole[SECRET:]
