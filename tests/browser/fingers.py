"""Touch input by the browser itself, which scrolls, zooms and cancels touches as it does for a real finger.

Touch events from a script test nothing: no browser treats them as a scroll or cancels them.
"""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

STEPS = 8
"""Number of steps in a drag across the screen; a browser decides in the first few steps whether it scrolls."""

Point = tuple[float, float]


def drag(page: Page, points: Iterable[Point]) -> None:
    """Drag a finger from point to point, and lift it at the last one."""
    session = page.context.new_cdp_session(page)
    kind = "touchStart"
    for x, y in points:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        kind = "touchMove"
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def swipe(page: Page, start: Point, across: float, down: float = 0) -> None:
    """Drag a finger from a point by `across` pixels to the right and `down` pixels down."""
    x, y = start
    drag(page, [(x + across * step / STEPS, y + down * step / STEPS) for step in range(STEPS + 1)])


def tap(page: Page, x: float, y: float) -> None:
    """Tap the screen at a point."""
    drag(page, [(x, y)])
