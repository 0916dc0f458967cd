"""How much of the site a visitor fetches, gzipped; said after a build, held to their bounds by `tests/test_build.py`.

The shell is the templates, scripts and styles of all pages with the service worker; what is fetched only to play with
friends counts apart. The wheel is as it is served.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path

from .tools import WEB


def sizes(dist: Path) -> dict[str, int]:
    """Part of the site -> bytes."""
    bundles = {path for path in (dist / "assets").iterdir() if path.suffix in (".js", ".css")}
    friends = {path for path in bundles if path.name.startswith("index-")}
    (wheel,) = (dist / "wheel").iterdir()
    return {
        "shell": squeezed([*bundles - friends, *(WEB / "pages").glob("*.html"), dist / "sw.js"]),
        "art": squeezed([WEB / "art" / "pieces.svg"]),
        "wheel": (wheel / "pygames.pack").stat().st_size,
        "shell for friends": squeezed(friends),
        "wheel for friends": (wheel / "friends.pack").stat().st_size,
    }


def squeezed(paths: Iterable[Path]) -> int:
    """Their bytes when each is gzipped."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)
