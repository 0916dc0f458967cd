"""Friends in separate browsers: functions that invite, join, play at full speed and save the log of any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page

from .hands import menu, rest, until

WAIT = 300_000
NAMES = ("Maud", "Odo", "Edith", "Wace")
STEP = 10
"""Seconds to advance the clock at a time; a channel closes after twice this time without a message."""

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
"""Lets the page play by itself: touches lit elements as soon as the table offers them, and prefers captures and moves
towards the far side of a board, so that matches end."""


SHOWN = """() => {
  const table = document.querySelector('#table');
  if (table?.dataset.held) table.click();
  const text = [...(table?.querySelectorAll('.say') ?? [])].map((say) => say.textContent).join();
  const done = table?.querySelector('.say.over') && !/the end of the match for|Checking every claim/.test(text);
  window.polls = done ? (window.polls ?? 0) + 1 : 0;
  return window.polls > 30 || /will find (your letter|your answer|the end of the match)/.test(text);
}"""
"""True once a relay stores this player's letter for the friend, or the match is over and no letter has to be sent. For
a match that is over, waits three seconds, because the page shows the end before the relays reply. Reads the bar, as the
live region may contain an outdated sentence."""

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
"""A script with which a test cuts a page's connections and ends its engine."""


HEARD = """async () => {
  const open = connections.filter((one) => one.connectionState === 'connected');
  const told = (await Promise.all(open.map((one) => one.getStats()))).flatMap((stats) => [...stats.values()]);
  return told.filter(({ label }) => label === 'liege').reduce((sum, { messagesReceived }) => sum + messagesReceived, 0);
}"""
"""Returns the number of messages that the page has received on all channels."""


def later(seconds: int, *pages: Page) -> None:
    """Advance the simulated clocks of these pages by `seconds`, while messages arrive as usual."""
    for _ in range(0, seconds, STEP):
        for page in pages:
            before = page.evaluate(HEARD)
            page.clock.run_for(STEP * 1000)
            if before:
                until(page, f"({HEARD})().then((now) => now > {before})")


def soon(shown: Locator, *pages: Page) -> None:
    """Wait until an element is visible. Advance the pages' clocks quickly at first and then more slowly, as connecting
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
    """Stop the automatic play on these pages, so that the match does not end during a slow step of the test."""
    for page in pages:
        page.evaluate("clearInterval(window.playing)")


@contextmanager
def visiting(context: BrowserContext, link: str) -> Iterator[Page]:
    """Open a match of friends in a new page, play as far as possible, yield the page, and close it."""
    page = context.new_page()
    page.goto(link)
    plays(page)
    page.wait_for_function(SHOWN, timeout=WAIT, polling=100)
    pauses(page)
    yield page
    page.close()


def visit(context: BrowserContext, link: str) -> bool:
    """Visit the match as `visiting` does. Return true if the match is over."""
    with visiting(context, link) as page:
        return page.locator("#table .say.over").count() > 0


def named(page: Page, name: str, press: str = "") -> None:
    """Enter the player's name in the dialog for friends, and press the button `press` or the main button."""
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
    """Invite friends to a match; return the link, relative to the home page."""
    host.goto(f"{game}/")
    rest(host)
    menu(host, "Play with a friend")
    wish(host, seats, options or {}, clock)
    named(host, NAMES[0])
    link = host.locator("dialog.lobby input[name=link]").input_value()
    return f"{game}/#{link.partition('#')[2]}"


def come(page: Page, link: str, name: str) -> None:
    """Open an invitation link, enter the player's name, and accept the terms in the link."""
    page.goto(link)
    named(page, name, press="Play")


def bare(link: str) -> str:
    """Return the invitation link without the proposed terms."""
    return link.partition("?")[0]


def come_in(page: Page, link: str, name: str) -> None:
    """Open the invitation link without its terms and enter the name; the visitor sees the terms when the host is
    online."""
    page.goto(bare(link))
    named(page, name, press="Come in")


def does(page: Page, name: str) -> Locator:
    """Return the button with this name in the bar of the table."""
    return page.locator("#table .say").get_by_role("button", name=name, exact=True)


def accept(guest: Page) -> None:
    """Accept the terms that the host proposes."""
    does(guest, "Play").click(timeout=WAIT)


def begun(*pages: Page) -> None:
    """Wait until every page shows a table."""
    for page in pages:
        page.locator("#table .plate").first.wait_for(timeout=WAIT)


STANDS = """() => {
  const table = document.querySelector('#table');
  if (table.dataset.held) table.click();
  return table.querySelector(':is([data-lit], .say.waiting)');
}"""
"""Ends pauses; returns a lit element, or the bar of a player who waits, once a player may move."""


def who_moves(*pages: Page) -> list[Page]:
    """Wait until the table is ready on all pages; return the pages, with the page of the seat to move first."""
    for page in pages:
        page.wait_for_function(STANDS, polling=100)
    return sorted(pages, key=lambda page: not page.locator("#table [data-lit]").count())


def at_least(page: Page, count: int) -> None:
    """Wait until the log has at least `count` entries."""
    counted = "(n) => document.querySelectorAll('#table .moves .entry').length >= n"
    page.wait_for_function(counted, arg=count, timeout=WAIT)


LET_GO = """() => {
  const table = document.querySelector('#table');
  if (table.dataset.held) table.click();
  return table.querySelector('.say.over');
}"""
"""Skips the current pause, if there is one. Returns the bar of the table once the match is over, else null."""


def over(*pages: Page, says: str = "Proven fair") -> None:
    """Wait until the match is over on every page and the bar shows this text."""
    for page in pages:
        page.wait_for_function(LET_GO, timeout=WAIT, polling=100)
        page.locator("#table .say.over .aside", has_text=says).wait_for(timeout=WAIT)


def says(page: Page, text: str) -> None:
    """Wait until the bar of the table shows this text."""
    page.locator("#table .say", has_text=text).wait_for(timeout=WAIT)


def again(*pages: Page) -> None:
    """Request a rematch on all pages that have not requested it yet, and wait for its table."""
    for page in pages:
        wishes = page.locator("#table .say").get_by_role("button", name="Rematch")
        if wishes.count():
            wishes.click()
    for page in pages:
        page.locator("#table .say:not(.over)").wait_for(timeout=WAIT)
    begun(*pages)


def saved(page: Page, folder: Path) -> Path:
    """Press "Save the log", and return the path of the saved file."""
    with page.expect_download() as download:
        page.locator("#table .say").get_by_role("button", name="Save the log").click()
    path = folder / "log.txt"
    download.value.save_as(path)
    return path


def without_letters(*pages: Page) -> None:
    """Prevent these pages from sending letters, as if the relays only introduced players and stored nothing. The
    players then need a direct connection."""
    silent = "export class Mailbox { open() { return new Promise(() => {}); } close() {} }"
    for page in pages:
        page.context.route("**/mailbox-*.js", lambda route: route.fulfill(body=silent, content_type="text/javascript"))
