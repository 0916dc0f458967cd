"""Vassal on the real page: the goal and the gauges, the preview of what a card would win, the ladder, and the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from pygames import games
from pygames.app import App
from pygames.bots.players import choose
from pygames.core.record import read

from .hands import rest

GAME = "vassal"
SEEDS = ("1e" * 16, "2a" * 16, "3c" * 16)


def gains(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the paths of a scene whose moves would win a house."""
    return [path for path in scene.get("moves", ()) if path.get("forecast", {}).get("kind") == "gain"]


@cache
def kept(until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return a match that is played until `until` is true for the engine's update, as the browser stores it."""
    app, game, rng = App(), games.find(GAME), Random(11)

    def ask(**asked: Any) -> Any:
        return json.loads(app.call(json.dumps(asked)))["ok"]

    for seed in SEEDS:
        players = [{"name": "You"}, {"level": 1}]
        update = ask(do="new", game=GAME, seed=seed, players=players, date="2026-11-22")
        while not until(update) and update["waits"] != "over":
            if update["waits"] == "bot":
                update = ask(do="think", iterations=1, finish=True)
                update = ask(do="update") if "thinking" in update else update
                continue
            match = read(update["saved"]["record"], games.find)
            assert match.state.turn is not None
            view = match.state.seen_by(match.state.turn)
            update = ask(do="move", move=str(choose(game, view, rng, "greedy")))
        if until(update):
            break
    return {
        **{"id": "kept", "game": GAME, "title": game.title, "names": update["names"], "levels": update["levels"]},
        **{"waits": update["waits"], "moves": update["log"]["from"] + len(update["log"]["entries"]), "result": ""},
        **{"touched": True, "time": 1, "saved": update["saved"], "scene": update["scene"]},
    }


def wins_a_house(update: dict[str, Any]) -> bool:
    return update["waits"] == "you" and bool(gains(update["scene"]))


def is_over(update: dict[str, Any]) -> bool:
    return update["waits"] == "over"


def at(context: BrowserContext, match: dict[str, Any]) -> Page:
    """Store a match in the browser, and open a page at its table."""
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{GAME}/rules.html")
    page.evaluate("(kept) => { localStorage['liege.match.kept'] = JSON.stringify(kept) }", match)
    page.goto(f"{GAME}/#m=kept")
    rest(page)
    return page


def test_the_goal_and_how_near_each_is(regular: BrowserContext) -> None:
    page = at(regular, kept(wins_a_house))
    expect(page.locator("#goal")).to_have_text("Win five houses, or three side by side")
    for plate in kept(wins_a_house)["scene"]["plates"]:
        shown = page.locator(f".plate[data-seat='{plate['seat']}']")
        expect(shown.locator(".words")).to_have_text(plate["words"])
        expect(shown.locator(".near > i")).to_have_count(5)
        expect(shown.locator(".near > .won")).to_have_count(plate["won"][0])


def test_a_house_that_would_be_won_is_marked_before_the_last_touch(phone: BrowserContext) -> None:
    match = kept(wins_a_house)
    path = gains(match["scene"])[0]
    page = at(phone, match)
    card, side = (page.locator(f"#table [data-id='{ident}']") for ident in path["path"])
    card.tap()
    expect(side.locator(":scope > .tag.gain")).to_contain_text(path["forecast"]["tag"].split()[0])
    names = page.locator(".standing .stack > .note")
    full = [note for zone in match["scene"]["zones"] for note in notes(zone)]
    # each full side of a house shows its name
    assert sorted(names.all_inner_texts()) == sorted(full)
    side.tap(position={"x": 8, "y": 20})
    house = path["path"][1].split("-")[0].removeprefix("side")
    expect(page.locator(f"[data-id='shield{house}']")).to_have_attribute("data-tint", "azure")


def notes(zone: dict[str, Any]) -> list[str]:
    """Return the notes of the full sides in a zone of a scene and in the zones within it."""
    own = [zone["note"]] if zone["kind"] == "stack" and zone.get("note") else []
    return own + [note for inner in zone.get("zones", ()) for note in notes(inner)]


def test_both_rungs_are_lit_for_what_is_pointed_at(regular: BrowserContext) -> None:
    match = kept(wins_a_house)
    path = gains(match["scene"])[0]
    page = at(regular, match)
    page.locator(f"#table [data-id='{path['path'][0]}']").click()
    page.locator(f"#table [data-id='{path['path'][1]}']").hover()
    own, *other = path["forecast"]["rungs"]
    expect(page.locator(".ladder li[data-side~='own'] em.own")).to_have_text(own[1])
    for _, words in other:
        expect(page.locator(".ladder li[data-side~='other'] em.other")).to_have_text(words)


def test_the_ladder_opens_on_a_phone_and_closes_by_the_next_touch(phone: BrowserContext) -> None:
    page = at(phone, kept(wins_a_house))
    strip, whole = page.locator(".rungs"), page.locator(".ladder > .panel")
    expect(whole).to_be_hidden()
    strip.tap()
    expect(whole.locator("li")).to_have_count(6)
    expect(strip).to_have_attribute("aria-expanded", "true")
    page.locator(".top .plate").tap()
    expect(whole).to_be_hidden()
    strip.press("Enter")
    expect(whole).to_be_visible()
    page.keyboard.press("Escape")
    expect(whole).to_be_hidden()


def test_the_end_frames_what_decided_it_and_tells_how(regular: BrowserContext) -> None:
    match = kept(is_over)
    page = at(regular, match)
    ribbon = next(band["words"] for band in match["scene"]["bands"] if band.get("words"))
    expect(page.locator(".band .ribbon")).to_have_text(ribbon)
    expect(page.locator(".band")).to_have_count(len(match["scene"]["bands"]))
    framed = {ident for band in match["scene"]["bands"] for ident in band["ids"]}
    for house in (f"house{n}" for n in range(1, 10)):
        apart = page.locator(f"[data-id='{house}'] .shield[data-apart]")
        expect(apart).to_have_count(int(house not in framed))
    expect(page.locator(".say.over .story")).not_to_be_empty()
