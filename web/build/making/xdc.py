"""Packs the site as an app for messengers (webxdc), in one file. Players of its matches send letters through a chat.

The app has no network and no service worker, and messengers serve no index page for a folder, so links name the file.
The app lacks the parts that need a network or a service worker (third-party games, previews of links), and the
documentation. Specification: https://webxdc.org/docs/spec/.
"""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

from ..progress import WORK, say, step
from . import shell, site
from .pages import NET, TOLD, data, sources
from .runtime import zipped
from .site import Files
from .sizes import KB

FILE = WORK / "liege.xdc"
MANIFEST = 'name = "Liege"\n'
ICON = "icons/icon-512.png"
CHAT = "assets/chat.js"
RELAYS = {"relays": ["webxdc:chat"], "stun": []}
"""Replaces `web/net.json`: the chat is the only relay."""
INDEX = "index.html"
LEFT_OUT = re.compile(
    r"([a-z]{2}|posters|docs|guest|guest_room|workshop|starts)/|assets/(workshop|editor|made)"
    r"|((guests|workshop|look)\.html|sw\.js|_headers|\.nojekyll|manifest\.webmanifest)$"
)
"""Pattern of the site's files that are not in the app."""
LONGEST = 100_000 * KB
"""Maximum size of an app in a messenger, in bytes."""
LINK = re.compile(r'(<a\b[^>]*?href=")([^"#]+)((?:#[^"]*)?"[^>]*>)(.*?)</a>', re.DOTALL)
PREVIEW = re.compile(
    r'<(meta (property="og:|name="twitter:)|link rel="(manifest|alternate)")[^>]*>\n?'
    r'| ?<a [^>]*hreflang="[^>]*>[^<]*</a>'
)
"""Pattern of tags that are useless in the app: for previews of links, and for the site in other languages."""
SENTENCE = re.compile(r'<span[^>]*><a href="(?:guests\.html|workshop\.html|docs/)">.*?</span>', re.DOTALL)
"""Pattern of a sentence on the first page about a part that is not in the app."""


def build() -> Path:
    """Build the site, and pack it as the app. Return the app's path."""
    site.build()
    with step("packing the app for messengers"):
        FILE.write_bytes(packed(app(read(site.DIST))))
    say(f"{FILE.name}: {FILE.stat().st_size / KB / KB:.1f} MB")
    return FILE


def read(folder: Path) -> Files:
    """Return the files of a folder: path -> content."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def app(whole: Files) -> Files:
    """Return the files of the app, made from those of the site."""
    kept = {path: content for path, content in whole.items() if not LEFT_OUT.match(path)}
    pages = {path: page(path, content.decode()) for path, content in kept.items() if path.endswith(".html")}
    added = {"manifest.toml": MANIFEST.encode(), "icon.png": whole[ICON], CHAT: shell.chat()}
    return kept | {path: text.encode() for path, text in pages.items()} | added


def page(path: str, text: str) -> str:
    """Return a page of the app, made from the site's page."""
    root = "../" * path.count("/")

    def told(found: re.Match[str]) -> str:
        about = json.loads(found[1]) | {"meet": RELAYS, "chat": root + CHAT, "index": INDEX}
        return f'{found[0].replace(found[1], data(about))}\n<script src="{root}webxdc.js"></script>'

    def link(found: re.Match[str]) -> str:
        start, href, end, words = found.groups()
        if LEFT_OUT.match(href.removeprefix("./").removeprefix(root)):
            return words
        index = INDEX if href.endswith("/") and ":" not in href else ""
        return f"{start}{href}{index}{end}{words}</a>"

    text, count = TOLD.subn(told, text, count=1)
    assert count == 1, path
    text = PREVIEW.sub("", SENTENCE.sub("", text)).replace(f" {sources(NET['relays'])}", "")
    return LINK.sub(link, text)


def packed(files: Files) -> bytes:
    """Return a zip of files; the same files give the same bytes."""
    made = zipped(sorted(files.items()), zipfile.ZIP_DEFLATED)
    assert len(made) <= LONGEST, f"{len(made)} bytes are too many for a messenger"
    return made
