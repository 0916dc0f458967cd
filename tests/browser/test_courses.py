"""The course page and the links to it: the display of a visitor's progress, its text for screen readers, and the use of
the page by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from playwright.sync_api import BrowserContext, Locator, Page, expect

from pygames import games
from pygames.learn.course import course
from web.build.making.course import heading, listed

from .conftest import Visitor
from .hands import fair, menu, rest, table

GAME = games.every()[0]
LESSONS = listed(GAME)
CAME = {LESSONS[0].name: True, LESSONS[2].name: 3}


def learned(page: Page, came: Mapping[str, object]) -> None:
    """Store a visitor's progress in the course."""
    page.add_init_script(f"localStorage.setItem('liege.lessons', {json.dumps(json.dumps({GAME.name: came}))})")


def filled(step: Locator) -> float:
    """Return the coloured part of a shield, from 0 to 1."""
    part: str = step.locator(".fill").evaluate("(at) => getComputedStyle(at).getPropertyValue('--part')")
    return float(part or 0)


def test_shields_fill_as_lessons_are_done(page: Page) -> None:
    learned(page, CAME)
    page.goto(f"{GAME.name}/learn.html")
    steps = page.locator(".lessons a")
    assert [filled(each) for each in steps.all()[:4]] == [1, 0, 3 / LESSONS[2].steps, 0]
    expect(steps.nth(0)).to_contain_text("Done")
    expect(page.locator(".lessons .next")).to_have_count(1)
    expect(page.locator(".lessons .next")).to_contain_text("Go on")
    for each, step in zip(course(GAME).lessons, steps.all(), strict=True):
        assert step.get_attribute("href") == f"./#lesson={each.name}"
        expect(step).to_contain_text(each.title)
    fair(page, "a course")
    page.get_by_role("link", name=f"Play {GAME.title}").focus()
    for step in steps.all():
        page.keyboard.press("Tab")
        expect(step).to_be_focused()


def test_a_newcomer_begins_with_the_first_lesson(page: Page) -> None:
    page.goto(f"{GAME.name}/learn.html")
    expect(page.locator(".lessons .next")).to_contain_text(LESSONS[0].title)
    expect(page.locator(".lessons .next")).to_contain_text("Begin")
    assert {filled(each) for each in page.locator(".lessons a").all()} == {0}


def test_the_first_page_shows_how_far_one_has_come(page: Page) -> None:
    learned(page, CAME)
    # with animations, the miniature would move without end
    page.emulate_media(reduced_motion="reduce")
    page.goto("")
    card = page.locator(".game").first
    expect(card).to_contain_text(f"1 of {len(LESSONS)} lessons")
    expect(card.locator(".dots .done")).to_have_count(1)
    next_door = card.locator(".next")
    expect(next_door).to_have_accessible_name(f"Play {GAME.title}")
    expect(page.locator(".firsts .next")).to_have_text("Just play " + GAME.title)
    other = page.locator(".game").nth(1)
    expect(other.locator(".next")).to_have_accessible_name(f"Learn {games.every()[1].title}")
    fair(page, "the first page of who learns")


def test_marks_are_not_taken_from_what_storage_should_not_hold(page: Page) -> None:
    learned(page, {LESSONS[0].name: "<b>", "__proto__": True, LESSONS[1].name: -4, "constructor": True})
    page.goto(f"{GAME.name}/learn.html")
    expect(page.locator(".lessons .next")).to_contain_text(LESSONS[0].title)
    assert {filled(each) for each in page.locator(".lessons a").all()} == {0}


def test_lessons_are_found_without_scripts(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False).new_page()
    page.goto("")
    page.locator(".game").first.get_by_role("link", name=f"Learn {GAME.title}").click()
    expect(page.locator(".lessons a")).to_have_count(len(LESSONS))
    page.goto(f"{GAME.name}/rules.html")
    page.get_by_role("link", name=f"Learn {GAME.title}").click()
    expect(page.get_by_role("heading", name="In thirty seconds")).to_be_visible()


def test_a_rule_book_shows_positions_and_leads_to_their_lessons(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{GAME.name}/rules.html")
    shown = page.locator(".position")
    assert shown.count() >= 4
    expect(shown.first.get_by_role("img").first).to_have_accessible_name(re.compile("house 4: house 4"))
    reach = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(reach), "nothing is wider than a phone"
    door = shown.first.get_by_role("link", name=re.compile("Try it: lesson"))
    assert door.get_attribute("href") in {f"./#lesson={each.name}" for each in LESSONS}
    fair(page, "a rule book")


def test_from_the_menu_to_the_lessons_and_from_a_lesson_s_shield_to_the_table(page: Page) -> None:
    table(page, GAME.name)
    rest(page)
    menu(page, "Lessons")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading(GAME))
    page.locator(".lessons a").first.click()
    first = course(GAME).lessons[0].steps[0].say.partition(".")[0]
    # the engine may have to load first
    expect(page.locator(".say")).to_contain_text(first)


def test_each_lesson_begins_with_its_own_words(regular: BrowserContext) -> None:
    page = regular.new_page()
    for each in LESSONS[:2]:
        page.goto(f"{GAME.name}/#lesson={each.name}")
        expect(page.locator("#table .coach")).to_contain_text(each.title)
    page.close()
