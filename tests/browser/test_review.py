"""Reviews at the table, in every game, by mouse, keyboard and on a phone. A visitor replays a move, plays on from a
position, leaves the review at any time, and finds it stored later."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygames import games
from pygames.core.cards import CHANCE
from pygames.core.match import Match
from pygames.core.record import write
from pygames.learn.course import course
from pygames.learn.lesson_session import lesson_session
from pygames.session import bot
from tests.test_review import match

from .fit import SCREENS, SMALLEST
from .hands import fair, menu, rest, seated, settled, until

SHORT = 5
"""Number of decisions in a match that is reviewed here; the review of a whole match would take too long."""
KEPT = "(kept) => { localStorage['liege.match.reviewed'] = kept; sessionStorage.setItem('liege.here', 'reviewed') }"
PANEL = ".review .said"
PLAYED = """(least) => {
  const said = document.querySelector('.review .said')?.textContent ?? '';
  const done = said ? Number(said.match(/Playing it out… (\\d+)/)?.[1] ?? 100) : 0;
  return done >= least && done;
}"""
"""True if at least this percentage of a review is complete."""
BARS = """() => [...document.querySelectorAll('.sums i')].filter((bar) => {
  const [own, cell] = [bar, bar.parentElement].map((each) => each.getBoundingClientRect());
  return own.left < cell.left - 1 || own.right > cell.right + 1 || own.top < cell.top || own.bottom > cell.bottom;
}).map((bar) => bar.closest('tr').innerText)"""
"""Returns the texts of the review's table rows whose bars for luck and play are misplaced."""


@cache
def short(game: str) -> str:
    """Return the record of a match in which a player resigned after a few decisions."""
    whole = match(game)
    made = Match(whole.game, whole.options, names(whole.state.seats))
    for line in whole.lines:
        if sum(each.seat not in (CHANCE, None) for each in made.lines) == SHORT:
            break
        made.line(line.text)
    made.end("resign 0")
    return write(made)


@cache
def blundered() -> str:
    """Return the record of a match of Vassal in which Azure misses a move that wins at once: the queen at house 6."""
    table = lesson_session(course(games.find("vassal")), "06-side-by-side", 3)
    table.match.names = names()
    table.match.play("3d 6")
    table.match.end("resign 0")
    return write(table.match)


def names(seats: int = 2) -> tuple[str, ...]:
    return ("You", *(bot(1, seat).name for seat in range(1, seats)))


def finished(game: str, record: str = "") -> str:
    """Return the stored data of a visitor's finished match, as the browser stores them."""
    read = record or short(game)
    seats = next(line for line in read.split("\n") if line.startswith("seats ")).removeprefix("seats ").split("; ")
    players = [{"name": "You", "level": 0}] + [{"name": name, "level": 1} for name in seats[1:]]
    kept: dict[str, Any] = {
        **{"id": "reviewed", "game": game, "title": games.find(game).title, "names": seats},
        **{"levels": [each["level"] for each in players], "moves": SHORT, "waits": "over", "touched": True},
        **{"result": "{0} resigned.", "time": 1},
        "saved": {"record": read, "seed": "5a" * 16, "players": players, "facing": 0},
    }
    return json.dumps(kept)


def comes(context: BrowserContext, game: str, record: str = "") -> Page:
    """Store a visitor's finished match and open it."""
    settled(context, game)
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{game}/rules.html")
    page.evaluate(KEPT, finished(game, record))
    page.goto(f"{game}/#m=reviewed")
    assert rest(page) == "over"
    return page


