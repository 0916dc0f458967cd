"""Inviting friends: every dialog in light and dark, the ways to send a link, and its QR code."""

from __future__ import annotations

import re
from collections.abc import Callable

import zxingcpp
from playwright.sync_api import BrowserContext, Page, expect

from .friends import NAMES, WAIT, begins, begun, does, invited, named, sit
from .hands import GAME, fair, menu

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
"""Records the values of the progress bar; null while it is hidden."""


def read(page: Page, box: str) -> str:
    """Return the text of the QR code in a dialog, as a camera reads it."""
    page.locator(box).get_by_role("button", name="QR code").click()
    picture = page.locator(f"{box} svg.qr")
    colours = picture.evaluate(
        "(svg) => [getComputedStyle(svg.firstChild).fill, getComputedStyle(svg).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]  # in dark mode too
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
    expect(host.locator("#notices")).to_contain_text("The link was copied")
    assert host.evaluate("navigator.clipboard.readText()") == address

    lobby.get_by_role("button", name="Connect by hand").click()
    offer = host.locator("dialog.hand input[name=offer]").input_value()
    assert read(host, "dialog.hand") == offer
    host.locator("dialog.hand input[name=answer]").fill("nothing")
    host.locator("dialog.hand").get_by_role("button", name="Connect").click()
    expect(host.locator("dialog.hand .wrong")).to_contain_text("not whole")
    fair(host, "an offer, and a wrong answer")

    host.keyboard.press("Escape")  # the link sent remains valid
    host.locator("#table .say").get_by_role("button", name="Show the link").click()
    lobby.get_by_role("button", name="Connect by hand").click()
    assert host.locator("dialog.hand input[name=offer]").input_value() == offer

    guest.goto(f"vassal/#{offer.partition('#')[2]}")
    guest.locator("dialog.friend").wait_for()
    fair(guest, "to come in")
    named(guest, NAMES[1])
    answer = guest.locator("dialog.hand input[name=answer]").input_value()
    # no share dialog on this device
    assert not guest.locator("dialog.hand").get_by_role("button", name="Share").count()
    assert read(guest, "dialog.hand") == answer
    fair(guest, "an answer")
    guest.keyboard.press("Escape")
    guest.locator("#table .say").get_by_role("button", name="Show the answer").click()
    assert guest.locator("dialog.hand input[name=answer]").input_value() == answer
    host.locator("dialog.hand input[name=answer]").fill(answer)
    host.locator("dialog.hand").get_by_role("button", name="Connect").click()
    does(guest, "Sit down").wait_for(timeout=WAIT)
    fair(guest, "the terms")
    sit(guest)
    does(host, "Show the link").click()
    lobby.get_by_role("button", name="Begin").wait_for(timeout=WAIT)
    fair(host, "the link, the terms and who would play")
    for page in (host, guest):
        page.evaluate("told.length = 0")  # an engine that loads late shows a bar of its own
    begins(host)
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
