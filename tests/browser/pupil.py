"""A learner's input: the functions read the expected moves from the lesson, and make them on the page."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from pygames import games
from pygames.core.match import Match
from pygames.learn.course import course
from pygames.learn.lesson import Lesson, Step, settle

from .hands import PATIENCE, REST

Touches = Callable[[Page, str], None]
"""A function that touches the element with the given id on a page."""

SPOT = """(id) => {
  const at = document.querySelector(`#table [data-id="${CSS.escape(id)}"]`);
  const box = at.getBoundingClientRect();
  for (const [x, y] of [[0.5, 0.5], [0.5, 0.15], [0.2, 0.2], [0.5, 0.85], [0.1, 0.5], [0.9, 0.9]]) {
    const spot = [box.left + box.width * x, box.top + box.height * y];
    if (at.contains(document.elementFromPoint(...spot))) return spot;
  }
  return null;
}"""
"""Returns the point where a touch reaches the element."""

AWAY = """(id) => {
  const at = document.activeElement;
  const to = document.querySelector(`#table [data-id="${CSS.escape(id)}"]`);
  if (at.closest('[data-id]') === to) return 'Enter';
  const outer = (one) => { let zone = one; for (let up = one; up?.id !== 'table'; up = up.parentElement)
    if (up.classList.contains('zone')) zone = up; return zone; };
  if (!at.matches('.piece, .square, .hit') || outer(at) !== outer(to)) return 'Tab';
  const [one, other] = [at, to].map((each) => each.getBoundingClientRect());
  const x = other.x + other.width / 2 - one.x - one.width / 2;
  const y = other.y + other.height / 2 - one.y - one.height / 2;
  return Math.abs(x) >= Math.abs(y) ? (x < 0 ? 'ArrowLeft' : 'ArrowRight') : y < 0 ? 'ArrowUp' : 'ArrowDown';
}"""
"""Returns the next key to press on the way from the focused element to the given element."""

STEP = "[...document.querySelectorAll('.dots i')].findIndex((dot) => dot.className === 'now')"


def lessons(game: str) -> list[Lesson]:
    """Return the lessons of a game, in order."""
    return course(games.find(game)).lessons


def by_mouse(page: Page, ident: str) -> None:
    spot = page.evaluate(SPOT, ident)
    assert spot, f"{ident} cannot be reached"
    page.mouse.click(*spot)


def by_finger(page: Page, ident: str) -> None:
    spot = page.evaluate(SPOT, ident)
    assert spot, f"{ident} cannot be reached"
    page.touchscreen.tap(*spot)


def by_key(page: Page, ident: str) -> None:
    for _ in range(80):
        key = page.evaluate(AWAY, ident)
        page.keyboard.press(key)
        if key == "Enter":
            return
    raise AssertionError(f"no key leads to {ident}")


def comes(page: Page, condition: str, seconds: float = PATIENCE) -> None:
    """Wait until the expression `condition` is true on the page; skip beats and end pauses meanwhile."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"{condition}: {page.inner_text('#table .say')}"
        page.evaluate(REST)
        page.wait_for_timeout(30)


def at_step(page: Page, step: int) -> None:
    """Wait until the lesson is at this step and the learner may act."""
    comes(page, f"{STEP} === {step} && Boolean(({REST})())")


def learn(page: Page, lesson: Lesson, touches: Touches, go: Callable[[Page], None], *, wrongly: bool = False) -> None:
    """Play a lesson to its end, or to the match that ends it. If `wrongly` is true, make a mistake first at every
    step."""
    for at, step in enumerate(lesson.steps):
        at_step(page, at)
        if step.level:
            return
        if not step.ask:
            go(page)
            continue
        begun = lesson.begun(at)
        if wrongly:
            mistake(page, lesson, step, begun, touches)
        if step.trial:
            for ident in step.trial.ids:
                touches(page, ident)
            continue
        for count, move in enumerate(step.wants[0]):
            if count:
                comes(page, f"{STEP} !== {at} || Boolean(({REST})())")
            for ident in path(begun, lesson, move):
                touches(page, ident)
            begun.play(begun.known(lesson.seat).parse(move))
            settle(begun, lesson.dealer)
    comes(page, "Boolean(document.querySelector('#table .say.over'))")


def mistake(page: Page, lesson: Lesson, step: Step, begun: Match, touches: Touches) -> None:
    """Make the step's first wrong move, if it has any, and check that the page shows a reply and undoes the move."""
    for wrong in step.wrongs[:1]:
        for ident in path(begun, lesson, wrong.move):
            touches(page, ident)
        comes(page, f"Boolean(document.querySelector('.reply.wrong')) && Boolean(({REST})())")
        assert page.locator(".reply.wrong").inner_text().strip()


def path(match: Match, lesson: Lesson, move: str) -> Sequence[str]:
    """Return the ids of the elements whose touches make this move."""
    view = match.known(lesson.seat)
    text = str(view.parse(move))
    return next(way.path for way in match.game.scene(view, lesson.seat).moves if way.move == text)