OVERLAPS = """() => {
  const kinds = '.say :is(.sentence, .aside, .said, .told, .press, .chances, .turns button)';
  const seen = (each) => {
    const [box, within] = [each, each.closest('.review')].map((at) => at?.getBoundingClientRect());
    const cut = within ?? box; // what is scrolled away lies over nothing
    return {
      left: Math.max(box.left, cut.left), right: Math.min(box.right, cut.right),
      top: Math.max(box.top, cut.top), bottom: Math.min(box.bottom, cut.bottom),
    };
  };
  const shown = [...document.querySelectorAll(kinds)]
    .filter((each) => each.checkVisibility()).map((each) => [each, seen(each)]);
  const common = (p, q) => Math.min(
    Math.min(p.right, q.right) - Math.max(p.left, q.left),
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top));
  return shown.flatMap(([a, p], i) => shown.slice(i + 1)
    .filter(([b, q]) => !a.contains(b) && common(p, q) > 2).map(([b]) => `${a.className} over ${b.className}`));
}"""
"""Returns the elements of the bar that overlap others."""


def reviewed(page: Page) -> None:
    """Wait until the page shows the complete review."""
    until(page, "document.querySelector('.review .said')?.textContent")
    until(page, "!document.querySelector('.review .said').textContent.includes('Playing it out')")


def button(page: Page, name: str) -> Any:
    return page.locator("#table .say").get_by_role("button", name=name, exact=True)


@pytest.mark.one_game
@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_is_reviewed_by_mouse(regular: BrowserContext, game: str) -> None:
    page = comes(regular, game)
    button(page, "Review").click()
    reviewed(page)
    assert page.locator(PANEL).inner_text().endswith(".")
    assert page.evaluate(BARS) == []
    line = page.locator(".review .chances").first
    box = line.bounding_box()
    assert box
    page.mouse.click(box["x"] + 14, box["y"] + box["height"] / 2)
    expect(page.locator("#table .moves .entry").first).to_have_attribute("aria-current", "true")
    rows = page.locator(".review .vh tbody tr")
    assert rows.count() >= 2
    assert all(text.strip().isdigit() for text in rows.first.locator("td").all_inner_texts())
    button(page, "Back to the game").click()
    expect(page.locator(".review, .reviewing")).to_have_count(0)
    expect(button(page, "Review")).to_be_visible()


def test_among_three_each_line_is_broken_in_a_way_of_its_own(regular: BrowserContext) -> None:
    """In a review of a match of three, each player's line has a different dash pattern and colour, and a legend names
    the lines."""
    game = next(game for game in games.every() if game.seats[0] > 2)
    made = Match(game, match(game.name).options, ("You", bot(1, 1).name, bot(1, 2).name))
    for line in match(game.name).lines[:SHORT]:
        made.line(line.text)
    made.end("resign 0")
    page = comes(regular, game.name, write(made))
    button(page, "Review").click()
    lines = page.locator(".review .whose path")
    expect(lines).to_have_count(3)
    assert len({lines.nth(at).evaluate("(line) => getComputedStyle(line).strokeDasharray") for at in range(3)}) == 3
    expect(page.locator(".whose span")).to_have_text(list(made.names))


def test_a_blunder_is_found_tried_again_kept_and_played_on_from(regular: BrowserContext) -> None:
    page = comes(regular, "vassal", blundered())
    button(page, "Review").click()
    reviewed(page)
    fair(page, "a review")
    turn = page.locator(".review .turns button").last
    expect(turn.locator(".words > span").nth(0)).to_contain_text("PlayedYou place")
    expect(turn.locator(".words > span").nth(1)).to_contain_text("BetterYou place Q at house 6")
    expect(turn.locator(".words > span").nth(2)).to_have_text("BecauseThat wins the match.")
    expect(page.locator(PANEL)).to_contain_text("Your costliest decision was move")
    turn.click()
    expect(turn).to_have_attribute("aria-current", "true")
    expect(page.locator(".reviewing .told")).to_contain_text("That lowered your chances")
    ring = page.evaluate("[...document.querySelectorAll('#table [data-ring]')].map((e) => e.dataset.id)")
    assert len(ring) == 2, "the better card, and where it belongs"
    button(page, "Try again").click()
    expect(page.locator(".reviewing .told")).to_have_text("Make the move you'd have played.")
    assert rest(page) == "lit"
    queen = page.locator('#table .fan:not(.far) [data-lit][aria-label*="queen of spades"]')
    queen.click()
    page.locator('#table [data-id="side6-0"]').click()
    expect(page.locator(".reviewing .told")).to_contain_text("No move there is better.")
    fair(page, "what was tried again")
    button(page, "Back to the review").click()
    expect(turn).to_have_attribute("aria-current", "true")
    page.reload()
    assert rest(page) == "over"
    button(page, "Review").click()
    expect(page.locator(PANEL)).not_to_contain_text("Playing it out")
    expect(page.locator(".review .turns button")).not_to_have_count(0)
    page.locator("#table .moves .entry").nth(1).click()
    button(page, "Play on from here").click()
    expect(page.locator("#table .moves h2")).to_have_text("Moves, played on")
    expect(page.locator(".review, .reviewing")).to_have_count(0)
    titles = (
        "Object.keys(localStorage).filter((key) => /match/.test(key)).map((key) => JSON.parse(localStorage[key]).title)"
    )
    assert sorted(page.evaluate(titles)) == ["Vassal", "Vassal, played on"]
    assert rest(page) == "lit"


