"""A replacement for the page in tests of `pygames.app`: it sends JSON requests, keeps the log, and fails on unexpected
errors."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from pygames.app import App
from pygames.core.game import Game

from .toys import TOY

SEED = "00112233445566778899aabbccddeeff"
PERSON = {"name": "You"}
OPEN = replace(TOY, name="open", hidden=False)


def find(name: str) -> Game:
    return {"toy": TOY, "open": OPEN}[name]


class Shell:
    """A page that sends requests, keeps the log, and fails on unexpected errors."""

    def __init__(self) -> None:
        self.app = App(find)
        self.log: list[dict[str, Any]] = []

    def refused(self, do: str, **asked: Any) -> dict[str, Any]:
        reply = json.loads(self.app.call(json.dumps({"do": do, **asked})))
        assert "error" in reply, reply
        return reply["error"]

    def __call__(self, do: str, **asked: Any) -> dict[str, Any]:
        reply = json.loads(self.app.call(json.dumps({"do": do, **asked})))
        assert "ok" in reply, reply
        update: dict[str, Any] = reply["ok"]
        if "log" in update:
            del self.log[update["log"]["from"] :]
            self.log += update["log"]["entries"]
            assert [entry["index"] for entry in self.log] == list(range(len(self.log)))
        return update

    def new(self, *players: dict[str, Any], game: str = "toy", **asked: Any) -> dict[str, Any]:
        return self("new", game=game, seed=SEED, players=list(players) or [PERSON, {"level": 1}], **asked)

    def bots(self, update: dict[str, Any], slice: int = 3) -> dict[str, Any]:
        while "thinking" in update or update["waits"] == "bot":
            update = self("think", iterations=slice)
        return update

    def first(self, update: dict[str, Any]) -> dict[str, Any]:
        assert update["waits"] == "you"
        return self("move", move=update["scene"]["moves"][0]["move"])

    def finish(self, update: dict[str, Any]) -> dict[str, Any]:
        for _ in range(200):
            update = self.bots(update)
            if update["waits"] == "curtain":
                update = self("lift")
            elif update["waits"] == "over":
                return update
            else:
                update = self.first(update)
        raise AssertionError("the match has no end")


def faces(update: dict[str, Any], zone: str) -> list[str]:
    found = next(z for z in update["scene"]["zones"] if z["id"] == zone)
    return [piece.get("face", "") for piece in found.get("pieces", [])]
