"""Friends whose relays store no letters: they send the letters to each other as links and files."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from pygames.guests import find
from pygames.peer.room.peer import Peer

from .friends import NAMES, come, does, invited, pauses, plays, says
from .letters import Relays, relays
from .relay import meet_at

ACTION = "Send or open a letter"
LINK_MAX = 4000
WAIT = 300_000
SENDS = f"""() => {{
  const table = document.querySelector('#table');
  if (table?.dataset.held) table.click();
  const text = [...(table?.querySelectorAll('.say') ?? [])].map((say) => say.textContent).join();
  if (/Checking every claim|A moment|Leaving/.test(text)) return false;
  return table?.querySelector('.say.over') || text.includes('{ACTION}');
}}"""
"""True when this player's letter can be sent by hand, or the match is over. Reads the bar, not the live region."""


@pytest.fixture
def refusing() -> Iterator[Relays]:
    with relays() as made:
        made.make("refusing", refuse="blocked: no letters here")
        yield made


@pytest.fixture
def alone(friend: Callable[..., Page], refusing: Relays) -> Callable[[], Page]:
    """Return a function that makes a visitor whose only relay refuses everything."""

    def page() -> Page:
        found = friend()
        meet_at(found.context, f"{refusing.address}/refusing")
        return found

    return page


def dialog(page: Page) -> Locator:
    return page.locator("dialog.hand")


def letter_link(page: Page) -> str:
    """Return the link that contains this player's letter, relative to the site."""
    does(page, ACTION).click(timeout=WAIT)
    link = dialog(page).locator("input[name=letter]").input_value()
    page.keyboard.press("Escape")
    assert len(link) <= LINK_MAX
    return inside(link)


def inside(link: str) -> str:
    return re.sub(r"^.*/(?=\w+/#)", "", link)


def letter_file(page: Page, folder: Path) -> Path:
    """Save this player's letter as a file, and return its path."""
    does(page, ACTION).click(timeout=WAIT)
    with page.expect_download() as download:
        dialog(page).get_by_role("button", name="Save as a file").click()
    page.keyboard.press("Escape")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def open_file(page: Page, path: Path) -> None:
    does(page, ACTION).click(timeout=WAIT)
    dialog(page).locator("input[type=file]").set_input_files(path)


def begins(alone: Callable[[], Page]) -> tuple[Page, Page, str]:
    """Begin a match of two by links. Return the pages of host and guest, and the link with the guest's letter."""
    host, guest = alone(), alone()
    short = invited(host, "in_conflict", options={"battles": 1})
    lobby = host.locator("dialog.lobby")
    lobby.get_by_text("this link carries yours").wait_for(timeout=WAIT)
    link = inside(lobby.locator("input[name=link]").input_value())
    assert link.startswith(f"{short}&letter=0")
    assert len(link) <= LINK_MAX
    come(guest, link, NAMES[1])
    says(guest, f"No relay keeps your answer for {NAMES[0]}")
    expect(guest.locator("#table .live")).to_contain_text(f"No relay keeps your answer for {NAMES[0]}")
    return host, guest, letter_link(guest)


@contextmanager
def visit(context: BrowserContext, where: str) -> Iterator[Page]:
    page = context.new_page()
    page.goto(where)
    yield page
    page.close()


def notice(page: Page) -> Locator:
    return page.locator("#notices [data-kind=letter] p")


def test_a_whole_match_by_links_and_files(alone: Callable[[], Page], tmp_path: Path) -> None:
    """No relay stores letters, and at most one player's page is open at a time. A letter that is too long for a link is
    sent as a file."""
    host, guest, link = begins(alone)
    contexts = [host.context, guest.context]
    rooms = [host.url, guest.url]
    host.close()
    guest.close()
    sent: str | Path = link
    kinds: set[type] = set()
    over = [False, False]
    for turn in range(60):
        at = turn % 2
        where = sent if isinstance(sent, str) else rooms[at]
        with visit(contexts[at], where) as page:
            if isinstance(sent, Path):
                open_file(page, sent)
            expect(notice(page)).to_contain_text("You've opened a letter from", timeout=WAIT)
            plays(page)
            page.wait_for_function(SENDS, timeout=WAIT, polling=100)
            pauses(page)
            over[at] = page.locator("#table .say.over", has_text="Proven fair").count() > 0
            if all(over):
                break
            does(page, ACTION).click(timeout=WAIT)
            short = dialog(page).locator("input[name=letter]").count()
            page.keyboard.press("Escape")
            sent = letter_link(page) if short else letter_file(page, tmp_path)
            kinds.add(type(sent))
    assert all(over)
    assert len(kinds) == 2


