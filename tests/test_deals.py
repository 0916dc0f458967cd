"""Tests that the prerendered deals are gentle, as their tables show, and that the dialog says correctly who begins."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from pygames import games
from pygames.app import App
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from web.build.making import deals

LISTED = json.loads(deals.LISTED.read_text(encoding="utf-8"))
"""Game -> the numbers of its deals; the build searches for the deals of a game that is not listed."""


@cache
def ready(name: str) -> list[Any]:
    return json.loads(deals.deals(games.find(name)))  # type: ignore[no-any-return]


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTED)
def test_the_listed_deals_are_gentle(name: str) -> None:
    """Check each listed deal. If one is not gentle, bots or rules have changed, and `build.py deals` must search
    again."""
    assert len({*LISTED[name]}) == deals.EACH
    for number in LISTED[name]:
        assert deals.gentle(games.find(name), deals.deal(games.find(name), number)), number


@pytest.mark.parametrize("name", games.NAMES)
def test_a_newcomer_begins_level_and_with_nothing_lost(name: str) -> None:
    assert len(ready(name)) == deals.EACH
    for update in ready(name):
        scene = update["scene"]
        assert update["waits"] == "you"
        won = [plate["won"] for plate in scene["plates"] if plate.get("won")]
        assert all(gauge == won[0] for gauge in won)
        courts = [plate["words"] for plate in scene["plates"] if "royals" in plate["words"]]
        assert len({*courts}) < 2
        for zone in scene["zones"]:
            if zone["kind"] != "scales":
                continue
            chips = [[int(chip["face"].replace("\u2212", "-")) for chip in pan["pieces"]] for pan in zone["zones"]]
            assert abs(sum(chips[0]) - sum(chips[1])) <= 1


@pytest.mark.slow
def test_both_calls_of_a_newcomers_first_battle_may_win() -> None:
    for update in ready("in_conflict"):
        app = App()
        ask = json.loads(app.call(json.dumps({"do": "resume", **update["saved"], "seed": "00" * 16})))["ok"]
        for _ in range(6):
            calls = [path["forecast"].get("chance") for path in ask["scene"]["moves"] if path.get("forecast")]
            if None not in calls:
                break
            ask = json.loads(app.call(json.dumps({"do": "move", "move": "done"})))["ok"]
            while ask["waits"] == "bot":
                ask = json.loads(app.call(json.dumps({"do": "think", "iterations": 500})))["ok"]
                ask = ask if "waits" in ask else {"waits": "bot"}
        assert len(calls) == 2
        assert all(30 <= chance <= 70 for chance in calls), calls


@pytest.mark.parametrize("name", games.NAMES)
def test_the_dialog_offers_who_begins_only_where_a_seat_decides_it(name: str) -> None:
    game = games.find(name)
    about = json.loads(App().call(json.dumps({"do": "about", "game": name})))["ok"]
    firsts = set()
    for deal in range(40):
        match = Match(game, game.options())
        match.deal(LocalDealer(f"who begins {deal}".encode()))
        firsts.add(match.state.turn)
    assert about["firstBegins"] == (firsts == {0} or "first" in game.options._fields)
