"""Firefox and WebKit for the tests: Debian's packages, installed if permitted."""

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
    """Return the path of Firefox, if it is installed."""
    return next((path for name in FIREFOX if (path := shutil.which(name))), None)


def webkit() -> tuple[str, str, str] | None:
    """Return the paths of WebKit's driver, its MiniBrowser and a virtual display, if they are installed."""
    driver, screen = shutil.which(WEBKIT), shutil.which(SCREEN)
    small = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return (driver, str(small[-1]), screen) if driver and screen and small else None


def missing() -> list[str]:
    """Return the names of the missing browsers."""
    return [name for name, found in (("Firefox", firefox()), ("WebKit", webkit())) if not found]


def ensure() -> None:
    """Install missing browsers, or print which ones are not tested and how to install them."""
    with alone():
        if names := missing():
            debian(*[package for name in names for package in PACKAGES[name]])
        for name in missing():
            say(f"{name} is not there and not tested; on Debian: apt-get install {' '.join(PACKAGES[name])}")
