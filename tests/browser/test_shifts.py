"""Nothing shifts after a visitor's touch: pieces that did not move stay in place, and the bar keeps its height.

When a card is added to the middle of the table or removed from it, the layout changes. This does not count as a shift.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from pygames import games

from .hands import dealt, rest, sentence, settled, spots

TOUCHES = 14
WHERE = """() => {
  const among = (e, all = [...e.parentElement.children]) => `${all.indexOf(e)}/${all.length}`;
  const way = (e) => e.id === 'table' ? '' : `${way(e.parentElement)} ${among(e)}`;
  const lies = (e) => {
    const { x, y, width } = e.getBoundingClientRect();
    const lifted = e.dataset.chosen || e.closest('[data-state~="raised"], [data-chosen]');
    const same = [e.dataset.art, e.textContent, way(e)].join();
    return [e.dataset.id, { same, x, y, shown: width > 0 && !lifted }];
  };
  return Object.fromEntries([...document.querySelectorAll('#table .center .piece[data-id]')].map(lies));
}"""
"""Returns each piece in the middle of the table: its appearance, its index among the other pieces, and its position.
Chosen and raised pieces count as hidden."""
HIGH = "document.querySelector('.say:not(.over, .moment)')?.offsetHeight ?? 0"
"""Returns the height of the bar; 0 after the end of the match, and while a large choice covers the hand."""
STAYS = 3
"""Maximum shift in px that is not visible: cards change their size slightly when another card is added."""
DIFFERS = 24
"""Maximum difference in px between the bar's heights for two different prompts; within a turn the height does not
change."""


def still(page: Page) -> None:
    """Wait until the page has laid out all text and the height of the bar no longer changes."""
    page.wait_for_timeout(120)


def shifted(was: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Return the pieces that have shifted on the screen, although they and the pieces beside them are the same."""
    if was.keys() != now.keys():
        return []
    both = [(ident, was[ident], now[ident]) for ident in was.keys() & now.keys()]
    return [
        f"{ident} by {after['x'] - before['x']:.0f}, {after['y'] - before['y']:.0f}"
        for ident, before, after in both
        if before["same"] == after["same"] and before["shown"] and after["shown"]
        if max(abs(before["x"] - after["x"]), abs(before["y"] - after["y"])) > STAYS
    ]


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("game", games.NAMES)
def test_what_does_not_move_stays(regular: BrowserContext, phone: BrowserContext, game: str, screen: str) -> None:
    context, touch = (regular, "mouse") if screen == "desk" else (phone, "touchscreen")
    settled(context, game)
    page = dealt(context.new_page(), 1)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/")
    rest(page)
    still(page)
    rng = Random(3)
    for _ in range(TOUCHES):
        was, high, question = page.evaluate(WHERE), page.evaluate(HIGH), sentence(page)
        spot = rng.choice(spots(page))
        if touch == "mouse":
            page.mouse.click(spot["x"], spot["y"])
        else:
            page.touchscreen.tap(spot["x"], spot["y"])
        still(page)
        if rest(page) != "lit":
            break
        still(page)
        assert shifted(was, page.evaluate(WHERE)) == [], spot["id"]
        now = page.evaluate(HIGH)
        grown = now - high if now and high else 0
        assert abs(grown) <= (1 if sentence(page) == question else DIFFERS), spot["id"]
