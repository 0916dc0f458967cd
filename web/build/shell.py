"""Scripts and stylesheets of the shell, bundled by esbuild under names that carry a hash of what is in them."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from .tools import WEB, node_path, run, with_node

ENTRIES = {
    "early": "src/early.js",  # what the table page cannot wait for
    "main": "src/main.js",  # the table page
    "worker": "src/engine/worker.js",  # where Python lives
    "net": "src/net/index.js",  # friends elsewhere: fetched when a visitor asks for them
    "page": "src/page.js",  # landing page and rule books
    "tool_script": "src/tool.js",  # a form beside a game
    "theme": "src/theme.js",  # day or night, before anything is drawn
    "play": "css/play.css",
    "read": "css/read.css",
    "form": "css/form.css",
}
TARGET = "es2022,chrome111,firefox121,safari16.4"


def bundle() -> tuple[dict[str, str], dict[str, bytes]]:
    """The path of each entry within the site, and every file made: path -> bytes."""
    esbuild = [node_path(), str(WEB / "node_modules" / "esbuild" / "bin" / "esbuild")]
    options = [
        "--bundle",
        "--minify",
        "--format=esm",
        f"--target={TARGET}",
        "--charset=utf8",
        "--legal-comments=none",
        "--preserve-symlinks",  # names that do not tell where the tools of a checkout lie
        "--log-level=warning",
    ]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        places = [f"--outdir={out / 'assets'}", "--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"]
        run(
            [*esbuild, *ENTRIES.values(), *options, *places, f"--metafile={out / 'meta.json'}"],
            cwd=WEB,
            env=with_node(esbuild[0]),
        )
        meta = json.loads((out / "meta.json").read_text())
        files = {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("assets/*"))}
    made = {about["entryPoint"]: f"assets/{Path(path).name}" for path, about in meta["outputs"].items()}
    return {name: made[entry] for name, entry in ENTRIES.items()}, files


def service_worker() -> bytes:
    """`sw.js`, bundled as a classic script; the file list is filled in by `site`."""
    esbuild = [node_path(), str(WEB / "node_modules" / "esbuild" / "bin" / "esbuild")]
    options = ["--bundle", "--minify", "--format=iife", f"--target={TARGET}", "--log-level=warning"]
    return run([*esbuild, "src/sw.js", *options], cwd=WEB, env=with_node(esbuild[0])).encode()
