"""Nobody plays without consent: what a guest is shown first, how a guest can stand up again, whom the host begins with,
and what is refused before that."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .friends import NAMES, WAIT, begin, begins, begun, come, does, invited, says, sit
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


def test_a_guest_reads_the_terms_sits_down_and_gets_up(friend: Callable[..., Page]) -> None:
    host, guest = friend(), friend()
    link = invited(host, "lords_and_vassals", options={"corner_capture": 1}, clock=180)
    lobby = host.locator("dialog.lobby")
    people = lobby.locator(".people li")
    terms = ("2 players", "3 minutes", "Corner capture")
    for term in terms:
        expect(lobby).to_contain_text(term)
    expect(people).to_have_text(["Maud (you)", "A free seat"])
    come(guest, link, NAMES[1])
    says(guest, "Maud proposes")
    for term in terms:
        expect(guest.locator("#table .say")).to_contain_text(term)
    expect(people).to_have_text(["Maud (you)", "Odo is here, reading the terms"], timeout=WAIT)
    assert not can_begin(host)
    fair(host, "somebody reads the terms")

    sit(guest)
    says(guest, "You sit down as soon as Maud begins.")
    expect(people).to_have_text(["Maud (you)", "Odo would play"])
    lobby.get_by_role("button", name="Begin").wait_for()
    does(guest, "Get up").click()
    expect(people).to_have_text(["Maud (you)", "Odo is here, reading the terms"])
    assert not can_begin(host)
    does(guest, "Sit down").wait_for()
    assert not any(page.locator("#table .plate").count() for page in (host, guest))
    begin(host, guest)


def can_begin(host: Page) -> bool:
    """True if a match could begin now."""
    return any(button.is_enabled() for button in host.get_by_role("button", name="Begin", exact=True).all())


def test_the_host_chooses_among_those_who_would_play(friend: Callable[..., Page]) -> None:
    host, one, other = friend(), friend(), friend()
    link = invited(host, "vassal")
    for page, name in ((one, "Odo"), (other, "Edith")):
        come(page, link, name)
        sit(page)
    lobby = host.locator("dialog.lobby")
    edith = lobby.get_by_role("radio", name="Edith")
    edith.wait_for(state="attached", timeout=WAIT)
    expect(lobby.locator(".people li")).to_have_text(["Maud (you)"])  # the others can be chosen as well
    edith.check()
    says(host, "Would play: Odo and Edith.")
    says(one, "Edith would play too. Maud chooses.")
    fair(host, "more would play than there are seats")
    begins(host)
    begun(host, other, one)
    expect(host.locator(".plate h2").get_by_text("Edith")).to_have_count(1)
    menu(host, "Who is here")
    expect(host.locator("dialog.present .people")).to_contain_text("Odo watches")
    assert not one.locator("#table [data-lit]").count()


def test_a_match_of_an_earlier_version_is_refused_in_a_sentence(friend: Callable[..., Page]) -> None:
    page = friend()
    page.goto("blank.html")
    page.evaluate(OLD_JOURNAL, LINK)
    page.goto(f"vassal/{LINK}")
    notice(page, "this match was begun with an earlier version of the page and cannot go on")
