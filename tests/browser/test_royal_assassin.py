"""Royal Assassin as visitors play it: whole matches by mouse, keyboard and on a phone, and a cascade that the page
shows card by card."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import BrowserContext, expect

from .conftest import PHONE
from .hands import by_keys, dealt, finish, moves, rest, seated, sentence, settled, spots, table, turn_at
from .late import seated_late

GAME = "royal_assassin"
ENDED = re.compile(r"^(You win|Page Odo wins|Nobody wins)$")


def test_a_whole_match_by_mouse_with_a_cascade_in_the_list(regular: BrowserContext) -> None:
    page = seated(regular, GAME, options="start_royals=5")
    finish(page, page.mouse.click, Random(2))
    expect(page.locator("#table .say.over .sentence")).to_have_text(ENDED)
    assert moves(page) > 4
    # each reply of a reserve has its own entry in the log, which can be viewed
    told = page.locator("#table .moves .entry").all_inner_texts()
    assert any("attack" in entry for entry in told)
    assert any("can't join a fight" in entry or "reserve" in entry for entry in told)
    page.locator("#table .moves .entry").first.click()
    expect(page.locator("#table .moves .entry[aria-current]")).to_have_count(1)


def test_a_match_is_finished_by_keyboard_alone(regular: BrowserContext) -> None:
    page = seated_late(regular, GAME)
    for _ in range(400):
        if by_keys(page) == "over":
            break
    expect(page.locator("#table .say.over .sentence")).to_have_text(ENDED)


def test_a_match_is_finished_on_a_phone_without_scrolling(phone: BrowserContext) -> None:
    page = seated_late(phone, GAME)
    rng = Random(5)
    for _ in range(200):
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size[0] <= PHONE["width"], sentence(page)
        assert size[1] <= PHONE["height"], sentence(page)
        if turn_at(page, page.touchscreen.tap, rng) == "over":
            break
    expect(page.locator("#table .say.over .sentence")).to_have_text(ENDED)


def test_an_open_pile_is_read_whole_by_touch_and_by_keyboard(regular: BrowserContext) -> None:
    settled(regular, GAME)
    page = dealt(regular.new_page(), 1)  # a deal after which neither reserve is empty
    page.emulate_media(reduced_motion="reduce")
    table(page, GAME)
    assert rest(page) == "lit"
    opened = page.get_by_role("dialog")
    page.locator("[data-id='reserve-1'] .piece.card").first.click(force=True)
    expect(opened).to_have_accessible_name(re.compile("^Page Odo's reserve: "))
    assert opened.get_by_role("img").count() > 3
    opened.get_by_role("img").first.click()
    expect(opened).to_have_count(0)
    page.locator("[data-id='reserve-0'] > .hit").focus()
    page.keyboard.press("Enter")
    expect(opened).to_have_accessible_name(re.compile("^Your reserve: "))
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(page.locator("[data-id='reserve-0'] > .hit")).to_be_focused()


GAUGES = """() => [...document.querySelectorAll('#table .post')].map((post) => post.innerText.replaceAll('\\n', ' '))"""
STANDS = """() => Object.fromEntries([...document.querySelectorAll('#table .post')].map((post) => {
  const { x, y, width } = post.querySelector('.card').getBoundingClientRect();
  return [post.dataset.id, [x, y, width].map(Math.round)];
}))"""


def test_the_goal_and_how_far_each_royal_is_from_it_are_on_the_table(phone: BrowserContext) -> None:
    page = seated(phone, GAME)
    expect(page.get_by_text("Wipe out the other court")).to_be_visible()
    assert rest(page) == "lit"
    gauges = page.evaluate(GAUGES)
    assert len(gauges) >= 7
    assert all(re.search(r"falls at 1[1-3]|^(?=.*\d of 1[1-3]).*(to fall|guarded)", gauge) for gauge in gauges), gauges


def test_what_a_card_would_do_is_marked_before_it_is_played_by_touch(phone: BrowserContext) -> None:
    page = seated(phone, GAME)
    assert rest(page) == "lit"
    page.locator("#table [data-id='joker-0']").tap()
    foes = page.locator("#table .post.far")
    expect(page.locator("#table .post[data-lit='attack']")).to_have_count(foes.count())
    for tag in page.locator("#table .post[data-lit] > .tag").all_inner_texts():
        assert tag in ("falls", "wins")
    expect(page.locator("#table .post:not(.far)[data-lit]")).to_have_count(0)


def test_royals_keep_their_places_while_others_fall(regular: BrowserContext) -> None:
    page = seated(regular, GAME, options="start_royals=3", seed=1)
    rng = Random(4)
    for _ in range(30):
        before = page.evaluate(STANDS)
        if turn_at(page, page.mouse.click, rng) == "over":
            break
        after = page.evaluate(STANDS)
        if any(ident not in before for ident in after):
            # the layout may change when a royal joins the court
            continue
        for ident in before.keys() & after.keys():
            assert all(abs(a - b) <= 1 for a, b in zip(before[ident], after[ident], strict=True)), (
                ident,
                before,
                after,
            )


def test_a_chosen_card_lights_its_royals_and_a_useless_one_says_why(regular: BrowserContext) -> None:
    # with three royals in each court, many cards fit none of them
    page = seated(regular, GAME, options="start_royals=3")
    assert rest(page) == "lit"
    reserve = page.locator("[data-id='reserve-0']")
    expect(reserve).to_be_visible()
    assert reserve.locator(".piece.card, .gap").count() >= 1
    card = next(spot for spot in spots(page) if re.fullmatch(r"c\d+", spot["id"]))
    page.mouse.click(card["x"], card["y"])
    after = {spot["id"] for spot in spots(page)}
    assert any(re.fullmatch(r"r\d+|present|court-0|reserve-0", ident) for ident in after), after
    page.keyboard.press("Escape")

    # When another card fits a royal, a card that fits none is not lit. A touch on it shows the reason.
    useless = page.locator("#table .bottom .fan .card[data-id]:not([data-lit])")
    rng = Random(3)
    for _ in range(200):
        if rest(page) == "lit" and sentence(page) == "Play a card" and useless.count():
            break
        # each visitor gets a different deal, so the match may end before such a position
        if turn_at(page, page.mouse.click, rng) == "over":
            page.get_by_role("button", name="Rematch").click()
            expect(page.locator("#table .say.over")).to_have_count(0)
    useless.first.click(force=True)
    expect(page.locator("#table .say.refused .aside")).to_have_text(
        re.compile("doesn't fit any royal now, and another of your cards has a use")
    )
    assert sentence(page) == "Play a card"
