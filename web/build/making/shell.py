"""Bundles the shell's scripts and style sheets with esbuild. Their names contain a hash of their contents."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import NamedTuple

from ..tools import WEB, node_path, run, with_node
from .licences import package_of

ENTRIES = {
    "early": "src/page/preload.js",  # the first script of the table page
    "main": "src/app/main.js",  # the table page
    "worker": "src/engine/worker.js",  # runs Python
    "net": "src/net/index.js",  # network matches: loaded on demand
    "mailbox": "src/net/mailbox.js",  # letters over relays: loaded by a match between friends that needs them
    "by_hand": "src/net/by_hand.js",  # codes and letters that friends pass on themselves: loaded on demand
    "days": "src/net/days.js",  # sentences about a clock in days: loaded by a match that has such a clock
    "qr": "src/net/qr.js",  # QR codes of links: loaded on demand
    "asking": "src/app/table_dialogs.js",  # dialogs of the table: loaded when the table is shown
    "learn": "src/learn/index.js",  # lessons and hints: loaded on demand
    "review": "src/review/index.js",  # reviews: loaded on demand
    "share": "src/share/index.js",  # pictures of finished matches: loaded on demand
    "mine": "src/mine/index.js",  # stored matches and results, the deal of the day: loaded on demand
    "sound": "src/audio/sound.js",  # sounds: loaded when they are switched on
    "page": "src/page/page.js",  # pages of text
    "home": "src/page/home.js",  # the first page
    "guest": "src/guest/index.js",  # opening and listing third-party games, and their table
    "room": "src/guest/sandbox_worker.js",  # runs the Python of third-party games
    "workshop": "src/workshop/workshop.js",  # the workshop
    "workshop_table": "src/workshop/workshop_table.js",  # the table of the workshop, in a frame
    "made": "src/workshop/made.js",  # a game from the workshop: loaded by a guest's table for a game from a file
    "editor": "src/workshop/editor.js",  # the editor of the workshop: loaded by its page
    "look": "src/page/look.js",  # the read-only viewer
    "tool_script": "src/page/tool.js",  # the form of a tool
    "first": "src/page/first.js",  # runs before the first paint
    "play": "css/play.css",
    "seated": "css/seated.css",  # the source of the style sheets of the site's own games
    "dialog_style": "css/dialogs.css",  # loaded by a table of one of the site's own games before the first dialog
    "learn_style": "css/learn.css",
    "net_style": "css/meet.css",
    "review_style": "css/review.css",
    "still_style": "css/still.css",  # pictures of positions: for rule books, including one opened at the table
    "read": "css/read.css",
    "form": "css/form.css",
    "guest_style": "css/guest.css",
    "workshop_style": "css/workshop.css",
}
TARGET = "es2022,chrome111,firefox121,safari16.4"


class Bundle(NamedTuple):
    """The bundled scripts and style sheets of the shell."""

    paths: dict[str, str]
    """Entry -> path of its bundle within the site."""
    files: dict[str, bytes]
    """All bundled files: path -> content."""
    libraries: set[str]
    """Names of the npm packages in the bundles."""


def bundle() -> Bundle:
    """Bundle all scripts and style sheets."""
    options = [
        "--format=esm",
        "--charset=utf8",
        "--legal-comments=none",
        "--drop:console",  # drops console output of libraries
        "--preserve-symlinks",  # hides where the tools of a checkout are
    ]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        places = [f"--outdir={out / 'assets'}", "--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"]
        esbuild(*ENTRIES.values(), *options, *places, f"--metafile={out / 'meta.json'}")
        meta = json.loads((out / "meta.json").read_text(encoding="utf-8"))
        files = {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("assets/*"))}
    made = {about["entryPoint"]: f"assets/{Path(path).name}" for path, about in meta["outputs"].items()}
    libraries = {found for path in meta["inputs"] if (found := package_of(path))}
    return Bundle({name: made[entry] for name, entry in ENTRIES.items()}, files, libraries)


def service_worker() -> bytes:
    """Return `sw.js`, bundled as a classic script; `site` adds the list of files."""
    return script("src/sw.js").encode()


def language(words: str) -> bytes:
    """Return the script of a language. `words`: the language's texts as JSON."""
    return f"globalThis.texts={words};\n{script('src/languages/begin.js')}".encode()


def for_workshop(words: str) -> bytes:
    """Return a script that adds texts of a language, for the workshop's page and guests' tables. `words`: the texts as
    JSON."""
    return f"Object.assign(texts.texts,{words});\n".encode()


def chat() -> bytes:
    """Return the script for the chat of a messenger, which only the app for messengers contains (`xdc.py`)."""
    return esbuild("src/net/chat.js", "--format=esm", "--charset=utf8").encode()


def script(entry: str) -> str:
    """Return a script bundled as a classic script."""
    return esbuild(entry, "--format=iife")


def esbuild(*arguments: str) -> str:
    """Run esbuild with the options for the supported browsers. Return its output."""
    node = node_path()
    command = [node, str(WEB / "node_modules" / "esbuild" / "bin" / "esbuild")]
    options = ["--bundle", "--minify", f"--target={TARGET}", "--log-level=warning"]
    return run([*command, *arguments, *options], cwd=WEB, env=with_node(node))
