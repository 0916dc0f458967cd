"""Measures the delays that a visitor feels at a table: from a touch to the drawn move, long tasks, and bots' replies.

    python -m tests.browser.measure [GAME ...] [--levels N,...] [--turns N]
    python -m tests.browser.measure --frames [GAME ...] [--turns N]   how long frames are while great moments are played
    python -m tests.browser.measure --friends [--turns N]      two visitors over a relay on loopback
    python -m tests.browser.measure --proofs                   what peer play costs a player in Pyodide
    python -m tests.browser.measure --bench                    `python3 -m pygames bench` in Pyodide
    python -m tests.browser.measure --review [GAME ...]        a median match of each game reviewed
    python -m tests.browser.engines.measure                    the start in Firefox and WebKit, beside a bare page

A move is drawn when the first frame after it has been painted. `bot` is the time that a visitor waits for the moves of
all bots, and `answers` is the time of each bot's decision, separately for the first of a visit. Wall times (in ms)
depend on other programs on the machine; `cpu`, the thread time of the page's longest task, does not. This program only
prints the times; `test_matches` checks them against a generous limit.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from base64 import b64encode, urlsafe_b64encode
from pathlib import Path
from random import Random
from typing import Any

import chess
from playwright.sync_api import Browser, Page, sync_playwright

from pygames import games
from pygames.core.record import write
from pygames.review import check
from web.build.checking import browser as browsers
from web.build.checking.measure import PARTS
from web.build.making.runtime import SOURCE
from web.build.making.site import DIST
from web.build.progress import ROOT
from web.build.serve import Server

from .friends import NAMES, WAIT, accept, bare, begun, does, invited, named
from .hands import ME, moves, rest, settled, spots, turn_at
from .relay import meet_at, relay

WATCH = """
window.felt = { tasks: [], drawn: [], bots: [] };
new PerformanceObserver((list) => felt.tasks.push(...list.getEntries().map((each) => each.duration)))
  .observe({ type: 'longtask', buffered: false });
let touched = 0, waiting = 0;
addEventListener('click', (event) => {  // after the table has heard it: it is busy if that was a whole move
  touched = event.isTrusted && document.querySelector('#table').dataset.busy ? event.timeStamp : 0;
});
new MutationObserver(() => {
  const waits = Boolean(document.querySelector('#table .say.waiting'));
  if (waits && !waiting) waiting = performance.now();
  if (!waits && waiting) { felt.bots.push(performance.now() - waiting); waiting = 0; }
}).observe(document.querySelector('#table .say'), { attributes: true, subtree: true, childList: true });
const drawn = new MutationObserver((changes) => {
  if (!touched || !changes.some((change) => change.addedNodes.length)) return;
  const from = touched;
  touched = 0;
  requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => felt.drawn.push(performance.now() - from); port2.postMessage(0); });
});
for (const part of document.querySelectorAll("PARTS")) drawn.observe(part, { childList: true, subtree: true });
""".replace("PARTS", PARTS)
"""Measures the time from the click that completes a move to the first frame that shows the table changed. The
animations of the move's consequences, which follow, are not included."""


ANSWERS = """
window.answers = [];
const asked = new Map(), post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (order, ...rest) {
  if (order && "think" in order) asked.set(order.id, performance.now());
  return post.call(this, order, ...rest);
};
window.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.addEventListener("message", ({ data }) => {
      if (asked.has(data?.id)) answers.push(performance.now() - asked.get(data.id));
      asked.delete(data?.id);
    });
  }
};
"""
"""Measures the time from each request of the page for a bot's move to the engine's reply. A visitor may have to wait
for several such moves in a row."""


