"""A match of friends in a guest's game: the link names the guest's wheel, and a match begins only if both players have
the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .friends import NAMES, at_least, begun, named, over, plays, wish
from .hands import menu
from .test_guests import OUT, opened
from .wheels import EXAMPLE, FILE, wheel

SPYING = """
import gc
import sys

HOLD = ("pygames.peer", "pygames.peer_session", "pygames.remote")
FOUND = set()
DRAWN = []


def spy():
    # all keys, links, lines and what holds them, wherever they may be
    FOUND.update(name for name in sys.modules if name.startswith(HOLD))
    link, log = "".join(reversed("ecreit/nioj#")), "".join(reversed("reep-egeil"))
    for one in gc.get_objects():
        if str(type(one).__module__).startswith(HOLD):
            FOUND.add(type(one).__name__)
        values = one.values() if isinstance(one, dict) else one if isinstance(one, (list, tuple, set)) else ()
        for value in list(values):
            if isinstance(value, str) and (link in value or log in value):
                FOUND.add("text " + value[:30])
    frame = sys._getframe()
    while frame:
        FOUND.update(f"local {name}" for name in frame.f_locals if name in ("seed", "secret", "peer", "heard"))
        frame = frame.f_back
    import js

    for name in dir(js):
        try:
            text = str(getattr(js, name))
        except Exception:
            continue
        if link in text:
            FOUND.add("js " + name)
    for send in ("RTCPeerConnection", "localStorage", "indexedDB"):
        try:
            way = getattr(js, send)
            way.open("x") if send == "indexedDB" else way.new()
            FOUND.add("way " + send)
        except Exception:
            pass
    return ", ".join(sorted(FOUND)) or "nothing"
"""
"""Code that a test adds to a wheel. Whenever the game draws its table, the code searches for its player's keys and for
ways out of its sandbox."""
SPY = EXAMPLE.replace(
    "def scene(state: Position, seat: Seat | None) -> Scene:\n", SPYING + "\n\ndef scene(state, seat):\n", 1
).replace('f"rounds taken: {state.taken[each]}"', 'f"spied {spy()}"', 1)

OTHER = wheel(EXAMPLE + "\n# not the same bytes\n")


def brings(page: Page, made: bytes) -> None:
    """On the page that asks for a guest, choose the wheel's file."""
    expect(page.locator("#link")).to_contain_text(f"This link needs a guest: {FILE}")
    page.set_input_files("#file", files={"name": FILE, "mimeType": "application/zip", "buffer": made})


def invited(host: Page) -> str:
    """Invite a friend at the table of a guest's game; return the link."""
    assert not opened(host, wheel())
    menu(host, "Play with a friend")
    wish(host, 2, {})
    named(host, NAMES[0])
    return host.locator("dialog.lobby input[name=link]").input_value()


def test_friends_play_a_guest_to_its_end_by_the_same_wheel(friend: Callable[..., Page]) -> None:
    host, other = friend(), friend()
    link = invited(host)
    assert re.search(rf"/guest/\?[0-9a-f]{{64}}&{FILE}#join/tierce/", link)
    other.goto(link)
    other.locator(OUT).get_by_role("link", name="Open a game").click()
    brings(other, OTHER)
    expect(other.locator("#said")).to_contain_text("This isn't the wheel that is needed")
    brings(other, wheel())
    named(other, NAMES[1], press="Play")
    begun(host, other)
    plays(host)
    other.reload()  # the page stores the player's seat, as in every match
    begun(other)
    plays(other)
    at_least(host, 3)
    over(host, other)


def test_a_guest_among_friends_finds_no_key_and_no_way_to_a_friend(friend: Callable[..., Page]) -> None:
    """The code of a wheel searches all objects, modules, frames and JavaScript globals before and during the match. It
    finds no keys and no connection."""
    host, other = friend(), friend()
    assert not opened(host, wheel(SPY))
    menu(host, "Play with a friend")
    wish(host, 2, {})
    named(host, NAMES[0])
    other.goto(host.locator("dialog.lobby input[name=link]").input_value())
    other.locator(OUT).get_by_role("link", name="Open a game").click()
    brings(other, wheel(SPY))
    named(other, NAMES[1], press="Play")
    begun(host, other)
    for page in (host, other):
        plays(page)
    at_least(host, 3)
    for page in (host, other):
        expect(page.locator("#table .plate").first).to_contain_text("spied nothing")
    over(host, other)


def test_a_guest_that_hangs_over_a_question_stops_its_own_match_alone(friend: Callable[..., Page]) -> None:
    """A guest does not return from a move in a match of friends. The host's page reports this, and the friend's page
    still works."""
    host, other = friend(), friend()
    hangs = EXAMPLE.replace("        assert isinstance(move, Play)\n", "        while FRIENDS: pass\n", 1)
    hangs = hangs.replace("def new(options", "FRIENDS = False\n\n\ndef new(options", 1)
    hangs += """
import pygames.sandbox
rule = pygames.sandbox.REQUESTS["rule"]


def slow(at, asked):
    global FRIENDS
    FRIENDS = '"kind":"move"' in asked["question"].replace(" ", "")
    return rule(at, asked)


pygames.sandbox.REQUESTS["rule"] = slow
pygames.sandbox.hear(pygames.sandbox.REQUESTS, pygames.sandbox.SHAPES)
"""
    assert not opened(host, wheel(hangs))
    menu(host, "Play with a friend")
    wish(host, 2, {})
    named(host, NAMES[0])
    other.goto(host.locator("dialog.lobby input[name=link]").input_value())
    other.locator(OUT).get_by_role("link", name="Open a game").click()
    brings(other, wheel(hangs))
    named(other, NAMES[1], press="Play")
    begun(host, other)
    plays(host)
    notice = host.locator("#notices [data-kind=engine] p")
    expect(notice).to_contain_text("The engine stopped and is restarting", timeout=120_000)
    expect(other.locator("#table .say")).to_be_visible()
