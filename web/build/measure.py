"""`build.py measure`: how long a visitor waits, beside a page that only awaits `loadPyodide()`; prints a table.

Both pages come from the same kind of server in the same run, to browsers with profiles of their own on the disk. The
first visit is cold; a warm one comes to a browser that has been here and is still open, a restarted one was closed in
between. Medians; "line" is 10 Mbit/s, 40 ms.
What is felt once a match runs is measured by `python -m tests.browser.measure`; memory is `memory.py`'s.
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

from . import browser
from .progress import say
from .runtime import SOURCE
from .serve import SMALL_ALREADY, Handler, Server, gzipped
from .site import DIST

RUNS = 10
PATIENCE = 120_000
SETTLING = 1000
"""A browser that has just started is still busy with itself, ms."""
STAYING = 20_000
"""A first visitor stays so long, ms: a browser writes what it keeps to the disk when it finds time."""
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
"""Where a table has changed when something is put into it: a move is drawn."""
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
"""`table`: the first frame with something that can be touched; it is touched. `ready`: the frame with that move, before
what it brings about is told. `began`: whether no move had been told by then."""
KEPT = """() => navigator.serviceWorker.ready.then(() => caches.keys()).then(async names => {
    const name = names.find(one => one.startsWith("liege-engine "));
    return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
})"""

Felt = dict[str, float]


class Line:
    """A line that all connections share: so many bits a second, and a delay for each question."""

    def __init__(self, rate: int = BIT_RATE, delay: float = DELAY) -> None:
        self.rate, self.delay = rate, delay
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, write: Callable[[bytes], Any], content: bytes) -> None:
        """Writes no faster than the line carries, all connections together."""
        for at in range(0, len(content), CHUNK):
            part = content[at : at + CHUNK]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(part) * 8 / self.rate
                due = self._free
            time.sleep(max(0.0, due - time.monotonic()))
            write(part)


class Host(Server):
    """A server that counts what it sends, may stand at the end of a line, and may be away."""

    def __init__(self, folder: Path, line: Line | None = None) -> None:
        super().__init__(folder, handler=Counting)
        self.line = line
        self.away = False
        self.sent: list[tuple[float, int]] = []
        """When, and how many bytes with (about) the headers."""
        for path in folder.rglob("*"):
            if path.is_file():
                gzipped(path, path.stat().st_mtime_ns, path.suffix not in SMALL_ALREADY)


class Counting(Handler):
    """Requests to a `Host`: late by its line, counted, unanswered while it is away."""

    server: Host

    def handle(self) -> None:
        if self.server.line:
            time.sleep(self.server.line.delay)  # the handshake
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


# Visits.


@contextmanager
def visitor(play: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser with a profile on the disk, as people have."""
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
    """What is felt until the first move (or until Pyodide is there), ms since the address was entered."""
    page = page or context.new_page()
    page.add_init_script(FELT)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.felt?.ready", polling=50)
    felt: Felt = page.evaluate("({ ...felt, origin: performance.timeOrigin })")
    return page, felt


