"""Friends in browsers of their own: a link, a relay on loopback, whole matches, proofs at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from pygames.games import every
from pygames.peer.verify import verify

from .hands import menu, rest, sentence
from .relay import meet_at, relay

WAIT = 90_000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with relay(tmp_path_factory.mktemp("relay")) as found:
        yield found


@pytest.fixture
def friend(visitor: Callable[..., BrowserContext], address: str) -> Callable[[str], Page]:
    """A visitor of his own at a place of the site."""

    def come(place: str) -> Page:
        context = visitor(service_workers="block", reduced_motion="reduce")
        meet_at(context, address)
        page = context.new_page()
        page.goto(place)
        return page

    return come


def named(page: Page, name: str) -> None:
    box = page.locator("dialog.friend")
    box.get_by_label("Your name").fill(name)
    box.locator("button.main").click()


def invited(friend: Callable[[str], Page], game: str) -> tuple[Page, str]:
    """One who waits with a link."""
    host = friend(f"{game}/")
    rest(host)
    menu(host, "Play with a friend")
    named(host, "Maud")
    link = host.locator("dialog.lobby input[name=link]").input_value()
    return host, f"{game}/#{link.partition('#')[2]}"


PLAYS = """(seed) => {
  let state = seed;
  const below = (n) => Math.floor(((state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296) * n);
  window.playing = setInterval(() => {
    const table = document.querySelector('#table');
    if (!table || table.inert || document.querySelector('dialog[open]')) return;
    if (table.querySelector('.say.over, .say.waiting')) return;
    const lit = table.querySelectorAll('[data-lit]');
    if (lit.length) lit[below(lit.length)].click();
  }, 15);
}"""
"""The page plays by itself from now on: touches what is lit, at random, as fast as the table offers it."""


def plays(*pages: Page) -> None:
    for seed, page in enumerate(pages):
        page.evaluate(PLAYS, seed)


def over(*pages: Page) -> None:
    """Until the match is over and proven on every page."""
    for page in pages:
        page.locator("#table .say.over .aside", has_text="Proven fair").wait_for(timeout=WAIT)


def at_least(page: Page, count: int) -> None:
    """Until so many moves are made."""
    page.wait_for_function(
        "(n) => document.querySelectorAll('#table .moves .entry').length >= n", arg=count, timeout=WAIT
    )


def log(page: Page, folder: Path) -> str:
    """What "Save the log" saves."""
    with page.expect_download() as saved:
        page.locator("#table .say").get_by_role("button", name="Save the log").click()
    saved.value.save_as(folder / "log.txt")
    return (folder / "log.txt").read_text()


def test_a_whole_match_with_a_reload_in_the_middle(friend: Callable[[str], Page], tmp_path: Path) -> None:
    host, link = invited(friend, "vassal")
    guest = friend(link)
    named(guest, "Odo")
    plays(host, guest)
    at_least(host, 12)
    guest.reload()
    plays(guest)
    over(host, guest)
    texts = {log(page, tmp_path) for page in (host, guest)}
    assert len(texts) == 1
    report = verify(texts.pop())
    assert report.audited, report.words


@pytest.mark.parametrize("game", [game.name for game in every() if 2 in game.seats])
def test_two_friends_meet_and_one_resigns(friend: Callable[[str], Page], game: str) -> None:
    host, link = invited(friend, game)
    guest = friend(link)
    named(guest, "Odo")
    for page in (host, guest):
        page.locator("#table .plate").first.wait_for(timeout=WAIT)
    menu(guest, "Resign")
    guest.locator("dialog.confirm button.main").click()
    over(host, guest)
    assert "Maud" in sentence(host)
