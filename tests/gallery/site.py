"""The gallery as a page: the table, the sprite and all samples, without an engine.

python -m tests.gallery.site FOLDER writes the page into a folder. View a sample with index.html?houses-middle
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from web.build.making.pages import policy
from web.build.tools import WEB, node_path, run, with_node

from . import views

HERE = Path(__file__).parent
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Gallery</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="play.css">
</head>
<body>
{sprite}
<header class="bar"><h1 class="where">Gallery</h1></header>
<main id="table" aria-label="Table"></main>
<script type="application/json" id="views">{views}</script>
<script type="module" src="page.js"></script>
</body>
</html>
"""


def build(folder: Path) -> None:
    """Write index.html, page.js and play.css into a folder."""
    node = node_path()
    esbuild = [node, str(WEB / "node_modules" / "esbuild" / "bin" / "esbuild")]
    entries = [str(HERE / "page.js"), str(WEB / "css" / "play.css")]
    run(
        [*esbuild, *entries, "--bundle", "--format=esm", "--entry-names=[name]", f"--outdir={folder}"],
        env=with_node(node),
    )
    samples = json.dumps(views()).replace("</", "<\\/")
    page = PAGE.format(policy=policy(), sprite=(WEB / "art" / "pieces.svg").read_text(encoding="utf-8"), views=samples)
    (folder / "index.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
