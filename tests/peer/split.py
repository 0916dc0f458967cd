"""Pages whose rules run in another worker than their keys, as for a guest's game. The two workers exchange JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pygames.app import App, hear
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.plain import plain
from pygames.remote.game import remote_game
from pygames.remote.requests import RemoteRulesMatch
from pygames.sandbox import GUEST, REQUESTS, SHAPES
from pygames.schemas import read_request
from tests.meeting import Page

from .games import find

GAMES: dict[str, Game] = {}
"""The registered games of guests, by name."""
hear(REQUESTS, SHAPES)


def guest(name: str) -> str:
    """Register a game as a guest's game; return the name under which it is registered."""
    game = find(name)
    named = f"guest_{name}"
    GAMES[named] = replace(game, name=named, package=game.package or f"pygames.games.{name}")
    return named


class Split(Page):
    """A page on which a guest's game is played with friends."""

    def __init__(self, name: str, of: str, **asked: Any) -> None:
        self.asked_rules: list[str] = []
        """Every text sent to the guest's worker."""
        self.of = GAMES[of]
        self.seated: Any = None
        self.refusals: list[str] = []
        self.begin()
        super().__init__(name, **asked)

    def begin(self) -> None:
        """Start two new workers."""
        self.room = App(lambda name: {GUEST: self.of, self.of.name: self.of}[name])
        about = json.loads(self.room.call(json.dumps({"do": "about", "game": GUEST})))["ok"]
        self.elsewhere = RemoteRulesMatch(*remote_game(about, ""))

    def tried(self, act: Callable[..., object], *of: Any) -> None:
        """Make a request that may be refused, and store the reason of the refusal."""
        try:
            act(*of)
        # the engine refused the request, or the match of this page refused to perform it
        except (AssertionError, ValueError) as error:
            self.refusals.append(str(error))

    def rules(self, do: str, field: str, what: Any) -> Any:
        """Return the answer of the guest's worker to a request."""
        text = json.dumps(what)
        self.asked_rules.append(text)
        reply = json.loads(self.room.call(json.dumps({"do": do, field: text})))
        assert "ok" in reply, reply
        return reply["ok"]

    def call(self, do: str, **asked: Any) -> dict[str, Any]:
        if do not in ("meet", "exchange", "proof"):
            found: dict[str, Any] = json.loads(self.room.call(json.dumps({"do": do, **asked})))
            return found
        here = self.elsewhere
        _, fields = read_request(json.dumps({"do": do, **asked}))
        try:
            doing = {"meet": here.meeting, "exchange": here.exchanging, "proof": here.proving}
            here.going = doing[do](fields)
            reply = here.go_on()
            while reply["asks"] is not None:
                here.take_answer(json.dumps(self.rules("rule", "question", reply["asks"])))
                reply = here.go_on()
        except ValueError as error:
            return {"error": {"kind": "refused", "said": str(error)}}
        if reply["log"] is not None:
            return {"ok": {"log": reply["log"]}}
        met: dict[str, Any] = json.loads(json.dumps(plain(reply["met"])))
        if reply["seated"] is not None:
            self.seated = reply["seated"]
            drawn = self.rules("seat", "seated", self.seated) if self.of.scene is not DRAWS_NOT else {}
            met["table"] = {**drawn, "waits": self.seated["waits"]}
        return {"ok": met}

    @property
    def match(self) -> Match:
        """The match as this seat knows it, rebuilt from its lines alone."""
        of = self.seated
        match = Match(self.of, self.of.options.parse(of["options"]), tuple(of["names"]), of["view"])
        for line in of["lines"]:
            match.line(line)
        return match

    def move(self) -> None:
        self.say("move", move=str(self.random.choice(list(self.match.state.moves()))))

    def reload(self) -> None:
        self.begin()
        super().reload()


DRAWS_NOT = find("dice").scene
