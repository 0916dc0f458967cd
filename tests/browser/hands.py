"""A visitor's input: finds the possible actions by the lit elements of the page, and performs them as a person would.

The same functions play every table by mouse, touch and keyboard. Tests that don't depend on the device use the mouse.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

from pygames import games

PATIENCE = 120
"""Seconds after which a test stops waiting, even on a busy machine."""
GAME = games.NAMES[0]
ME = {"name": "", "level": 0}
PAGE = {"name": "", "level": 1}
FRIENDS = ({"name": "Ann", "level": 0}, {"name": "Ben", "level": 0})
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

SPOTS = """() => [...document.querySelectorAll('#table [data-lit]')].flatMap((lit) => {
  const box = lit.getBoundingClientRect();
  const id = lit.dataset.id ?? lit.closest('[data-id]')?.dataset.id;
  for (const [x, y] of [[0.5, 0.5], [0.5, 0.15], [0.2, 0.2], [0.5, 0.85], [0.1, 0.5]]) {
    const at = [box.left + box.width * x, box.top + box.height * y];
    const top = document.elementFromPoint(...at);
    if (top && (lit.contains(top) || top.closest('[data-id]') === lit)) return [{ id, x: at[0], y: at[1] }];
  }
  return [];
})"""
"""Returns the points where a click or touch reaches the elements that can be touched."""

REST = """() => {
  const table = document.querySelector('#table');
  if (document.querySelector('dialog[open]')) return 'dialog';
  if (!table || table.inert) return '';
  if (table.dataset.busy || table.dataset.held || table.querySelector('.say.waiting')) { table.click(); return ''; }
  if (table.querySelector('.say.over')) return 'over';
  return table.querySelector('[data-lit]') ? 'lit' : '';
}"""
"""Returns 'lit' when the visitor may act, 'over' after the match, 'dialog' for an open dialog, and '' while beats run.
Skips the beats of other players' moves and ends pauses."""


def settled(
    context: BrowserContext,
    game: str = GAME,
    players: Sequence[Mapping[str, object]] = (ME, PAGE),
    options: str = "",
    begins: str = "me",
    pace: str = "calm",
) -> None:
    """Store a visitor's settings: players, options, who begins and the pace; and mark the offer of sound as made."""
    habits = {game: {"players": list(players), "options": options, "begins": begins}}
    settings = json.dumps({"habits": habits, "offered": True, "pace": pace})
    open_already = [page for page in context.pages if page.url.startswith("http")]
    # Use the page that has cleared the storage: another page may run in another process with an older copy of the
    # storage.
    page = open_already[0] if open_already else context.new_page()
    if not open_already:
        page.goto(f"{game}/rules.html")
    page.evaluate("(kept) => { localStorage['liege.settings'] = kept }", settings)
    if not open_already:
        page.close()


def table(page: Page, game: str = GAME) -> None:
    """Open a table and wait for the deal."""
    page.goto(f"{game}/")
    rest(page)


DICE = """(at) => {
  try {
    const loads = Number(sessionStorage.loads ?? 0);
    sessionStorage.loads = loads + 1;
    at += 1000 * loads;
  } catch {}  // a page without an origin
  const chance = crypto.getRandomValues.bind(crypto);
  const next = () => (at = (Math.imul(at, 1103515245) + 12345) >>> 0) >>> 8;
  crypto.getRandomValues = (array) => (array.length === 4 ? chance(array) : array.map(next));
}"""
"""Replaces random values by values that follow from a seed and the number of page loads, as two matches may not share
an id. Ids of engines (four words) stay random, as they must differ on all pages."""


def dealt(page: Page, seed: int) -> Page:
    """Make deals and bots on this page repeatable: the browser's random values follow from `seed`."""
    page.add_init_script(f"({DICE})({seed})")
    return page


def seated(
    context: BrowserContext,
    game: str = GAME,
    players: Sequence[Mapping[str, object]] = (ME, PAGE),
    options: str = "",
    *,
    still: bool = True,
    seed: int = 1,
) -> Page:
    """Open a table whose random values repeat, and wait for the deal. If `still` is true, turn animations off."""
    settled(context, game, players, options)
    page = dealt(context.new_page(), seed)
    if still:
        page.emulate_media(reduced_motion="reduce")
    page.goto("blank.html")
    # another process may have written the settings, which reach this page with a delay
    until(page, f"localStorage['liege.settings']?.includes('{json.dumps(game)}')")
    table(page, game)
    return page


def rest(page: Page, seconds: float = PATIENCE) -> str:
    """Wait until the visitor may act, the match is over or a dialog is open; return `lit`, `over` or `dialog`."""
    return str(page.wait_for_function(REST, timeout=seconds * 1000, polling=30).json_value())


def spots(page: Page) -> list[dict[str, Any]]:
    """Return the elements of the page that can be touched, with their points."""
    found: list[dict[str, Any]] = page.evaluate(SPOTS)
    return found


