"""Puzzles at the table: a visitor opens a puzzle from the course page, fails and sees the refutation, requests the
answer, and solves the puzzle. The page stores the solution."""

from __future__ import annotations

import json

from playwright.sync_api import BrowserContext, Page, expect

from pygames import games
from pygames.learn.lesson import Lesson
from pygames.learn.puzzles import puzzles

from .hands import GAME, fair, rest
from .pupil import by_mouse, comes

KEPT = "JSON.parse(localStorage['liege.lessons'] ?? '{}')"


def puzzle(number: int) -> Lesson:
    return puzzles(games.find(GAME)).lessons[number - 1]


def touched(page: Page, lesson: Lesson, move: str) -> None:
    """Touch the elements that make a move, as a visitor would."""
    game, view = lesson.match.game, lesson.begun(0).known(lesson.seat)
    for ident in game.touches(view, view.parse(move)):
        by_mouse(page, ident)


def wrong(lesson: Lesson) -> str:
    view = lesson.begun(0).known(lesson.seat)
    right = {view.parse(way[0]) for way in lesson.steps[0].wants}
    return next(str(move) for move in view.moves() if move not in right)


def test_a_puzzle_is_failed_refuted_shown_and_solved(regular: BrowserContext) -> None:
    page = regular.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{GAME}/learn.html")
    page.locator(".puzzles a").first.click()
    page.locator("#table .coach").wait_for()
    rest(page)
    lesson = puzzle(1)
    expect(page.locator("#table .coach .goal").first).to_have_text(lesson.steps[0].ask)
    hand = page.locator("#table .bottom").inner_text()

    touched(page, lesson, wrong(lesson))
    comes(page, "document.querySelector('#table .coach .reply.wrong')?.textContent.includes(`isn't the answer`)")
    rest(page)
    assert page.locator("#table .bottom").inner_text() == hand, "it was taken back"
    assert page.evaluate(KEPT) == {}

    page.get_by_role("button", name="Show me").click()
    comes(page, f"document.querySelector('#table .say.over')?.textContent.includes('Shown: {lesson.title}')")
    assert page.evaluate(KEPT) == {}, "who was shown it has not found it"
    page.get_by_role("button", name="Again", exact=True).click()
    page.locator("#table .coach").wait_for()
    rest(page)

    touched(page, lesson, lesson.steps[0].wants[0][0])
    comes(page, f"document.querySelector('#table .say.over')?.textContent.includes('Solved: {lesson.title}')")
    assert page.evaluate(KEPT) == {GAME: {"puzzle-01": True}}
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_function("() => location.hash === '#lesson=puzzle-02'")
    page.locator("#table .coach").wait_for()
    rest(page)
    page.goto(f"{GAME}/learn.html")
    expect(page.locator(".puzzles .done")).to_have_text(["1 solved"])
    fair(page, "the course with its puzzles")
    assert json.dumps(page.evaluate(KEPT)).count("puzzle") == 1
