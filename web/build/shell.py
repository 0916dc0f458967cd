"""Scripts and stylesheets of the shell, bundled by esbuild under names that carry a hash of what is in them."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import NamedTuple

from .licences import package_of
from .tools import WEB, node_path, run, with_node

ENTRIES = {
    "early": "src/early.js",  # what the table page cannot wait for
    "main": "src/main.js",  # the table page
    "worker": "src/engine/worker.js",  # where Python lives
    "net": "src/net/index.js",  # friends elsewhere: fetched when a visitor asks for them
    "asking": "src/asking.js",  # what the table asks in dialogs: fetched when the table stands
    "learn": "src/learn/index.js",  # lessons and hints: fetched when they are asked for
    "review": "src/review/index.js",  # what decided a match: fetched when it is asked for
    "share": "src/share/index.js",  # the picture of a match that is over: fetched when it is asked for
    "mine": "src/mine/index.js",  # own matches and results, the deal of the day: fetched when they are asked for
    "sound": "src/sound.js",  # what the table sounds like: fetched when it is switched on
    "page": "src/page.js",  # landing page and rule books
    "guest": "src/guest/index.js",  # where games of others are opened and listed, and the table for one
    "room": "src/guest/inside.js",  # where their Python lives
    "look": "src/look.js",  # the page that only shows
    "tool_script": "src/tool.js",  # a form beside a game
    "first": "src/first.js",  # before anything is drawn
    "play": "css/play.css",
    "learn_style": "css/learn.css",
    "net_style": "css/meet.css",
    "review_style": "css/review.css",
    "still_style": "css/still.css",  # positions as pictures: with rule books, also when one is opened at the table
    "read": "css/read.css",
    "form": "css/form.css",
    "guest_style": "css/guest.css",
}
TARGET = "es2022,chrome111,firefox121,safari16.4"


class Bundle(NamedTuple):
    """The shell as the site serves it."""

    paths: dict[str, str]
    """Of each entry, within the site."""
    files: dict[str, bytes]
    """Every file made, by its path."""
    libraries: set[str]
    """Names of the npm packages in them."""


def bundle() -> Bundle:
    """Bundle all scripts and style sheets."""
    options = [
        "--format=esm",
        "--charset=utf8",
        "--legal-comments=none",
        "--drop:console",  # what libraries would tell nobody who plays
        "--preserve-symlinks",  # names that do not tell where the tools of a checkout lie
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
    """`sw.js`, bundled as a classic script; the file list is filled in by `site`."""
    return script("src/sw.js").encode()


def script(entry: str) -> str:
    """A classic script, bundled by itself."""
    return esbuild(entry, "--format=iife")


def esbuild(*arguments: str) -> str:
    """Bundles, for the browsers that the page is for; what is said."""
    node = node_path()
    command = [node, str(WEB / "node_modules" / "esbuild" / "bin" / "esbuild")]
    options = ["--bundle", "--minify", f"--target={TARGET}", "--log-level=warning"]
    return run([*command, *arguments, *options], cwd=WEB, env=with_node(node))