def written(link: str, name: str = NAMES[1], seed: str = "5a" * 32, engine: str = "") -> str:
    """Return a letter, in the form that a link contains, by somebody who has the room's link."""
    room = "#" + link.partition("#")[2].partition("?")[0]
    posted = Peer.join(room, seed=bytes.fromhex(seed), name=name, engine=engine, find=find).mail()
    assert posted is not None
    return f"{posted[0]}{urlsafe_b64encode(posted[1]).decode().rstrip('=')}"


def test_what_is_no_letter_changes_nothing_and_gets_one_sentence(alone: Callable[[], Page], tmp_path: Path) -> None:
    host, guest, link = begins(alone)
    room, _, letter = link.partition("?letter=")
    damaged = "This letter is damaged or incomplete, or it belongs to another match."

    def drop(text: str, says: str) -> None:
        """Drop a file with this text on the host's page."""
        host.evaluate(
            """(text) => {
              const dataTransfer = new DataTransfer();
              dataTransfer.items.add(new File([text], "letter.txt", { type: "text/plain" }));
              for (const line of document.querySelectorAll("#notices [data-kind=letter]")) line.remove();
              document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
            }""",
            text,
        )
        expect(notice(host)).to_contain_text(says)
        assert notice(host).count() == 1

    host.locator("dialog.lobby").press("Escape")
    drop(f"{room}?letter={letter[:700]}", damaged)
    drop(f"{room}?letter={letter[:-1]}", damaged)
    drop(f"{room}?letter={letter[:-5]}!!!!!", damaged)
    version = host.evaluate("JSON.parse(document.querySelector('#site').textContent).version")
    secret = room.rpartition("/")[2]
    other = room.replace(secret, "A" * 20 + secret[20:])
    drop(f"{room}?letter={written(other, engine=version)}", damaged)
    drop("A" * 10_000_000, "This file isn't a letter: it's too large.")
    drop("Dear Maud", "This file isn't a letter.")
    drop(f"{other}?letter={letter}", "This letter belongs to another match.")
    host.evaluate("document.querySelector('#notices').replaceChildren()")
    with visit(host.context, f"{room}?letter={written(room, engine='later')}") as second:
        expect(second.locator("#table")).to_contain_text("The match continues in the other tab")
    expect(host.locator("#notices [data-kind=version] p")).to_contain_text(
        "comes from a different version of this site"
    )
    says(host, "Waiting for a friend")
    with visit(host.context, link) as second:
        expect(second.locator("#table")).to_contain_text("The match continues in the other tab")
    expect(notice(host)).to_contain_text(f"You've opened a letter from {NAMES[1]}.")
    does(host, ACTION).wait_for(timeout=WAIT)
    drop(link, "There's nothing new in this letter: you've read it before, or a later one.")
    answer = letter_link(host) if dialog_has_link(host) else letter_file(host, tmp_path).read_text(encoding="utf-8")
    drop(answer, "This is your own letter.")
    drop(
        f"{room}?letter={written(room, 'Edith', engine=version)}",
        "This letter is from somebody who has no seat in this match.",
    )
    with visit(alone().context, inside(answer)) as wrong:
        expect(wrong.locator("#table")).to_contain_text("Your seat isn't in this browser.")
    guest.goto(inside(answer))
    expect(notice(guest)).to_contain_text(f"You've opened a letter from {NAMES[0]}.")


def dialog_has_link(page: Page) -> bool:
    does(page, ACTION).click(timeout=WAIT)
    found = dialog(page).locator("input[name=letter]").count() > 0
    page.keyboard.press("Escape")
    return found
