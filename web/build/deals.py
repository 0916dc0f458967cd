"""Deals that lie ready: for each game a handful of dealt tables, so that a visitor sees cards before Python is up.

Each is what `pygames.app` answers to a new match against fair bots. The page draws one at random and hands its record
to the engine with a seed of its own (`Sitting.begin`): what was dealt stands, what comes is not known to anybody.
So does the first table of each lesson.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pygames import school
from pygames.app import App
from pygames.core.game import Game
from pygames.core.plain import plain
from pygames.learn.course import course

EACH = 24
SLICE = 500
FAIR = 2  # the level of the same name in web/src/dialogs/new.js


def deals(game: Game) -> bytes:
    """The deals of one game, as JSON: a list of replies of `pygames.app`."""
    made = [deal(game, hashlib.sha256(f"{game.name} {number}".encode()).hexdigest()[:32]) for number in range(EACH)]
    return dumped(made)


def lessons(game: Game) -> dict[str, bytes]:
    """By its file, what `pygames.school` answers to who begins a lesson."""
    names = [lesson.name for lesson in course(game).lessons]
    asked = ({"game": game.name, "lesson": name, "step": 0, "played": ()} for name in names)
    return {f"{game.name}.{each['lesson']}.json": dumped(plain(school.learn(App(), each))) for each in asked}


def dumped(made: object) -> bytes:
    """As it is sent."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()


def deal(game: Game, seed: str) -> Any:
    """A table at which the visitor is to move; where a bot begins by lot, it has moved."""
    app = App()

    def ask(do: str, **more: Any) -> Any:
        reply = json.loads(app.call(json.dumps({"do": do, **more})))
        return reply["ok"]

    players = [{"name": "You"}, *({"level": FAIR} for _ in range(game.seats[0] - 1))]
    update = ask("new", game=game.name, seed=seed, players=players)
    while update["waits"] == "bot":
        while "thinking" in (update := ask("think", iterations=SLICE)):
            pass
    ready = ask("resume", **update["saved"])
    del ready["saved"]["seed"]
    return ready
