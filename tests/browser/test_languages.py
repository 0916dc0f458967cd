"""The site in two invented languages: one has accents and longer texts, the other is written from right to left. No
page or table shows English, and nothing overflows the screen of a phone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pygames import games
from tests.languages.invented import LANGUAGES, longer, write
from web.build.serve import Server

from .conftest import DESK, PHONE, ROOT, Shared
from .hands import PATIENCE, dealt, menu, played, rest, settled, spots
from .host import PREFIX
from .troubles import Troubles

Abroad = Callable[..., Page]
BUILD = "from pathlib import Path; from web.build.making import site; site.write(site.files(), Path({!r}))"
PAGES = ["", "fair.html", "guests.html", "vassal/rules.html", *(f"{name}/learn.html" for name in games.NAMES)]
READABLE = Path(__file__).with_name("readable.js").read_text(encoding="utf-8").rstrip().rstrip(";")
WIDE = """() => {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth + 1 ? `the page is ${scrollWidth} wide` : "";
}"""

RECORDS = """() => Object.entries(localStorage).filter(([key]) => key.startsWith("liege.match."))
    .map(([, match]) => JSON.parse(match).saved.record.replace(/^seats .*/m, ""))"""
"""Returns the records of the stored matches, without the names of the seats, which are in the page's language."""


@pytest.fixture(scope="module")
def abroad_site(tmp_path_factory: pytest.TempPathFactory, dist: Path, shared: Shared) -> Path:
    """Build the site with both invented languages, and return its folder."""
    folder = tmp_path_factory.mktemp("catalogues")
    write(folder)

    def make(to: Path) -> None:
        environment = {**os.environ, "LIEGE_LANGUAGES": str(folder)}
        subprocess.run([sys.executable, "-c", BUILD.format(str(to))], cwd=ROOT, env=environment, check=True)

    return shared("abroad", make)


@pytest.fixture(scope="module")
def abroad_server(abroad_site: Path) -> Iterator[Server]:
    server = Server(abroad_site, PREFIX).start()
    yield server
    server.shutdown()


