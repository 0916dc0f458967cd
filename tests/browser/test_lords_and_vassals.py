"""Lords and Vassals on the real page: whole matches by mouse, keyboard and touch; the display of reach, captures and
resting pieces; and the reasons for refused touches."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import PHONE
from .hands import finish, lit, menu, moves, rest, seated, sentence, turn_at
from .late import seated_late

GAME = "lords_and_vassals"
ENDED = re.compile(r"^(You win|Page Odo wins|Nobody wins)$")
QUICK = "mixed_capture=1 line_capture=1"
"""Options that allow more captures, so that matches are shorter."""


def set_up(page: Page, position: str) -> None:
    """Start a match from a position in the position's text form."""
    menu(page, "Set up a position")
    page.locator("dialog.setup textarea").fill(position)
    page.get_by_role("dialog").get_by_role("button", name="Play from here").click()
    expect(page.locator("dialog.setup")).to_have_count(0)
    assert rest(page) == "lit"


def touch(page: Page, name: str) -> None:
    # a refused square responds to a touch too: it shows the reason
    page.locator(f"[data-id='{name}']").click(force=True)


def test_a_whole_match_by_mouse(regular: BrowserContext) -> None:
    page = seated(regular, GAME, options=QUICK)
    finish(page, page.mouse.click, Random(3), 700)
    expect(page.locator("#table .say.over .sentence")).to_have_text(ENDED)
    assert moves(page) > 8


def focused(page: Page) -> str:
    """Return the name of the square that has the focus; "" if none has."""
    return str(page.evaluate("document.activeElement?.closest('#table .square')?.dataset.id ?? ''"))


def go(page: Page, name: str) -> None:
    """Move the focus to a square by keyboard only: Tab to the board, then arrow keys."""
    for _ in range(40):
        if focused(page):
            break
        page.keyboard.press("Tab")
    for _ in range(20):
        here = focused(page)
        if here == name:
            return
        if here[0] != name[0]:
            page.keyboard.press("ArrowRight" if here[0] < name[0] else "ArrowLeft")
        else:
            page.keyboard.press("ArrowUp" if here[1] < name[1] else "ArrowDown")
    raise AssertionError(f"the arrows do not lead from {here} to {name}")


def test_a_match_is_finished_by_keyboard_alone(regular: BrowserContext) -> None:
    page = seated_late(regular, GAME)
    rng = Random(4)
    for _ in range(1500):
        if rest(page) != "lit":
            break
        go(page, rng.choice(sorted(lit(page))))
        page.keyboard.press("Enter")
        page.wait_for_timeout(30)
    assert rest(page) == "over"
    expect(page.locator("#table .say.over .sentence")).to_have_text(ENDED)


def test_a_match_on_a_phone_fills_the_width_and_does_not_scroll(phone: BrowserContext) -> None:
    page = seated(phone, GAME, options=QUICK)
    board = page.locator("[data-id='board']").bounding_box()
    assert board is not None
    assert board["width"] >= PHONE["width"] - 12
    assert board["width"] == pytest.approx(board["height"], abs=2)
    rng = Random(5)
    for _ in range(24):
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size[0] <= PHONE["width"], sentence(page)
        assert size[1] <= PHONE["height"], sentence(page)
        turn_at(page, page.touchscreen.tap, rng)


