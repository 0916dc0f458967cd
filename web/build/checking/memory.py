"""Measures a page's memory during a first visit, and over many matches in one tab. It needs Linux."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from pygames import games

from ..making.site import DIST
from ..progress import say
from . import browser
from .measure import KEPT, PATIENCE, Host, visit

MATCHES = 30
"""Number of matches played in one tab, to detect memory leaks."""
TURNS = 12
"""Number of turns played against the strongest bot, at the speed of a person."""
OFTEN = 0.01
"""Seconds between two samples of the memory, short enough to find temporary peaks."""

COLLECT = "HeapProfiler.collectGarbage"


class Watch:
    """Samples the private memory of the largest renderer process, in a thread."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self._most = 0.0
        self._processes: list[int] = []
        self._ended = threading.Event()
        self._looking = threading.Thread(target=self._look)

    def __enter__(self) -> Watch:
        self.most()
        self._looking.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._looking.join()

    def most(self) -> float:
        """Return the maximum memory in MB since the last call."""
        processes = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        self._processes = [each["id"] for each in processes if each["type"] == "renderer"]
        found, self._most = max(self._most, self.now()), 0.0
        return found

    def now(self) -> float:
        """Return the current memory in MB."""
        return max(map(own_memory, self._processes), default=0.0)

    def _look(self) -> None:
        while not self._ended.wait(OFTEN):
            self._most = max(self._most, self.now())


def memory(name: str) -> Iterator[str]:
    """Yield lines with the private memory of the page's process in MB: the maximum of a first visit until the snapshot
    is stored, the maximum with the strongest bot searching, the part in use; then, over many matches in one tab, the
    memory after garbage collection."""
    game = games.find(name)
    host = Host(DIST)
    host.start()
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser.ensure(), args=list(browser.FLAGS))
        with Watch(chromium.new_browser_cdp_session()) as watch:

            def seated(level: int) -> Page:
                players = [{"name": "", "level": each} for each in (0, *[level] * (game.seats[0] - 1))]
                habits = {game.name: {"players": players, "options": "", "begins": "me"}}
                settings = {"habits": habits, "pace": "at once", "offered": True}
                context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
                context.set_default_timeout(PATIENCE)
                context.add_init_script(f"localStorage['liege.settings'] ??= {json.dumps(json.dumps(settings))}")
                page = context.new_page()
                watch.most()  # from now on, the page's process is sampled
                return visit(context, f"{host.address}{game.name}/", page)[0]

            page = seated(4)
            while not page.evaluate(KEPT):
                page.wait_for_timeout(50)
            kept = watch.most()
            for _ in range(TURNS):
                page.evaluate("touch()")
                page.wait_for_function("() => !document.querySelector('#table .say.waiting')")
                page.wait_for_timeout(1000)
            most = watch.most()
            page.context.new_cdp_session(page).send(COLLECT)
            yield (
                f"memory of a first visit: {kept:.0f} MB at most until the next one's snapshot is kept, "
                f"then {most:.0f} MB with the strongest bot thinking, {watch.now():.0f} MB of it in use"
            )
            page.context.close()
            page, after = seated(1), []
            collecting = page.context.new_cdp_session(page)
            for _ in range(MATCHES):
                while not page.locator("#table .say.over").count():
                    page.evaluate("touch()")
                    page.wait_for_timeout(20)
                collecting.send(COLLECT)
                watch.most()
                after.append(watch.now())
                page.get_by_role("button", name="Rematch").click()
                page.wait_for_function("() => !document.querySelector('#table .say.over')")
            told = ", ".join(f"{after[n - 1]:.0f} MB after {n}" for n in (1, MATCHES // 3, 2 * MATCHES // 3, MATCHES))
            yield f"matches in one tab: {told}"
        chromium.close()
    host.shutdown()


def measure(name: str) -> int:
    """Measure the memory of a page with this game, and print the results."""
    for row in memory(name):
        say(row)
    return 0


def own_memory(process: int) -> float:
    """Return the private memory of a process in MB."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:  # the process has ended
        return 0.0
    found = re.search(r"RssAnon:\s+(\d+) kB", status)
    return int(found[1]) / 1000 if found else 0.0