@pytest.fixture
def abroad(chromium: Browser, abroad_server: Server) -> Iterator[Abroad]:
    """Return a function that opens a path of the site as a visitor with a given browser language and a new browser
    profile."""
    opened: list[tuple[BrowserContext, Troubles]] = []

    def visit(path: str, locale: str = "en", **options: object) -> Page:
        troubles = Troubles(urlsplit(abroad_server.address).netloc)
        chosen = {"viewport": PHONE, "base_url": abroad_server.address, "locale": locale, **options}
        context = chromium.new_context(**chosen)  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        troubles.watch(context)
        opened.append((context, troubles))
        page = context.new_page()
        page.goto(path)
        return page

    yield visit
    for context, _ in opened:
        context.close()
    unexpected = [said for _, troubles in opened for said in troubles.unexpected]
    assert not unexpected, "\n".join(unexpected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_no_english_and_fits_a_phone(abroad: Abroad, language: str) -> None:
    page = abroad("", language)
    found: list[str] = []
    for path in PAGES:
        page.goto(f"{language}/{path}")
        found += [f"{path}: {each}" for each in [*page.evaluate(READABLE), page.evaluate(WIDE)] if each]
        assert page.locator("html").get_attribute("dir") == LANGUAGES[language].get("dir")
    assert not found, "\n".join(found)


def test_the_browsers_language_leads_to_its_pages(abroad: Abroad) -> None:
    page = abroad("vassal/", "eo-XX")
    page.wait_for_url("**/eo/vassal/")
    assert page.locator("html").get_attribute("lang") == "eo"


def test_a_visitors_choice_lasts(abroad: Abroad) -> None:
    page = abroad("", "eo")
    page.wait_for_url("**/eo/")
    page.locator('.foot a[hreflang="en"]').click()
    page.wait_for_url(lambda url: not url.endswith("/eo/"))
    page.goto("eo/vassal/rules.html")
    page.wait_for_url(lambda url: "/eo/" not in url and url.endswith("/vassal/rules.html"))


def test_every_page_names_its_other_versions(abroad: Abroad) -> None:
    page = abroad("eo/vassal/rules.html", "eo")
    links = {
        link.get_attribute("hreflang"): link.evaluate("(link) => new URL(link.href).pathname")
        for link in page.locator('link[rel="alternate"]').all()
    }
    home = f"{PREFIX}vassal/rules.html"
    assert links == {"en": home, **{each: f"{PREFIX}{each}/vassal/rules.html" for each in LANGUAGES}}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_table_shows_no_english(abroad: Abroad, name: str) -> None:
    page = abroad("", "eo")
    page.goto(f"eo/{name}/")
    page.locator("#table [data-lit]").first.wait_for()
    found = [*page.evaluate(READABLE), page.evaluate(WIDE)]
    assert not list(filter(None, found)), "\n".join(found)


HINTED = 6
"""The number of touches after which the test requests a hint."""
DIALOGS = ("New game", "Save or share this match", "Open a saved match", "Your matches", "Keys")
"""Items of a table's menu that open a dialog."""


@pytest.mark.one_game
@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_shows_no_english(abroad: Abroad, name: str) -> None:
    """No English text is on the page in any position of a match, after any touch, in a hint, in the dialogs of the
    menu, at the end, or in the review."""
    page = abroad("", "eo", viewport=DESK, reduced_motion="reduce")
    settled(page.context, name)
    dealt(page, 3).goto(f"eo/{name}/")
    found: set[str] = set()
    turns, rng = 0, Random(5)
    while rest(page) == "lit":
        found |= {f"during the match: {each}" for each in page.evaluate(READABLE)}
        if turns == HINTED:
            page.get_by_role("button", name=longer("Hint")).click()
            expect(page.locator(".aside")).to_contain_text(longer("Hint:"), timeout=1000 * PATIENCE)
            found |= {f"a hint: {each}" for each in page.evaluate(READABLE)}
        if at := spots(page):
            spot = rng.choice(at)
            page.mouse.click(spot["x"], spot["y"])
            turns += 1
            found |= {f"after a touch: {each}" for each in page.evaluate(READABLE)}
    found |= {f"at the end: {each}" for each in page.evaluate(READABLE)}
    for item in DIALOGS:
        menu(page, longer(item))
        page.locator("dialog[open]").wait_for()
        # every record begins with the English words "liege 1"
        found |= {f"{item}: {each}" for each in page.evaluate(READABLE) if "in liege 1" not in each}
        page.keyboard.press("Escape")
    page.get_by_role("button", name=longer("Review"), exact=True).click()
    panel = page.locator(".review")
    expect(panel.locator("li, .turning").first).to_be_visible(timeout=1000 * PATIENCE)
    found |= {f"the review: {each}" for each in page.evaluate(READABLE)}
    assert turns > HINTED
    assert not found, "\n".join(sorted(found))


def test_a_change_of_language_keeps_the_match(abroad: Abroad) -> None:
    page = abroad("vassal/", viewport=DESK)
    rest(page)
    played(page, 1)
    before = page.evaluate(RECORDS)
    page.locator("#menu").click()
    page.get_by_role("radio", name="Esperanto").click()
    page.wait_for_url("**/eo/vassal/**")
    rest(page)
    assert page.evaluate(RECORDS) == before
    assert page.evaluate(READABLE) == []


def test_a_board_keeps_its_direction(abroad: Abroad) -> None:
    page = abroad("lords_and_vassals/", "fa", viewport=DESK)
    page.wait_for_url("**/fa/lords_and_vassals/")
    rest(page)
    first, last = (page.locator(f'#table .square[data-id="{square}"]').bounding_box() for square in ("a1", "h8"))
    assert first
    assert last
    assert first["x"] < last["x"]
    assert first["y"] > last["y"]


def english(page: Page) -> list[str]:
    """Return the English texts of the workshop's page and the elements that are too wide. Leave out the author's title
    and a name in the code."""
    found = filter(None, [*page.evaluate(READABLE), page.evaluate(WIDE)])
    return [each for each in found if "My game" not in each and not each.startswith("pins in ")]


def test_the_workshop_shows_no_english(abroad: Abroad) -> None:
    page = abroad("", "eo")
    page.goto("eo/workshop.html")
    page.locator("#state:is([data-kind=well], [data-kind=trying])").wait_for(timeout=60_000)
    found = english(page)
    tools = page.locator("#tools button.press")
    # the buttons for keeping the game and for help
    for at in (3, 4):
        tools.nth(at).click()
        page.locator("dialog[open]").wait_for()
        found += english(page)
        page.keyboard.press("Escape")
    page.locator("[role=tab]").nth(2).click()
    page.locator(".covering").wait_for()
    found += english(page)
    assert not found, "\n".join(found)


def test_a_fault_in_the_workshop_is_described_in_the_language(abroad: Abroad) -> None:
    page = abroad("", "eo")
    page.goto("eo/workshop.html")
    page.locator("#state:is([data-kind=well], [data-kind=trying])").wait_for(timeout=60_000)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("x = = 1")
    expect(page.locator("#wrong b")).to_contain_text(longer("Python can't read this line"), timeout=60_000)
    expect(page.locator("#state")).to_have_text(
        longer("There is a fault. The table shows the last version that could be read.")
    )


def test_the_description_of_a_friends_game_is_in_the_language(abroad: Abroad) -> None:
    page = abroad("", "eo")
    guest = f"{'0' * 64}&hoard-1.0-py3-none-any.whl"
    match = f"join/{'a' * 22}/hoard?from=Ben&rules=&clock=0"
    page.goto(f"eo/guest/?{guest}#made=20000&Hoard&Ada;{match}")
    expect(page.locator(".guest-said .press.main")).to_have_text(longer("Get the game"))
    found = [each for each in page.evaluate(READABLE) if not {"Hoard", "Ada", "Ben"} & {*each.split()}]
    assert not found, "\n".join(found)
    assert page.evaluate(WIDE) == ""
