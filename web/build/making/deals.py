"""Prerendered deals: a few dealt tables of each game, so that visitors see cards before Python is loaded.

Each deal is the reply of `pygames.app` to a new match against fair bots. The page picks one at random, and resumes its
record with a new seed (`LocalMatch.begin`): the deal stays the same, but nobody knows what comes next. A newcomer
starts with one of the deals, so each is gentle (`gentle`) and the visitor moves first. Searching for such deals takes
half a minute, so their numbers are stored in a file; the tests check that each is still gentle. The first table of each
lesson is prerendered as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from pygames import games, lesson_requests
from pygames.app import App
from pygames.commands.strength import sentences
from pygames.core.game import Game
from pygames.core.plain import plain
from pygames.core.record import read

EACH = 6
LISTED = Path(__file__).with_suffix(".json")
"""The file that maps each game to the numbers of its deals; `build.py deals` writes it."""
EVEN = (30, 70)
"""The range, in percent, of the chances that a newcomer's first choice may have."""
AHEAD = 6
"""Maximum number of the visitor's moves within which `gentle` searches for a move with a forecast chance."""
SLICE = 500
QUICK = 1
FAIR = 2  # the level with this name in web/src/dialogs/new.js


def deals(game: Game) -> bytes:
    """Return the deals of a game as JSON: a list of replies of `pygames.app`."""
    listed = json.loads(LISTED.read_text(encoding="utf-8")).get(game.name) or islice(found(game), EACH)
    return dumped([deal(game, number) for number in listed])


def found(game: Game) -> Iterator[int]:
    """Yield the numbers of gentle deals in which the visitor moves first, in ascending order."""
    for number in count():
        ready = deal(game, number)
        if ready["waits"] == "you" and gentle(game, ready):
            yield number


def search() -> None:
    """Search for gentle deals of every game, and write their numbers to the file."""
    listed = {game.name: [*islice(found(game), EACH)] for game in games.every()}
    lines = (f"  {json.dumps(name)}: {numbers}" for name, numbers in listed.items())
    LISTED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def gentle(game: Game, ready: Any) -> bool:
    """True if no seat has lost anything yet, no side leads by more than a point, and the visitor's first choice with
    forecast chances has only chances within `EVEN`."""
    match = read(ready["saved"]["record"], games.find)
    for line, before in zip(match.lines, match.positions, strict=False):
        if line.move is not None and any(event.kind == "loss" for event in game.tell(before, line.move)):
            return False
    if not all(_level(zone) for zone in ready["scene"]["zones"]):
        return False
    # the fastest bots come first, since they exclude most deals
    return all(EVEN[0] <= chance <= EVEN[1] for level in (QUICK, FAIR) for chance in _chances(ready, level))


def _level(zone: Any) -> bool:
    """True if a zone is not a pair of scales, or its two sides differ by at most one point."""
    sums = [each["value"] for each in zone.get("zones", []) if each.get("value") is not None]
    return not sums or zone["kind"] != "scales" or max(sums) - min(sums) <= 1


def _chances(ready: Any, level: int) -> list[int]:
    """Return the forecast chances, in percent, at the visitor's first decision that has any, against bots of at most
    this level; [] if there is none within `AHEAD` moves."""
    app = App()
    players = [{**who, "level": min(who["level"], level)} for who in ready["saved"]["players"]]
    update = ask(app, "resume", **{**ready["saved"], "players": players, "seed": "00" * 16})
    for _ in range(AHEAD):
        offered = update["scene"]["moves"]
        forecasts = [path["forecast"] for path in offered if path.get("forecast")]
        if chances := [forecast["chance"] for forecast in forecasts if forecast.get("chance") is not None]:
            return chances
        mains = {choice["id"] for choice in update["scene"].get("choices", ()) if choice.get("main")}
        path = next((path for path in offered if path["path"][0] in mains), offered[0])
        update = thought(app, ask(app, "move", move=path["move"]))
        if update["waits"] != "you":
            return []
    return []


def lessons(game: Game) -> dict[str, bytes]:
    """Return the reply of `pygames.lesson_requests` at the beginning of each lesson, by file name."""
    names = [lesson.name for lesson in lesson_requests.course_of(game).lessons]
    asked = ({"game": game.name, "lesson": name, "step": 0, "played": ()} for name in names)
    return {f"{game.name}.{each['lesson']}.json": dumped(plain(lesson_requests.learn(App(), each))) for each in asked}


def about(game: Game) -> dict[str, bytes]:
    """Return what dialogs show about a game, by file name: `pygames.app.App.about`, and a sentence on each level."""
    told = {"about": App().about({"game": game.name}), "strengths": sentences(game)}
    return {f"{game.name}.about.json": dumped(told)}


def dumped(made: object) -> bytes:
    """Return a value as compact JSON in UTF-8."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()


def ask(app: App, do: str, **more: Any) -> Any:
    """Send a request to the engine. Return its reply."""
    return json.loads(app.call(json.dumps({"do": do, **more})))["ok"]


def thought(app: App, update: Any) -> Any:
    """Let the bots move until it is the turn of no bot. Return the last update."""
    while update["waits"] == "bot":
        while "thinking" in (update := ask(app, "think", iterations=SLICE)):
            pass
    return update


def deal(game: Game, number: int) -> Any:
    """Return a table against fair bots after the deal, before any seat moves. Each number gives another deal."""
    app, seed = App(), hashlib.sha256(f"{game.name} {number}".encode()).hexdigest()[:32]
    players = [{"name": "You"}, *({"level": FAIR} for _ in range(game.seats[0] - 1))]
    ready = ask(app, "resume", **ask(app, "new", game=game.name, seed=seed, players=players)["saved"])
    del ready["saved"]["seed"]
    return ready
