"""What a page keeps of a machine's memory: in a first visit, and match after match in one tab. Linux alone tells."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from pygames import games

from . import browser
from .measure import KEPT, PATIENCE, Host, visit
from .progress import say
from .site import DIST

MATCHES = 30
"""Played in one tab, to see whether it grows."""
TURNS = 12
"""Played against the strongest bot, as fast as people do."""
OFTEN = 0.01
"""Between two looks, seconds: what is taken and given back at once counts too."""

COLLECT = "HeapProfiler.collectGarbage"


class Watch:
    """How much the largest of some processes has of its own, looked at all the time."""

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
        """MB at most since this was asked the last time."""
        processes = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        self._processes = [each["id"] for each in processes if each["type"] == "renderer"]
        found, self._most = max(self._most, self.now()), 0.0
        return found

    def now(self) -> float:
        """MB at this moment."""
        return max(map(own_memory, self._processes), default=0.0)

    def _look(self) -> None:
        while not self._ended.wait(OFTEN):
            self._most = max(self._most, self.now())


def memory(name: str) -> Iterator[str]:
    """MB of the page's process that are its own: the most in a first visit until the next one's snapshot is kept, then
    with the strongest bot thinking, and what of that was in use; and match after match in one tab, without what the
    browser may collect."""
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
                watch.most()  # its process is looked at from now on
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
    """Prints it as it goes."""
    for row in memory(name):
        say(row)
    return 0


def own_memory(process: int) -> float:
    """MB of a process that it shares with nobody."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:  # it has ended
        return 0.0
    found = re.search(r"RssAnon:\s+(\d+) kB", status)
    return int(found[1]) / 1000 if found else 0.0
