"""Every game's own table on every screen: nothing overlaps, overflows or scrolls, and a thumb hits what is lit."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page

from pygames import games

from .fit import CHECK, SCREENS, SMALL
from .hands import dealt, moves, rest, sentence, turn_at

TURNS = 3
SEED = 1


def wrong(page: Page) -> list[str]:
    """What does not fit, on each screen in turn."""
    found: list[str] = []
    for screen, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        rest(page)
        checks = (CHECK, SMALL) if width < 600 else (CHECK,)
        found += [f"{screen}, {sentence(page)}: {line}" for check in checks for line in page.evaluate(check)]
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_a_real_match_fits(regular: BrowserContext, game: str) -> None:
    page = dealt(regular.new_page(), SEED)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/")
    rest(page, 60)
    start = moves(page)
    assert wrong(page) == []
    rng = Random(4)
    for _ in range(TURNS):
        turn_at(page, page.mouse.click, rng)
    rest(page)
    assert moves(page) > start
    assert wrong(page) == []
