"""Friends in separate browsers play whole matches: an invitation link, a relay on loopback, direct connections, and
proofs of fair play."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pygames.games import every
from pygames.languages import catalogue
from pygames.peer.tools.verify import verify

from .conftest import ROOT, Visitor
from .friends import NAMES, again, at_least, begun, come, does, invited, named, over, pauses, plays, saved, says, wish
from .hands import menu, moves, notice, rest, sentence

DIES = """() => {
  workers.at(-1).terminate();
  workers.at(-1).onerror(new ErrorEvent('error', { message: 'out of memory' }));
}"""

GAMES = {
    "lords_and_vassals": (2, dict.fromkeys(("corner_capture", "line_capture", "mixed_capture", "intervention"), 1)),
    "royal_assassin": (2, {"decks": 1, "start_royals": 3, "solo_defence": 1}),
    "in_conflict": (4, {"battles": 1}),
    "politics": (3, {"goal": 1}),
}
"""For each game except Vassal, the number of seats and the options that make a match short."""


def test_every_game_is_played_here() -> None:
    assert {"vassal", *GAMES} == {game.name for game in every()}


def test_a_match_survives_all_that_befalls_it(friend: Callable[[], Page], tmp_path: Path) -> None:
    host, guest, watcher = friend(), friend(), friend()
    link = invited(host, "vassal")
    come(guest, link, NAMES[1])
    begun(host, guest)
    plays(host, guest)
    at_least(guest, 4)
    pauses(host, guest)

    # both seats are taken, so Wace can only watch
    come(watcher, link, "Wace")
    at_least(watcher, 4)
    notice(host, "Wace watches")

    # a second tab of the same seat can only watch
    tab = guest.context.new_page()
    tab.goto(link)
    notice(tab, "You're playing this seat in another tab")
    at_least(tab, 4)
    assert not tab.locator("#table [data-lit]").count()
    tab.close()

    before = moves(host)
    guest.evaluate(DIES)
    plays(host, guest)
    # the engine restarts and restores the match from its journal
    at_least(host, before + 4)
    pauses(host, guest)

    before = moves(host)
    host.evaluate("() => connections.forEach((one) => one.close())")
    plays(host, guest)
    # after the cut, the two pages connect again
    at_least(host, before + 4)
    pauses(host, guest)

    before = moves(host)
    for page in (host, guest):
        page.reload()
    plays(host, guest)
    at_least(host, before + 4)
    over(host, guest, watcher)
    assert watcher.locator("#table .say").get_by_role("button", name="Rematch").count() == 0

    logs = {saved(page, tmp_path).read_text(encoding="utf-8") for page in (host, guest, watcher)}
    assert len(logs) == 1
    told = subprocess.run(
        [sys.executable, "-m", "pygames", "verify", str(tmp_path / "log.txt")],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert told.stdout.startswith(
        "Verified: every shuffle, draw and move; every claim about hidden cards judged again."
    )


@pytest.mark.one_game
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_with_a_reload_and_a_watcher(friend: Callable[[], Page], game: str, tmp_path: Path) -> None:
    count, options = GAMES[game]
    seats = [friend() for _ in range(count)]
    link = invited(seats[0], game, count, options)
    for page, name in zip(seats[1:], NAMES[1:], strict=False):
        come(page, link, name)
    begun(*seats)
    watcher = friend()
    come(watcher, link, "Thora")
    plays(*seats)
    at_least(seats[0], 5)
    seats[1].reload()
    plays(seats[1])
    over(*seats, watcher)
    report = verify(saved(watcher, tmp_path).read_text(encoding="utf-8"))
    assert report.audited, report.words
    assert all(sentence(page) == sentence(watcher) for page in seats)


def test_a_german_and_a_french_page_play_a_match(friend: Callable[[], Page], tmp_path: Path) -> None:
    """Links, moves and logs have no words, so each player may use another language."""
    pages, texts = (
        {"de": friend(), "fr": friend()},
        {language: catalogue(language)["english"] for language in ("de", "fr")},
    )
    game, link = "royal_assassin", "friend"
    for (language, page), name in zip(pages.items(), NAMES, strict=False):
        page.goto("index.html")
        page.locator(f'.foot a[hreflang="{language}"]').click()
        page.wait_for_url(f"**/{language}/")
        page.goto(f"{language}/{game}/#{link}")
        if link == "friend":
            wish(page, *GAMES[game])
        box = page.locator("dialog.friend")
        box.get_by_label(texts[language]["Your name"]).fill(name)
        box.locator("button.main").click()
        if link == "friend":
            link = page.locator("dialog.lobby input[name=link]").input_value().partition("#")[2]
    begun(*pages.values())
    plays(*pages.values())
    logs = set()
    for (language, page), won in zip(pages.items(), ("gewinn", "gagne"), strict=True):
        over(page, says=texts[language]["Proven fair."])
        expect(page.locator("#table .say")).to_contain_text(won)
        with page.expect_download() as download:
            does(page, texts[language]["Save the log"]).click()
        logs.add(download.value.path().read_text(encoding="utf-8"))
    (log,) = logs
    assert verify(log).audited


def test_two_without_any_server(visitor: Visitor, engine: Callable[[Page], None]) -> None:
    host, guest = (visitor(service_workers="block", reduced_motion="reduce").new_page() for _ in range(2))
    for page in (host, guest):
        engine(page)
    asked: list[str] = []
    for page in (host, guest):
        page.on("websocket", lambda socket: asked.append(socket.url))
    host.goto("royal_assassin/")
    rest(host)
    menu(host, "Play with a friend")
    wish(host, 2, {"decks": 1, "start_royals": 3})
    named(host, NAMES[0], press="Connect by hand")
    offer = host.locator("dialog.hand input[name=offer]").input_value()
    assert len(offer.partition("?")[0].rpartition("/")[2]) <= 135

    guest.goto(f"royal_assassin/#{offer.partition('#')[2]}")
    named(guest, NAMES[1])
    answer = guest.locator("dialog.hand input[name=answer]").input_value()
    box = host.locator("dialog.hand")
    for wrong, why in ((offer, "That's an invitation"), (answer[:-1], "The code is"), ("no code", "The code is")):
        box.locator("input[name=answer]").fill(wrong)
        box.get_by_role("button", name="Connect").click()
        box.locator(".wrong", has_text=why).wait_for()
    box.locator("input[name=answer]").fill(answer)
    box.get_by_role("button", name="Connect").click()
    begun(host, guest)

    # Reloading closes the connection. A new offer reconnects the pages; the reply to it is opened as a link, not
    # entered as text.
    guest.reload()
    says(guest, "Looking for the others")
    guest.locator("#table .say").get_by_role("button", name="Connect by hand").click()
    offer = guest.locator("dialog.hand input[name=offer]").input_value()
    tab = host.context.new_page()
    tab.goto(f"royal_assassin/#{offer.partition('#')[2]}")
    says(tab, "continues in the other tab")
    answer = host.locator("dialog.hand input[name=answer]").input_value()
    other = guest.context.new_page()
    other.goto(f"royal_assassin/#{answer.partition('#')[2]}")
    says(other, "continues in the other tab")
    tab.close()
    other.close()
    plays(host, guest)
    over(host, guest)
    assert not asked


def test_draw_rematch_and_resign(friend: Callable[[], Page]) -> None:
    host, guest = friend(), friend()
    link = invited(host, "lords_and_vassals")
    host.locator("dialog.lobby .people .free").wait_for()
    come(guest, link, NAMES[1])
    begun(host, guest)

    menu(guest, "Offer a draw")
    notice(host, "Odo offers a draw").get_by_role("button", name="Accept").click()
    over(host, guest)

    host.locator("#table .say").get_by_role("button", name="Rematch").click()
    says(guest, "Maud would like a rematch")
    # no rematch begins before the other player agrees
    assert not guest.locator("#table .say:not(.over)").count()
    again(guest, host)
    # the player who did not begin the first match begins the rematch
    says(host, "Odo is next")
    resign(host, over_on=(host, guest))
    assert "Odo" in sentence(host)
    again(host, guest)
    resign(guest, over_on=(host, guest))

    # a stranger opens the link first, then the player opens it
    late = friend()
    come(late, link, NAMES[2])
    notice(guest, "Edith watches")
    host.reload()
    for page in (late, host):
        says(page, "This match is finished")
    assert sentence(late) == sentence(host)
    does(late, "New match").click()
    expect(late.locator("dialog.friend")).to_contain_text("Send them a link")


def resign(page: Page, over_on: tuple[Page, ...]) -> None:
    menu(page, "Resign")
    page.locator("dialog.confirm button.main").click()
    over(*over_on)
