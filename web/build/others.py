"""Firefox and WebKit for the tests, beside Chromium: Debian's, installed where there is the right to do so."""

from __future__ import annotations

import shutil
from pathlib import Path

from .progress import alone, say
from .tools import debian

FIREFOX = ("firefox-esr", "firefox")
WEBKIT = "WebKitWebDriver"
SCREEN = "Xvfb"
PACKAGES = {"Firefox": ("firefox-esr",), "WebKit": ("webkit2gtk-driver", "xvfb")}


def firefox() -> str | None:
    """The path of Firefox, if it is there."""
    return next((path for name in FIREFOX if (path := shutil.which(name))), None)


def webkit() -> tuple[str, str, str] | None:
    """The paths of WebKit's driver, of the small browser that it drives and of a screen for it, if they are there."""
    driver, screen = shutil.which(WEBKIT), shutil.which(SCREEN)
    small = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return (driver, str(small[-1]), screen) if driver and screen and small else None


def missing() -> list[str]:
    """The browsers that are not there."""
    return [name for name, found in (("Firefox", firefox()), ("WebKit", webkit())) if not found]


def ensure() -> None:
    """Installs what is missing, or says in a line what is not tested and how to get it."""
    with alone():
        if names := missing():
            debian(*[package for name in names for package in PACKAGES[name]])
        for name in missing():
            say(f"{name} is not there and not tested; on Debian: apt-get install {' '.join(PACKAGES[name])}")
