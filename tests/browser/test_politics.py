"""Politics on the real page: whole matches of a player and two bots by mouse, keyboard and touch; staged cards and
limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .fit import CHECK
from .hands import ME, PAGE, by_keys, rest, seated, sentence, spots, turn_at
from .late import seated_late


def begin(context: BrowserContext, options: str = "goal=3", seats: int = 3) -> Page:
    """Open a table with the visitor and one or two Pages (bots of level 1); a low goal makes the match end after a few
    rounds."""
    return seated(context, "politics", [ME, *[PAGE] * (seats - 1)], options)


def until(page: Page, words: str, touch: Callable[[float, float], None], rng: Random) -> None:
    """Touch random lit elements until the sentence in the bar matches `words`."""
    for _ in range(400):
        if rest(page) == "over" or re.search(words, sentence(page)):
            break
        one(page, touch, rng)
    assert re.search(words, sentence(page)), sentence(page)


def one(page: Page, touch: Callable[[float, float], None], rng: Random) -> None:
    """Touch a random lit element, if there is one."""
    if found := spots(page):  # none is lit while the page shows another player's move
        spot = rng.choice(found)
        touch(spot["x"], spot["y"])
    page.wait_for_timeout(40)


def finish(page: Page, touch: Callable[[float, float], None], rng: Random) -> None:
    for _ in range(900):
        if rest(page) == "over":
            return
        one(page, touch, rng)
    raise AssertionError("the match has no end")


def place(page: Page, at: int) -> None:
    """Touch the card at a place of the row, and wait until the visitor may act again."""
    page.locator(f"[data-id='place{at}']").click()
    rest(page)


def test_a_whole_match_by_mouse(regular: BrowserContext) -> None:
    page = begin(regular)
    finish(page, page.mouse.click, Random(1))
    expect(page.locator("#table .say.over .sentence")).to_have_text(re.compile(r"wins?$|share"))
    assert re.search(r"\d+ points", page.locator("#table .say").inner_text())
    assert page.locator("#table .moves .entry", has_text=re.compile(r"Round 2 scores")).count() == 1


TELLS = """() => {
  const list = document.querySelector('#table .moves ol');
  const entries = () => list.querySelectorAll('.entry').length;
  let count = entries();
  window.told = [];
  new MutationObserver(() => {
    if (entries() > count) told.push(performance.now());
    count = entries();
  }).observe(list, { childList: true, subtree: true });
}"""
"""Records the time at which each entry appears in the log."""

ACTED = """() => told.length > 2 || !document.querySelector('#table').dataset.busy
  && !document.querySelector('#table .say.waiting') && Boolean(document.querySelector('#table [data-lit]'))"""
"""True once the page has shown the other players' actions in full, or the visitor may act."""


def test_what_others_do_is_left_to_be_read(regular: BrowserContext) -> None:
    page = begin(regular, "goal=60", seats=4)
    page.evaluate(TELLS)
    rng = Random(7)
    for _ in range(400):
        page.evaluate("told = []")
        one(page, page.mouse.click, rng)
        # wait for the end of each action, so that no pause is skipped
        page.wait_for_function(ACTED, polling=30)
        if page.evaluate("told.length > 2"):
            break
    _, earlier, later = page.evaluate("told.slice(0, 3)")
    assert later - earlier > 250


def test_a_match_is_finished_by_keyboard_alone(regular: BrowserContext) -> None:
    page = seated_late(regular, "politics")
    for _ in range(900):
        if by_keys(page) == "over":
            break
    expect(page.locator("#table .say.over")).to_be_visible()


@pytest.mark.parametrize("seats", [3, 4])
def test_a_table_on_a_phone_does_not_scroll(phone: BrowserContext, seats: int) -> None:
    page = begin(phone, seats=seats)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the page scrolls"
    tall = page.evaluate("[...document.querySelectorAll('.column > .hit')].map(e => e.getBoundingClientRect().height)")
    assert len(tall) == 9
    assert min(tall) >= 44
    names = page.locator(".plate h2").all_inner_texts()
    assert len(names) == seats


@pytest.mark.parametrize(("seats", "seed"), [(3, 2), (4, 1)])
def test_a_match_is_finished_on_a_phone(phone: BrowserContext, seats: int, seed: int) -> None:
    page = seated_late(phone, "politics", f"seats={seats} goal=3", seed)
    finish(page, page.touchscreen.tap, Random(2))
    assert page.locator(".plate h2").count() == seats


