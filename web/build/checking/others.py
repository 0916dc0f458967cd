"""Finds Firefox and WebKit for the tests: Debian's packages, installed if that is permitted."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..progress import alone, say
from ..tools import debian

FIREFOX = ("firefox-esr", "firefox")
WEBKIT = "WebKitWebDriver"
SCREEN = "Xvfb"
PACKAGES = {"Firefox": ("firefox-esr",), "WebKit": ("webkit2gtk-driver", "xvfb")}


def firefox() -> str | None:
    """Return the path of Firefox; None if it is not installed."""
    return next((path for name in FIREFOX if (path := shutil.which(name))), None)


def webkit() -> tuple[str, str, str] | None:
    """Return the paths of WebKit's driver, of its MiniBrowser and of a virtual display; None if one is not
    installed."""
    driver, screen = shutil.which(WEBKIT), shutil.which(SCREEN)
    small = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return (driver, str(small[-1]), screen) if driver and screen and small else None


def missing() -> list[str]:
    """Return the names of the browsers that are not installed."""
    return [name for name, found in (("Firefox", firefox()), ("WebKit", webkit())) if not found]


def ensure() -> None:
    """Install missing browsers; for those that cannot be installed, print that they are not tested and how to install
    them."""
    with alone():
        if names := missing():
            debian(*[package for name in names for package in PACKAGES[name]])
        for name in missing():
            say(f"{name} is not there and not tested; on Debian: apt-get install {' '.join(PACKAGES[name])}")
