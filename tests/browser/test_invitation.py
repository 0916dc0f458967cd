"""Invitations of friends: every dialog in light and dark, the ways to send a link, and the link's QR code."""

from __future__ import annotations

import re
from collections.abc import Callable

import zxingcpp
from playwright.sync_api import BrowserContext, Page, expect

from .friends import (
    NAMES,
    WAIT,
    accept,
    at_least,
    bare,
    begun,
    come,
    does,
    invited,
    named,
    plays,
    says,
    who_moves,
    wish,
)
from .hands import GAME, fair, menu, notice, until

SHARES = "window.shared = []; navigator.share = async (what) => { window.shared.push(what); };"
TOLD = """(() => {
  const told = (window.told = []);
  new MutationObserver(() => {
    for (const bar of document.querySelectorAll('#table .say progress')) {
      const now = bar.hidden ? null : bar.value;
      if (told.at(-1) !== now) told.push(now);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Records the values of the progress bar; null while the page hides it."""


def read(page: Page, box: str) -> str:
    """Return the text of the QR code in a dialog, decoded as a camera would decode it."""
    page.locator(box).get_by_role("button", name="QR code").click()
    picture = page.locator(f"{box} svg.qr")
    colours = picture.evaluate(
        "(svg) => [getComputedStyle(svg.firstChild).fill, getComputedStyle(svg).backgroundColor]"
    )
    # the code is black on white in dark mode too
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    _, _, size, _ = (int(each) for each in str(picture.get_attribute("viewBox")).split())
    seen = bytearray(b"\xff") * (size * 4) ** 2
    for column, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", str(picture.locator("path").get_attribute("d"))):
        for line in range(int(row) * 4, int(row) * 4 + 4):
            at = line * size * 4 + int(column) * 4
            seen[at : at + 4] = bytes(4)
    (found,) = zxingcpp.read_barcodes(memoryview(seen).cast("B", (size * 4, size * 4)))
    return str(found.text)


def test_every_dialog_on_the_way_to_a_match(friend: Callable[..., Page]) -> None:
    host, guest = friend(), friend()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.add_init_script(SHARES)
    for page in (host, guest):
        page.add_init_script(TOLD)
    host.goto("vassal/")
    menu(host, "Play with a friend")
    host.locator("dialog.friend details.options summary").click()
    fair(host, "who one is, and the rules")
    host.keyboard.press("Escape")

    link = invited(host, "vassal").partition("#")[2]
    lobby = host.locator("dialog.lobby")
    address = lobby.locator("input[name=link]").input_value()
    assert address.endswith(f"#{link}")
    assert read(host, "dialog.lobby") == address
    fair(host, "the link and its picture")
    lobby.get_by_role("button", name="Share").click()
    assert host.evaluate("shared.map(({ url, title }) => [title, url])") == [["Vassal", address]]
    lobby.get_by_role("button", name="Copy link").click()
    expect(host.locator("#notices")).to_contain_text("Link copied")
    assert host.evaluate("navigator.clipboard.readText()") == address

    lobby.get_by_role("button", name="Connect by hand").click()
    offer = host.locator("dialog.hand input[name=offer]").input_value()
    assert read(host, "dialog.hand") == offer
    host.locator("dialog.hand input[name=answer]").fill("nothing")
    host.locator("dialog.hand").get_by_role("button", name="Connect").click()
    expect(host.locator("dialog.hand .wrong")).to_contain_text("incomplete")
    fair(host, "an offer, and a wrong answer")

    # the link that was sent remains valid
    host.keyboard.press("Escape")
    host.locator("#table .say").get_by_role("button", name="Show the link").click()
    lobby.get_by_role("button", name="Connect by hand").click()
    assert host.locator("dialog.hand input[name=offer]").input_value() == offer

    guest.goto(bare(f"vassal/#{offer.partition('#')[2]}"))
    guest.locator("dialog.friend").wait_for()
    fair(guest, "to come in")
    named(guest, NAMES[1])
    answer = guest.locator("dialog.hand input[name=answer]").input_value()
    # this device has no share dialog
    assert not guest.locator("dialog.hand").get_by_role("button", name="Share").count()
    assert read(guest, "dialog.hand") == answer
    fair(guest, "an answer")
    guest.keyboard.press("Escape")
    guest.locator("#table .say").get_by_role("button", name="Show the answer").click()
    assert guest.locator("dialog.hand input[name=answer]").input_value() == answer
    host.locator("dialog.hand input[name=answer]").fill(answer)
    host.locator("dialog.hand").get_by_role("button", name="Connect").click()
    does(guest, "Play").wait_for(timeout=WAIT)
    fair(guest, "the terms")
    does(host, "Show the link").click()
    lobby.get_by_text("Odo is here, reading the terms").wait_for(timeout=WAIT)
    fair(host, "the link, the terms and who reads them")
    for page in (host, guest):
        # forget the progress bar of an engine that loads late
        page.evaluate("told.length = 0")
    accept(guest)
    begun(host, guest)
    for page in (host, guest):
        told = page.evaluate("told")
        shown = [value for value in told if value is not None]
        assert len(shown) > 10
        assert shown == sorted(shown)
        assert 0 <= shown[0] < 0.2 < 0.8 < shown[-1] <= 1
        assert told[-1] is None

    menu(host, "Who is here")
    fair(host, "who is here")
    host.keyboard.press("Escape")
    menu(guest, "Offer a draw")
    host.locator("#notices").get_by_role("button", name="Accept").wait_for(timeout=WAIT)
    fair(host, "the table, and an offer")


