"""Touch input from the browser itself, which scrolls, zooms and cancels as a real finger does.

Script events prove nothing about touch: no browser treats them as a scroll and cancels them.
"""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

STEPS = 8
"""The steps of a drag across the screen; a browser decides within the first few whether to scroll."""

Point = tuple[float, float]


def drag(page: Page, points: Iterable[Point]) -> None:
    """Drag a finger from point to point and lift it."""
    session = page.context.new_cdp_session(page)
    kind = "touchStart"
    for x, y in points:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        kind = "touchMove"
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def swipe(page: Page, start: Point, across: float, down: float = 0) -> None:
    """Drag a finger from a point by so many pixels to the right and down."""
    x, y = start
    drag(page, [(x + across * step / STEPS, y + down * step / STEPS) for step in range(STEPS + 1)])


def tap(page: Page, x: float, y: float) -> None:
    """Tap a point."""
    drag(page, [(x, y)])