def measure(page: Page, turns: int, rng: Random) -> dict[str, Any]:
    """Play this number of turns at a ready table, in as many matches as needed; return the measured times in ms."""
    page.evaluate(WATCH)
    for _ in range(turns):
        if turn_at(page, page.mouse.click, rng) == "over" or rest(page) == "over":
            count = page.evaluate("felt.drawn.length")
            page.locator("#table .say").get_by_role("button", name="Rematch").click()
            page.locator("#table .say:not(.over)").wait_for()
            rest(page)
            # forget the time of a new deal, which is not a move
            page.evaluate("(count) => felt.drawn.length = count", count)
    felt: dict[str, list[float]] = page.evaluate("felt")
    return {
        "moves": len(felt["drawn"]),
        "drawn_p50": share(felt["drawn"], 0.5),
        "drawn_p95": share(felt["drawn"], 0.95),
        "bot_p50": share(felt["bots"], 0.5),
        "bot_p95": share(felt["bots"], 0.95),
        "long_tasks": len(felt["tasks"]),
        "longest_task": round(max(felt["tasks"], default=0)),
    }


FRAMES = """
window.frames = { moments: [], others: [] };
let last = 0;
const frame = (now) => {
  const moving = document.getAnimations().filter((each) => each.playState === 'running');
  const kind = moving.some((each) => each.id === 'moment') ? 'moments' : moving.length ? 'others' : '';
  if (last && kind) frames[kind].push(now - last);
  last = kind ? now : 0;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
TRACED = 6
"""Number of additional turns that are traced to find the longest task."""
SMOOTH = 20
"""Duration in ms beyond which a visitor notices a frame."""


def smoothness(page: Page, turns: int, rng: Random) -> dict[str, Any]:
    """Play some turns at the pace "brisk"; return the frame times during animations of great moments, and all other
    frame times."""
    page.evaluate(FRAMES)
    for _ in range(turns):
        page.wait_for_function(QUIET, timeout=60_000, polling=100)
        if page.locator("#table .say.over").count():
            page.locator("#table .say").get_by_role("button", name="Rematch").click()
            page.locator("#table .say:not(.over)").wait_for()
        elif go := page.locator("#table[data-held] .say .press.main").element_handles():
            go[0].click()
        else:
            touch(page, rng)
    told: dict[str, list[float]] = page.evaluate("frames")
    return {
        name: {
            "frames": len(took),
            "p50": share(took, 0.5),
            "p95": share(took, 0.95),
            "over_20_ms": f"{sum(each > SMOOTH for each in took) / max(len(took), 1):.1%}",
        }
        for name, took in told.items()
    }


QUIET = """() => {
  const table = document.querySelector('#table');
  const over = table.querySelector('.say.over');
  return !table.dataset.busy && (table.dataset.held || over || table.querySelector('[data-lit]'));
}"""


def longest(trace: bytes) -> int:
    """Return the CPU time in ms of the longest task of the page's main thread in a trace."""
    events = json.loads(trace)["traceEvents"]
    named = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("name") == "thread_name"}
    main = [e for e in events if named.get((e["pid"], e.get("tid"))) == "CrRendererMain"]
    return round(max((e["tdur"] for e in main if "RunTask" in e["name"] and "tdur" in e), default=0) / 1000)


