"""Friends who are never there at the same time: they play by letters, which relays keep."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from .friends import NAMES, WAIT, come, invited, pauses, plays, says

SHOWN = """() => {
  const table = document.querySelector('#table');
  if (table?.dataset.held) table.click();
  const text = table?.textContent ?? '';
  const done = table?.querySelector('.say.over') && !/the end of the match for|Checking every claim/.test(text);
  return done || /will find (your letter|the end of the match)/.test(text);
}"""
"""True when this side's letter is kept for the friend, or the friend has the end of the match."""


def visit(context: BrowserContext, link: str) -> bool:
    """Open the match in a new page, play as far as it goes, and close the page. True if the match is over."""
    page = context.new_page()
    page.goto(link)
    plays(page)
    page.wait_for_function(SHOWN, timeout=WAIT, polling=100)
    pauses(page)
    over = page.locator("#table .say.over").count() > 0
    page.close()
    return over


def test_a_match_of_two_who_are_never_there_together(friend: Callable[..., Page]) -> None:
    """The host leaves before the guest comes. Each visit is a new page, and at most one page is open at any time."""
    host, guest = friend(), friend()
    contexts = [host.context, guest.context]
    link = invited(host, "in_conflict", options={"battles": 1})
    host.locator("dialog.lobby", has_text="You can close this page").wait_for(timeout=WAIT)
    mine = host.url
    host.close()
    come(guest, link, NAMES[1])
    says(guest, "will find your answer at the next visit")
    theirs = guest.url
    guest.close()
    over = [False, False]
    for turn in range(60):
        over[turn % 2] = visit(contexts[turn % 2], [mine, theirs][turn % 2])
        if all(over):
            break
    assert all(over)
