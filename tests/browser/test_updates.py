"""A new version of the site appears while friends play. It interrupts no match, and one touch gives both players the
same version."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, expect

from web.build.making.pages import NET, sources

from .conftest import Visitor
from .friends import begun, come, invited
from .hands import GAME, notice, until
from .host import Host, opened
from .troubles import Troubles

WAITING = "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))"
UPDATES = "navigator.serviceWorker.getRegistration().then((found) => { found.update() })"


def meeting_at(host: Host, address: str) -> None:
    """Make the host serve a site that uses this relay and no other server."""
    told = json.dumps(NET, separators=(",", ":")).encode()
    here = json.dumps({"relays": [address], "stun": []}, separators=(",", ":")).encode()
    assert told in host.plain[f"{GAME}/index.html"]
    relays, one = sources(NET["relays"]).encode(), sources([address]).encode()
    host.plain = {path: content.replace(told, here).replace(relays, one) for path, content in host.plain.items()}
    host.give(host.hashed, host.plain)


def test_an_update_waits_for_friends_and_versions_meet_by_one_touch(
    host: Host, guest: BrowserContext, visitor: Visitor, address: str
) -> None:
    meeting_at(host, address)
    page = opened(guest, f"{GAME}/")
    link = invited(page, GAME)
    version = json.loads(page.locator("#site").text_content() or "")["version"].encode()
    host.plain = {path: content.replace(version, b"1" * len(version)) for path, content in host.plain.items()}
    host.give_newer()
    page.evaluate(UPDATES)
    until(page, WAITING)
    expect(page.locator(".notice[data-kind=update]")).to_have_count(0)

    friend = visitor(Troubles(urlsplit(host.address).netloc), base_url=host.address).new_page()
    come(friend, link, "Odo")
    notice(friend, "is a different version of this site")
    offer = notice(page, "is a different version of this site")
    with page.expect_navigation():
        offer.get_by_role("button", name="Update").click()
    begun(page, friend)
    for each in (page, friend):
        expect(each.locator(".notice[data-kind=version]")).to_have_count(0)
