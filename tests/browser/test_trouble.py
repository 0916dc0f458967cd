"""Failures: engines that stop or do not start, storage that is full or denied, and browsers without a feature that the
site uses."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from .hands import GAME, ME, lit, menu, moves, notice, played, rest, seated, settled, table


def test_what_another_version_kept_does_not_keep_a_visitor_from_playing(regular: BrowserContext) -> None:
    """Check that the page reports and replaces unusable settings, reports a match of another rules version and keeps it
    in the visitor's list, ignores damaged matches, and deals a new match."""
    page = seated(regular, players=[ME, {"name": "", "level": 9}], options="gone=1")
    notice(page, "There is no option 'gone'")
    expect(page.locator("#table .top .plate h2")).to_have_text("Squire Odo")
    played(page, 1)
    page.evaluate(
        """() => {
          const [key] = Object.keys(localStorage).filter((name) => name.startsWith("liege.match."));
          localStorage[key] = localStorage[key].replace("rules 1", "rules 99");
          for (const name of ["liege.match.a", "liege.left"]) localStorage[name] = localStorage[key].slice(0, 300);
          const half = { ...JSON.parse(localStorage[key]), id: "b", result: undefined };
          Object.assign(localStorage, { "liege.match.b": JSON.stringify(half), "liege.settings": '{"habits": null}' });
        }"""
    )
    page.reload()
    notice(page, "played by rules version 99")
    assert rest(page) == "lit"
    assert moves(page) < 2, "a new deal, in which a bot may have begun"
    menu(page, "Your matches")
    expect(page.locator("dialog.matches li")).to_have_count(2)


def test_a_dead_worker_is_replaced_and_the_match_goes_on(regular: BrowserContext) -> None:
    """One worker fails, and a second worker hangs. The page ends a hanging worker after twenty seconds, which pass
    faster here, and the match goes on."""
    page = seated(regular)
    played(page)
    before = page.locator("#table .moves").inner_text()
    page.workers[0].evaluate("setTimeout(() => { throw new Error('planted') })")
    notice(page, "The engine stopped and is restarting").get_by_label("Dismiss").click()
    played(page)
    assert page.locator("#table .moves").inner_text().startswith(before)
    before = page.locator("#table .moves").inner_text()
    page.evaluate(
        """() => {
          const later = setTimeout;
          window.setTimeout = (act, ms, ...more) => {
            if (ms !== 20_000) return later(act, ms, ...more);
            window.setTimeout = later;
            return later(act, 200, ...more);
          };
        }"""
    )
    page.workers[0].evaluate("setTimeout(() => { for (;;); })")
    # the hanging worker does not reply to this request
    page.locator("#table .moves .entry").first.click()
    notice(page, "The engine stopped and is restarting")
    played(page, 3)
    assert page.locator("#table .moves").inner_text().startswith(before)


def test_a_worker_that_ends_without_a_word_is_replaced_before_anybody_asks_it(regular: BrowserContext) -> None:
    page = seated(regular)
    played(page)
    before = page.locator("#table .moves").inner_text()
    page.workers[0].evaluate("setTimeout(() => self.close())")
    notice(page, "The engine stopped and is restarting")
    played(page)
    assert page.locator("#table .moves").inner_text().startswith(before)


def test_a_private_window_plays_on(regular: BrowserContext) -> None:
    """The browser denies access to each kind of storage. The match can still be played."""
    page = regular.new_page()
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"]) {
          Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError") } });
        }
        delete Navigator.prototype.serviceWorker;
        Object.defineProperty(Navigator.prototype, "locks", { value: undefined });"""
    )
    table(page)
    notice(page, "This browser can't store anything for this page")
    played(page)
    page.locator("#menu").click()
    expect(page.locator("dialog.menu")).to_contain_text("won't save the page")
    expect(page.locator("dialog.menu")).to_contain_text("Save or share this match")


def test_storage_full_is_told_and_nothing_that_was_kept_goes(regular: BrowserContext) -> None:
    """The storage has room for three matches, and three matches are stored. The visitor can play a new match, and the
    page reports that it cannot store it. The stored matches stay."""
    settled(regular)
    page = regular.new_page()
    page.add_init_script(
        """const set = Storage.prototype.setItem;
        const about = { game: "vassal", title: "Vassal", names: [], levels: [], moves: 1, result: "Won", touched: 1 };
        const saved = { record: "", seed: "", players: [] };
        for (const [time, id] of ["oldest", "older", "old"].entries()) {
          set.call(localStorage, `liege.match.${id}`, JSON.stringify({ ...about, id, time, saved }));
        }
        window.room = 3;
        Storage.prototype.setItem = function (key, value) {
          const others = Object.keys(this).filter((name) => name.startsWith("liege.match.") && name !== key);
          const full = key.startsWith("liege.match.") && others.length >= window.room;
          if (full) throw new DOMException("full", "QuotaExceededError");
          set.call(this, key, value);
        };"""
    )
    table(page)
    kept = "Object.keys(localStorage).filter((name) => name.startsWith('liege.match.')).length"
    assert page.evaluate(kept) == 3
    assert page.evaluate("localStorage['liege.match.oldest']") is not None
    notice(page, "no room left for this match")
    played(page)
    menu(page, "Your matches")
    expect(page.locator("dialog.matches li")).to_have_count(4)


def test_without_web_assembly_the_page_says_so(regular: BrowserContext) -> None:
    page = regular.new_page()
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{GAME}/")
    notice(page, "need WebAssembly, which this browser doesn't have. You can still read the rules.")
    expect(page.locator("#table .say .what")).to_contain_text("This browser can't run the games")
    assert not lit(page)
    page.locator("#rules").click()
    expect(page.locator("dialog.book")).to_contain_text("Rulings")


@pytest.mark.parametrize("lacks", ["Worker", "BroadcastChannel"])
def test_the_engine_runs_where_a_browser_lacks(regular: BrowserContext, lacks: str) -> None:
    """In a browser without workers, the engine runs in the page itself. In a browser without `BroadcastChannel`, the
    engine sends its replies with `postMessage`."""
    settled(regular)
    page = regular.new_page()
    page.add_init_script(f"delete window.{lacks}")
    table(page)
    played(page)
