"""Politics in the real page: whole matches of one person and two bots, by mouse and by keyboard, and the phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

READY = """() => !document.querySelector('.table')?.dataset.busy
  && (document.querySelector('.table [data-lit]') || document.querySelector('.say.over'))"""
LIT = "() => [...document.querySelectorAll('.table [data-lit]')].map((one) => one.dataset.id)"
SHORT = "goal=1"
"""A match of a few rounds."""


def begin(page: Page, options: str = SHORT, seats: int = 3) -> None:
    """A match against fair bots with these options."""
    habit = {"players": [{"name": "You", "level": 0}, *[{"level": 1}] * (seats - 1)], "options": options}
    page.add_init_script(f"localStorage.setItem('habits', JSON.stringify({{politics: {habit!r}}}))")
    page.goto("politics/")
    page.wait_for_function(READY, timeout=60_000)


def lit(page: Page) -> list[str]:
    """The ids that can be touched now."""
    found: list[str] = page.evaluate(LIT)
    return found


def over(page: Page) -> bool:
    return page.locator(".say.over").count() > 0


def touch(page: Page, name: str) -> None:
    """Clicks what has this id, where a finger would."""
    button = page.locator(f".press[data-id='{name}']")
    (button if button.count() else page.locator(f".table [data-id='{name}'] > .hit")).first.click()
