"""Measures the time until a first move in Firefox and WebKit, and the time that a page with only `loadPyodide()` takes.

python -m tests.browser.engines.measure
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from pygames import games
from web.build.checking import others
from web.build.checking.measure import FELT, KEPT, Host, lay_out_bare
from web.build.making.site import DIST

from .drivers import Browser, Firefox, WebKit

STARTS = 3
READY = """() => new Promise((done) => {
  const look = () => (window.felt?.ready ? done(felt.ready) : setTimeout(look, 5));
  look();
})"""
PLAYED = f"() => {{ {FELT}; return ({READY})(); }}"
"""Returns the milliseconds from navigation until a first move has been drawn."""


def started(name: str, opened: Callable[[str], Browser]) -> dict[str, Any]:
    """Return median times in ms: until Pyodide has loaded on an empty page, and until a first move has been played at a
    table, on the first visit and on the second visit with the same browser."""
    felt: dict[str, list[float]] = {"bare": [], "first": [], "second": []}
    with tempfile.TemporaryDirectory() as folder:
        lay_out_bare(Path(folder))
        for _ in range(STARTS):
            for page, site in (("", Path(folder)), (f"{games.NAMES[0]}/", DIST)):
                host = Host(site)
                host.start()
                browser = opened(host.address)
                browser.goto(page)
                felt["first" if page else "bare"].append(browser.evaluate(PLAYED if page else READY))
                if page:
                    browser.wait_for_function(KEPT)
                    browser.evaluate("localStorage.clear()")
                    browser.goto("blank.html")
                    browser.goto(page)
                    felt["second"].append(browser.evaluate(PLAYED))
                browser.close()
                host.shutdown()
                host.server_close()
    found = {kind: round(median(times)) for kind, times in felt.items()}
    ratios = {f"{kind} of bare": round(found[kind] / found["bare"], 2) for kind in ("first", "second")}
    return {"engine": name, **found, **ratios}


def main() -> None:
    """Print the measured times for each installed browser."""
    subprocess.run([sys.executable, "build.py", "build"], check=True)
    if path := others.firefox():
        print(json.dumps(started("Firefox", lambda address: Firefox(address, str(path)))), flush=True)
    if paths := others.webkit():
        print(json.dumps(started("WebKit", lambda address: WebKit(address, *paths))), flush=True)


if __name__ == "__main__":
    main()
