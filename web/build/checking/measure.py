"""`build.py measure`: measures how long a visitor waits, in comparison with a page that only awaits `loadPyodide()`,
and prints a table.

Both pages come from the same kind of server in the same run, to browsers with separate profiles on disk. The first
visit is cold; a warm visit uses the open browser again, a restarted one a new browser with the same profile. The times
are medians; "line" means a simulated network with 10 Mbit/s and a delay of 40 ms.

`python -m tests.browser.measure` measures the page during a match, `memory.py` its memory.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from ..making.runtime import SOURCE
from ..making.site import DIST
from ..progress import say
from ..serve import SMALL_ALREADY, Handler, Server, gzipped
from . import browser

RUNS = 10
PATIENCE = 120_000
SETTLING = 1000
"""Milliseconds that a newly started browser gets before a visit."""
STAYING = 20_000
"""Milliseconds that a first visit lasts; browsers write their caches to disk with a delay."""
BIT_RATE, DELAY = 10_000_000, 0.040
CHUNK = 1460 * 8
BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide/0/pyodide.mjs";
window.python = await loadPyodide();
window.felt = { ready: performance.now() };
</script>
"""
PARTS = "#table > :is(.top, .center, .strip, .bottom), #table .moves ol"
"""Selector of the parts of a table that change when a move is drawn."""
FELT = """
window.felt = {};
{
  const painted = (name) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { felt[name] ??= performance.now(); if (name === "table") touch(); };
    port2.postMessage(0);
  });
  const entries = () => document.querySelectorAll("#table .moves .entry").length;
  let shown, touched = false;
  window.touch = () => {
    for (let tries = 0, lit; tries < 12 && (lit = document.querySelector("#table [data-lit]")); tries += 1) lit.click();
    felt.began = entries() === shown;
    touched = true;
  };
  const seen = () => {
    if (document.querySelector("#table .bottom > *")) shown ??= entries();
    return felt.table || !document.querySelector("#table [data-lit]") || painted("table");
  };
  seen();
  new MutationObserver((changes) => {
    seen();
    const drawn = ({ target, addedNodes }) => addedNodes.length && target.closest("PARTS");
    if (touched && !felt.ready && changes.some(drawn)) painted("ready");
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-lit"] });
  new PerformanceObserver((list) => (felt.largest = list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true });
}
""".replace("PARTS", PARTS)
"""A script that measures times on a page. `table`: the first frame with something to touch, which the script then
touches. `ready`: the frame that shows this move, before its consequences. `began`: true if no move was shown before."""
KEPT = """() => navigator.serviceWorker.ready.then(() => caches.keys()).then(async names => {
    const name = names.find(one => one.startsWith("liege-engine "));
    return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
})"""

Felt = dict[str, float]


class Line:
    """A simulated network that all connections share: a bit rate, and a delay per request."""

    def __init__(self, rate: int = BIT_RATE, delay: float = DELAY) -> None:
        self.rate, self.delay = rate, delay
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, write: Callable[[bytes], Any], content: bytes) -> None:
        """Write content at the network's bit rate, which all connections share."""
        for at in range(0, len(content), CHUNK):
            part = content[at : at + CHUNK]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(part) * 8 / self.rate
                due = self._free
            time.sleep(max(0.0, due - time.monotonic()))
            write(part)


class Host(Server):
    """A server that counts the bytes that it sends, and that can simulate a slow network or be offline."""

    def __init__(self, folder: Path, line: Line | None = None) -> None:
        super().__init__(folder, handler=Counting)
        self.line = line
        self.away = False
        self.sent: list[tuple[float, int]] = []
        """For each response, the time and the number of bytes, with a rough size of the headers."""
        for path in folder.rglob("*"):
            if path.is_file():
                gzipped(path, path.stat().st_mtime_ns, path.suffix not in SMALL_ALREADY)


class Counting(Handler):
    """Handles requests to a `Host`: delays and counts them, and drops them while the host is offline."""

    server: Host

    def handle(self) -> None:
        if self.server.line:
            time.sleep(self.server.line.delay)  # the delay of the TCP handshake
        super().handle()

    def do_GET(self) -> None:
        if self.server.away:
            self.close_connection = True
            return
        if self.server.line:
            time.sleep(self.server.line.delay)
        super().do_GET()

    def answer(self, status: int, headers: dict[str, str], content: bytes) -> None:
        self.server.sent.append((time.time(), len(content) + sum(len(f"{name}: {headers[name]}") for name in headers)))
        super().answer(status, headers, content)

    def send(self, content: bytes) -> None:
        if self.server.line:
            self.server.line.send(self.wfile.write, content)
        else:
            super().send(content)


