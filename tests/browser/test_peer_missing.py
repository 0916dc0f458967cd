"""Who is missing among friends, late, or cannot be reached: what the pages say, offer and do about it.

Time is the pages' own (`later`, `soon`): no test waits for two minutes.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import ROOT
from .friends import (
    NAMES,
    WAIT,
    begin,
    begun,
    come,
    does,
    invited,
    later,
    over,
    pauses,
    plays,
    saved,
    says,
    sit,
    soon,
    who_moves,
)
from .hands import fair, menu

HERE = """(() => {
  window.here = [];
  new MutationObserver(() => {
    const now = document.querySelectorAll('dialog.lobby .people .here').length;
    if (now && here.at(-1) !== now) here.push(now);
  }).observe(document, { subtree: true, childList: true });
})()"""
"""How many the invitation said were here, one after the other."""

BARRED = """(() => {
  const Connection = RTCPeerConnection;
  window.barred = true;
  window.RTCPeerConnection = class extends Connection {
    constructor(how) { super(window.barred ? { ...how, iceTransportPolicy: 'relay' } : how); }
  };
})()"""
"""A network that lets nothing through but what a server carries, and there is none."""

FREE = "() => { barred = false; dispatchEvent(new Event('online')); }"
"""The visitor goes to another network."""


def test_the_third_comes_late_and_goes_early(friend: Callable[..., Page], tmp_path: Path) -> None:
    """The others are kept while a third is looked for, who goes, is played for by a bot, and comes back."""
    host, guest, late = friend(), friend(), friend()
    looks: list[str] = []
    host.on("websocket", lambda socket: socket.on("framesent", lambda sent: looks.append(str(sent))))
    for page in (host, guest):
        page.clock.install()
    host.add_init_script(HERE)
    link = invited(host, "politics", 3, {"goal": 1})
    come(guest, link, NAMES[1])
    people = host.locator("dialog.lobby .people")
    sit(guest)
    people.get_by_text("Odo would play").wait_for(timeout=WAIT)
    says(guest, "You sit down as soon as Maud begins.")
    before = sum("REQ" in sent for sent in looks)
    later(150, host, guest)  # the first one who came is let go where nobody takes that one up again
    assert sum("REQ" in sent for sent in looks) >= before + 3  # the host has looked for the other one again and again
    expect(people.locator("li")).to_have_text(["Maud (you)", "Odo would play", "A free seat"])
    come(late, link, NAMES[2])
    begin(host, late)
    begun(guest)
    here = host.evaluate("here")
    assert here == sorted(here)  # nobody went meanwhile

    plays(host, guest)
    says(host, "Edith is next")
    pauses(host, guest)
    late.goto("about:blank")
    for page in (host, guest):
        page.locator(".plate[data-away] .gone", has_text="not connected").wait_for(timeout=WAIT)
    later(130, host, guest)
    buttons = [does(page, "Let a bot play on") for page in (host, guest)]
    fair(host, "whoever is gone for good")
    buttons[0].click()
    says(host, "it counts when Odo agrees")
    says(guest, "it counts when all others agree")
    says(host, "Edith is not connected")
    expect(buttons[0]).to_have_count(0)
    buttons[1].click()
    plays(host)
    says(host, "Odo is next")
    says(host, "A bot plays for Edith.")
    assert not host.locator(".plate[data-away]").count()

    come_back(late, link)
    plays(late, guest)  # nothing is lit for who came back
    over(host, guest, late)
    logs = {saved(page, tmp_path).read_text(encoding="utf-8") for page in (host, guest, late)}
    assert len(logs) == 1
    command = [sys.executable, "-m", "pygames", "verify", str(tmp_path / "log.txt")]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert told.returncode == 0, told.stdout + told.stderr
    assert not late.locator("#notices .notice", has_text="bot plays this seat").count()


def come_back(late: Page, link: str) -> None:
    """To a seat that a bot plays now."""
    late.goto(link)
    says(late, "A bot plays your seat")
    says(late, "Odo is next")
    assert not late.locator("#table [data-lit]").count()
    fair(late, "a seat that a bot plays")
    menu(late, "Who is here")
    expect(late.locator("dialog.present .people")).to_contain_text("Edith (you): a bot plays")
    late.keyboard.press("Escape")


def test_a_friend_whose_storage_was_cleared_can_only_watch_and_both_are_told(friend: Callable[..., Page]) -> None:
    host, guest = friend(), friend()
    link = invited(host, "lords_and_vassals")
    come(guest, link, NAMES[1])
    begin(host, guest)
    plays(host)
    guest.goto("about:blank")
    says(host, "Nothing is lost: the same link leads everybody back to their seats")
    guest.goto("blank.html")
    guest.evaluate("new Promise((done) => indexedDB.deleteDatabase('liege.friends').onsuccess = done)")
    come(guest, link, NAMES[1])
    begun(guest)
    says(guest, "You can only watch: a seat is kept only by the browser in which it was taken")
    says(host, "Odo is here without a seat and can only watch")
    for page in (host, guest):
        assert not page.get_by_text("Nothing is lost").count()


def test_networks_that_let_nothing_through_and_a_clock_that_runs_out(friend: Callable[..., Page]) -> None:
    """Both are told that there is no way, until one goes to another network; then one of them takes too long."""
    host, guest = friend(), friend()
    guest.add_init_script(BARRED)
    for page in (host, guest):
        page.clock.install()
    come(guest, invited(host, "lords_and_vassals", clock=60), NAMES[1])
    bar, lobby = guest.locator("#table .say"), host.locator("dialog.lobby")
    soon(bar.get_by_text("let no direct connection through"), host, guest)
    soon(lobby.get_by_text("let no direct connection through"), host, guest)
    assert lobby.get_by_role("button", name="Connect by hand").is_visible()
    assert bar.get_by_role("button", name="Connect by hand").is_visible()
    fair(host, "an invitation that cannot be followed")
    host.keyboard.press("Escape")
    says(host, "let no direct connection through")
    fair(guest, "who cannot be reached")
    guest.evaluate(FREE)
    soon(does(guest, "Sit down"), host, guest)
    begin(host, guest)

    mover, other = who_moves(host, guest)
    clocks = [page.get_by_role("timer", name="Time left") for page in (mover, other)]
    later(30, mover, other)
    for clock in clocks:
        expect(clock).to_have_text(re.compile(r"0:[12]\d|0:30"))
    call = does(other, "Call time")
    assert not call.count()
    later(40, mover, other)
    for clock in clocks:
        expect(clock).to_have_text("0:00")
    assert mover.locator("#table [data-lit]").count()  # nothing happens by itself: a move may still be made
    assert not does(mover, "Call time").count()
    fair(other, "the time of the other one is over")
    fair(mover, "one's time is over")
    call.click()
    over(mover, other, says="conceded")
