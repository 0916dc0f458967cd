"""Pages that play with each other. Each has an engine of its own, with JSON in and out; the pages are connected by
channels."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from random import Random
from typing import Any

from pygames.app import App

from .peer.games import find

SECRET = bytes(range(32)).hex()
BINDING = b64encode(bytes(32)).decode()


class Page:
    """Does the work of a page: stores data before it sends it, and keeps the last table."""

    def __init__(self, name: str, **asked: Any) -> None:
        self.name, self.random = name, Random(name)
        self.disk: list[str] = []
        self.channels: dict[str, Page] = {}
        self.heard: list[list[str]] = []
        self.table: dict[str, Any] | None = None
        self.app = App(find)
        self.take(self.ask("meet", seed=name.encode().ljust(32).hex(), name=name, **asked))

    def call(self, do: str, **asked: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.app.call(json.dumps({"do": do, **asked})))
        return reply

    def ask(self, do: str, **asked: Any) -> dict[str, Any]:
        reply = self.call(do, **asked)
        assert "ok" in reply, reply
        found: dict[str, Any] = reply["ok"]
        return found

    def refused(self, do: str, **asked: Any) -> str:
        """Send a request that must be refused and must change nothing. Return the error message."""
        before = self.call("exchange", slices=0, heard=[])
        reply = self.call(do, **asked)
        assert reply.keys() == {"error"}, reply
        assert reply["error"]["kind"] in ("refused", "move"), reply
        after = self.call("exchange", slices=0, heard=[])
        assert after == before
        said: str = reply["error"]["said"]
        return said

    def take(self, reply: dict[str, Any]) -> None:
        self.disk += reply["store"]
        for channel, data in reply["send"]:
            if channel in self.channels:
                self.channels[channel].heard.append(["receive", self.name, data])
        self.status = reply["status"]
        self.table = reply["table"] or self.table
        self.more = reply["more"]

    def step(self) -> bool:
        heard, self.heard = self.heard, []
        self.take(self.ask("exchange", heard=heard, slices=8))
        return self.more or bool(heard)

    def say(self, what: str, **about: Any) -> None:
        self.take(self.ask("exchange", slices=0, say=what, **about))

    def move(self) -> None:
        assert self.table is not None
        self.say("move", move=self.random.choice(self.table["scene"]["moves"])["move"])

    def reload(self) -> None:
        self.app, self.table, self.heard = App(find), None, []
        self.take(self.ask("meet", lines=self.disk, kept=len(self.disk)))
        for other in self.channels.values():
            other.heard.append(["disconnect", self.name])
            join(self, other)


def join(a: Page, b: Page) -> None:
    for one, other in ((a, b), (b, a)):
        one.channels[other.name] = other
        one.heard.append(["connect", other.name, BINDING, b64encode(one.random.randbytes(32)).decode()])


def settle(*pages: Page) -> None:
    while sum(page.step() for page in pages):
        pass


def met(
    game: str,
    options: str = "",
    watchers: int = 0,
    seats: int = 2,
    clock: int = 0,
    names: Sequence[str] = ("Odo", "Edith", "Thora"),
) -> list[Page]:
    host = Page("Maud", game=game, secret=SECRET, options=options, clock=clock)
    guests = [Page(name, link=host.status["link"]) for name in names[: seats - 1]]
    guests += [Page(f"Wace{at}", link=host.status["link"], watch=True) for at in range(watchers)]
    pages = [host, *guests]
    for at, page in enumerate(pages):
        for other in pages[at + 1 :]:
            join(page, other)
    settle(*pages)
    for page in pages[1:seats]:
        page.say("agree")
    settle(*pages)
    host.say("begin")
    settle(*pages)
    return pages


def play(*pages: Page, lines: int = 10_000) -> None:
    """Play random moves until the match is audited or has more than this number of heights."""
    for _ in range(2000):
        settle(*pages)
        if all(page.status["result"] and page.status["result"]["audited"] for page in pages):
            return
        if pages[0].status["height"] > lines:
            return
        for page in pages:
            if page.table and page.table["waits"] == "you" and page.status["mine"]:
                page.move()
    raise AssertionError([page.status for page in pages])
