"""Accessibility: 400% zoom, wide letter spacing, keyboard only, touch, forced colours, and a screen with a notch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, ViewportSize, expect

from pygames import games

from .conftest import Visitor
from .fit import CHECK, SPACED
from .hands import GAME, by_keys, dealt, menu, notice, rest, seated, settled, table
from .test_review import comes

ZOOMED: ViewportSize = {"width": 320, "height": 256}
"""The size, in CSS pixels, of a window of 1280 by 1024 pixels at 400% zoom."""
PAGES = ("", f"{GAME}/rules.html", f"{GAME}/learn.html", "fair.html", "docs/games.html", "docs/figures.html")
CUT = """() => {
  const found = [], width = document.documentElement.clientWidth;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide`);
  const rolls = (e) => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || rolls(e.parentElement));
  for (const e of document.querySelectorAll("body *")) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest("svg, .vh, .skip, [aria-hidden=true]")) continue;
    const words = [...e.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const box = e.getBoundingClientRect(), { overflow, clipPath, textOverflow } = getComputedStyle(e);
    if (!words || box.width < 2 || clipPath !== "none") continue;
    const told = `${e.className || e.tagName}: ${e.textContent.slice(0, 40)}`;
    if (!rolls(e.parentElement) && (box.right > width + 1 || box.left < -1)) found.push(`out, ${told}`);
    const more = e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 4;
    if (/hidden|clip/.test(overflow) && textOverflow !== "ellipsis" && more) found.push(`cut, ${told}`);
  }
  return found;
}"""
"""Returns the words that overflow the page or their element; names may be cut by an ellipsis."""
UNREACHED = """() => [...document.querySelectorAll("#table :is([data-lit], .press), header :is(a, button):not(.skip)")]
  .filter((e) => e.checkVisibility()).filter((e) => {
    e.scrollIntoView({ block: "center", behavior: "instant" });
    const box = e.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.5, 0.15], [0.2, 0.2], [0.5, 0.85], [0.1, 0.5]];
    const own = (at) => at && (e.contains(at) || (e.dataset.id && at.closest(`[data-id="${e.dataset.id}"]`)));
    const hit = ([x, y]) => document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
    return box.width && !points.some((point) => own(hit(point)));
  }).map((e) => e.dataset.id ?? e.textContent)"""
"""Returns the elements that cannot be touched even after the page has scrolled to them."""
SMALL = """(least) => [...document.querySelectorAll("a, button, input, summary, select, textarea, [role=button]")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".vh, .skip") && !e.disabled)
  .filter((e) => getComputedStyle(e).display !== "inline")  // within a sentence
  .map((e) => [e, (e.closest("label") ?? e).getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < least - 0.5)
  .map(([e, box]) => `${e.className || e.tagName} ${box.width | 0}x${box.height | 0}: ${e.textContent}`)"""
"""Returns the elements that are smaller than the given number of pixels."""
LOST = "document.activeElement === document.body || !document.activeElement.checkVisibility()"
SHOWN = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""


LOOKS = """() => [...document.querySelectorAll("#table [data-lit]")].map((e) => {
  const worn = [null, "::before", "::after"].map((part) => getComputedStyle(e, part));
  return worn.map((one) => [one.backgroundColor, one.borderColor, one.boxShadow, one.color].join(" "));
})"""
"""Returns the background, border, shadow and text colour of all elements that can be touched, with their
pseudo-elements."""


@pytest.mark.parametrize("path", PAGES)
def test_pages_zoomed_in_four_times(page: Page, path: str) -> None:
    page.set_viewport_size(ZOOMED)
    page.goto(path)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("game", games.NAMES)
def test_a_table_zoomed_in_four_times(regular: BrowserContext, game: str) -> None:
    page = seated(regular, game)
    page.set_viewport_size(ZOOMED)
    page.wait_for_timeout(300)
    rest(page)
    assert page.evaluate(CUT) == []
    assert page.evaluate(UNREACHED) == []
    assert page.locator("#table .sentence").is_visible(), "what is asked is told"


def test_a_new_game_is_chosen_zoomed_in_four_times(regular: BrowserContext) -> None:
    """At 400% zoom, the button that begins the match covers none of the choices in the dialog."""
    page = seated(regular)
    page.set_viewport_size(ZOOMED)
    page.locator("#menu").click()
    page.get_by_role("button", name="New game").click()
    choice = page.get_by_role("radio", name="Knight", exact=True)
    choice.scroll_into_view_if_needed()
    choice.check()
    assert page.evaluate(CUT) == []
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    assert rest(page) == "lit"


def test_a_review_zoomed_in_four_times_and_with_letters_apart(regular: BrowserContext) -> None:
    page = comes(regular, GAME)
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".review .chances").wait_for()
    page.set_viewport_size(ZOOMED)
    page.wait_for_timeout(300)
    assert page.evaluate(CUT) == []
    assert page.evaluate(UNREACHED) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(SPACED)
    page.wait_for_timeout(300)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("path", PAGES)
def test_pages_with_letters_apart(page: Page, path: str) -> None:
    page.goto(path)
    page.evaluate(SPACED)
    page.wait_for_timeout(300)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("path", [*PAGES, f"{GAME}/"])
def test_nothing_is_too_small_for_a_finger(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(path)
    if path == f"{GAME}/":
        rest(page)
    assert page.evaluate(SMALL, 24) == []


@pytest.mark.parametrize("item", ["New game", "Your matches", "Your results", "Save or share this match", "Rules"])
def test_no_dialog_asks_for_a_small_finger(desk: Page, item: str) -> None:
    menu(desk, item)
    desk.locator("dialog[open]").wait_for()
    assert desk.evaluate(SMALL, 24) == []
    desk.keyboard.press("Escape")


def test_the_focus_is_never_lost_in_a_match(regular: BrowserContext) -> None:
    """After each key press, a visible element with a focus ring has the focus."""
    page = seated(regular)
    lost: list[str] = []
    for step in range(200):
        now = by_keys(page)
        if page.evaluate(LOST):
            lost.append(f"step {step}: {page.locator('#table .sentence').inner_text()}")
        if now == "over":
            break
    assert lost == []
    page.keyboard.press("Tab")
    assert page.evaluate(SHOWN)


def test_the_focus_is_never_lost_in_dialogs_and_notices(regular: BrowserContext) -> None:
    page = seated(regular)
    page.locator("#skip").focus()
    page.keyboard.press("Enter")
    for key in ("m", "n", "?"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        assert not page.evaluate(LOST), key
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        assert not page.evaluate(LOST), key
    for item in ("Keys", "Your matches", "Resign"):
        page.locator("#menu").focus()
        page.keyboard.press("Enter")
        page.locator("dialog.menu").get_by_role("button", name=item).focus()
        page.keyboard.press("Enter")
        page.locator("dialog[open]:not(.menu)").wait_for()
        assert not page.evaluate(LOST), item
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        assert not page.evaluate(LOST), item
    page.evaluate("location.hash = '#look=!!!'")
    notice(page, "can't be opened").get_by_label("Dismiss").focus()
    page.keyboard.press("Enter")
    assert not page.evaluate(LOST)


def test_every_key_that_acts_is_told_in_the_menu(desk: Page) -> None:
    menu(desk, "Keys")
    keys = desk.locator("dialog.keys kbd").all_inner_texts()
    desk.keyboard.press("Escape")
    assert {"Tab", "Arrow keys", "Enter or Space", "Escape", "?", "u", "n", "m"} <= set(keys)


def test_forced_colours_leave_the_focus_and_what_can_be_touched(regular: BrowserContext) -> None:
    page = seated(regular)
    before = page.evaluate(LOOKS)
    assert before
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    assert page.evaluate(LOOKS) == before
    page.locator("#skip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(SHOWN)


@pytest.fixture
def asks(regular: BrowserContext) -> Iterator[tuple[Page, CDPSession]]:
    """Open a table whose browser can simulate a user's preferences for media features; yield the page and the session
    for it."""
    page = seated(regular)
    session = regular.new_cdp_session(page)
    yield page, session
    session.detach()


def test_who_asks_for_contrast_or_no_transparency_has_them(asks: tuple[Page, CDPSession]) -> None:
    page, session = asks
    line = "getComputedStyle(document.querySelector('#menu')).color"
    before = page.evaluate(line)
    wishes = {"prefers-contrast": "more", "prefers-reduced-transparency": "reduce"}
    told = [{"name": name, "value": value} for name, value in wishes.items()]
    session.send("Emulation.setEmulatedMedia", {"features": told})
    assert page.evaluate(line) != before
    page.locator("#menu").click()
    page.locator("dialog[open]").wait_for()
    veil: str = page.evaluate("getComputedStyle(document.querySelector('dialog[open]'), '::backdrop').backgroundColor")
    assert veil.startswith("rgb("), "nothing shows through"
    page.keyboard.press("Escape")


COVERED = """({ left, right, bottom }) => {
  const all = document.querySelectorAll("#table :is(.piece, .plate, .press, .say), header :not(.skip)");
  const shown = [...all].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]);
  const out = (b) => b.left < left - 2 || b.right > innerWidth - right + 2 || b.bottom > innerHeight - bottom + 2;
  return shown.filter(([, box]) => box.width > 2 && out(box)).map(([e]) => e.dataset.id ?? e.outerHTML.slice(0, 60));
}"""
NOTCH = {"top": 0, "left": 47, "right": 47, "bottom": 21}


@pytest.mark.parametrize("game", games.NAMES)
def test_a_notch_covers_nothing_on_a_phone_held_across(visitor: Visitor, game: str) -> None:
    context = visitor(viewport={"width": 844, "height": 390}, has_touch=True, reduced_motion="reduce")
    settled(context, game)
    page = dealt(context.new_page(), 1)
    session: Any = context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    table(page, game)
    assert page.evaluate(CHECK) == []
    assert page.evaluate(COVERED, NOTCH) == []
    expect(page.locator("#table .sentence")).to_be_visible()
