"""The table of every game on every screen: nothing overlaps, overflows or makes the page scroll, and lit elements are
large enough for a thumb."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page

from pygames import games

from .fit import CHECK, SCREENS, SMALL, SMALLEST, SPACED, UNREACHED
from .hands import dealt, menu, moves, rest, sentence, settled, turn_at

TURNS = 3
WIDE = ("W" * 24, "\u570b" * 12, "\ufdfd" * 2)
"""Names of the greatest width that the site allows."""
TEXTS = ".sentence, .aside, .plate :is(h2, .words), .entry, .press, .scores li, .heads span, .zone > .title"
OVER = f"""() => [...document.querySelectorAll('{TEXTS}')]
    .filter((e) => e.getClientRects().length && getComputedStyle(e).overflowX === 'visible')
    .filter((e) => e.scrollWidth > e.clientWidth + 1)
    .map((e) => `${{e.className || e.tagName}} holds ${{e.scrollWidth}} in ${{e.clientWidth}}: ${{e.textContent}}`)"""
"""Returns the texts that are wider than their elements."""
SEED = 1


def wrong(page: Page, screens: Mapping[str, tuple[int, int]] = SCREENS) -> list[str]:
    """Return the layout faults of the table on each screen."""
    found: list[str] = []
    # notices are hidden, as they disappear by themselves
    page.evaluate("document.querySelector('#notices').hidden = true")
    for screen, (width, height) in screens.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        rest(page)
        checks = (CHECK, SMALL) if SMALLEST["small"][0] < width < 600 else (CHECK, UNREACHED)
        found += [f"{screen}, {sentence(page)}: {line}" for check in checks for line in page.evaluate(check)]
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_a_real_match_fits(regular: BrowserContext, game: str) -> None:
    page = dealt(regular.new_page(), SEED)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/")
    rest(page, 60)
    start = moves(page)
    assert wrong(page, SCREENS | SMALLEST) == []
    rng = Random(4)
    for _ in range(TURNS):
        turn_at(page, page.mouse.click, rng)
    rest(page)
    assert moves(page) > start
    assert wrong(page, SCREENS | SMALLEST) == []


@pytest.mark.parametrize("game", games.NAMES)
def test_names_as_wide_as_can_be_fit(regular: BrowserContext, game: str) -> None:
    names = WIDE[: games.find(game).seats[0]]
    settled(regular, game, [{"name": name, "level": 0} for name in names])
    page = dealt(regular.new_page(), SEED)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/")
    if rest(page, 60) == "dialog":
        page.locator("dialog.curtain button").click()
    # the page shows the curtain before the engine is ready
    assert rest(page, 60) == "lit"
    assert wrong(page) == []
    menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("#table .say.over").wait_for()
    assert any(name in sentence(page) for name in names)
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        assert page.evaluate(OVER) == []
    assert wrong(page) == []


@pytest.mark.parametrize("game", games.NAMES)
def test_letters_may_be_spaced(phone: BrowserContext, game: str) -> None:
    page = dealt(phone.new_page(), SEED)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/")
    page.evaluate(SPACED)
    rng = Random(4)
    for _ in range(TURNS):
        assert rest(page, 60) == "lit"
        unreached: list[str] = []
        # wait until the layout no longer changes
        for _ in range(12):
            page.wait_for_timeout(250)
            unreached = page.evaluate(UNREACHED)
            if not unreached:
                break
        assert not unreached, sentence(page)
        turn_at(page, page.touchscreen.tap, rng)


def test_a_piece_that_holds_its_last_frame_does_not_stop_the_page(regular: BrowserContext) -> None:
    """The back of a turned card stays in the page for one frame, in which the page may adapt the table to the
    screen."""
    page = dealt(regular.new_page(), SEED)
    page.goto(f"{games.NAMES[0]}/")
    rest(page, 60)
    page.evaluate(
        """() => {
          const back = document.createElement('div');
          back.style.cssText = 'height: 200vh; flex: none';
          document.querySelector('#table .middle').append(back);
          back.animate({ opacity: [1, 0] }, { duration: 1, fill: 'forwards' }).finish();
          dispatchEvent(new Event('resize'));
        }"""
    )
    # `wait_for_function` has a timeout, unlike `evaluate`
    page.wait_for_function("() => true", timeout=10_000)
