"""The home page and the rule books, for visitors with and without scripts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygames import games
from web.build.making.brief import brief
from web.build.making.course import minutes
from web.build.serve import Server

from .conftest import Lender, Visitor
from .hands import fair, menu, moves, notice, played, rest, seated, table
from .troubles import Troubles

NAMES = [game.name for game in games.every()]


def test_the_first_page_offers_every_game(page: Page) -> None:
    page.goto("")
    assert page.locator(".game").count() == len(NAMES)
    for game, card in zip(games.every(), page.locator(".game").all(), strict=True):
        for door, place in {"Play": "", "Learn": "learn.html"}.items():
            link = card.get_by_role("link", name=f"{door} {game.title}", exact=True)
            assert link.get_attribute("href") == f"{game.name}/{place}"
        for what in brief(game)[:3]:
            expect(card.get_by_text(what, exact=True)).to_be_visible()
        feeling = card.get_by_text(brief(game).feel)
        expect(feeling).not_to_be_visible()
        card.get_by_text("In thirty seconds").click()
        expect(feeling).to_be_visible()


def test_who_comes_first_has_one_first_choice(page: Page) -> None:
    page.goto("")
    first = page.locator(".firsts").get_by_role("link").first
    learn = f"Learn {games.every()[0].title}, {minutes(games.every()[0])} minutes"
    expect(first).to_have_text(learn)
    assert first.get_attribute("href") == f"{NAMES[0]}/learn.html"
    assert dark(page) == [learn]
    expect(page.locator("#matches")).not_to_be_visible()


def test_who_comes_back_goes_on_first(regular: BrowserContext) -> None:
    page = seated(regular)
    played(page, 1)
    page.locator(".home").click()
    waiting = page.get_by_role("navigation", name="Continue a match").get_by_role("link")
    expect(waiting).to_have_count(1)
    assert dark(page) == [waiting.inner_text()]
    tops = page.locator("#matches, .hero, .games").evaluate_all(
        "all => all.map((at) => at.getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)
    expect(page.locator(".miniature")).not_to_be_visible()
    fair(page, "the first page of who comes back")
    waiting.click()
    assert rest(page) == "lit"
    assert moves(page) > 0


def dark(page: Page) -> list[str]:
    """Return the texts of the links whose background has the colour of the page's text, as the recommended choice
    has."""
    ground = "(at) => getComputedStyle(at).backgroundColor === getComputedStyle(document.body).color"
    found: list[str] = page.evaluate(f"[...document.querySelectorAll('a')].filter({ground}).map((at) => at.innerText)")
    return found


PLAYED = """() => document.getAnimations().filter((each) => each.playState === "running").length"""
LAST = """() => [...document.querySelectorAll(".miniature :is([class^=in-], [class^=out-], figcaption > *)")]
    .map((at) => [at.className.baseVal ?? at.className, getComputedStyle(at).opacity])
    .filter(([name, seen]) => (seen === "1") !== /^in-|caption-3/.test(name))"""
"""Returns the elements of the miniature whose visibility is wrong after the last turn."""


def test_the_miniature_plays_three_turns_and_can_be_stopped(page: Page) -> None:
    page.goto("")
    assert page.locator(".miniature figcaption > *").count() == 3
    assert page.locator(".miniature .in-3").count() > 0
    assert page.evaluate(PLAYED) > 3
    assert page.evaluate(LAST)
    page.get_by_role("switch", name="Still picture").check()
    assert page.evaluate(PLAYED) == 0
    assert page.evaluate(LAST) == []
    page.keyboard.press("Space")
    assert page.evaluate(PLAYED) > 3, "by keys too"


def test_the_miniature_stands_where_motion_is_unwelcome(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("")
    assert page.evaluate(PLAYED) == 0
    assert page.evaluate(LAST) == []
    expect(page.locator(".still")).not_to_be_visible()
    fair(page, "the first page")


def test_friends_are_asked_from_the_first_page_and_where_a_game_is_begun(page: Page) -> None:
    game = games.every()[-1]
    page.goto("")
    page.get_by_role("link", name=f"With a friend at {game.title}").last.click()
    box = page.locator("dialog.friend")
    box.get_by_label("Your name").wait_for()
    assert page.url.endswith(f"/{game.name}/"), "a reload does not ask again"
    page.keyboard.press("Escape")
    rest(page)
    page.locator("#new").click()
    page.locator("dialog.new").get_by_role("button", name="With a friend elsewhere").click()
    box.get_by_label("Your name").wait_for()
    page.keyboard.press("Escape")


def test_pages_read_without_scripts(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False).new_page()
    page.goto("")
    assert page.get_by_role("heading", name="Liege").is_visible()
    assert not page.locator("#lamp").is_visible()
    for game in games.every():
        page.goto("")
        page.get_by_role("link", name=f"Play {game.title}", exact=True).last.click()
        goal, turn, twist, _ = brief(game)
        for what in (goal, turn, twist):
            expect(page.get_by_text(what, exact=True)).to_be_visible()
        page.get_by_role("link", name=f"The rules of {game.title}").click()
        expect(page.get_by_role("heading", name=game.title, exact=True)).to_be_visible()


def test_the_lamp_is_remembered(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Switch between light and dark").click()
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert night != day
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == night


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_book_has_an_anchor_for_each_ruling(page: Page, name: str) -> None:
    page.goto(f"{name}/rules.html")
    anchors = page.locator("h3[id^='r-']").evaluate_all("all => all.map(one => one.id)")
    book = Path(f"pygames/games/{name}/rules.md").read_text(encoding="utf-8")
    assert anchors == [f"r-{number}" for number in re.findall(r"^### (\d+)\. ", book, re.MULTILINE)]
    assert page.get_by_role("link", name="Play").first.get_attribute("href") == "./"


def test_the_first_page_and_an_invitation_lead_to_what_is_proven(page: Page) -> None:
    page.goto("")
    page.get_by_role("link", name="friends by a link").click()
    for heading in ("What is proven", "How a match ends", "What nobody can prove", "What others can see"):
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    assert page.get_by_role("link", name="All games", exact=True).get_attribute("href") == "./"
    fair(page, "fair play")
    table(page, NAMES[0])
    menu(page, "Play with a friend")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="What is proven, and what is not").click()
    expect(opened.value.get_by_role("heading", name="Fair play among friends")).to_be_visible()


FRAME = """<!doctype html><link rel=icon href='data:,'><iframe src="{}" width=1000 height=700></iframe>"""


@pytest.mark.parametrize("path", ["", f"{NAMES[0]}/", f"{NAMES[0]}/rules.html"])
def test_nobody_plays_inside_a_foreign_page(page: Page, server: Server, troubles: Troubles, path: str) -> None:
    """The host sends no header against framing. Within another site's page, the site's page itself shows only a message
    that it can't be played there."""
    troubles.expect("request to another host")
    Lender.lent["frame.html"] = FRAME.format(server.address + path).encode()
    page.goto(server.address.replace("localhost", "127.0.0.1") + "frame.html")
    inside = page.frame_locator("iframe")
    expect(inside.locator("html")).to_have_attribute("data-framed", re.compile("can't be played inside another page"))
    inside.locator("body").evaluate("() => new Promise((seen) => requestAnimationFrame(seen))")
    reached = "[...document.querySelectorAll('*')].filter((at) => at.getClientRects().length).map((at) => at.tagName)"
    assert inside.locator("html").evaluate(f"() => {reached}") == ["HTML"]
    assert "can't be played" in inside.locator("html").evaluate("(at) => getComputedStyle(at, '::before').content")
    page.goto(server.address + path)
    expect(page.locator("html:not([data-framed]) body")).to_be_visible()


@pytest.mark.parametrize(
    "link",
    [
        "#join/constructor/" + "A" * 43,
        "#join/no_such_game/" + "A" * 64,
        f"#join/{NAMES[0]}",
        f"#join/{NAMES[0]}/" + "A" * 63,
        f"#join/{NAMES[1]}/" + "A" * 64 + "/%%%",
        "#answer/x",
        "#join",
    ],
)
def test_a_damaged_link_leads_to_a_table_that_says_so(regular: BrowserContext, link: str) -> None:
    page = regular.new_page()
    page.goto(f"{NAMES[0]}/{link}")
    notice(page, "This link is damaged. Ask for it again.")
    assert page.url.endswith(f"/{NAMES[0]}/")
    assert rest(page) == "lit"