def test_a_reason_opens_on_a_short_phone_without_making_the_page_higher(phone: BrowserContext) -> None:
    page = seated(phone, GAME)
    page.set_viewport_size({"width": 360, "height": 640})
    set_up(page, "L6V/8/8/8/2lL3l/4l3/8/7v b 4 - - 1 0")
    page.locator("[data-id='e3']").tap()
    page.locator("[data-id='e4']").tap()
    before = page.locator("#table .say").bounding_box()
    page.get_by_role("button", name="Why?").tap()
    expect(page.get_by_role("button", name="Ruling")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    assert page.locator("#table .say").bounding_box() == before


def test_a_touched_man_shows_its_reach_and_what_it_would_take(regular: BrowserContext) -> None:
    page = seated(regular, GAME)
    set_up(page, "L6V/8/8/8/2lL3l/4l3/8/7v b 4 - - 1 0")
    assert lit(page) == {"c4", "e3", "h4", "h1"}
    touch(page, "e3")
    assert lit(page) == {"e4", "e2", "d3", "f3"}
    touch(page, "e4")
    # the page may ask to confirm a capture
    if "taken" in sentence(page) or "takes" in sentence(page):
        touch(page, "e4")
    expect(page.locator("[data-id='d4'] .piece")).to_have_count(0)
    assert "resting" in (page.locator("[data-id='e4'] .piece").first.get_attribute("data-state") or "")
    expect(page.locator("#table .sentence")).to_have_text(re.compile("Move 2 of 4"))
    touch(page, "e4")
    expect(page.locator("#table .say .aside")).to_have_text(re.compile("must rest until the turn ends"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-id='d4'] .piece")).to_have_count(1)
    expect(page.locator("#table .sentence")).to_have_text(re.compile("Move 1 of 4"))


def test_the_goal_and_how_near_each_side_is_stand_on_the_table(phone: BrowserContext) -> None:
    page = seated(phone, GAME)
    expect(page.locator("#goal")).to_have_text("Take five lords, or five vassals")
    for side in (".top", ".bottom"):
        expect(page.locator(f"{side} .prizes > .title")).to_have_text(["Lords 0 of 5", "Vassals 0 of 5"])


def test_a_capture_is_marked_before_anything_is_touched(phone: BrowserContext) -> None:
    page = seated(phone, GAME)
    set_up(page, "L6V/8/8/8/2lL3l/4l3/8/7v b 4 - - 1 0")
    assert "One piece can be taken" in sentence(page)
    expect(page.locator("[data-id='d4']")).to_have_attribute("data-danger", "maybe")
    expect(page.locator("[data-id='e4'] > .coming")).to_have_count(1)
    # lines from the capturing piece through the captured piece to the capturing piece's partner
    assert page.locator(".overlay .lines polyline.open:not(.edge)").count() == 2
    page.locator("[data-id='h1']").tap()
    # the touched vassal captures no piece
    expect(page.locator("[data-id='e4'] > .coming")).to_have_count(0)
    page.locator("[data-id='e3']").tap()
    expect(page.locator("[data-id='e4']")).to_have_attribute("data-takes", "1")
    page.locator("[data-id='e4']").tap()
    expect(page.locator("[data-id='d4'] > .lost")).to_have_count(1)
    expect(page.locator(".bottom .prizes > .title").first).to_have_text("Lords 1 of 5")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-id='d4'] .piece")).to_have_count(1)
    expect(page.locator("[data-id='d4'] > .lost")).to_have_count(0)


def test_the_line_that_decided_the_match_stays(regular: BrowserContext) -> None:
    page = seated(regular, GAME)
    set_up(page, "L6V/8/8/8/2lL3l/4l3/8/7v b 4 - LLLL 1 0")
    touch(page, "e3")
    touch(page, "e4")
    expect(page.locator("#table .say.over .story")).to_have_text(
        re.compile("five lords. The last was taken in turn 1, on d4, between e4")
    )
    expect(page.locator(".overlay .lines polyline:not(.open, .edge)")).to_have_count(2)
    apart = page.locator("#table .man[data-apart]").evaluate_all("(all) => all.map((each) => each.dataset.id)")
    assert sorted(apart) == ["man-a8", "man-h1", "man-h4", "man-h8"]
    assert "resting" not in (page.locator("[data-id='e4'] .piece").get_attribute("data-state") or "")


def test_a_man_that_cannot_move_says_why(regular: BrowserContext) -> None:
    page = seated(regular, GAME)
    set_up(page, "L6V/8/8/8/8/8/(Lv)7/l(lV)5v b 4 - - 1 0")
    touch(page, "a2")
    expect(page.locator("#table .say .aside")).to_have_text(re.compile("is pinned"))
    touch(page, "a8")
    expect(page.locator("#table .say .aside")).to_have_text(re.compile("White's piece"))


def test_the_last_turn_is_marked_as_a_whole(regular: BrowserContext) -> None:
    page = seated(regular, GAME)
    before = moves(page)
    while moves(page) < before + 2:
        turn_at(page, page.mouse.click, Random(1))
    rest(page)
    marked = page.locator("#table .square[data-state~='just'], #table [data-id][data-state~='just']").count()
    assert marked >= 4
