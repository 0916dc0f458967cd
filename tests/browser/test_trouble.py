"""What breaks: engines that die or do not start, storage that is full or denied, browsers that lack something."""

from __future__ import annotations

from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Troubles, Visitor
from .hands import GAME, ME, finish, menu, notice, played, rest, seated, settled, table


def test_settings_of_another_version_do_not_keep_a_visitor_from_playing(regular: BrowserContext) -> None:
    page = seated(regular, players=[ME, {"name": "", "level": 9}], options="gone=1")
    notice(page, "There is no option 'gone'")
    expect(page.locator("#table .top .plate h2")).to_have_text("Squire Odo")


def test_a_dead_worker_is_replaced_and_the_match_goes_on(regular: BrowserContext) -> None:
    page = seated(regular)
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


def test_storage_denied_plays_on(regular: BrowserContext) -> None:
    page = regular.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied') } })"
    )
    table(page)
    notice(page, "This browser keeps nothing for this page")
    played(page)


def test_storage_full_plays_on(regular: BrowserContext) -> None:
    settled(regular)
    page = regular.new_page()
    page.add_init_script(
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


def test_without_web_assembly_the_page_says_so(regular: BrowserContext) -> None:
    page = regular.new_page()
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{GAME}/")
    notice(page, "This browser has no WebAssembly")
    page.locator("#rules").click()
    expect(page.locator("dialog.book")).to_contain_text("Rulings")


def test_without_workers_the_engine_runs_in_the_page(regular: BrowserContext) -> None:
    settled(regular)
    page = regular.new_page()
    page.add_init_script("delete window.Worker")
    table(page)
    played(page)


def test_without_service_workers_the_menu_says_so(visitor: Visitor, troubles: Troubles) -> None:
    context = visitor(troubles, service_workers="block")
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    table(page)
    page.locator("#menu").click()
    expect(page.locator("dialog.menu")).to_contain_text("will not keep the page")
