"""`build.py icons`: draws `web/icons/*.png` from `icon.svg`, for systems that cannot use SVG icons. A person runs the
command and commits the results."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from ..checking import browser
from ..progress import say
from ..tools import WEB

ICONS = WEB / "icons"
GROUND = "#efe9dd"
DRAWN = {
    "icon-180.png": (180, 0.74, GROUND),
    "icon-192.png": (192, 0.94, "transparent"),
    "icon-512.png": (512, 0.94, "transparent"),
    "icon-maskable-512.png": (512, 0.62, GROUND),
}
"""Name -> (side in pixels, height of the mark as a share of the side, background). A maskable icon has its mark in the
middle."""


def draw() -> int:
    """Draw all icons. Return the exit code."""
    path = browser.ensure()
    mark = (ICONS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=path, args=list(browser.FLAGS))
        for name, (side, height, ground) in DRAWN.items():
            page = chromium.new_page(viewport={"width": side, "height": side})
            style = f"margin:0;height:{side}px;display:grid;place-items:center;background:{ground}"
            page.set_content(f'<body style="{style}">{mark}')
            page.add_style_tag(content=f"svg {{ height: {round(side * height)}px }}")
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
            say(name)
        chromium.close()
    return 0
