"""Friends who are missing, late, accused of overtime or unreachable: the texts and actions on their pages. The pages'
clocks are simulated (`later`, `soon`), so no test waits for two minutes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from pygames.peer.tools.verify import verify

from .conftest import ROOT, WINDOW
from .fit import CHECK
from .friends import (
    NAMES,
    WAIT,
    at_least,
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
    soon,
    who_moves,
    without_letters,
)
from .hands import fair, menu, moves, until

HERE = """(() => {
  window.here = [];
  new MutationObserver(() => {
    const now = document.querySelectorAll('dialog.lobby .people .here').length;
    if (now && here.at(-1) !== now) here.push(now);
  }).observe(document, { subtree: true, childList: true });
})()"""
"""Records the number of people in the host's invitation dialog whenever it changes."""

SMALL: ViewportSize = {"width": 360, "height": 640}
BARRED = """(() => {
  const Connection = RTCPeerConnection;
  window.barred = true;
  window.RTCPeerConnection = class extends Connection {
    constructor(how) { super(window.barred ? { ...how, iceTransportPolicy: 'relay' } : how); }
  };
})()"""
"""Simulates a network that allows connections only through TURN servers, of which there is none."""

FREE = "() => { barred = false; dispatchEvent(new Event('online')); }"
"""Simulates a change of the visitor's network to one that allows connections."""


FULL = """(() => {
  const Connection = RTCPeerConnection;
  window.RTCPeerConnection = class extends Connection {
    constructor(how) {
      if (window.full) throw new DOMException('Cannot create so many PeerConnections');
      super(how);
    }
  };
})()"""
"""Simulates a browser that cannot open further connections while `full` is true."""


def test_the_third_comes_late_and_goes_early(friend: Callable[..., Page], tmp_path: Path) -> None:
    """Two players wait for a third, who comes late and leaves. A bot takes over the third seat, and the third player
    returns to watch."""
    host, guest, late = friend(), friend(), friend()
    looks: list[str] = []
    host.on("websocket", lambda socket: socket.on("framesent", lambda sent: looks.append(str(sent))))
    for page in (host, guest):
        page.clock.install()
    host.add_init_script(HERE)
    link = invited(host, "politics", 3, {"goal": 1})
    come(guest, link, NAMES[1])
    people = host.locator("dialog.lobby .people")
    people.get_by_text("Odo is ready to play").wait_for(timeout=WAIT)
    says(guest, "The match begins when all seats are taken.")
    before = sum("REQ" in sent for sent in looks)
    # long enough that an idle first connection would be dropped
    later(150, host, guest)
    # the host has repeated its search for players
    assert sum("REQ" in sent for sent in looks) >= before + 3
    expect(people.locator("li")).to_have_text(["Maud (you)", "Odo is ready to play", "A free seat"])
    come(late, link, NAMES[2])
    begun(host, late)
    begun(guest)
    # the guest is connected to both other players
    until(guest, "connections.filter((one) => one.connectionState === 'connected').length > 1")
    here = host.evaluate("here")
    # the number of people in the dialog never decreased
    assert here == sorted(here)

    plays(host, guest)
    says(host, "Edith is next")
    pauses(host, guest)
    late.goto("about:blank")
    for page in (host, guest):
        page.locator(".plate[data-away] .gone", has_text="not connected").wait_for(timeout=WAIT)
    later(150, host, guest)
    buttons = [does(page, "Let a bot play on") for page in (host, guest)]
    fair(host, "whoever is gone for good")
    buttons[0].click()
    says(host, "Still to agree: Odo.")
    says(guest, "A bot for Edith was asked for by Maud. Still to agree: you.")
    says(host, "Edith is not connected")
    expect(buttons[0]).to_have_count(0)
    buttons[1].click()
    says(guest, "It takes effect if no answer comes in time.")
    later(40, host, guest)
    plays(host)
    says(host, "Odo is next")
    says(host, "A bot plays for Edith.")
    assert not host.locator(".plate[data-away]").count()

    come_back(late, link)
    # the third player can only watch, as a bot plays the seat
    plays(late, guest)
    over(host, guest, late)
    logs = {saved(page, tmp_path).read_text(encoding="utf-8") for page in (host, guest, late)}
    assert len(logs) == 1
    command = [sys.executable, "-m", "pygames", "verify", str(tmp_path / "log.txt")]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert told.returncode == 0, told.stdout + told.stderr
    words, *more = told.stdout.splitlines()
    assert not [line for line in more if line in words], "something is said twice"
    assert not late.locator("#notices .notice", has_text="bot plays this seat").count()