@pytest.mark.one_game
@pytest.mark.parametrize("game", games.NAMES)
def test_nothing_in_the_bar_lies_over_what_is_said_of_a_match(regular: BrowserContext, game: str) -> None:
    """In a review, no element of the bar overlaps the sentences about the match, on any screen."""
    page = comes(regular, game)
    button(page, "Review").click()
    reviewed(page)
    for width, height in (SCREENS | SMALLEST).values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        assert page.evaluate(OVERLAPS) == [], f"{width}x{height}"
    page.set_viewport_size({"width": 1440, "height": 900})
    fair(page, f"a review of {game}")


def test_a_kept_review_opens_at_its_first_turning_point_and_says_what_that_was(regular: BrowserContext) -> None:
    page = comes(regular, "vassal", blundered())
    button(page, "Review").click()
    reviewed(page)
    until(page, "Boolean(JSON.parse(localStorage['liege.match.reviewed']).review)")
    page.reload()
    assert rest(page) == "over"
    button(page, "Review").click()
    expect(page.locator(".review .turns button").first).to_have_attribute("aria-current", "true")
    expect(page.locator(".reviewing .told")).to_contain_text("That ")


def test_a_review_is_left_while_it_is_made(regular: BrowserContext) -> None:
    """A visitor leaves a review before it is complete, and begins a new match."""
    page = comes(regular, "vassal", blundered())
    button(page, "Review").click()
    expect(page.locator(PANEL)).to_contain_text("Playing it out")
    button(page, "Back to the game").click()
    expect(page.locator(".review, .reviewing")).to_have_count(0)
    button(page, "Rematch").click()
    expect(page.locator("#table .say.over")).to_have_count(0)
    assert rest(page) == "lit"
    assert page.locator("#table .moves .entry").count() < 2


def test_a_review_that_was_left_goes_on_where_it_was_and_its_luck_is_kept(regular: BrowserContext) -> None:
    page = comes(regular, "vassal", blundered())
    button(page, "Review").click()
    left = int(page.wait_for_function(PLAYED, arg=30).json_value())
    button(page, "Back to the game").click()
    expect(page.locator(".review, .reviewing")).to_have_count(0)
    button(page, "Review").click()
    assert int(page.wait_for_function(PLAYED, arg=1).json_value()) >= left
    reviewed(page)
    share = page.locator(".sums tr", has_text="luck").locator("td").last.inner_text()
    page.reload()
    assert rest(page) == "over"
    menu(page, "Your results")
    expect(page.get_by_role("dialog")).to_contain_text(f"Luck in the one match you've reviewed: {share}%.")
    fair(page, "one's own record with luck")


def test_the_same_deal_is_played_from_the_other_side_and_again(regular: BrowserContext) -> None:
    page = seated(regular)
    mine = begun(page)
    resigned(page)
    button(page, "Same deal, other side").click()
    assert begun(page) != mine
    resigned(page)
    button(page, "Same deal, other side").click()
    assert begun(page) == mine
    resigned(page)
    button(page, "Review").click()
    button(page, "Same deal again").click()
    expect(page.locator("#table .moves h2")).to_have_text("Moves, played on")
    assert begun(page) == mine


