"""One backup file contains everything that the browser stores, and an imported file replaces no stored data."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from .friends import bare, invited
from .hands import GAME, finish, menu, moves, played, rest, seated, table
from .test_guests import OUT, opened
from .test_guests_friends import invited as invited_to_a_guest
from .test_kept import WON
from .wheels import FILE as WHEEL
from .wheels import wheel

HELD = """async () => {
  const dealt = ([key, value]) => /match/.test(key) && JSON.parse(value).touched === false;
  const kept = Object.fromEntries(
    Object.entries(localStorage).filter((each) => !/left|here|kept/.test(each[0]) && !dealt(each)),
  );
  const open = indexedDB.open('liege.friends', 1);
  const base = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const all = (name) => new Promise((done) => {
    const asked = base.transaction(name).objectStore(name).getAll();
    asked.onsuccess = () => done(asked.result);
  });
  const friends = [(await all('rooms')).map(({ time, ...room }) => room), await all('lines')];
  base.close();
  return JSON.stringify([kept, friends]);
}"""
"""Returns all data that a browser stores, except the state of the last tab and matches without moves."""
CLEARED = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) if (name.startsWith('liege-guests')) await caches.delete(name);
  const gone = indexedDB.deleteDatabase('liege.friends');
  await new Promise((done, fail) => { gone.onsuccess = done; gone.onblocked = fail; });
}"""
MINE = """() => {
  const said = (key, value) => localStorage.setItem(`liege.${key}`, JSON.stringify(value));
  said('lessons', { vassal: { '01-alliances': true, '02-comparing': 2, 'puzzle-03': true } });
  said('results', { won: { game: 'vassal', title: 'Vassal', level: 3, won: 1, time: 5 } });
  said('settings', { ...JSON.parse(localStorage['liege.settings']), pace: 'at once', deck: 'four' });
}"""
"""Returns the stored lessons, results and settings."""
FILE = "dialog.matches input[type=file]"


def held(page: Page) -> Any:
    """Return all data that the browser stores, parsed, so that the order of results and fields does not matter."""
    kept, friends = json.loads(page.evaluate(HELD))
    return [{key: json.loads(value) if value[:1] in "[{" else value for key, value in kept.items()}, friends]


def bring(page: Page, text: str, seats: str = "") -> str:
    """Import a backup and return the page's message. `seats`: the button to press when the page asks about seats in
    matches with friends."""
    said = page.locator("dialog.matches [role=status]")
    said.evaluate("(at) => at.textContent = ''")
    page.set_input_files(FILE, {"name": "liege.txt", "mimeType": "text/plain", "buffer": text.encode()})
    if seats:
        asked = page.locator("dialog.confirm")
        expect(asked).to_contain_text("Only import them if you saved this file yourself")
        asked.get_by_role("button", name=seats, exact=True).click()
    expect(said).not_to_be_empty()
    return said.inner_text()


