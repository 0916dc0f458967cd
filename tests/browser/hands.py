"""A visitor's input: finds the available actions on the page itself, by what is lit, and uses them as a person would.

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
"""Returns the points where a finger or pointer reaches the touchable elements."""

REST = """() => {
  const table = document.querySelector('#table');
  if (document.querySelector('dialog[open]')) return 'dialog';
  if (!table || table.inert) return '';
  if (table.dataset.busy || table.dataset.held || table.querySelector('.say.waiting')) { table.click(); return ''; }
  if (table.querySelector('.say.over')) return 'over';
  return table.querySelector('[data-lit]') ? 'lit' : '';
}"""
"""Returns 'lit' when the visitor may act, 'over', 'dialog', or '' while beats run. It skips the others' beats and ends
pauses."""


def settled(
    context: BrowserContext,
    game: str = GAME,
    players: Sequence[Mapping[str, object]] = (ME, PAGE),
    options: str = "",
    begins: str = "me",
    pace: str = "calm",
) -> None:
    """Set up a visitor's saved choices: opponents, options, who begins, the pace; sound was already offered."""
    habits = {game: {"players": list(players), "options": options, "begins": begins}}
    settings = json.dumps({"habits": habits, "offered": True, "pace": pace})
    open_already = [page for page in context.pages if page.url.startswith("http")]
    # Use the page that has cleared the storage: another page may run in another process, whose copy of the storage is
    # older.
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
"""Replaces random values by ones that follow from a number and the number of page loads, as two matches may not share
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
    """Open a repeatable page at the table and wait for the deal; without animation unless requested."""
    settled(context, game, players, options)
    page = dealt(context.new_page(), seed)
    if still:
        page.emulate_media(reduced_motion="reduce")
    page.goto("blank.html")
    until(page, f"localStorage['liege.settings']?.includes('{json.dumps(game)}')")  # another process wrote it
    table(page, game)
    return page


def rest(page: Page, seconds: float = PATIENCE) -> str:
    """Wait until the visitor may act; return the reason."""
    return str(page.wait_for_function(REST, timeout=seconds * 1000, polling=30).json_value())


def spots(page: Page) -> list[dict[str, Any]]:
    """Return the touchable elements."""
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
    """Return the text of the live region."""
    return page.locator("[aria-live]").inner_text()


def asked(page: Page) -> list[str]:
    """Return the requests of a gallery table since it was opened."""
    return page.evaluate("asked")


def sentence(page: Page) -> str:
    """Return the sentence in the bar."""
    return str(page.evaluate("document.querySelector('#table .sentence').innerText"))


def turn_at(page: Page, touch: Callable[[float, float], None], rng: Random) -> str:
    """Touch randomly chosen lit elements until a move is made; return what the page waits for then."""
    before, end = last(page), time.monotonic() + PATIENCE
    touched: list[str] = []
    while time.monotonic() < end:
        if (state := rest(page)) != "lit":
            return state
        if last(page) != before:
            return state
        if found := spots(page):  # none if a move came in between
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
    """Play to the end of the match."""
    for _ in range(turns):
        if turn_at(page, touch, rng) == "over":
            return
    raise AssertionError("the match has no end")


def moves(page: Page) -> int:
    """Return the entries of the log."""
    return last(page)[0]


def last(page: Page) -> tuple[int, str]:
    """Return the number of log entries and the last one, which grows when a turn has several moves."""
    found = page.evaluate("[...document.querySelectorAll('#table .moves .entry')].map((entry) => entry.innerText)")
    return len(found), found[-1] if found else ""


def by_keys(page: Page) -> str:
    """Take one step by keyboard only: Tab to the first lit element, then Enter."""
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
"""A script for new documents: collects the texts of all notices."""
NOTICED = """(text) => {
  const says = (said) => said.toLowerCase().includes(text.toLowerCase());
  const at = window.noticesSeen.findIndex(says);
  if (at >= 0) window.noticesSeen.splice(at, 1); // once it is gone, the next wait is for another one
  return at >= 0 || [...document.querySelectorAll("#notices .notice")].some(({ textContent }) => says(textContent));
}"""
"""True if a notice with this text is shown, or was shown and nobody has waited for it yet."""


def menu(page: Page, item: str) -> None:
    """Open the menu and choose an item."""
    page.locator("#menu").click()
    page.locator("dialog.menu .items").get_by_text(item, exact=True).click()


def notice(page: Page, text: str, seconds: float = PATIENCE) -> Locator:
    """Wait for the notice with this text, and return it. On a busy machine it may be gone: notices leave by themselves
    after nine seconds."""
    page.wait_for_function(NOTICED, arg=text, timeout=seconds * 1000, polling=50)
    return page.locator("#notices .notice", has_text=text)


def shown(page: Page) -> list[str]:
    """Return the position of every piece on the table, and the log."""
    pieces = (
        "[...document.querySelectorAll('#table .piece, #table .entry')].map((e) => e.closest('.zone')?.dataset.id + ' '"
    )
    found: list[str] = page.evaluate(f"{pieces} + e.dataset.id + ' ' + e.dataset.art + ' ' + e.textContent)")
    return found


def axe(page: Page) -> list[str]:
    """Return axe-core's findings for the page, with animations finished."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    # like the console, not subject to the page's content security policy
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [f"{each['id']}, {each['help']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def fair(page: Page, name: str) -> None:
    """Check that axe-core finds nothing, in light and dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = axe(page)
        assert not found, f"{name}, {scheme}: {found}"
