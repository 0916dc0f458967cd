"""A seat whose time is over, or who is gone: the call seen from both sides, what it comes to, and that silence decides
nothing between two.

Time is the pages' own (`later`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from pygames.peer.verify import verify

from .friends import (
    NAMES,
    WAIT,
    at_least,
    begin,
    come,
    does,
    invited,
    later,
    over,
    pauses,
    plays,
    saved,
    says,
    who_moves,
)
from .hands import fair, moves


def test_a_call_is_answered_by_the_clock_of_who_is_called(friend: Callable[..., Page], tmp_path: Path) -> None:
    """The caller's clock says that the time is over, the accused's own one says how much is left: it counts."""
    host, guest = friend(), friend()
    for page in (host, guest):
        page.clock.install()
    come(guest, invited(host, "lords_and_vassals", clock=180), NAMES[1])
    begin(host, guest)
    names = {host: "Maud", guest: "Odo"}
    mover, other = who_moves(host, guest)
    later(190, other)
    does(other, "Call time").click()
    says(other, f"You said that {names[mover]}'s time is over")
    bar = other.locator("#table .say")
    expect(bar).to_contain_text(re.compile(rf"{names[mover]}'s own clock has 1\d\d s left"), timeout=WAIT)
    says(mover, f"{names[other]} called your time")
    expect(mover.locator("#table .say")).to_contain_text(re.compile(r"By your own clock you have [12]:\d\d left"))
    assert not does(other, "Call time").count()
    for page in (mover, other):
        fair(page, "a call")

    before = moves(mover)
    plays(mover)
    at_least(other, before + 1)  # the answer is a move, and the call is void
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
    begin(host, guest)
    names = {host: "Maud", guest: "Odo"}
    mover, other = who_moves(host, guest)
    unconfirmed(mover, other)
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
    unconfirmed(mover, other)
    back(mover, link, names[other])
    does(mover, "Concede").click()
    over(mover, other, says=f"{names[mover]} conceded")


def unconfirmed(mover: Page, other: Page) -> None:
    """Who owes a move goes away; the other one waits, calls, gets no answer and leaves."""
    mover.goto("about:blank")
    other.locator(".plate[data-away] .gone", has_text="not connected").wait_for(timeout=WAIT)
    later(130, other)  # nothing happens by itself when the time is over
    does(other, "Wait").click()
    expect(does(other, "Call time")).to_have_count(0)
    later(130, other)
    does(other, "Call time").click()
    says(other, "s to answer")
    assert not does(other, "Leave unconfirmed").count()
    later(40, other)
    fair(other, "nobody answers")
    does(other, "Leave unconfirmed").click()
    other.locator("#table .say.over", has_text="Claimed, not confirmed").wait_for()
    fair(other, "claimed, not confirmed")


def back(mover: Page, link: str, caller: str) -> None:
    """To a match that the other side left: nothing is decided."""
    mover.goto(link)
    says(mover, f"{caller} called your time and left")
    does(mover, "Concede").wait_for()
    mover.locator("#table [data-lit]").first.wait_for()
    fair(mover, "called, and left")