def come_back(late: Page, link: str) -> None:
    """Return to a match in which a bot has taken over the player's seat, and check the texts of the page."""
    late.goto(link)
    says(late, "A bot is playing your seat")
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
    begun(host, guest)
    plays(host)
    guest.goto("about:blank")
    says(host, "Odo will find your letter at the next visit")
    guest.goto("blank.html")
    guest.evaluate("new Promise((done) => indexedDB.deleteDatabase('liege.friends').onsuccess = done)")
    come(guest, link, NAMES[1])
    begun(guest)
    says(guest, "You can only watch: all seats are taken, and a seat belongs to the browser that took it")
    says(host, "Here without a seat, only to watch: Odo")
    for page in (host, guest):
        assert not page.locator("#table .say", has_text="will find your letter").count()


def test_networks_that_let_nothing_through_and_a_clock_that_runs_out(friend: Callable[..., Page]) -> None:
    """Both pages report that they can't connect, until the guest changes to another network. Then a player's time runs
    out."""
    host, guest = friend(), friend()
    guest.add_init_script(BARRED)
    without_letters(host, guest)
    for page in (host, guest):
        page.clock.install()
    come(guest, invited(host, "lords_and_vassals", clock=60), NAMES[1])
    bar, lobby = guest.locator("#table .say"), host.locator("dialog.lobby")
    soon(bar.get_by_text("block a direct connection"), host, guest)
    soon(lobby.get_by_text("block a direct connection"), host, guest)
    assert lobby.get_by_role("button", name="Connect by hand").is_visible()
    # only the host has this button, as the host must send the first code
    expect(bar.get_by_role("button", name="Connect by hand")).to_have_count(0)
    fair(host, "an invitation that cannot be followed")
    host.keyboard.press("Escape")
    says(host, "block a direct connection")
    fair(guest, "who cannot be reached")
    guest.evaluate(FREE)
    soon(guest.locator("#table .plate").first, host, guest)
    begun(host, guest)

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
    # when the time is over, the page does not end the turn: the player may still move
    assert mover.locator("#table [data-lit]").count()
    assert not does(mover, "Call time").count()
    says(mover, "Your time is up")
    fair(other, "the time of the other one is over")
    fair(mover, "one's time is over")
    call.click()
    over(mover, other, says="conceded")


def test_a_call_is_answered_by_the_clock_of_who_is_called(friend: Callable[..., Page], tmp_path: Path) -> None:
    """The time of a turn is over by the caller's clock, but not by the accused player's own clock, which counts."""
    host, guest = friend(), friend()
    for page in (host, guest):
        page.clock.install()
    come(guest, invited(host, "lords_and_vassals", clock=180), NAMES[1])
    begun(host, guest)
    names = {host: "Maud", guest: "Odo"}
    mover, other = who_moves(host, guest)
    later(190, other)
    says(
        other,
        f"By your clock, {names[mover]}'s time is up. Call it, and {names[mover]}'s page answers by its own clock.",
    )
    does(other, "Call time").click()
    says(other, f"{names[mover]}'s page answered: by its own clock, which counts, there's time left.")
    says(mover, f"{names[other]} called time on you. Your own clock counts: move before it runs out.")
    expect(mover.locator("#table .live")).to_contain_text(f"{names[other]} called time on you.")
    for page in (mover, other):  # both pages show the same clock
        expect(page.get_by_role("timer", name="Time left")).to_have_text(re.compile(r"2:\d\d|1:5\d"))
        fair(page, "a call")
    assert not does(other, "Call time").count()
    for page in (mover, other):
        page.set_viewport_size(SMALL)
        # the bar's second sentence is visible on a small screen too
        expect(page.locator("#table .aside")).to_be_visible()
        page.set_viewport_size(WINDOW)

    before = moves(mover)
    plays(mover)
    # the move answers the call and so cancels it
    at_least(other, before + 1)
    pauses(mover)
    mover, other = who_moves(host, guest)
    later(190, other)
    does(other, "Call time").click()
    later(190, mover)
    over(mover, other, says=f"{names[mover]} conceded")
    report = verify(saved(other, tmp_path).read_text(encoding="utf-8"))
    assert report.audited, report.words