def test_everything_comes_back_after_all_storage_was_cleared(friend: Callable[..., Page], tmp_path: Path) -> None:
    host = friend()
    link = invited(host, GAME)
    page = host.context.new_page()
    host.close()
    table(page)
    played(page)
    count = moves(page)
    page.evaluate(WON)
    page.evaluate(MINE)
    before = held(page)
    text = saved(page, tmp_path)

    page.goto("blank.html")
    page.evaluate(CLEARED)
    table(page)
    menu(page, "Your matches")
    said = bring(page, text, "Leave them out")
    assert "matches imported." in said
    assert "The games with friends were left out." in said
    assert held(page)[1] == [[], []]
    said = bring(page, text, "Import them")
    for part in (
        "One game with friends imported.",
        "the other players' pages let this browser in",
    ):
        assert part in said
    after = held(page)
    assert {key: value for key, value in after[0].items() if key in before[0]} == before[0]
    rooms, lines = after[1]
    # an imported seat is marked as a copy, which asks the other players before it signs
    assert lines[-1]["line"] == "lost"
    assert [rooms, lines[:-1]] == before[1]
    assert bring(page, text) == "Everything in this file is here already."
    assert bring(page, text[: len(text) // 2]) == (
        "This file can't be imported: part of it is missing or damaged. Nothing has changed."
    )
    assert "a newer version of this site made it" in bring(page, text.replace("backup 2", "backup 3", 1))
    assert "it isn't a backup of this site" in bring(page, "liege 1\ngame vassal\n")
    assert held(page) == after

    page.reload()
    menu(page, "Your matches")
    page.locator("dialog.matches li", has_text="2 moves" if count == 2 else "moves").first.wait_for()
    page.locator("dialog.matches li", has_text="with friends elsewhere").get_by_role("button", name="Go on").click()
    expect(page.locator("#table .say")).to_contain_text("Waiting for a friend")
    assert page.url.endswith(bare(link).partition("#")[2])


def saved(page: Page, folder: Path) -> str:
    """Save a backup and return the text of its file."""
    menu(page, "Your matches")
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up everything").click()
    download.value.save_as(folder / "liege.txt")
    return (folder / "liege.txt").read_text(encoding="utf-8")


def test_the_file_holds_seats_with_a_warning_or_leaves_them_out(friend: Callable[..., Page], tmp_path: Path) -> None:
    host = friend()
    invited(host, GAME)
    page = host.context.new_page()
    host.close()
    table(page)
    session = next(row["line"] for row in held(page)[1][1] if row["line"].startswith("session"))
    secret = json.loads(session.partition(" ")[2])["seed"]
    menu(page, "Your matches")
    warned = page.locator("dialog.matches label.switch")
    expect(warned).to_contain_text("hold your secret keys, without a password")
    for on in (True, False):
        if not on:
            warned.click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Back up everything").click()
        download.value.save_as(tmp_path / "liege.txt")
        assert (secret in (tmp_path / "liege.txt").read_text(encoding="utf-8")) == on


def test_a_guests_match_and_seat_come_back_and_go_on_with_its_wheel(
    friend: Callable[..., Page], tmp_path: Path
) -> None:
    host = friend()
    invited_to_a_guest(host)
    page = host.context.new_page()
    host.close()
    assert not opened(page, wheel())
    played(page, 1)
    made = page.locator("#table .moves .entry").all_text_contents()
    text = saved(page, tmp_path)

    page.goto("blank.html")
    page.evaluate(CLEARED)
    table(page)  # a match of one of the site's own games can continue while the guest's match waits for its wheel
    menu(page, "Your matches")
    expect(page.locator("dialog.matches")).to_contain_text("keep their .whl files")
    said = bring(page, text, "Import them")
    assert "One game with friends imported." in said
    assert f"To continue a guest's game, open its wheel here again: {WHEEL}." in said
    assert bring(page, text) == "Everything in this file is here already."
    page.keyboard.press("Escape")
    played(page, 1)

    page.goto("./")
    page.locator("#matches a", has_text="Tierce (guest), ").click()
    expect(page.locator(OUT)).to_contain_text(f"To play its game, open its wheel: {WHEEL} from a file.")
    page.locator(OUT).get_by_role("link", name="Open a game").click()
    page.set_input_files("#file", {"name": WHEEL, "mimeType": "application/zip", "buffer": wheel()})
    assert rest(page) == "lit"
    assert page.locator("#table .moves .entry").all_text_contents() == made
    finish(page, page.mouse.click, Random(1))
    menu(page, "Your results")
    expect(page.get_by_role("dialog")).to_contain_text("Tierce (guest)")
    page.keyboard.press("Escape")
    menu(page, "Your matches")
    page.locator("dialog.matches li", has_text="with friends elsewhere").get_by_role("button", name="Go on").click()
    expect(page.locator("#table .say")).to_contain_text("Waiting for a friend")


def test_a_longer_record_is_never_overwritten(regular: BrowserContext) -> None:
    page = seated(regular)
    played(page)
    kept = json.loads(page.evaluate("localStorage[Object.keys(localStorage).find((key) => /match/.test(key))]"))
    shorter = {**kept, "time": kept["time"] + 10**9, "saved": {**kept["saved"], "record": "liege 1\n"}}
    matches = "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('liege.match.')))"
    before = page.evaluate(matches)
    menu(page, "Your matches")
    text = f"liege backup 2\n{json.dumps({'matches': [shorter]})}"
    assert bring(page, text) == "Everything in this file is here already."
    assert page.evaluate(matches) == before


def test_a_browser_that_forgets_is_told_of_the_home_screen(regular: BrowserContext) -> None:
    page = seated(regular)
    menu(page, "Your matches")
    box = page.locator("dialog.matches")
    expect(box).not_to_contain_text("Add to Home Screen")
    page.keyboard.press("Escape")
    page.evaluate("Object.defineProperty(navigator, 'standalone', { value: false })")
    menu(page, "Your matches")
    expect(box).to_contain_text("touch Share, then Add to Home Screen")