def test_a_placement_is_staged_and_taken_back_until_it_is_done(regular: BrowserContext) -> None:
    page = begin(regular)
    income = int(re.findall(r"Place (\d)", sentence(page))[0])
    lit = page.locator(".column[data-lit]").first
    number = int((lit.get_attribute("data-id") or "").removeprefix("place"))
    place(page, number)
    expect(page.locator("#table .sentence")).to_have_text(re.compile(rf"Place {income - 1} "))
    page.get_by_role("button", name="Undo").click()
    rest(page)
    expect(page.locator("#table .sentence")).to_have_text(re.compile(rf"Place {income} "))
    for _ in range(income):
        open_to_any = page.locator(".column[data-lit]", has_text="+ any")
        (open_to_any if open_to_any.count() else page.locator(".column[data-lit]")).first.click()
        rest(page)
    expect(page.locator("#table .sentence")).to_have_text("You've placed all your markers")
    page.get_by_role("button", name="Undo").click()
    rest(page)
    expect(page.locator("#table .sentence")).to_have_text("Place 1 marker")


def test_a_card_beside_ones_own_says_why_it_is_closed(regular: BrowserContext) -> None:
    page = begin(regular)
    rng = Random(5)
    for _ in range(300):
        if page.locator(".column", has_text="too close").count() and "Place" in sentence(page):
            break
        one(page, page.mouse.click, rng)
        assert rest(page) == "lit"
    closed = page.locator(".column", has_text="too close").first
    # the column is disabled, but a click shows the reason
    closed.locator("> .hit").click(force=True)
    expect(page.locator("#table .say .aside")).to_have_text(re.compile("is next to a card of yours"))


def test_the_goal_is_on_the_table(regular: BrowserContext) -> None:
    page = begin(regular)
    expect(page.get_by_text("3 points")).to_be_visible()
    assert page.locator("#table .plate .of").all_inner_texts() == ["of 3"] * 3


def test_the_cup_fills_and_its_owner_decides(regular: BrowserContext) -> None:
    page = begin(regular, options="goal=60")
    until(page, "You decide about", page.mouse.click, Random(3))
    cup = page.locator("[data-id='cup']")
    expect(cup.locator(".title")).to_have_text("Your marker is drawn")
    assert cup.locator(".marker[data-state~='raised']").count() == 1
    counts = [int(text.split()[0]) for text in cup.locator(".much").all_inner_texts() if text]
    chances = [int(text.split()[0]) for text in cup.locator(".chance").all_inner_texts() if text]
    assert chances == [round(100 * count / sum(counts)) for count in counts]
    assert cup.locator(".vessel .pip").count() == sum(counts) - 1
    expect(page.locator(".band .ribbon")).to_have_text("Revolt")
    assert page.locator(".column .card[data-state~='raised']").count() == 1
    assert page.get_by_role("button", name="Leave it").is_visible()


def test_on_a_phone_answers_say_what_they_bring_before_they_are_touched(phone: BrowserContext) -> None:
    page = begin(phone, options="goal=60")
    for words, odds in (("^Revolt on", r"\d%$"), ("You decide about", r"^([+−]\d+ for .+|same score)$")):
        until(page, words, page.touchscreen.tap, Random(3))
        told = page.locator("#table .choices .odds").all_inner_texts()
        assert len(told) == page.locator("#table .choices .press").count() > 1
        assert all(re.search(odds, each) for each in told), told


STOPS = """() => {
  const { dataset } = document.querySelector('#table');
  return dataset.held || (!dataset.busy && document.querySelector('#table :is([data-lit], .say.over)'));
}"""
"""True during a pause, or when the visitor may act."""


def test_what_a_round_scored_stays_until_it_is_let_go(regular: BrowserContext) -> None:
    page = begin(regular, "goal=60")
    rng = Random(4)
    held = page.get_by_role("button", name="Next round")
    for _ in range(300):
        one(page, page.mouse.click, rng)
        page.wait_for_function(STOPS)
        if held.count():
            break
    page.wait_for_timeout(500)
    gains = page.locator("#table .plate .words")
    assert all(re.fullmatch(r"this round \+\d+", text) for text in gains.all_inner_texts())
    held.click()
    expect(gains.first).to_have_text(re.compile("would score"))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_row_and_the_cup_fit_on_small_low_and_zoomed_screens(regular: BrowserContext, seats: int) -> None:
    page, rng = seated(regular, "politics", [ME, *[PAGE] * (seats - 1)], seed=4), Random(4)
    for _ in range(4):
        turn_at(page, page.mouse.click, rng)
    assert rest(page) == "lit"
    for width, height in ((360, 640), (390, 664), (844, 390), (640, 512)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        assert page.evaluate(CHECK) == [], f"{width}x{height}, {sentence(page)}"
