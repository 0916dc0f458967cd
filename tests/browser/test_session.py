"""Matches as visitors play them: by mouse, keys and touch, offline, on one screen; left, taken up, broken, mended."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pygames.app import App
from web.build.serve import Server

from .conftest import DESK, ROOT, Troubles
from .hands import by_keys, finish, menu, moves, notice, rest, sentence, spots, turn_at
from .measure import measure

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAME = "vassal"
PAGE = [{"name": "", "level": 0}, {"name": "", "level": 1}]
FRIENDS = [{"name": "Ann", "level": 0}, {"name": "Ben", "level": 0}]
Visitor = Callable[..., BrowserContext]


def settled(context: BrowserContext, players: list[dict[str, object]] = PAGE, game: str = GAME) -> None:
    """The visitor has chosen before: opponents, and to begin."""
    habits = {game: {"players": players, "options": "", "begins": "me"}}
    text = json.dumps(json.dumps({"habits": habits}))
    context.add_init_script(f"try {{ localStorage['liege.settings'] ??= {text} }} catch {{}}")


def table(page: Page, game: str = GAME) -> None:
    """At the table, cards dealt."""
    page.goto(f"{game}/")
    rest(page, 60)


def played(page: Page, turns: int = 2) -> None:
    rng = Random(7)
    for _ in range(turns):
        turn_at(page, page.mouse.click, rng)
        rest(page)


def shown(page: Page) -> list[str]:
    """Every piece on the table where it lies, and the list of moves."""
    pieces = (
        "[...document.querySelectorAll('#table .piece, #table .entry')].map((e) => e.closest('.zone')?.dataset.id + ' '"
    )
    found: list[str] = page.evaluate(f"{pieces} + e.dataset.id + ' ' + e.dataset.art + ' ' + e.textContent)")
    return found


def record() -> str:
    """A whole match of two bots, as a text."""
    app = App()

    def ask(**asked: object) -> dict[str, object]:
        reply = json.loads(app.call(json.dumps(asked)))
        return reply["ok"]  # type: ignore[no-any-return]

    players = [{"name": "Ann"}, {"name": "Ben"}]
    update = ask(do="new", game=GAME, seed="5a" * 16, options="first=1", players=players, date="2026-01-31")
    rng = Random(3)
    while update["waits"] != "over":
        if update["waits"] == "curtain":
            update = ask(do="lift")
            continue
        paths = update["scene"]["moves"]  # type: ignore[index]
        update = ask(do="move", move=rng.choice(paths)["move"])
    return ask(do="record", view="all")["record"]  # type: ignore[return-value]


@pytest.fixture(scope="module")
def match() -> str:
    return record()


@pytest.fixture(scope="module")
def room(chromium: Browser, server: Server) -> Iterator[tuple[Page, Troubles]]:
    """One page with an engine that is up, for every test that needs no fresh visitor."""
    troubles = Troubles(urlsplit(server.address).netloc)
    context = chromium.new_context(
        viewport=DESK, base_url=server.address, permissions=["clipboard-read", "clipboard-write"]
    )
    context.set_default_timeout(20_000)
    troubles.watch(context)
    settled(context)
    page = context.new_page()
    table(page)
    yield page, troubles
    context.close()


@pytest.fixture
def desk(room: tuple[Page, Troubles]) -> Iterator[Page]:
    """A table with a new match against a Page, the visitor to begin; nothing kept from other tests."""
    page, troubles = room
    page.evaluate("document.querySelectorAll('dialog').forEach((box) => box.close())")
    page.evaluate("localStorage.clear()")
    page.evaluate("document.querySelector('#notices').replaceChildren()")
    page.locator("#new").click()
    page.get_by_role("radio", name="Page", exact=True).check()
    page.get_by_role("radio", name="You", exact=True).check()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.wait_for_function("() => !document.querySelector('#table .moves .entry')")
    assert rest(page) == "lit"
    yield page
    assert not troubles.unexpected, troubles.unexpected


# Whole matches.


def test_a_whole_match_by_mouse(desk: Page) -> None:
    finish(desk, desk.mouse.click, Random(1))
    expect(desk.locator("#table .say.over .sentence")).to_have_text(
        re.compile(r"^(You win|Page Odo wins|Nobody wins)$")
    )
    desk.get_by_role("button", name="Rematch").click()
    desk.wait_for_function("() => !document.querySelector('#table .say.over')")
    expect(desk.locator("#table .plate h2", has_text="Page Maud")).to_be_visible()  # he begins now
    rest(desk)


def test_a_whole_match_by_keyboard_alone(desk: Page) -> None:
    for _ in range(400):
        if by_keys(desk) == "over":
            break
    expect(desk.locator("#table .say.over")).to_be_visible()
    desk.locator("#table .say button", has_text="Rematch").wait_for()
    for _ in range(60):
        if desk.evaluate("document.activeElement.textContent") == "Rematch":
            break
        desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    desk.wait_for_function("() => !document.querySelector('#table .say.over')")


def test_a_whole_match_by_touch_on_a_phone(visitor: Visitor) -> None:
    context = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=3)
    settled(context)
    page = context.new_page()
    table(page)
    finish(page, page.touchscreen.tap, Random(2))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    page.get_by_role("button", name="New game").tap()
    page.get_by_role("dialog").get_by_role("button", name="Play").tap()
    rest(page)


def test_a_match_begun_online_is_finished_offline_after_a_reload(context: BrowserContext, page: Page) -> None:
    settled(context)
    table(page)
    played(page)
    before = page.locator("#table .moves").inner_text()
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=60_000)
    context.set_offline(True)
    page.reload()
    rest(page, 60)
    assert page.locator("#table .moves").inner_text() == before
    finish(page, page.mouse.click, Random(4))
    context.set_offline(False)


def test_a_move_is_drawn_soon_and_the_page_is_never_blocked_for_long(desk: Page) -> None:
    felt = measure(desk, 6, Random(3))
    print(felt)
    assert felt["turns"] == 6
    assert felt["drawn_p95"] < 2000  # generous: machines of tests are busy; `tests.browser.measure` prints the figures
    assert felt["longest_task"] < 2000


# Left and taken up again.


def test_a_match_goes_on_after_the_tab_was_closed(context: BrowserContext, page: Page) -> None:
    settled(context)
    table(page)
    played(page, 3)
    before = (page.locator("#table .moves").inner_text(), page.locator("#table .bottom").inner_text())
    page.close()
    again = context.new_page()
    table(again)
    notice(again, "Your match goes on")
    assert (again.locator("#table .moves").inner_text(), again.locator("#table .bottom").inner_text()) == before


def test_the_first_page_lists_unfinished_matches(context: BrowserContext, page: Page) -> None:
    settled(context)
    table(page)
    played(page)
    kept = moves(page)
    page.close()
    first = context.new_page()
    first.goto("")
    first.get_by_role("link", name=re.compile("You – Page Odo")).click()
    rest(first, 60)
    assert moves(first) == kept
    assert "#m=" not in first.url


def test_two_tabs_do_not_play_the_same_match(context: BrowserContext, page: Page) -> None:
    settled(context)
    table(page)
    played(page)
    other = context.new_page()
    table(other)
    assert moves(other) == 0
    played(page)


def test_an_untouched_match_is_not_kept(context: BrowserContext, page: Page) -> None:
    settled(context)
    table(page)
    page.close()
    again = context.new_page()
    table(again)
    menu(again, "Your matches")
    expect(again.locator("dialog.matches li")).to_have_count(1)


def test_forgetting_and_going_back_to_a_match(desk: Page) -> None:
    played(desk)
    kept = moves(desk)
    menu(desk, "New game")
    desk.get_by_role("dialog").get_by_role("button", name="Play").click()
    desk.wait_for_function("() => !document.querySelector('#table .moves .entry')")
    rest(desk)
    menu(desk, "Your matches")
    desk.get_by_role("button", name="Go on").click()
    desk.wait_for_function("(kept) => document.querySelectorAll('#table .moves .entry').length === kept", arg=kept)
    rest(desk)


# Taking back, resigning, looking back.


def test_undo_by_button_and_key_deals_the_same_cards(desk: Page) -> None:
    hand = desk.locator("#table .bottom").inner_text()
    played(desk)
    after = desk.locator("#table .bottom").inner_text()
    desk.locator("#table .say").get_by_role("button", name="Undo").click()
    desk.wait_for_function("() => document.querySelectorAll('#table .moves .entry').length === 2")
    rest(desk)
    desk.keyboard.press("u")
    desk.wait_for_function("() => !document.querySelector('#table .moves .entry')")
    assert desk.locator("#table .bottom").inner_text() == hand
    played(desk)
    assert desk.locator("#table .bottom").inner_text() == after
    menu(desk, "Save or share this match")
    desk.get_by_role("radio", name="Everything, to play on").check()
    expect(desk.locator("dialog.share textarea")).to_have_value(re.compile("marks undo"))


def test_resigning_asks_first(desk: Page) -> None:
    played(desk)
    menu(desk, "Resign")
    desk.get_by_role("button", name="Cancel").click()
    assert rest(desk) == "lit"
    menu(desk, "Resign")
    desk.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(desk.locator("#table .say.over .sentence")).to_have_text("Page Odo wins")


def test_looking_back_and_coming_back(desk: Page) -> None:
    played(desk, 3)
    now = desk.locator("#table .center").inner_html()
    desk.locator("#table .moves .entry").first.click()
    expect(desk.locator("#table .sentence")).to_have_text("Looking back")
    assert not spots(desk)
    assert desk.locator("#table .center").inner_html() != now
    desk.get_by_role("button", name="Back to the game").click()
    desk.wait_for_function("() => document.querySelector('#table [data-lit]')")
    played(desk)


# One screen, two persons.


def test_two_persons_and_a_curtain(context: BrowserContext, page: Page) -> None:
    settled(context, FRIENDS)
    page.goto(f"{GAME}/")
    curtain = page.locator("dialog.curtain")
    expect(curtain).to_contain_text("Ann is next", timeout=60_000)
    assert page.locator("#table .piece.card:not(.back)").count() == 0, "nothing is shown before"
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.get_by_role("button", name="I am Ann").click()
    for name in ("Ben", "Ann"):
        turn_at(page, page.mouse.click, Random(5))
        expect(curtain).to_contain_text(f"{name} is next")
        assert page.locator("#table .piece").count() == 0, "nothing is left on the table behind the curtain"
        page.get_by_role("button", name=f"I am {name}").click()
        assert rest(page) == "lit"
        expect(page.locator("#table .bottom .plate h2")).to_have_text(name)
    page.reload()
    expect(curtain).to_contain_text("Ann is next", timeout=60_000)


# The dialog of a new game.


def test_a_new_game_as_it_was_chosen_and_remembered(desk: Page) -> None:
    desk.keyboard.press("n")
    box = desk.get_by_role("dialog")
    box.get_by_role("radio", name="A friend, on this screen").check()
    box.get_by_role("textbox", name="Friend").fill("Ben <b>")
    box.get_by_role("textbox", name="You").fill("Ann")
    box.get_by_text("Rules of this match").click()
    box.get_by_role("switch", name="No jokers").check()
    box.get_by_role("button", name="Play").click()
    expect(desk.locator("dialog.curtain")).to_contain_text("is next")
    kept = desk.evaluate(
        "Object.keys(localStorage).filter((k) => k.startsWith('liege.match.')).map((k) => localStorage[k])"
    )
    assert any("no_wildcards=1" in text and "Ben b" in text for text in kept)
    desk.get_by_role("button", name="I am").click()
    rest(desk)
    desk.keyboard.press("n")
    expect(box.get_by_role("textbox", name="Friend")).to_have_value("Ben <b>")


# Records.


def broken(record: str) -> dict[str, tuple[str, str]]:
    lines = record.split("\n")
    body = lines.index("") + 1
    at = next(n for n, line in enumerate(lines) if n > body + 20 and not line.startswith("draw"))
    illegal = [*lines[:at], lines[at - 4], *lines[at:]]
    return {
        "broken": (record.replace("view all", "veiw all"), "'veiw' is no heading"),
        "wrong game": (record.replace("game vassal", "game chess"), "there is no game 'chess' here"),
        "illegal": ("\n".join(illegal), f"line {at + 1}: "),
        "other version": (re.sub("rules [0-9]+", "rules 99", record), "rules version 99"),
        "nested": ("[" * 100_000, "line 1: this is not a Liege record"),
        "html": (record.replace("game vassal", "game <img src=x onerror=alert(1)>"), "there is no game '<img src=x"),
        "noise": ("".join(chr(33 + (n * 7919) % 90) for n in range(500_000)), "line 1: "),
    }


def test_a_bad_record_is_refused_in_one_sentence_and_the_table_stays(desk: Page, match: str) -> None:
    played(desk)
    before = shown(desk)
    menu(desk, "Open a record")
    wrong = desk.locator("dialog.open .wrong")
    for name, (text, said) in broken(match).items():
        desk.locator("dialog.open textarea").fill(text)
        desk.get_by_role("dialog").get_by_role("button", name="Open").click()
        expect(wrong, name).to_contain_text(said)
        assert wrong.locator("*").count() == 0
    desk.locator("dialog.open input[type=file]").set_input_files(
        {"name": "noise.txt", "mimeType": "text/plain", "buffer": Random(1).randbytes(10 * 2**20)}
    )
    expect(wrong).to_contain_text("has 10,240 KB, and a record has at most 512 KB")
    desk.keyboard.press("Escape")
    assert shown(desk) == before
    assert rest(desk) == "lit"
    played(desk)


def test_a_truncated_record_shows_what_is_there(desk: Page, match: str) -> None:
    menu(desk, "Open a record")
    lines = match.split("\n")
    desk.locator("dialog.open input[type=file]").set_input_files(
        {"name": "half.txt", "mimeType": "text/plain", "buffer": "\n".join(lines[: len(lines) // 2]).encode()}
    )
    expect(desk.locator("#table .sentence")).to_have_text("A match to look at")
    desk.get_by_role("button", name="Play on").click()
    rest(desk)
    played(desk)


def test_saving_a_match_and_opening_it_again(desk: Page) -> None:
    played(desk)
    list_of_moves = desk.locator("#table .moves").inner_text()
    menu(desk, "Save or share this match")
    desk.get_by_role("radio", name="Everything, to play on").check()
    expect(desk.locator("dialog.share textarea")).to_have_value(re.compile("view all"))
    with desk.expect_download() as download:
        desk.get_by_role("button", name="Save as file").click()
    text = download.value.path().read_text()
    assert text.startswith(f"liege 1\ngame {GAME}\n")
    desk.keyboard.press("Escape")
    menu(desk, "Open a record")
    desk.locator("dialog.open textarea").fill(text)
    desk.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(desk.locator("#table .sentence")).to_have_text("A match to look at")
    assert desk.locator("#table .moves").inner_text() == list_of_moves
    desk.get_by_role("button", name="Back to my match").click()
    desk.wait_for_function("() => !document.querySelector('#table .say.over')")
    assert rest(desk) == "lit"
    assert desk.locator("#table .moves").inner_text() == list_of_moves


def test_a_link_carries_a_match(desk: Page, visitor: Visitor) -> None:
    played(desk)
    list_of_moves = desk.locator("#table .moves").inner_text()
    menu(desk, "Save or share this match")
    desk.get_by_role("button", name="Copy link").click()
    notice(desk, "The link was copied")
    link = desk.evaluate("navigator.clipboard.readText()")
    assert "#look=" in link
    other = visitor().new_page()
    other.goto(link)
    expect(other.locator("#table .sentence")).to_have_text("A match to look at", timeout=60_000)
    assert other.locator("#table .moves").inner_text() == list_of_moves
    assert other.locator("#table .top .piece.card:not(.back):not([aria-label*='joker'])").count() == 0, (
        "the link shows the other hand"
    )
    other.get_by_role("button", name="Back to my match").click()
    other.wait_for_function("() => !document.querySelector('#table .say.over')")
    assert rest(other) == "lit"


@pytest.mark.parametrize("packed", ["!!!", "AAAA", "eJwDAAAAAAE"])
def test_a_damaged_link_is_told_and_the_match_at_the_table_stays(desk: Page, packed: str) -> None:
    played(desk, 1)
    before = desk.locator("#table .moves").inner_text()
    desk.evaluate("(packed) => { location.hash = `look=${packed}` }", packed)
    notice(desk, "The match in this link cannot be opened")
    assert desk.locator("#table .moves").inner_text() == before
    played(desk, 1)


def test_a_link_that_inflates_without_end_is_stopped(desk: Page) -> None:
    bomb = desk.evaluate(
        """async () => {
          const zeros = new Blob([new Uint8Array(40_000_000)]).stream();
          const packed = zeros.pipeThrough(new CompressionStream('deflate-raw'));
          const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
          return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
        }"""
    )
    desk.goto("")
    desk.goto(f"{GAME}/#look={bomb}")
    notice(desk, "the record in the link is too long")
    assert rest(desk, 60) == "lit"


# What breaks.


def test_settings_of_another_version_do_not_keep_a_visitor_from_playing(context: BrowserContext, page: Page) -> None:
    habits = {GAME: {"players": [{"name": "", "level": 0}, {"name": "", "level": 9}], "options": "gone=1"}}
    text = json.dumps(json.dumps({"habits": habits}))
    context.add_init_script(f"localStorage['liege.settings'] ??= {text}")
    table(page)
    notice(page, "There is no option 'gone'")
    expect(page.locator("#table .top .plate h2")).to_have_text("Squire Odo")


def test_a_dead_worker_is_replaced_and_the_match_goes_on(context: BrowserContext, page: Page) -> None:
    settled(context)
    table(page)
    played(page)
    before = page.locator("#table .moves").inner_text()
    page.workers[0].evaluate("setTimeout(() => { throw new Error('planted') })")
    notice(page, "The engine stopped and is being started again")
    played(page)
    assert page.locator("#table .moves").inner_text().startswith(before)
    finish(page, page.mouse.click, Random(6))


def test_an_engine_that_does_not_start_again_is_told_and_tried_again(
    context: BrowserContext, page: Page, troubles: Troubles
) -> None:
    settled(context)
    troubles.expect("Failed to load resource|ERR_FAILED|net::")
    context.route("**/pygames.pack", lambda route: route.abort())
    page.goto(f"{GAME}/")
    line = notice(page, "The engine cannot be started")
    context.unroute("**/pygames.pack")
    line.get_by_role("button", name="Try again").click()
    rest(page, 60)
    played(page)


def test_storage_denied_plays_on(context: BrowserContext, page: Page) -> None:
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied') } })"
    )
    table(page)
    notice(page, "This browser keeps nothing for this page")
    played(page)


def test_storage_full_plays_on(context: BrowserContext, page: Page) -> None:
    settled(context)
    context.add_init_script(
        """const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
          if (key.startsWith('liege.match')) throw new DOMException('full', 'QuotaExceededError');
          set.call(this, key, value);
        };"""
    )
    table(page)
    notice(page, "storage is full")
    played(page)
    menu(page, "Your matches")
    expect(page.locator("dialog.matches li")).to_have_count(1)


def test_without_web_assembly_the_page_says_so(context: BrowserContext, page: Page) -> None:
    context.add_init_script("delete window.WebAssembly")
    page.goto(f"{GAME}/")
    notice(page, "This browser has no WebAssembly")
    page.locator("#rules").click()
    expect(page.locator("dialog.book")).to_contain_text("Rulings")


def test_without_workers_the_engine_runs_in_the_page(context: BrowserContext, page: Page) -> None:
    settled(context)
    context.add_init_script("delete window.Worker")
    table(page)
    played(page)


def test_without_service_workers_the_menu_says_so(visitor: Visitor, troubles: Troubles) -> None:
    context = visitor(troubles, service_workers="block")
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    table(page)
    page.locator("#menu").click()
    expect(page.locator("dialog.menu")).to_contain_text("will not keep the page")


# Beside the table.


def test_rules_are_one_key_away_at_the_ruling_for_what_happened(desk: Page) -> None:
    played(desk)
    desk.keyboard.press("?")
    book = desk.locator("dialog.book")
    expect(book).to_contain_text("Rulings")
    desk.keyboard.press("Escape")
    expect(book).to_have_count(0)
    assert rest(desk) == "lit"


def test_switches_are_remembered(desk: Page) -> None:
    desk.keyboard.press("m")
    desk.get_by_role("radio", name="Lamplight").check()
    desk.get_by_role("switch", name="Four colours").click()
    desk.get_by_role("switch", name="Sound").click()
    desk.reload()
    root = desk.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "four")
    expect(desk.locator("#sound")).to_have_attribute("aria-pressed", "true")


def test_single_keys_can_be_switched_off(desk: Page) -> None:
    desk.keyboard.press("m")
    desk.get_by_role("switch", name="Single keys").click()
    desk.keyboard.press("Escape")
    desk.keyboard.press("n")
    expect(desk.locator("dialog")).to_have_count(0)
    assert sentence(desk)


# Everybody.


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_that_axe_finds(desk: Page, scheme: Literal["light", "dark"], match: str) -> None:
    desk.emulate_media(color_scheme=scheme)
    played(desk, 1)
    found = {"table": axe(desk)}
    for item in ("New game", "Resign", "Save or share this match", "Open a record", "Your matches", "Keys", "Rules"):
        menu(desk, item)
        if item == "Rules":
            desk.locator("dialog.book h3").first.wait_for()
        found[item] = axe(desk)
        desk.keyboard.press("Escape")
    desk.keyboard.press("m")
    found["menu"] = axe(desk)
    desk.keyboard.press("Escape")
    menu(desk, "Open a record")
    desk.locator("dialog.open textarea").fill("nothing")
    desk.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(desk.locator("dialog.open .wrong")).to_contain_text("cannot be opened")
    found["a bad record"] = axe(desk)
    desk.locator("dialog.open textarea").fill(match)
    desk.get_by_role("dialog").get_by_role("button", name="Open").click()
    rest(desk)
    found["a match to look at"] = axe(desk)
    desk.emulate_media(color_scheme="light")
    assert not any(found.values()), found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_that_axe_finds_on_the_curtain_and_notices(visitor: Visitor, scheme: Literal["light", "dark"]) -> None:
    context = visitor(color_scheme=scheme)
    settled(context, FRIENDS)
    page = context.new_page()
    page.goto(f"{GAME}/#look=!!!")
    page.locator("dialog.curtain").wait_for(timeout=60_000)
    assert not axe(page)
    page.get_by_role("button", name="I am Ann").click()
    notice(page, "cannot be opened")
    assert not axe(page)


def axe(page: Page) -> list[str]:
    """What axe-core finds on the page as it is, animations ended."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
    page.evaluate(AXE.read_text())  # as the console would, past the policy of the page
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def test_a_position_is_set_up_changed_and_refused(context: BrowserContext, page: Page) -> None:
    game = "lords_and_vassals"
    settled(context, game=game)
    table(page, game)
    menu(page, "Set up a position")
    text = page.locator("dialog.setup textarea")
    own = text.input_value()
    text.fill(own + " nonsense")
    page.get_by_role("dialog").get_by_role("button", name="Play from here").click()
    expect(page.locator("dialog.setup .wrong")).to_contain_text("cannot be set up")
    text.fill(own)
    before = shown(page)
    page.get_by_role("dialog").get_by_role("button", name="Play from here").click()
    expect(page.locator("dialog.setup")).to_have_count(0)
    assert rest(page) == "lit"
    assert [piece for piece in shown(page) if "man" in piece] == [piece for piece in before if "man" in piece]
    played(page, 2)
