"""Tests of a stored match that is damaged, and of the new table after it, where the visitor's first offered move must
be accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pygames import games
from pygames.app import App

SEED = "00112233445566778899aabbccddeeff"
VALUES: tuple[Any, ...] = (None, "", "x", "0", "zz", 0, 1, -1, 2**60, True, 1.5, [], {}, [[]], "\ud800", "a" * 300)
"""Invalid values to put into a field."""


def ask(app: App, do: str, **asked: Any) -> dict[str, Any]:
    return json.loads(app.call(json.dumps({"do": do, **asked})))


def players(seats: int, person: int = 0) -> list[dict[str, Any]]:
    return [{"name": "You"} if seat == person else {"level": 1} for seat in range(seats)]


def at_turn(app: App, update: dict[str, Any]) -> dict[str, Any]:
    """Let the bots move until the visitor is to move or the match is over. Return the last update."""
    while update["waits"] == "bot":
        update = ask(app, "think", iterations=1, finish=True)["ok"]
    return update


def offered(update: dict[str, Any]) -> list[str]:
    """Return the moves that an update offers."""
    return [each["move"] for each in update["scene"]["moves"]]


@cache
def stored(name: str) -> dict[str, Any]:
    """Return the fields of the request `resume` that a browser stores after some moves of a match."""
    app, rng = App(), Random(name)
    game = games.find(name)
    seats = game.new(game.options()).seats
    update = ask(app, "new", game=name, seed=SEED, players=players(seats))["ok"]
    for _ in range(4):
        update = at_turn(app, update)
        if update["waits"] == "you":
            update = ask(app, "move", move=rng.choice(offered(update)))["ok"]
    return at_turn(app, update)["saved"]


def damages(saved: dict[str, Any], rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the fields of the request `resume` with each kind of damage, and a description of the damage."""
    for field in saved:
        yield f"without {field}", {key: value for key, value in saved.items() if key != field}
        for value in VALUES:
            yield f"{field} {value!r:.20}", saved | {field: value}
    for at in range(len(saved["seed"])):
        yield f"seed cut {at}", saved | {"seed": saved["seed"][:at]}
    yield "another seed", saved | {"seed": "ff" * 16}
    people = saved["players"]
    yield "one player less", saved | {"players": people[1:]}
    yield "one player more", saved | {"players": [*people, {"name": "", "level": 1}]}
    yield "players turned", saved | {"players": [*people[1:], people[0]]}
    yield "only bots", saved | {"players": [{"level": 1} for _ in people]}
    yield "only people", saved | {"players": [{"name": f"P{at}", "level": 0} for at, _ in enumerate(people)]}
    for seat, who in enumerate(people):
        for field in ("name", "level", "persona"):
            for value in VALUES:
                changed = [*people[:seat], who | {field: value}, *people[seat + 1 :]]
                yield f"{field} {value!r:.20} of {seat}", saved | {"players": changed}
    lines = saved["record"].split("\n")
    for at, line in enumerate(lines):
        yield f"line {at} left out", saved | {"record": "\n".join([*lines[:at], *lines[at + 1 :]])}
        yield f"line {at} twice", saved | {"record": "\n".join([*lines[:at], line, *lines[at:]])}
        yield f"cut at line {at}", saved | {"record": "\n".join(lines[:at])}
        place = rng.randrange(len(line) + 1)
        for changed in (line[:place] + "7" + line[place:], line[:place] + line[place + 1 :], line[::-1]):
            yield f"line {at} changed", saved | {"record": "\n".join([*lines[:at], changed, *lines[at + 1 :]])}
    for at, (one, two) in enumerate(pairwise(lines)):
        yield f"line {at} exchanged", saved | {"record": "\n".join([*lines[:at], two, one, *lines[at + 2 :]])}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_new_table_after_a_damaged_match_takes_the_first_offered_move(name: str) -> None:
    saved, rng, app, opened = stored(name), Random(f"damages {name}"), App(), 0
    seats = len(saved["players"])
    for at, (damage, sent) in enumerate(damages(saved, rng)):
        reply = ask(app, "resume", **sent)
        opened += "ok" in reply
        assert "ok" in reply or reply["error"]["kind"] in ("refused", "record", "move"), (damage, reply)
        if at % 12 and "error" in reply:  # nothing has changed, so the next damage meets the same table
            continue
        who = players(seats, at % seats)
        update = at_turn(app, ask(app, "new", game=name, seed=f"{at:032x}", players=who)["ok"])
        assert (update["waits"], update["you"]) == ("you", at % seats), damage
        reply = ask(app, "move", move=offered(update)[0])
        assert "ok" in reply, (damage, reply)
    assert 0 < opened < at
