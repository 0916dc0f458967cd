"""The app for messengers (webxdc): members of a chat invite each other and play by letters without a network."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Request, expect

from .conftest import Visitor
from .friends import NAMES, WAIT, named, says, visit, wish
from .hands import menu, rest
from .messenger import messenger
from .troubles import Troubles

VISITS = 200


def confined(context: BrowserContext, address: str) -> list[str]:
    """Return a list of requests to other addresses than the app's, to which later requests are added. An app has no
    network, so the list must stay empty."""
    gone: list[str] = []
    mine = urlsplit(address).netloc

    def watch(request: Request) -> None:
        if urlsplit(request.url).netloc not in (mine, ""):
            gone.append(request.url)

    context.on("request", watch)
    return gone


def test_a_match_in_a_chat(visitor: Visitor, tmp_path: Path) -> None:
    """Two members of a chat are never online together. The first invites the chat, the second accepts, and they play a
    match to its end."""
    with messenger(tmp_path / "app", *NAMES[:2]) as (chat, homes):
        contexts = [visitor(Troubles(urlsplit(home).netloc)) for home in homes]
        gone = [confined(context, home) for context, home in zip(contexts, homes, strict=True)]
        host, guest = [context.new_page() for context in contexts]
        host.goto(f"{homes[0]}in_conflict/index.html")
        rest(host)
        menu(host, "Play with a friend")
        expect(host.locator("dialog.friend").get_by_label("Your name")).to_have_value(NAMES[0])
        wish(host, 2, {"battles": 1})
        named(host, NAMES[0])
        host.locator("dialog.lobby", has_text="You can close this page").wait_for(timeout=WAIT)
        links = [host.url]
        host.close()
        invitation = f"{NAMES[0]} invites you to a match: In Conflict"
        (called,) = [update for update in chat.updates if "invitation" in update["payload"]]
        assert called["info"] == called["summary"] == invitation

        guest.goto(homes[1])
        guest.get_by_role("link", name=invitation).click()
        named(guest, NAMES[1], press="Play")
        says(guest, "will find your answer at the next visit")
        links.append(guest.url)
        guest.goto(homes[1])
        expect(guest.get_by_role("link", name=f"Continue: {NAMES[1]}")).to_be_visible()
        expect(guest.get_by_role("link", name=invitation)).to_have_count(0)
        guest.close()

        ends = [False] * 2
        for turn in range(VISITS):
            ends[turn % 2] = visit(contexts[turn % 2], links[turn % 2])
            if all(ends):
                break
        assert all(ends)
        assert gone == [[], []]
    told = {address: words for update in chat.updates for address, words in update.get("notify", {}).items()}
    assert set(told) == {f"{name}@example.org" for name in NAMES[:2]}
    texts = {words for update in chat.updates for words in update.get("notify", {}).values()}
    assert texts == {"In Conflict: it's your turn.", "In Conflict: the match is over."}


def test_what_members_send_is_checked(visitor: Visitor, tmp_path: Path) -> None:
    """The app ignores updates without a valid letter or invitation, and invitations to addresses outside the app."""

    def room(name: str) -> str:
        return f"join/vassal/{name * 64}"

    bad = [
        None,
        7,
        {"invitation": {"href": f"https://example.org/vassal/index.html#{room('a')}", "text": "elsewhere"}},
        {"invitation": {"href": f"javascript:alert(1)//#{room('b')}", "text": "script"}},
        {"invitation": {"href": f"vassal/index.html#{room('c')}", "text": "x" * 201}},
        {"invitation": {"href": f"vassal/index.html#{room('d')}", "text": {"html": "<b>"}}},
        {"invitation": {"href": f"politics/index.html#{room('e')}", "text": "of another game"}},
        {"letter": {"pubkey": 1}},
        {"letter": {"pubkey": "a", "created_at": 9e99, "tags": [["d"], 4], "content": "x"}},
        {"letter": {"pubkey": "a", "created_at": 1, "tags": [], "content": "x" * 200_000}},
    ]
    with messenger(tmp_path / "app", "Ann") as (chat, (home,)):
        chat.updates += [{"payload": payload} for payload in bad]
        good = {"href": f"vassal/index.html#{room('f')}", "text": "<b>Ben</b> invites you"}
        chat.updates.append({"payload": {"invitation": good}})
        page = visitor(Troubles(urlsplit(home).netloc)).new_page()
        page.goto(home)
        links = page.locator("#matches a")
        expect(links).to_have_text(["<b>Ben</b> invites you"])
