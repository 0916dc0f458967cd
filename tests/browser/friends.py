"""Friends in separate browsers: they invite, join, play at full speed and save the log.

It names no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page

from .hands import menu, rest, until

WAIT = 300_000
NAMES = ("Maud", "Odo", "Edith", "Wace")
STEP = 10
"""Seconds to advance at once; a channel closes after twice as many seconds of silence."""

PLAYS = """(seed) => {
  let state = seed;
  const below = (n) => Math.floor(((state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296) * n);
  const top = (lit) => lit.getBoundingClientRect().top;
  const words = (lit) => [lit, ...lit.children].map((at) => at.getAttribute('aria-label')).join();
  clearInterval(window.playing);
  window.playing = setInterval(() => {
    const table = document.querySelector('#table');
    if (!table || table.inert || document.querySelector('dialog[open]')) return;
    if (table.dataset.busy || table.dataset.held) return table.click(); // what happened need not be told slowly
    if (table.querySelector('.say.over, .say.waiting')) return;
    let lit = [...table.querySelectorAll('[data-lit]')];
    if (!lit.length) return;
    const takes = lit.filter((one) => /takes/.test(words(one)));
    const aims = lit.every((one) => one.dataset.lit !== 'choose' && one.matches('.square'));
    const highest = Math.min(...lit.map(top));
    if (takes.length) lit = takes;
    else if (aims && below(4)) lit = lit.filter((one) => top(one) < highest + 4);
    lit[below(lit.length)].click();
  }, 15);
}"""
"""Lets the page play by itself: touches lit elements as fast as the table offers them, preferring captures and moves
towards the far side of a board, so that matches end."""


SHOWN = """() => {
  const table = document.querySelector('#table');
  if (table?.dataset.held) table.click();
  const text = [...(table?.querySelectorAll('.say') ?? [])].map((say) => say.textContent).join();
  const done = table?.querySelector('.say.over') && !/the end of the match for|Checking every claim/.test(text);
  window.polls = done ? (window.polls ?? 0) + 1 : 0;
  return window.polls > 30 || /will find (your letter|your answer|the end of the match)/.test(text);
}"""
"""Returns true once a relay keeps this side's letter for the friend, or the match is over and no letter has to be sent.
For the latter it waits three seconds, because a finished match is drawn before the relays answer. It reads the bar, as
the live region may keep a sentence that is no longer true."""

REACH = """(() => {
  const [Connection, Thread] = [RTCPeerConnection, Worker];
  Object.assign(window, { connections: [], workers: [] });
  window.RTCPeerConnection = class extends Connection {
    constructor(...how) { super(...how); window.connections.push(this); }
  };
  window.Worker = class extends Thread {
    constructor(...how) { super(...how); window.workers.push(this); }
  };
})()"""
"""Lets a test cut a page's connections and kill its engine."""


HEARD = """async () => {
  const open = connections.filter((one) => one.connectionState === 'connected');
  const told = (await Promise.all(open.map((one) => one.getStats()))).flatMap((stats) => [...stats.values()]);
  return told.filter(({ label }) => label === 'liege').reduce((sum, { messagesReceived }) => sum + messagesReceived, 0);
}"""
"""Returns the number of messages received over all channels."""


def later(seconds: int, *pages: Page) -> None:
    """Advance the installed clocks of these pages, while messages arrive as usual."""
    for _ in range(0, seconds, STEP):
        for page in pages:
            before = page.evaluate(HEARD)
            page.clock.run_for(STEP * 1000)
            if before:
                until(page, f"({HEARD})().then((now) => now > {before})")


def soon(shown: Locator, *pages: Page) -> None:
    """Wait until this is visible, advancing these pages' clocks quickly at first and then more slowly, as connecting
    takes real time."""
    for second in range(300):
        if shown.is_visible():
            return
        for page in pages:
            page.clock.run_for(1000)
        shown.page.wait_for_timeout(100 + 5 * second)
    raise AssertionError(f"in five minutes of these pages this was not shown: {shown}")


def plays(*pages: Page) -> None:
    for seed, page in enumerate(pages):
        page.evaluate(PLAYS, seed + 1)


def pauses(*pages: Page) -> None:
    """Stop the automatic play, so that a slow step does not find the match over."""
    for page in pages:
        page.evaluate("clearInterval(window.playing)")


@contextmanager
def visiting(context: BrowserContext, link: str) -> Iterator[Page]:
    """Open the match in a new page, play as far as it goes, yield the page, and close it."""
    page = context.new_page()
    page.goto(link)
    plays(page)
    page.wait_for_function(SHOWN, timeout=WAIT, polling=100)
    pauses(page)
    yield page
    page.close()


def visit(context: BrowserContext, link: str) -> bool:
    """Visit the match as `visiting` does. True if it is over."""
    with visiting(context, link) as page:
        return page.locator("#table .say.over").count() > 0


def named(page: Page, name: str, press: str = "") -> None:
    """Enter the player's name."""
    box = page.locator("dialog.friend")
    box.get_by_label("Your name").fill(name)
    (box.get_by_role("button", name=press) if press else box.locator("button.main")).click()


def wish(page: Page, seats: int, options: Mapping[str, int], clock: int = 0) -> None:
    """Choose the seats, the rules and the time per move in "Play with a friend"."""
    box = page.locator("dialog.friend")
    box.wait_for()
    box.locator(f"input[name=clock][value='{clock}']").check()
    if box.locator("input[name=seats]").count():
        box.locator(f"input[name=seats][value='{seats}']").check()
    if options:
        box.locator("details.options summary").click()
    for name, value in options.items():
        field = box.locator(f"details.options input[name={name}]")
        if field.get_attribute("type") == "checkbox":
            field.set_checked(bool(value))
        else:
            field.fill(str(value))


def invited(host: Page, game: str, seats: int = 2, options: Mapping[str, int] | None = None, clock: int = 0) -> str:
    """Invite friends; return the link."""
    host.goto(f"{game}/")
    rest(host)
    menu(host, "Play with a friend")
    wish(host, seats, options or {}, clock)
    named(host, NAMES[0])
    link = host.locator("dialog.lobby input[name=link]").input_value()
    return f"{game}/#{link.partition('#')[2]}"


def come(page: Page, link: str, name: str) -> None:
    """Open the link and accept what it proposes."""
    page.goto(link)
    named(page, name, press="Play")


def bare(link: str) -> str:
    """Return the link without its proposal."""
    return link.partition("?")[0]


def come_in(page: Page, link: str, name: str) -> None:
    """Open the link without its proposal: the visitor reads the terms when the host is there."""
    page.goto(bare(link))
    named(page, name, press="Come in")


def does(page: Page, name: str) -> Locator:
    """Click this action in the bar."""
    return page.locator("#table .say").get_by_role("button", name=name, exact=True)


def accept(guest: Page) -> None:
    """Accept the terms that the host's page states."""
    does(guest, "Play").click(timeout=WAIT)


def begun(*pages: Page) -> None:
    """Wait for a table on every page."""
    for page in pages:
        page.locator("#table .plate").first.wait_for(timeout=WAIT)


STANDS = """() => {
  const table = document.querySelector('#table');
  if (table.dataset.held) table.click();
  return table.querySelector(':is([data-lit], .say.waiting)');
}"""
"""Ends pauses; returns an element once a player may move."""


def who_moves(*pages: Page) -> list[Page]:
    """Return the page of the seat to move, and the others."""
    for page in pages:
        page.wait_for_function(STANDS, polling=100)
    return sorted(pages, key=lambda page: not page.locator("#table [data-lit]").count())


def at_least(page: Page, count: int) -> None:
    """Wait until the log has so many entries."""
    counted = "(n) => document.querySelectorAll('#table .moves .entry').length >= n"
    page.wait_for_function(counted, arg=count, timeout=WAIT)


LET_GO = """() => {
  const table = document.querySelector('#table');
  if (table.dataset.held) table.click();
  return table.querySelector('.say.over');
}"""
"""Skips the current pause, if there is one. Returns the bar once the match is over, else null."""


def over(*pages: Page, says: str = "Proven fair") -> None:
    """Wait until the match is over on every page with this text."""
    for page in pages:
        page.wait_for_function(LET_GO, timeout=WAIT, polling=100)
        page.locator("#table .say.over .aside", has_text=says).wait_for(timeout=WAIT)


def says(page: Page, text: str) -> None:
    """Wait until the bar shows this text."""
    page.locator("#table .say", has_text=text).wait_for(timeout=WAIT)


def again(*pages: Page) -> None:
    """Request a rematch on all pages that have not done so yet."""
    for page in pages:
        wishes = page.locator("#table .say").get_by_role("button", name="Rematch")
        if wishes.count():
            wishes.click()
    for page in pages:
        page.locator("#table .say:not(.over)").wait_for(timeout=WAIT)
    begun(*pages)


def saved(page: Page, folder: Path) -> Path:
    """Return the file saved by "Save the log"."""
    with page.expect_download() as download:
        page.locator("#table .say").get_by_role("button", name="Save the log").click()
    path = folder / "log.txt"
    download.value.save_as(path)
    return path


def without_letters(*pages: Page) -> None:
    """Let these pages reach no mailbox, as where relays introduce players and keep nothing: they need a direct
    connection."""
    silent = "export class Mailbox { open() { return new Promise(() => {}); } close() {} }"
    for page in pages:
        page.context.route("**/mailbox-*.js", lambda route: route.fulfill(body=silent, content_type="text/javascript"))
