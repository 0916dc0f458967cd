"""The deal of the day is the same on the page and in the terminal. It works offline and across midnight. Only the first
attempt counts, and its result can be shared in one line."""

from __future__ import annotations

import json
from datetime import datetime

from playwright.sync_api import BrowserContext, Page, expect

from pygames import games
from pygames.core.match import Match
from pygames.core.record import read, write
from pygames.today import line, today, versions

from .hands import GAME, dealt, menu, notice, played, rest, seated, table
from .host import Host, opened

DATE, NEXT = "2026-11-22", "2026-11-23"
VERSIONS = versions(games.find(GAME))
LATEST = """() => {
  const found = Object.entries(localStorage).filter(([key]) => key.startsWith('liege.match.'));
  const [latest] = found.map(([, text]) => JSON.parse(text)).sort((a, b) => b.time - a.time);
  return JSON.stringify(latest);
}"""


def at(page: Page, date: str, hour: int = 12) -> None:
    """Set the clock of the visitor's page to this date and hour."""
    page.clock.set_fixed_time(datetime.fromisoformat(f"{date}T{hour:02}:00:00"))


def kept(page: Page) -> dict[str, object]:
    """Return the stored data of the match that was stored last."""
    return dict(json.loads(page.evaluate(LATEST)))


def begins(page: Page, date: str) -> None:
    """Check that the match has the deal of this day, as the terminal deals it."""
    found = kept(page)
    record = str(found["saved"]["record"])  # type: ignore[index]
    session = today(games.find(GAME), date)
    lines = write(session.match).split("\n")
    assert record.split("\n")[: len(lines) - 1] == lines[:-1]
    assert found["saved"]["seed"] == session.seed.hex()  # type: ignore[index]


def test_the_same_deal_without_a_network_and_on_the_next_day(host: Host, guest: BrowserContext) -> None:
    page = opened(guest)
    table(page)
    host.stop()
    at(page, DATE, 23)
    page.locator("#new").click()
    page.get_by_role("button", name="Deal of the day").click()
    page.wait_for_function(f"() => localStorage['liege.match.today-{DATE}-{GAME}']")
    rest(page)
    begins(page, DATE)
    played(page, 1)
    at(page, NEXT, 1)
    page.reload()
    rest(page)
    assert kept(page)["id"] == f"today-{DATE}-{GAME}", "a match that was begun yesterday stays yesterday's"
    page.evaluate("location.hash = '#today'")
    page.wait_for_function(f"() => localStorage['liege.match.today-{NEXT}-{GAME}']")
    rest(page)
    begins(page, NEXT)


def test_midnight_passes_while_the_page_is_open(regular: BrowserContext) -> None:
    """A deal that is requested after midnight is the new day's. The deal of the day before, finished after midnight,
    counts for the day before."""
    page = seated(regular)
    at(page, DATE, 23)
    page.evaluate("location.hash = '#today'")
    page.wait_for_function(f"() => localStorage['liege.match.today-{DATE}-{GAME}']")
    rest(page)
    played(page, 1)
    at(page, NEXT, 0)
    menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("#table .say.over")).to_be_visible()
    counted = "Object.keys(JSON.parse(localStorage['liege.results']))"
    assert page.evaluate(counted) == [f"today-{DATE}-{GAME}"]
    page.locator("#new").click()
    page.get_by_role("button", name="Deal of the day").click()
    page.wait_for_function(f"() => localStorage['liege.match.today-{NEXT}-{GAME}']")
    rest(page)
    begins(page, NEXT)
    expect(page.locator("#notices")).not_to_contain_text("has been counted")


def test_one_try_a_day_counts_and_is_told_in_one_line(regular: BrowserContext) -> None:
    regular.grant_permissions(["clipboard-read", "clipboard-write"])
    page = dealt(regular.new_page(), 1)
    page.emulate_media(reduced_motion="reduce")
    at(page, DATE)
    page.goto("blank.html")
    page.evaluate("localStorage['liege.settings'] = JSON.stringify({ offered: true })")
    page.goto("")
    page.locator(".today a").first.click()
    rest(page)
    expect(page.locator("#goal")).to_have_text("Deal of the day, November 22")
    played(page, 1)
    menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    rest(page)
    page.locator("#table .say").get_by_role("button", name="Share").click()
    text = page.locator("dialog.sharing textarea").input_value()
    match: Match = read(str(kept(page)["saved"]["record"]), games.find)  # type: ignore[index]
    session = today(games.find(GAME), DATE)
    session.match = match
    told, link = text.split("\n")
    assert told == line(session)
    assert told.startswith("Vassal 22 Nov · lost ")
    assert link.endswith(f"/{GAME}/#today={DATE}/{VERSIONS}")
    expect(page.locator("dialog.sharing")).to_contain_text("One day so far.")
    page.keyboard.press("Escape")
    page.locator("#new").click()
    page.get_by_role("button", name="Deal of the day").click()
    notice(page, "Today's first try has been counted.")
    expect(page.locator("#goal")).to_have_text("Deal of the day, November 22: for practice")
    page.goto("")
    expect(page.locator(".today a.done")).to_have_count(1)


def test_a_link_of_another_version_or_day_says_so(regular: BrowserContext) -> None:
    page = regular.new_page()
    at(page, DATE)
    for asked, said in (
        (f"{DATE}/9.9", "has another version"),
        (f"2026-11-20/{VERSIONS}", "This is the deal of an earlier day"),
        (f"2026-11-25/{VERSIONS}", "it's already tomorrow"),
    ):
        page.goto("blank.html")
        page.goto(f"{GAME}/#today={asked}")
        notice(page, said)
    # the stored match of the day continues, and the page shows the same message
    played(page, 1)
    for asked, said in ((f"{DATE}/9.9", "has another version"), (f"2026-11-25/{VERSIONS}", "it's already tomorrow")):
        page.goto("blank.html")
        page.goto(f"{GAME}/#today={asked}")
        notice(page, said)
