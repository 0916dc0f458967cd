"""The workshop: an author types a game, sees it on the table, plays it and sends it to a friend; nothing typed is lost.

The engine's part is tested in `tests/test_workshop.py`.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from web.build.making.workshop import starts

from .conftest import ROOT, Visitor
from .friends import NAMES, begun, named, over, plays, wish
from .hands import axe, fair, finish, rest, until
from .test_guests import OUT, REACHING
from .troubles import Troubles

STARTS = starts()
LIGHT = {path.stem: path for path in sorted((ROOT / "tests" / "light").glob("[a-z]*.py"))}
WHOLE = {kind: start["files"]["__init__.py"] for kind, start in STARTS.items()} | {
    name: path.read_text(encoding="utf-8") for name, path in LIGHT.items()
}
"""Seven games of different kinds: with a board, tricks, bluffs, dice; for two and for four."""
STATE, WRONG = "#state", "#wrong"
WAIT = 60_000
GAME = STARTS["dice"]["files"]["__init__.py"]


def workshop(context: BrowserContext) -> Page:
    """Open the workshop and wait for its first table."""
    page = context.new_page()
    page.goto("workshop.html")
    well(page)
    return page


def well(page: Page) -> None:
    """Wait until the game has passed every trial once, and its table is shown."""
    page.locator(f"{STATE}[data-kind=well]").wait_for(timeout=WAIT)
    page.locator("#stage > iframe:not(.coming)").wait_for(timeout=WAIT)


def types(page: Page, text: str) -> None:
    """Replace the shown file: an author pastes a text."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".cm-content").click()
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+A")
    page.keyboard.press("Control+V")


def title(text: str) -> str:
    found = re.findall(r'title="([^"]*)",\n|^GAME = Game\("\w+", "([^"]*)"', text, re.MULTILINE)
    return "".join(found[-1])


def game_at(page: Page, text: str) -> Frame:
    """Type a game, wait until it is at the table, and return the table's frame."""
    types(page, text)
    expect(page.locator("#goal")).to_have_text(title(text), timeout=WAIT)
    well(page)
    return table_of(page)


def table_of(page: Page) -> Frame:
    """Return the frame of the shown table."""
    shown = page.locator("#stage > iframe:not(.coming)")
    expect(shown).to_have_count(1)
    frame = shown.element_handle().content_frame()
    assert frame
    return frame


def touching(page: Page) -> Callable[[float, float], None]:
    """Return the mouse, for places within the table."""
    box = page.locator("#stage > iframe:not(.coming)").bounding_box()
    assert box
    return lambda x, y: page.mouse.click(box["x"] + x, box["y"] + y)


@pytest.mark.parametrize("name", WHOLE)
def test_an_author_types_a_game_and_plays_it_to_its_end(name: str, context: BrowserContext) -> None:
    page = workshop(context)
    page.evaluate("localStorage['liege.settings'] = JSON.stringify({ pace: 'at once' })")
    frame = game_at(page, WHOLE[name])
    finish(frame, touching(page), Random(3))  # type: ignore[arg-type]
    page.reload()
    well(page)
    expect(page.locator("#goal")).to_have_text(title(WHOLE[name]))
    assert page.evaluate("Object.keys(localStorage).filter((key) => /match|results|guests/.test(key))") == []


