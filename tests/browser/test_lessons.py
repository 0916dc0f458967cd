"""Lessons at the table: whole courses by mouse, keyboard and touch, with mistakes, interruptions and stored
progress."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from pygames import games
from web.build.making import wheel

from .conftest import Visitor
from .hands import GAME, fair, menu, played, rest, said, seated, shown, turn_at
from .host import Host, opened
from .pupil import Touches, at_step, by_finger, by_key, by_mouse, comes, learn, lessons

BY_KEYS, BY_FINGER = games.NAMES[1], games.NAMES[2]
KEPT = "JSON.parse(localStorage['liege.lessons'] ?? '{}')"


def still(page: Page) -> Page:
    page.emulate_media(reduced_motion="reduce")
    return page


def begin(page: Page, game: str, lesson: str) -> None:
    """Open a lesson by its address, and wait until its text is shown."""
    page.goto(f"{game}/#lesson={lesson}")
    page.locator("#table .coach").wait_for()


def press_next(page: Page) -> None:
    page.get_by_role("button", name="Next", exact=True).click()


def enter_next(page: Page) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.coach .main')"):
            page.keyboard.press("Enter")
            return
    raise AssertionError("Tab does not reach what goes on")


def tap_next(page: Page) -> None:
    page.get_by_role("button", name="Next", exact=True).tap()


def take(page: Page, game: str, touches: Touches, go: Callable[[Page], None], *, wrongly: bool = False) -> None:
    """Play all lessons of a course in order, from the first to the match at the end."""
    all_of_it = lessons(game)
    begin(page, game, all_of_it[0].name)
    for lesson in all_of_it:
        learn(page, lesson, touches, go, wrongly=wrongly)
        if not lesson.steps[-1].level:
            expect(page.locator(".say .sentence")).to_have_text(re.compile(".+"))
            expect(page.locator("#table .live")).to_contain_text(f"Learned: {lesson.title}. ")
            onward = page.get_by_role("button", name="Next lesson")
            if touches is by_key:
                onward.focus()
                page.keyboard.press("Enter")
            else:
                onward.click()
            page.locator(".coach").wait_for()
    done = page.evaluate(KEPT)[game]
    assert [done[lesson.name] for lesson in all_of_it[:-1]] == [True] * (len(all_of_it) - 1)


def test_who_does_wrong_at_every_step_finishes_a_course_by_mouse(regular: BrowserContext) -> None:
    page = still(regular.new_page())
    take(page, GAME, by_mouse, press_next, wrongly=True)
    fair(page, "the first match")


def test_a_course_by_keyboard_alone(regular: BrowserContext) -> None:
    take(still(regular.new_page()), BY_KEYS, by_key, enter_next)


def test_a_course_on_a_phone(phone: BrowserContext) -> None:
    page = still(phone.new_page())
    take(page, BY_FINGER, by_finger, tap_next)
    fair(page, "a lesson on a phone")


def test_what_is_wrong_is_answered_and_said_and_nothing_shifts(regular: BrowserContext) -> None:
    page = still(regular.new_page())
    lesson = lessons(GAME)[0]
    begin(page, GAME, lesson.name)
    at_step(page, 0)
    top = page.locator(".say").bounding_box()
    press_next(page)
    at_step(page, 1)
    before = shown(page)
    by_mouse(page, "c18")
    by_mouse(page, "side5-0")
    comes(page, "Boolean(document.querySelector('.reply.wrong'))")
    expect(page.locator(".reply.wrong")).to_have_text(lesson.steps[1].wrongs[0].text.replace("♠", ""))
    assert said(page).endswith(f"{lesson.steps[1].wrongs[0].text}\n\nTouch 8 of clubs, then house 5.")
    comes(page, "!document.querySelector('#table').dataset.busy")
    assert shown(page) == before
    assert page.locator(".say").bounding_box() == top
    expect(page.locator("[data-ring]")).to_have_count(1)
    fair(page, "a wrong move")
    page.get_by_role("button", name="Show me").click()
    at_step(page, 2)
    page.get_by_role("button", name="Previous step").click()
    at_step(page, 1)
    assert page.locator(".say").bounding_box() == top


def test_a_match_waits_while_one_learns_and_a_reload_comes_back_to_the_step(regular: BrowserContext) -> None:
    page = seated(regular)
    played(page, 1)
    before = shown(page)
    begin(page, GAME, lessons(GAME)[1].name)
    press_next(page)
    at_step(page, 1)
    page.reload()
    at_step(page, 1)
    assert page.evaluate(KEPT) == {GAME: {lessons(GAME)[1].name: 1}}
    page.get_by_role("button", name="Leave the lesson").click()
    page.wait_for_function("() => !document.querySelector('.coach') && document.querySelector('#table .piece')")
    assert rest(page) == "lit"
    assert shown(page) == before
    assert "lesson" not in page.url
    page.goto("about:blank")
    # as if the visitor returned on another day
    begin(page, GAME, lessons(GAME)[1].name)
    at_step(page, 1)
    menu(page, "This lesson again")
    at_step(page, 0)


def test_the_first_match_explains_what_is_new_once(regular: BrowserContext) -> None:
    page = still(regular.new_page())
    last = lessons(GAME)[-1]
    page.goto(f"{GAME}/rules.html")
    page.evaluate(f"localStorage['liege.lessons'] = '{json.dumps({GAME: {last.name: len(last.steps) - 1}})}'")
    begin(page, GAME, last.name)
    at_step(page, len(last.steps) - 1)
    assert said(page) == f"{last.title}\n\n{last.steps[-1].say}\n\n{last.steps[-1].ask}\n\nPlace a card"
    rng = Random(3)
    turn_at(page, page.mouse.click, rng)
    explained = page.locator(".reply.told")
    expect(explained).to_have_text("After placing a card you draw one. Nobody else sees it.")
    assert rest(page) == "lit"
    turn_at(page, page.mouse.click, rng)
    comes(page, "!document.querySelector('#table').dataset.busy")
    expect(explained).to_have_count(0)
    before = shown(page)
    page.reload()
    at_step(page, len(last.steps) - 1)
    # the match continues in the position in which the visitor left it
    assert shown(page) == before
    expect(explained).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".aside")).to_contain_text("Hint: ")


def test_a_hint_says_why_and_the_record_says_that_it_was_asked(regular: BrowserContext) -> None:
    page = seated(regular)
    page.get_by_role("button", name="Hint").click()
    hint = re.compile(r"^Hint: You place .+ at house \d.*\. .*(equally good|as good: |Next best: |in 100: |at once)")
    expect(page.locator(".aside")).to_have_text(hint)
    assert page.locator("[data-ring]").count() == 2
    assert "Hint: You place" in said(page)
    # the button has disappeared, but the focus stays in the table
    assert page.evaluate("document.querySelector('#table').contains(document.activeElement)")
    expect(page.locator(".moves h2")).to_have_text("Moves, some with a hint")
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('liege.match.'))")
    assert "\nmarks hint\n" in page.evaluate("(key) => JSON.parse(localStorage[key]).saved.record", kept[0])
    fair(page, "a hint")
    played(page, 1)
    expect(page.locator("[data-ring]")).to_have_count(0)


def test_who_never_played_is_offered_the_first_lesson_until_a_no(visitor: Visitor) -> None:
    context = visitor(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{GAME}/")
    offer = page.locator("#table .say").get_by_text("Its first lesson takes a minute")
    offer.wait_for()
    fair(page, "the offer")
    page.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    page.reload()
    assert rest(page) == "lit"
    expect(offer).to_have_count(0)
    page.goto(f"{BY_KEYS}/")
    page.get_by_role("button", name="Learn", exact=True).click()
    at_step(page, 0)
    assert page.url.endswith(f"#lesson={lessons(BY_KEYS)[0].name}")


def test_two_clicks_from_the_first_page_to_a_lesson(regular: BrowserContext) -> None:
    page = still(regular.new_page())
    page.goto("")
    page.locator(f'a[href="{GAME}/learn.html"]').first.click()
    page.locator(".lessons a").first.click()
    page.locator("#table .coach .sentence").first.wait_for()
    assert page.locator("#table .piece").count() > 20


def test_a_lesson_that_cannot_be_given_says_so_and_leads_on(
    visitor: Visitor, engine: Callable[[Page], None], dist: Path
) -> None:
    context = visitor(service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    engine(page)
    (lying,) = dist.glob(f"wheel/*/learn-{GAME}.pack")
    files = wheel.unpacked(lying.read_bytes())
    broken, following = lessons(GAME)[2:4]
    files[next(path for path in files if path.endswith(f"{broken.name}.txt"))] = b"lesson Broken\n\nstray\n"
    context.route(f"**/learn-{GAME}.pack", lambda route: route.fulfill(body=wheel.pack(files)))
    page.goto(f"{GAME}/#lesson={broken.name}")
    page.get_by_text("This lesson can't start: this lesson is broken").wait_for()
    page.get_by_role("button", name="Next lesson").click()
    at_step(page, 0)
    assert page.url.endswith(f"#lesson={following.name}")
    page.goto(f"{GAME}/#lesson=99-nothing")
    page.get_by_text("This lesson can't start: Vassal has no lesson '99-nothing'.").wait_for()
    page.get_by_role("button", name="Leave").click()
    assert rest(page) == "lit"


def test_a_lesson_without_the_network(host: Host, guest: BrowserContext) -> None:
    page = still(opened(guest))
    host.stop()
    lesson = lessons(GAME)[3]
    begin(page, GAME, lesson.name)
    learn(page, lesson, by_mouse, press_next)