def test_a_match_that_is_left_unconfirmed_goes_on_when_the_other_comes_back(
    friend: Callable[..., Page], tmp_path: Path
) -> None:
    host, guest = friend(), friend()
    for page in (host, guest):
        page.clock.install()
    link = invited(host, "lords_and_vassals")
    come(guest, link, NAMES[1])
    begun(host, guest)
    names = {host: "Maud", guest: "Odo"}
    mover, other = who_moves(host, guest)
    unconfirmed(mover, other, names[mover])
    report = verify(saved(other, tmp_path).read_text(encoding="utf-8"))
    assert report.ok, report.words
    assert not report.outcome
    back(mover, link, names[other])
    before = moves(other)
    plays(mover)
    at_least(other, before + 1)
    assert not other.locator("#table .say.over").count()
    plays(other)
    at_least(mover, before + 4)
    pauses(mover, other)

    mover, other = who_moves(host, guest)
    unconfirmed(mover, other, names[mover])
    back(mover, link, names[other])
    says(other, f"nothing is decided: {names[mover]} is here and may play on, or concede.")
    does(mover, "Concede").click()
    over(mover, other, says=f"{names[mover]} conceded")
    does(other, "Rematch").click()
    says(other, f"You'd like a rematch. Waiting for {names[mover]} to agree.")
    mover.goto("about:blank")
    says(other, f"You'd like a rematch. Not connected: {names[mover]}.")


def unconfirmed(mover: Page, other: Page, name: str) -> None:
    """A player who has to move leaves. The other player waits, calls time, gets no answer and leaves."""
    mover.goto("about:blank")
    other.locator(".plate[data-away] .gone", has_text="not connected").wait_for(timeout=WAIT)
    # when the time is over, the page does not end the turn
    later(130, other)
    says(other, f"{name} hasn't been connected for two minutes. Press Call time: if no answer comes")
    does(other, "Wait").click()
    expect(does(other, "Call time")).to_have_count(0)
    later(130, other)
    does(other, "Call time").click()
    says(other, f"You called time on {name}. If there's no answer, you can leave.")
    expect(other.get_by_role("timer", name="Time left")).to_have_text(re.compile(r"0:[123]\d"))
    assert not does(other, "Leave without a winner").count()
    later(40, other)
    says(other, f"{name} didn't answer. You can wait, or leave without a winner.")
    other.set_viewport_size(SMALL)
    # both buttons of the bar fit on the screen
    assert not [found for found in other.evaluate(CHECK) if "leaves" in found]
    other.set_viewport_size(WINDOW)
    fair(other, "nobody answers")
    does(other, "Leave without a winner").click()
    other.locator("#table .say.over", has_text="Claimed, not confirmed").wait_for()
    fair(other, "claimed, not confirmed")


def back(mover: Page, link: str, caller: str) -> None:
    """Return to a match that the other player left after calling time. The match is still undecided."""
    mover.goto(link)
    says(mover, f"{caller} called time on you and left")
    does(mover, "Concede").wait_for()
    mover.locator("#table [data-lit]").first.wait_for()
    fair(mover, "called, and left")


def test_a_page_that_could_not_look_for_others_looks_again(friend: Callable[..., Page]) -> None:
    """A friend is away for a long time, and a search of the host's page fails meanwhile. The page searches again, and
    the friend finds it."""
    host, guest = friend(), friend()
    host.add_init_script(FULL)
    for page in (host, guest):
        page.clock.install()
    link = invited(host, "lords_and_vassals")
    host.evaluate("window.full = true")
    host.clock.run_for(400_000)
    host.evaluate("window.full = false")
    come(guest, link, NAMES[1])
    soon(guest.locator("#table .plate").first, host, guest)
    begun(host, guest)
