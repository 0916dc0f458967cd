"""The view-only page that other sites embed: it draws matches and positions, and stores nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from pygames import games
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.notebook import packed
from web.build.serve import Server

from .conftest import Lender, Troubles

Shows = Callable[[str | None], Page]
KEEPS = """async () => [localStorage.length, sessionStorage.length, (await caches.keys()).length,
    (await indexedDB.databases()).length, (await navigator.serviceWorker.getRegistrations()).length]"""


def played(name: str) -> Match:
    """Return a match of at most thirty random turns, which may be unfinished."""
    game = games.find(name)
    match, rng = Match(game, game.options(), names=("Ann", "Ben", "Eve")[: game.seats[0]]), Random(3)
    for _, turn in zip(range(30), match.turns(LocalDealer(b"look")), strict=False):
        match.play(rng.choice(list(match.known(turn).moves())))
    match.deal(LocalDealer(b"look on"))
    return match


@pytest.fixture
def elsewhere(page: Page, server: Server, troubles: Troubles, monkeypatch: pytest.MonkeyPatch) -> Shows:
    """Return a function that serves HTML as a page of another host, which embeds the view-only page as a notebook
    does."""
    monkeypatch.setenv("LIEGE_SITE", server.address)
    troubles.expect("request to another host")

    def shows(html: str | None) -> Page:
        Lender.lent["frame.html"] = f"<!doctype html><link rel=icon href='data:,'>{html}".encode()
        page.goto(server.address.replace("localhost", "127.0.0.1") + "frame.html")
        return page

    return shows


def inside(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def hostile(**zone: Any) -> str:
    """Return a position, in the form that a link contains, with a zone that has these fields."""
    scene = {"prompt": {"title": "Look"}, "plates": [], "prompts": {}, "reasons": {}}
    about = {"title": "Toy", "cloth": "tenne", "names": ["Ann", "Ben"], "you": 0}
    plain = {"id": "z", "kind": "row", "label": "", **zone}
    plates = (
        [{"seat": 0, "words": "", "arms": SHIELD, "area": "top", "won": plain.pop("won")}] if "won" in plain else []
    )
    over = {"pips": plain.pop("pips")} if "pips" in plain else {}
    return packed(json.dumps({**about, "scene": {**scene, "plates": plates, "zones": [plain], **over}}))


SHIELD = {"id": "s", "kind": "shield", "label": ""}
HOSTILE = {
    "places": hostile(places=10**6),
    "prizes": hostile(kind="prizes", goal=10**9),
    "cup": hostile(kind="cup", pieces=[{"id": "m", "kind": "marker", "label": "", "count": 10**9}]),
    "columns": hostile(kind="grid", columns=-1, zones=[{"id": "a", "kind": "square", "label": ""}]),
    "won": hostile(won=[0, 10**9]),
    "pips": hostile(pips=[0, 10**9]),
    "many cups": hostile(
        kind="cup", pieces=[{"id": f"m{at}", "kind": "marker", "label": "", "count": 1000} for at in range(1000)]
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_small_link_with_large_numbers_is_refused_at_once(page: Page, name: str) -> None:
    """A link contains more pieces than a table can have. The page refuses it at once. Without the check, each of these
    links froze the tab."""
    page.goto(f"look.html#scene={HOSTILE[name]}")
    expect(page.locator("#nothing")).to_contain_text("isn't one that this page can draw", timeout=20_000)
    assert page.locator("#table .piece, #table .gap, #table .want").count() == 0


@pytest.mark.one_game
@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_is_looked_through_in_a_foreign_frame(elsewhere: Shows, name: str) -> None:
    match = played(name)
    page = elsewhere(match._repr_html_())
    frame = inside(page)
    expect(frame.locator("#title")).to_have_text(match.game.title)
    expect(frame.locator("#table .say")).to_contain_text(re.compile("A match to view|wins?"))
    frame.get_by_role("button", name="Previous").click()
    expect(frame.locator("#table .say")).to_contain_text("Looking back")
    (shown,) = page.frames[1:]
    address = f"./{name}/#look={shown.url.partition('#look=')[2]}"
    expect(frame.get_by_role("link", name="Open in Liege")).to_have_attribute("href", address)
    assert shown.evaluate(KEEPS) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("name", games.NAMES)
def test_a_position_is_shown_without_an_engine(elsewhere: Shows, server: Server, name: str) -> None:
    match = played(name)
    server.asked.clear()
    page = elsewhere(match.state.seen_by(0)._repr_html_())
    expect(inside(page).locator("#title")).to_have_text(match.game.title)
    expect(inside(page).locator("#table .piece:visible").first).to_be_visible()
    expect(inside(page).locator("#table [data-lit]")).to_have_count(0)
    assert not [path for path in server.asked if path.startswith(("pyodide", "wheel"))]


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("", "doesn't contain a match or a position"),
        ("#look=%", "damaged"),
        ("#look=AAAA", "damaged"),
        (f"#scene={packed('[]')}", "isn't one that this page can draw"),
        (f"#scene={packed('{')}", "damaged"),
        (f"#scene={packed('null')}", "isn't one that this page can draw"),
        (f"#look={packed('this is no record')}", "can't be shown"),
    ],
)
def test_what_is_damaged_is_said(elsewhere: Shows, server: Server, fragment: str, said: str) -> None:
    page = elsewhere(f'<iframe src="{server.address}look.html{fragment}" width="900" height="600"></iframe>')
    expect(inside(page).locator("#nothing")).to_contain_text(said)
    expect(inside(page).locator("#unready")).to_have_count(0)