BROKEN = {
    "no Python": ("return Roll(6)", "return Roll(6", r"Python can't read this line", "return Roll(6"),
    "an unknown name": ("state.total", "state.sum", r"AttributeError: .*'sum'", "state.sum"),
    "a loop without an end": ("return Roll(6)", "while True:\n            pass", r"have no end\?", "while True"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_described_with_its_line(name: str, context: BrowserContext) -> None:
    old, new, said, on = BROKEN[name]
    text = GAME.replace(old, new, 1)
    assert text != GAME
    page = workshop(context)
    types(page, text)
    expect(page.locator(WRONG)).to_contain_text(re.compile(said), timeout=WAIT)
    numbers = [at for at, line in enumerate(text.split("\n"), 1) if on in line]
    place = page.locator(WRONG).get_by_role("button", name=re.compile("^Game, line"))
    assert int(place.inner_text().rpartition(" ")[2]) - numbers[0] in (0, 1)
    place.click()
    until(page, "document.activeElement?.id === 'text'")  # the editor has the focus
    game_at(page, GAME)
    expect(page.locator(WRONG)).to_be_hidden()


def test_a_match_goes_on_while_the_text_changes(context: BrowserContext) -> None:
    page = workshop(context)
    frame = game_at(page, WHOLE["board"])
    frame.locator("[data-lit]").first.click()
    frame.locator(".moves .entry").nth(1).wait_for(timeout=WAIT)
    entries = frame.locator(".moves .entry").all_inner_texts()
    types(page, WHOLE["board"].replace('prompt = "Place a stone"', 'prompt = "Your stone"'))
    page.frame_locator("#stage > iframe:not(.coming)").locator(".sentence", has_text="Your stone").wait_for(
        timeout=WAIT
    )
    assert table_of(page).locator(".moves .entry").all_inner_texts()[: len(entries)] == entries
    types(page, WHOLE["card"])  # these rules do not allow the match: a new one is dealt
    page.frame_locator("#stage > iframe:not(.coming)").get_by_text("tricks taken").first.wait_for(timeout=WAIT)


def test_a_fault_shows_the_match_that_found_it(context: BrowserContext) -> None:
    page = workshop(context)
    types(page, WHOLE["board"].replace("self.placed + 1, turn", "self.placed + 1 + 0 // (self.placed - 2), turn"))
    expect(page.locator(WRONG)).to_contain_text("ZeroDivisionError", timeout=WAIT)
    page.get_by_role("button", name="Show this match").click()
    page.frame_locator("#stage > iframe").locator(".moves .entry").nth(1).wait_for(timeout=WAIT)


def test_a_random_match_is_looked_through(context: BrowserContext) -> None:
    page = workshop(context)
    frame = game_at(page, WHOLE["board"])
    page.get_by_role("button", name="Step through").click()
    frame.locator(".say.over").wait_for(timeout=WAIT)
    assert frame.locator(".moves .entry").count() > 5


def test_a_friend_plays_the_game_of_a_link(friend: Callable[..., Page]) -> None:
    """The friend never had the game; the link carries it, and both play the same bytes."""
    host, other = friend(), friend()
    host.goto("workshop.html")
    well(host)
    host.get_by_role("button", name="Keep").click()
    host.get_by_label("Your name").fill("Ada <b>")
    host.keyboard.press("Escape")
    host.get_by_role("button", name="With a friend").click()
    wish(host, 2, {})
    named(host, NAMES[0])
    link = host.locator("dialog.lobby input[name=link]").input_value()
    assert re.search(r"/guest/\?[0-9a-f]{64}&my_game-1\.0-py3-none-any\.whl#made=[\w-]+;join/my_game/", link)
    assert len(link) < 4500
    for damaged in (link.replace("#made=", "#made=AA", 1), re.sub(r"\?[0-9a-f]{8}", "?00000000", link)):
        other.goto("blank.html")
        other.goto(damaged)
        expect(other.locator(OUT)).to_contain_text("This link is damaged")
    other.goto("blank.html")
    other.goto(link)
    expect(other.locator(".guest-said")).to_contain_text("Ada <b> wrote this game in the workshop")
    other.get_by_role("button", name="Play it").click()
    named(other, NAMES[1], press="Play")
    begun(host, other)
    plays(host, other)
    over(host, other)
    other.goto("guests.html")
    expect(other.locator("#kept")).to_contain_text("My game")


def test_a_game_of_a_link_goes_on_without_a_network(visitor: Visitor) -> None:
    """A second visitor plays the game of a copied link, and then both go offline and play on one screen."""
    author, reader = visitor(), visitor()
    author.grant_permissions(["clipboard-read", "clipboard-write"])
    page = workshop(author)
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("dialog.keep [role=alert]")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = reader.new_page()
    other.goto(link)
    other.get_by_role("link", name="See its text").click()
    well(other)
    expect(other.locator("#goal")).to_have_text("My game")
    other.goto(link)
    other.get_by_role("button", name="Play it").click()
    rest(other)
    until(other, "navigator.serviceWorker.controller !== null")
    until(page, "navigator.serviceWorker.controller !== null")
    for context, shown in ((author, page), (reader, other)):
        shown.reload()  # all files were requested through the service worker
        if shown is page:
            well(shown)
        else:
            rest(shown)
        context.set_offline(True)
        shown.reload()
    well(page)
    assert rest(other, 60) == "lit"
    other.evaluate("localStorage['liege.settings'] = JSON.stringify({ pace: 'at once' })")
    other.reload()
    rest(other, 60)
    finish(other, other.mouse.click, Random(5))


def test_a_game_that_hangs_beyond_python_is_stopped_and_the_text_stays(context: BrowserContext) -> None:
    page = workshop(context)
    hangs = GAME.replace("return Roll(6)", "return Roll(sum(iter(int, 1)))")
    types(page, hangs)
    expect(page.locator(WRONG)).to_contain_text("The game was stopped: it did not answer for 9 seconds", timeout=WAIT)
    page.reload()
    expect(page.locator(".cm-content")).to_contain_text("iter(int, 1)")
    game_at(page, GAME)


def test_a_typed_game_reaches_neither_storage_nor_network(context: BrowserContext) -> None:
    """The same attempts as in a wheel (`test_guests.py`); `troubles` records every request."""
    page = workshop(context)
    types(page, f"{REACHING}\nprint('reached', REACHED)\n{GAME.partition('annotations')[2]}")
    expect(page.locator("#console")).to_contain_text("reached []", timeout=WAIT)
    assert page.evaluate("Object.keys(localStorage).sort().map((key) => key.slice(0, 14))") == ["liege.workshop"] * 2


def test_a_wheel_and_a_project_are_saved_checked_and_opened_again(context: BrowserContext, tmp_path: Path) -> None:
    page = workshop(context)
    game_at(page, WHOLE["dice"])
    page.get_by_role("button", name="Keep").click()
    saved = {}
    for name, ending in (("Save the wheel", ".whl"), ("Save the project", ".zip")):
        with page.expect_download() as coming:
            page.get_by_role("button", name=name).click()
        saved[ending] = tmp_path / coming.value.suggested_filename
        coming.value.save_as(saved[ending])
    assert saved[".whl"].name == "hoard-1.0-py3-none-any.whl"
    with zipfile.ZipFile(saved[".zip"]) as whole:
        assert {
            "hoard/pyproject.toml",
            "hoard/hoard/__init__.py",
            "hoard/hoard/rules.md",
            "hoard/tests/test_laws.py",
        } <= {*whole.namelist()}
        whole.extractall(tmp_path)
    for package in (saved[".whl"], tmp_path / "hoard"):
        done = subprocess.run(
            [sys.executable, "-m", "pygames", "check", str(package), "--seconds", "5"],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
    for path in saved.values():
        page.keyboard.press("Escape")
        page.get_by_role("button", name="New", exact=True).click()
        page.get_by_role("button", name="Begin").click()
        expect(page.locator("#goal")).to_have_text("My game")
        page.get_by_role("button", name="Keep").click()
        page.set_input_files("dialog.keep input[type=file]", path)
        expect(page.locator("#goal")).to_have_text("Hoard", timeout=WAIT)
        well(page)
        expect(page.locator(".cm-content")).to_contain_text("A small dice game")


def archive(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as whole:
        for path, text in files.items():
            whole.writestr(path, text)
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no zip", "This isn't a wheel or a zip file, or it's damaged"),
        (archive({"readme.txt": "hello"}), "There is no game in this file"),
        (
            archive({"pyproject.toml": 'a = "a:GAME"\n', "a/__init__.py": "#" * 300_000}),
            "The game in this file is too large for the workshop",
        ),
    ],
)
def test_a_file_that_is_no_game_is_refused_and_the_text_stays(
    content: bytes, said: str, context: BrowserContext
) -> None:
    page = workshop(context)
    page.get_by_role("button", name="Keep").click()
    page.set_input_files(
        "dialog.keep input[type=file]", {"name": "x.zip", "mimeType": "application/zip", "buffer": content}
    )
    expect(page.locator("dialog.keep .wrong")).to_contain_text(said)
    expect(page.locator("#goal")).to_have_text("My game")


def test_two_tabs_never_overwrite_each_other(context: BrowserContext) -> None:
    first, second = workshop(context), workshop(context)
    types(first, GAME)
    expect(second.locator("#goal")).to_have_text("Hoard", timeout=WAIT)  # nobody has typed in this tab
    well(second)
    types(second, WHOLE["board"])
    expect(first.locator("#notices")).to_contain_text("This tab goes on with a copy")
    expect(second.locator("#goal")).to_have_text("Fourline", timeout=WAIT)
    first.get_by_role("button", name="Games").click()
    expect(first.locator("dialog.games li")).to_have_count(2)
    expect(first.locator("dialog.games")).to_contain_text("Fourline")
    expect(first.locator("dialog.games")).to_contain_text("Hoard")


DAMAGED = {"0": "{", "1": "[]", "2": '{"id": "2"}', "a" * 12: '{"id": "aaaaaaaaaaaa", "files": {"__init__.py": 1}}'}


def test_damaged_storage_opens_with_a_new_game(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("blank.html")
    for key, text in DAMAGED.items():
        page.evaluate("([key, text]) => (localStorage['liege.workshop.' + key] = text)", [key, text])
    page.goto("workshop.html")
    well(page)
    assert page.evaluate("localStorage['liege.workshop.0']") == "{"  # left as it is


def test_on_a_phone_by_keyboard_and_for_screen_readers(visitor: Visitor) -> None:
    context = visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto("workshop.html")
    page.locator(f"{STATE}[data-kind=well]").wait_for(timeout=WAIT)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    fair(page, "the text of the workshop")
    page.locator("#side").tap()
    expect(page.locator("#text")).to_be_hidden()
    page.frame_locator("#stage > iframe").locator("[data-lit]").first.wait_for()
    assert axe(page) == []
    page.locator("#side").tap()
    page.get_by_role("tab", name="Game").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Rule book")).to_be_focused()
    expect(page.locator("#preview h1")).to_have_text("My game")


def test_visitors_of_other_pages_fetch_nothing_of_it(context: BrowserContext, troubles: Troubles) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto("./")
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto("vassal/")
    rest(page)
    page.wait_for_timeout(1000)
    names = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""
    )
    assert any("main" in url or "assets" in url for url in names)
    assert [url for url in [*asked, *names] if re.search(r"workshop|editor|/starts/", url)] == []
