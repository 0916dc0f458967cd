"""Finds a browser for the tests: an installed Chromium or Chrome, else one from Debian or Playwright."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from ..progress import alone, step
from ..tools import Missing, debian, run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # the tests' relay runs on the loopback address; the two WebUI popups of the address bar cost as much as a tab
    "--disable-features=LocalNetworkAccessChecks,WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)


def find() -> str | None:
    """Return the path of an installed browser; the environment variable CHROMIUM takes precedence. None if there is
    none."""
    named = os.environ.get("CHROMIUM", "")
    tried = [named, *(shutil.which(name) or "" for name in NAMES), *PLACES]
    return next((path for path in tried if path and Path(path).exists()), None) or playwrights()


PLAYWRIGHTS = """
from playwright.sync_api import sync_playwright
with sync_playwright() as play:
    print(play.chromium.executable_path)
"""


def playwrights() -> str | None:
    """Return the path of Playwright's own Chromium, if it is installed. A subprocess finds it, since Playwright refuses
    to start twice in one thread, and the caller may have started it already."""
    found = subprocess.run([sys.executable, "-c", PLAYWRIGHTS], capture_output=True, encoding="utf-8").stdout.strip()
    return found if found and Path(found).exists() else None


def ensure() -> str:
    """Return the path of a browser; install one if necessary. Missing if that fails."""
    with alone():
        return find() or installed()


def installed() -> str:
    """Install a browser and return its path; Missing if that fails."""
    if debian("chromium") and (found := find()):
        return found
    try:
        with step("getting Playwright's Chromium"):
            run([sys.executable, "-m", "playwright", "install", "chromium"])
    except Missing as failed:
        raise Missing(
            "The tests need Chromium or Chrome, and none was found. On Debian or Ubuntu: apt-get install chromium;"
            f" or set CHROMIUM to the path of one.\n({str(failed).splitlines()[0]})"
        ) from None
    found = find()
    if not found:
        raise Missing("Playwright's Chromium was installed, but it is not where it should be")
    return found