# Visits to pages.


@contextmanager
def visitor(play: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """Start a browser with a profile on disk, like a visitor's browser."""
    context = play.chromium.launch_persistent_context(
        profile,
        executable_path=browser.ensure(),
        args=list(browser.FLAGS),
        viewport={"width": 1440, "height": 900},
    )
    context.set_default_timeout(PATIENCE)
    context.pages[0].wait_for_timeout(SETTLING)
    try:
        yield context
    finally:
        context.close()


def visit(context: BrowserContext, address: str, page: Page | None = None) -> tuple[Page, Felt]:
    """Visit a page until the first move (or until Pyodide is loaded). Return the page and the times in ms since
    navigation."""
    page = page or context.new_page()
    page.add_init_script(FELT)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.felt?.ready", polling=50)
    felt: Felt = page.evaluate("({ ...felt, origin: performance.timeOrigin })")
    return page, felt


class Study:
    """The measured visits of one run, by kind of page and of visit."""

    def __init__(self, play: Playwright, work: Path, game: str, runs: int) -> None:
        self.play, self.work, self.game, self.runs = play, work, game, runs
        self.bare = work / "bare"
        lay_out_bare(self.bare)
        self.felt: dict[str, list[Felt]] = {}
        self.bytes: list[int] = []
        self.asked: set[str] = set()
        """Paths that second visits requested from the host."""

    def cold(self, kind: str, line: Line | None = None) -> None:
        """Measure first visits to the bare page and to a table, each in a new browser."""
        for at in self.until(f"cold{kind}"):
            with self.host(self.bare, line) as host:
                self.once(f"bare cold{kind}", host, f"bare{kind}{at}", "")
            with self.host(DIST, line) as host:
                felt = self.once(f"cold{kind}", host, f"own{kind}{at}", f"{self.game}/")
                until = (felt["origin"] + felt["ready"]) / 1000
                self.bytes.append(sum(size for when, size in host.sent if when <= until))

    def warm(self, kind: str, line: Line | None = None) -> None:
        """Measure second visits, in the same browser and after a restart with a copy of its profile; then the same
        offline."""
        with self.host(self.bare, line) as host:
            self.prepare(host, "bare", "", "() => true")
            self.come_back(f"bare warm{kind}", host, "bare", "")
        path = f"{self.game}/"
        with self.host(DIST, line) as host:
            self.prepare(host, "own", path, KEPT)
            host.asked.clear()
            for name, away in ((f"warm{kind}", False), *([] if line else [("warm, offline", True)])):
                host.away = away
                self.come_back(name, host, "own", path)
                self.restart(f"{name}, restarted", host, "own", path)
            self.asked |= set(host.asked)

    def once(self, name: str, host: Host, profile: str, path: str) -> Felt:
        """Measure one visit in a new browser with a new profile."""
        folder = self.work / "profiles" / profile
        with visitor(self.play, folder) as context:
            _, felt = visit(context, host.address + path)
        shutil.rmtree(folder, ignore_errors=True)
        self.add(name, felt)
        return felt

    def until(self, name: str) -> Iterator[int]:
        """Yield numbers until the study has enough visits of a kind."""
        visits = count()
        while len(self.felt.get(name, ())) < self.runs:
            yield next(visits)

    def add(self, name: str, felt: Felt) -> None:
        """Add a visit to the study, unless a bot moved before anything could be touched."""
        if felt.get("began", True):
            self.felt.setdefault(name, []).append(felt)

    def prepare(self, host: Host, kept: str, path: str, until: str) -> None:
        """Make a first visit that fills all caches of a profile."""
        shutil.rmtree(self.work / "kept" / kept, ignore_errors=True)
        with visitor(self.play, self.work / "kept" / kept) as context:
            page, _ = visit(context, host.address + path)
            end = time.monotonic() + PATIENCE / 1000
            while not page.evaluate(until):
                assert time.monotonic() < end, "the first visit keeps nothing"
                time.sleep(0.2)
            page.wait_for_timeout(STAYING)

    def come_back(self, name: str, host: Host, kept: str, path: str) -> None:
        """Measure visits in an open, idle browser. Each starts a new match, so that no match ends."""
        with self.copied(kept) as context:
            for _ in self.until(name):
                page, felt = visit(context, host.address + path)
                self.add(name, felt)
                page.evaluate("localStorage.clear()")
                page.close()
                context.pages[0].wait_for_timeout(SETTLING)

    def restart(self, name: str, host: Host, kept: str, path: str) -> None:
        """Measure visits in a browser that was closed after the first visit."""
        for _ in self.until(name):
            with self.copied(kept) as context:
                _, felt = visit(context, host.address + path)
                self.add(name, felt)

    @contextmanager
    def copied(self, kept: str) -> Iterator[BrowserContext]:
        """Start a browser with a copy of the profile of a first visit."""
        copy = self.work / "copy"
        shutil.copytree(self.work / "kept" / kept, copy, symlinks=True, ignore=shutil.ignore_patterns("Singleton*"))
        with visitor(self.play, copy) as context:
            yield context
        shutil.rmtree(copy, ignore_errors=True)

    @contextmanager
    def host(self, folder: Path, line: Line | None) -> Iterator[Host]:
        """Run a server for this folder while the body runs."""
        host = Host(folder, line)
        host.start()
        yield host
        host.shutdown()
        host.server_close()

    def median(self, name: str, of: str) -> float:
        """Return the median of one time of all visits of a kind, in ms."""
        return median(felt[of] for felt in self.felt[name])


def lay_out_bare(folder: Path) -> None:
    """Create a page that only awaits `loadPyodide()` of the pinned, unmodified version."""
    inner = folder / "pyodide" / "0"
    inner.mkdir(parents=True)
    (folder / "index.html").write_text(BARE, encoding="utf-8")
    for path in SOURCE.iterdir():
        if path.suffix in (".mjs", ".js", ".wasm", ".zip", ".json"):
            shutil.copyfile(path, inner / path.name)


# Results of the visits.


def landing(study: Study) -> dict[str, float]:
    """Measure the landing page on a slow network. Return its largest contentful paint in ms, and the bytes sent until
    then."""
    found, sizes = [], []
    for at in range(study.runs):
        with study.host(DIST, Line()) as host, visitor(study.play, study.work / f"landing{at}") as context:
            page = context.new_page()
            page.add_init_script(FELT)
            page.goto(host.address, wait_until="commit")
            page.wait_for_function("() => document.readyState === 'complete' && window.felt.largest", polling=50)
            page.wait_for_timeout(300)
            found.append(page.evaluate("felt.largest"))
            until = page.evaluate("performance.timeOrigin + felt.largest") / 1000
            sizes.append(sum(size for when, size in host.sent if when <= until))
    return {"largest": median(found), "bytes": median(sizes)}


def table(study: Study) -> Iterator[str]:
    """Yield the lines of a table for `web/docs/figures.md`: medians in ms, and their ratios to the bare page's cold
    visit."""
    yield "| visit | table can be touched | ratio | first move played | ratio |"
    yield "|:--|--:|--:|--:|--:|"
    for name in study.felt:
        bare = study.median(f"bare cold{' line' * (' line' in name)}", "ready")
        ready = study.median(name, "ready")
        if name.startswith("bare"):
            yield f"| {name} (`loadPyodide()` alone) | | | {ready:.0f} ms | {ready / bare:.2f} |"
        else:
            seen = study.median(name, "table")
            yield f"| {name} | {seen:.0f} ms | {seen / bare:.2f} | {ready:.0f} ms | {ready / bare:.2f} |"


def measure(game: str, runs: int, parts: str) -> int:
    """Run the measurements and print the results. `parts` are letters: (b)ytes and visits, the slow (l)ine, the landing
    (p)age."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        study = Study(play, Path(folder), game, runs)
        for part, kind, line in (("b", "", None), ("l", " line", Line())):
            if part in parts:
                study.cold(kind, line)
                study.warm(kind, line)
        if study.felt:
            for row in table(study):
                say(row)
            say(f"to the first move, cold: {median(study.bytes) / 1e6:.2f} MB sent")
            say(f"second visits asked the host for: {', '.join(sorted(study.asked)) or 'nothing'}")
        if "p" in parts:
            first = landing(study)
            say(f"first page on the line: {first['bytes'] / 1000:.1f} kB, largest part after {first['largest']:.0f} ms")
    return 0