def until(page: Page, expression: str, seconds: float = PATIENCE) -> None:
    """Wait until an expression, or the promise it returns, is true on the page."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"this did not come true within {seconds} s: {expression}"
        page.wait_for_timeout(100)


def thing(page: Page, ident: str) -> Any:
    return page.locator(f'[data-id="{ident}"]')


def lit(page: Page) -> set[str]:
    return set(page.evaluate("[...document.querySelectorAll('[data-lit]')].map((e) => e.dataset.id)"))


def said(page: Page) -> str:
    """Return the text of the live region, which screen readers read aloud."""
    return page.locator("[aria-live]").inner_text()


def asked(page: Page) -> list[str]:
    """Return the requests that the page of a gallery table has sent since the table was opened."""
    return page.evaluate("asked")


def sentence(page: Page) -> str:
    """Return the sentence in the bar of the table."""
    return str(page.evaluate("document.querySelector('#table .sentence').innerText"))


def turn_at(page: Page, touch: Callable[[float, float], None], rng: Random) -> str:
    """Touch random lit elements until a move is made; return the state of the page then, as `rest` does."""
    before, end = last(page), time.monotonic() + PATIENCE
    touched: list[str] = []
    while time.monotonic() < end:
        if (state := rest(page)) != "lit":
            return state
        if last(page) != before:
            return state
        if found := spots(page):  # no element is lit if another player's move came in between
            spot = rng.choice(found)
            touch(spot["x"], spot["y"])
            touched.append(spot["id"])
        page.wait_for_timeout(40)
    lately = ", ".join(touched[-8:])
    raise AssertionError(f"{len(touched)} touches make no move, the last of {lately}; {sentence(page)}, {lit(page)}")


def played(page: Page, turns: int = 2) -> None:
    rng = Random(7)
    for _ in range(turns):
        turn_at(page, page.mouse.click, rng)
        rest(page)


def finish(page: Page, touch: Callable[[float, float], None], rng: Random, turns: int = 200) -> None:
    """Play random moves to the end of the match; fail after `turns` moves."""
    for _ in range(turns):
        if turn_at(page, touch, rng) == "over":
            return
    raise AssertionError("the match has no end")


def moves(page: Page) -> int:
    """Return the number of entries of the log."""
    return last(page)[0]


def last(page: Page) -> tuple[int, str]:
    """Return the number of log entries and the text of the last entry, which grows when a turn has several moves."""
    found = page.evaluate("[...document.querySelectorAll('#table .moves .entry')].map((entry) => entry.innerText)")
    return len(found), found[-1] if found else ""


def by_keys(page: Page) -> str:
    """Press Tab until a lit element has the focus, then Enter; return the state of the page, as `rest` does."""
    for _ in range(60):
        if (state := rest(page)) != "lit":
            return state
        lit = "() => Boolean(document.activeElement?.closest('#table [data-lit]'))"
        if page.evaluate(lit):
            page.keyboard.press("Enter")
            page.wait_for_timeout(40)
            return rest(page)
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach what is lit: {sentence(page)}")


NOTICES = """(() => {
  const seen = (window.noticesSeen = []);
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (target.id === "notices") seen.push(...[...addedNodes].map(({ textContent }) => textContent));
  }).observe(document, { childList: true, subtree: true });
})();"""
"""A script for new documents that collects the texts of all notices."""
NOTICED = """(text) => {
  const says = (said) => said.toLowerCase().includes(text.toLowerCase());
  const at = window.noticesSeen.findIndex(says);
  if (at >= 0) window.noticesSeen.splice(at, 1); // once it is gone, the next wait is for another one
  return at >= 0 || [...document.querySelectorAll("#notices .notice")].some(({ textContent }) => says(textContent));
}"""
"""True if a notice with this text is shown, or was shown before and no test has waited for it yet."""


def menu(page: Page, item: str) -> None:
    """Open the menu of the table and choose an item."""
    page.locator("#menu").click()
    page.locator("dialog.menu .items").get_by_text(item, exact=True).click()


def notice(page: Page, text: str, seconds: float = PATIENCE) -> Locator:
    """Wait for the notice with this text, and return its locator. On a busy machine the notice may be gone by then, as
    each notice disappears after nine seconds."""
    page.wait_for_function(NOTICED, arg=text, timeout=seconds * 1000, polling=50)
    return page.locator("#notices .notice", has_text=text)


def shown(page: Page) -> list[str]:
    """Return the zone and the image of every piece on the table, and the entries of the log."""
    pieces = (
        "[...document.querySelectorAll('#table .piece, #table .entry')].map((e) => e.closest('.zone')?.dataset.id + ' '"
    )
    found: list[str] = page.evaluate(f"{pieces} + e.dataset.id + ' ' + e.dataset.art + ' ' + e.textContent)")
    return found


def axe(page: Page) -> list[str]:
    """Finish all animations, and return the faults that axe-core finds on the page."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    # evaluated like a script in the console, to which the page's content security policy does not apply
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [f"{each['id']}, {each['help']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def fair(page: Page, name: str) -> None:
    """Check that axe-core finds no fault on the page in the light and the dark color scheme."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = axe(page)
        assert not found, f"{name}, {scheme}: {found}"
