"""Matches as visitors play them on one screen: by mouse, keyboard and touch, offline, with the curtain, undo, and a
view of earlier positions."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from .hands import FRIENDS, GAME, ME, by_keys, finish, menu, played, rest, said, seated, settled, spots, turn_at
from .late import seated_late
from .measure import measure

# Whole matches


def test_a_whole_match_by_mouse(desk: Page) -> None:
    finish(desk, desk.mouse.click, Random(1))
    expect(desk.locator("#table .say.over .sentence")).to_have_text(
        re.compile(r"^(You win|Page Odo wins|Nobody wins)$")
    )
    desk.get_by_role("button", name="Rematch").click()
    desk.wait_for_function("() => !document.querySelector('#table .say.over')")
    # the bot begins the rematch
    expect(desk.locator("#table .plate h2", has_text="Page Odo")).to_be_visible()
    rest(desk)


def test_a_match_is_finished_by_keyboard_alone(regular: BrowserContext) -> None:
    desk = seated_late(regular, GAME)
    for _ in range(400):
        if by_keys(desk) == "over":
            break
    expect(desk.locator("#table .say.over")).to_be_visible()
    desk.locator("#table .say button", has_text="Rematch").wait_for()
    for _ in range(60):
        if desk.evaluate("document.activeElement.textContent") == "Rematch":
            break
        desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    desk.wait_for_function("() => !document.querySelector('#table .say.over')")


def test_a_match_is_finished_by_touch_on_a_phone(phone: BrowserContext) -> None:
    page = seated_late(phone, GAME)
    page.emulate_media(reduced_motion="no-preference")
    finish(page, page.touchscreen.tap, Random(2))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    page.get_by_role("button", name="Share").tap()
    expect(page.get_by_role("dialog").get_by_role("img", name="The last scene")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rematch").tap()
    rest(page)


def test_a_match_begun_online_is_finished_offline_after_a_reload(context: BrowserContext) -> None:
    page = seated_late(context, GAME)
    turn_at(page, page.mouse.click, Random(7))
    rest(page)
    before = page.locator("#table .moves").inner_text()
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    context.set_offline(True)
    page.reload()
    rest(page)
    assert page.locator("#table .moves").inner_text() == before
    finish(page, page.mouse.click, Random(4))
    context.set_offline(False)


def test_a_move_is_drawn_soon_and_the_page_is_never_blocked_for_long(desk: Page) -> None:
    felt = measure(desk, 8, Random(3))
    print(felt)
    assert felt["moves"] >= 6
    # a generous limit, as test machines may be busy
    assert felt["drawn_p95"] < 2000
    assert felt["longest_task"] < 2000


# Undo, resigning, and earlier positions


def test_undo_by_button_and_key_deals_the_same_cards(desk: Page) -> None:
    hand = desk.locator("#table .bottom").inner_text()
    played(desk)
    after = desk.locator("#table .bottom").inner_text()
    desk.locator("#table .say").get_by_role("button", name="Undo").click()
    desk.wait_for_function("() => document.querySelectorAll('#table .moves .entry').length === 2")
    rest(desk)
    desk.keyboard.press("u")
    desk.wait_for_function("() => !document.querySelector('#table .moves .entry')")
    assert desk.locator("#table .bottom").inner_text() == hand
    played(desk)
    assert desk.locator("#table .bottom").inner_text() == after
    expect(desk.locator("#table .moves h2")).to_have_text("Moves, some undone")
    menu(desk, "Save or share this match")
    desk.get_by_role("radio", name="Everything, to play on").check()
    expect(desk.locator("dialog.share textarea")).to_have_value(re.compile("marks undo"))


def test_a_bot_that_thinks_is_stopped_by_taking_back(regular: BrowserContext) -> None:
    """The visitor undoes a move while a bot of the strongest level thinks about its four moves. The bot stops and makes
    no move."""
    page = seated(regular, "lords_and_vassals", [ME, {"name": "", "level": 4}])
    page.evaluate(
        """() => new MutationObserver((_, watch) => {
          if (!document.querySelector("#table .say.waiting")) return;
          watch.disconnect();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
          window.asked = true;
        }).observe(document.querySelector("#table"), { subtree: true, childList: true, attributes: true })"""
    )
    rng = Random(9)
    while not page.evaluate("window.asked"):
        if found := spots(page):
            spot = rng.choice(found)
            page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(40)
    expect(page.locator("#table .sentence")).to_contain_text("Move 4 of 4")
    assert rest(page) == "lit"
    expect(page.locator("#table .moves h2")).to_have_text("Moves")


def test_resigning_asks_first(desk: Page) -> None:
    played(desk)
    menu(desk, "Resign")
    desk.get_by_role("button", name="Cancel").click()
    assert rest(desk) == "lit"
    menu(desk, "Resign")
    desk.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(desk.locator("#table .say.over .sentence")).to_have_text("Page Odo wins")


def test_looking_back_and_coming_back(desk: Page) -> None:
    played(desk, 3)
    now = desk.locator("#table .center").inner_html()
    desk.locator("#table .moves .entry").first.click()
    expect(desk.locator("#table .sentence")).to_have_text("Looking back")
    assert not spots(desk)
    assert desk.locator("#table .center").inner_html() != now
    desk.get_by_role("button", name="Back to the game").click()
    desk.wait_for_function("() => document.querySelector('#table [data-lit]')")
    played(desk)


# Two players on one screen


def test_two_persons_and_a_curtain(regular: BrowserContext) -> None:
    settled(regular, players=FRIENDS)
    page = regular.new_page()
    page.goto(f"{GAME}/")
    curtain = page.locator("dialog.curtain")
    expect(curtain).to_contain_text("Ann is next")
    assert page.locator("#table .piece.card:not(.back)").count() == 0, "nothing is shown before"
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.get_by_role("button", name="I am Ann").click()
    for name in ("Ben", "Ann"):
        turn_at(page, page.mouse.click, Random(5))
        expect(curtain).to_contain_text(f"{name} is next")
        other = "Ann" if name == "Ben" else "Ben"
        expect(curtain.locator(".told")).to_contain_text(other)
        expect(curtain.locator(".told")).not_to_contain_text(name)
        expect(curtain.locator(".sides li")).to_have_count(2)
        expect(curtain.locator(".arms svg")).to_be_visible()
        assert page.locator("#table .piece").count() == 0, "nothing is left on the table behind the curtain"
        page.get_by_role("button", name=f"I am {name}").click()
        assert rest(page) == "lit"
        assert f"{other} places" in said(page), "what happened since is told"
        expect(page.locator("#table .bottom .plate h2")).to_have_text(name)
    page.reload()
    expect(curtain).to_contain_text("Ann is next")


# The dialog of a new game


def test_a_new_game_as_it_was_chosen_and_remembered(desk: Page) -> None:
    desk.keyboard.press("n")
    box = desk.get_by_role("dialog")
    box.get_by_role("radio", name="A friend, on this screen").check()
    box.get_by_role("textbox", name="Friend").fill("Ben <b>")
    box.get_by_role("textbox", name="You").fill("Ann")
    box.get_by_text("Rules of this match").click()
    box.get_by_role("switch", name="No jokers").check()
    box.get_by_role("button", name="Play").click()
    expect(desk.locator("dialog.curtain")).to_contain_text("is next")
    kept = desk.evaluate(
        "Object.keys(localStorage).filter((k) => k.startsWith('liege.match.')).map((k) => localStorage[k])"
    )
    assert any("no_wildcards=1" in text and "Ben b" in text for text in kept)
    desk.get_by_role("button", name="I am").click()
    rest(desk)
    desk.keyboard.press("n")
    expect(box.get_by_role("textbox", name="Friend")).to_have_value("Ben <b>")
