"""Takes the README's pictures again: the first page, and a table of each game in the middle of a match.

    python -m tests.pictures

The pictures are written to `web/docs/pictures/` as WebP, which the browser encodes.
"""

from __future__ import annotations

import base64
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from pygames import games
from web.build.checking import browser as browsers
from web.build.making.site import DIST
from web.build.serve import Server

from .shots import played

FOLDER = Path(__file__).resolve().parents[1] / "web" / "docs" / "pictures"
WIDE = 1440
"""Width in pixels of the window in which the first page is taken; the picture is three quarters as wide."""
THUMBNAIL = 480, 300
"""Size of a table's picture in pixels: twice the size at which the README shows it."""
ENCODE = """async ([png, width, height, quality]) => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob(),
    { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality);
}"""
READY = """(entries) => document.querySelectorAll('#table .entry').length === entries
  && !document.querySelector('#table').dataset.busy && document.querySelector('#table [data-lit]')"""


def write(blank: Page, name: str, png: bytes, size: tuple[int, int]) -> None:
    """Write a screenshot as WebP. `blank`: a page without a policy, which encodes the picture."""
    encoded = blank.evaluate(ENCODE, [base64.b64encode(png).decode(), *size, 0.82])
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(encoded.partition(",")[2]))


def main() -> None:
    """Build the site, and take every picture."""
    subprocess.run([sys.executable, "build.py", "build"], check=True)
    FOLDER.mkdir(exist_ok=True)
    server = Server(DIST, "/").start()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browsers.ensure(), args=list(browsers.FLAGS))
        blank = browser.new_page()
        context = browser.new_context(
            viewport={"width": WIDE, "height": 900}, base_url=server.address, color_scheme="light"
        )
        page = context.new_page()
        page.goto("")
        page.wait_for_timeout(500)
        height = round(page.locator(".games").evaluate("(list) => list.getBoundingClientRect().bottom") + 16)
        front = page.screenshot(clip={"x": 0, "y": 0, "width": WIDE, "height": height}, full_page=True)
        write(blank, "liege", front, (WIDE * 3 // 4, height * 3 // 4))
        for name in games.NAMES:
            kept = played(name)["middle"]
            page.goto("")
            page.evaluate("(kept) => localStorage.setItem('liege.match.' + kept.id, JSON.stringify(kept))", kept)
            page.goto(f"{name}/#m={kept['id']}")
            page.wait_for_function(READY, arg=kept["moves"], timeout=60_000)
            page.evaluate("document.querySelector('#notices').replaceChildren()")
            page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
            page.wait_for_timeout(500)
            write(blank, name, page.screenshot(), THUMBNAIL)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
