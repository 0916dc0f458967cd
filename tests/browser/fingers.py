"""A finger on the screen: the browser's own touch input, which scrolls, zooms and cancels as a finger's does.

An event made by a script proves nothing about fingers: no browser ever takes it for a scroll and cancels it.
"""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

STEPS = 8
"""Of a finger's way across the screen; a browser decides within the first few whether it scrolls."""

Point = tuple[float, float]


def drag(page: Page, points: Iterable[Point]) -> None:
    """Draws a finger from point to point and lifts it."""
    session = page.context.new_cdp_session(page)
    kind = "touchStart"
    for x, y in points:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        kind = "touchMove"
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def swipe(page: Page, start: Point, across: float, down: float = 0) -> None:
    """Draws a finger from a point by so many pixels to the right and down."""
    x, y = start
    drag(page, [(x + across * step / STEPS, y + down * step / STEPS) for step in range(STEPS + 1)])


def tap(page: Page, x: float, y: float) -> None:
    """Touches a point."""
    drag(page, [(x, y)])