def share(values: list[float], part: float) -> int | None:
    """Return a quantile: the value that the share `part` of all values does not exceed; None if there are no values."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * part))]) if values else None


MOVED = """() => new Promise((resolve) => {
  const entries = document.querySelector('#table .moves ol');
  const count = entries.querySelectorAll('.entry').length;
  const seen = new MutationObserver(() => {
    if (entries.querySelectorAll('.entry').length === count) return;
    seen.disconnect();
    requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  });
  seen.observe(entries, { childList: true, subtree: true });
})"""
TOUCHED = """() => {
  window.touched = 0;
  addEventListener('click', () => { window.touched = performance.timeOrigin + performance.now(); }, true);
}"""
SINCE = "() => performance.timeOrigin + performance.now() - touched"


def together(browser: Browser, server: Server, turns: int) -> dict[str, Any]:
    """Measure, in ms, two visitors who play over a relay on loopback: from "Come in" to the terms, from "Play" to the
    table, and from a touch on one page to the drawn move on the other."""
    with tempfile.TemporaryDirectory() as folder, relay(Path(folder)) as address:
        pages = []
        for _ in range(2):
            context = browser.new_context(base_url=server.address, reduced_motion="reduce", service_workers="block")
            meet_at(context, address)
            pages.append(context.new_page())
        host, guest = pages
        link = invited(host, "vassal")
        guest.goto(bare(link))
        guest.locator("dialog.friend").wait_for()
        # by then the guest's engine has loaded
        guest.wait_for_function("() => performance.now() > 15000", timeout=WAIT)
        guest.evaluate(TOUCHED)
        named(guest, NAMES[1], press="Come in")
        does(guest, "Play").wait_for(timeout=WAIT)
        met = guest.evaluate(SINCE)
        guest.evaluate(TOUCHED)
        accept(guest)
        begun(host, guest)
        dealt = guest.evaluate(SINCE)
        felt = []
        rng = Random(3)
        for _ in range(turns):
            mover, other = pages if host.locator("#table [data-lit]").count() else pages[::-1]
            other.evaluate(f"() => {{ window.moved = ({MOVED})(); }}")
            touch(mover, rng)
            felt.append(other.evaluate("window.moved") - mover.evaluate("touched"))
            rest_of_either(pages)
    return {"connected": round(met), "dealt": round(dealt), "move_p50": share(felt, 0.5), "move_p95": share(felt, 0.95)}


IN_PYODIDE = """async ([pyodide, zips, code]) => {
  const { loadPyodide } = await import(pyodide);
  const python = await loadPyodide();
  zips.forEach((zip, at) => python.FS.writeFile(`/${at}.zip`, Uint8Array.from(atob(zip), (one) => one.charCodeAt(0))));
  python.runPython(`import sys\nsys.path[:0] = ["/0.zip", "/1.zip"]`);
  return python.runPython(code);
}"""
PROOFS = """
import json
from pygames.peer.tools.bench import one_draw, set_up
set_up(2, 54)  # the machine's code is warm from now on
found = {f"{n} x {cards}": round(set_up(n, cards)[0], 3) for n, cards in ((2, 54), (2, 108), (4, 54), (4, 108))}
make, check = one_draw()
json.dumps({"set_up_s": found, "draw_ms": [round(1000 * make, 1), round(1000 * check, 1)]})
"""
BENCH = """
import json
from pygames.commands.bench import measure, shown
from pygames.games import every
shown(measure(every(), 1.0))
"""


MATCHES = 5
REVIEWED = """() => [document.querySelectorAll('.turns button').length,
  document.querySelector('.review .said')?.textContent.match(/^(?!Playing it out)./)]"""


def in_pyodide(browser: Browser, server: Server, code: str) -> str:
    """Return the output of code that Pyodide runs in a page, on one thread, with this checkout's Python and
    python-chess."""
    page = browser.new_page()
    page.goto(f"{server.address}index.html")
    whole = f"{server.address}whole/"
    page.route(f"{whole}*", lambda route: route.fulfill(path=SOURCE / route.request.url.removeprefix(whole)))
    zips = [b64encode(zipped(package)).decode() for package in (ROOT / "pygames", Path(chess.__file__).parent)]
    said: str = page.evaluate(IN_PYODIDE, [f"{whole}pyodide.mjs", zips, code])
    return said


def zipped(package: Path) -> bytes:
    """Return the modules of a package as a zip file from which Python can import them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for path in sorted(package.rglob("*.py")):
            target.write(path, path.relative_to(package.parent))
    return out.getvalue()


