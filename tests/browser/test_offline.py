"""The service worker: the whole site works offline after one visit, and an update is activated only when the visitor
requests it."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from pygames import games
from web.build.making import catalogues, site
from web.build.serve import Server

from .conftest import Visitor
from .hands import GAME, fair, notice, played, rest, settled, until
from .host import NEWER, PREFIX, Host, opened
from .troubles import Troubles


def site_of(page: Page) -> dict[str, Any]:
    """Return the data about the build that this page contains."""
    found: dict[str, Any] = json.loads(page.locator("#site").text_content() or "{}")
    return found


def caches(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


def test_after_one_visit_every_page_opens_without_the_host(host: Host, guest: BrowserContext) -> None:
    page = opened(guest)
    (name,) = caches(page)
    held = page.evaluate(
        "async name => (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)", name
    )
    others = (f"{language}/*" for language in catalogues.published())
    # The service worker does not store these files at once: pages or other sites may request them later.
    later = (*site.LATER, "posters/*", *others)
    told = {path for path in host.found if not any(fnmatchcase(path, each) for each in later)}
    told -= {"sw.js", "_headers", ".nojekyll"}
    assert {path.removeprefix(PREFIX) for path in held} == {path.removesuffix("index.html") for path in told}
    host.stop()
    page.reload()
    expect(page.get_by_role("heading", name="Liege")).to_be_visible()
    for game in games.every():
        page.goto(f"{game.name}/rules.html")
        expect(page.locator("main h1").first).to_be_visible()
        # an address without the slash at the end, as people may type it
        page.goto(game.name)
        assert page.url == f"{host.address}{game.name}/"
        assert page.title() == f"{game.title}, Liege"


WHOLE = """async () => {
    const { files } = await (await fetch("files.json")).json();
    const [name] = (await caches.keys()).filter((each) => each.startsWith("liege /"));
    const held = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    return Object.keys(files).every((path) => held.has(new URL(`../${path}`, location.href).pathname));
}"""
"""True if every file of the page's language is cached."""


def test_after_one_visit_in_another_language_its_pages_open_without_the_host(host: Host, guest: BrowserContext) -> None:
    page = opened(guest)
    page.evaluate("localStorage['liege.settings'] = JSON.stringify({ language: 'de', offered: true })")
    page.goto("de/")
    until(page, WHOLE)
    host.stop()
    page.goto("de/vassal/rules.html")
    expect(page.get_by_role("heading", name="Vasall", exact=True)).to_be_visible()
    # the page redirects to the visitor's language
    page.goto("vassal/")
    page.wait_for_url("**/de/vassal/")
    assert rest(page) == "lit"
    expect(page.locator("#table .say")).to_contain_text("Lege eine Karte")


def test_a_link_that_is_opened_offline_says_so_and_leads_to_a_table_and_back(host: Host, guest: BrowserContext) -> None:
    """Open an invitation from Maud while the device is offline. The page says that it is offline; the visitor can play
    the computer meanwhile, and return to the match with Maud."""
    guest.route_web_socket(re.compile(""), lambda socket: None)
    page = opened(guest)
    host.stop()
    guest.set_offline(True)
    page.goto(f"{GAME}/#join/{GAME}/{'A' * 64}?from=Maud&rules=&clock=60")
    box = page.locator("dialog.friend")
    expect(box).to_contain_text("You're offline. This page connects by itself when you're back online.")
    box.get_by_role("button", name="Play", exact=True).click()
    bar = page.locator("#table .say")
    expect(bar).to_contain_text("Waiting for Maud")
    expect(bar).to_contain_text("You're offline.")
    fair(page, "a link, offline")
    bar.get_by_role("button", name="Play the computer").click()
    expect(bar).to_contain_text("Your match with friends: Guest – Maud, waiting to begin")
    assert rest(page) == "lit"
    guest.set_offline(False)
    expect(bar).to_contain_text("You're back online. Your match with friends: Guest – Maud, waiting to begin")
    bar.get_by_role("button", name="Continue").click()
    expect(bar).to_contain_text("You've accepted: 2 players, 1 minute for a move.")
    assert not bar.get_by_text("You're offline.").count()


def test_a_second_visit_only_asks_for_an_update(host: Host, guest: BrowserContext) -> None:
    opened(guest).close()
    host.server.asked.clear()
    page = guest.new_page()
    page.goto("")
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    assert set(host.server.asked) == {"sw.js"}


def test_an_update_waits_until_it_is_asked_for(host: Host, guest: BrowserContext) -> None:
    page = opened(guest)
    host.server.asked.clear()
    host.give_newer()
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => { found.update() })")
    expect(page.get_by_role("status")).to_have_text("A new version is ready. Reload")
    # files that the update does not change are not downloaded again
    assert not [path for path in host.server.asked if path.startswith(("pyodide/", "assets/"))]
    assert host.wheel() in host.server.asked
    page.reload()
    page.wait_for_load_state()
    # a reload does not activate the update
    assert NEWER not in page.content()
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("This is the newer version.")).to_be_visible()


