"""A match begins only with the consent of all players. The tests check which terms a guest reads first, how a guest
withdraws, who gets the seats, and which messages the page refuses before consent."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from .conftest import PHONE
from .friends import NAMES, WAIT, accept, begun, come, come_in, does, invited, says
from .hands import fair, menu, notice

LINK = "#join/vassal/" + "A" * 64
OLD_JOURNAL = """(link) => new Promise((resolve, reject) => {
  const asked = indexedDB.open('liege.friends', 1);
  asked.onerror = () => reject(asked.error);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore('lines', { autoIncrement: true }).createIndex('room', 'room');
    asked.result.createObjectStore('rooms', { keyPath: 'room' });
  };
  asked.onsuccess = () => {
    const writing = asked.result.transaction('lines', 'readwrite');
    for (const line of ['liege-journal 1', 'session {}']) writing.objectStore('lines').add({ room: link, line });
    writing.oncomplete = () => (asked.result.close(), resolve());
  };
})"""


def test_a_guest_reads_the_terms_accepts_and_gets_up(friend: Callable[..., Page]) -> None:
    """In a match for three, a guest who has accepted the terms can withdraw until the last seat is taken."""
    host, guest, third = friend(), friend(), friend()
    link = invited(host, "politics", 3, {"goal": 1}, clock=180)
    lobby = host.locator("dialog.lobby")
    people = lobby.locator(".people li")
    terms = ("3 players", "3 minutes", "Goal")
    for term in terms:
        expect(lobby).to_contain_text(term, ignore_case=True)
    expect(people).to_have_text(["Maud (you)", "A free seat", "A free seat"])
    come_in(guest, link, NAMES[1])
    says(guest, "Maud proposes")
    for term in terms:
        expect(guest.locator("#table .say")).to_contain_text(term, ignore_case=True)
    expect(people).to_have_text(["Maud (you)", "Odo is here, reading the terms", "A free seat"], timeout=WAIT)
    fair(host, "somebody reads the terms")

    accept(guest)
    says(guest, "The match begins when all seats are taken.")
    expect(people).to_have_text(["Maud (you)", "Odo is ready to play", "A free seat"])
    does(guest, "Give up my seat").click()
    expect(people).to_have_text(["Maud (you)", "Odo is here, reading the terms", "A free seat"])
    come(third, link, NAMES[2])
    those = ["Maud (you)", "Odo is here, reading the terms", "Edith is ready to play"]
    expect(people).to_have_text(those, timeout=WAIT)
    says(host, "Waiting for Odo to press Play")
    assert not any(page.locator("#table .plate").count() for page in (host, guest, third))
    accept(guest)
    begun(host, guest, third)


def test_who_comes_to_a_full_match_watches(friend: Callable[..., Page]) -> None:
    """The first guest who accepts gets the seat, and the match begins without an action of the host. A later guest can
    only watch."""
    host, one, other = friend(), friend(), friend()
    link = invited(host, "vassal")
    come_in(one, link, NAMES[1])
    does(one, "Play").wait_for(timeout=WAIT)
    host.keyboard.press("Escape")
    menu(host, "Who is here")
    expect(host.locator("dialog.present .people")).to_have_text("Odo is here, reading the terms")
    host.keyboard.press("Escape")
    come(other, link, NAMES[2])
    begun(host, other, one)
    expect(host.locator(".plate h2").get_by_text("Edith")).to_have_count(1)
    menu(host, "Who is here")
    expect(host.locator("dialog.present .people")).to_contain_text("Odo watches")
    assert not one.locator("#table [data-lit]").count()


def test_a_messengers_own_browser_advises_another_one(visitor: Callable[..., BrowserContext]) -> None:
    """An invitation opens in the built-in browser of a messenger. The page recommends another browser, and its link can
    be copied with the terms."""
    agent = (
        "Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/141.0 Mobile Safari/537.36"
    )
    context = visitor(user_agent=agent, viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"vassal/{LINK}?from=Maud&rules=&clock=60")
    address = page.url
    box = page.locator("dialog.friend")
    expect(box).to_contain_text("This app's own browser may forget your seat.")
    fair(page, "in a messenger")
    box.get_by_role("button", name="Copy link").click()
    notice(page, "Link copied")
    assert (
        page.evaluate("navigator.clipboard.readText()")
        == f"{address.partition('#')[0]}{LINK}?from=Maud&rules=&clock=60"
    )


def test_a_match_of_an_earlier_version_is_refused_in_a_sentence(friend: Callable[..., Page]) -> None:
    page = friend()
    page.goto("blank.html")
    page.evaluate(OLD_JOURNAL, LINK)
    page.goto(f"vassal/{LINK}")
    notice(page, "this match was begun with an earlier version of the page and cannot go on")