def test_a_dialog_on_a_phone_brings_up_no_keyboard(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto(f"{GAME}/#friend")
    page.locator("dialog.friend").wait_for()
    assert page.evaluate("document.activeElement.closest('dialog') && !document.activeElement.matches('input')")


TOUCHES = (
    "addEventListener('click', ({ isTrusted }) => isTrusted && (window.touches = (window.touches ?? 0) + 1), true)"
)
TOUCHED = "window.touches ?? 0"
LIT = "document.querySelector('#table [data-lit]')"


def test_two_touches_invite_and_one_accepts(friend: Callable[..., Page]) -> None:
    """The site knows the host's name but not the guest's. The host invites with two touches, and the guest accepts with
    one touch, so that the guest's next touch can be a move."""
    host, guest = friend(), friend()
    for page in (host, guest):
        page.add_init_script(TOUCHES)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # the site stores the host's name
    link = invited(host, "vassal")
    host.goto("./")
    host.locator("a[href='vassal/#friend']").first.click()
    # the host also chooses a time limit, whose touch is not counted
    wish(host, 2, {}, clock=180)
    host.evaluate("window.touches = 0")
    host.locator("dialog.friend").get_by_role("button", name="Copy link").click()
    expect(host.locator("#notices")).to_contain_text("Link copied")
    assert host.evaluate(TOUCHED) == 1
    copied = host.evaluate("navigator.clipboard.readText()")
    assert copied == host.locator("dialog.lobby input[name=link]").input_value()
    assert copied.partition("?")[0] != link.partition("?")[0]

    guest.goto(f"vassal/#{copied.partition('#')[2]}")
    box = guest.locator("dialog.friend")
    expect(box).to_contain_text("Maud invites you to a match")
    expect(box).to_contain_text("Vassal: 2 players, 3 minutes for a move.")
    box.get_by_role("button", name="Play", exact=True).click()
    begun(host, guest)
    for page, touches in ((host, 1), (guest, 1)):
        assert page.evaluate(TOUCHED) == touches
    expect(host.locator(".plate h2").get_by_text("Guest")).to_have_count(1)
    until(guest, f"{LIT} || document.querySelector('#table .say.waiting')")


def test_a_guest_who_accepted_begins_at_a_later_visit_without_a_touch(friend: Callable[..., Page]) -> None:
    """The guest accepts while the host's page is closed, and then closes the page too. The host returns. When the guest
    returns, the match begins without a touch."""
    host, guest = friend(), friend()
    guest.add_init_script(TOUCHES)
    link = invited(host, "vassal", clock=180)
    host.goto("about:blank")
    come(guest, link, NAMES[1])
    bar = guest.locator("#table .say")
    expect(bar).to_contain_text("Waiting for Maud")
    expect(bar).to_contain_text("You've accepted: 2 players, 3 minutes for a move.")
    expect(bar).to_contain_text("Maud isn't here yet.", timeout=WAIT)
    fair(guest, "the host is away")
    guest.goto("./")
    again = guest.get_by_role("navigation", name="Continue a match").get_by_role("link")
    expect(again).to_contain_text(f"Continue: {NAMES[1]} – {NAMES[0]}")
    expect(again).to_contain_text("Vassal: waiting to begin since")
    guest.goto("about:blank")
    host.goto(bare(link))
    says(host, "Waiting for a friend")
    guest.goto(bare(link))
    begun(host, guest)
    assert guest.evaluate(TOUCHED) == 0


def test_a_changed_proposal_is_not_accepted_unread(friend: Callable[..., Page]) -> None:
    """Somebody changes the terms in the link. The guest accepts them, then sees the host's different terms and has to
    accept again."""
    host, guest = friend(), friend()
    link = invited(host, "vassal", clock=60)
    come(guest, link.replace("clock=60", "clock=600"), NAMES[1])
    does(guest, "Play").wait_for(timeout=WAIT)
    expect(guest.locator("#table .say")).to_contain_text("1 minute for a move")
    expect(host.locator("dialog.lobby .people li")).to_have_text(["Maud (you)", "Odo is here, reading the terms"])
    accept(guest)
    begun(host, guest)


HIDDEN = """
Object.defineProperty(document, 'hidden', { get: () => Boolean(window.hides) });
window.locks = 0;
navigator.wakeLock.request = async () => { locks += 1; return { release: async () => { locks -= 1; } }; };
Object.assign(window, { asked: 0, notified: [] });
window.Notification = class extends Notification {
  constructor(said, about) { super(said, about); notified.push(said); }
  static requestPermission() { asked += 1; return super.requestPermission(); }
};
"""


def test_a_waiting_host_notices_who_comes(friend: Callable[..., Page]) -> None:
    """The screen stays on while the host waits. When a friend comes, the title of the hidden page shows the friend's
    name; so does a notification, if the host has allowed notifications."""
    host, guest = friend(), friend()
    host.add_init_script(HIDDEN)
    host.context.grant_permissions(["notifications"])
    link = invited(host, "vassal")
    until(host, "locks === 1")
    assert host.evaluate("asked") == 0
    host.locator("dialog.lobby").get_by_role("switch", name="Tell me when somebody comes").check()
    notice(host, "You'll be notified")
    assert host.evaluate("asked") == 1
    title = host.title()
    host.evaluate("window.hides = true; document.dispatchEvent(new Event('visibilitychange'))")
    until(host, "locks === 0")
    come(guest, link, NAMES[1])
    # The title shows the friend's name until the host's table is drawn; afterwards it may show whose turn it is.
    begun(host, guest)
    who_moves(host, guest)
    until(host, "/^(Odo is here|Your turn): /.test(document.title)")
    until(host, "notified[0] === 'Odo is here'")
    host.evaluate("window.hides = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert host.title() in (title, f"Your turn: {title}")
    until(host, "locks === 0")


def test_first_page_and_game_lead_back_to_a_seat_and_say_whose_turn_it_is(friend: Callable[..., Page]) -> None:
    host, guest = friend(), friend()
    link = invited(host, "vassal")
    come(guest, link, NAMES[1])
    begun(host, guest)
    mover, other = who_moves(host, guest)
    for page, whose in ((mover, "Vassal: your turn since"), (other, "Vassal: their turn since")):
        page.locator(".home").click()
        waiting = page.get_by_role("navigation", name="Continue a match").get_by_role("link")
        expect(waiting).to_have_count(1)
        expect(waiting).to_contain_text(f"Continue: {NAMES[0]} – {NAMES[1]}")
        expect(waiting).to_contain_text(whose)
    mover.get_by_role("navigation", name="Continue a match").get_by_role("link").click()
    other.goto("vassal/")
    expect(other.locator("#table .say")).to_contain_text(f"{NAMES[0]} – {NAMES[1]}, their turn since", timeout=WAIT)
    fair(other, "a new table beside a match with friends")
    other.locator("#new").click()
    row = other.locator("dialog.new .matches li")
    expect(row).to_contain_text("With friends: their turn since")
    fair(other, "a new game beside a match with friends")
    row.get_by_role("button", name="Continue").click()
    begun(mover, other)
    plays(mover, other)


def test_a_second_tab_takes_the_seat_over_at_once(friend: Callable[..., Page]) -> None:
    host, guest = friend(), friend()
    link = invited(host, "vassal")
    come(guest, link, NAMES[1])
    begun(host, guest)
    tab = guest.context.new_page()
    tab.goto(bare(link))
    notice(tab, "You're playing this seat in another tab").get_by_role("button", name="Play here").click()
    notice(guest, "This seat is now played in another tab")
    plays(tab, host)
    at_least(host, 4)
    assert not tab.locator("#notices [data-kind=seat]").count()


def test_a_seat_that_a_tab_plays_is_not_forgotten_in_another(friend: Callable[..., Page]) -> None:
    """A second tab cannot delete a match that a tab plays: the first tab would continue a journal without a beginning,
    which no page could read."""
    host, guest = friend(), friend()
    come(guest, invited(host, "vassal"), NAMES[1])
    begun(host, guest)
    second = guest.context.new_page()
    second.goto("politics/")
    menu(second, "Your matches")
    row = second.locator("dialog.matches li", has_text="with friends")
    row.get_by_role("button", name="Forget").click()
    expect(second.locator("dialog.matches")).to_contain_text("A tab of this browser has this match open")
    expect(row).to_have_count(1)
    guest.close()
    row.get_by_role("button", name="Forget").click()
    expect(row).to_have_count(0)