def reviewed(browser: Browser, server: Server, name: str) -> dict[str, Any]:
    """Review the match of median length among some bot matches. Measure the seconds from the click to the first turning
    point (None if there is none), and to the end of the review."""
    game = games.find(name)
    found = sorted((check.played(game, seed, "2") for seed in range(MATCHES)), key=lambda one: len(one.lines))
    match = found[MATCHES // 2]
    squeezing = zlib.compressobj(wbits=-15)
    link = urlsafe_b64encode(squeezing.compress(write(match).encode()) + squeezing.flush()).decode().rstrip("=")
    page = browser.new_page(base_url=server.address)
    page.goto(f"{name}/#look={link}")
    page.get_by_role("button", name="Review", exact=True).click()
    begun, first = time.monotonic(), None
    while True:
        points, said = page.evaluate(REVIEWED)
        if points and first is None:
            first = round(time.monotonic() - begun, 1)
        if said:
            break
        page.wait_for_timeout(100)
    page.close()
    return {"game": name, "lines": len(match.lines), "first": first, "whole": round(time.monotonic() - begun, 1)}


def touch(page: Page, rng: Random) -> None:
    """Touch lit elements until a move is made."""
    before = moves(page)
    while moves(page) == before and (found := spots(page)):
        spot = rng.choice(found)
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(40)


def rest_of_either(pages: list[Page]) -> None:
    """Wait until a player may move on one of the two pages."""
    while not any(page.locator("#table [data-lit]").count() for page in pages):
        pages[0].wait_for_timeout(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games.NAMES))
    parser.add_argument("--levels", default="1,2,3,4")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--frames", action="store_true", help="how long frames are while great moments are played")
    parser.add_argument("--friends", action="store_true", help="two visitors who play with each other")
    parser.add_argument("--proofs", action="store_true", help="what peer play costs a player in Pyodide")
    parser.add_argument("--bench", action="store_true", help="decisions a second in Pyodide, beside python-chess")
    parser.add_argument("--review", action="store_true", help="how long a review takes")
    asked = parser.parse_args()
    subprocess.run([sys.executable, "build.py", "build"], check=True)
    server = Server(DIST, "/").start()
    chromium = browsers.ensure()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=list(browsers.FLAGS))
        if asked.friends:
            print(json.dumps(together(browser, server, asked.turns)), flush=True)
        if asked.proofs:
            print(in_pyodide(browser, server, PROOFS), flush=True)
        if asked.bench:
            print(in_pyodide(browser, server, BENCH), flush=True)
        for name in asked.games if asked.frames else ():
            others = [{"name": "", "level": 1}] * (games.find(name).seats[0] - 1)
            context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=server.address)
            settled(context, name, [ME, *others], pace="brisk")
            page = context.new_page()
            page.goto(f"{name}/")
            rest(page, 90)
            print(json.dumps({"game": name, **smoothness(page, asked.turns, Random(3))}), flush=True)
            context.close()
        for name in asked.games if asked.review else ():
            print(json.dumps(reviewed(browser, server, name)), flush=True)
        special = asked.frames or asked.friends or asked.proofs or asked.bench or asked.review
        for name in () if special else asked.games:
            for level in map(int, asked.levels.split(",")):
                others = [{"name": "", "level": level}] * (games.find(name).seats[0] - 1)
                context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=server.address)
                context.add_init_script(ANSWERS)
                settled(context, name, [ME, *others])
                page = context.new_page()
                page.goto(f"{name}/")
                rest(page, 90)
                felt = measure(page, asked.turns, Random(3))
                answers: list[float] = page.evaluate("answers")
                felt |= {
                    "answers": len(answers),
                    "answers_p50": share(answers, 0.5),
                    "answers_p95": share(answers, 0.95),
                    "answers_first": share(answers[:1], 1),
                    "answers_most": share(answers[1:], 1),
                }
                # tracing takes CPU time itself, so it begins after the other measurements
                browser.start_tracing(page=page, categories=["toplevel"])
                measure(page, TRACED, Random(4))
                felt["cpu"] = longest(browser.stop_tracing())
                print(json.dumps({"game": name, "level": level, **felt}), flush=True)
                context.close()
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
