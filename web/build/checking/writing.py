"""`build.py measure --workshop`: measures how long the author of a game waits in the workshop, and prints one line.

The first visit goes over the simulated network of `measure.py`; the edits follow in the same page.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, sync_playwright

from pygames.commands.create import SMALL

from ..making.site import DIST
from ..progress import say
from .measure import Line, Study, visitor

EDITS = 9
LINES = 200
LONG = 50
"""Duration of the shortest task that a browser reports, in ms."""
TASKS = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask" });
"""
TRIED = "#state:is([data-kind=trying], [data-kind=well])"
"""The state of the page once a game has passed every trial once; a longer round of all trials follows."""
GAME = SMALL / "board" / "fourline" / "__init__.py"


def measure(runs: int) -> int:
    """Run the measurement, and print its line."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        say(workshop(Study(play, Path(folder), "", runs)))
    return 0


def workshop(study: Study) -> str:
    """Measure visits to the workshop: the time until the text can be edited, until the table is there, and, for each
    edit of a game of `LINES` lines, until every trial has passed once; and the longest task of the page meanwhile."""
    found: dict[str, list[float]] = {"editor": [], "table": [], "edit": [], "task": []}
    for at in range(study.runs):
        with study.host(DIST, Line()) as host, visitor(study.play, study.work / f"workshop{at}") as context:
            page = context.new_page()
            page.add_init_script(TASKS)
            page.goto(f"{host.address}workshop.html", wait_until="commit")
            found["editor"].append(_now(page, ".cm-content"))
            found["table"].append(_now(page, "#stage > iframe:not(.coming)"))
            page.wait_for_selector("#state[data-kind=well]")
            # the title of the first game, which its rule book has
            _paste(page, context, f"{GAME.read_text(encoding='utf-8').replace('Fourline', 'My game')}\n{_padding()}")
            page.evaluate("tasks.length = 0")
            for number in range(EDITS):
                found["edit"].append(_edit(page, f"# {number}\n"))
            found["task"].append(page.evaluate("Math.max(0, ...tasks)"))
    editor, table, edit = (median(found[name]) for name in ("editor", "table", "edit"))
    longest = max(LONG, *found["task"])
    return (
        f"workshop on the line: text {editor:.0f} ms, table {table:.0f} ms; "
        f"an edit of {LINES} lines, with the pause in typing, {edit:.0f} ms; longest task {longest:.0f} ms"
    )


def _now(page: Page, selector: str) -> float:
    """Return the time at which an element with this selector appears, in ms since navigation."""
    page.wait_for_selector(selector)
    now: float = page.evaluate("performance.now()")
    return now


def _padding() -> str:
    """Return functions with which the game has about `LINES` lines."""
    lines = GAME.read_text(encoding="utf-8").count("\n")
    return "".join(f"\n\ndef rule_{at}(x: int) -> int:\n    return x + {at}\n" for at in range((LINES - lines) // 5))


def _paste(page: Page, context: BrowserContext, text: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".cm-content").click()
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+A")
    page.keyboard.press("Control+V")
    page.wait_for_selector("#state[data-kind=busy]")
    page.wait_for_selector("#state[data-kind=well]")
    page.keyboard.press("Control+End")


def _edit(page: Page, text: str) -> float:
    """Type a text into the editor. Return the time in ms until the game has passed every trial once."""
    page.keyboard.type(text)
    begun = time.monotonic()
    page.wait_for_selector("#state[data-kind=busy]")
    page.wait_for_selector(TRIED)
    return (time.monotonic() - begun) * 1000