def begun(page: Page) -> list[str]:
    """Wait until a match has begun, and return the names of the visitor's cards."""
    expect(page.locator("#table .say.over")).to_have_count(0)
    assert rest(page) == "lit"
    cards = page.locator("#table .fan:not(.far) [aria-label]")
    named = sorted(str(card.get_attribute("aria-label")).partition(",")[0] for card in cards.all())
    assert len(named) > 2
    return named


def resigned(page: Page) -> None:
    menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("#table .say.over")).to_be_visible()


def test_a_match_is_reviewed_by_keys_alone(regular: BrowserContext) -> None:
    page = comes(regular, "vassal", blundered())
    by_keys(page, "Review")
    reviewed(page)
    by_keys(page, f"{page.locator('.turns button').count()}Move")
    expect(page.locator(".reviewing .told")).to_contain_text("Better: ")
    assert page.evaluate("document.activeElement.closest('.turns') !== null"), "the focus stays in the list"
    by_keys(page, "Try again")
    by_keys(page, "Back to the review")
    by_keys(page, "Back to the game")
    expect(page.locator(".review, .reviewing")).to_have_count(0)


@pytest.mark.one_game
@pytest.mark.parametrize("game", games.NAMES[1:])
def test_a_short_match_is_reviewed_by_keys_alone(regular: BrowserContext, game: str) -> None:
    page = comes(regular, game)
    by_keys(page, "Review")
    reviewed(page)
    by_keys(page, "Back to the game")
    expect(page.locator(".review, .reviewing")).to_have_count(0)


def by_keys(page: Page, name: str) -> None:
    """Press Tab until the element with this name has the focus, then Enter."""
    until(page, f"[...document.querySelectorAll('button')].some((each) => each.textContent.startsWith('{name}'))")
    for _ in range(120):
        called = "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''"
        if str(page.evaluate(called)).startswith(name):
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach '{name}'")


def test_a_match_is_reviewed_on_a_phone(phone: BrowserContext) -> None:
    page = comes(phone, "vassal", blundered())
    button(page, "Review").tap()
    reviewed(page)
    page.locator(".review .turns button").last.tap()
    expect(page.locator(".reviewing .told")).to_contain_text("Better: ")
    for each in (*page.locator(".turns button").all(), button(page, "Try again"), button(page, "Play on from here")):
        box = each.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 44
    fair(page, "a review on a phone")
    button(page, "Try again").tap()
    expect(page.locator(".reviewing .told")).to_have_text("Make the move you'd have played.")
    assert rest(page) == "lit"


@pytest.mark.one_game
@pytest.mark.parametrize("game", games.NAMES[1:])
def test_a_short_match_is_reviewed_on_a_phone(phone: BrowserContext, game: str) -> None:
    page = comes(phone, game)
    button(page, "Review").tap()
    reviewed(page)
    fair(page, f"a review of {game} on a phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#table").bounding_box()
    assert box
    below = page.evaluate("document.documentElement.scrollHeight - scrollY") - box["y"] - box["height"]
    assert below < 100, "nothing but the table is scrolled to"
    button(page, "Back to the game").tap()
    expect(page.locator(".review, .reviewing")).to_have_count(0)


def test_what_storage_holds_in_the_place_of_a_review_is_not_trusted(regular: BrowserContext) -> None:
    page = comes(regular, "vassal", blundered())
    kept = "JSON.parse(localStorage['liege.match.reviewed'])"
    bad = f"JSON.stringify({{...{kept}, review: {{progress: 1, said: 'x', points: 7}}}})"
    page.goto("vassal/rules.html")
    page.evaluate(f"localStorage['liege.match.reviewed'] = {bad}")
    page.goto("vassal/#m=reviewed")
    assert rest(page) == "over"
    button(page, "Review").click()
    expect(page.locator(PANEL)).to_contain_text("Playing it out")