class Study:
    """The visits of one run, by kind of page and of visit."""

    def __init__(self, play: Playwright, work: Path, game: str, runs: int) -> None:
        self.play, self.work, self.game, self.runs = play, work, game, runs
        self.bare = work / "bare"
        lay_out_bare(self.bare)
        self.felt: dict[str, list[Felt]] = {}
        self.bytes: list[int] = []
        self.asked: set[str] = set()
        """What second visits asked the host for."""

    def cold(self, kind: str, line: Line | None = None) -> None:
        """First visits, each of a new browser: to the bare page and to a table."""
        for at in self.until(f"cold{kind}"):
            with self.host(self.bare, line) as host:
                self.once(f"bare cold{kind}", host, f"bare{kind}{at}", "")
            with self.host(DIST, line) as host:
                felt = self.once(f"cold{kind}", host, f"own{kind}{at}", f"{self.game}/")
                until = (felt["origin"] + felt["ready"]) / 1000
                self.bytes.append(sum(size for when, size in host.sent if when <= until))

    def warm(self, kind: str, line: Line | None = None) -> None:
        """Second visits: to the same browser, then to one with a copy of what the first one left; then all of it
        without the network."""
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
        """One visit of a new browser."""
        folder = self.work / "profiles" / profile
        with visitor(self.play, folder) as context:
            _, felt = visit(context, host.address + path)
        shutil.rmtree(folder, ignore_errors=True)
        self.add(name, felt)
        return felt

    def until(self, name: str) -> Iterator[int]:
        """Numbers visits of a kind until there are enough."""
        visits = count()
        while len(self.felt.get(name, ())) < self.runs:
            yield next(visits)

    def add(self, name: str, felt: Felt) -> None:
        """Where the bot begins its move is shown before anything can be touched: such visits do not count."""
        if felt.get("began", True):
            self.felt.setdefault(name, []).append(felt)

    def prepare(self, host: Host, kept: str, path: str, until: str) -> None:
        """A first visit to the end: everything is kept that a second one finds."""
        shutil.rmtree(self.work / "kept" / kept, ignore_errors=True)
        with visitor(self.play, self.work / "kept" / kept) as context:
            page, _ = visit(context, host.address + path)
            end = time.monotonic() + PATIENCE / 1000
            while not page.evaluate(until):
                assert time.monotonic() < end, "the first visit keeps nothing"
                time.sleep(0.2)
            page.wait_for_timeout(STAYING)

    def come_back(self, name: str, host: Host, kept: str, path: str) -> None:
        """To a browser that is open and idle; each time a new match, so that none ends on the way."""
        with self.copied(kept) as context:
            for _ in self.until(name):
                page, felt = visit(context, host.address + path)
                self.add(name, felt)
                page.evaluate("localStorage.clear()")
                page.close()
                context.pages[0].wait_for_timeout(SETTLING)

    def restart(self, name: str, host: Host, kept: str, path: str) -> None:
        """To a browser that was closed in between."""
        for _ in self.until(name):
            with self.copied(kept) as context:
                _, felt = visit(context, host.address + path)
                self.add(name, felt)

    @contextmanager
    def copied(self, kept: str) -> Iterator[BrowserContext]:
        """A browser with what a first visit left."""
        copy = self.work / "copy"
        shutil.copytree(self.work / "kept" / kept, copy, symlinks=True, ignore=shutil.ignore_patterns("Singleton*"))
        with visitor(self.play, copy) as context:
            yield context
        shutil.rmtree(copy, ignore_errors=True)

    @contextmanager
    def host(self, folder: Path, line: Line | None) -> Iterator[Host]:
        """A server of this folder, for as long as it is needed."""
        host = Host(folder, line)
        host.start()
        yield host
        host.shutdown()
        host.server_close()

    def median(self, name: str, of: str) -> float:
        """The median of all visits of one kind, ms."""
        return median(felt[of] for felt in self.felt[name])


def lay_out_bare(folder: Path) -> None:
    """A page that only awaits `loadPyodide()` of the pinned version, as it is published."""
    inner = folder / "pyodide" / "0"
    inner.mkdir(parents=True)
    (folder / "index.html").write_text(BARE, encoding="utf-8")
    for path in SOURCE.iterdir():
        if path.suffix in (".mjs", ".js", ".wasm", ".zip", ".json"):
            shutil.copyfile(path, inner / path.name)


# What is told.


def landing(study: Study) -> dict[str, float]:
    """The first page at the end of the line: when its largest part was painted, and its bytes."""
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
    """The lines of the README's table: medians in ms, and ratios to the bare page's cold visit of the same line."""
    yield "| | table can be touched | ratio | first move played | ratio |"
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
    """Prints as it goes; `parts` are letters: (b)ytes and visits, the (l)ine, the (p)age to land on."""
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