def test_a_page_that_stays_open_keeps_its_version(host: Host, guest: BrowserContext) -> None:
    """Another page activates an update. This page still gets the files of its own version from the cache, although the
    host no longer has them."""
    older = host.wheel()
    staying, page = opened(guest), opened(guest)
    host.give_newer()
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => { found.update() })")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("This is the newer version.")).to_be_visible()
    expect(staying.get_by_text("This is the newer version.")).to_have_count(0)
    assert staying.evaluate("path => fetch(path).then(answer => answer.status)", older) == 200
    assert len(caches(page)) == 2
    staying.close()
    until(
        page,
        "navigator.locks.query().then(({ held }) => held.filter(lock => lock.name.startsWith('liege ')).length < 2)",
    )
    page.reload()
    until(page, "caches.keys().then(names => names.length === 1)")
    assert site_of(page)["build"] in caches(page)[0]


def test_a_match_goes_on_through_an_update(host: Host, guest: BrowserContext) -> None:
    """A match continues with the same rules, even if its engine restarts during an update of the site. The update is
    activated when the visitor requests it."""
    older = host.wheel().split("/")[1]
    settled(guest)
    page = opened(guest, f"{GAME}/")
    played(page)
    host.give_newer()
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => { found.update() })")
    offer = notice(page, "A new version of this site is ready. Your match is safe.")
    page.workers[0].evaluate("setTimeout(() => { throw new Error('planted') })")
    notice(page, "The engine stopped and is restarting")
    host.server.asked.clear()
    played(page)
    assert site_of(page)["wheel"] == f"../wheel/{older}/"
    # the host no longer has the files of these rules
    assert not [path for path in host.server.asked if path.startswith("wheel/")]
    before = page.locator("#table .moves .entry").all_inner_texts()
    with page.expect_navigation():
        offer.get_by_role("button", name="Reload").click()
    assert rest(page) == "lit"
    assert site_of(page)["wheel"] != f"../wheel/{older}/"
    assert page.locator("#table .moves .entry").all_inner_texts() == before
    played(page)
    assert len(page.locator("#table .moves .entry").all()) > len(before)


def test_an_update_that_comes_in_pieces_is_not_taken(host: Host, guest: BrowserContext) -> None:
    """The host has the list of files of an update, but still an old page. The update is not installed until all its
    files are there."""
    page = opened(guest)
    before = (host.folder / "index.html").read_bytes()
    host.give_newer()
    newer = (host.folder / "index.html").read_bytes()
    (host.folder / "index.html").write_bytes(before)
    failed = "navigator.serviceWorker.getRegistration().then(found => found.update()).then(() => false, () => true)"
    states = """navigator.serviceWorker.getRegistration().then(async found => {
        await found.update().catch(() => {});
        const coming = found.installing;
        if (coming) await new Promise(done => coming.onstatechange = () => coming.state !== "installing" && done());
        return coming?.state ?? "none";
    })"""
    assert page.evaluate(states) == "redundant"
    expect(page.get_by_role("status")).to_be_hidden()
    (host.folder / "index.html").write_bytes(newer)
    assert page.evaluate(failed) is False
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_a_site_that_could_not_be_kept_is_not_promised(host: Host, guest: BrowserContext) -> None:
    """One stored file differs from the list, as when the storage is full. The page does not promise that the site works
    offline."""
    (host.folder / "in_conflict" / "rules.html").write_text("<!doctype html>", encoding="utf-8")
    page = guest.new_page()
    # without WebAssembly no page waits for an engine
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{GAME}/")
    page.locator("#menu").click()
    while "Checking whether" in page.locator("dialog.menu .quiet").last.inner_text():
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
        page.locator("#menu").click()
    expect(page.locator("dialog.menu")).to_contain_text("This browser won't save the page")


def test_sites_side_by_side_on_one_host_do_not_meet(
    tmp_path: Path, parts: tuple[site.Files, site.Files], visitor: Visitor
) -> None:
    for name in ("one", "two"):
        site.write(site.named(*parts), tmp_path / name)
    server = Server(tmp_path, "/").start()
    troubles = Troubles(urlsplit(server.address).netloc)
    guest = visitor(troubles, base_url=server.address)
    one, two = opened(guest, "one/"), opened(guest, "two/")
    assert sorted(re.sub(r"\w+$", "", name) for name in caches(two)) == ["liege /one/ ", "liege /two/ "]
    one.reload()
    assert len(caches(one)) == 2
    server.shutdown()
